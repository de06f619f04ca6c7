package yardstick

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
	"juggle/core/study"
	"juggle/core/workload"
)

// A Measure is a number that every row has in every replicate, NaN where there is none.
type Measure struct {
	Name     string // of the table's columns
	Unit     string
	Decimals int
	Positive bool   // it is never below 0, nor is its interval
	Between  string // see experiment.Measure
}

// A Contest is a figure of rows that meet the same requests, as data.
type Contest struct {
	Name, Title string
	Group       experiment.Name[Row] // what the groups are: "load"
	Row         string               // what the rows are: "provider"
	Rows        []string
	Measures    []Measure
	Baseline    int // the row from which differences of the first measure are taken

	own    ownOrders                            // the last of Rows
	groups func(study.Params) []workload.Config // whose requests are met: loads or window sizes, without period and seed
	meet   func(ctx *experiment.Context, run Run, jobs workload.Config, t *workload.Trace) (Numbers, error)
}

func (c *Contest) measure(name string) int {
	return slices.IndexFunc(c.Measures, func(m Measure) bool { return m.Name == name })
}

// A Run is all rows of a group.
type Run struct {
	Contest string
	Jobs    workload.Config // without period and seed; what its estimates do not need is zero
	Regret                  // of the regret
	Own     ownOrders       // whose rows are the last
}

// A Row is one row of a group, by its place.
type Row struct {
	Run
	Place int
}

// byLoad names groups by their load.
var byLoad = experiment.NameOf("#load", func(r Row) string { return r.Jobs.Load.String() })

// rowParameters are what cells can set.
var rowParameters = param.New(Row{}, param.Whole(param.Spec{Key: "row", Max: 1000}, func(r *Row) *int { return &r.Place }))

// ownOrders are orders by formulas; EDF stands for none.
type ownOrders [optimum.MostOwn]schedule.Order

func (o ownOrders) list() []schedule.Order {
	return slices.DeleteFunc(slices.Clone(o[:]), func(o schedule.Order) bool { return !o.Own() })
}

// Own are the formulas that have rows.
func (c *Contest) Own() []schedule.Order { return c.own.list() }

// Beside is the contest with rows for these formulas, at most optimum.MostOwn.
func (c *Contest) Beside(own ...schedule.Order) *Contest {
	more := *c
	copy(more.own[:], own)
	more.Rows = slices.Clone(c.Rows)
	for _, o := range more.own.list() {
		more.Rows = append(more.Rows, o.String())
	}
	return &more
}

// String tells a run from the others of its replicate.
func (r Run) String() string {
	return fmt.Sprintf("load %v, λ %d %%", r.Jobs.Load, r.Jobs.IntervalLambda)
}

// Numbers are what a run measures: row by row, each with all measures.
type Numbers []float64

// any reports whether one of them is a number.
func (n *Numbers) any() bool {
	return slices.ContainsFunc(*n, func(x float64) bool { return !math.IsNaN(x) })
}

// A Plan is a contest over logs.
type Plan struct {
	*experiment.DeclaredPlan[Row, Numbers]
	Contest *Contest
	Params  study.Params
	Groups  []string
}

// Results are what has been computed of a contest.
type Results = experiment.DeclaredResults[Row, Numbers]

// comments are the lines in front of the figure's CSV.
func (p *Plan) comments(*experiment.Declared[Row, Numbers]) []string {
	words := append(study.CommentWords(&p.Params, p.Plan), p.Contest.Title)
	settings := study.Parameters.Settings(&p.Params)
	if regret := p.Runs[0].(Run).Regret; p.Contest.Name == RegretContest.Name {
		if regret.Solver != "" {
			words = append(words, regret.Solver)
		}
		settings = append(settings, optimum.CutParameters.Settings(&regret.Cut)...)
	}
	if setup := (optimum.Setup{Own: p.Contest.Own()}); len(setup.Own) > 0 {
		own := optimum.Parameters.Find("orders")
		words = append(words, "own orders "+own.Get(&setup))
	}
	return experiment.Comments(words, settings)
}

// NewPlan plans the contest at the parameters' loads and window sizes. What the regret is computed with is zero in the others.
func (c *Contest) NewPlan(p study.Params, regret Regret, sources []study.Source) (*Plan, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	replicates, err := experiment.OfLogs(c.Name, sources, p.Periods, workload.Config{Days: p.Days}, p.Seed, p.Seeds)
	if err != nil {
		return nil, err
	}
	var groups []Row
	plan := &Plan{Contest: c, Params: p}
	for _, jobs := range c.groups(p) {
		if jobs.Estimates != workload.Poisson {
			jobs.EstimateLambda = 0
		}
		group := Row{Run: Run{c.Name, jobs, regret, c.own}}
		groups, plan.Groups = append(groups, group), append(plan.Groups, c.Group.Of(group))
	}
	plan.DeclaredPlan, err = c.paper(groups).Plan(experiment.Design{Name: c.Name, Sources: slices.Clone(sources), Replicates: replicates,
		Chunk: 1}, Row{}, []int{0}, plan.comments)
	return plan, err
}

// paper declares the figure of these groups. Replicates without any number are left out.
func (c *Contest) paper(groups []Row) *experiment.Paper[Row, Numbers] {
	f := &experiment.Declared[Row, Numbers]{Label: c.Name, Title: c.Title, Lead: true, Base: fmt.Sprint("row=", c.Baseline),
		Subtitle: "means over n periods, each the mean over its seeds, and 95 % intervals of the paired differences; csv and json have all " +
			"intervals",
		Names: []experiment.Name[Row]{c.Group, experiment.NameOf(c.Row, func(r Row) string { return c.Rows[r.Place] })},
		Under: func(Row) []Row { return groups }, RunOf: func(r Row) experiment.Run { return r.Run },
		Brief: func(f *experiment.Shown[Row]) *report.Table { return f.Table.Keep(meanOrDifference) }}
	for place := range c.Rows {
		f.Cells = append(f.Cells, fmt.Sprint("row=", place))
	}
	for i, m := range c.Measures {
		measure := experiment.Measure[Row, Numbers]{Between: m.Between,
			Numbers: experiment.Numbers{Name: m.Name, Unit: m.Unit, Decimals: cmp.Or(m.Decimals, -1)},
			Of:      func(r Row, n *Numbers) float64 { return (*n)[r.Place*len(c.Measures)+i] }}
		if m.Positive {
			measure.Ends[1] = math.Inf(1)
		}
		f.Measures = append(f.Measures, measure)
	}
	return &experiment.Paper[Row, Numbers]{Model: c.model(), Parameters: rowParameters, Has: (*Numbers).any,
		Figures: []*experiment.Declared[Row, Numbers]{f}}
}

func (c *Contest) model() *experiment.Model[Numbers] {
	m := &experiment.Model[Numbers]{Name: c.Name}
	width := len(c.Rows) * len(c.Measures)
	for _, row := range c.Rows {
		for _, measure := range c.Measures {
			at := len(m.Fields)
			m.Fields = append(m.Fields, experiment.Real(row+"_"+measure.Name, func(n *Numbers) *float64 {
				if *n == nil {
					*n = make(Numbers, width)
				}
				return &(*n)[at]
			}))
		}
	}
	m.Do = func(ctx *experiment.Context, on experiment.Item, t *workload.Trace) (Numbers, error) {
		run := on.Run.(Run)
		jobs := run.Jobs
		jobs.Period, jobs.Seed = on.Period, on.Seed
		return c.meet(ctx, run, jobs, t)
	}
	return m
}

// A Standing is a contest as far as it has come.
type Standing struct {
	*Plan
	*experiment.Shown[Row]
}

// Standing is how the rows stand on the periods, and their seeds, that every group has.
func (p *Plan) Standing(r *Results) *Standing { return &Standing{p, r.Figure(0)} }

// Sampled is the number of runs of each row that a Standing is of.
func Sampled(r *Results) (runs int) {
	for _, u := range r.View(0).Units() {
		runs += len(u.Seeds)
	}
	return runs
}

// Summary is a measure of one row of a group over the periods.
func (s *Standing) Summary(group, row int, measure string) stats.Summary {
	return s.at(group, row, s.Contest.measure(measure)).Summary
}

// Difference is the paired difference of the first measure from the baseline's; the baseline itself has none.
func (s *Standing) Difference(group, row int) stats.Summary { return s.at(group, row, 0).More.Summary }

func (s *Standing) at(group, row, measure int) *experiment.Value {
	return &s.Points[group*len(s.Contest.Rows)+row].Of[measure]
}

// meanOrDifference tells which columns a terminal has room for.
func meanOrDifference(t *report.Table, column int) bool {
	name := t.Columns[column].Name
	return strings.HasPrefix(name, "diff_") || !strings.Contains(name, "_ci_")
}
