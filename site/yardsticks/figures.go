package yardsticks

import (
	"juggle/core/grid"
	"juggle/core/optimum"
	"juggle/core/promise"
	"juggle/core/rules"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/site/chart"
	"juggle/site/text"
)

// A figure is a figure beside the paper's, over the parameters of the view Figures.
type figure struct {
	name, title, sub string
	grid             *grid.Figure // nil: the regret, whose items are stretches to be solved
	oneLoad          bool         // at load 1.25
	panels           []chart.GridPanel
	finding          func(g *grid.Grid, v grid.Values) string
}

// figures are in the order of state.open.
var figures = []figure{
	{
		name: "regret", title: "Regret by order and load",
		sub: "What each order, and each other rule, accepts less than the best possible, on the stretch above of every period, under the " +
			"parameters of the view Figures. Filled: against the upper end of the bracket; hollow: against the lower one. Computed with the " +
			"solver, two programs a stretch, and kept in this browser.",
		panels:  []chart.GridPanel{{Title: "regret, % of the best possible", Also: 1}},
		finding: regretFinding,
	},
	{
		name: "promise", title: promise.Figure.Title, grid: &promise.Figure,
		sub: "The same requests before reservations and before queues, which promise nothing and refuse nobody, under the parameters of the " +
			"view Figures.",
		panels: []chart.GridPanel{
			{Title: "utilisation, % of the machine until H"}, {Title: "work done by H, % of all work", Measure: 1},
		},
		finding: promiseFinding,
	},
	{
		name: "rules", title: rules.Figure.Title, grid: &rules.Figure, oneLoad: true,
		sub: "Rules for placing beside the orders of the paper, which place by first fit; load 1.25, otherwise the parameters of the view " +
			"Figures. Utilisation minus EDF’s on the same jobs.",
		panels:  []chart.GridPanel{{Title: "points of utilisation above EDF", Difference: true}},
		finding: rulesFinding,
	},
}

// layout is the figure's grid over a plan.
func (f *figure) layout(p *study.Plan) *grid.Grid {
	if f.grid == nil {
		return optimum.RegretLayout(p)
	}
	return f.grid.Layout(p)
}

// params are those that the figure is computed under.
func (f *figure) params(p study.Params) study.Params {
	if f.oneLoad {
		p.Loads = []workload.Load{1250}
	}
	return p
}

// row is the place of the row of that name.
func row(g *grid.Grid, name string) int {
	for i, r := range g.Rows {
		if r == name {
			return i
		}
	}
	return g.Baseline
}

func regretFinding(g *grid.Grid, v grid.Values) string {
	last := len(g.Groups) - 1
	misses := func(order string) string {
		r := row(g, order)
		return text.Fixed(v.Summary(last, r, 1).Mean, 1) + " to " + text.Fixed(v.Summary(last, r, 0).Mean, 1) + " %"
	}
	return "At load " + g.Groups[last] + " EDF misses " + misses("edf") + " of the best possible, any re-timing " + misses("retime") +
		", FIFO " + misses("fifo") + "; " + text.Fixed(v.Summary(last, 0, 4).Mean, 0) + " % of its stretches were solved within the time limit."
}

func promiseFinding(g *grid.Grid, v grid.Values) string {
	last, easy := len(g.Groups)-1, row(g, "easy")
	d := g.Difference(v, last, easy)
	return "At load " + g.Groups[last] + " EASY’s utilisation differs from that of EDF’s reservations by " + text.Signed(d.Mean, 1) +
		" points [" + text.Signed(d.Low, 1) + ", " + text.Signed(d.High, 1) + "]. It starts " + text.Fixed(v.Summary(last, easy, 3).Mean, 0) +
		" % of the jobs later than they asked to be ready, and knows of no window: a job may start as soon as it is submitted."
}

func rulesFinding(g *grid.Grid, v grid.Values) string {
	last := len(g.Groups) - 1
	adds := func(rule string) string {
		d := g.Difference(v, last, row(g, rule))
		return text.Signed(d.Mean, 2) + " [" + text.Signed(d.Low, 2) + ", " + text.Signed(d.High, 2) + "]"
	}
	return "At λ " + g.Groups[last] + " % any re-timing adds " + adds("retime") + " points to EDF, minimum laxity impact " + adds("laxity") +
		"."
}
