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

// TestTwoFiguresInAPageOfAnotherOrigin has a page of another origin show two figures: the first at once, the second when it is scrolled to.
func TestTwoFiguresInAPageOfAnotherOrigin(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := wide.window(t, s, sized(1000, 800))
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
	other := "http://other." + site + ":" + port + "/"
	tb.expects("request to another host: " + other)

	var mu sync.Mutex
	contexts := map[string]runtime.ExecutionContextID{} // of the frames' documents, by their addresses
	chromedp.ListenTarget(tb.ctx, func(event any) {
		if e, is := event.(*runtime.EventExecutionContextCreated); is && e.Context.Origin == tb.origin {
			go func() {
				var href string
				if err := chromedp.Run(tb.ctx, chromedp.Evaluate("location.hash", &href, in(e.Context.ID))); err == nil {
					mu.Lock()
					defer mu.Unlock()
					contexts[href[:strings.Index(href+"&w", "&w")]] = e.Context.ID
				}
			}()
		}
	})
	tb.do(chromedp.Navigate(other))
	inFrame := func(name, js string) (answer string) {
		t.Helper()
		mu.Lock()
		id := contexts[name]
		mu.Unlock()
		if id == 0 {
			return ""
		}
		if err := chromedp.Run(tb.ctx, chromedp.Evaluate("String("+js+")", &answer, in(id))); err != nil {
			return err.Error()
		}
		return answer
	}
	const first, second = "#v=1&embed=2&knobs=lambda,load", "#v=1&embed=10"
	waitFor := func(name, js string) {
		t.Helper()
		tb.comes(name+": "+js, func() bool { return inFrame(name, js) == "true" })
	}
	const done = `document.documentElement.dataset.study === "done" && document.querySelector(".alone")?.dataset.state === "done"`
	waitFor(first, done)
	if words := inFrame(second, `document.querySelector(".loading").textContent`); !strings.HasPrefix(words,
		"Figure 10 of Juggle, with w=0:1, out=100, n=1: computed here") {
		t.Errorf("the figure that is not seen yet says %q", words)
	}
	if n := len(s.programs()); n != 1 {
		t.Errorf("the program was asked for %d times, want once: for the figure that is seen", n)
	}
	row := `[...document.querySelectorAll(".bar, .sheet-bar, .side, .stamp")].filter(e => e.checkVisibility()).length + " " + ` +
		`[...document.querySelectorAll("[data-key]")].map(e => e.dataset.key) + " " + document.querySelector("h1").textContent`
	if got, want := inFrame(first, row), "0 lambda,L 2 Size of the window"; got != want {
		t.Errorf("of the page around it, its knobs and its title there is %q, want %q", got, want)
	}
	// A knob is turned with the keyboard, the study runs again, and the way back of the page around it is as before.
	entries := eval[int](tb, `history.length`)
	for tabs := 0; inFrame(first, `document.activeElement.matches("[data-key=L] input[type=range]")`) != "true"; tabs++ {
		if tabs == 20 {
			t.Fatal("Tab does not lead to the load's slider")
		}
		tb.do(typed(kb.Tab))
	}
	tb.do(typed(kb.ArrowRight))
	waitFor(first, `location.hash.includes("L=1.05") && `+done)
	if got := eval[int](tb, `history.length`); got != entries {
		t.Errorf("the history has %d entries, want the %d from before", got, entries)
	}
	if got := inFrame(first, `document.querySelector(".alone .sub").textContent`); !strings.HasSuffix(got, "n\u00a02") {
		t.Errorf("the subtitle says %q, want its n", got)
	}

	tb.do(chromedp.Evaluate(`scrollTo(0, 1e6)`, nil))
	waitFor(second, done)
	height := func(name string) string {
		return inFrame(name, `Math.ceil(document.documentElement.getBoundingClientRect().height)`)
	}
	tb.until(fmt.Sprintf(`heights[0] === %s && heights[1] === %s`, height(first), height(second)))
	if scrolls := inFrame(first, `document.documentElement.scrollHeight > innerHeight`); scrolls != "false" {
		t.Error("the frame is as tall as it says and scrolls all the same: " +
			inFrame(first, `document.documentElement.scrollHeight + " of " + innerHeight`))
	}
}

// in has JavaScript evaluated in that document.
func in(id runtime.ExecutionContextID) chromedp.EvaluateOption {
	return func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
		return p.WithContextID(id).WithAwaitPromise(true)
	}
}

// TestACardsFrameIsCopied copies a card's frame and shows it in a page of another origin, on a small screen.
func TestACardsFrameIsCopied(t *testing.T) {
	tb := begin(t, "v=1&w=0:1&L=1&n=1&lambda=50")
	tb.do(chromedp.Evaluate(`navigator.clipboard.writeText = text => (window.taken = text, Promise.resolve())`, nil))
	tb.presses("embed-2")
	got := eval[string](tb, `taken`)
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
	tb.expects("request to another host: " + host.URL)
	tb.do(sized(390, 800), chromedp.Navigate(host.URL))
	tb.until(`height > 760`) // with its words
	if over := eval[int](tb, `height - document.querySelector("iframe").clientHeight`); over > 0 {
		t.Errorf("with two knobs the figure is %d px higher than its frame on a small screen", over)
	}
}
