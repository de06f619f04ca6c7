package study

import (
	"juggle/core/report"
	"juggle/core/stats"
)

// test makes evidence of a paired difference in points whose positive sign is the claim's side; p is adjusted.
func test(what string, s stats.Summary, p float64) report.Evidence {
	return report.Compare(what, "points", s, p, 1)
}

// supporting counts the evidence that is for the claim.
func supporting(evidence []report.Evidence) int { return report.TallyOf(evidence).For }

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

// whole is a claim of one part.
func whole(evidence []report.Evidence) []report.Part { return []report.Part{{Decides: evidence}} }
