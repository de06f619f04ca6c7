package price

import (
	"math"
	"strconv"

	"juggle/core/report"
	"juggle/core/stats"
)

// A column of the table: a measure with its 95 % interval.
type column struct {
	name, unit string
	decimals   int
	of         func(Measures) float64
}

var columns = []column{
	{"utilisation", "%", 3, func(m Measures) float64 { return m.Utilisation }},
	{"done", "%", 3, func(m Measures) float64 { return m.Done }},
	{"refused", "%", 3, func(m Measures) float64 { return m.Refused }},
	{"later", "%", 3, func(m Measures) float64 { return m.Later }},
	{"wait", "s", 0, func(m Measures) float64 { return m.Wait }},
	{"asked_wait", "s", 0, func(m Measures) float64 { return m.Asked }},
}

// baseline is the provider from whose utilisation differences are taken: the flexible reservations.
const baseline = 1

// Table has a row for each load and provider. diff is the paired difference of utilisation from EDF's, with the p-value after Holm's
// adjustment over the table.
func (f *Figure) Table() *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "load", Kind: report.Number}, {Name: "provider"}, {Name: "n", Kind: report.Number}}}
	add := func(name, unit string) {
		t.Columns = append(t.Columns, report.Column{Name: name, Unit: unit, Kind: report.Number})
	}
	interval := func(name, unit string) {
		add(name+"_mean", unit)
		add(name+"_ci_low", unit)
		add(name+"_ci_high", unit)
	}
	for _, c := range columns {
		interval(c.name, c.unit)
	}
	interval("diff", "points")
	add("p_holm", "")

	diffs, ps := f.differences()
	for l, load := range f.Params.Loads {
		for p, provider := range Providers() {
			i := len(t.Rows)
			row := []string{load.String(), provider.Name, strconv.Itoa(len(f.Replicates))}
			for _, c := range columns {
				row = appendSummary(row, stats.Summarize(f.values(l, p, c.of)), c.decimals)
			}
			t.Rows = append(t.Rows, append(appendSummary(row, diffs[i], 3), report.Fixed(ps[i], 4)))
		}
	}
	return t
}

func appendSummary(row []string, s stats.Summary, decimals int) []string {
	return append(row, report.Fixed(s.Mean, decimals), report.Fixed(s.Low, decimals), report.Fixed(s.High, decimals))
}

// differences are those of utilisation from the baseline, row by row, with adjusted p-values.
func (f *Figure) differences() (diffs []stats.Summary, ps []float64) {
	use := columns[0].of
	for l := range f.Params.Loads {
		for p := range Providers() {
			d := stats.Summary{Mean: math.NaN(), Low: math.NaN(), High: math.NaN()}
			if p != baseline {
				d = stats.Paired(f.values(l, p, use), f.values(l, baseline, use))
			}
			diffs, ps = append(diffs, d), append(ps, d.PValue())
		}
	}
	return diffs, stats.Holm(ps)
}

// values is a measure of one provider at one load, replicate by replicate.
func (f *Figure) values(load, provider int, of func(Measures) float64) []float64 {
	list := make([]float64, len(f.Replicates))
	for i, r := range f.Measures[load] {
		list[i] = of(r[provider])
	}
	return list
}
