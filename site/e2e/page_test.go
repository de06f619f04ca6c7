// Package e2e has the tests that need a browser, on the page in ../../dist. A new one is quick and disturbs no other if it
//
//   - calls t.Parallel: each tab that is opened has an origin of its own, for which nothing is stored; only what measures time is alone,
//     and in a process of its own (alone)
//   - opens few pages, since to start the program is a second of computing or two: the next link is followed (tab.follow), the next view
//     visited (tab.visit), the next width set (sized) in the same tab, unless the first sight of a page is what is looked at
//   - asks for the least that shows it: small in the link, shortRuns for the pools and shortSimulation for real time, where the numbers are
//     not what is looked at; where they are, the command line is asked for as much. A view that is opened by its tab computes all that it
//     computes for everybody: tab.glance opens it by a link that asks it for little
//   - waits for what it wants to see (tab.until, tab.studied, tab.settled), never for a clock
//   - looks at places and sizes in both families of fonts in one page (tab.setIn), and at anything else in one
package e2e

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"juggle/wasm/chromium"
	"juggle/wasm/static"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// under is the sub-path at which the page is served: a project site has one, and a page that works here works anywhere.
const under = "/some/sub/path/"

// empty is a page of the same origin with nothing on it.
const empty = under + "empty"

// small is a link to the figures over one period at one load.
const small = "v=1&w=0:1&L=1"

// patience is how long anything may take before a test fails.
const patience = 10 * time.Minute

// round is how long a page is asked at once whether something has come.
const round = 10 * time.Second

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if _, err := os.Stat(dist + "/index.html"); err != nil {
		fmt.Fprintln(os.Stderr, "e2e: there is no dist folder; run ./build.sh build first")
		return 1
	}
	if chromium.Path() == "" {
		fmt.Fprintf(os.Stderr, "e2e: there is none of the browsers %s; ./build.sh test installs one\n", strings.Join(chromium.Names, ", "))
		return 1
	}
	defer func() { wide.stop() }() // what it is by then
	return m.Run()
}

// dist is the built page: ../../dist, or what JUGGLE_DIST names.
var dist = cmp.Or(os.Getenv("JUGGLE_DIST"), "../../dist")

// A server is the page's host; it may go away.
type server struct {
	*httptest.Server
	mu       sync.Mutex
	requests []string // paths asked for
}

// built serves the page that was built; every test's server hands on to it, so that each file is compressed once.
var built = static.Handler(os.DirFS(dist), under)

func serve(t *testing.T, folder string) *server {
	t.Helper()
	s := &server{}
	files := built
	if folder != dist {
		files = static.Handler(os.DirFS(folder), under)
	}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.note(r)
		if r.URL.Path == empty {
			blank(w)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// blank answers with a page on which nothing is, and which has an icon, or some browsers would ask for one.
func blank(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprint(w, `<link rel="icon" href="data:,">`)
}

// origin is one of the server's, and new: a browser knows each of its origins by a name, and keeps apart what it stores for them. All of
// them are of one site, whose pages may be in one process.
func (s *server) origin() string {
	_, port, _ := strings.Cut(strings.TrimPrefix(s.URL, "http://"), ":")
	return fmt.Sprintf("http://o%d.%s:%s", origins.Add(1), site, port)
}

const site = "juggle.localhost" // every browser finds names that end so on its own machine

var origins atomic.Int64

func (s *server) note(r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r.URL.Path)
}

// programs are the files of the page's program that were asked for until now.
func (s *server) programs() []string {
	return s.beginning("juggle.")
}

// beginning are those of the paths asked for that begin so, below the page's.
func (s *server) beginning(name string) []string {
	return slices.DeleteFunc(s.asked(), func(path string) bool { return !strings.HasPrefix(path, under+name) })
}

// asked are the paths that were asked for until now.
func (s *server) asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// A tab is a tab of a test, at an origin of its own. It fails its test for whatever shows up in the console, for every breach of the
// page's policy and for every request that leaves the page's origin, unless the test says beforehand that it expects it.
type tab struct {
	t       *testing.T
	browser *browser
	ctx     context.Context
	profile *profile
	origin  string

	mu      sync.Mutex
	console []string
	expect  []string // what console lines may contain

	requests []string // of workers that are heard (hearWorkers)
}

// address is the page's at the tab's origin.
func (tb *tab) address(fragment string) string {
	if fragment != "" {
		fragment = "#" + fragment
	}
	return tb.origin + under + fragment
}

// open opens a tab that nothing is stored for, at an address of the server.
func open(t *testing.T, s *server, fragment string, setup ...chromedp.Action) *tab {
	t.Helper()
	return wide.open(t, s, fragment, setup...)
}

func (b *browser) open(t *testing.T, s *server, fragment string, setup ...chromedp.Action) *tab {
	t.Helper()
	tb := b.window(t, s, setup...)
	tb.do(chromedp.Navigate(tb.address(fragment)))
	return tb
}

// window opens an empty tab for which nothing is stored.
func (b *browser) window(t *testing.T, s *server, setup ...chromedp.Action) *tab {
	t.Helper()
	p, err := b.borrow(t)
	if err != nil {
		t.Fatal(err)
	}
	tb := b.blank(t, p, s.origin())
	tb.do(setup...)
	return tb
}

// alone opens an empty tab in a process that nothing was compiled in: the page starts as it does for whoever comes for the first time.
func (b *browser) alone(t *testing.T, s *server, setup ...chromedp.Action) *tab {
	t.Helper()
	p, err := b.fresh()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.end(); err != nil {
			t.Error(err)
		}
	})
	tb := b.blank(t, p, s.origin())
	tb.do(setup...)
	return tb
}

// another opens a second tab of the same origin.
func (tb *tab) another(fragment string) *tab {
	tb.t.Helper()
	second := tb.browser.blank(tb.t, tb.profile, tb.origin)
	second.do(chromedp.Navigate(second.address(fragment)))
	return second
}

// follow opens another link of the page in its tab, as by a click: the program stays.
func (tb *tab) follow(fragment string) {
	tb.t.Helper()
	eval[bool](tb, fmt.Sprintf(`new Promise(done => {
		if (location.hash === %[1]q) return done(true); // it is there already
		addEventListener("hashchange", () => done(true), { once: true });
		location.hash = %[1]q;
	})`, "#"+fragment))
	tb.settled()
}

func (b *browser) blank(t *testing.T, p *profile, origin string) *tab {
	t.Helper()
	ctx, closeTab, err := p.tab()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(closeTab)
	fuzzed, _ := hostileTime(t)
	ctx, cancelTime := context.WithTimeout(ctx, patience+4*fuzzed) // as many kinds of inputs may meet one page
	t.Cleanup(cancelTime)
	tb := &tab{t: t, browser: b, ctx: ctx, profile: p, origin: origin}
	chromedp.ListenTarget(ctx, tb.hear)
	// Tests run side by side, and every tab is to be the one that its reader has before them.
	tb.do(network.Enable(), cdplog.Enable(), runtime.Enable(), emulation.SetFocusEmulationEnabled(true))
	tb.do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(listening).Do(ctx)
		return err
	}))
	t.Cleanup(tb.check)
	return tb
}

// listening notes breaches of the policy, which not every browser version writes to the console.
const listening = `document.addEventListener("securitypolicyviolation", e => console.error("policy: " + e.violatedDirective + " " + ` +
	`e.blockedURI + " " + e.sourceFile + ":" + e.lineNumber));`

func (tb *tab) hear(event any) {
	line := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		words := []string{string(e.Type) + ":"}
		for _, a := range e.Args {
			words = append(words, strings.Trim(string(a.Value), `"`)+a.Description)
		}
		line = strings.Join(words, " ")
	case *runtime.EventExceptionThrown:
		line = "exception: " + e.ExceptionDetails.Error()
	case *cdplog.EventEntryAdded:
		line = "log: " + e.Entry.Text + " " + e.Entry.URL
	case *network.EventRequestWillBeSent:
		u := e.Request.URL
		if strings.HasPrefix(u, tb.origin) || strings.HasPrefix(u, "data:") || strings.HasPrefix(u, "blob:") {
			return
		}
		line = "request to another host: " + u
	default:
		return
	}
	tb.note(line)
}

// note adds a line to the console's.
func (tb *tab) note(line string) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.console = append(tb.console, line)
}

// expects lets console lines that contain one of the words pass.
func (tb *tab) expects(words ...string) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.expect = append(tb.expect, words...)
}

func (tb *tab) check() {
	tb.mu.Lock()
	defer tb.mu.Unlock()
lines:
	for _, line := range tb.console {
		for _, words := range tb.expect {
			if strings.Contains(line, words) {
				continue lines
			}
		}
		tb.t.Errorf("console: %s", line)
	}
}

func (tb *tab) do(actions ...chromedp.Action) {
	tb.t.Helper()
	if err := chromedp.Run(tb.ctx, actions...); err != nil {
		tb.t.Fatalf("%v%s", err, tb.said())
	}
}

// said is what the console has, for the message of a test that fails.
func (tb *tab) said() string {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if len(tb.console) == 0 {
		return ""
	}
	return "\nconsole:\n  " + strings.Join(tb.console, "\n  ")
}

func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// eval evaluates JavaScript; a promise is waited for.
func eval[T any](tb *tab, js string) T {
	tb.t.Helper()
	var v T
	err := chromedp.Run(tb.ctx, chromedp.Evaluate(js, &v, awaited))
	if err != nil {
		tb.t.Fatalf("%s: %v%s", js, err, tb.said())
	}
	return v
}

// until waits for a condition, in JavaScript, to become true. While what it asks about is not on the page yet, or the page opens anew, it
// is not.
func (tb *tab) until(condition string) {
	tb.t.Helper()
	const asked = `"crashed" in document.documentElement.dataset ? "crashed" : (() => { try { return !!(%s); } catch { return false; } })()`
	var found any
	poll := chromedp.Poll(fmt.Sprintf(asked, condition), &found, chromedp.WithPollingInterval(20*time.Millisecond),
		chromedp.WithPollingTimeout(round))
	for {
		// A page that is left while it is asked may never answer: it is asked anew.
		ctx, cancel := context.WithTimeout(tb.ctx, 2*round)
		err := chromedp.Run(ctx, poll)
		cancel()
		left := new(cdproto.Error)
		switch {
		case err == nil && found == "crashed":
			tb.t.Fatalf("waiting for %s: the page has crashed%s", condition, tb.said())
		case err == nil:
			return
		case tb.ctx.Err() != nil:
			tb.t.Fatalf("waiting for %s: %v%s", condition, err, tb.said())
		case errors.As(err, &left) && left.Code == documentLeft:
			time.Sleep(20 * time.Millisecond)
		case !errors.Is(err, chromedp.ErrPollingTimeout) && !errors.Is(err, context.DeadlineExceeded):
			tb.t.Fatalf("waiting for %s: %v%s", condition, err, tb.said())
		}
	}
}

// typed presses keys as a keyboard does: where the page takes a press, no letter follows. chromedp's KeyEvent sends one all the same, and
// it reaches the field to which the press has led.
func typed(keys string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		for _, r := range keys {
			events := kb.Encode(r)
			press, release := events[0], events[len(events)-1]
			if letter := events[1]; letter != release {
				press.Text, press.UnmodifiedText = letter.Text, letter.UnmodifiedText
			}
			if err := cmp.Or(press.Do(ctx), release.Do(ctx)); err != nil {
				return err
			}
		}
		return nil
	})
}

// comes waits for what only the test can tell.
func (tb *tab) comes(what string, is func() bool) {
	tb.t.Helper()
	for ; !is(); time.Sleep(50 * time.Millisecond) {
		if tb.ctx.Err() != nil {
			tb.t.Fatalf("waiting for %s: %v%s", what, tb.ctx.Err(), tb.said())
		}
	}
}

// documentLeft is the browser's answer to a question about a document that the tab has left meanwhile.
const documentLeft = -32000

// studied waits until the study is done.
func (tb *tab) studied() {
	tb.t.Helper()
	tb.until(`document.documentElement.dataset.study === "done"`)
}

func sized(width, height int64) chromedp.Action { return chromedp.EmulateViewport(width, height) }

func dark() chromedp.Action {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}})
}
