package study

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
)

// fillIn fills the places of a sentence, such as {most} or {1@most.gain}, with words and numbers:
//
//	{most}         a word, see words
//	{free.key}     the comparison with that key in the row of the role "free": a difference in points, with its interval. The key "" is
//	               the difference from the baseline, and "value" is the row's value
//	{1@most.key}   the same in facet 1, counted from 0, in the row whose amount of the feature is the word "most"
//	{free.key+2}   the same with two decimals in place of one
//	{free.key%2}   a percentage with its interval
//	{free.key=2}   the number alone; ~ in place of = is its interval alone
//	{free.key?a|b} the word a if the interval lies above 0, b if it lies below, and else "Cannot tell"
//	{!free.key}    marks the number as decisive (report.Decisive); !! marks it with its interval
func (v *view) fillIn(sentence string) string { return report.Fill(sentence, v.placeInWords) }

// placeInWords is the text that stands for a place of a sentence; see fillIn.
func (v *view) placeInWords(place string) string {
	name := strings.TrimLeft(place, "!")
	role, key, isNumber := strings.Cut(name, ".")
	if !isNumber {
		return fmt.Sprint(v.word(role))
	}
	form := "+1"
	if at := strings.IndexAny(key, "+%=~?"); at >= 0 {
		key, form = key[:at], key[at:]
	}
	s, decimals := v.summaryOf(v.row(v.role(role)), key), int(form[1]-'0')
	number, unit := report.InWords(s.Mean, decimals), ""
	switch form[0] {
	case '?':
		return wordBySign(s, form[1:])
	case '~':
		return interval(s, decimals)
	case '+':
		number, unit = signed(s.Mean, decimals), " points"+interval(s, decimals)
	case '%':
		unit = " %" + interval(s, decimals)
	}
	switch len(place) - len(name) {
	case 1:
		number = report.Decisive(number)
	case 2:
		return report.Decisive(number + unit)
	}
	return number + unit
}

// role is the cell that a sentence refers to by name: a role of the figure, or "1@most" as in fillIn.
func (v *view) role(name string) Cell {
	if facet, amount, inFacet := strings.Cut(name, "@"); inFacet {
		return v.feature.with(v.facets[facet[0]-'0'].Cell, v.word(amount).(int))
	}
	return v.roles[name]
}

// word is the word of that name. It panics if there is none.
func (v *view) word(name string) any {
	word, known := v.words()[name]
	if !known {
		panic("study: a sentence names a word that does not exist")
	}
	return word
}

// words are the values that places without a dot stand for, by name.
func (v *view) words() map[string]any {
	p := v.p
	words := map[string]any{
		"load": loadsInWords(p.Loads[len(p.Loads)/2:][:1]), "first": p.Loads[0], "loads": loadsInWords(loadsOfFixing(p)),
		"middle": middleLambda(p), "widest": widestLambda(p), "g": p.SortedDiscount, "x": p.Ask, "v": p.Compensation,
		"penalty": latePenalty, "few": fewCoAllocated, "outages": lastOf(p.OutageCounts), "earliest": fixName(p.FixShares[0]),
		"baseline": p.Baseline.Label(), "run times": runTimes(p), "recipients": recipients(p, p.OfferRecipients) + p.earlierOnly(),
		"figure": FigureLabel(p.Edition, v.number), "paired": "95 % intervals, differences paired",
	}
	if v.amounts != nil { // wide is 100 if the amounts have it, else the largest
		words["none"], words["least"], words["most"], words["wide"] = 0, v.amounts[0], lastOf(v.amounts), lastOf(v.amounts)
		if slices.Contains(v.amounts, 100) {
			words["wide"] = 100
		}
	}
	return words
}

// wordBySign is the first of two words, "above|below", if the interval lies above 0, and the second if it lies below 0. Otherwise, and
// without an interval, it is "Cannot tell".
func wordBySign(s stats.Summary, words string) string {
	above, below, _ := strings.Cut(words, "|")
	switch {
	case s.Low > 0:
		return above
	case s.High < 0:
		return below
	}
	return "Cannot tell"
}

// interval is " (0.5 to 1.1)"; empty if there is none.
func interval(s stats.Summary, decimals int) string {
	if s.N < 2 {
		return ""
	}
	return " (" + report.InWords(s.Low, decimals) + " to " + report.InWords(s.High, decimals) + ")"
}

// summaryOf is the row's value or comparison that key names in a sentence; see fillIn. Its N is 0 if the row has none.
func (v *view) summaryOf(row *CellResult, key string) stats.Summary {
	if key == "value" {
		return row.Summary
	}
	return v.column(cmp.Or(key, "diff")).field(row).Summary
}
