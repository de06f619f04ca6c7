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

// summary is a measure's mean and interval at Probabilities[at], in per cent; the interval is cut where the measure ends.
func (r *Results) summary(m *Measure, at int) stats.Summary {
	s := stats.Summarize(r.values(m, at))
	s.Low = max(0, s.Low)
	if m.Share {
		s.High = min(100, s.High)
	}
	return s
}

// more is the paired difference from the hard guarantee, in points.
func (r *Results) more(m *Measure, at int) []float64 {
	values, hard := r.values(m, at), r.values(m, 0)
	for i := range values {
		values[i] -= hard[i]
	}
	return values
}

// Figure is the table: a row a p with every measure's mean and 95 % interval over the seeds, and the paired difference from the hard
// guarantee. Shares of requests, activations and slices are in per cent.
func (r *Results) Figure() *report.Table {
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
	for at, p := range Probabilities {
		row := []string{PerCent(p), strconv.Itoa(len(r.seeds()))}
		for i := range Measures {
			row = append(row, intervalCells(r.summary(&Measures[i], at))...)
			if at == 0 {
				row = append(row, "", "", "")
				continue
			}
			row = append(row, intervalCells(stats.Summarize(r.more(&Measures[i], at)))...)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Summary is the figure for people at a terminal: means, and half the width of their 95 % intervals.
func (r *Results) Summary() *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "p", Title: "P(overload) at most", Unit: "%", Kind: report.Number}, {Name: "n", Title: "seeds", Kind: report.Number},
	}}
	for _, m := range Measures {
		t.Columns = append(t.Columns, report.Column{Name: m.Name, Title: m.Title, Unit: "%", Kind: report.Number},
			report.Column{Name: m.Name + "_half", Title: "±", Kind: report.Number})
	}
	for at, p := range Probabilities {
		row := []string{PerCent(p), strconv.Itoa(len(r.seeds()))}
		for i := range Measures {
			s := stats.Summarize(r.values(&Measures[i], at))
			row = append(row, report.Fixed(s.Mean, decimals), report.Fixed(s.Half(), decimals))
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
