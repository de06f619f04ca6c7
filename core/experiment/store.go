package experiment

// A Store keeps results, as rows of numbers, under all that they depend on. Another plan with the same item need not compute it again, be
// it for another figure, under other parameters, or of another paper's experiment. The zero value is an empty store.
type Store struct {
	runs map[Run]int // a number for each known run; a slot with a number is faster to look up than one with a run
	rows map[slot][]float64
}

// A slot is a Key with the number of its run.
type slot struct {
	run    int
	log    string
	period int
	seed   uint64
}

// Len is the number of results.
func (s *Store) Len() int { return len(s.rows) }

// ShelfFor returns the store's shelf of a plan.
func (s *Store) ShelfFor(p *Plan) *Shelf {
	if s.runs == nil {
		s.runs, s.rows = make(map[Run]int), make(map[slot][]float64)
	}
	shelf := &Shelf{store: s, plan: p, runs: make([]int, len(p.Runs))}
	for i, r := range p.Runs {
		number, known := s.runs[r]
		if !known {
			number = len(s.runs)
			s.runs[r] = number
		}
		shelf.runs[i] = number
	}
	return shelf
}

// A Shelf gives access to the results of one plan's items in a store.
type Shelf struct {
	store *Store
	plan  *Plan
	runs  []int // the number of each of the plan's runs
}

func (f *Shelf) slot(i int) slot {
	r := f.plan.Replicates[i/len(f.runs)]
	at := slot{run: f.runs[i%len(f.runs)], period: r.Period, seed: r.Seed}
	if len(f.plan.Sources) > 0 {
		at.log = f.plan.Sources[r.Source].SHA256
	}
	return at
}

// Get returns the row of item i, or nil if the store does not have it. The caller must not change the row.
func (f *Shelf) Get(i int) []float64 { return f.store.rows[f.slot(i)] }

// Put stores the row of item i.
func (f *Shelf) Put(i int, row []float64) { f.store.rows[f.slot(i)] = row }

// Forget drops the results of all items of the plan.
func (f *Shelf) Forget() {
	for i := range f.plan.Len() {
		delete(f.store.rows, f.slot(i))
	}
}

// Prune drops all results that are not of the plan's items.
func (f *Shelf) Prune() {
	mine := make(map[slot][]float64, f.plan.Len())
	for i := range f.plan.Len() {
		if row := f.Get(i); row != nil {
			mine[f.slot(i)] = row
		}
	}
	f.store.rows = mine
}
