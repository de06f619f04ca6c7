package study

import (
	"errors"
	"fmt"
	"slices"

	"juggle/core/experiment"
	"juggle/core/workload"
)

// Logs, periods and replicates are those of every experiment.
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
	experiment.Modelled[Result]
	params  Params
	figures []plannedFigure
	against *Plan // A's, of the same runs; nil where nothing is compared with it
}

// A plannedFigure knows at which run each of its cells is found.
type plannedFigure struct {
	*figure
	more  []extra // the figure's, and what was asked for beside
	shown []Cell
	runOf map[Cell]int   // of the shown cells and of those beside them; looked up, never ranged over
	needs []int          // the runs, A's too, ascending
	other *plannedFigure // the same figure with A; nil: none
}

// NewPlan plans the figures with these numbers, 1 to 6 as published and 7 to 18 beyond the paper. The plan depends on nothing but its
// arguments. Errors name the parameter, the source or the figure.
func NewPlan(p Params, sources []Source, figures []int) (*Plan, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := p.uncut(sources, figures); err != nil {
		return nil, err
	}
	replicates, err := experiment.OfLogs("study", sources, p.Periods, p.CutFor(figures), p.Seed, p.Seeds)
	if err != nil {
		return nil, err
	}
	plan := &Plan{params: p}
	plan.Model = &Model
	runs, err := plan.addFigures(figures)
	if err != nil {
		return nil, err
	}
	plan.Plan, err = experiment.NewPlan(experiment.Design{
		Name: "study", Sources: slices.Clone(sources), Replicates: replicates, Runs: runs, Order: byJobs, Cost: cost,
	})
	if err != nil {
		return nil, err
	}
	plan.findRuns()
	return plan, nil
}

// addFigures notes the figures and returns their runs, some of them more than once.
func (p *Plan) addFigures(numbers []int) (runs []experiment.Run, err error) {
	if len(numbers) == 0 {
		return nil, errors.New("study: got no figure, want at least one")
	}
	for i, n := range numbers {
		if n < 1 || n > len(figures) {
			return nil, fmt.Errorf("study: figure %d: want 1 to %d", n, len(figures))
		}
		if slices.Contains(numbers[:i], n) {
			return nil, fmt.Errorf("study: figure %d: got it twice, want each figure once", n)
		}
		f := plannedFigure{figure: &figures[n-1], runOf: make(map[Cell]int)}
		f.more = f.extras()
		if p.params.Fragmentation && f.fragments {
			f.more = append(slices.Clone(f.more), fragmentation)
		}
		f.shown = f.shows(p.params)
		needed := slices.Clone(f.shown)
		for _, c := range f.shown {
			for _, beside := range f.beside {
				needed = append(needed, beside(p.params, c))
			}
		}
		for _, c := range needed {
			f.runOf[c] = 0
			runs = append(runs, runOf(p.params, c, f.isBeyond()))
		}
		p.figures = append(p.figures, f)
	}
	if a, compared := p.params.A(); compared {
		p.against = &Plan{params: a}
		theirs, err := p.against.addFigures(numbers)
		if err != nil {
			return nil, err
		}
		runs = append(runs, theirs...)
	}
	return runs, nil
}

// findRuns looks up the run of each cell.
func (p *Plan) findRuns() {
	if p.against != nil {
		p.against.Plan = p.Plan
		p.against.findRuns()
	}
	for i := range p.figures {
		f := &p.figures[i]
		if p.against != nil {
			f.other = &p.against.figures[i]
			f.needs = slices.Clone(f.other.needs)
		}
		for c := range f.runOf {
			f.runOf[c], _ = p.Find(runOf(p.params, c, f.isBeyond()))
			f.needs = append(f.needs, f.runOf[c])
		}
		slices.Sort(f.needs)
		f.needs = slices.Compact(f.needs)
	}
}

// Params and Figures say what the plan was made from.
func (p *Plan) Params() Params { return p.params }

// Figures gives the published numbers of the planned figures.
func (p *Plan) Figures() []int {
	numbers := make([]int, len(p.figures))
	for i, f := range p.figures {
		numbers[i] = f.number
	}
	return numbers
}

// Touches reports whether the figure with that published number needs item i.
func (p *Plan) Touches(figure, i int) bool {
	f := p.figure(figure)
	return f != nil && p.Plan.Touches(f.needs, i)
}
