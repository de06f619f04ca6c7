package pool

import (
	"errors"
	"fmt"
	"slices"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/pool/testbed"
)

// A Study is what is asked for: Figures 4 to 7, or some of them, over a number of seeds.
type Study struct {
	Scenario  testbed.Scenario
	Figures   []int // of 4 to 7, ThresholdSweep, PredictionGain, Contribution and EveryReading
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

// Equal tells whether s asks for the same as o.
func (s *Study) Equal(o *Study) bool {
	return s.Scenario == o.Scenario && s.FirstSeed == o.FirstSeed && s.Seeds == o.Seeds && slices.Equal(s.Figures, o.Figures)
}

// validate names everything that is out of range, in the figures' runs too.
func (s *Study) validate() error {
	var errs []error
	for _, n := range s.Figures {
		if figureOf(n) == nil {
			errs = append(errs, fmt.Errorf("pool: figure: got %d, want 4 to 7", n))
		}
	}
	if len(s.Figures) == 0 {
		errs = append(errs, errors.New("pool: figures: got none, want at least one"))
	}
	if err := errors.Join(append(errs, Parameters.Validate(s), s.Scenario.Validate())...); err != nil {
		return err
	}
	for _, runs := range s.runs() {
		for _, r := range runs {
			if err := r.Scenario.Validate(); err != nil {
				return fmt.Errorf("pool: the figures' cell k = %d, a = %v, gap %v s: %w", r.K, r.Factor, r.Gap, err)
			}
		}
	}
	return nil
}

// A Plan is what a study runs: seed by seed, so that the first items already give every run a replicate.
type Plan struct {
	experiment.Modelled[testbed.Outcome]
	Study Study
	runs  map[int][]Run // by figure, in the order of its rows
}

// NewPlan plans a study.
func NewPlan(s Study) (*Plan, error) {
	if err := s.validate(); err != nil {
		return nil, err
	}
	var all []experiment.Run
	runs := s.runs()
	for _, n := range s.Figures {
		for _, r := range runs[n] {
			all = append(all, r)
		}
	}
	base, err := experiment.NewPlan(experiment.Design{Name: "pool", Replicates: experiment.OfSeeds(s.FirstSeed, s.Seeds), Runs: all,
		Chunk: 1})
	if err != nil {
		return nil, err
	}
	return &Plan{experiment.Modelled[testbed.Outcome]{Plan: base, Model: &Model}, s, runs}, nil
}

// runs are those of the study's figures.
func (s *Study) runs() map[int][]Run {
	runs := make(map[int][]Run)
	for _, n := range s.Figures {
		runs[n] = figureOf(n).runs(s.Scenario)
	}
	return runs
}

// place is the index of a run among those of the plan. It panics if a figure asks for one that it did not declare.
func (p *Plan) place(r Run) int {
	i, ok := p.Find(r)
	if !ok {
		panic("pool: a figure asks for a run that it did not declare")
	}
	return i
}

// Results are what has been computed of a plan, in any order.
type Results struct {
	*experiment.Results[testbed.Outcome]
	Plan *Plan
}

// NewResults are those of which nothing is computed.
func (p *Plan) NewResults() *Results { return &Results{p.Nothing(), p} }
