package experiment

// A Store keeps the results of items, which are rows of numbers, by the items' Keys. Another plan that has an item with an equal Key need
// not compute it again. The zero value is an empty store.
type Store struct {
	runs map[Run]int // the number that stands for a run in a rowKey
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

// ForPlan returns access to the results of a plan's items.
func (s *Store) ForPlan(p *Plan) *PlanStore {
	if s.runs == nil {
		s.runs, s.rows = make(map[Run]int), make(map[rowKey][]float64)
	}
	f := &PlanStore{store: s, plan: p, runs: make([]int, len(p.Runs))}
	for i, r := range p.Runs {
		number, known := s.runs[r]
		if !known {
			number = len(s.runs)
			s.runs[r] = number
		}
		f.runs[i] = number
	}
	return f
}

// A PlanStore gives access to the results of a plan's items in a store.
type PlanStore struct {
	store *Store
	plan  *Plan
	runs  []int // by the plan's run: its number in rowKeys
}

// key returns the key of item i.
func (f *PlanStore) key(i int) rowKey {
	r := f.plan.Replicates[i/len(f.runs)]
	key := rowKey{run: f.runs[i%len(f.runs)], period: r.Period, seed: r.Seed}
	if len(f.plan.Sources) > 0 {
		key.log = f.plan.Sources[r.Source].SHA256
	}
	return key
}

// Get returns the row of item i, or nil if the store does not have it. The caller must not change the row.
func (f *PlanStore) Get(i int) []float64 { return f.store.rows[f.key(i)] }

// Put stores the row of item i.
func (f *PlanStore) Put(i int, row []float64) { f.store.rows[f.key(i)] = row }

// Forget drops the results of all items of the plan.
func (f *PlanStore) Forget() {
	for i := range f.plan.Len() {
		delete(f.store.rows, f.key(i))
	}
}

// Prune keeps the results of the plan's items and drops all others.
func (f *PlanStore) Prune() {
	kept := make(map[rowKey][]float64, f.plan.Len())
	for i := range f.plan.Len() {
		if row := f.Get(i); row != nil {
			kept[f.key(i)] = row
		}
	}
	f.store.rows = kept
}
