package e2e

import (
	"fmt"
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
	selector := "nav.tabs a" // the first leads to the first view, whose links do not name it
	if view != "figures" {
		selector = fmt.Sprintf(`nav a[href*="view=%s"]`, view)
	}
	tb.do(click(selector))
	tb.arrived(view)
}

// brief is what a link says of the views that compute long when they are told nothing. Of a link's parts for the views, only that of the
// one that it shows is read: a view that is opened by its tab computes what it computes for everybody.
var brief = map[string]string{"pools": shortRuns + "&pools.seeds=1", "realtime": shortSimulation,
	"baselines": "&baselines.nodes=9"} // another than the usual number: it is solved when a reader asks for it

// glance opens a view by a link that asks it for little, beside the same study.
func (tb *tab) glance(study, view string) {
	tb.t.Helper()
	tb.follow(study + "&view=" + view + brief[view])
	tb.arrived(view)
}

// arrived wants a view to be shown.
func (tb *tab) arrived(view string) {
	tb.t.Helper()
	tb.shows(fmt.Sprintf(`(e => !e.hidden && e.querySelector("main") !== null)(document.getElementById(%q))`, "view-"+view))
}
