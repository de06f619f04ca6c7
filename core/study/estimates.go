package study

import (
	"fmt"
	"math"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/stats"
	"juggle/core/workload"
)

// Figure 3: is flexibility worth more where estimates are too long? "More" has two readings, which may disagree: in points of
// utilisation, and in proportion to the utilisation with fixed windows, which long estimates lower. Both are judged, each by the gain
// of the widest window over fixed ones, averaged over the loads.
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
	},
	fragments: true,
	judge: func(v *view) (string, []report.Part) {
		widest := widestLambda(v.p)
		var cells []Cell
		for _, c := range v.shown {
			if c.Lambda == widest {
				cells = append(cells, c)
			}
		}
		points := v.averaged(cells, v.gainChange)
		proportion := v.averaged(cells, v.relativeGainChange)
		adjusted := stats.Holm([]float64{points.PValue(), proportion.PValue()})
		over := fmt.Sprintf("gain of λ %d %% over fixed, too long minus accurate, mean over %s", widest, loadsInWords(v.p.Loads))
		evidence := []report.Evidence{
			test("in points: "+over, points, adjusted[0]),
			test("in proportion: "+over, proportion, adjusted[1]),
		}
		evidence[1].Unit = "points of %"

		gains := func(key string, decimals int) string {
			return listed(each(cells, func(c Cell) string {
				x, _ := v.row(c).Compared(key)
				return report.Decisive(signed(x.Mean, decimals))
			}))
		}
		long := listed(each(cells, func(c Cell) string { return signed(v.row(c).Diff.Mean, 1) }))
		finding := fmt.Sprintf("In proportion %s: λ %d %% gains %s %% over fixed windows, against %s %% with accurate estimates, at %s. In "+
			"points %s: %s against %s.",
			answer(evidence[1], len(cells)), widest, gains("relative_gain", 1), gains("accurate_relative_gain", 1), loadsInWords(v.p.Loads),
			answer(evidence[0], len(cells)), long, gains("accurate_gain", 1))
		return finding, []report.Part{{Name: "in points", Reading: true, Decides: evidence[:1]},
			{Name: "in proportion", Reading: true, Decides: evidence[1:]}}
	},
	also: []func(*view) (report.Claim, bool){estimateFragmentation},
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

// answer says which way a reading came out, with what it rests on: its mean over the loads and the interval. At one load the mean is the
// difference of the two gains beside it, which are rounded: it is left out, so that nobody subtracts in vain.
func answer(e report.Evidence, loads int) string {
	word := [...]string{"no", "undecided", "yes"}[e.Stance+1]
	mean, interval := "mean change "+report.Decisive(signed(e.Value, 2))+" "+e.Unit+", ", "without an interval"
	if loads == 1 {
		mean = ""
	}
	if !math.IsNaN(e.Low) {
		interval = fmt.Sprintf("interval %s to %s", report.InWords(e.Low, 2), report.InWords(e.High, 2))
	}
	return word + " (" + mean + interval + ")"
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

// averaged describes, over the replicates, the mean of the cells' values.
func (v *view) averaged(cells []Cell, of func(Cell) []float64) stats.Summary {
	mean := make([]float64, v.n())
	for _, c := range cells {
		for i, x := range of(c) {
			mean[i] += x / float64(len(cells))
		}
	}
	return stats.Summarize(mean)
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
