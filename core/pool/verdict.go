package pool

import (
	"math"

	"juggle/core/report"
	"juggle/core/stats"
)

// level is the significance at which a Holm-adjusted comparison counts.
const level = 0.05

// exact is evidence that is arithmetic, without an interval.
func exact(what string, value float64, unit string, supports int) report.Evidence {
	nan := math.NaN()
	return report.Evidence{What: what, Value: value, Low: nan, High: nan, Unit: unit, P: nan, Supports: supports}
}

// A comparison is paired differences, one a replicate, that a claim says are above 0 (sign +1) or below (sign -1).
type comparison struct {
	what  string
	diffs []float64
	sign  int
}

// weigh turns a claim's comparisons into evidence, adjusted together. It also gives the fewest replicates that any had.
func weigh(all []comparison, unit string) (evidence []report.Evidence, fewest int) {
	summaries := make([]stats.Summary, len(all))
	p := make([]float64, len(all))
	fewest = math.MaxInt
	for i, c := range all {
		summaries[i] = stats.Summarize(c.diffs)
		p[i] = summaries[i].PValue()
		fewest = min(fewest, summaries[i].N)
	}
	for i, adjusted := range stats.Holm(p) {
		s := summaries[i]
		e := report.Evidence{What: all[i].what, Value: s.Mean, Low: s.Low, High: s.High, Unit: unit, P: adjusted}
		if s.N >= report.MinReplicates && adjusted < level {
			e.Supports = all[i].sign
			if s.Mean < 0 {
				e.Supports = -e.Supports
			}
		}
		evidence = append(evidence, e)
	}
	return evidence, fewest
}

// judge is the verdict on comparisons; CannotTell where any has too few replicates.
func judge(all []comparison, unit string) (report.Verdict, []report.Evidence) {
	evidence, fewest := weigh(all, unit)
	if fewest < report.MinReplicates {
		return report.CannotTell, evidence
	}
	return verdict(evidence), evidence
}

// verdict: a claim holds where all its evidence is for it, and not where more is against it than for it; in between it holds in part.
// Where nothing is decided nobody can tell.
func verdict(evidence []report.Evidence) report.Verdict {
	pro, contra := 0, 0
	for _, e := range evidence {
		switch {
		case e.Supports > 0:
			pro++
		case e.Supports < 0:
			contra++
		}
	}
	switch {
	case pro == 0 && contra == 0:
		return report.CannotTell
	case pro == len(evidence):
		return report.Holds
	case contra > pro:
		return report.DoesNotHold
	}
	return report.HoldsInPart
}
