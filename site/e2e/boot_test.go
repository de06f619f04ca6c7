package e2e

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// holding serves the page, but files that begin with first only when one that begins with then is asked for.
func holding(t *testing.T, first, then string) *server {
	t.Helper()
	s := &server{}
	asked := make(chan struct{})
	var once sync.Once
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.note(r)
		switch {
		case strings.HasPrefix(r.URL.Path, under+then):
			once.Do(func() { close(asked) })
		case strings.HasPrefix(r.URL.Path, under+first):
			select {
			case <-asked:
			case <-time.After(patience):
				t.Errorf("waited in vain for %s to be asked for, after %s", then, first)
			}
		}
		built.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestThePageComesUpAndMeetsItsFontsWhileTheProgramLoads(t *testing.T) {
	t.Parallel()
	s := holding(t, "juggle.", "traces/index.")
	tb := wide.alone(t, s, chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			const watch = new MutationObserver(records => records.forEach(r => r.removedNodes.forEach(n => {
				if (n.matches?.("p.hidden")) window.sample = n;
			})));
			watch.observe(document, { childList: true, subtree: true });
			const early = new MutationObserver(() => { watch.disconnect(); early.disconnect() });
			early.observe(document, { attributes: true, subtree: true, attributeFilter: ["data-study"] });`).Do(ctx)
		return err
	}))
	tb.do(chromedp.Navigate(tb.address("v=1&w=0:4&n=1")))
	tb.studied()
	// What is asked for before the program can run is what the program takes.
	if got := s.beginning("traces/index."); len(got) != 1 {
		t.Errorf("the index of logs was asked for as %q, want once", got)
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
