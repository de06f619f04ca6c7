package pool

import (
	"juggle/core/pool/sizing"
	"juggle/core/report"
	"juggle/core/stats"
)

// A TheoryCase is one comparison of equation (1) with a simulated queue.
type TheoryCase struct {
	Experiment sizing.Experiment
	Exact      bool // the equation is exact here; elsewhere it is an approximation
}

// TheoryCases are the comparisons, independent of each other: where (1) is exact, one resource or exponential service, and where it is
// not. The Bounded Pareto of the paper's ratio, p = 10 000 k, is left to the approximations: so few customers make up its second
// moment that an interval of its mean wait needs far more than fit into a second.
func TheoryCases(seed uint64) []TheoryCase {
	mild := sizing.Pareto(sizing.BoundedPareto{Alpha: PaperAlpha, Low: 1, High: 100})
	heavy := sizing.Pareto(sizing.BoundedPareto{Alpha: PaperAlpha, Low: 1, High: 10_000})
	constant, exponential := sizing.Constant(1), sizing.Exponential(1)
	var out []TheoryCase
	for _, x := range []struct {
		service sizing.Service
		c       int
		busy    float64
		exact   bool
	}{
		{exponential, 1, 0.8, true}, {constant, 1, 0.8, true}, {mild, 1, 0.5, true},
		{exponential, 8, 0.8, true}, {exponential, 25, 0.8, true},
		{constant, 8, 0.8, false}, {constant, 25, 0.8, false},
		{mild, 2, 0.8, false}, {mild, 8, 0.8, false}, {mild, 25, 0.8, false},
		{heavy, 8, 0.8, false}, {heavy, 25, 0.8, false},
	} {
		customers := 50_000
		if x.service.Title == heavy.Title {
			customers = 400_000
		}
		out = append(out, TheoryCase{sizing.Experiment{Service: x.service, Busy: x.busy, C: x.c, Customers: customers, Replicates: 12,
			Seed: seed}, x.exact})
	}
	return out
}

// formula is the wait by equation (1), s.
func (x TheoryCase) formula() float64 { return sizing.Wait(x.Experiment.Load(), x.Experiment.C) }

// Off is how far equation (1) is off a simulated wait, in percent of that.
func (x TheoryCase) Off(simulated stats.Summary) float64 {
	return 100 * (x.formula() - simulated.Mean) / simulated.Mean
}

// TheoryTable shows the comparisons; got[i] is what TheoryCases()[i].Experiment.Run gave.
func TheoryTable(cases []TheoryCase, got []stats.Summary) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "service"}, {Name: "c", Title: "resources", Kind: report.Number}, {Name: "busy", Unit: "%", Kind: report.Number},
		{Name: "exact", Title: "(1) is exact"}, {Name: "formula", Title: "wait by (1)", Unit: "s", Kind: report.Number},
		{Name: "simulated", Title: "simulated", Unit: "s", Kind: report.Number},
		{Name: "ci_low", Title: "95 % from", Unit: "s", Kind: report.Number},
		{Name: "ci_high", Title: "to", Unit: "s", Kind: report.Number}, {Name: "off", Title: "(1) is off by", Unit: "%", Kind: report.Number},
		{Name: "within", Title: "(1) is within"},
	}}
	for i, x := range cases {
		e, s := x.Experiment, got[i]
		w, within := x.formula(), ""
		if s.N > 0 { // else it has not been simulated
			within = report.YesNo(w >= s.Low && w <= s.High)
		}
		t.Add(e.Service.Title, e.C, report.Fixed(100*e.Busy, 0), report.YesNo(x.Exact), report.Fixed(w, 5), report.Fixed(s.Mean, 5),
			report.Fixed(s.Low, 5), report.Fixed(s.High, 5), report.Fixed(x.Off(s), 1), within)
	}
	return t
}
