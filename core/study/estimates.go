package study

import (
	"fmt"
	"strings"

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
	beside:   []base{accurateOf},
	subtitle: "EDF; {run times}; gains paired, 95 % intervals",
	baseline: "fixed",
	base:     fixedOf,
	more: []extra{
		{"relative_gain", "gain over fixed, in proportion", "%", true, relativeGain},
		{"accurate", "with accurate estimates", "%", false, value.at(accurateOf)},
		{"accurate_gain", "gain with accurate estimates", "points", true, gained.at(accurateOf)},
		{"accurate_relative_gain", "gain in proportion with accurate estimates", "%", true, relativeGain.at(accurateOf)},
		{"gain_change", "gain minus gain with accurate estimates", "points", true, gained.over(accurateOf)},
		{"relative_gain_change", "the same, of gains in proportion", "points of %", true, relativeGain.over(accurateOf)},
		{"reserved_gain_change", "the same, of gains in reserved time", "points", true, every(Work.of).over(fixedOf).over(accurateOf)},
		{"expected_change", "expected where all else is the same", "points", false, expectedChange.where(isFlexible)},
	},
	fragments: true,
	judge: func(v *view) (string, []report.Part) {
		var all []report.Comparison
		for _, r := range gainsMore {
			all = append(all, v.cases(r.key, isFlexible, func(c Cell) report.Comparison {
				return report.Comparison{Reading: r.reading,
					What: fmt.Sprintf("%s, too long minus accurate, λ %d minus fixed, load %v", r.of, c.Lambda, c.Load)}
			})...)
		}
		parts := report.Differences(all)
		if parts == nil {
			return "A flexible window must be shown to judge this.", nil
		}
		told := mapSlice(parts, func(p report.Part) string {
			return fmt.Sprintf("%s more in %s cases%s, by %s %s", p.Reading, report.Decisive(count(countPointing(p.Decides), len(p.Decides))),
				v.excludesZeroInPhrase(p.Decides), report.Decisive(signedSpan(values(p.Decides), 2)), p.Decides[0].Unit)
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
	also: []remark{lessFragmented("Where run times are overestimated, flexible windows use the small fragments that fixed ones cannot.",
		narrower, widened)},
	ofTime: true,
}

// gainsMore are the readings of Figure 3's claim, with the row's comparison that each is about.
var gainsMore = []struct{ reading, key, of string }{
	{"in points of used time", "gain_change", "gain"},
	{"in proportion to fixed windows", "relative_gain_change", "gain in proportion"},
	{"in points of reserved time", "reserved_gain_change", "gain in reserved time"},
}

// gained is what flexible windows have more than fixed ones with the same estimates, in points, and relativeGain that in percent of these.
var (
	gained       = value.over(fixedOf)
	relativeGain = gained.per(value.at(fixedOf), 100)
)

// expectedChange is by how much the gain in used time changes if the same jobs run, each as much shorter than its estimate as they are on
// average with fixed windows.
var expectedChange quantity = func(v *view, c Cell) []float64 {
	fixed := fixedOf(v.p, c)
	unused := 1 - stats.Mean(value(v, fixed))/stats.Mean(v.sampleOf(fixed, Work.of))
	gain := gained.at(accurateOf)(v, c)
	for i := range gain {
		gain[i] *= -unused
	}
	return gain
}

// runTimes says what actual run times are, in the subtitle.
func runTimes(p Params) string {
	if longerEstimates(p) == workload.FromLog {
		return "estimates are the log's requested times"
	}
	return fmt.Sprintf("actual run time Poisson(%v) %% of the estimate", p.EstimateLambda)
}

// longerEstimates are those that Figure 3 compares with accurate ones.
func longerEstimates(p Params) workload.Estimates {
	if p.Estimates == workload.Accurate {
		return workload.Poisson
	}
	return p.Estimates
}

func fixedOf(_ Params, c Cell) Cell    { c.Lambda = 0; return c }
func accurateOf(_ Params, c Cell) Cell { c.Estimates = workload.Accurate; return c }
