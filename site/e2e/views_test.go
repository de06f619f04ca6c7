package e2e

import (
	"fmt"
)

// views returns the keys of the page's views, in the order of their tabs.
func (tb *tab) views() []string {
	tb.t.Helper()
	keys := eval[[]string](tb, `[...document.querySelectorAll("div.view")].map(e => e.id.replace("view-", ""))`)
	if len(keys) < 2 {
		tb.t.Fatalf("the page has the views %q, want several", keys)
	}
	return keys
}

// openViewByTab opens a view by a click on its tab.
func (tb *tab) openViewByTab(view string) {
	tb.t.Helper()
	selector := "nav.tabs a" // the first tab; links to Figures do not name the view
	if view != "figures" {
		selector = fmt.Sprintf(`nav a[href*="view=%s"]`, view)
	}
	tb.run(click(selector))
	tb.requireView(view)
}

// shortLink has, for views that compute long with default parameters, the part of a link that makes them quick. Only the view that a link
// shows reads its part of the link: openViewByTab computes a view with default parameters.
var shortLink = map[string]string{"pools": shortRuns + "&pools.seeds=1", "realtime": shortSimulation,
	"baselines": "&baselines.nodes=9"} // not the default: the page then waits for a click before it solves

// openViewByLink opens a view by a link with the given study and the view's shortLink.
func (tb *tab) openViewByLink(study, view string) {
	tb.t.Helper()
	tb.follow(study + "&view=" + view + shortLink[view])
	tb.requireView(view)
}

// requireView waits until the page is idle. It ends the step unless the view is shown then.
func (tb *tab) requireView(view string) {
	tb.t.Helper()
	tb.requireIdle(fmt.Sprintf(`(e => !e.hidden && e.querySelector("main") !== null)(document.getElementById(%q))`, "view-"+view))
}
