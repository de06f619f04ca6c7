package saturation

import (
	"fmt"
	"juggle/core/experiment"
	"juggle/core/realtime"
	"juggle/core/report"
	"juggle/core/stats"
)

// A Measure is one of the figure's columns, as the ratio of two sums over the replicates.
type Measure struct {
	Name, Title string
	Share       bool // at most 100 %
	Of          func(p *Params, o *Outcome) (part, whole float64)
}

// Measures is the registry, in the order of columns.
var Measures = []Measure{
	{"accepted", "accepted", true, func(_ *Params, o *Outcome) (float64, float64) { return float64(o.Accepted), float64(o.Requests) }},
	{"booked", "booked utilisation", false, func(p *Params, o *Outcome) (float64, float64) { return o.Booked, p.capacity() }},
	{"busy", "used utilisation", true, func(p *Params, o *Outcome) (float64, float64) { return o.Busy, p.capacity() }},
	{"overloaded", "active and overloaded", true, func(_ *Params, o *Outcome) (float64, float64) { return o.Overloaded, o.Reserved }},
	{"missed", "deadlines missed", true, func(_ *Params, o *Outcome) (float64, float64) { return float64(o.Missed), float64(o.Activations) }},
	{"older_missed", "older deadlines missed", true, func(_ *Params, o *Outcome) (float64, float64) {
		return float64(o.Older.Missed), float64(o.Older.Activations)
	}},
	{"newer_missed", "newer deadlines missed", true, func(_ *Params, o *Outcome) (float64, float64) {
		return float64(o.Missed - o.Older.Missed), float64(o.Activations - o.Older.Activations)
	}},
	{"broken", "hard guarantees broken", true,
		func(_ *Params, o *Outcome) (float64, float64) { return float64(o.Broken), float64(o.Promised) }},
}

// capacity is what the machines could do within the measured slices.
func (p *Params) capacity() float64 { return float64(p.Machines) * float64(p.Horizon) }

// A Figure is the figure as far as results have come.
type Figure struct {
	experiment.Figure
	Points []Point      // as Probabilities
	Past   report.Claim // that older reservations are not broken; Claim is the trade-off
}

// A Point is what came of a guarantee: every measure over the seeds that have all.
type Point struct {
	P      realtime.Ratio // overload at most so probable
	Values []Value        // as Measures
}

// A Value is a measure in per cent. Its interval is cut where the measure ends; Half is half of it before that.
type Value struct {
	experiment.Estimate
	Half float64
	More experiment.Estimate // than under the hard guarantee, paired, in points; none of that one
}

// Of is the value of a measure by name. It panics where there is none of that name.
func (p *Point) Of(name string) Value { return p.Values[measure(name)] }

// A view is the figure on the seeds that have every p: what is compared is paired.
type view struct {
	*experiment.Whole[Outcome]
	plan *Plan
}

// Figure is the figure. It has a row a p.
func (r *Results) Figure() *Figure {
	every := make([]int, len(Probabilities)) // the plan's first runs
	for i := range every {
		every[i] = i
	}
	v := &view{r.Whole(every), r.plan}
	points := v.points()
	f := &Figure{Points: points}
	f.Figure = experiment.Figure{Label: Kind.Name, Title: Kind.Title, N: v.N(), Want: len(r.plan.Replicates),
		Claim: v.claim(points), Comments: r.plan.Study.comments()}
	f.await(&f.Claim, f.N)
	var seeds int
	f.Past, seeds = r.past()
	f.await(&f.Past, seeds)
	f.Table, f.Brief = f.table(), f.brief()
	return f
}

// await has no verdict on a claim before all of the seeds are whole that it rests on.
func (f *Figure) await(c *report.Claim, n int) {
	if n < f.Want {
		c.Await(fmt.Sprintf("%d of %d seeds", n, f.Want))
	}
}

// Figures implements experiment.Collection.
func (r *Results) Figures() []*experiment.Figure { return []*experiment.Figure{&r.Figure().Figure} }

// Claims implements experiment.Collection.
func (r *Results) Claims() []report.Claim {
	f := r.Figure()
	return []report.Claim{f.Claim, f.Past}
}

// values are a measure in per cent at Probabilities[at], one value a seed: their mean is the ratio of the sums.
func (v *view) values(m *Measure, at int) []float64 {
	var parts, wholes []float64
	for _, o := range v.Of(at) {
		part, whole := m.Of(&v.plan.Study.Params, &o)
		parts, wholes = append(parts, 100*part), append(wholes, whole)
	}
	return stats.RatioValues(parts, wholes)
}

// more is the paired difference from the hard guarantee, in points.
func (v *view) more(m *Measure, at int) []float64 {
	return experiment.Minus(v.values(m, at), v.values(m, 0))
}

func (v *view) points() []Point {
	points := make([]Point, len(Probabilities))
	for i := range Measures {
		m := &Measures[i]
		means := experiment.Estimates(len(points), false, func(at int) []float64 { return v.values(m, at) })
		more := experiment.Estimates(len(points), true, func(at int) []float64 {
			if at == 0 {
				return nil
			}
			return v.more(m, at)
		})
		for at := range points {
			x := Value{means[at], means[at].Half(), more[at]}
			x.Low = max(0, x.Low)
			if m.Share {
				x.High = min(100, x.High)
			}
			points[at].P, points[at].Values = Probabilities[at], append(points[at].Values, x)
		}
	}
	return points
}

// sheet begins a table with a row a p.
func (f *Figure) sheet() *experiment.Sheet {
	s := &experiment.Sheet{Rows: len(f.Points), Decimals: report.Decimals}
	s.Number("p", "P(overload) at most", "%", func(at int) string { return PerCent(f.Points[at].P) })
	s.N(func(int) int { return f.N })
	return s
}

// table has every measure's mean and 95 % interval over the seeds, and the paired difference from the hard guarantee. Shares of requests,
// activations and slices are in per cent.
func (f *Figure) table() *report.Table {
	s := f.sheet()
	for i, m := range Measures {
		s.Means(experiment.Numbers{Name: m.Name, Title: m.Title, Unit: "%"},
			func(at int) experiment.Estimate { return f.Points[at].Values[i].Estimate })
		s.Means(experiment.Numbers{Name: m.Name + "_diff", Title: "more than hard", Unit: "points", Tested: true},
			func(at int) experiment.Estimate { return f.Points[at].Values[i].More })
	}
	return s.Table()
}

// brief is the figure for people at a terminal: means, and half the width of their 95 % intervals.
func (f *Figure) brief() *report.Table {
	s := f.sheet()
	for i, m := range Measures {
		s.Number(m.Name+"_mean", m.Title, "%", func(at int) string { return report.Fixed(f.Points[at].Values[i].Mean, report.Decimals) })
		s.Number(m.Name+"_half", "±", "", func(at int) string { return report.Fixed(f.Points[at].Values[i].Half, report.Decimals) })
	}
	return s.Table()
}

// PerCent spells a probability in per cent: "0.5".
func PerCent(p realtime.Ratio) string { return realtime.NewRatio(100*p.Num(), p.Den()).String() }
