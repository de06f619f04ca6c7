package parts

import (
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

// A Mark is a verdict as it is shown: a disc and words. The more of the claim holds, the more of the disc is filled.
type Mark struct {
	Key   string // the verdict's name in style sheets
	Words string
	disc  string // SVG markup
}

// ring is an empty disc, as SVG markup.
const ring = `<circle cx="6" cy="6" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5"/>`

// Marks are the marks of the verdicts.
var Marks = [...]Mark{
	report.Inconclusive: {"unknown", "inconclusive", `<circle cx="6" cy="6" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5" ` +
		`stroke-dasharray="2 2.12"/>`},
	report.Holds: {"holds", "holds", `<circle cx="6" cy="6" r="5.25" fill="currentColor" stroke="currentColor" ` +
		`stroke-width="1.5"/>`},
	report.DependsOnReading: {"part", "depends on the reading", ring + `<path d="M6 .75a5.25 5.25 0 0 0 0 10.5z" fill="currentColor"/>`},
	report.DoesNotHold:      {"fails", "does not hold", ring + `<path d="M2.3 9.7 9.7 2.3" stroke="currentColor" stroke-width="1.5"/>`},
}

// MarkOf is the mark of a verdict. While more results are to come, it is the mark for no verdict yet.
func MarkOf(v report.Verdict, more bool) Mark {
	if more {
		m := Marks[report.Inconclusive]
		m.Words = report.NoVerdict
		return m
	}
	return Marks[v]
}

// Verdict is the verdict on a claim, as an element.
func Verdict(c report.Claim) string {
	m := Marks[c.Verdict]
	m.Words = c.VerdictInWords()
	return `<span class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</span>"
}

// Basis is the details of a verdict, as markup: the verdict on each part of the claim, the comparisons that decided, the data, and the
// settings with which the verdict changes; "" where there are none.
func Basis(c report.Claim) string {
	return Asides(c.PartsInWords(), strings.TrimSpace(c.ObstaclesInWords()+" "+c.BasisInWords()), c.SettingsInWords())
}

// Asides are sentences below a finding, as markup with a paragraph for each.
func Asides(sentences ...string) (html string) {
	for _, words := range sentences {
		if words != "" {
			html += `<p class="found aside">` + text.Markup(strings.TrimSuffix(words, ".")) + ".</p>"
		}
	}
	return html
}

// FurtherClaims lists further claims of a paper's text about a figure, with the verdict on each; "" where there are none. href leads to the
// place where they are given in full.
func FurtherClaims(claims []report.Claim, href string) string {
	var items []string
	for _, c := range claims {
		verdict := text.Markup(c.Title) + ": <b>" + text.Escape(c.VerdictInWords()) + "</b>"
		items = append(items, verdict)
	}
	if items == nil {
		return ""
	}
	return `<p class="found aside beside"><a href="` + text.Escape(href) + `">Beside the figure</a>: ` + strings.Join(items, "; ") + ".</p>"
}

// FurtherClaim is a further claim in full, below the figure: the paper's words (a paragraph of markup), the finding, the verdict and its
// basis. markup turns plain text into markup with the paper's symbols.
func FurtherClaim(c report.Claim, paper string, markup func(string) string) string {
	return `<section class="also"><h2 class="h2 gap-l">` + markup(c.Title) + "</h2>" + paper + `<p class="found">` + Verdict(c) + " " +
		markup(c.Finding) + "</p>" + Basis(c) + EvidenceList(c.Evidence()) + "</section>"
}

// HTML is the mark, as markup. The words are one element, since the page may make a link of some of them.
func (m Mark) HTML() string {
	return `<svg viewBox="0 0 12 12" aria-hidden="true">` + m.disc + "</svg><span>" + text.Escape(m.Words) + "</span>"
}
