package study

import (
	"math"

	"juggle/core/report"
	"juggle/core/stats"
)

// VerdictRule says, for readers, how verdicts come about.
const VerdictRule = "A comparison speaks for or against a claim when its paired 95 % test, adjusted by Holm over the figure's comparisons of " +
	"that kind, is significant; otherwise it is open. A claim holds when none speaks against it, every estimate points its way and at most " +
	"one in four is open; it holds in part when some speak for it and some against, or an open one points away; it does not hold when some speak " +
	"against it, none for it and at most one in four is open. In all other cases, and with fewer than four replicates, we cannot tell. " +
	"Where a claim has several parts or readings, each is judged by itself: all must hold, and where they disagree the claim holds in part."

const significance = 0.05

// test makes evidence of a paired difference whose positive sign is the claim's direction.
func test(what string, s stats.Summary, p float64) report.Evidence {
	e := report.Evidence{What: what, Value: s.Mean, Low: s.Low, High: s.High, Unit: "points", P: p}
	if p < significance { // false for NaN
		e.Supports = sign(s.Mean)
	}
	return e
}

func sign(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
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

// together judges a claim by its parts or readings: see VerdictRule.
func together(parts ...report.Verdict) report.Verdict {
	var yes, no, unknown bool
	for _, v := range parts {
		yes = yes || v == report.Holds || v == report.HoldsInPart
		no = no || v == report.DoesNotHold || v == report.HoldsInPart
		unknown = unknown || v == report.CannotTell
	}
	switch {
	case yes && no:
		return report.HoldsInPart
	case unknown || len(parts) == 0:
		return report.CannotTell
	case no:
		return report.DoesNotHold
	}
	return report.Holds
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

// pointing counts the evidence whose estimate has the claim's direction.
func pointing(evidence []report.Evidence) (n int) {
	for _, e := range evidence {
		if e.Value > 0 {
			n++
		}
	}
	return n
}
