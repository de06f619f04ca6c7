package study

import "juggle/core/report"

// cases are a claim's comparisons, one for each row for which has is true. key names the figure's own comparison; "" stands for the
// difference from the baseline. A value above 0 is on the claim's side. The p-value that a row shows is adjusted over the claim.
func (v *view) cases(key string, has func(Params, Cell) bool, of func(Cell) report.Comparison) (all []report.Comparison) {
	for i := range v.rows {
		row := &v.rows[i]
		if !has(v.p, row.Cell) {
			continue
		}
		c := of(row.Cell)
		c.Side, c.Unit, c.Diffs, c.PHolm = 1, "points", row.gain, &row.Diff.PHolm
		if key != "" {
			at, x := v.extra(key)
			c.Unit, c.Diffs, c.PHolm = x.unit, x.of(v, row.Cell), &row.More[at].PHolm
		}
		all = append(all, c)
	}
	return all
}

// everywhere selects all cells; see cases.
func everywhere(Params, Cell) bool { return true }

// extra is the figure's own comparison of that key, and its index in CellResult.More.
func (v *view) extra(key string) (at int, x extra) {
	for at, x := range v.more {
		if x.key == key {
			return at, x
		}
	}
	panic("study: a claim compares what its figure does not")
}

// evidence is the evidence of all parts.
func evidence(parts []report.Part) []report.Evidence { return report.Claim{Parts: parts}.Decides() }

// countSupporting counts the evidence whose interval lies wholly on the claim's side, above 0, however few periods it rests on.
func countSupporting(evidence []report.Evidence) (n int) {
	for _, e := range evidence {
		if e.Low > 0 {
			n++
		}
	}
	return n
}

// countExcludingZero counts the evidence whose interval excludes 0.
func countExcludingZero(evidence []report.Evidence) (n int) {
	for _, e := range evidence {
		if e.Low > 0 || e.High < 0 {
			n++
		}
	}
	return n
}

// countPointing counts the evidence whose estimate is on the claim's side, whatever its interval.
func countPointing(evidence []report.Evidence) (n int) {
	for _, e := range evidence {
		if e.Value > 0 {
			n++
		}
	}
	return n
}

// values are the estimates of the evidence.
func values(evidence []report.Evidence) []float64 {
	return mapSlice(evidence, func(e report.Evidence) float64 { return e.Value })
}
