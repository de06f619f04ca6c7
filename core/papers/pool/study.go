package pool

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/pool/testbed"
	"juggle/core/papers/study"
	"juggle/core/workload"
)

// A Study has the figures of the test bed that are computed, and their scenario and seeds.
type Study struct {
	Scenario  testbed.Scenario
	Figures   []int // each is 4 to 7, ThresholdSweep, PredictionGain, Contribution or EveryReading
	FirstSeed uint64
	Seeds     int
}

// MaxSeeds bounds the seeds of a study.
const MaxSeeds = 100_000

// DefaultStudy returns the study of the paper's four figures with 30 seeds from 1.
func DefaultStudy() Study {
	return Study{Scenario: testbed.Default(), Figures: []int{4, 5, 6, 7}, FirstSeed: 1, Seeds: 30}
}

// Parameters lists the parameters of a Study except for the parameters of its scenario.
var Parameters = param.New(DefaultStudy(),
	param.Whole(param.Spec{Key: "seeds", Flag: "seeds", Group: "Replication", Name: "Seeds", Min: 1, Max: MaxSeeds, Step: 1, TrackMax: 100,
		Help: "How often every cell is run, with one seed after the other."},
		func(s *Study) *int { return &s.Seeds }),
	param.Seed(param.Spec{Key: "seed", Flag: "seed", Group: "Replication", Name: "First seed",
		Help: "Any whole number; the same seeds give the same figures everywhere."},
		func(s *Study) *uint64 { return &s.FirstSeed }))

// studyParameters lists the parameters of the scenario and then those of the study.
var studyParameters = param.New(DefaultStudy(),
	slices.Concat(param.In(testbed.Parameters, "", func(s *Study) *testbed.Scenario { return &s.Scenario }), Parameters)...)

// Encode spells the parameters that differ from DefaultStudy. It leaves the figures out.
func (s *Study) Encode() string { return studyParameters.Encode(s) }

// Equal reports whether two studies are the same.
func (s *Study) Equal(o *Study) bool {
	return s.Scenario == o.Scenario && s.FirstSeed == o.FirstSeed && s.Seeds == o.Seeds && slices.Equal(s.Figures, o.Figures)
}

// validate returns an error for everything that is out of range.
func (s *Study) validate() error {
	var errs []error
	for _, n := range s.Figures {
		if paper.Figure(n) == nil {
			errs = append(errs, fmt.Errorf("pool: figure: got %d, want 4 to 11", n))
		}
	}
	if len(s.Figures) == 0 {
		errs = append(errs, errors.New("pool: figures: got none, want at least one"))
	}
	return errors.Join(append(errs, Parameters.Validate(s), s.Scenario.Validate())...)
}

// A Run is a run of the test bed without its seed. The seed determines the nodes, their failures, the local jobs and the requests.
type Run struct {
	testbed.Scenario
	Policy testbed.Policy
}

// String names the policy, the threshold, and the parameters that distinguish the runs of Figures 4 to 7.
func (r Run) String() string {
	return fmt.Sprintf("%v, k %d, a %v, every %v s, above %v", r.Policy, r.K, r.Factor, r.Gap, r.Threshold)
}

// runParameters lists the parameters that the cells of a figure can set and its columns can show.
var runParameters = param.New(Run{Scenario: testbed.Default()},
	append(param.In(testbed.Parameters, "", func(r *Run) *testbed.Scenario { return &r.Scenario }),
		param.OneOf(param.Spec{Key: "policy"}, testbed.Policies(), func(r *Run) *testbed.Policy { return &r.Policy }))...)

// Model makes runs, and names the numbers that a run measures. Files have these names, so they must not change when a field is renamed.
var Model = experiment.Model[testbed.Outcome]{Name: "pool",
	Fields: experiment.FieldsOf[testbed.Outcome](`requests rejected_0 rejected_1 rejected_2 rejected_3 rejected_4 rejected_5 accepted
		no_node failed late completed missed spared came_0 came_1 came_2 came_3 came_4 came_5 taken_0 taken_1 taken_2 taken_3 taken_4 taken_5
		reserved local capacity`),
	Execute: func(_ *experiment.Context, item experiment.Item, _ *workload.Trace) (testbed.Outcome, error) {
		r := item.Run.(Run)
		return testbed.Run(r.Scenario, r.Policy, item.Seed)
	}}

// NewPlan plans a study seed by seed, so that the first items already give every run a replicate.
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

// Outcomes returns the outcomes so far, by seed, of the study's scenario under a policy.
func Outcomes(r *Results, p testbed.Policy) []testbed.Outcome {
	i, ok := r.Plan.RunIndex(Run{r.Plan.Study.Scenario, p})
	if !ok {
		return nil
	}
	return r.Complete([]int{i}).PerReplicate(i)
}

// Kind declares the figures of the test bed as an experiment that commands, sweeps and workers can run.
var Kind = experiment.Declare(
	experiment.Kind{Name: "pool", Title: "The figures of the resource pools paper", Figures: figureNumbers(), Version: 4},
	DefaultStudy, studyParameters, relevantKeys,
	func(s Study, figures []int, _ []experiment.Source) (*Plan, error) {
		s.Figures = figures
		return NewPlan(s)
	})

// figureNumbers returns the numbers of all figures.
func figureNumbers() (numbers []int) {
	for _, f := range figures {
		numbers = append(numbers, f.Number)
	}
	return numbers
}

// relevantKeys returns the keys of the parameters that matter to a figure: all except those that its cells set.
func relevantKeys(figure int) (keys []string) {
	f := paper.Figure(figure)
	for i := range studyParameters {
		if key := studyParameters[i].Key; f != nil && !f.IsSetByCells(key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Unchanged describes the parameters of a figure if all have their defaults.
const Unchanged = "the paper’s parameters, ours where it has none"

// comments returns the lines in front of a figure's CSV.
func (s *Study) comments(f *figure) []string {
	changed, defaults := *s, DefaultStudy()
	changed.FirstSeed, changed.Seeds = defaults.FirstSeed, defaults.Seeds // the line names the seeds already
	name := "Figure " + strconv.Itoa(f.Number)
	if f.Claim == "" { // the paper does not have the figure
		name = f.Title
	}
	return experiment.Comments([]string{study.Program, "pools", experiment.SeedsInWords(s.FirstSeed, s.Seeds),
		cmp.Or(changed.Encode(), Unchanged), name}, studyParameters.Settings(s))
}
