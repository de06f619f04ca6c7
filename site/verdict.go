package site

import "juggle/core/report"

// A mark is a verdict as it is shown: a disc filled as far as the claim holds, and the word.
type mark struct{ key, words, disc string }

const ring = `<circle cx="6" cy="6" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5"/>`

var marks = [...]mark{
	report.CannotTell:  {"unknown", "cannot tell", `<circle cx="6" cy="6" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2 2.12"/>`},
	report.Holds:       {"holds", "holds", `<circle cx="6" cy="6" r="5.25" fill="currentColor" stroke="currentColor" stroke-width="1.5"/>`},
	report.HoldsInPart: {"part", "holds in part", ring + `<path d="M6 .75a5.25 5.25 0 0 0 0 10.5z" fill="currentColor"/>`},
	report.DoesNotHold: {"fails", "does not hold", ring + `<path d="M2.3 9.7 9.7 2.3" stroke="currentColor" stroke-width="1.5"/>`},
}

func (m mark) html() string {
	return `<svg viewBox="0 0 12 12" aria-hidden="true">` + m.disc + "</svg>" + esc(m.words)
}

// verdict is a figure's verdict as far as results go.
func (c *Figures) verdict(figure int) mark {
	f := c.result(figure)
	if f == nil || f.N == 0 {
		m := marks[report.CannotTell]
		m.words = "cannot tell yet"
		return m
	}
	m := marks[f.Claim.Verdict]
	if f.Claim.Verdict == report.CannotTell && f.N < f.Want {
		m.words = "cannot tell yet"
	}
	return m
}
