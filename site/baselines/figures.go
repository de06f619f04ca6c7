package baselines

import (
	"juggle/core/experiment"
	"juggle/core/papers/baseline"
	"juggle/core/papers/study"
	"juggle/core/workload"
	"juggle/site/chart"
	"juggle/site/text"
)

// A figure is a figure of package baseline, computed with the parameters of the view Figures.
type figure struct {
	name, title string
	kind        *experiment.Kind
	sub         string
	hasOneLoad  bool // the figure is computed at arrival rate 1.25 only
	panels      []chart.GridPanel
	finding     func(s *baseline.ContestResult) string
}

// figures are the figures of the view, in the order of state.open.
var figures = []figure{
	{
		name: "promise", title: baseline.Promise.Title, kind: baseline.PromiseKind,
		sub: "The same requests before reservations and before queues, which promise nothing and refuse nobody, under the parameters of the " +
			"view Figures.",
		panels: []chart.GridPanel{
			{Title: "utilisation, % of the machine until H", Measure: "utilisation"}, {Title: "work done by H, % of all work", Measure: "done"},
		},
		finding: promiseFinding,
	},
	{
		name: "rules", title: baseline.Rules.Title, kind: baseline.RulesKind, hasOneLoad: true,
		sub: "Rules for placing beside the orders of the paper, which place by first fit; arrival rate 1.25, otherwise the parameters of the " +
			"view Figures. Utilisation minus EDF’s on the same jobs.",
		panels:  []chart.GridPanel{{Title: "points of utilisation above EDF", Measure: "utilisation", Difference: true}},
		finding: rulesFinding,
	},
}

// params are the parameters with which the figure is computed.
func (f *figure) params(p study.Params) study.Params {
	if f.hasOneLoad {
		p.Loads = []workload.Load{1250}
	}
	return p
}

// rowIndex returns the index of the row with that name; the index of the baseline's row if there is none.
func rowIndex(c *baseline.Contest, name string) int {
	for i, r := range c.Rows {
		if r == name {
			return i
		}
	}
	return c.Baseline
}

// promiseFinding compares EASY with EDF's reservations at the highest load.
func promiseFinding(s *baseline.ContestResult) string {
	last, easy := len(s.Groups)-1, rowIndex(s.Contest, "easy") // the groups are loads, the highest last
	d := s.Difference(last, easy)
	return "At arrival rate " + s.Groups[last] + " EASY’s utilisation differs from that of EDF’s reservations by " + text.Signed(d.Mean, 1) +
		" points [" + text.Signed(d.Low, 1) + ", " + text.Signed(d.High, 1) + "]. It starts " + text.Fixed(s.Summary(last, easy, "later").Mean,
		0) +
		" % of the jobs later than they asked to be ready, and knows of no window: a job may start as soon as it is submitted."
}

// rulesFinding compares two other rules with EDF at the largest mean window extension.
func rulesFinding(s *baseline.ContestResult) string {
	last := len(s.Groups) - 1 // the groups are values of λ, the largest last
	adds := func(rule string) string {
		d := s.Difference(last, rowIndex(s.Contest, rule))
		return text.Signed(d.Mean, 2) + " [" + text.Signed(d.Low, 2) + ", " + text.Signed(d.High, 2) + "]"
	}
	return "At λ " + s.Groups[last] + " % any re-timing adds " + adds("retime") + " points to EDF, minimum laxity impact " + adds("laxity") +
		"."
}
