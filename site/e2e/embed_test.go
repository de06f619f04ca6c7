package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestTwoFiguresInAPageOfAnotherOrigin embeds two figures in a page of another origin. The first is visible and loads at once, the second
// loads when the reader scrolls to it.
func TestTwoFiguresInAPageOfAnotherOrigin(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := wide.newTab(t, s, viewportSize(1000, 800))
	frame := func(fragment string) string {
		return fmt.Sprintf(`<iframe src="%s" title="Juggle" width="100%%" height="300"></iframe>`, tb.address(fragment))
	}
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>Other</title><link rel="icon" href="data:,"><script>
			const heights = [];
			addEventListener("message", e => {
				const frames = [...document.querySelectorAll("iframe")], i = frames.findIndex(f => f.contentWindow === e.source);
				if (e.data.juggle === "height") frames[i].height = heights[i] = e.data.height;
			});
		</script>%s<div style="height: 3000px"></div>%s`,
			frame("v=1&embed=2&knobs=lambda,load&w=0:2&L=1&lambda=50&n=1"), frame("v=1&embed=10&w=0:1&out=100&n=1"))
	}))
	t.Cleanup(host.Close)
	_, port, _ := strings.Cut(strings.TrimPrefix(host.URL, "http://"), ":")
	hostURL := "http://other." + siteHost + ":" + port + "/"
	tb.expectConsole("request to another host: " + hostURL)

	var mu sync.Mutex
	contexts := map[string]runtime.ExecutionContextID{} // contexts of the frames' documents, by the link before "&w"
	chromedp.ListenTarget(tb.ctx, func(event any) {
		if e, ok := event.(*runtime.EventExecutionContextCreated); ok && e.Context.Origin == tb.origin {
			go func() {
				var href string
				if err := chromedp.Run(tb.ctx, chromedp.Evaluate("location.hash", &href, inContext(e.Context.ID))); err == nil {
					mu.Lock()
					defer mu.Unlock()
					contexts[href[:strings.Index(href+"&w", "&w")]] = e.Context.ID
				}
			}()
		}
	})
	tb.run(chromedp.Navigate(hostURL))
	inFrame := func(name, js string) (answer string) {
		t.Helper()
		mu.Lock()
		id := contexts[name]
		mu.Unlock()
		if id == 0 {
			return ""
		}
		if err := chromedp.Run(tb.ctx, chromedp.Evaluate("String("+js+")", &answer, inContext(id))); err != nil {
			return err.Error()
		}
		return answer
	}
	const first, second = "#v=1&embed=2&knobs=lambda,load", "#v=1&embed=10"
	waitFor := func(name, js string) {
		t.Helper()
		tb.pollFor(name+": "+js, func() bool { return inFrame(name, js) == "true" })
	}
	const done = `document.documentElement.dataset.study === "done" && document.querySelector(".alone")?.dataset.state === "done"`
	waitFor(first, done)
	if words := inFrame(second, `document.querySelector(".loading").textContent`); !strings.HasPrefix(words,
		"Figure 10 of Juggle, with w=0:1, out=100, n=1: computed here") {
		t.Errorf("the figure below the visible part shows %q, want the text of a figure that waits", words)
	}
	if n := len(s.programRequests()); n != 1 {
		t.Errorf("the program was requested %d times, want once, for the visible figure", n)
	}
	controlsKnobsAndTitle := `[...document.querySelectorAll(".bar, .sheet-bar, .side, .stamp")]
		.filter(e => e.checkVisibility()).length + " " + ` +
		`[...document.querySelectorAll("[data-key]")].map(e => e.dataset.key) + " " + document.querySelector("h1").textContent`
	if got, want := inFrame(first, controlsKnobsAndTitle), "0 lambda,L 2 Size of the window"; got != want {
		t.Errorf("the number of controls of the whole page, the knobs and the title are %q, want %q", got, want)
	}
	// A knob is turned by a key and the study runs again. The history of the embedding page has no new entry.
	entries := eval[int](tb, `history.length`)
	for tabs := 0; inFrame(first, `document.activeElement.matches("[data-key=L] input[type=range]")`) != "true"; tabs++ {
		if tabs == 20 {
			t.Fatal("Tab does not lead to the load's slider")
		}
		tb.run(typeKeys(kb.Tab))
	}
	tb.run(typeKeys(kb.ArrowRight))
	waitFor(first, `location.hash.includes("L=1.05") && `+done)
	if got := eval[int](tb, `history.length`); got != entries {
		t.Errorf("the history has %d entries, want the %d from before", got, entries)
	}
	if got := inFrame(first, `document.querySelector(".alone .sub").textContent`); !strings.HasSuffix(got, "n\u00a02") {
		t.Errorf("the subtitle is %q, want n 2 at its end", got)
	}

	tb.run(chromedp.Evaluate(`scrollTo(0, 1e6)`, nil))
	waitFor(second, done)
	height := func(name string) string {
		return inFrame(name, `Math.ceil(document.documentElement.getBoundingClientRect().height)`)
	}
	tb.waitFor(fmt.Sprintf(`heights[0] === %s && heights[1] === %s`, height(first), height(second)))
	if scrolls := inFrame(first, `document.documentElement.scrollHeight > innerHeight`); scrolls != "false" {
		t.Error("the frame has the height that it asked for and scrolls nevertheless: " +
			inFrame(first, `document.documentElement.scrollHeight + " of " + innerHeight`))
	}
}

// inContext returns an option that evaluates JavaScript in the document with that context.
func inContext(id runtime.ExecutionContextID) chromedp.EvaluateOption {
	return func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
		return p.WithContextID(id).WithAwaitPromise(true)
	}
}

// TestACardsFrameIsCopied copies the frame of a card and shows it in a page of another origin, on a small screen.
func TestACardsFrameIsCopied(t *testing.T) {
	tb := openStory(t, "v=1&w=0:1&L=1&n=1&lambda=50")
	tb.run(chromedp.Evaluate(`navigator.clipboard.writeText = text => (window.copied = text, Promise.resolve())`, nil))
	tb.pressButton("embed-2")
	got := eval[string](tb, `copied`)
	frame := tb.address("v=1&amp;embed=2&amp;knobs=lambda,L&amp;w=0:1&amp;L=1&amp;lambda=50&amp;n=1&amp;set=")
	for _, want := range []string{`<iframe src="` + frame,
		` title="Juggle, Figure 2: Size of the window" `} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want %s in it", got, want)
		}
	}
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><title>Other</title><link rel="icon" href="data:,">
			<script>addEventListener("message", e => { window.height = e.data.height; });</script>`+got)
	}))
	t.Cleanup(host.Close)
	tb.expectConsole("request to another host: " + host.URL)
	tb.run(viewportSize(390, 800), chromedp.Navigate(host.URL))
	tb.waitFor(`height > 760`) // the chart and the text below it
	if over := eval[int](tb, `height - document.querySelector("iframe").clientHeight`); over > 0 {
		t.Errorf("with two knobs the figure is %d px higher than its frame on a small screen", over)
	}
}
