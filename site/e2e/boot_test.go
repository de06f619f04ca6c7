package e2e

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

func TestThePageComesUpAndMeetsItsFontsWhileTheProgramLoads(t *testing.T) {
	t.Parallel()
	tb := wide.alone(t, serve(t, dist), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			const watch = new MutationObserver(records => records.forEach(r => r.removedNodes.forEach(n => {
				if (n.matches?.("p.hidden")) window.sample = n;
			})));
			watch.observe(document, { childList: true, subtree: true });
			const early = new MutationObserver(() => { watch.disconnect(); early.disconnect() });
			early.observe(document, { attributes: true, subtree: true, attributeFilter: ["data-study"] });`).Do(ctx)
		return err
	}))
	tb.do(chromedp.Navigate(tb.address("v=1&w=0:4")))
	tb.studied()
	// What is asked for before the program needs it is what the program takes.
	ahead := eval[[]float64](tb, `performance.getEntriesByType("resource").filter(e => e.name.includes("/traces/index."))
		.map(e => e.startTime)`)
	program := eval[float64](tb, `performance.getEntriesByType("resource").find(e => e.name.includes("/unpack")).startTime`)
	if len(ahead) != 1 || ahead[0] > program+50 {
		t.Errorf("the index of logs was fetched at %v ms, want once, beside the program at %v ms", ahead, program)
	}
	missing := eval[[]string](tb, `(() => {
		const font = e => { const s = getComputedStyle(e); return [s.fontStyle, s.fontWeight, s.fontSize, s.fontFamily].join(" ") };
		document.body.append(sample);
		const met = new Set([...sample.children].map(font)), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const missing = new Set();
		while (walker.nextNode()) {
			const {data, parentElement} = walker.currentNode;
			if (data.trim() && !sample.contains(parentElement) && parentElement.getClientRects().length && !met.has(font(parentElement))) `+
		`missing.add(font(parentElement) + ": " + data.trim().slice(0, 30));
		}
		return [...missing];
	})()`)
	if len(missing) > 0 {
		t.Errorf("fonts of the front page that are first used during the study:\n%q", missing)
	}
}
