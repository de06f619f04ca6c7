// Package e2e has the tests that need a browser, on the page in ../../dist. A story opens a page once and goes on from step to step by
// links, as subtests; two stories run at a time. A new step is quick and disturbs no other if it
//
//   - begins with the link that it is about (tab.follow), or with the view; only where opening a page is the subject is one opened
//   - asks for the least that shows it: small in the link, shortRuns for the pools and shortSimulation for real time, where the numbers are
//     not what is looked at
//   - waits until the page rests (tab.idle, which everything here that clicks or follows a link does by itself), or for what it wants to
//     see while the page works (tab.until), never for a clock: the page's is set forward where only timers are pending
//   - looks at places and sizes at all widths in one evaluation, and in both families of fonts in one page (tab.setIn)
//
// What only guards the rare calls long first: "./build.sh test -long" runs it. JUGGLE_THROTTLE=4 makes the pages' processor four times
// slower.
package e2e

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	goruntime "runtime"
	"slices"
	"strconv"
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
const small = "v=1&w=0:1&L=1&n=1"

// patience is how long anything is waited for.
const patience = 30 * time.Second

// long skips a test of what is rare, unless JUGGLE_LONG is set.
func long(t *testing.T) {
	t.Helper()
	if os.Getenv("JUGGLE_LONG") == "" {
		t.Skip("./build.sh test -long looks at this")
	}
}

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

// A tab is a tab of a story, at an origin of its own, with one worker. It fails the step for whatever shows up in the console, for every
// breach of the page's policy and for every request that leaves the page's origin, unless the step says beforehand that it expects it.
type tab struct {
	t       *testing.T // of the step
	story   *testing.T
	browser *browser
	server  *server
	ctx     context.Context
	profile *profile
	origin  string
	phone   bool // it is a telephone's, and stays one
	friend  *tab // another visitor's

	mu      sync.Mutex
	console []string
	expect  []string // what console lines may contain

	requests []string // of workers that are heard (hearWorkers)
}

// begin opens a story's page.
func begin(t *testing.T, fragment string, setup ...chromedp.Action) *tab {
	t.Helper()
	t.Parallel()
	tb := open(t, serve(t, dist), fragment, setup...)
	tb.idle()
	return tb
}

// steps runs steps of the story, each as a subtest that is called like its function.
func (tb *tab) steps(list ...func(*tab)) {
	for _, run := range list {
		name := goruntime.FuncForPC(reflect.ValueOf(run).Pointer()).Name()
		tb.story.Run(name[strings.LastIndexByte(name, '.')+1:], func(t *testing.T) {
			tb.t = t
			defer func() {
				tb.check()
				tb.t = tb.story
			}()
			tb.fresh()
			run(tb)
		})
	}
}

// fresh has the tab as it was opened: its size, its light, its fonts, and nothing focused.
func (tb *tab) fresh() {
	tb.t.Helper()
	if !tb.phone {
		tb.do(sized(1440, 1000), light())
	} else if eval[bool](tb, `(e => e !== undefined && (e.click(), true))([...document.querySelectorAll(".sheet-bar .btn")]
		.find(e => e.checkVisibility() && e.textContent === "Done"))`) { // the step before has left its sheet open
		tb.idle()
	}
	eval[bool](tb, `(document.activeElement?.blur(), ["sans", "serif", "mono"].forEach(token =>
		document.documentElement.style.removeProperty("--" + token)), scrollTo(0, 0), true)`)
}

// visitor is a second visitor's tab, for which nothing is stored, at a link of the page.
func (tb *tab) visitor(fragment string) *tab {
	tb.t.Helper()
	if tb.friend == nil {
		tb.friend = open(tb.story, tb.server, fragment)
	} else {
		tb.friend.t = tb.t
		tb.friend.follow(fragment)
	}
	tb.friend.t = tb.t
	tb.friend.idle()
	return tb.friend
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
	tb := b.blank(t, s, p, s.origin())
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
	tb := b.blank(t, s, p, s.origin())
	tb.do(setup...)
	return tb
}

// follow opens another link of the page in its tab, as by a click: the program stays.
func (tb *tab) follow(fragment string) {
	tb.t.Helper()
	eval[bool](tb, fmt.Sprintf(`new Promise(done => {
		if (location.hash === %[1]q) return done(true); // it is there already
		addEventListener("hashchange", () => done(true), { once: true });
		location.hash = %[1]q;
	})`, "#"+fragment))
	tb.idle()
}

// goesTo is follow, and does not wait for what it has the page do.
func (tb *tab) goesTo(fragment string) {
	tb.t.Helper()
	eval[bool](tb, fmt.Sprintf(`(location.hash = %q, true)`, "#"+fragment))
}

// back and forward go through the history, to another fragment.
func (tb *tab) back()    { tb.t.Helper(); tb.goes(-1) }
func (tb *tab) forward() { tb.t.Helper(); tb.goes(1) }

func (tb *tab) goes(by int) {
	tb.t.Helper()
	eval[bool](tb, fmt.Sprintf(`new Promise(done => {
		addEventListener("hashchange", () => done(true), { once: true });
		history.go(%d);
	})`, by))
	tb.idle()
}

// reload opens the page anew.
func (tb *tab) reload() {
	tb.t.Helper()
	tb.do(chromedp.Reload())
	tb.idle()
}

func (b *browser) blank(t *testing.T, s *server, p *profile, origin string) *tab {
	t.Helper()
	ctx, closeTab, err := p.tab()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(closeTab)
	tb := &tab{t: t, story: t, browser: b, server: s, ctx: ctx, profile: p, origin: origin}
	chromedp.ListenTarget(ctx, tb.hear)
	// Tests run side by side, and every tab is to be the one that its reader has before them.
	tb.do(network.Enable(), cdplog.Enable(), runtime.Enable(), emulation.SetFocusEmulationEnabled(true),
		asMany(1), light())
	if throttle != 1 {
		tb.do(emulation.SetCPUThrottlingRate(throttle))
	}
	tb.do(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(listening).Do(ctx)
		return err
	}))
	t.Cleanup(tb.check)
	return tb
}

// throttle is how many times slower than this machine's the pages' processor is: what JUGGLE_THROTTLE says.
var throttle = func() float64 {
	x, err := strconv.ParseFloat(cmp.Or(os.Getenv("JUGGLE_THROTTLE"), "1"), 64)
	if err != nil || x < 1 {
		panic("JUGGLE_THROTTLE: want a number of at least 1")
	}
	return x
}()

// listening notes breaches of the policy, which not every browser version writes to the console, and keeps what the page saves, in place of
// the browser (tab.download).
const listening = `document.addEventListener("securitypolicyviolation", e => console.error("policy: " + e.violatedDirective + " " +
	e.blockedURI + " " + e.sourceFile + ":" + e.lineNumber));
{
	const address = URL.createObjectURL, click = HTMLAnchorElement.prototype.click, blobs = new Map();
	URL.createObjectURL = blob => {
		const url = address.call(URL, blob);
		blobs.set(url, blob);
		return url;
	};
	window.kept = [];
	HTMLAnchorElement.prototype.click = function () {
		if (this.download && blobs.has(this.href) && !window.saving) kept.push([this.download, blobs.get(this.href)]);
		else click.call(this);
	};
}`

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
	tb.console = nil
	if tb.friend != nil {
		tb.friend.t = tb.t
		tb.friend.check()
	}
}

func (tb *tab) do(actions ...chromedp.Action) {
	tb.t.Helper()
	ctx, stop := context.WithTimeout(tb.ctx, patience)
	defer stop()
	if err := chromedp.Run(ctx, actions...); err != nil {
		tb.fails(err.Error())
	}
}

// fails ends the step: why, and how the page stands, with a picture.
func (tb *tab) fails(why string) {
	tb.t.Helper()
	ctx, stop := context.WithTimeout(tb.ctx, patience/6)
	defer stop()
	state, file := "is not told", "none"
	if err := chromedp.Run(ctx, chromedp.Evaluate(stands, &state)); err != nil {
		state += ": " + err.Error()
	}
	var picture []byte
	if err := chromedp.Run(ctx, chromedp.CaptureScreenshot(&picture)); err == nil {
		folder := filepath.Join(kept, "failed")
		file = filepath.Join(folder, strings.NewReplacer("/", "-").Replace(tb.t.Name())+".png")
		if err := cmp.Or(os.MkdirAll(folder, 0o755), os.WriteFile(file, picture, 0o644)); err != nil {
			file = err.Error()
		}
	}
	tb.t.Fatalf("%s\nthe page: %s\nits picture: %s%s", why, state, file, tb.said())
}

// kept is where answers of the command line, and pictures of what failed, are.
const kept = "../../.cache/e2e"

// stands is how the page does.
const stands = `JSON.stringify({
	link: location.href.slice(0, 2000), study: document.documentElement?.dataset.study, rests: globalThis.juggleRests?.(false),
	focus: document.activeElement?.id || document.activeElement?.localName,
	crash: document.getElementById("crash-reason")?.textContent, banners: document.querySelector(".banners")?.textContent,
	states: [...document.querySelectorAll("[data-state]")].filter(e => e.checkVisibility())
		.map(e => (e.id || e.dataset.figure) + " " + e.dataset.state),
	invalid: [...document.querySelectorAll("[aria-invalid=true]")].map(e => e.id + "=" + e.value),
})`

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
	ctx, stop := context.WithTimeout(tb.ctx, patience)
	defer stop()
	if err := chromedp.Run(ctx, chromedp.Evaluate(js, &v, awaited)); err != nil {
		tb.fails(fmt.Sprintf("%s: %v", js, err))
	}
	return v
}

// round is how long a page is asked at once whether something has come: one that is left while it is asked may never answer.
const round = 5 * time.Second

// waits waits for a promise of the page's that something has come; false says that it has not yet.
func (tb *tab) waits(what, promise string) {
	tb.t.Helper()
	for end := time.Now().Add(patience); ; {
		var come any
		ctx, stop := context.WithTimeout(tb.ctx, 2*round)
		err := chromedp.Run(ctx, chromedp.Evaluate(promise, &come, awaited))
		stop()
		left := new(cdproto.Error)
		switch {
		case err == nil && come == true:
			return
		case err == nil && come != false:
			tb.fails(fmt.Sprintf("waiting for %s: %v", what, come))
		case time.Now().After(end) || tb.ctx.Err() != nil:
			tb.fails(fmt.Sprintf("waiting for %s: it has not come in %v", what, patience))
		case errors.As(err, &left) && left.Code == documentLeft:
			time.Sleep(20 * time.Millisecond)
		case err != nil && !errors.Is(err, context.DeadlineExceeded):
			tb.fails(fmt.Sprintf("waiting for %s: %v", what, err))
		}
	}
}

// documentLeft is the browser's answer to a question about a document that the tab has left meanwhile.
const documentLeft = -32000

// idle waits until the page rests; its clock is set forward where only timers are pending.
func (tb *tab) idle() {
	tb.t.Helper()
	tb.waits("the page to rest", idle)
}

const idle = `new Promise(done => {
	const ask = () => globalThis.juggleIdle ? juggleIdle(true).then(() => done(true), error => done(String(error))) : setTimeout(ask, 10);
	setTimeout(done, 5000, false);
	ask();
})`

// until waits for a condition, in JavaScript, to become true, whether the page rests or works. While what it asks about is not on the page
// yet, or the page opens anew, it is not.
func (tb *tab) until(condition string) {
	tb.t.Helper()
	tb.waits(condition, fmt.Sprintf(`(async () => {
		const is = () => { try { return !!(%s); } catch { return false; } };
		for (const end = performance.now() + 5000; !is();) {
			if (document.documentElement?.dataset.crashed !== undefined) return "the page has crashed";
			if (performance.now() > end) return false;
			globalThis.juggleRests?.(true);
			await new Promise(next => { requestAnimationFrame(next); setTimeout(next, 100); });
		}
		return true;
	})()`, condition))
}

// shows fails unless the page, once it rests, fulfils a condition.
func (tb *tab) shows(condition string) {
	tb.t.Helper()
	tb.idle()
	if !eval[bool](tb, fmt.Sprintf(`(() => { try { return !!(%s); } catch { return false; } })()`, condition)) {
		tb.fails("the page rests, and this is not so: " + condition)
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
	for end := time.Now().Add(patience); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) || tb.ctx.Err() != nil {
			tb.fails("waiting for " + what + ": it has not come")
		}
	}
}

// studied wants the study done, once the page rests.
func (tb *tab) studied() {
	tb.t.Helper()
	tb.shows(`document.documentElement.dataset.study === "done"`)
}

// asMany has the machine have so many processors, and the page as many workers.
func asMany(processors int) chromedp.Action {
	return emulation.SetHardwareConcurrencyOverride(int64(processors))
}

func sized(width, height int64) chromedp.Action { return chromedp.EmulateViewport(width, height) }

func dark() chromedp.Action { return media("dark") }

func light() chromedp.Action { return media("light") }

// media has the system in a light, where nothing moves that need not.
func media(scheme string) *emulation.SetEmulatedMediaParams {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme},
		{Name: "prefers-reduced-motion", Value: "reduce"}})
}
