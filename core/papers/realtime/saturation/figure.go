package saturation

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/papers/realtime"
)

// The types of core/experiment for the figure.
type (
	Plan    = experiment.DeclaredPlan[Run, Outcome]
	Results = experiment.DeclaredResults[Run, Outcome]
	Figure  = experiment.ComputedFigure[Run]
	Point   = experiment.Point[Run]

	view    = experiment.View[Run, Outcome]
	measure = experiment.Measure[Run, Outcome]
)

// probabilities are the values of p. The first is the hard guarantee.
var probabilities = []float64{0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1}

// Cells are the cells of the figure. weakerCells are the cells with a weaker guarantee than the hard one. schedulerCells are weakerCells
// under each scheduler of the paper.
var (
	Cells          = experiment.Axis("p", probabilities)
	weakerCells    = Cells[1:]
	schedulerCells = experiment.Cross(experiment.Axis("scheduler", realtime.PaperSchedulers), weakerCells)
)

// runParameters lists the parameters that cells can set.
var runParameters = param.New(Run{},
	param.Fraction(param.Spec{Key: "p", Max: 1}, func(r *Run) *realtime.Ratio { return &r.P }),
	param.OneOf(param.Spec{Key: "scheduler"}, realtime.Schedulers, func(r *Run) *realtime.Scheduler { return &r.Scheduler }))

// Measures lists the measures in the order of columns. Each is the ratio of two sums over the seeds.
var Measures = []measure{
	share("accepted", "accepted", func(o *Outcome) (int, int) { return o.Accepted, o.Requests }),
	shareOfCapacity("booked", "booked utilisation", math.Inf(1), func(o *Outcome) float64 { return o.Booked }),
	shareOfCapacity("busy", "used utilisation", 100, func(o *Outcome) float64 { return o.Busy }),
	ratio("overloaded", "active and overloaded", 100, func(_ Run, o *Outcome) (float64, float64) { return o.Overloaded, o.Reserved }),
	share("missed", "deadlines missed", func(o *Outcome) (int, int) { return o.Missed, o.Activations }),
	share("older_missed", "older deadlines missed", func(o *Outcome) (int, int) { return o.Older.Missed, o.Older.Activations }),
	share("newer_missed", "newer deadlines missed", func(o *Outcome) (int, int) {
		return o.Missed - o.Older.Missed, o.Activations - o.Older.Activations
	}),
	share("broken", "hard guarantees broken", func(o *Outcome) (int, int) { return o.Broken, o.Promised }),
}

// ratio returns a measure in per cent, from 0 to max. parts returns the two numbers whose ratio it is.
func ratio(name, title string, max float64, parts func(Run, *Outcome) (part, whole float64)) measure {
	return measure{Numbers: experiment.Numbers{Name: name, Title: title, Unit: "%"}, Range: [2]float64{0, max},
		Value: func(r Run, o *Outcome) float64 {
			part, _ := parts(r, o)
			return 100 * part
		},
		Divisor: func(r Run, o *Outcome) float64 {
			_, whole := parts(r, o)
			return whole
		}}
}

// share returns a measure in per cent of one count that is a part of another.
func share(name, title string, parts func(*Outcome) (part, whole int)) measure {
	return ratio(name, title, 100, func(_ Run, o *Outcome) (float64, float64) {
		part, whole := parts(o)
		return float64(part), float64(whole)
	})
}

// shareOfCapacity returns a measure in per cent: work, in slices, divided by the capacity of the machines within the measured slices.
func shareOfCapacity(name, title string, max float64, work func(*Outcome) float64) measure {
	return ratio(name, title, max, func(r Run, o *Outcome) (float64, float64) { return work(o), r.capacity() })
}

// MeasureIndex returns the index in Measures of the measure with this name, which must exist.
func MeasureIndex(name string) int {
	return slices.IndexFunc(Measures, func(m measure) bool { return m.Name == name })
}

// paper has the figure and the claims beside it. The stream is ours, since the paper has none.
var paper = experiment.Paper[Run, Outcome]{Model: &model, Parameters: runParameters,
	Basis: report.Basis{Unit: "seeds", Log: "each a seed of one invented stream of requests"},
	Figures: []*experiment.DeclaredFigure[Run, Outcome]{{
		Label: "saturation", Title: "Saturation against quality",
		Claim:    "a guarantee with a probability trades quality of service for a better saturation of the resources",
		Measures: Measures, Cells: Cells, ExtraCells: schedulerCells, BaseCell: Cells[0], DifferenceTitle: "more than hard", Brief: briefTable,
		Names: []experiment.RowName[Run]{
			experiment.NewRowName("#p|P(overload) at most|%", func(r Run) string { return PerCent(r.P) }),
		},
		Judge: judge, ExtraClaims: []func(*view) report.Claim{olderClaim},
	}}}

// briefTable returns the figure's table for a terminal: the means, and half the widths of their 95 % intervals.
func briefTable(f *Figure) *report.Table {
	t := f.Table.Keep(func(_ *report.Table, column int) bool { return column < 2 })
	for i, m := range Measures {
		t.Columns = append(t.Columns, report.ParseColumn("#"+m.Name+"_mean|"+m.Title+"|%"), report.ParseColumn("#"+m.Name+"_half|±"))
		for row := range t.Rows {
			x := f.Points[row].Values[i]
			t.Rows[row] = append(t.Rows[row], report.Fixed(x.Mean, report.Decimals), report.Fixed(x.HalfWidth, report.Decimals))
		}
	}
	return t
}

// judge judges the abstract's trade-off: each weaker guarantee books more than the hard one, and misses more deadlines.
func judge(v *view, c *report.Claim) {
	c.Figure = "abstract"
	var all []report.Comparison
	for _, part := range [][2]string{{"more is booked", "booked"}, {"deadlines are missed for it", "missed"}} {
		m := Measures[MeasureIndex(part[1])]
		for at, cell := range weakerCells {
			all = append(all, report.Comparison{Part: part[0], Unit: "points", Side: 1, Diffs: v.CellValues(m, cell+" - "+Cells[0]),
				Quantity: fmt.Sprintf("%s, P(overload) at most %s %% less hard", m.Title, PerCent(v.Rows[1+at].P))})
		}
	}
	c.JudgeDifferences(all)
	finding := "With a hard guarantee {accepted p=0} % of the requests are accepted, {booked p=0} % of the machines booked and {missed p=0} " +
		"% of the deadlines missed; with P(overload) at most 1 % {accepted p=0.01}, {booked p=0.01} and {missed p=0.01} %, at most 5 % " +
		"{accepted p=0.05}, {booked p=0.05} and {missed p=0.05} %."
	c.Finding = report.Fill(finding, func(place string) string {
		name, cell, _ := strings.Cut(place, " ")
		return report.Mean(stats.Summarize(v.CellValues(Measures[MeasureIndex(name)], cell)))
	})
	awaitSeeds(v, c)
}

// awaitSeeds withholds the verdict on a claim until all seeds are complete.
func awaitSeeds(v *view, c *report.Claim) {
	if n, want := v.N(), v.Plan.Units(); n < want {
		c.WithdrawVerdicts(fmt.Sprintf("%d of %d seeds", n, want))
	}
}

// olderClaim judges the paper's objective that a new reservation breaks no constraint of older ones, on the reservations with a hard
// guarantee. A deadline that they miss because of a reservation admitted later breaks a constraint. There is a reading for each of the
// paper's schedulers. The scheduler of the figure has no influence.
func olderClaim(figure *view) report.Claim {
	c, v := realtime.NewOlderClaim("Older reservations in a stream"), figure.WithCells(schedulerCells)
	broken := Measures[MeasureIndex("broken")]
	var parts []report.Part
	var findings []string
	for i, scheduler := range realtime.PaperSchedulers {
		part := report.Part{Reading: scheduler.Title()}
		shares := map[string]string{} // the share of broken guarantees in words, by the bound on P(overload) in per cent
		for _, r := range v.Rows[i*len(weakerCells):][:len(weakerCells)] {
			s, promised := stats.Summarize(v.Values(r, broken)), 0
			for _, o := range v.Measured(r) {
				promised += o.Promised
			}
			s.Mean, s.Low, s.High = s.Mean/100, max(0, s.Low/100), s.High/100
			part.Evidence = append(part.Evidence, realtime.NoneMissed("hard guarantees broken with "+part.Reading+", P(overload) at most "+
				PerCent(r.P)+" %", s, promised))
			shares[PerCent(r.P)] = report.InWords(100*s.Mean, 1)
			if s.Mean == 0 {
				shares[PerCent(r.P)] = realtime.FormatNone(promised)
			}
		}
		parts = append(parts, part)
		findings = append(findings, fmt.Sprintf("With %s, those admitted later with P(overload) at most 1 %% break %s %% of the deadlines "+
			"that were promised for certain, with at most 5 %% %s %%.", part.Reading, shares["1"], shares["5"]))
	}
	c.Judge(v.N(), parts...)
	c.Finding = strings.Join(findings, " ")
	awaitSeeds(v, &c)
	return c
}

// PerCent writes a probability in per cent: "0.5".
func PerCent(p realtime.Ratio) string { return realtime.NewRatio(100*p.Num(), p.Den()).String() }
