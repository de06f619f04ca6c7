package yardstick

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/optimum"
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
	Positive bool // it is never below 0, nor is its interval
}

// A Contest is a figure of rows that meet the same requests, as data.
type Contest struct {
	Name, Title string
	Group       report.Column // what the groups are: "load"
	Row         report.Column // what the rows are: "provider"
	Rows        []string
	Measures    []Measure
	Baseline    int       // the row from which differences of the first measure are taken
	Bounds      [2]string // the measures, if any, between which one number lies, the lower one first: they have one interval

	own    ownOrders // the last of Rows
	groups func(study.Params) []group
	meet   func(ctx *experiment.Context, run Run, jobs workload.Config, t *workload.Trace) (Numbers, error)
}

func (c *Contest) measure(name string) int {
	return slices.IndexFunc(c.Measures, func(m Measure) bool { return m.Name == name })
}

// A group is a load or a window size: whose requests are met.
type group struct {
	name string
	jobs workload.Config // without period and seed
}

// A Run is all rows of a group.
type Run struct {
	Contest string
	Jobs    workload.Config // without period and seed; what its estimates do not need is zero
	Regret                  // of the regret
	Own     ownOrders       // whose rows are the last
}

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

// A Plan is a contest over logs.
type Plan struct {
	experiment.Modelled[Numbers]
	Contest *Contest
	Params  study.Params
	Groups  []string

	runs []int // of the groups
}

// Comments are the lines in front of the figure's CSV.
func (p *Plan) Comments() []string {
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
	d := experiment.Design{Name: c.Name, Sources: slices.Clone(sources), Replicates: replicates, Chunk: 1,
		Cost: func(experiment.Run) int { return len(c.Rows) }}
	plan := &Plan{Contest: c, Params: p}
	plan.Model = c.model()
	for _, g := range c.groups(p) {
		run := Run{c.Name, g.jobs, regret, c.own}
		if run.Jobs.Estimates != workload.Poisson {
			run.Jobs.EstimateLambda = 0
		}
		d.Runs = append(d.Runs, run)
		plan.Groups = append(plan.Groups, g.name)
	}
	if plan.Plan, err = experiment.NewPlan(d); err != nil {
		return nil, err
	}
	for _, run := range d.Runs {
		i, _ := plan.Find(run)
		plan.runs = append(plan.runs, i)
	}
	return plan, nil
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

// Collect implements experiment.Experiment.
func (p *Plan) Collect() experiment.Collection { return p.NewResults() }

// Results are what has been computed of a contest.
type Results struct {
	*experiment.Results[Numbers]
	plan *Plan
}

// NewResults are those of which nothing is computed.
func (p *Plan) NewResults() *Results { return &Results{p.Nothing(), p} }

// Compute makes all runs on so many goroutines; see experiment.Compute.
func (p *Plan) Compute(ctx experiment.Context, workers int, progress func(done, total int)) (*Results, error) {
	c, err := experiment.Compute(p, workers, ctx, progress)
	return c.(*Results), err
}

// Standing is how the rows stand on the periods, and their seeds, that every group has. Those without any number are left out.
func (r *Results) Standing() *Standing {
	return &Standing{r.plan, r.Whole(r.plan.runs).Where(r.plan.runs[0], func(n *Numbers) bool {
		return slices.ContainsFunc(*n, func(x float64) bool { return !math.IsNaN(x) })
	})}
}

// A Standing is a contest as far as it has come.
type Standing struct {
	*Plan
	*experiment.Whole[Numbers]
}

// Sampled is the number of runs of each row that are in it.
func (s *Standing) Sampled() (runs int) {
	for _, u := range s.Whole.Units() {
		runs += len(u.Seeds)
	}
	return runs
}

// sample is a measure of one row of a group: the values that its mean and interval are made of.
func (s *Standing) sample(group, row, measure int) []float64 {
	at := row*len(s.Contest.Measures) + measure
	return s.Sample(s.runs[group], func(n *Numbers) float64 { return (*n)[at] })
}

// Summary is a measure of one row of a group over the periods. That of a bound has the interval of what lies between the bounds: from the
// low end of the lower one's to the high end of the upper one's.
func (s *Standing) Summary(group, row int, measure string) stats.Summary {
	c := s.Contest
	of := func(name string) stats.Summary { return stats.Summarize(s.sample(group, row, c.measure(name))) }
	sum := of(measure)
	if slices.Contains(c.Bounds[:], measure) {
		sum.Low, sum.High = of(c.Bounds[0]).Low, of(c.Bounds[1]).High
	}
	if c.Measures[c.measure(measure)].Positive && sum.Low < 0 {
		sum.Low = 0
	}
	return sum
}

// Difference is the paired difference of the first measure from the baseline's; the baseline itself has none.
func (s *Standing) Difference(group, row int) stats.Summary {
	return stats.Summarize(s.lead(group, row))
}

func (s *Standing) lead(group, row int) []float64 {
	if row == s.Contest.Baseline {
		return nil
	}
	return experiment.Minus(s.sample(group, row, 0), s.sample(group, s.Contest.Baseline, 0))
}

// Table has a line for each group and row: n, every measure with its 95 % interval over the periods, and the paired difference of the
// first measure from the baseline's, in points, with the p-value after Holm's adjustment over the table.
func (s *Standing) Table() *report.Table {
	c := s.Contest
	rows := len(c.Rows)
	sheet := &experiment.Sheet{Rows: len(s.Groups) * rows}
	sheet.Add(c.Group, func(line int) string { return s.Groups[line/rows] })
	sheet.Add(c.Row, func(line int) string { return c.Rows[line%rows] })
	sheet.N(func(int) int { return s.N() })
	sheet.Sampled(s.Seeds, s.Batches)
	for _, m := range c.Measures {
		numbers := experiment.Numbers{Name: m.Name, Unit: m.Unit, Decimals: cmp.Or(m.Decimals, -1)}
		estimate := func(line int) experiment.Estimate {
			return experiment.Estimate{Summary: s.Summary(line/rows, line%rows, m.Name)}
		}
		switch slices.Index(c.Bounds[:], m.Name) { // which have one interval, behind the upper one
		case 0:
			sheet.Mean(numbers, estimate)
		case 1:
			sheet.Mean(numbers, estimate)
			numbers.Name = c.Name
			sheet.Interval(numbers, estimate)
		default:
			sheet.Means(numbers, estimate)
		}
	}
	sheet.Sample(experiment.Numbers{Name: "diff", Unit: "points", Decimals: cmp.Or(c.Measures[0].Decimals, -1), Tested: true},
		func(line int) []float64 { return s.lead(line/rows, line%rows) })
	return sheet.Table()
}

// Figures implements experiment.Collection.
func (r *Results) Figures() []*experiment.Figure {
	s := r.Standing()
	f := &experiment.Figure{Label: r.plan.Contest.Name, Title: r.plan.Contest.Title, N: s.N(), Want: r.plan.Units(), Table: s.Table(),
		Subtitle: "means over n periods, each the mean over its seeds, and 95 % intervals of the paired differences; csv and json have all " +
			"intervals", Comments: r.plan.Comments()}
	f.Brief = f.Table.Keep(meanOrDifference)
	return []*experiment.Figure{f}
}

// Claims implements experiment.Collection: nothing is claimed.
func (r *Results) Claims() []report.Claim { return nil }

// meanOrDifference tells which columns a terminal has room for.
func meanOrDifference(t *report.Table, column int) bool {
	name := t.Columns[column].Name
	return strings.HasPrefix(name, "diff_") || !strings.Contains(name, "_ci_")
}
