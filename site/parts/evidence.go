package parts

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

// Finding is a claim's finding, as markup. The number that decides the verdict is bold. markup turns plain text into markup.
func Finding(claim report.Claim, markup func(string) string) string {
	before, number, after := claim.FindingParts()
	if number != "" {
		number = "<b>" + markup(number) + "</b>"
	}
	return markup(before) + number + markup(after)
}

// EvidenceList is the folded list of the comparisons behind a verdict, as markup; "" where there are none.
func EvidenceList(comparisons []report.Evidence) string {
	if len(comparisons) == 0 {
		return ""
	}
	return `<details class="evidence"><summary>` + EvidenceTitle(comparisons) + "</summary>" + EvidenceTable(comparisons) + "</details>"
}

// EvidenceTitle is the title of the list of comparisons.
func EvidenceTitle(comparisons []report.Evidence) string {
	if len(comparisons) == 1 {
		return "The comparison behind the verdict"
	}
	return "The " + text.Count(len(comparisons)) + " comparisons behind the verdict"
}

// EvidenceTable is the table of the comparisons, as markup. A unit that all comparisons share is in the table's head. The attributes
// data-ranges and data-tests report whether any comparison has an interval or a p-value: the stylesheet hides a column that is empty.
func EvidenceTable(comparisons []report.Evidence) string {
	b, valueTitle := new(strings.Builder), "value"
	if !slices.ContainsFunc(comparisons, func(e report.Evidence) bool { return e.Unit == "" || e.Unit != comparisons[0].Unit }) {
		valueTitle = comparisons[0].Unit
	}
	hasAny := func(matches func(report.Evidence) bool) string {
		return strconv.FormatBool(slices.ContainsFunc(comparisons, matches))
	}
	b.WriteString(`<table data-ranges="` + hasAny(func(e report.Evidence) bool { return !math.IsNaN(e.Low) }) + `" data-tests="` +
		hasAny(func(e report.Evidence) bool { return !math.IsNaN(e.P) }) + `"><thead><tr><th scope="col"><span class="hidden">speaks` +
		`</span></th><th scope="col">comparison</th><th scope="col" class="num">` + text.Escape(valueTitle) + `</th>` +
		`<th scope="col" class="num">95 % interval</th><th scope="col" class="num" title="Of the hypothesis that the row speaks against; ` +
		`where it is against the claim, adjusted by Holm over the comparisons of its reading"><i class="sym">p</i></th></tr></thead><tbody>`)
	for _, e := range comparisons {
		interval, p := "", text.Escape(report.PValue(e.P))
		if e.Stance == report.Against && p != "" {
			p = text.Escape(report.PValue(e.PHolm)) + " (Holm)"
		}
		if low, high := text.Fixed(e.Low, 2), text.Fixed(e.High, 2); low != "–" {
			interval = low + " to " + high
		}
		number, unit := text.Signed(e.Value, 2), ""
		if e.Decimals > 0 {
			number = text.Fixed(e.Value, e.Decimals)
		}
		if e.Unit != valueTitle && e.Unit != "" {
			unit = " " + text.Escape(e.Unit)
		}
		b.WriteString("<tr><td>" + evidenceSigns[e.Stance+1] + "</td><td>" + text.Markup(e.Quantity) + `</td><td class="num"><b>` + number +
			"</b>" + unit + `</td><td class="num">` + interval + `</td><td class="num">` + p + "</td></tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// evidenceSigns are the signs of a comparison that counts against the claim, is undecided, or counts for it, by Stance plus 1.
var evidenceSigns = [...]string{
	`<span class="ne">against</span>`, `<span class="faint">open</span>`, "<span>for</span>",
}
