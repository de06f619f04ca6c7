package e2e

import (
	"fmt"

	"github.com/chromedp/chromedp"
)

// views are the keys of the page's views, in the order of the tabs.
func (tb *tab) views() []string {
	tb.t.Helper()
	keys := eval[[]string](tb, `[...document.querySelectorAll("div.view")].map(e => e.id.replace("view-", ""))`)
	if len(keys) < 2 {
		tb.t.Fatalf("the page has the views %q, want several", keys)
	}
	return keys
}

// visit opens a view by its tab.
func (tb *tab) visit(view string) {
	tb.t.Helper()
	n := eval[int](tb, fmt.Sprintf(`[...document.querySelectorAll("div.view")].findIndex(e => e.id === "view-%s")`, view))
	tb.do(chromedp.Click(fmt.Sprintf("nav.tabs a:nth-of-type(%d)", n+1), chromedp.ByQuery))
	tb.until(fmt.Sprintf(`!document.getElementById("view-%s").hidden`, view))
	tb.settled()
}

// settled waits until the page has painted twice, which is when everything that a click has changed is drawn.
func (tb *tab) settled() {
	tb.t.Helper()
	eval[bool](tb, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}
