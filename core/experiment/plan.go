package experiment

import (
	"fmt"
	"slices"
)

// A Run is a comparable value that determines the numbers of a run, except for the replicate. Each package has its own type. A Run is in
// canonical form: a field that cannot matter is zero, so runs that must give the same numbers are equal.
type Run any

// A Key determines the numbers of an item. Items with equal keys have equal numbers.
type Key struct {
	Run    Run
	Log    string // Source.SHA256; empty without logs
	Period int    // of that log
	Seed   uint64
}

// An Item is one run on one replicate, the unit of work. Programs with the same plan refer to an item by its index.
type Item struct {
	Key
	Source    int // index in Plan.Sources
	Replicate int // index in Plan.Replicates
}

// A Design has everything from which a plan is made.
type Design struct {
	Name       string // of the package, for errors
	Sources    []Source
	Replicates []Replicate
	Runs       []Run // repetitions are allowed; the plan has each run once

	// Order sorts the runs, so that runs which share work become neighbours; nil leaves them in the order given.
	Order func(a, b Run) int
	// Chunk is the number of neighbouring items that a worker takes at a time; 0: DefaultChunk.
	Chunk int
}

// A Plan is the list of an experiment's items. It is not changed after NewPlan, and may be shared by goroutines.
//
// Item i is run i mod len(Runs) on replicate i / len(Runs). Items are computed replicate by replicate, so all figures become more precise
// at the same time.
type Plan struct {
	Design             // with each run once
	index  map[Run]int // in Runs
	unit   []int       // by replicate: the number of its unit, from 0
	units  int         // the number of units
}

// MaxItems is the largest plan that NewPlan makes.
const MaxItems = 1 << 20

// NewPlan makes the plan of a design. It depends on nothing but its argument.
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
	if p.Len() > MaxItems {
		return nil, fmt.Errorf("%s: got %d runs of %d replicates, want at most %d in all; take fewer periods or seeds",
			d.Name, len(p.Runs), len(d.Replicates), MaxItems)
	}
	return p, nil
}

// Units is the number of units: of periods, or of seeds if there are no logs.
func (p *Plan) Units() int { return p.units }

// Len is the number of items.
func (p *Plan) Len() int { return len(p.Runs) * len(p.Replicates) }

// RunIndex is the index of a run in Runs; ok is false if the plan does not have the run.
func (p *Plan) RunIndex(r Run) (index int, ok bool) {
	index, ok = p.index[r]
	return index, ok
}

// Item returns item i, 0 <= i < Len.
func (p *Plan) Item(i int) Item {
	replicate := i / len(p.Runs)
	r := p.Replicates[replicate]
	item := Item{Key{Run: p.Runs[i%len(p.Runs)], Period: r.Period, Seed: r.Seed}, r.Source, replicate}
	if len(p.Sources) > 0 {
		item.Log = p.Sources[r.Source].SHA256
	}
	return item
}
