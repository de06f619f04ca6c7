package study

import "juggle/core/experiment/report"

// cases are a claim's comparisons, one for each row for which isCompared is true. column names the figure's column that compares them, and
// describe makes the words of a comparison. A value above 0 is on the claim's side, or above Least if describe sets that. The p-values that
// the rows show are adjusted over the comparisons of the reading.
func (v *view) cases(column string, isCompared func(Cell) bool, describe func(Cell) report.Comparison) (all []report.Comparison) {
	shown := v.column(column)
	for i := range v.rows {
		row := &v.rows[i]
		if !isCompared(row.Cell) {
			continue
		}
		c := describe(row.Cell)
		c.Side, c.Unit, c.Diffs, c.PHolm = 1, shown.Unit, shown.quantity(v, row.Cell), &shown.field(row).PHolm
		all = append(all, c)
	}
	return all
}

// evidence lists the evidence of all parts.
func evidence(parts []report.Part) []report.Evidence { return report.Claim{Parts: parts}.Evidence() }

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

// countOnClaimsSide counts the evidence whose estimate is on the claim's side, whatever its interval.
func countOnClaimsSide(evidence []report.Evidence) (n int) {
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
