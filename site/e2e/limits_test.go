package e2e

import (
	"fmt"
	"strings"

	"juggle/core/sim/session"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The tests in this file give the page large inputs, some of them of the largest permitted size.

// ordinaryRequests returns a requests.csv of n rows that can all be accepted.
func ordinaryRequests(n int) []byte {
	var b strings.Builder
	b.WriteString("id,submit,ready,deadline,procs,estimate,runtime,flexible\n")
	for i := range n {
		at := 1000 + i*137
		fmt.Fprintf(&b, "%d,%d,%d,%d,%d,%d,%d,%t\n", i+1, at, at+600, at+600+3*3600, 1+i%16, 1800+i%977, 1700+i%977, i%3 > 0)
	}
	return []byte(b.String())
}

func aSessionWithTheMostRequestsIsShownAndLinked(tb *tab) {
	t := tb.t
	skipUnlessLong(t)
	tb.openNegotiate("negotiate.m=512")
	tb.dropFile(session.RequestsFile, ordinaryRequests(4000))
	tb.waitFor(`document.getElementById("negotiate-said").textContent.startsWith("requests.csv is open: 4")`)
	tb.waitIdle()
	tb.run(click("#negotiate-all"))
	tb.waitFor(`document.querySelectorAll("#negotiate-rows tr").length === 72`) // 12 lines at first, and 60 more with each click
	tb.waitFor(`location.hash.length > 40000`)
	ledger := `document.getElementById("negotiate-lines").textContent`
	other := tb.secondVisitor(eval[string](tb, `location.hash.slice(1)`))
	other.waitFor(ledger + ` === ` + fmt.Sprintf("%q", eval[string](tb, ledger)))
	for _, view := range other.views() {
		other.openViewByTab(view)
	}
	tb.run(focusOn("#negotiate-schedule"), chromedp.Evaluate(`document.getElementById("negotiate-all").click()`, nil))
	tb.waitFor(`document.querySelectorAll("#negotiate-rows tr").length === 132`)
	if got := eval[string](tb, `document.activeElement.id`); got != "negotiate-schedule" {
		t.Errorf("after the page was painted %q has the focus, want negotiate-schedule", got)
	}
	tb.press(kb.Enter)
	tb.waitFor(`document.querySelector("#schedule-scrub").max === "4000"`)
}

func aLinkWithManyUnknownLogsIsExplained(tb *tab) {
	t := tb.t
	var link strings.Builder
	link.WriteString("v=1&w=0:1&n=1")
	for i := range 300 {
		fmt.Fprintf(&link, "&log=mine-%d.swf~%064x", i, i+1)
	}
	tb.follow(link.String())
	tb.requireStudyDone()
	tb.waitFor(`[...document.querySelectorAll(".banner")].some(b => b.textContent.includes("mine-0.swf"))`)
	if got := eval[string](tb, `document.querySelector(".banners").textContent`); !strings.Contains(got, "300 logs that are not here") ||
		!strings.Contains(got, "and 296 more. Drop them") {
		t.Errorf("the banners have %q, want 300 missing logs, of which 296 are not named", got)
	}
	for _, view := range tb.views() {
		tb.openViewByLink(link.String(), view)
	}
}

func aFieldAcceptsAnyTextAndHiddenOutagesAreNotDrawn(tb *tab) {
	t := tb.t
	tb.openNegotiate("")
	tb.run(focusOn("#negotiate-ask-procs"))
	eval[bool](tb, `document.execCommand("insertText", false, "é".repeat(20000))`)
	tb.waitIdle()
	tb.press(kb.Tab)
	if got := eval[int](tb, `document.getElementById("negotiate-ask-procs").value.length`); got < 20000 {
		t.Errorf("the field has %d characters, want at least 20 000", got)
	}
	if got := eval[int](tb, `document.getElementById("negotiate-ask-procs-wrong").textContent.length`); got < 10 || got > 300 {
		t.Errorf("the fault has %d characters, want 10 to 300", got)
	}
	tb.hiddenOutagesAreNotDrawn()
}

// hiddenOutagesAreNotDrawn opens outages of up to 17 000 years. The page must draw only their visible parts: to draw all of them would take
// longer than waitLimit.
func (tb *tab) hiddenOutagesAreNotDrawn() {
	tb.t.Helper()
	tb.follow(smallStudy + "&view=negotiate&negotiate.said=R0.1o.3c.5.3cDk.1.70jyf0to")
	tb.waitFor(`document.getElementById("negotiate-rows").textContent.includes("down")`)
	tb.dropFile(session.EventsFile, []byte("time,event,id,ready,deadline,procs\n20,down,,,549755813888,16\n"))
	tb.waitFor(`document.getElementById("negotiate-said").textContent.startsWith("events.csv is open")`)
	tb.run(click("#negotiate-step"))
	tb.waitIdle()
}
