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

// serveDelayed serves the page. It answers a request for a file whose name begins with delayed only after a file whose name begins with
// trigger was requested.
func serveDelayed(t *testing.T, delayed, trigger string) *server {
	t.Helper()
	s := &server{}
	requested := make(chan struct{})
	var once sync.Once
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.recordRequest(r)
		switch {
		case strings.HasPrefix(r.URL.Path, subPath+trigger):
			once.Do(func() { close(requested) })
		case strings.HasPrefix(r.URL.Path, subPath+delayed):
			select {
			case <-requested:
			case <-time.After(waitLimit):
				t.Errorf("%s was not requested after %s", trigger, delayed)
			}
		}
		builtPage.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// TestFontsAreLoadedWhileTheProgramLoads looks at a first visit. boot.js adds a hidden paragraph with text in every font of
// the page, so that the browser loads the fonts before the program runs.
func TestFontsAreLoadedWhileTheProgramLoads(t *testing.T) {
	t.Parallel()
	s := serveDelayed(t, "juggle.", "traces/index.")
	tb := wide.newTabInNewProcess(t, s, chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			const sampleObserver = new MutationObserver(records => records.forEach(r => r.removedNodes.forEach(n => {
				if (n.matches?.("p.hidden")) window.fontSample = n;
			})));
			sampleObserver.observe(document, { childList: true, subtree: true });
			const studyObserver = new MutationObserver(() => { sampleObserver.disconnect(); studyObserver.disconnect() });
			studyObserver.observe(document, { attributes: true, subtree: true, attributeFilter: ["data-study"] });`).Do(ctx)
		return err
	}))
	tb.run(chromedp.Navigate(tb.address("v=1&w=0:4&n=1")))
	tb.requireStudyDone()
	// The page requests the index before the program runs, and the program uses that answer.
	if got := s.requestsFor("traces/index."); len(got) != 1 {
		t.Errorf("the index of logs was requested as %q, want one request", got)
	}
	missing := eval[[]string](tb, `(() => {
		const font = e => { const s = getComputedStyle(e); return [s.fontStyle, s.fontWeight, s.fontSize, s.fontFamily].join(" ") };
		document.body.append(fontSample);
		const sampleFonts = new Set([...fontSample.children].map(font)), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const missing = new Set();
		while (walker.nextNode()) {
			const {data, parentElement} = walker.currentNode;
			if (data.trim() && !fontSample.contains(parentElement) && parentElement.getClientRects().length &&
				!sampleFonts.has(font(parentElement))) missing.add(font(parentElement) + ": " + data.trim().slice(0, 30));
		}
		return [...missing];
	})()`)
	if len(missing) > 0 {
		t.Errorf("fonts that are first used during the study and are not in the sample:\n%q", missing)
	}
}
