package parts

import (
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

// A Mark is a verdict as it is shown: a disc filled as far as the claim holds, and the word.
type Mark struct{ Key, Words, disc string }

const ring = `<circle cx="6" cy="6" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5"/>`

var Marks = [...]Mark{
	report.Inconclusive: {"unknown", "inconclusive", `<circle cx="6" cy="6" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5" ` +
		`stroke-dasharray="2 2.12"/>`},
	report.Holds: {"holds", "holds", `<circle cx="6" cy="6" r="5.25" fill="currentColor" stroke="currentColor" ` +
		`stroke-width="1.5"/>`},
	report.DependsOnReading: {"part", "depends on the reading", ring + `<path d="M6 .75a5.25 5.25 0 0 0 0 10.5z" fill="currentColor"/>`},
	report.DoesNotHold:      {"fails", "does not hold", ring + `<path d="M2.3 9.7 9.7 2.3" stroke="currentColor" stroke-width="1.5"/>`},
}

// MarkOf is a verdict's. Where not all that was planned is in there is none yet.
func MarkOf(v report.Verdict, more bool) Mark {
	if more {
		m := Marks[report.Inconclusive]
		m.Words = report.NoVerdict
		return m
	}
	return Marks[v]
}

// Verdict is the verdict on a claim in its own element.
func Verdict(c report.Claim) string {
	m := Marks[c.Verdict]
	m.Words = c.VerdictInWords()
	return `<span class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</span>"
}

// Basis is the verdict on each part of a claim, what keeps it from holding, on what it rests, and with which other settings it turns;
// "" where nothing is to be said.
func Basis(c report.Claim) string {
	return Asides(c.PartsInWords(), strings.TrimSpace(c.Named()+" "+c.BasisInWords()), c.SettingsInWords())
}

// Asides are sentences below a finding, a paragraph each.
func Asides(sentences ...string) (html string) {
	for _, words := range sentences {
		if words != "" {
			html += `<p class="found aside">` + text.Sym(strings.TrimSuffix(words, ".")) + ".</p>"
		}
	}
	return html
}

// Beside names what a paper's text says beside a figure, with the verdict on each; "" of nothing. href leads to where it stands whole.
func Beside(claims []report.Claim, href string) string {
	var each []string
	for _, c := range claims {
		verdict := text.Sym(c.Title) + ": <b>" + text.Escape(c.VerdictInWords()) + "</b>"
		each = append(each, verdict)
	}
	if each == nil {
		return ""
	}
	return `<p class="found aside beside"><a href="` + text.Escape(href) + `">Beside the figure</a>: ` + strings.Join(each, "; ") + ".</p>"
}

// BesideWhole is one of them whole, below the figure: what the paper says, as a paragraph, our finding, the verdict and what it rests on.
// sym sets the paper's symbols.
func BesideWhole(c report.Claim, paper string, sym func(string) string) string {
	return `<section class="also"><h2 class="h2 gap-l">` + sym(c.Title) + "</h2>" + paper + `<p class="found">` + Verdict(c) + " " +
		sym(c.Finding) + "</p>" + Basis(c) + EvidenceList(c.Decides()) + "</section>"
}

func (m Mark) HTML() string {
	return `<svg viewBox="0 0 12 12" aria-hidden="true">` + m.disc + "</svg>" + text.Escape(m.Words)
}
