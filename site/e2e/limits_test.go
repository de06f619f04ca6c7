package e2e

import (
	"fmt"
	"strings"

	"juggle/core/sim/session"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What the page promises to take, at its limit.

// ordinaryRequests is a requests.csv of n rows, none of which stands in another's way.
func ordinaryRequests(n int) []byte {
	var b strings.Builder
	b.WriteString("id,submit,ready,deadline,procs,estimate,runtime,flexible\n")
	for i := range n {
		at := 1000 + i*137
		fmt.Fprintf(&b, "%d,%d,%d,%d,%d,%d,%d,%t\n", i+1, at, at+600, at+600+3*3600, 1+i%16, 1800+i%977, 1700+i%977, i%3 > 0)
	}
	return []byte(b.String())
}

func aSessionOfAsManyRequestsAsThereMayBeIsShownAndLinked(tb *tab) {
	t := tb.t
	long(t)
	tb.negotiates("negotiate.m=512")
	tb.drop(session.RequestsFile, ordinaryRequests(4000))
	tb.until(`document.getElementById("negotiate-said").textContent.startsWith("requests.csv is open: 4")`)
	tb.idle()
	tb.do(click("#negotiate-all"))
	tb.until(`document.querySelectorAll("#negotiate-rows tr").length === 72`)
	tb.until(`location.hash.length > 40000`)
	ledger := `document.getElementById("negotiate-lines").textContent`
	other := tb.visitor(eval[string](tb, `location.hash.slice(1)`))
	other.until(ledger + ` === ` + fmt.Sprintf("%q", eval[string](tb, ledger)))
	for _, view := range other.views() {
		other.visit(view)
	}
	tb.do(focused("#negotiate-schedule"), chromedp.Evaluate(`document.getElementById("negotiate-all").click()`, nil))
	tb.until(`document.querySelectorAll("#negotiate-rows tr").length === 132`)
	if got := eval[string](tb, `document.activeElement.id`); got != "negotiate-schedule" {
		t.Errorf("%q has the focus after a painting, want the link", got)
	}
	tb.press(kb.Enter)
	tb.until(`document.querySelector("#schedule-scrub").max === "4000"`)
}

func aLinkWithManyUnknownLogsIsTold(tb *tab) {
	t := tb.t
	var link strings.Builder
	link.WriteString("v=1&w=0:1&n=1")
	for i := range 300 {
		fmt.Fprintf(&link, "&log=mine-%d.swf~%064x", i, i+1)
	}
	tb.follow(link.String())
	tb.studied()
	tb.until(`[...document.querySelectorAll(".banner")].some(b => b.textContent.includes("mine-0.swf"))`)
	if got := eval[string](tb, `document.querySelector(".banners").textContent`); !strings.Contains(got, "300 logs that are not here") ||
		!strings.Contains(got, "and 296 more. Drop them") {
		t.Errorf("the banner says %q", got)
	}
	for _, view := range tb.views() {
		tb.glance(link.String(), view)
	}
}

func aFieldTakesAnyTextAndSaysWhatIsWrongWithItAndWhatNobodySeesCostsNothing(tb *tab) {
	t := tb.t
	tb.negotiates("")
	tb.do(focused("#negotiate-ask-procs"))
	eval[bool](tb, `document.execCommand("insertText", false, "é".repeat(20000))`)
	tb.idle()
	tb.press(kb.Tab)
	if got := eval[int](tb, `document.getElementById("negotiate-ask-procs").value.length`); got < 20000 {
		t.Errorf("%d characters are left", got)
	}
	if got := eval[int](tb, `document.getElementById("negotiate-ask-procs-wrong").textContent.length`); got < 10 || got > 300 {
		t.Errorf("the fault is told in %d characters", got)
	}
	tb.whatNobodySeesCostsNothing()
}

// whatNobodySeesCostsNothing holds what is drawn to what can be seen: what is shown of these outages, of up to 17 000 years, would keep
// the page busy for longer than any test waits.
func (tb *tab) whatNobodySeesCostsNothing() {
	tb.t.Helper()
	tb.follow(small + "&view=negotiate&negotiate.said=R0.1o.3c.5.3cDk.1.70jyf0to")
	tb.until(`document.getElementById("negotiate-rows").textContent.includes("down")`)
	tb.drop(session.EventsFile, []byte("time,event,id,ready,deadline,procs\n20,down,,,549755813888,16\n"))
	tb.until(`document.getElementById("negotiate-said").textContent.startsWith("events.csv is open")`)
	tb.do(click("#negotiate-step"))
	tb.idle()
}
