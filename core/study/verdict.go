package study

import (
	"math"

	"juggle/core/report"
	"juggle/core/stats"
)

// VerdictRule says, for readers, how verdicts come about. That every comparison be clear by its own interval is enough to support a
// claim about all of them (an intersection-union test: Berger, Technometrics 24, 1982); to look through many for a counterexample is
// not, hence Holm's adjustment there. Each line is a paragraph.
const VerdictRule = "A comparison speaks for a claim when its paired 95 % interval lies wholly on the claim's side, against it when it is " +
	"significantly on the other side after Holm's adjustment over the figure's comparisons of that kind; otherwise it is open. (To speak for a claim " +
	"needs no adjustment, since all comparisons must; a counterexample picked out of many does.) For |φ| not being less than a threshold an interval " +
	"speaks, too, that contains the threshold and is at most half of it wide. A printed number is agreed with where our interval overlaps the printed " +
	"one and is at most twice as wide, disagreed with where they lie apart, otherwise open.\n" +
	"With fewer than four replicates we cannot tell. With more, a claim holds in part when some comparisons speak for it and some against. Otherwise " +
	"we cannot tell when more than one in four is open; it does not hold when one speaks against it, holds in part when the estimate of an open one points " +
	"away from it, and holds when none does.\n" +
	"A claim of several parts, such as EDF against each other order, or offers against windows and against none, holds when all of them do, holds in " +
	"part when only some do, or do in part, and does not hold when all of them fail; otherwise we cannot tell. A claim with two readings holds when " +
	"both do; when only one is open it goes where its estimate points, and the claim holds in part at most.\n" +
	"A replicate is one window met with one seed: more seeds repeat the random draws on the same jobs, so they narrow the interval for these windows " +
	"and say nothing about other ones."

const significance = 0.05

// test makes evidence of a paired difference whose positive sign is the claim's direction; p is adjusted.
func test(what string, s stats.Summary, p float64) report.Evidence {
	e := report.Evidence{What: what, Value: s.Mean, Low: s.Low, High: s.High, Unit: "points", P: p}
	switch { // every comparison with NaN is false
	case s.Low > 0:
		e.Supports = 1
	case s.High < 0 && p < significance:
		e.Supports = -1
	}
	return e
}

// weigh judges a claim that is about every one of the comparisons: see VerdictRule. Evidence with a NaN value, for want of replicates,
// is open.
func weigh(evidence []report.Evidence) report.Verdict {
	var pro, contra, open, away int
	for _, e := range evidence {
		switch {
		case e.Supports > 0:
			pro++
		case e.Supports < 0:
			contra++
		default:
			open++
			if e.Value < 0 || math.IsNaN(e.Value) {
				away++
			}
		}
	}
	mostlyOpen := 4*open > len(evidence)
	switch {
	case pro > 0 && contra > 0:
		return report.HoldsInPart
	case len(evidence) == 0 || mostlyOpen:
		return report.CannotTell
	case contra > 0:
		return report.DoesNotHold
	case away > 0:
		return report.HoldsInPart
	}
	return report.Holds
}

// together judges a claim by its parts: see VerdictRule.
func together(parts ...report.Verdict) report.Verdict {
	var tally [4]int
	for _, v := range parts {
		tally[v]++
	}
	switch n := len(parts); {
	case n == 0:
		return report.CannotTell
	case tally[report.Holds] == n:
		return report.Holds
	case tally[report.Holds]+tally[report.HoldsInPart] > 0:
		return report.HoldsInPart
	case tally[report.DoesNotHold] == n:
		return report.DoesNotHold
	}
	return report.CannotTell
}

// eitherWay judges a claim by its two readings, each resting on one number: see VerdictRule.
func eitherWay(a, b report.Evidence) report.Verdict {
	switch {
	case a.Supports == 0 && b.Supports == 0:
		return report.CannotTell
	case a.Supports > 0 && b.Supports > 0:
		return report.Holds
	case a.Value < 0 && b.Value < 0:
		return report.DoesNotHold
	}
	return report.HoldsInPart
}

// supporting counts the evidence that speaks for the claim.
func supporting(evidence []report.Evidence) (n int) {
	for _, e := range evidence {
		if e.Supports > 0 {
			n++
		}
	}
	return n
}

// countClear counts the evidence whose interval leaves zero out.
func countClear(evidence []report.Evidence) (n int) {
	for _, e := range evidence {
		if e.Low > 0 || e.High < 0 {
			n++
		}
	}
	return n
}

// pointing counts the evidence whose estimate has the claim's direction.
func pointing(evidence []report.Evidence) (n int) {
	for _, e := range evidence {
		if e.Value > 0 {
			n++
		}
	}
	return n
}
