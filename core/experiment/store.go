package experiment

// A Store keeps the result of each item, a row of numbers, by the item's Key. A later plan that has an item with an equal Key need not
// compute it again, whatever the plan is for. The zero value is an empty store.
type Store struct {
	runs map[Run]int // a number for each run that was in a plan
	rows map[rowKey][]float64
}

// A rowKey stands for a Key. It has the number of the run instead of the run, because a number is faster to look up.
type rowKey struct {
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
		s.runs, s.rows = make(map[Run]int), make(map[rowKey][]float64)
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

// key returns the key of item i.
func (f *Shelf) key(i int) rowKey {
	r := f.plan.Replicates[i/len(f.runs)]
	key := rowKey{run: f.runs[i%len(f.runs)], period: r.Period, seed: r.Seed}
	if len(f.plan.Sources) > 0 {
		key.log = f.plan.Sources[r.Source].SHA256
	}
	return key
}

// Get returns the row of item i, or nil if the store does not have it. The caller must not change the row.
func (f *Shelf) Get(i int) []float64 { return f.store.rows[f.key(i)] }

// Put stores the row of item i.
func (f *Shelf) Put(i int, row []float64) { f.store.rows[f.key(i)] = row }

// Forget drops the results of all items of the plan.
func (f *Shelf) Forget() {
	for i := range f.plan.Len() {
		delete(f.store.rows, f.key(i))
	}
}

// Prune drops all results but those of the plan's items.
func (f *Shelf) Prune() {
	kept := make(map[rowKey][]float64, f.plan.Len())
	for i := range f.plan.Len() {
		if row := f.Get(i); row != nil {
			kept[f.key(i)] = row
		}
	}
	f.store.rows = kept
}
