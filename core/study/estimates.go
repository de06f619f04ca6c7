package study

import (
	"fmt"
	"strings"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/stats"
	"juggle/core/workload"
)

// Figure 3: is flexibility worth more where estimates are too long? "More" has three readings, which may disagree: in points of
// utilisation; in proportion to the utilisation with fixed windows, which long estimates lower; and in points of the time that is
// reserved, of which jobs then use a part. Each is judged case by case, by the gain over fixed windows.
var longEstimates = figure{
	number: 3,
	title:  "Estimates that are too long",
	takes:  []string{"lambda", "frag"},
	claim:  "Flexible windows gain more when run times are overestimated.",
	cells: func(p Params) (cells []Cell) {
		for _, load := range p.Loads {
			for _, lambda := range withNone(p.Lambdas) {
				c := flexibleCell(p, load, lambda)
				c.Estimates = longerEstimates(p)
				cells = append(cells, c)
			}
		}
		return cells
	},
	beside: func(_ Params, c Cell) []Cell { return []Cell{accurateOf(c)} },
	subtitle: func(p Params) string {
		if longerEstimates(p) == workload.FromLog {
			return "EDF; estimates are the log's requested times; gains paired, 95 % intervals"
		}
		return fmt.Sprintf("EDF; actual run time Poisson(%v) %% of the estimate; gains paired, 95 %% intervals", p.EstimateLambda)
	},
	base: func(*view) (string, func(Cell) Cell) { return "fixed", fixedOf },
	more: []extra{
		{"relative_gain", "gain over fixed, in proportion", "%", true, flexibly((*view).relativeGain)},
		{"accurate", "with accurate estimates", "%", false, func(v *view, c Cell) []float64 { return v.values(accurateOf(c)) }},
		{"accurate_gain", "gain with accurate estimates", "points", true,
			flexibly(func(v *view, c Cell) []float64 { return v.gain(accurateOf(c)) })},
		{"accurate_relative_gain", "gain in proportion with accurate estimates", "%", true,
			flexibly(func(v *view, c Cell) []float64 { return v.relativeGain(accurateOf(c)) })},
		{"gain_change", "gain minus gain with accurate estimates", "points", true, flexibly((*view).gainChange)},
		{"relative_gain_change", "the same, of gains in proportion", "points of %", true, flexibly((*view).relativeGainChange)},
		{"reserved_gain_change", "the same, of gains in reserved time", "points", true, flexibly((*view).reservedGainChange)},
		{"expected_change", "expected where all else is the same", "points", false, flexibly((*view).expectedChange)},
	},
	fragments: true,
	judge: func(v *view) (string, []report.Part) {
		var all []report.Comparison
		for _, r := range gainsMore {
			for i := range v.rows {
				if row := &v.rows[i]; row.Lambda > 0 {
					c := v.claimed(row, r.key, fmt.Sprintf("%s, too long minus accurate, λ %d minus fixed, load "+
						"%v", r.of, row.Lambda, row.Load))
					c.Reading = r.reading
					all = append(all, c)
				}
			}
		}
		parts := report.Differences(all)
		if parts == nil {
			return "A flexible window must be shown to judge this.", nil
		}
		told := each(parts, func(p report.Part) string {
			return fmt.Sprintf("%s more in %s cases%s, by %s %s", p.Reading, report.Decisive(count(pointing(p.Decides), len(p.Decides))),
				v.clearIn(p.Decides), report.Decisive(signedSpan(values(p.Decides), 2)), p.Decides[0].Unit)
		})
		var expected []float64
		for _, row := range v.rows {
			if x, ok := row.Compared("expected_change"); ok {
				expected = append(expected, x.Mean)
			}
		}
		finding := fmt.Sprintf("Flexible windows gain, %s. Of used time, runs that are shorter than their estimates change the gain by %s "+
			"points if all else is the same.", strings.Join(told, "; "), signedSpan(expected, 2))
		return finding, parts
	},
	also:   []func(*view) (report.Claim, bool){estimateFragmentation},
	ofTime: true,
}

// flexibly is of in the rows whose windows are flexible.
func flexibly(of sample) sample {
	return func(v *view, c Cell) []float64 {
		if c.Lambda == 0 {
			return nil
		}
		return of(v, c)
	}
}

// gainsMore are the readings of Figure 3's claim, with the row's comparison that each is about.
var gainsMore = []struct{ reading, key, of string }{
	{"in points of used time", "gain_change", "gain"},
	{"in proportion to fixed windows", "relative_gain_change", "gain in proportion"},
	{"in points of reserved time", "reserved_gain_change", "gain in reserved time"},
}

// gain is a flexible cell minus the fixed one with the same estimates, in points.
func (v *view) gain(c Cell) []float64 { return experiment.Minus(v.values(c), v.values(fixedOf(c))) }

// relativeGain is the gain in percent of the fixed cell's mean: linearised values, see stats.RatioValues.
func (v *view) relativeGain(c Cell) []float64 {
	values := stats.RatioValues(v.gain(c), v.values(fixedOf(c)))
	for i := range values {
		values[i] *= 100
	}
	return values
}

func (v *view) gainChange(c Cell) []float64 {
	return experiment.Minus(v.gain(c), v.gain(accurateOf(c)))
}

func (v *view) relativeGainChange(c Cell) []float64 {
	return experiment.Minus(v.relativeGain(c), v.relativeGain(accurateOf(c)))
}

// reservedGainChange is gainChange in the time that is reserved: processors times estimates.
func (v *view) reservedGainChange(c Cell) []float64 {
	gain := func(c Cell) []float64 { return v.minus(c, fixedOf(c), Work.of) }
	return experiment.Minus(gain(c), gain(accurateOf(c)))
}

// expectedChange is by how much the gain in used time changes if the same jobs run, each as much shorter than its estimate as they are on
// average with fixed windows.
func (v *view) expectedChange(c Cell) []float64 {
	used, reserved := v.values(fixedOf(c)), v.each(fixedOf(c), Work.of)
	unused := 1 - stats.Mean(used)/stats.Mean(reserved)
	gain := v.gain(accurateOf(c))
	for i := range gain {
		gain[i] *= -unused
	}
	return gain
}

// longerEstimates are those that Figure 3 compares with accurate ones.
func longerEstimates(p Params) workload.Estimates {
	if p.Estimates == workload.Accurate {
		return workload.Poisson
	}
	return p.Estimates
}

func fixedOf(c Cell) Cell    { c.Lambda = 0; return c }
func accurateOf(c Cell) Cell { c.Estimates = workload.Accurate; return c }
