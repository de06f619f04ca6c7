package saturation

import (
	"fmt"

	"juggle/core/experiment"
	"juggle/core/question"
	"juggle/core/realtime"
	"juggle/core/study"
	"juggle/core/workload"
)

// Probabilities are the values of p, the hard guarantee first.
var Probabilities = []realtime.Ratio{
	{}, realtime.NewRatio(1, 1000), realtime.NewRatio(2, 1000), realtime.NewRatio(5, 1000),
	realtime.NewRatio(1, 100), realtime.NewRatio(2, 100), realtime.NewRatio(5, 100), realtime.NewRatio(10, 100),
}

// A Study is the figure: every p over a number of seeds.
type Study struct {
	Params Params
	Seed   uint64 // the first
	Seeds  int
}

// Encode spells what differs from DefaultStudy.
func (s *Study) Encode() string { return Parameters.Encode(s) }

// comments are the lines in front of the figure's CSV.
func (s *Study) comments() []string {
	words := []string{study.Program, "real-time", "saturation", experiment.SeedsInWords(s.Seed, s.Seeds)}
	if pairs := s.Encode(); pairs != "" {
		words = append(words, pairs)
	}
	return experiment.Comments(words, Parameters.Settings(s))
}

// A Run is the stream of a seed, admitted with one p and played: all that its numbers depend on but the seed.
type Run struct {
	Params
	P realtime.Ratio // overload at most so probable
}

// String tells the run from others of its study.
func (r Run) String() string { return fmt.Sprintf("P(overload) at most %s %%", PerCent(r.P)) }

// model is how a run is made, and what it measures.
var model = experiment.Model[Outcome]{Name: "saturation", Fields: []experiment.Field[Outcome]{
	experiment.Count("requests", func(o *Outcome) *int { return &o.Requests }),
	experiment.Count("accepted", func(o *Outcome) *int { return &o.Accepted }),
	experiment.Count("hard", func(o *Outcome) *int { return &o.Hard }),
	experiment.Real("booked", func(o *Outcome) *float64 { return &o.Booked }),
	experiment.Real("reserved", func(o *Outcome) *float64 { return &o.Reserved }),
	experiment.Real("overloaded", func(o *Outcome) *float64 { return &o.Overloaded }),
	experiment.Real("busy", func(o *Outcome) *float64 { return &o.Busy }),
	experiment.Count("activations", func(o *Outcome) *int { return &o.Activations }),
	experiment.Count("missed", func(o *Outcome) *int { return &o.Missed }),
	experiment.Count("older_activations", func(o *Outcome) *int { return &o.Older.Activations }),
	experiment.Count("older_missed", func(o *Outcome) *int { return &o.Older.Missed }),
	experiment.Count("promised", func(o *Outcome) *int { return &o.Promised }),
	experiment.Count("broken", func(o *Outcome) *int { return &o.Broken }),
}, Do: func(ctx *experiment.Context, on experiment.Item, _ *workload.Trace) (Outcome, error) {
	r := on.Run.(Run)
	return r.Run(question.Stopping(ctx.Alive), on.Seed, r.P)
}}

// Kind is the figure as an experiment.
var Kind = experiment.Declare(experiment.Kind{Name: "saturation", Title: "Saturation against quality", Version: 4},
	DefaultStudy, Parameters, nil, func(s Study, _ []int, _ []experiment.Source) (*Plan, error) { return NewPlan(s) })

// A Plan is what a study runs: seed by seed, so that the first items already give every p a replicate.
type Plan struct {
	experiment.Modelled[Outcome]
	Study Study
}

// NewPlan plans a study.
func NewPlan(s Study) (*Plan, error) {
	if err := Parameters.Validate(&s); err != nil {
		return nil, err
	}
	d := experiment.Design{Name: "saturation", Replicates: experiment.OfSeeds(s.Seed, s.Seeds), Chunk: 1}
	for _, p := range Probabilities {
		d.Runs = append(d.Runs, Run{s.Params, p})
	}
	for _, by := range realtime.OfThePaper { // for the claim on older reservations; NewPlan drops those that are there
		for _, p := range Probabilities[1:] {
			d.Runs = append(d.Runs, s.under(by, p))
		}
	}
	base, err := experiment.NewPlan(d)
	return &Plan{experiment.Modelled[Outcome]{Plan: base, Model: &model}, s}, err
}

// under is the run of a probability with a scheduler of its own.
func (s *Study) under(by realtime.Scheduler, p realtime.Ratio) Run {
	params := s.Params
	params.Scheduler = by
	return Run{params, p}
}

// weaker are the runs with each weaker guarantee, by scheduler of the paper.
func (p *Plan) weaker() (by [][]int) {
	for _, scheduler := range realtime.OfThePaper {
		var runs []int
		for _, most := range Probabilities[1:] {
			run, _ := p.Find(p.Study.under(scheduler, most))
			runs = append(runs, run)
		}
		by = append(by, runs)
	}
	return by
}

// Collect implements experiment.Experiment.
func (p *Plan) Collect() experiment.Collection { return p.NewResults() }

// Results are what has been computed of a plan, in any order.
type Results struct {
	*experiment.Results[Outcome]
	plan *Plan
}

// NewResults are those of which nothing is computed.
func (p *Plan) NewResults() *Results { return &Results{p.Nothing(), p} }
