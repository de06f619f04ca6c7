package baseline

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/papers/optimum"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// A Measure is a quantity of which every row has a value in every replicate; the value is NaN if there is none. No value is negative, and a
// value in % is a share, so intervals are cut at 0 and at 100 %.
type Measure struct {
	Name           string // of the table's columns
	Unit           string
	Decimals       int
	SharedInterval string // see experiment.Measure
}

// A Contest is a figure as data, whose rows are computed with the same requests.
type Contest struct {
	Name, Title string
	Group       experiment.RowName[Row] // the column that names the groups: "load"
	Row         string                  // the name of the column that names the rows: "provider"
	Rows        []string
	Measures    []Measure
	Baseline    int // the index of the row from which the other rows have differences, by the first measure

	groups  func(study.Params) []workload.Config // the parameters of each group's requests, without period and seed
	measure func(ctx *experiment.Context, run Run, jobs workload.Config, t *workload.Trace) (Numbers, error)
}

// A Run has everything that determines the numbers of all rows of a group, except for the replicate.
type Run struct {
	Contest  string
	Jobs     workload.Config // without period and seed; parameters that its estimates do not need are zero
	Regret                   // the zero value except in RegretContest
	Formulas formulaOrders   // orders by formulas of the user, which have the last rows
}

// A Row is one row of a group.
type Row struct {
	Run
	Index int // in Contest.Rows
}

// byLoad names groups by their load.
var byLoad = experiment.NewRowName("#load|arrival rate", func(r Row) string { return r.Jobs.Load.String() })

// rowParameters are the parameters that cells can set.
var rowParameters = param.New(Row{}, param.Whole(param.Spec{Key: "row", Max: 1000}, func(r *Row) *int { return &r.Index }))

// formulaOrders are orders by formulas of the user. Unused elements are EDF, the zero value. It is an array, since a Run must be
// comparable.
type formulaOrders [optimum.MaxFormulas]schedule.Order

// list returns the orders by formulas.
func (o formulaOrders) list() []schedule.Order {
	return slices.DeleteFunc(slices.Clone(o[:]), func(o schedule.Order) bool { return !o.IsFormula() })
}

// String distinguishes a run from the others of its replicate.
func (r Run) String() string {
	return fmt.Sprintf("arrival rate %v, λ %d %%", r.Jobs.Load, r.Jobs.IntervalLambda)
}

// Numbers are the results of a run: all measures of the first row, then all measures of the next row, and so on.
type Numbers []float64

// hasNumber reports whether at least one of them is not NaN.
func (n *Numbers) hasNumber() bool {
	return slices.ContainsFunc(*n, func(x float64) bool { return !math.IsNaN(x) })
}

// A Plan is the plan of a contest on logs.
type Plan struct {
	*experiment.DeclaredPlan[Row, Numbers]
	Setting
	Contest *Contest // the contest, with an additional row for each order by a formula
	Groups  []string
}

// Results are the results of a contest that have arrived so far.
type Results = experiment.DeclaredResults[Row, Numbers]

// comments are the lines in front of the figure's CSV.
func (p *Plan) comments(*experiment.DeclaredFigure[Row, Numbers]) []string {
	words := append(study.CommentWords(&p.Params, p.Plan), p.Contest.Title)
	settings := study.Parameters.Settings(&p.Params)
	if p.Solver != "" {
		words = append(words, p.Solver)
	}
	if p.Cut != (optimum.Cut{}) {
		settings = append(settings, optimum.CutParameters.Settings(&p.Cut)...)
	}
	if formulas := p.FormulaSettings(); formulas != nil {
		words = append(words, "own orders "+formulas[0].Value)
	}
	return experiment.Comments(words, settings)
}

// NewPlan plans the contest at the parameters' loads and window sizes. s.Regret must be the zero value, except for RegretContest.
func (c *Contest) NewPlan(s Setting, sources []study.Source) (*Plan, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	replicates, err := experiment.ReplicatesOfLogs(c.Name, sources, s.Periods, workload.Config{Days: s.Days}, s.Seed, s.Seeds)
	if err != nil {
		return nil, err
	}
	withFormulas, run := *c, Run{Contest: c.Name, Regret: s.Regret}
	copy(run.Formulas[:], s.Formulas)
	for _, o := range s.Formulas {
		withFormulas.Rows = append(slices.Clip(withFormulas.Rows), o.String())
	}
	var groups []Row
	plan := &Plan{Contest: &withFormulas, Setting: s}
	for _, run.Jobs = range c.groups(s.Params) {
		if run.Jobs.Estimates != workload.Poisson {
			run.Jobs.EstimateLambda = 0
		}
		groups, plan.Groups = append(groups, Row{Run: run}), append(plan.Groups, c.Group.Text(Row{Run: run}))
	}
	plan.DeclaredPlan, err = withFormulas.paper(groups).Plan(experiment.Design{Name: c.Name, Sources: slices.Clone(sources),
		Replicates: replicates,
		Chunk:      1}, Row{}, []int{0}, plan.comments)
	return plan, err
}

// paper declares the figure of these groups. Replicates that have no number are left out.
func (c *Contest) paper(groups []Row) *experiment.Paper[Row, Numbers] {
	f := &experiment.DeclaredFigure[Row, Numbers]{Label: c.Name, Title: c.Title, OnlyFirstCompared: true, BaseCell: fmt.Sprint("row=",
		c.Baseline),
		Subtitle: "means over n periods, each the mean over its seeds, and 95 % intervals of the paired differences; csv and json have all " +
			"intervals",
		Names:   []experiment.RowName[Row]{c.Group, experiment.NewRowName(c.Row, func(r Row) string { return c.Rows[r.Index] })},
		Studies: func(Row) []Row { return groups }, RunOf: func(r Row) experiment.Run { return r.Run },
		Brief: func(f *experiment.ComputedFigure[Row]) *report.Table { return f.Table.Keep(isMeanOrDifference) }}
	for row := range c.Rows {
		f.Cells = append(f.Cells, fmt.Sprint("row=", row))
	}
	for i, m := range c.Measures {
		measure := experiment.Measure[Row, Numbers]{SharedInterval: m.SharedInterval, Range: [2]float64{0, math.Inf(1)},
			Numbers: experiment.Numbers{Name: m.Name, Unit: m.Unit, Decimals: cmp.Or(m.Decimals, -1)},
			Value:   func(r Row, n *Numbers) float64 { return (*n)[r.Index*len(c.Measures)+i] }}
		if m.Unit == "%" {
			measure.Range[1] = 100
		}
		f.Measures = append(f.Measures, measure)
	}
	return &experiment.Paper[Row, Numbers]{Model: c.model(), Parameters: rowParameters, IsCounted: (*Numbers).hasNumber,
		Figures: []*experiment.DeclaredFigure[Row, Numbers]{f}}
}

// model returns the model that makes the contest's runs.
func (c *Contest) model() *experiment.Model[Numbers] {
	m := &experiment.Model[Numbers]{Name: c.Name}
	width := len(c.Rows) * len(c.Measures)
	for _, row := range c.Rows {
		for _, measure := range c.Measures {
			i := len(m.Fields)
			m.Fields = append(m.Fields, experiment.Real(row+"_"+measure.Name, func(n *Numbers) *float64 {
				if *n == nil {
					*n = make(Numbers, width)
				}
				return &(*n)[i]
			}))
		}
	}
	m.Execute = func(ctx *experiment.Context, item experiment.Item, t *workload.Trace) (Numbers, error) {
		run := item.Run.(Run)
		jobs := run.Jobs
		jobs.Period, jobs.Seed = item.Period, item.Seed
		return c.measure(ctx, run, jobs, t)
	}
	return m
}

// A ContestResult is the figure of a contest, computed from the results so far.
type ContestResult struct {
	*Plan
	*experiment.ComputedFigure[Row]
}

// Result computes the figure from the periods and seeds for which the results of all groups have arrived.
func (p *Plan) Result(r *Results) *ContestResult { return &ContestResult{p, r.Figure(0)} }

// Summary summarizes a measure of one row of a group over the periods.
func (r *ContestResult) Summary(group, row int, measure string) stats.Summary {
	return r.value(group, row, slices.IndexFunc(r.Contest.Measures, func(m Measure) bool { return m.Name == measure })).Summary
}

// Difference summarizes the paired differences of a row from the baseline row, by the first measure. It is empty for the baseline row.
func (r *ContestResult) Difference(group, row int) stats.Summary {
	return r.value(group, row, 0).Difference.Summary
}

// value returns the value of a measure of one row of a group.
func (r *ContestResult) value(group, row, measure int) *experiment.Value {
	return &r.Points[group*len(r.Contest.Rows)+row].Values[measure]
}

// isMeanOrDifference reports whether a column belongs to the table for a terminal.
func isMeanOrDifference(t *report.Table, column int) bool {
	name := t.Columns[column].Name
	return strings.HasPrefix(name, "diff_") || !strings.Contains(name, "_ci_")
}
