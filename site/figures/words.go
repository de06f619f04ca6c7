package figures

import (
	"strings"

	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/chart"
	"juggle/site/parts"
	"juggle/site/text"
)

// verdictLine is a figure's verdict in its head, or its n while there is nothing to judge. On a card it leads to the comparisons behind
// the verdict, by a link with that id; where there are none, and in the large figure, whose id is "", to the rule.
func (c *Figures) verdictLine(figure int, why string) string {
	f := c.result(figure)
	if f == nil || c.Run.Plan == nil || f.N == 0 || f.Question != "" {
		words := ""
		switch {
		case figure > study.PaperFigures:
			words = "beyond the paper"
		case f != nil && f.Want > 0:
			words = `<i class="sym">n</i> 0 of ` + text.Count(f.Want)
		}
		return `<p class="verdict faint">` + words + "</p>"
	}
	m, id := c.verdict(figure), ""
	href, label, word := c.page.WhyHref(), "The rule: how verdicts come about", "the rule"
	if why != "" {
		id = ` id="` + why + `"`
		label, word = "Why: how verdicts come about", "why"
		if n := len(f.Claim.Decides()); n > 0 {
			href = "#" + c.page.Fragment(c.whyLink(figure))
			label = "Why: the " + text.Plural(n, "comparison", "comparisons") + " behind this verdict"
		}
	}
	return `<p class="verdict" data-verdict="` + m.Key + `" title="` + text.Escape(text.Prose(report.VerdictRule.String())) + `">` + m.HTML() +
		`<a class="why" href="` + text.Escape(href) + `"` + id + ` aria-label="` + label + `">` + word + `</a></p>`
}

// subtitle says what is drawn, which interval, and n; levels as in chart.Subtitle.
func (c *Figures) subtitle(f *study.FigureResult, levels bool) string {
	if f == nil {
		return ""
	}
	at := "; "
	if r := c.Run; r.Phase == parts.Stopped && r.short(f.Number) != "" {
		at = "; stopped at "
	}
	return strings.Replace(text.Sym(chart.Subtitle(f, levels)), "; n ", at+`<i class="sym">n</i> `, 1)
}

// alsoWords are what the paper's text says of a figure beside its claim, each with our finding, the verdict, and what it rests on.
func (c *Figures) alsoWords(figure int) string {
	f := c.result(figure)
	if f == nil || f.N == 0 {
		return ""
	}
	var b strings.Builder
	for _, claim := range f.Also {
		b.WriteString(parts.BesideWhole(claim, `<p class="claim">Paper: <em>`+text.Sym(claim.Paper)+"</em></p>", text.Sym))
	}
	return b.String() + c.moreToJudge(figure)
}

// moreToJudge leads to what else the text says of a figure, where judging it takes more runs than the untouched page makes; "" where there
// is nothing.
func (c *Figures) moreToJudge(figure int) string {
	l := c.page.Link
	var says []string
	if !l.Params.Fragmentation && figure >= 2 && figure <= 4 {
		l.Params.Fragmentation = true
		says = append(says, "explains this figure by fragmentation")
	}
	if l.Params.FixLoads != study.AllLoads && figure == 4 {
		l.Params.FixLoads = study.AllLoads
		says = append(says, "finds it similar at all loads")
	}
	if len(says) == 0 {
		return ""
	}
	return `<p class="found aside more">The text ` + strings.Join(says, ", and ") + `: <a href="#` + text.Escape(c.page.Fragment(l)) +
		`">measure and judge that too</a>.</p>`
}

// shortBasis is the verdict on each part of a figure's claim, on what decisions, periods and seeds it rests, and of what its intervals
// are. What there is to say of these decisions stands in the large view.
func shortBasis(f *study.FigureResult) string {
	b := f.Claim.Basis
	rests := report.Claim{Basis: report.Basis{N: b.N, Unit: b.Unit, Batches: b.Batches, Seeds: b.Seeds}}.BasisInWords()
	if caveat, _, _ := strings.Cut(f.Claim.Caveat, ";"); caveat != "" && f.Claim.Awaits == "" {
		rests = strings.ToUpper(caveat[:1]) + caveat[1:] + ". " + rests
	}
	if f.OneDraw && rests != "" {
		rests += " Intervals are of this draw."
	}
	html := ""
	for _, words := range []string{f.Claim.PartsInWords(), rests} {
		if words != "" {
			html += `<p class="found aside">` + text.Sym(strings.TrimSuffix(words, ".")) + ".</p>"
		}
	}
	return html
}

// claimWords are the paper's claim, our finding, and what stands in the way. On a card what the verdict rests on is said in short.
func (c *Figures) claimWords(f *study.FigureResult, large bool) string {
	if f == nil {
		return ""
	}
	words := `<p class="claim">Paper: <em>` + text.Sym(f.Claim.Paper) + "</em></p>"
	if f.Question != "" {
		words = `<p class="claim"><em>` + text.Sym(f.Question) + "</em></p>"
	}
	if f.N > 0 {
		words += `<p class="found">` + parts.Finding(f.Claim, text.Sym) + "</p>"
		if large {
			if f.Claim.Caveat != "" && f.Claim.Awaits == "" {
				words += `<p class="found aside">This verdict is ` + text.Sym(f.Claim.Caveat) + ".</p>"
			}
			words += parts.Basis(f.Claim)
		} else {
			words += shortBasis(f)
		}
		words += printedWords(f)
	} else {
		words += `<p class="found faint">No period is complete yet.</p>`
	}
	if message, items := c.Run.trouble(f.Number); items > 0 {
		words += `<p class="wrongline" role="alert">` + text.Triangle + "<b>" + text.Plural(items, "run is", "runs are") +
			` missing.</b></p><p class="found">The first: ` +
			text.Escape(message) + ". What is complete is shown.</p>"
	}
	return words
}
