package study

import (
	"errors"
	"fmt"
	"slices"

	"juggle/core/experiment"
	"juggle/core/workload"
)

// Source, Range, Replicate and Unit are the types of package experiment.
type (
	Source    = experiment.Source
	Range     = experiment.Range
	Replicate = experiment.Replicate
	Unit      = experiment.Unit
)

// SourceOf describes t.
func SourceOf(t *workload.Trace) Source { return experiment.SourceOf(t) }

// A Plan is what a study runs. It is not changed after NewPlan, and may be shared by goroutines.
type Plan struct {
	*experiment.DeclaredPlan[Cell, Result]
	Params  Params
	against *Plan // the plan of the parameters A that every row is compared with (Params.Against); it shares the runs. nil: there is no A
}

// NewPlan plans the figures with these numbers: 1 to 6 are the paper's, as published, and 7 to 18 go beyond it. The plan depends only on
// the arguments. An error about a parameter, a source or a figure names it.
func NewPlan(p Params, sources []Source, figures []int) (*Plan, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := p.checkPeriods(sources, figures); err != nil {
		return nil, err
	}
	replicates, err := experiment.ReplicatesOfLogs("study", sources, p.Periods, p.CutFor(figures), p.Seed, p.Seeds)
	if err != nil {
		return nil, err
	}
	if err := checkFigureNumbers(figures); err != nil {
		return nil, err
	}
	base, err := experiment.NewPlan(experiment.Design{Name: "study", Sources: slices.Clone(sources), Replicates: replicates,
		Runs: p.runs(figures), Order: compareJobsFirst})
	if err != nil {
		return nil, err
	}
	plan := p.planOn(base, figures)
	if a, hasA := p.A(); hasA {
		plan.against = a.planOn(base, figures)
		plan.PairWith(plan.against.DeclaredPlan)
	}
	return plan, nil
}

// checkFigureNumbers returns an error if there is no number, or if one is unknown or given twice.
func checkFigureNumbers(numbers []int) error {
	if len(numbers) == 0 {
		return errors.New("study: got no figure, want at least one")
	}
	for i, n := range numbers {
		if n < 1 || n > len(figures) {
			return fmt.Errorf("study: figure %d: want 1 to %d", n, len(figures))
		}
		if slices.Contains(numbers[:i], n) {
			return fmt.Errorf("study: figure %d: got it twice, want each figure once", n)
		}
	}
	return nil
}

// runs are the runs that the figures need with the parameters p, and with A if there is an A. Some occur more than once.
func (p Params) runs(figures []int) []experiment.Run {
	runs := p.paper(figures).Runs(Cell{}, figures)
	if a, hasA := p.A(); hasA {
		runs = append(runs, a.runs(figures)...)
	}
	return runs
}

// planOn is the plan of the figures with the parameters p. base must have all their runs.
func (p Params) planOn(base *experiment.Plan, figures []int) *Plan {
	return &Plan{p.paper(figures).PlanOn(base, Cell{}, slices.Clone(figures), nil), p, nil}
}

// paper declares these figures under the parameters p, as package experiment needs them.
func (p Params) paper(figures []int) *experiment.Paper[Cell, Result] {
	paper := &experiment.Paper[Cell, Result]{Model: &Model}
	for _, number := range figures {
		f := p.figure(number)
		paper.Figures = append(paper.Figures, &experiment.DeclaredFigure[Cell, Result]{Number: f.number, ComparedWith: f.comparedWith,
			Studies: func(Cell) []Cell { return f.cells },
			RunOf:   func(c Cell) experiment.Run { return runOf(p, c, f.isBeyond()) }})
	}
	return paper
}
