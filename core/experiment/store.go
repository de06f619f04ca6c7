package experiment

// A Store keeps results, as rows of numbers, by all that they depend on. So whatever plan has the same item need not compute it, be it
// another figure, other parameters, or another paper's experiment. The zero value is empty and ready.
type Store struct {
	runs map[Run]int // numbers of the runs that were met, which take less time to look up
	rows map[slot][]float64
}

// A slot is a Key with the run's number.
type slot struct {
	run    int
	log    string
	period int
	seed   uint64
}

// Len is the number of results.
func (s *Store) Len() int { return len(s.rows) }

// Of is the store's view of a plan.
func (s *Store) Of(p *Plan) *Shelf {
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

// A Shelf is the place of a plan's items in a store.
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

// Get is the row of item i, which is shared; nil where it is not known.
func (f *Shelf) Get(i int) []float64 { return f.store.rows[f.slot(i)] }

// Put keeps the row of item i.
func (f *Shelf) Put(i int, row []float64) { f.store.rows[f.slot(i)] = row }

// Forget drops all items of the plan.
func (f *Shelf) Forget() {
	for i := range f.plan.Len() {
		delete(f.store.rows, f.slot(i))
	}
}

// Only drops all that is not the plan's.
func (f *Shelf) Only() {
	mine := make(map[slot][]float64, f.plan.Len())
	for i := range f.plan.Len() {
		if row := f.Get(i); row != nil {
			mine[f.slot(i)] = row
		}
	}
	f.store.rows = mine
}
