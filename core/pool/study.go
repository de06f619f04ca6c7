package pool

import (
	"errors"
	"fmt"
	"slices"

	"juggle/core/param"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
)

// A Cell is one point of a curve: what it changes in the study's scenario.
type Cell struct {
	Policy    testbed.Policy
	K         int
	Factor    float64 // a
	Gap       float64 // s
	Threshold float64
	SetBy     admission.SetAvailability
}

// Apply is a scenario with the cell's changes.
func (c Cell) Apply(s testbed.Scenario) testbed.Scenario {
	s.K, s.Factor, s.Gap, s.Threshold, s.SetBy = c.K, c.Factor, c.Gap, c.Threshold, c.SetBy
	return s
}

// An Item is one run of the test bed: a cell and a seed. Items are independent of each other.
type Item struct {
	Cell Cell
	Seed uint64
}

// A Study is Figures 4 to 7, or some of them, over a number of seeds.
type Study struct {
	Scenario  testbed.Scenario
	Figures   []int // of 4 to 7, and ThresholdSweep
	FirstSeed uint64
	Seeds     int
}

// MaxSeeds bounds the seeds of a study.
const MaxSeeds = 100_000

// DefaultStudy is all four figures with 30 seeds from 1.
func DefaultStudy() Study {
	return Study{Scenario: testbed.Default(), Figures: []int{4, 5, 6, 7}, FirstSeed: 1, Seeds: 30}
}

// Parameters are those of a Study that its scenario does not have.
var Parameters = param.New(DefaultStudy(),
	param.Whole(param.Spec{Key: "seeds", Flag: "seeds", Group: "Replication", Name: "Seeds", Min: 1, Max: MaxSeeds, Step: 1, TrackMax: 100,
		Help: "How often every cell is run, with one seed after the other."},
		func(s *Study) *int { return &s.Seeds }),
	param.Seed(param.Spec{Key: "seed", Flag: "seed", Group: "Replication", Name: "First seed",
		Help: "Any whole number; the same seeds give the same figures everywhere."},
		func(s *Study) *uint64 { return &s.FirstSeed }))

// Validate names everything that is out of range, in the cells too.
func (s *Study) Validate() error {
	var errs []error
	for _, f := range s.Figures {
		if figureOf(f) == nil {
			errs = append(errs, fmt.Errorf("pool: figure: got %d, want 4 to 7", f))
		}
	}
	if len(s.Figures) == 0 {
		errs = append(errs, errors.New("pool: figures: got none, want at least one"))
	}
	errs = append(errs, Parameters.Validate(s))
	if err := s.Scenario.Validate(); err != nil {
		return errors.Join(append(errs, err)...)
	}
	for _, c := range s.cells() {
		changed := c.Apply(s.Scenario)
		if err := changed.Validate(); err != nil {
			return errors.Join(append(errs, fmt.Errorf("pool: the figures' cell k = %d, a = %v, gap %v s: %w", c.K, c.Factor, c.Gap, err))...)
		}
	}
	return errors.Join(errs...)
}

// cells are the cells of all figures, each once.
func (s *Study) cells() []Cell {
	var all []Cell
	for _, number := range s.Figures {
		if f := figureOf(number); f != nil {
			for _, c := range f.cells(s.Scenario) {
				if !slices.Contains(all, c) {
					all = append(all, c)
				}
			}
		}
	}
	return all
}

// Items splits the study: seed by seed, so that the first items of a study already give every cell a replicate.
func (s *Study) Items() []Item {
	cells := s.cells()
	items := make([]Item, 0, len(cells)*s.Seeds)
	for i := range s.Seeds {
		for _, c := range cells {
			items = append(items, Item{c, s.FirstSeed + uint64(i)})
		}
	}
	return items
}

// Run computes one item.
func (s *Study) Run(it Item) (testbed.Outcome, error) {
	return testbed.Run(it.Cell.Apply(s.Scenario), it.Cell.Policy, it.Seed)
}

// Results collects the outcomes of a study's items as they come, in any order.
//
// Invariant: outcomes[i*len(cells)+j] is of seed i and cell j, the order of Items, and counts where done.
type Results struct {
	study    Study
	cells    []Cell
	outcomes []testbed.Outcome
	done     []bool
	count    int
}

// NewResults is the empty collection; the study must be valid.
func (s *Study) NewResults() *Results {
	cells := s.cells()
	n := len(cells) * s.Seeds
	return &Results{study: *s, cells: cells, outcomes: make([]testbed.Outcome, n), done: make([]bool, n)}
}

// Add notes the outcome of Items()[i]. Adding an item again replaces it.
func (r *Results) Add(i int, o testbed.Outcome) {
	if !r.done[i] {
		r.done[i] = true
		r.count++
	}
	r.outcomes[i] = o
}

// Done is the number of items that have come, and of all.
func (r *Results) Done() (come, all int) { return r.count, len(r.done) }

// Study is what the results are of.
func (r *Results) Study() Study { return r.study }

// sample is a measure of one cell, one value a seed in their order; NaN where the item has not come or the measure has no value.
func (r *Results) sample(c Cell, m testbed.Measure) []float64 {
	j := slices.Index(r.cells, c)
	out := make([]float64, r.study.Seeds)
	for i := range out {
		at := i*len(r.cells) + j
		if j < 0 || !r.done[at] {
			out[i] = nan
			continue
		}
		out[i] = m.Of(&r.outcomes[at])
	}
	return out
}
