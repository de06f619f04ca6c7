package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"juggle/wasm/static"

	gocmp "github.com/google/go-cmp/cmp"
)

// plain is the folder of the page with the program as Go's linker wrote it, which "./build.sh test -long" builds with "bundle -plain".
const plain = "../../.cache/check/plain"

// mostBytes is what a first visit may transfer, the offline copy included, as gzip.
const mostBytes = 2_640_000

// TestFirstVisit is the one of whoever comes without a link. What it transfers has a budget, which "./build.sh bench" shows.
func TestFirstVisit(t *testing.T) {
	t.Parallel()
	s, sent := counting(t)
	tb := open(t, s, small)
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	bytes := sent.Load()
	if os.Getenv("JUGGLE_BUDGETS") != "" {
		fmt.Printf("   %-58s %10d B   at most %d B\n", "transferred by the first visit, offline copy included", bytes, mostBytes)
	}
	if bytes > mostBytes {
		t.Errorf("a first visit transfers %d bytes, want at most %d", bytes, mostBytes)
	}
	if got := s.programs(); len(got) != 1 {
		t.Errorf("a first visit fetches the programs %q, want one, once", got)
	}
	tb.steps(theStudyOfAllPeriodsIsTheCommandLines, aFileIsSavedByTheBrowser, theUntouchedStudyIsTheCommandLines, aCrashIsReported)
}

// theStudyOfAllPeriodsIsTheCommandLines looks at the paper's figures over all periods, after another parameter and back at the paper's.
func theStudyOfAllPeriodsIsTheCommandLines(tb *tab) {
	t := tb.t
	tb.follow("v=1&n=1")
	tb.studied()
	if n := eval[int](tb, done); n != 6 {
		t.Errorf("%d figures are done, want all six", n)
	}
	for figure := 1; figure <= 6; figure++ {
		want := juggle(t, "figure", fmt.Sprint(figure), "-seeds", "1", "-format", "csv")
		if diff := gocmp.Diff(want, tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
		if diff := gocmp.Diff(parseCSV(t, want), tb.cells(figure)); diff != "" {
			t.Errorf("figure %d: the CSV (-) and the table on the page (+) differ:\n%s", figure, diff)
		}
	}
	tb.follow("v=1&w=0:1&n=1")
	tb.do(retype("#param-lambda", "10, 75"))
	tb.shows(`location.hash.includes("lambda=10")`)
	tb.studied()
	if diff := gocmp.Diff(juggle(t, "figure", "2", "-windows", "0:1", "-seeds", "1", "-lambda", "10,75", "-format", "csv"),
		tb.figureCSV(2)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

// theUntouchedStudyIsTheCommandLines goes back to the paper's values, with as many seeds as whoever has no link gets.
func theUntouchedStudyIsTheCommandLines(tb *tab) {
	long(tb.t)
	tb.follow("v=1&w=0:1")
	tb.do(click("#paper-values"))
	tb.studied()
	if diff := gocmp.Diff(juggle(tb.t, "figure", "2", "-format", "csv"), tb.figureCSV(2)); diff != "" {
		tb.t.Errorf("at the paper's values, the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aFileIsSavedByTheBrowser(tb *tab) {
	tb.follow(small)
	name, data := tb.saves(click(`[aria-label="Download Figure 2 as CSV"]`))
	if want := juggle(tb.t, "figure", "2", "-windows", "0:1", "-loads", "1", "-seeds", "1", "-format", "csv"); name != "juggle-figure-2.csv" ||
		uncommented(string(data)) != want {
		tb.t.Errorf("got %s with\n%s", name, data)
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

func aCrashIsReported(tb *tab) {
	tb.follow(small)
	places := tb.crash()
	for _, want := range []string{"main.main juggle/wasm/main_js.go:", "main.runPage juggle/wasm/page_js.go:", ".(*JSRenderer).render "} {
		if all := strings.Join(places, "\n"); !strings.Contains(all, want) {
			tb.t.Errorf("the report does not name %s; it has\n%s", want, all)
		}
	}
	if words := eval[string](tb, `document.getElementById("crash-reason").textContent`); !strings.HasPrefix(words, "panic: JavaScript error") {
		tb.t.Errorf("the banner says %q", words)
	}
	if word := eval[string](tb, `juggleIdle().then(() => "rests", error => String(error))`); !strings.HasPrefix(word, "Error: panic: ") {
		tb.t.Errorf("asked whether it rests, a page that has crashed answers %q", word)
	}
	eval[bool](tb, `(window.crashed = true, setTimeout(() => document.getElementById("crash-reload").click()), true)`)
	tb.waits("the page opened anew", `new Promise(done => setTimeout(() => done(window.crashed === undefined), 20))`)
	tb.studied()
}

func TestThePlainPageComputesTheSameAndCrashesAtTheSamePlaces(t *testing.T) {
	t.Parallel()
	long(t)
	visit := func(folder string) (csv string, places []string) {
		tb := open(t, serve(t, folder), small)
		tb.studied()
		return tb.figureCSV(5), tb.crash()
	}
	csv, places := visit(dist)
	plainCSV, plainPlaces := visit(plain)
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
	tb.waits("the report of a crash", `new Promise(done => setTimeout(() =>
		done(document.getElementById("crash-report").checkVisibility()), 20))`)
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
