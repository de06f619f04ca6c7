package study

import "juggle/core/report"

// claimed makes a row's comparison of that key, "" being its difference from the baseline, one of a claim: above 0 is the claim's side. The
// p-value that the row shows is then adjusted over the claim.
func (v *view) claimed(row *CellResult, key, what string) report.Comparison {
	c := report.Comparison{What: what, Unit: "points", Diffs: row.Gains, Side: 1, PHolm: &row.Diff.PHolm}
	if key != "" {
		at, x := v.extra(key)
		c.Unit, c.Diffs, c.PHolm = x.unit, x.of(v, row.Cell), &row.More[at].PHolm
	}
	return c
}

// extra is the figure's own comparison of that key, and its place in a row's.
func (v *view) extra(key string) (at int, x extra) {
	for at, x := range v.more {
		if x.key == key {
			return at, x
		}
	}
	panic("study: a claim compares what its figure does not")
}

// evidence is all that parts rest on.
func evidence(parts []report.Part) []report.Evidence { return report.Claim{Parts: parts}.Decides() }

// supporting counts the evidence whose interval lies on the claim's side, above zero, however few units it is from.
func supporting(evidence []report.Evidence) (n int) {
	for _, e := range evidence {
		if e.Low > 0 {
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

// values are the estimates.
func values(evidence []report.Evidence) []float64 {
	return each(evidence, func(e report.Evidence) float64 { return e.Value })
}
