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

// plainFolder is the folder of the page with the program as Go's linker wrote it. "./build.sh test -long" builds it with "bundle -plain".
const plainFolder = "../../.cache/check/plain"

// mostBytes is the largest permitted transfer of a first visit, in bytes after gzip, the offline copy included.
const mostBytes = 2_640_000

// TestFirstVisit opens the page without stored data and checks how many bytes it transfers. "./build.sh bench" shows the number.
func TestFirstVisit(t *testing.T) {
	t.Parallel()
	s, sent := serveCounted(t)
	tb := open(t, s, smallStudy)
	tb.requireStudyDone()
	tb.waitFor(`navigator.serviceWorker.controller !== null`)
	bytes := sent.Load()
	if os.Getenv("JUGGLE_BUDGETS") != "" {
		fmt.Printf("   %-58s %10d B   at most %d B\n", "transferred by the first visit, offline copy included", bytes, mostBytes)
	}
	if bytes > mostBytes {
		t.Errorf("a first visit transfers %d bytes, want at most %d", bytes, mostBytes)
	}
	if got := s.programRequests(); len(got) != 1 {
		t.Errorf("a first visit fetches the programs %q, want one, once", got)
	}
	tb.runSteps(theStudyOfAllPeriodsEqualsTheCommandLines, aFileIsSavedByTheBrowser, theUntouchedStudyEqualsTheCommandLines, aCrashIsReported)
}

// theStudyOfAllPeriodsEqualsTheCommandLines compares the paper's figures over all periods, and then Figure 2 with another parameter.
func theStudyOfAllPeriodsEqualsTheCommandLines(tb *tab) {
	t := tb.t
	tb.follow("v=1&n=1")
	tb.requireStudyDone()
	if n := eval[int](tb, doneFigures); n != 6 {
		t.Errorf("got %d figures done, want all six", n)
	}
	for figure := 1; figure <= 6; figure++ {
		want := juggle(t, "figure", fmt.Sprint(figure), "-seeds", "1", "-format", "csv")
		if diff := gocmp.Diff(want, tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
		if diff := gocmp.Diff(parseCSV(t, want), tb.tableCells(figure)); diff != "" {
			t.Errorf("figure %d: the CSV (-) and the table on the page (+) differ:\n%s", figure, diff)
		}
	}
	tb.follow("v=1&w=0:1&n=1")
	tb.run(retype("#param-lambda", "10, 75"))
	tb.requireIdle(`location.hash.includes("lambda=10")`)
	tb.requireStudyDone()
	if diff := gocmp.Diff(juggle(t, "figure", "2", "-windows", "0:1", "-seeds", "1", "-lambda", "10,75", "-format", "csv"),
		tb.figureCSV(2)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

// theUntouchedStudyEqualsTheCommandLines resets the parameters to the paper's values and the default seeds.
func theUntouchedStudyEqualsTheCommandLines(tb *tab) {
	skipUnlessLong(tb.t)
	tb.follow("v=1&w=0:1")
	tb.run(click("#paper-values"))
	tb.requireStudyDone()
	if diff := gocmp.Diff(juggle(tb.t, "figure", "2", "-format", "csv"), tb.figureCSV(2)); diff != "" {
		tb.t.Errorf("at the paper's values, the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aFileIsSavedByTheBrowser(tb *tab) {
	tb.follow(smallStudy)
	name, data := tb.saveByBrowser(click(`[aria-label="Download Figure 2 as CSV"]`))
	if want := juggle(tb.t, "figure", "2", "-windows", "0:1", "-loads", "1", "-seeds", "1", "-format", "csv"); name != "juggle-figure-2.csv" ||
		withoutComments(string(data)) != want {
		tb.t.Errorf("got the file %s with\n%s\nwant juggle-figure-2.csv with\n%s", name, data, want)
	}
}

// serveCounted serves the page and counts the bytes of its answers.
func serveCounted(t *testing.T) (*server, *atomic.Int64) {
	sent := new(atomic.Int64)
	files := static.Handler(os.DirFS(dist), subPath)
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.recordRequest(r)
		files.ServeHTTP(countedWriter{w, sent}, r)
	}))
	t.Cleanup(s.Close)
	return s, sent
}

// A countedWriter adds the bytes that it writes to sent.
type countedWriter struct {
	http.ResponseWriter
	sent *atomic.Int64
}

func (w countedWriter) Write(b []byte) (int, error) {
	w.sent.Add(int64(len(b)))
	return w.ResponseWriter.Write(b)
}

func aCrashIsReported(tb *tab) {
	tb.follow(smallStudy)
	places := tb.crash()
	for _, want := range []string{"main.main juggle/wasm/main_js.go:", "main.runPage juggle/wasm/page_js.go:", ".(*JSRenderer).render "} {
		if all := strings.Join(places, "\n"); !strings.Contains(all, want) {
			tb.t.Errorf("got the places\n%s\nwant %s among them", all, want)
		}
	}
	if words := eval[string](tb, `document.getElementById("crash-reason").textContent`); !strings.HasPrefix(words, "panic: JavaScript error") {
		tb.t.Errorf("the banner has %q, want panic: JavaScript error", words)
	}
	if answer := eval[string](tb, `juggleIdle().then(() => "rests", error => String(error))`); !strings.HasPrefix(answer, "Error: panic: ") {
		tb.t.Errorf("after a crash juggleIdle gives %q, want the panic", answer)
	}
	eval[bool](tb, `(window.crashed = true, setTimeout(() => document.getElementById("crash-reload").click()), true)`)
	tb.waitForPromise("the page to load again", `new Promise(done => setTimeout(() => done(window.crashed === undefined), 20))`)
	tb.requireStudyDone()
}

func TestThePlainPageComputesTheSameAndCrashesAtTheSamePlaces(t *testing.T) {
	t.Parallel()
	skipUnlessLong(t)
	visit := func(folder string) (csv string, places []string) {
		tb := open(t, serve(t, folder), smallStudy)
		tb.requireStudyDone()
		return tb.figureCSV(5), tb.crash()
	}
	csv, places := visit(dist)
	plainCSV, plainPlaces := visit(plainFolder)
	if diff := gocmp.Diff(csv, plainCSV); diff != "" {
		t.Errorf("the page (-) and the plain page (+) differ:\n%s", diff)
	}
	if diff := gocmp.Diff(places, plainPlaces); diff != "" {
		t.Errorf("the page (-) and the plain page (+) crash at different places:\n%s", diff)
	}
}

// crash crashes the program and returns the places in the page's report: function and line of each.
func (tb *tab) crash() (places []string) {
	tb.t.Helper()
	tb.expectConsole("panic", "goroutine", "exit code", "exited", "log: ", "exception")
	// A rendering function that throws ends the program. No script of the page does that, so the test replaces the function.
	eval[bool](tb, `window.vuguRender = () => { throw new Error("broken on purpose") }, document.getElementById("theme").click(), true`)
	tb.waitForPromise("the report of the crash", `new Promise(done => setTimeout(() =>
		done(document.getElementById("crash-report").checkVisibility()), 20))`)
	report := eval[string](tb, `document.getElementById("crash-trace").textContent`)
	for _, found := range tracebackFrame.FindAllStringSubmatch(report, -1) {
		places = append(places, found[1]+" "+found[2])
	}
	if !strings.HasPrefix(report, "panic: JavaScript error") || len(places) == 0 {
		tb.t.Fatalf("the report is %q, want panic: JavaScript error and places", report)
	}
	return places
}

// tracebackFrame matches a place of a traceback: the function without its arguments, then file and line in a second line.
var tracebackFrame = regexp.MustCompile(`(?m)^(\S+)\(.*\n\t(\S+:\d+)`)
