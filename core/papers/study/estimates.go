package study

import (
	"fmt"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/workload"
)

// longEstimates is Figure 3: do flexible windows gain more over strict ones where estimates of run times are too long? The gain can be
// measured in three ways, which may give different verdicts:
//
//   - in points of utilisation;
//   - in percent of the utilisation with strict windows. Long estimates lower that utilisation;
//   - in points of the time that is reserved. Where estimates are too long, jobs use only a part of that time.
//
// Each of these readings of the claim is judged by comparisons, one for each arrival rate and window size.
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
		keys:         []string{"lambda", "frag"}, // of the parameters that matter to this figure and not to all
		claim:        "Flexible windows gain more when run times are overestimated.",
		cells:        cells,
		comparedWith: []base{accurate}, // the figure shows no cells with accurate estimates, but needs their runs
		subtitle:     "EDF; {run times}; gains paired, 95 % intervals",
		baseline:     "strict",          // what base returns, in words
		base:         withStrictWindows, // each row is compared with the cell that this returns
		// The quantity value is utilisation, or what else the figure measures; work is the time that is reserved. In place of a cell, at takes
		// the one that its argument returns; changeFrom subtracts the quantity of that one.
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
		hasFragments: true, // there is a column of fragmentation too, if the parameters choose to measure it
		judge: func(v *view) (string, []report.Part) {
			var all []report.Comparison
			for _, r := range gainReadings {
				all = append(all, v.cases(r.column, isFlexible, func(c Cell) report.Comparison {
					return report.Comparison{Reading: r.reading,
						Quantity: fmt.Sprintf("%s, too long minus accurate, λ %d minus strict, arrival rate %v", r.gainInWords, c.Lambda, c.Load)}
				})...)
			}
			parts := report.Differences(all) // one part for each reading
			if parts == nil {
				return "A flexible window must be shown to judge this.", nil
			}
			readings := mapSlice(parts, func(part report.Part) string {
				evidence := part.Evidence
				casesWithMore, changes := ratioInWords(countOnClaimsSide(evidence), len(evidence)), signedSpan(values(evidence), 2)
				return fmt.Sprintf("%s more in %s cases%s, by %s %s", part.Reading,
					report.Decisive(casesWithMore), v.excludesZeroInPhrase(evidence), report.Decisive(changes), evidence[0].Unit)
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
			p.narrower, p.widened)}, // each row is compared with the row with the next smaller window
		isOfTimeOnly: true, // the claim is not judged by requests accepted as well
	}
}

// gainReadings are the readings of Figure 3's claim. Each is judged by one column of the figure's comparisons, which has the change of a
// gain from accurate estimates to long ones.
var gainReadings = []struct {
	reading     string // how the gain is measured, in words
	column      string // the key of the column
	gainInWords string // what gain it is
}{
	{"in points of used time", "gain_change", "gain"},
	{"in proportion to strict windows", "relative_gain_change", "gain in proportion"},
	{"in points of reserved time", "reserved_gain_change", "gain in reserved time"},
}

// gained is the figure's measure in a cell minus that of the cell with strict windows and the same estimates, in points. relativeGain is
// the same difference in percent of the measure with strict windows.
var (
	gained       = value.changeFrom(withStrictWindows)
	relativeGain = gained.per(value.at(withStrictWindows), 100)
)

// expectedChange is the change of the gain in used time, in points, that long estimates would cause if nothing else changed: the jobs that
// run with accurate estimates would still run, and each would use only a part of its reserved time, namely the average share that jobs use
// with strict windows and long estimates.
var expectedChange quantity = func(v *view, c Cell) []float64 {
	strict := withStrictWindows(c)
	unused := 1 - stats.Mean(value(v, strict))/stats.Mean(work(v, strict)) // the share of the reserved time that no job uses
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
