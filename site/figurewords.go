package site

import (
	"slices"
	"strings"

	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/chart"
)

// verdictLine is a figure's verdict in its head, or its n while there is nothing to judge. On a card it leads to the comparisons behind
// the verdict, by a link with that id; where there are none, and in the large figure, whose id is "", to the rule.
func (c *Figures) verdictLine(figure int, why string) string {
	f := c.result(figure)
	if f == nil || c.root.run.plan == nil || f.N == 0 {
		words := ""
		if f != nil && f.Want > 0 {
			words = `<i class="sym">n</i> 0 of ` + count(f.Want)
		}
		return `<p class="verdict faint">` + words + "</p>"
	}
	m, id := c.verdict(figure), ""
	href, label, word := c.root.whyHref(), "The rule: how verdicts come about", "the rule"
	if why != "" {
		id = ` id="` + why + `"`
		label, word = "Why: how verdicts come about", "why"
		if n := len(f.Claim.Decides()); n > 0 {
			href = "#" + c.root.fragment(c.whyLink(figure))
			label = "Why: the " + plural(n, "comparison", "comparisons") + " behind this verdict"
		}
	}
	return `<p class="verdict" data-verdict="` + m.key + `" title="` + esc(prose(report.VerdictRule.String())) + `">` + m.html() +
		`<a class="why" href="` + esc(href) + `"` + id + ` aria-label="` + label + `">` + word + `</a></p>`
}

// subtitle says what is drawn, which interval, and n; levels as in chart.Subtitle.
func (c *Figures) subtitle(f *study.FigureResult, levels bool) string {
	if f == nil {
		return ""
	}
	at := "; "
	if r := c.root.run; r.phase == stopped && r.short(f.Number) != "" {
		at = "; stopped at "
	}
	return strings.Replace(sym(chart.Subtitle(f, levels)), "; n ", at+`<i class="sym">n</i> `, 1)
}

// claimWords are the paper's claim, our finding, and what stands in the way.
func (c *Figures) claimWords(figure int) string {
	f := c.result(figure)
	if f == nil {
		return ""
	}
	words := `<p class="claim">Paper: <em>` + sym(f.Claim.Paper) + "</em></p>"
	if f.N > 0 {
		words += `<p class="found">` + decisive(f.Claim) + "</p>" + printedWords(f)
	} else {
		words += `<p class="found faint">No window is complete yet.</p>`
	}
	if message, items := c.root.run.trouble(figure); items > 0 {
		words += `<p class="wrongline" role="alert">` + triangle + "<b>" + plural(items, "run is", "runs are") + ` missing.</b></p><p class="found">The first: ` +
			esc(message) + ". What is complete is shown.</p>"
	}
	return words
}

// decisive sets the finding with the number that it turns on in bold: how many comparisons agree ("9 of 9"), or else the first difference
// ("+7.1"), or else the first number.
func decisive(claim report.Claim) string {
	words := strings.Split(claim.Finding, " ")
	digit := func(i int) bool { return i < len(words) && words[i] != "" && words[i][0] >= '0' && words[i][0] <= '9' }
	signed := func(i int) bool {
		word := strings.TrimPrefix(words[i], "(")
		return strings.HasPrefix(word, "+") || strings.HasPrefix(word, "−")
	}
	from, to := -1, -1
	for i := range words {
		if digit(i) && i+1 < len(words) && words[i+1] == "of" && digit(i+2) {
			from, to = i, i+3
			break
		}
	}
	for _, fits := range []func(int) bool{signed, digit} {
		for i := range words {
			if from < 0 && fits(i) {
				from, to = i, i+1
			}
		}
	}
	if from < 0 {
		return sym(claim.Finding)
	}
	bold := strings.Join(words[from:to], " ")
	open := bold[:len(bold)-len(strings.TrimLeft(bold, "("))]
	number := strings.TrimRight(bold[len(open):], ".,;:)")
	shut := bold[len(open)+len(number):]
	text := sym(strings.Join(words[:from], " ")) + " " + open + "<b>" + esc(number) + "</b>" + shut + " " + sym(strings.Join(words[to:], " "))
	return strings.TrimSpace(text)
}

// evidenceList lists the comparisons that a verdict rests on, folded. The finding may have more numbers, or fewer.
func evidenceList(decides []report.Evidence) string {
	if len(decides) == 0 {
		return ""
	}
	return `<details class="evidence"><summary>` + evidenceTitle(decides) + "</summary>" + evidenceItems(decides) + "</details>"
}

func evidenceTitle(decides []report.Evidence) string {
	return "The " + plural(len(decides), "comparison", "comparisons") + " behind the verdict"
}

// evidenceItems is their table. A unit that all share stands in its head.
func evidenceItems(decides []report.Evidence) string {
	var b strings.Builder
	value := "value"
	if !slices.ContainsFunc(decides, func(e report.Evidence) bool { return e.Unit == "" || e.Unit != decides[0].Unit }) {
		value = decides[0].Unit
	}
	b.WriteString(`<table><thead><tr><th scope="col"><span class="hidden">speaks</span></th><th scope="col">comparison</th><th scope="col" class="num">` + esc(value) + `</th>` +
		`<th scope="col" class="num">95 % interval</th><th scope="col" class="num" title="Adjusted over the figure’s comparisons of this kind, as in the table’s column of these differences"><i class="sym">p</i> (Holm)</th></tr></thead><tbody>`)
	for _, e := range decides {
		interval, p := "", fixed(e.P, 3)
		if low, high := fixed(e.Low, 2), fixed(e.High, 2); low != "–" {
			interval = low + " to " + high
		}
		unit := ""
		if e.Unit != value && e.Unit != "" {
			unit = " " + esc(e.Unit)
		}
		switch p {
		case "–":
			p = ""
		case "0.000":
			p = "&lt; 0.001"
		}
		b.WriteString("<tr><td>" + evidenceSigns[e.Stance+1] + "</td><td>" + sym(e.What) + `</td><td class="num"><b>` + signed(e.Value, 2) + "</b>" + unit +
			`</td><td class="num">` + interval + `</td><td class="num">` + p + "</td></tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// evidenceSigns say in which way a number counts: against, undecided, for.
var evidenceSigns = [...]string{
	`<span class="ne">against</span>`, `<span class="faint">open</span>`, "<span>for</span>",
}
