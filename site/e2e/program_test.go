package e2e

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"juggle/wasm/static"

	"github.com/chromedp/cdproto"
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
const mostBytes = 2_550_000

// TestBudgetOfBytesOfTheUntouchedStudy judges what a first visit transfers; "./build.sh bench" shows it. What that visit shows are the
// command line's numbers, also after another parameter and back at the paper's values.
func TestBudgetOfBytesOfTheUntouchedStudy(t *testing.T) {
	t.Parallel()
	s, sent := counting(t)
	tb := open(t, s, "")
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	bytes := sent.Load()
	if os.Getenv("JUGGLE_BUDGETS") != "" {
		fmt.Printf("   %-58s %10d B   at most %d B\n", "transferred by the first visit, offline copy included", bytes, mostBytes)
	}
	if bytes > mostBytes && !isPlain() { // the plain page has no budget
		t.Errorf("a first visit transfers %d bytes, want at most %d", bytes, mostBytes)
	}
	if n := eval[int](tb, done); n != 6 {
		t.Errorf("the first visit shows %d figures done, want all six", n)
	}
	if got := s.programs(); len(got) != 1 {
		t.Errorf("a first visit fetches the programs %q, want one, once", got)
	}
	for figure := 1; figure <= 6; figure++ {
		if state := eval[string](tb, fmt.Sprintf(`document.querySelector('section[data-figure="%d"]').dataset.state`, figure)); state != "done" {
			t.Errorf("figure %d is %q, want done", figure, state)
		}
		want := juggle(t, "figure", fmt.Sprint(figure), "-format", "csv")
		if diff := gocmp.Diff(want, tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
		if diff := gocmp.Diff(parseCSV(t, want), tb.cells(figure)); diff != "" {
			t.Errorf("figure %d: the CSV (-) and the table on the page (+) differ:\n%s", figure, diff)
		}
	}

	tb.follow("v=1&w=0:1")
	tb.studied()
	tb.do(
		click("#param-lambda"),
		chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), // Ctrl-A: all of the field
		chromedp.SendKeys("#param-lambda", "10, 75", chromedp.ByQuery),
	)
	tb.until(`location.hash.includes("lambda=10")`)
	tb.studied()
	if diff := gocmp.Diff(juggle(t, "figure", "2", "-windows", "0:1", "-lambda", "10,75", "-format", "csv"), tb.figureCSV(2)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
	tb.do(click("#paper-values"))
	tb.until(`!location.hash.includes("lambda")`)
	tb.studied()
	if diff := gocmp.Diff(juggle(t, "figure", "2", "-format", "csv"), tb.figureCSV(2)); diff != "" {
		t.Errorf("back at the paper's values, the command line (-) and the page (+) differ:\n%s", diff)
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

func TestACrashIsReportedAndThePlainPageComputesTheSameAndCrashesAtTheSamePlaces(t *testing.T) {
	t.Parallel()
	visit := func(folder string) (tb *tab, csv string, places []string) {
		tb = open(t, serve(t, folder), small)
		tb.studied()
		csv = tb.figureCSV(5)
		return tb, csv, tb.crash()
	}
	tb, csv, places := visit(dist)
	for _, want := range []string{"main.main juggle/wasm/main_js.go:", "main.runPage juggle/wasm/page_js.go:", ".(*JSRenderer).render "} {
		if all := strings.Join(places, "\n"); !strings.Contains(all, want) {
			t.Errorf("the report does not name %s; it has\n%s", want, all)
		}
	}
	if words := eval[string](tb, `document.getElementById("crash-reason").textContent`); !strings.HasPrefix(words, "panic: JavaScript error") {
		t.Errorf("the banner says %q", words)
	}
	_, err := chromedp.RunResponse(tb.ctx, click("#crash-reload"))
	if left := new(cdproto.Error); err != nil && !(errors.As(err, &left) && left.Code == documentLeft) {
		t.Fatal(err)
	}
	tb.studied()

	if isPlain() {
		t.Skip("the page is the plain one")
	}
	if _, err := os.Stat(plain + "/index.html"); err != nil {
		if os.Getenv("JUGGLE_PLAIN") == "" {
			t.Skip("there is no plain page to compare with; ./build.sh test makes it: ", err)
		}
		t.Fatal(err)
	}
	_, plainCSV, plainPlaces := visit(plain)
	if diff := gocmp.Diff(csv, plainCSV); diff != "" {
		t.Errorf("the page (-) and the plain page (+) differ:\n%s", diff)
	}
	if diff := gocmp.Diff(places, plainPlaces); diff != "" {
		t.Errorf("the page (-) and the plain page (+) crash at different places:\n%s", diff)
	}
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
