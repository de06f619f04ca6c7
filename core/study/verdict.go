package study

import "juggle/core/report"

// cases are the comparisons of that key, "" being the difference from the baseline, of a claim in the rows that have this: above 0 is the
// claim's side. The p-value that a row shows is then adjusted over the claim.
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

func everywhere(Params, Cell) bool { return true }

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
