// Package e2e has the tests that need a browser. They test the page in ../../dist. A story is a test that opens a page once. Its steps are
// subtests, each of which follows a link in that page. Two stories run at a time. A page is idle when it computes nothing and waits for no
// answer. A new step is quick and does not disturb other steps if it
//
//   - begins with tab.follow and its link, or opens its view; it opens a new page only if it tests the opening of a page
//   - computes as little as possible: it uses smallStudy in the link, shortRuns for the pools and shortSimulation for real time, unless it
//     tests the numbers
//   - waits with tab.waitIdle, which tab.follow, tab.press, tab.openViewByTab and finger.tap call, or with tab.waitFor where the page is
//     not idle; it never sleeps, because waitIdle moves the page's clock forward where only timers are pending
//   - checks places and sizes at all widths in one evaluation, and with both families of fonts in one page (tab.setFonts)
//
// A test of a rare case calls skipUnlessLong first: "./build.sh test -long" runs it. JUGGLE_THROTTLE=4 makes the pages' processor four
// times slower.
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

// subPath is the path at which the page is served. It has several segments, because a project site is served at a sub-path too.
const subPath = "/some/sub/path/"

// emptyPage is the path of an empty page of the same origin.
const emptyPage = subPath + "empty"

// smallStudy is the link to the figures over one period, at one load, with one seed.
const smallStudy = "v=1&w=0:1&L=1&n=1"

// waitLimit is the longest time for which a test waits for anything, except for a hanging worker's replacement.
const waitLimit = 30 * time.Second

// skipUnlessLong skips a test of a rare case, unless JUGGLE_LONG is set.
func skipUnlessLong(t *testing.T) {
	t.Helper()
	if os.Getenv("JUGGLE_LONG") == "" {
		t.Skip("./build.sh test -long runs this")
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
	defer func() { wide.stop() }() // wide is the browser of all tests; its start replaces wide.stop
	return m.Run()
}

// dist is the folder of the built page: ../../dist, or the value of JUGGLE_DIST.
var dist = cmp.Or(os.Getenv("JUGGLE_DIST"), "../../dist")

// A server is the page's host. A test can close it to simulate a lost network.
type server struct {
	*httptest.Server
	mu       sync.Mutex
	requests []string // the paths of all requests, in order
}

// builtPage serves the files in dist. The servers of dist share it, so that each file is compressed once.
var builtPage = static.Handler(os.DirFS(dist), subPath)

// serve starts a server of the page in that folder, and of emptyPage.
func serve(t *testing.T, folder string) *server {
	t.Helper()
	s := &server{}
	files := builtPage
	if folder != dist {
		files = static.Handler(os.DirFS(folder), subPath)
	}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.recordRequest(r)
		if r.URL.Path == emptyPage {
			serveEmptyPage(w)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// serveEmptyPage answers with an empty page. The page names an icon, because some browsers would otherwise request one.
func serveEmptyPage(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html")
	fmt.Fprint(w, `<link rel="icon" href="data:,">`)
}

// newOrigin returns a new origin of the server. A browser stores data for each origin separately. All origins belong to one site, so that
// the browser can run their pages in one process.
func (s *server) newOrigin() string {
	_, port, _ := strings.Cut(strings.TrimPrefix(s.URL, "http://"), ":")
	return fmt.Sprintf("http://o%d.%s:%s", originCount.Add(1), siteHost, port)
}

const siteHost = "juggle.localhost" // browsers resolve names that end in .localhost to their own machine

// originCount makes the names of origins unique.
var originCount atomic.Int64

// recordRequest stores the path of a request.
func (s *server) recordRequest(r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r.URL.Path)
}

// programRequests returns the requested paths of the program's files.
func (s *server) programRequests() []string {
	return s.requestsFor("juggle.")
}

// requestsFor returns the requested paths that begin with prefix below subPath.
func (s *server) requestsFor(prefix string) []string {
	return slices.DeleteFunc(s.requestedPaths(), func(path string) bool { return !strings.HasPrefix(path, subPath+prefix) })
}

// requestedPaths returns the paths of all requests until now, in order.
func (s *server) requestedPaths() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// A tab is a browser tab at an origin of its own. Its page has one worker. A step fails for every line in the console, for every breach of
// the page's content security policy and for every request to another origin, unless tab.expectConsole allows it.
type tab struct {
	t       *testing.T // the test of the current step
	story   *testing.T // the test of the story
	browser *browser
	server  *server
	ctx     context.Context
	profile *profile
	origin  string
	isPhone bool // the tab emulates a telephone, and reset keeps its size
	second  *tab // the tab of a second visitor; nil until secondVisitor opens it

	mu       sync.Mutex
	console  []string
	expected []string // a console line that contains one of these texts is allowed

	workerRequests []string // worker type and address of each request of a worker, after watchWorkers
}

// openStory opens the page of a story. The story runs beside other tests.
func openStory(t *testing.T, fragment string, setup ...chromedp.Action) *tab {
	t.Helper()
	t.Parallel()
	tb := open(t, serve(t, dist), fragment, setup...)
	tb.waitIdle()
	return tb
}

// runSteps runs the steps of a story. Each is a subtest with the name of its function.
func (tb *tab) runSteps(functions ...func(*tab)) {
	for _, step := range functions {
		name := goruntime.FuncForPC(reflect.ValueOf(step).Pointer()).Name()
		tb.story.Run(name[strings.LastIndexByte(name, '.')+1:], func(t *testing.T) {
			tb.t = t
			defer func() {
				tb.checkConsole()
				tb.t = tb.story
			}()
			tb.reset()
			step(tb)
		})
	}
}

// reset restores size, colour scheme, fonts and scroll position of the tab, and removes the focus.
func (tb *tab) reset() {
	tb.t.Helper()
	if !tb.isPhone {
		tb.run(viewportSize(1440, 1000), light())
	} else if eval[bool](tb, `(e => e !== undefined && (e.click(), true))([...document.querySelectorAll(".sheet-bar .btn")]
		.find(e => e.checkVisibility() && e.textContent === "Done"))`) { // the previous step left the sheet of parameters open
		tb.waitIdle()
	}
	eval[bool](tb, `(document.activeElement?.blur(), ["sans", "serif", "mono"].forEach(token =>
		document.documentElement.style.removeProperty("--" + token)), scrollTo(0, 0), true)`)
}

// secondVisitor opens a link of the page in the tab of a second visitor. The tab has an origin of its own, for which nothing is stored.
func (tb *tab) secondVisitor(fragment string) *tab {
	tb.t.Helper()
	if tb.second == nil {
		tb.second = open(tb.story, tb.server, fragment)
	} else {
		tb.second.t = tb.t
		tb.second.follow(fragment)
	}
	tb.second.t = tb.t
	tb.second.waitIdle()
	return tb.second
}

// address is the absolute address of a link of the page, at the tab's origin.
func (tb *tab) address(fragment string) string {
	if fragment != "" {
		fragment = "#" + fragment
	}
	return tb.origin + subPath + fragment
}

// open opens a new tab of the shared browser at a link of the page. Nothing is stored for the tab.
func open(t *testing.T, s *server, fragment string, setup ...chromedp.Action) *tab {
	t.Helper()
	return wide.open(t, s, fragment, setup...)
}

// open opens a new tab at a link of the page. It runs the actions in setup before it loads the page.
func (b *browser) open(t *testing.T, s *server, fragment string, setup ...chromedp.Action) *tab {
	t.Helper()
	tb := b.newTab(t, s, setup...)
	tb.run(chromedp.Navigate(tb.address(fragment)))
	return tb
}

// newTab opens an empty tab for which nothing is stored.
func (b *browser) newTab(t *testing.T, s *server, setup ...chromedp.Action) *tab {
	t.Helper()
	p, err := b.borrow(t)
	if err != nil {
		t.Fatal(err)
	}
	tb := b.newTabIn(t, s, p, s.newOrigin())
	tb.run(setup...)
	return tb
}

// newTabInNewProcess opens an empty tab in a process that has not compiled the program yet. The page starts as it does at a first visit.
func (b *browser) newTabInNewProcess(t *testing.T, s *server, setup ...chromedp.Action) *tab {
	t.Helper()
	p, err := b.newProfile()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.close(); err != nil {
			t.Error(err)
		}
	})
	tb := b.newTabIn(t, s, p, s.newOrigin())
	tb.run(setup...)
	return tb
}

// follow opens another link of the page in its tab, as a click does. The program keeps running. It waits until the page is idle.
func (tb *tab) follow(fragment string) {
	tb.t.Helper()
	eval[bool](tb, fmt.Sprintf(`new Promise(done => {
		if (location.hash === %[1]q) return done(true); // the page is at the link already
		addEventListener("hashchange", () => done(true), { once: true });
		location.hash = %[1]q;
	})`, "#"+fragment))
	tb.waitIdle()
}

// setLink opens another link of the page and does not wait.
func (tb *tab) setLink(fragment string) {
	tb.t.Helper()
	eval[bool](tb, fmt.Sprintf(`(location.hash = %q, true)`, "#"+fragment))
}

// back and forward move through the history to another link of the page.
func (tb *tab) back()    { tb.t.Helper(); tb.moveInHistory(-1) }
func (tb *tab) forward() { tb.t.Helper(); tb.moveInHistory(1) }

// moveInHistory moves by that many entries and waits until the page is idle.
func (tb *tab) moveInHistory(by int) {
	tb.t.Helper()
	eval[bool](tb, fmt.Sprintf(`new Promise(done => {
		addEventListener("hashchange", () => done(true), { once: true });
		history.go(%d);
	})`, by))
	tb.waitIdle()
}

// reload loads the page again.
func (tb *tab) reload() {
	tb.t.Helper()
	tb.run(chromedp.Reload())
	tb.waitIdle()
}

// newTabIn opens an empty tab of a profile, and starts to record its console, its exceptions and its requests.
func (b *browser) newTabIn(t *testing.T, s *server, p *profile, origin string) *tab {
	t.Helper()
	ctx, closeTab, err := p.newTab()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(closeTab)
	tb := &tab{t: t, story: t, browser: b, server: s, ctx: ctx, profile: p, origin: origin}
	chromedp.ListenTarget(ctx, tb.recordEvent)
	// Tests run in parallel. Every tab behaves as the focused tab of its window.
	tb.run(network.Enable(), cdplog.Enable(), runtime.Enable(), emulation.SetFocusEmulationEnabled(true),
		withProcessors(1), light())
	if throttle != 1 {
		tb.run(emulation.SetCPUThrottlingRate(throttle))
	}
	tb.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(pageScript).Do(ctx)
		return err
	}))
	t.Cleanup(tb.checkConsole)
	return tb
}

// throttle is the value of JUGGLE_THROTTLE: how many times slower than this machine the processor of the pages is.
var throttle = func() float64 {
	x, err := strconv.ParseFloat(cmp.Or(os.Getenv("JUGGLE_THROTTLE"), "1"), 64)
	if err != nil || x < 1 {
		panic("JUGGLE_THROTTLE: want a number of at least 1")
	}
	return x
}()

// pageScript runs in every page before its own scripts. It writes breaches of the content security policy to the console, because some
// browser versions do not. It stores the files that the page saves in savedFiles instead of downloading them (tab.download), unless
// browserSaves is set.
const pageScript = `document.addEventListener("securitypolicyviolation", e => console.error("policy: " + e.violatedDirective + " " +
	e.blockedURI + " " + e.sourceFile + ":" + e.lineNumber));
{
	const address = URL.createObjectURL, click = HTMLAnchorElement.prototype.click, blobs = new Map();
	URL.createObjectURL = blob => {
		const url = address.call(URL, blob);
		blobs.set(url, blob);
		return url;
	};
	window.savedFiles = [];
	HTMLAnchorElement.prototype.click = function () {
		if (this.download && blobs.has(this.href) && !window.browserSaves) savedFiles.push([this.download, blobs.get(this.href)]);
		else click.call(this);
	};
}`

// recordEvent stores a line for every event that may fail the step.
func (tb *tab) recordEvent(event any) {
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
		address := e.Request.URL
		if strings.HasPrefix(address, tb.origin) || strings.HasPrefix(address, "data:") || strings.HasPrefix(address, "blob:") {
			return
		}
		line = "request to another host: " + address
	default:
		return
	}
	tb.recordLine(line)
}

// recordLine adds a line to the tab's console.
func (tb *tab) recordLine(line string) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.console = append(tb.console, line)
}

// expectConsole allows console lines that contain one of the texts.
func (tb *tab) expectConsole(words ...string) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.expected = append(tb.expected, words...)
}

// checkConsole fails the step for every recorded line that is not allowed, and forgets the lines.
func (tb *tab) checkConsole() {
	tb.mu.Lock()
	defer tb.mu.Unlock()
lines:
	for _, line := range tb.console {
		for _, words := range tb.expected {
			if strings.Contains(line, words) {
				continue lines
			}
		}
		tb.t.Errorf("console: %s", line)
	}
	tb.console = nil
	if tb.second != nil {
		tb.second.t = tb.t
		tb.second.checkConsole()
	}
}

// run runs actions in the tab. An error ends the step.
func (tb *tab) run(actions ...chromedp.Action) {
	tb.t.Helper()
	ctx, stop := context.WithTimeout(tb.ctx, waitLimit)
	defer stop()
	if err := chromedp.Run(ctx, actions...); err != nil {
		tb.fatal(err.Error())
	}
}

// fatal ends the step. Its message has the reason, the state of the page, a file with a screenshot, and the console.
func (tb *tab) fatal(reason string) {
	tb.t.Helper()
	ctx, stop := context.WithTimeout(tb.ctx, waitLimit/6)
	defer stop()
	state, file := "unknown", "none"
	if err := chromedp.Run(ctx, chromedp.Evaluate(pageState, &state)); err != nil {
		state += ": " + err.Error()
	}
	var picture []byte
	if err := chromedp.Run(ctx, chromedp.CaptureScreenshot(&picture)); err == nil {
		folder := filepath.Join(cacheFolder, "failed")
		file = filepath.Join(folder, strings.NewReplacer("/", "-").Replace(tb.t.Name())+".png")
		if err := cmp.Or(os.MkdirAll(folder, 0o755), os.WriteFile(file, picture, 0o644)); err != nil {
			file = err.Error()
		}
	}
	tb.t.Fatalf("%s\nthe page: %s\nits screenshot: %s%s", reason, state, file, tb.consoleText())
}

// cacheFolder is the folder of cached output of the command line, and of screenshots of failed steps.
const cacheFolder = "../../.cache/e2e"

// pageState evaluates to the page's state as JSON, for the message of a failed step.
const pageState = `JSON.stringify({
	link: location.href.slice(0, 2000), study: document.documentElement?.dataset.study, rests: globalThis.juggleRests?.(false),
	focus: document.activeElement?.id || document.activeElement?.localName,
	crash: document.getElementById("crash-reason")?.textContent, banners: document.querySelector(".banners")?.textContent,
	states: [...document.querySelectorAll("[data-state]")].filter(e => e.checkVisibility())
		.map(e => (e.id || e.dataset.figure) + " " + e.dataset.state),
	invalid: [...document.querySelectorAll("[aria-invalid=true]")].map(e => e.id + "=" + e.value),
})`

// consoleText is the recorded console, for the message of a failed step.
func (tb *tab) consoleText() string {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if len(tb.console) == 0 {
		return ""
	}
	return "\nconsole:\n  " + strings.Join(tb.console, "\n  ")
}

// awaitPromise makes an evaluation wait for the promise that it returns.
func awaitPromise(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// eval evaluates JavaScript, waits for it where it is a promise, and returns its value.
func eval[T any](tb *tab, js string) T {
	tb.t.Helper()
	var v T
	ctx, stop := context.WithTimeout(tb.ctx, waitLimit)
	defer stop()
	if err := chromedp.Run(ctx, chromedp.Evaluate(js, &v, awaitPromise)); err != nil {
		tb.fatal(fmt.Sprintf("%s: %v", js, err))
	}
	return v
}

// pollTimeout limits one evaluation of a condition, whose script ends after five seconds. A document that the tab leaves during an
// evaluation may never answer.
const pollTimeout = 10 * time.Second

// waitForPromise evaluates a promise until it becomes true. The promise becomes false where the condition does not hold yet, and any other
// value where it cannot hold any more.
func (tb *tab) waitForPromise(what, promise string) {
	tb.t.Helper()
	for deadline := time.Now().Add(waitLimit); ; {
		var value any
		ctx, stop := context.WithTimeout(tb.ctx, pollTimeout)
		err := chromedp.Run(ctx, chromedp.Evaluate(promise, &value, awaitPromise))
		stop()
		evaluationError := new(cdproto.Error)
		switch {
		case err == nil && value == true:
			return
		case err == nil && value != false:
			tb.fatal(fmt.Sprintf("waiting for %s: %v", what, value))
		case time.Now().After(deadline) || tb.ctx.Err() != nil:
			tb.fatal(fmt.Sprintf("waiting for %s: it did not happen in %v", what, waitLimit))
		case errors.As(err, &evaluationError) && evaluationError.Code == errDocumentLeft:
			time.Sleep(20 * time.Millisecond)
		case err != nil && !errors.Is(err, context.DeadlineExceeded):
			tb.fatal(fmt.Sprintf("waiting for %s: %v", what, err))
		}
	}
}

// errDocumentLeft is the code of the browser's error for an evaluation in a document that the tab has left.
const errDocumentLeft = -32000

// waitIdle waits until the page is idle. Where only timers are pending, the page's clock is set forward.
func (tb *tab) waitIdle() {
	tb.t.Helper()
	tb.waitForPromise("the page to be idle", idleScript)
}

// idleScript is a promise that becomes true when the page is idle, false after five seconds, and the error where the program has crashed.
const idleScript = `new Promise(done => {
	const ask = () => globalThis.juggleIdle ? juggleIdle(true).then(() => done(true), error => done(String(error))) : setTimeout(ask, 10);
	setTimeout(done, 5000, false);
	ask();
})`

// waitFor waits until a JavaScript condition is true, whether the page is idle or not. A condition that throws is false: the elements that
// it names may not be on the page yet.
func (tb *tab) waitFor(condition string) {
	tb.t.Helper()
	tb.waitForPromise(condition, fmt.Sprintf(`(async () => {
		const is = () => { try { return !!(%s); } catch { return false; } };
		for (const end = performance.now() + 5000; !is();) {
			if (document.documentElement?.dataset.crashed !== undefined) return "the page has crashed";
			if (performance.now() > end) return false;
			globalThis.juggleRests?.(true); // moves the page's clock forward where only timers are pending
			await new Promise(next => { requestAnimationFrame(next); setTimeout(next, 100); });
		}
		return true;
	})()`, condition))
}

// requireIdle waits until the page is idle. It ends the step unless a JavaScript condition is true then.
func (tb *tab) requireIdle(condition string) {
	tb.t.Helper()
	tb.waitIdle()
	if !eval[bool](tb, fmt.Sprintf(`(() => { try { return !!(%s); } catch { return false; } })()`, condition)) {
		tb.fatal("the page is idle, and this condition is false: " + condition)
	}
}

// typeKeys presses keys as a keyboard does: no character event follows a key press that the page handles. chromedp.KeyEvent sends one all
// the same, and it reaches the field that the key press has focused.
func typeKeys(keys string) chromedp.Action {
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

// pollFor waits until a condition in Go is true. The message of a failure has the description what.
func (tb *tab) pollFor(what string, isTrue func() bool) {
	tb.t.Helper()
	tb.pollWithin(waitLimit, what, isTrue)
}

// pollWithin is pollFor with another limit than waitLimit.
func (tb *tab) pollWithin(limit time.Duration, what string, isTrue func() bool) {
	tb.t.Helper()
	for deadline := time.Now().Add(limit); !isTrue(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) || tb.ctx.Err() != nil {
			tb.fatal("waiting for " + what + ": it did not happen")
		}
	}
}

// requireStudyDone waits until the page is idle. It ends the step unless the study is done then.
func (tb *tab) requireStudyDone() {
	tb.t.Helper()
	tb.requireIdle(`document.documentElement.dataset.study === "done"`)
}

// withProcessors makes the page see a machine with that many processors. The page starts as many workers.
func withProcessors(processors int) chromedp.Action {
	return emulation.SetHardwareConcurrencyOverride(int64(processors))
}

func viewportSize(width, height int64) chromedp.Action {
	return chromedp.EmulateViewport(width, height)
}

func dark() chromedp.Action { return colourScheme("dark") }

func light() chromedp.Action { return colourScheme("light") }

// colourScheme emulates a system with the colour scheme "light" or "dark" that asks for reduced motion.
func colourScheme(scheme string) *emulation.SetEmulatedMediaParams {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme},
		{Name: "prefers-reduced-motion", Value: "reduce"}})
}
