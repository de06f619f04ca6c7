package e2e

import (
	"cmp"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"juggle/wasm/static"

	"github.com/chromedp/chromedp"
	gocmp "github.com/google/go-cmp/cmp"
)

// plain is the page with the program as Go's linker wrote it: what "bundle -plain" made, or what JUGGLE_PLAIN names.
var plain = cmp.Or(os.Getenv("JUGGLE_PLAIN"), "../../.cache/check/plain")

// isPlain tells whether the page that all tests look at is the plain one: "./build.sh test -plain".
func isPlain() bool {
	a, errA := filepath.Abs(dist)
	b, errB := filepath.Abs(plain)
	return errA == nil && errB == nil && a == b
}

// mostBytes is what a first visit may transfer, the offline copy included, as gzip.
const mostBytes = 1_575_000

// TestBudgetOfBytes judges what a first visit transfers; "./build.sh bench" shows it.
func TestBudgetOfBytes(t *testing.T) {
	t.Parallel()
	if isPlain() {
		t.Skip("the plain page has no budget")
	}
	s, sent := counting(t)
	tb := open(t, s, "")
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	bytes := sent.Load()
	if os.Getenv("JUGGLE_BUDGETS") != "" {
		fmt.Printf("   %-58s %10d B   at most %d B\n", "transferred by the first visit, offline copy included", bytes, mostBytes)
	}
	if bytes > mostBytes {
		t.Errorf("a first visit transfers %d bytes, want at most %d", bytes, mostBytes)
	}
	if n := eval[int](tb, done); n != 6 {
		t.Errorf("the first visit shows %d figures done, want all six", n)
	}
	if got := s.programs(); !slices.Equal(got, []string{"small"}) {
		t.Errorf("a first visit fetches the programs %q, want the small one, once", got)
	}
}

// counting serves the page and counts the bytes of its answers.
func counting(t *testing.T) (*server, *atomic.Int64) {
	sent := new(atomic.Int64)
	files := static.Handler(os.DirFS(dist), under)
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.note(r)
		files.ServeHTTP(countedWriter{w, sent}, r)
	}))
	t.Cleanup(s.Close)
	return s, sent
}

type countedWriter struct {
	http.ResponseWriter
	sent *atomic.Int64
}

func (w countedWriter) Write(b []byte) (int, error) {
	w.sent.Add(int64(len(b)))
	return w.ResponseWriter.Write(b)
}

func TestThePlainPageComputesTheSameAndCrashesAtTheSamePlaces(t *testing.T) {
	t.Parallel()
	if isPlain() {
		t.Skip("the page is the plain one")
	}
	if _, err := os.Stat(plain + "/index.html"); err != nil {
		if os.Getenv("JUGGLE_PLAIN") == "" {
			t.Skip("there is no plain page; ./build.sh test makes it: ", err)
		}
		t.Fatal(err)
	}
	csv, places := map[string]string{}, map[string][]string{}
	for _, folder := range []string{dist, plain} {
		tb := open(t, serve(t, folder), small)
		tb.studied()
		csv[folder] = tb.figureCSV(5)
		places[folder] = tb.crash()
	}
	if diff := gocmp.Diff(csv[dist], csv[plain]); diff != "" {
		t.Errorf("the page (-) and the plain page (+) differ:\n%s", diff)
	}
	if diff := gocmp.Diff(places[dist], places[plain]); diff != "" {
		t.Errorf("the page (-) and the plain page (+) crash at different places:\n%s", diff)
	}
}

func TestACrashOfThePageShowsWhereItHappenedAndAReloadButton(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small)
	tb.studied()
	places := strings.Join(tb.crash(), "\n")
	for _, want := range []string{"main.main juggle/wasm/main_js.go:", "main.runPage juggle/wasm/page_js.go:", ".(*JSRenderer).render "} {
		if !strings.Contains(places, want) {
			t.Errorf("the report does not name %s; it has\n%s", want, places)
		}
	}
	if words := eval[string](tb, `document.getElementById("crash-reason").textContent`); !strings.HasPrefix(words, "panic: JavaScript error") {
		t.Errorf("the banner says %q", words)
	}
	if _, err := chromedp.RunResponse(tb.ctx, click("#crash-reload")); err != nil {
		t.Fatal(err)
	}
	tb.studied()
}

// crash breaks the program and answers the places that the page's report names: function and line of each.
func (tb *tab) crash() (places []string) {
	tb.t.Helper()
	tb.expects("panic", "goroutine", "exit code", "exited", "log: ", "exception")
	// What no script of the page does: a render that breaks ends the program.
	eval[bool](tb, `window.vuguRender = () => { throw new Error("broken on purpose") }, document.getElementById("theme").click(), true`)
	tb.do(chromedp.WaitVisible("#crash-report", chromedp.ByQuery))
	report := eval[string](tb, `document.getElementById("crash-trace").textContent`)
	for _, found := range place.FindAllStringSubmatch(report, -1) {
		places = append(places, found[1]+" "+found[2])
	}
	if !strings.HasPrefix(report, "panic: JavaScript error") || len(places) == 0 {
		tb.t.Fatalf("the report says %q", report)
	}
	return places
}

// place is one of a traceback's: the function, without its arguments, and in a second line the file and the line.
var place = regexp.MustCompile(`(?m)^(\S+)\(.*\n\t(\S+:\d+)`)
