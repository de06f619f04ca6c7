package saturation

import (
	"strconv"

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
}

// capacity is what the machines could do within the measured slices.
func (p *Params) capacity() float64 { return float64(p.Machines) * float64(p.Horizon) }

// values are a measure in per cent at Probabilities[at], one value a seed that is whole: their mean is the ratio of the sums.
func (r *Results) values(m *Measure, at int) []float64 {
	var parts, wholes []float64
	for _, seed := range r.seeds() {
		part, whole := m.Of(&r.study.Params, &r.outcomes[seed*len(Probabilities)+at])
		parts, wholes = append(parts, 100*part), append(wholes, whole)
	}
	return stats.RatioValues(parts, wholes)
}

// more is the paired difference from the hard guarantee, in points.
func (r *Results) more(m *Measure, at int) []float64 {
	values, hard := r.values(m, at), r.values(m, 0)
	for i := range values {
		values[i] -= hard[i]
	}
	return values
}

// A Point is what came of a guarantee: every measure over the seeds that are whole.
type Point struct {
	P      realtime.Ratio // overload at most so probable
	Seeds  int
	Values []Value // as Measures
}

// A Value is a measure in per cent. Its interval is cut where the measure ends; Half is half of it before that.
type Value struct {
	stats.Summary
	Half float64
	More stats.Summary // than under the hard guarantee, paired, in points; of no seed at that one
}

// Of is the value of a measure by name. It panics where there is none of that name.
func (p *Point) Of(name string) Value { return p.Values[measure(name)] }

// Points are the figure's, as Probabilities.
func (r *Results) Points() (points []Point) {
	for at, p := range Probabilities {
		point := Point{P: p, Seeds: len(r.seeds())}
		for i := range Measures {
			m := &Measures[i]
			v := Value{Summary: stats.Summarize(r.values(m, at))}
			v.Half = v.Summary.Half()
			v.Low = max(0, v.Low)
			if m.Share {
				v.High = min(100, v.High)
			}
			if at > 0 {
				v.More = stats.Summarize(r.more(m, at))
			}
			point.Values = append(point.Values, v)
		}
		points = append(points, point)
	}
	return points
}

// Figure is the table: a row a p with every measure's mean and 95 % interval over the seeds, and the paired difference from the hard
// guarantee. Shares of requests, activations and slices are in per cent.
func Figure(points []Point) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "p", Title: "P(overload) at most", Unit: "%", Kind: report.Number}, {Name: "n", Title: "seeds", Kind: report.Number},
	}}
	for _, m := range Measures {
		t.Columns = append(t.Columns, report.Column{Name: m.Name, Title: m.Title, Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_low", Title: "from", Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_high", Title: "to", Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_more", Title: "more than hard", Unit: "points", Kind: report.Number},
			report.Column{Name: m.Name + "_more_low", Title: "from", Unit: "points", Kind: report.Number},
			report.Column{Name: m.Name + "_more_high", Title: "to", Unit: "points", Kind: report.Number})
	}
	for at, p := range points {
		row := []string{PerCent(p.P), strconv.Itoa(p.Seeds)}
		for _, v := range p.Values {
			row = append(row, intervalCells(v.Summary)...)
			if at == 0 {
				row = append(row, "", "", "")
				continue
			}
			row = append(row, intervalCells(v.More)...)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Summary is the figure for people at a terminal: means, and half the width of their 95 % intervals.
func Summary(points []Point) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "p", Title: "P(overload) at most", Unit: "%", Kind: report.Number}, {Name: "n", Title: "seeds", Kind: report.Number},
	}}
	for _, m := range Measures {
		t.Columns = append(t.Columns, report.Column{Name: m.Name, Title: m.Title, Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_half", Title: "±", Kind: report.Number})
	}
	for _, p := range points {
		row := []string{PerCent(p.P), strconv.Itoa(p.Seeds)}
		for _, v := range p.Values {
			row = append(row, report.Fixed(v.Mean, decimals), report.Fixed(v.Half, decimals))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func intervalCells(s stats.Summary) []string {
	return []string{report.Fixed(s.Mean, decimals), report.Fixed(s.Low, decimals), report.Fixed(s.High, decimals)}
}

const decimals = 3

// PerCent spells a probability in per cent: "0.5".
func PerCent(p realtime.Ratio) string { return realtime.NewRatio(100*p.Num(), p.Den()).String() }
