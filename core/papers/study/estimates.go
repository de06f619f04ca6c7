package study

import (
	"fmt"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/workload"
)

// longEstimates is Figure 3: is flexibility worth more where estimates are too long? "More" has three readings, which may disagree: in
// points of utilisation; in proportion to the utilisation with strict windows, which long estimates lower; and in points of the time that
// is reserved, of which jobs then use a part. Each reading is judged case by case, by the gain over strict windows.
func longEstimates(p Params) figure {
	var cells []Cell
	for _, load := range p.Loads {
		for _, lambda := range withZero(p.Lambdas) {
			c := flexibleCell(p, load, lambda)
			c.Estimates = longerEstimates(p)
			cells = append(cells, c)
		}
	}
	return figure{
		number:       3,
		title:        "Estimates that are too long",
		keys:         []string{"lambda", "frag"},
		claim:        "Flexible windows gain more when run times are overestimated.",
		cells:        cells,
		comparedWith: []base{accurate},
		subtitle:     "EDF; {run times}; gains paired, 95 % intervals",
		baseline:     "strict",
		base:         withStrictWindows,
		comparisons: []comparisonColumn{
			{"relative_gain", "gain over strict, in proportion", "%", true, relativeGain},
			{"accurate", "with accurate estimates", "%", false, value.at(accurate)},
			{"accurate_gain", "gain with accurate estimates", "points", true, gained.at(accurate)},
			{"accurate_relative_gain", "gain in proportion with accurate estimates", "%", true, relativeGain.at(accurate)},
			{"gain_change", "gain minus gain with accurate estimates", "points", true, gained.changeFrom(accurate)},
			{"relative_gain_change", "the same, of gains in proportion", "points of %", true, relativeGain.changeFrom(accurate)},
			{"reserved_gain_change", "the same, of gains in reserved time", "points", true, work.changeFrom(withStrictWindows).changeFrom(accurate)},
			{"expected_change", "expected where all else is the same", "points", false, expectedChange.where(isFlexible)},
		},
		hasFragments: true,
		judge: func(v *view) (string, []report.Part) {
			var all []report.Comparison
			for _, r := range gainReadings {
				all = append(all, v.cases(r.key, isFlexible, func(c Cell) report.Comparison {
					return report.Comparison{Reading: r.reading,
						Quantity: fmt.Sprintf("%s, too long minus accurate, λ %d minus strict, arrival rate %v", r.gain, c.Lambda, c.Load)}
				})...)
			}
			parts := report.Differences(all)
			if parts == nil {
				return "A flexible window must be shown to judge this.", nil
			}
			readings := mapSlice(parts, func(part report.Part) string {
				return fmt.Sprintf("%s more in %s cases%s, by %s %s", part.Reading,
					report.Decisive(ratioInWords(countOnClaimsSide(part.Evidence), len(part.Evidence))), v.excludesZeroInPhrase(part.Evidence),
					report.Decisive(signedSpan(values(part.Evidence), 2)), part.Evidence[0].Unit)
			})
			var expected []float64
			for _, row := range v.rows {
				if x, ok := row.Compared("expected_change"); ok {
					expected = append(expected, x.Mean)
				}
			}
			finding := fmt.Sprintf("Flexible windows gain, %s. Of used time, runs that are shorter than their estimates change the gain by %s "+
				"points if all else is the same.", strings.Join(readings, "; "), signedSpan(expected, 2))
			return finding, parts
		},
		furtherClaims: []furtherClaim{p.lessFragmented(
			"Where run times are overestimated, flexible windows use the small fragments that strict ones cannot.",
			p.narrower, p.widened)},
		isOfTimeOnly: true,
	}
}

// gainReadings are the readings of Figure 3's claim. key names the comparison of a row that a reading is about, and gain says what it
// compares.
var gainReadings = []struct{ reading, key, gain string }{
	{"in points of used time", "gain_change", "gain"},
	{"in proportion to strict windows", "relative_gain_change", "gain in proportion"},
	{"in points of reserved time", "reserved_gain_change", "gain in reserved time"},
}

// gained is what flexible windows add to strict ones with the same estimates, in points. relativeGain is the same in percent of the value
// with strict windows.
var (
	gained       = value.changeFrom(withStrictWindows)
	relativeGain = gained.per(value.at(withStrictWindows), 100)
)

// expectedChange is by how much the gain in used time would change if the same jobs ran, and each used the share of its estimate that jobs
// use on average with strict windows.
var expectedChange quantity = func(v *view, c Cell) []float64 {
	strict := withStrictWindows(c)
	unused := 1 - stats.Mean(value(v, strict))/stats.Mean(work(v, strict))
	gain := gained.at(accurate)(v, c)
	for i := range gain {
		gain[i] *= -unused
	}
	return gain
}

// runTimes describes the actual run times, for the subtitle.
func runTimes(p Params) string {
	if longerEstimates(p) == workload.FromLog {
		return "estimates are the log's requested times"
	}
	return fmt.Sprintf("actual run time Poisson(%v) %% of the estimate", p.EstimateLambda)
}

// longerEstimates are the estimates that Figure 3 compares with accurate ones.
func longerEstimates(p Params) workload.Estimates {
	if p.Estimates == workload.Accurate {
		return workload.Poisson
	}
	return p.Estimates
}

// accurate is c with accurate estimates.
func accurate(c Cell) Cell { c.Estimates = workload.Accurate; return c }
