package e2e

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// solverFiles returns the paths of the solver HiGHS. Only the optimum needs them.
func solverFiles(paths []string) []string {
	return slices.DeleteFunc(paths, func(p string) bool { return !strings.Contains(p, "/solver.") && !strings.Contains(p, "/highs.") })
}

// requireOptimumState waits until the page is idle. It ends the step unless the section "How far from the best" has this state then.
func (tb *tab) requireOptimumState(state string) {
	tb.t.Helper()
	tb.requireIdle(fmt.Sprintf(`document.getElementById("best")?.dataset.state === %q`, state))
}

// TestBaselines does what readers do in Baselines, in one page.
func TestBaselines(t *testing.T) {
	tb := openStory(t, smallStudy+"&view=baselines&baselines.L=1.5&baselines.from=120&baselines.n=40")
	tb.runSteps(theOptimumEqualsTheCommandLines, theBaselineFiguresEqualTheCommandLines,
		baselinesAreAccessible, aFormulaIsComparedWithTheOptimum)
}

func theOptimumEqualsTheCommandLines(tb *tab) {
	t := tb.t
	s := tb.server
	tb.follow(smallStudy + "&view=baselines&baselines.L=1.5&baselines.from=120&baselines.n=40&baselines.order=fifo&" +
		"baselines.orders=slack-estimate,-area")
	tb.requireOptimumState("waiting")
	if got := solverFiles(s.requestedPaths()); len(got) > 0 {
		t.Errorf("before the optimum is asked for, the page requests %q, want no file of the solver", got)
	}
	tb.run(click("#best-main"))
	tb.requireOptimumState("done")
	if got := solverFiles(s.requestedPaths()); len(got) < 2 {
		t.Errorf("to solve, the page requests %q, want the solver and its program", got)
	}
	args := strings.Fields(eval[string](tb, `document.getElementById("best-command").textContent`))[1:]
	want := map[string][]string{}
	rows, err := csv.NewReader(strings.NewReader(juggle(t, append(args, "-format", "csv")...))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] { // the columns are section, row, column and value
		want[row[0]] = append(want[row[0]], strings.TrimPrefix(row[3], "'")) // the ' keeps spreadsheets from reading a formula
	}
	for section, wantCells := range want {
		got := eval[[]string](tb, fmt.Sprintf(`[...document.querySelectorAll("#best-%s td")].map(e => e.textContent)`, section))
		if diff := cmp.Diff(wantCells, got); diff != "" || len(got) == 0 {
			t.Errorf("%s: the command line (-) and the page (+) differ:\n%s", section, diff)
		}
	}
	tb.reload()
	tb.requireOptimumState("done") // the link asks for the solution
}

func theBaselineFiguresEqualTheCommandLines(tb *tab) {
	t := tb.t
	s := tb.server
	tb.follow("v=1&w=0:1&n=1&L=1.5&lambda=50&view=baselines&baselines.from=120&baselines.promise=on&baselines.rules=on&" +
		"baselines.orders=slack-estimate")
	before := len(s.requestedPaths())
	for _, figure := range []string{"promise", "rules"} {
		tb.waitFor(fmt.Sprintf(`document.getElementById("baseline-%s")?.dataset.state === "done"`, figure))
		tb.waitIdle()
		args := strings.Fields(eval[string](tb, fmt.Sprintf(`document.getElementById("baseline-command-%s").textContent`, figure)))[1:]
		_, data := tb.download(click(fmt.Sprintf(`#baseline-%s footer [aria-label$="as CSV"]`, figure)))
		rows := withoutComments(string(data))
		if diff := cmp.Diff(juggle(t, args...), rows); diff != "" {
			t.Errorf("%s: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
	}
	if got := solverFiles(s.requestedPaths()[before:]); len(got) > 0 {
		t.Errorf("the figures without a solver request %q, want no file of the solver", got)
	}
	height := func() float64 {
		return eval[float64](tb, `document.querySelector("#chart-baseline-promise svg").getBoundingClientRect().height`)
	}
	cardHeight := height()
	followLink := func(link, condition string) {
		tb.focus(link)
		tb.run(typeKeys(kb.Enter))
		tb.waitFor(condition)
		tb.waitIdle()
	}
	followLink("large-baseline-promise", `location.hash.includes("large=promise") && document.getElementById("baseline-rules").hidden`)
	tb.waitFor(`!!document.querySelector("#main-baselines .one table td")`)
	tb.waitFor(fmt.Sprintf(`document.querySelector("#chart-large-baseline svg").getBoundingClientRect().height > %v`, cardHeight))
	followLink("large-baseline-after", `document.getElementById("large-baseline-title").textContent.startsWith("Figure 1")`)
	followLink("large-baseline-back", `!document.getElementById("baseline-promise").hidden && !document.getElementById("best").hidden`)
	tb.waitFor(fmt.Sprintf(`document.querySelector("#chart-baseline-promise svg").getBoundingClientRect().height === %v`, cardHeight))
}

func aQueueIsDrawnBelowTheSchedule(tb *tab) {
	tb.openSchedule("schedule.queue=easy&schedule.w=3")
	tb.waitFor(`/promises nothing and refuses nobody: /.test(document.getElementById("schedule-queue-words").textContent)`)
	tb.waitFor(`document.querySelector("#schedule-queue-run canvas")?.width === document.querySelector("#schedule-gantt canvas").width`)
	tb.run(click("#schedule-beside-none"))
	tb.waitFor(`document.getElementById("schedule-queue-run").hidden || document.getElementById("schedule-queue-run").parentElement.hidden`)
}

// baselinesAreAccessible checks the view with a solved optimum and a figure.
func baselinesAreAccessible(tb *tab) {
	t := tb.t
	tb.follow(smallStudy + "&view=baselines&baselines.n=25&baselines.solve=on&baselines.promise=on")
	tb.requireOptimumState("done")
	tb.waitFor(`document.getElementById("baseline-promise")?.dataset.state === "done"`)
	for _, setup := range [][]chromedp.Action{{viewportSize(1440, 1000)}, {viewportSize(390, 900), dark()}} {
		tb.run(setup...)
		tb.waitIdle()
		for _, v := range tb.accessibilityFaults() {
			t.Errorf("axe-core: %s", v)
		}
	}
}

// TestBestScreenshots saves screenshots of a solved stretch of requests, and of a queue below a schedule, in the folder JUGGLE_SHOTS, for
// people to look at.
func TestBestScreenshots(t *testing.T) {
	folder := os.Getenv("JUGGLE_SHOTS")
	if folder == "" {
		t.Skip("JUGGLE_SHOTS is not set")
	}
	s := serve(t, dist)
	for _, width := range []int64{1440, 1024, 390} {
		for _, theme := range []string{"light", "dark"} {
			setup := []chromedp.Action{viewportSize(width, 1000)}
			if theme == "dark" {
				setup = append(setup, dark())
			}
			tb := open(t, s, "v=1&w=0:4&view=baselines&baselines.n=200&baselines.L=1.5&baselines.order=fifo&baselines.solve=on&"+
				"baselines.rules=on", setup...)
			tb.requireOptimumState("done")
			tb.waitFor(`document.getElementById("baseline-rules")?.dataset.state === "done"`)
			tb.waitIdle()
			var picture []byte
			tb.run(chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(fmt.Sprintf("%s/baselines-%d-%s.png", folder, width, theme), picture, 0o644); err != nil {
				t.Fatal(err)
			}
			tb = open(t, s, smallStudy+"&view=schedule&schedule.queue=easy", setup...)
			tb.waitFor(`document.querySelector("#schedule-queue-run canvas")`)
			tb.waitIdle()
			tb.run(chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(fmt.Sprintf("%s/queue-%d-%s.png", folder, width, theme), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// aFormulaIsComparedWithTheOptimum types a formula as an order, and removes it, by keys.
func aFormulaIsComparedWithTheOptimum(tb *tab) {
	tb.follow(smallStudy + "&view=baselines&baselines.from=120&baselines.n=40&baselines.L=1.5")
	tb.requireOptimumState("waiting")
	tb.run(focusOn("#param-baselines\\.orders-own-1"), typeKeys("deadline-2*estimate"+kb.Enter))
	tb.waitFor(`location.hash.includes("baselines.orders=deadline-2%2Aestimate&baselines.order=deadline-2%2Aestimate")`)
	tb.requireOptimumState("waiting")
	tb.waitFor(`document.getElementById("best-finding").innerText.startsWith("deadline-2*estimate accepts ")`)
	tb.focus("param-baselines.orders-own-1-drop")
	tb.run(typeKeys(kb.Enter))
	tb.waitFor(formulaRemoved)
}

// formulaRemoved is true where the optimum is compared with EDF and the link has no other orders.
const formulaRemoved = `!location.hash.includes("orders=") &&
	document.getElementById("best-finding").innerText.startsWith("EDF accepts ")`

// aFormulaIsComparedWithTheOptimumByTouch types a formula as an order, and removes it, by touch on a telephone.
func aFormulaIsComparedWithTheOptimumByTouch(tb *tab) {
	f := finger{tb}
	f.follow(smallStudy + "&view=baselines&baselines.from=120&baselines.n=40&baselines.L=1.5")
	f.requireOptimumState("waiting")
	f.tap(".sheet-bar button", "#param-baselines\\.orders-own-1")
	f.run(typeKeys("area" + kb.Enter))
	f.waitFor(`location.hash.includes("baselines.orders=area&")`)
	f.tap(".sheet-bar button", "#best-order-edf", "#best-order-own-1")
	f.waitFor(`document.getElementById("best-finding").innerText.startsWith("area accepts ")`)
	f.tap(".sheet-bar button", "#param-baselines\\.orders-own-1-drop")
	f.waitFor(formulaRemoved)
}
