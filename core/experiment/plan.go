package experiment

import (
	"fmt"
	"slices"
)

// A Run is all that the numbers of a run depend on but its replicate: a comparable value, whose type is the paper's own. It is in
// canonical form: whatever cannot matter to it is zero, so that runs which must give the same numbers are equal.
type Run any

// A Key is all that the numbers of an item depend on: equal keys, equal numbers.
type Key struct {
	Run    Run
	Log    string // Source.SHA256; "" without logs
	Period int    // of that log
	Seed   uint64
}

// An Item is one run on one replicate: the unit of work. It is known to everybody who has the plan by its index.
type Item struct {
	Key
	Source    int // index in Plan.Sources
	Replicate int // index in Plan.Replicates
}

// A Design is what a plan is made of.
type Design struct {
	Name       string // of who designed it, for errors
	Sources    []Source
	Replicates []Replicate
	Runs       []Run // some may be equal

	// Order has runs that share work become neighbours; nil leaves them in the order given.
	Order func(a, b Run) int
	// Chunk is how many neighbouring items a worker best takes at a time; 0: a few.
	Chunk int
}

// A Plan is what an experiment runs. It is not changed after NewPlan, and may be shared by goroutines.
//
// Item i is run i mod Runs on replicate i / Runs: replicate by replicate, so that all figures sharpen together.
type Plan struct {
	Design             // its Runs are different
	index  map[Run]int // in Runs
	unit   []int       // of each replicate
	units  int
}

// MostItems is the largest plan that NewPlan makes.
const MostItems = 1 << 20

// NewPlan plans a design. The plan depends on nothing but its argument.
func NewPlan(d Design) (*Plan, error) {
	p := &Plan{Design: d, index: make(map[Run]int, len(d.Runs))}
	p.unit, p.units = unitsOf(&d)
	p.Runs = nil
	for _, r := range d.Runs {
		if _, twice := p.index[r]; !twice {
			p.index[r] = 0
			p.Runs = append(p.Runs, r)
		}
	}
	if d.Order != nil {
		slices.SortStableFunc(p.Runs, d.Order)
	}
	for i, r := range p.Runs {
		p.index[r] = i
	}
	if p.Len() > MostItems {
		return nil, fmt.Errorf("%s: got %d runs of %d replicates, want at most %d in all; take fewer periods or seeds",
			d.Name, len(p.Runs), len(d.Replicates), MostItems)
	}
	return p, nil
}

// Units is the number of units: of periods, or of seeds where there are no logs.
func (p *Plan) Units() int { return p.units }

// Len is the number of items.
func (p *Plan) Len() int { return len(p.Runs) * len(p.Replicates) }

// Find is the index of a run in Runs; ok is false where the plan lacks it.
func (p *Plan) RunIndex(r Run) (index int, ok bool) {
	index, ok = p.index[r]
	return index, ok
}

// Item returns item i, 0 <= i < Len.
func (p *Plan) Item(i int) Item {
	at := i / len(p.Runs)
	r := p.Replicates[at]
	item := Item{Key{Run: p.Runs[i%len(p.Runs)], Period: r.Period, Seed: r.Seed}, r.Source, at}
	if len(p.Sources) > 0 {
		item.Log = p.Sources[r.Source].SHA256
	}
	return item
}
