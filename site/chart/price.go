package chart

import (
	"strconv"
	"strings"
)

// PriceCurve returns markup for the price of a window against its slack: a line that falls from the full price to the lowest, which is
// reached at the largest slack that counts. share is the window's slack divided by the largest slack that counts. drop is the part of the
// fall from the full to the lowest price that the window's price has made. Both are from 0 to 1. prices are the full, the present and the
// lowest price. slacks are half of the largest slack that counts, and all of it.
func PriceCurve(share, drop float64, prices [3]string, slacks [2]string) string {
	const left, right, top, low = 4.0, 248.0, 20.0, 46.0
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
	x, y := number(left+share*(right-left)), top+drop*(low-top)
	var b strings.Builder
	write := func(words ...string) {
		for _, w := range words {
			b.WriteString(w)
		}
	}
	label := func(x, y, class, anchor, words string) {
		write(`<text x="`, x, `" y="`, y, `" class="`, class, `"`, anchor, ">", words, "</text>")
	}
	const middle = ` text-anchor="middle"`
	write(`<svg class="curve" viewBox="0 0 344 74" role="img" aria-label="The price falls from `, prices[0], ` without slack to `, prices[2],
		` with `, slacks[1], ` of it"><path d="M4 56.5H248M4 54v5M126 54v5M248 54v5" stroke="var(--ink-3)"/>`,
		`<path d="M4 20L248 46" stroke="var(--ink-3)" stroke-width="1.25"/>`)
	label("4", "71", "quiet", "", "no slack")
	label("126", "71", "quiet", middle, slacks[0])
	label("248", "71", "quiet", middle, slacks[1])
	write(`<path d="M4 20L`, x, " ", number(y), `" stroke="var(--new)" stroke-width="2"/>`)
	if share < 1 {
		write(`<circle cx="248" cy="46" r="4" fill="var(--paper)" stroke="var(--ink-2)" stroke-width="1.25"/>`)
	}
	if share > 0.2 {
		label("4", "11", "quiet", "", prices[0])
	}
	write(`<circle cx="`, x, `" cy="`, number(y), `" r="4.5" fill="var(--new)"/>`)
	label(x, number(y-9), "new", "", prices[1])
	label("258", "50", "plain", "", prices[2]+" at the least")
	return b.String() + "</svg>"
}
