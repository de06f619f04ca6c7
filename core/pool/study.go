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

// Equal reports whether s asks for the same as o.
func (s *Study) Equal(o *Study) bool {
	return s.Scenario == o.Scenario && s.FirstSeed == o.FirstSeed && s.Seeds == o.Seeds && slices.Equal(s.Figures, o.Figures)
}

// validate names everything that is out of range.
func (s *Study) validate() error {
	var errs []error
	for _, n := range s.Figures {
		if paper.Figure(n) == nil {
			errs = append(errs, fmt.Errorf("pool: figure: got %d, want 4 to 7", n))
		}
	}
	if len(s.Figures) == 0 {
		errs = append(errs, errors.New("pool: figures: got none, want at least one"))
	}
	return errors.Join(append(errs, Parameters.Validate(s), s.Scenario.Validate())...)
}

// NewPlan plans a study: seed by seed, so that the first items already give every run a replicate.
func NewPlan(s Study) (*Plan, error) {
	if err := s.validate(); err != nil {
		return nil, err
	}
	p, err := paper.Plan(experiment.Design{Name: "pool", Replicates: experiment.ReplicatesOfSeeds(s.FirstSeed, s.Seeds), Chunk: 1},
		Run{Scenario: s.Scenario}, s.Figures, s.comments)
	if err != nil {
		return nil, err
	}
	for _, run := range p.Runs {
		r := run.(Run)
		if err := r.Scenario.Validate(); err != nil {
			return nil, fmt.Errorf("pool: the figures' cell k = %d, a = %v, gap %v s: %w", r.K, r.Factor, r.Gap, err)
		}
	}
	return p, nil
}
