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

// solverFiles are the files that HiGHS needs, which nobody else does.
func solverFiles(paths []string) []string {
	return slices.DeleteFunc(paths, func(p string) bool { return !strings.Contains(p, "/solver.") && !strings.Contains(p, "/highs.") })
}

// best wants the section "How far from the best" in a state.
func (tb *tab) best(state string) {
	tb.t.Helper()
	tb.shows(fmt.Sprintf(`document.getElementById("best")?.dataset.state === %q`, state))
}

// TestBaselines has one page do what a reader does in the view.
func TestBaselines(t *testing.T) {
	tb := begin(t, small+"&view=baselines&baselines.L=1.5&baselines.from=120&baselines.n=40")
	tb.steps(theBestThatThePageFindsIsTheCommandLines, theFiguresBesideThePapersAreTheCommandLines,
		baselinesAreAccessible, anOrderOfOnesOwnIsHeldBesideTheBest)
}

func theBestThatThePageFindsIsTheCommandLines(tb *tab) {
	t := tb.t
	s := tb.server
	tb.follow(small + "&view=baselines&baselines.L=1.5&baselines.from=120&baselines.n=40&baselines.order=fifo&" +
		"baselines.orders=slack-estimate,-area")
	tb.best("waiting")
	if got := solverFiles(s.asked()); len(got) > 0 {
		t.Errorf("before anybody wants the best, the page asks for %q", got)
	}
	tb.do(click("#best-main"))
	tb.best("done")
	if got := solverFiles(s.asked()); len(got) < 2 {
		t.Errorf("the page solved with %q, want the solver and its program", got)
	}
	args := strings.Fields(eval[string](tb, `document.getElementById("best-command").textContent`))[1:]
	want := map[string][]string{}
	lines, err := csv.NewReader(strings.NewReader(juggle(t, append(args, "-format", "csv")...))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range lines[1:] {
		want[cell[0]] = append(want[cell[0]], strings.TrimPrefix(cell[3], "'")) // which a spreadsheet is not to take for a formula
	}
	for section, cells := range want {
		got := eval[[]string](tb, fmt.Sprintf(`[...document.querySelectorAll("#best-%s td")].map(e => e.textContent)`, section))
		if diff := cmp.Diff(cells, got); diff != "" || len(got) == 0 {
			t.Errorf("%s: the command line (-) and the page (+) differ:\n%s", section, diff)
		}
	}
	tb.reload()
	tb.best("done") // the link says that it is solved
}

func theFiguresBesideThePapersAreTheCommandLines(tb *tab) {
	t := tb.t
	s := tb.server
	tb.follow("v=1&w=0:1&n=1&L=1.5&lambda=50&view=baselines&baselines.from=120&baselines.promise=on&baselines.rules=on&" +
		"baselines.orders=slack-estimate")
	before := len(s.asked())
	for _, figure := range []string{"promise", "rules"} {
		tb.until(fmt.Sprintf(`document.getElementById("baseline-%s")?.dataset.state === "done"`, figure))
		tb.idle()
		args := strings.Fields(eval[string](tb, fmt.Sprintf(`document.getElementById("baseline-command-%s").textContent`, figure)))[1:]
		_, data := tb.download(click(fmt.Sprintf(`#baseline-%s footer [aria-label$="as CSV"]`, figure)))
		rows := uncommented(string(data))
		if diff := cmp.Diff(juggle(t, args...), rows); diff != "" {
			t.Errorf("%s: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
	}
	if got := solverFiles(s.asked()[before:]); len(got) > 0 {
		t.Errorf("figures without a solver ask for %q", got)
	}
	height := func() float64 {
		return eval[float64](tb, `document.querySelector("#chart-baseline-promise svg").getBoundingClientRect().height`)
	}
	small := height()
	follow := func(link, condition string) {
		tb.focus(link)
		tb.do(typed(kb.Enter))
		tb.until(condition)
		tb.idle()
	}
	follow("large-baseline-promise", `location.hash.includes("large=promise") && document.getElementById("baseline-rules").hidden`)
	tb.until(`!!document.querySelector("#main-baselines .one table td")`)
	tb.until(fmt.Sprintf(`document.querySelector("#chart-large-baseline svg").getBoundingClientRect().height > %v`, small))
	follow("large-baseline-after", `document.getElementById("large-baseline-title").textContent.startsWith("Figure 1")`)
	follow("large-baseline-back", `!document.getElementById("baseline-promise").hidden && !document.getElementById("best").hidden`)
	tb.until(fmt.Sprintf(`document.querySelector("#chart-baseline-promise svg").getBoundingClientRect().height === %v`, small))
}

func aQueueIsDrawnBelowTheSchedule(tb *tab) {
	tb.schedules("schedule.queue=easy&schedule.w=3")
	tb.until(`/promises nothing and refuses nobody: /.test(document.getElementById("schedule-queue-words").textContent)`)
	tb.until(`document.querySelector("#schedule-queue-run canvas")?.width === document.querySelector("#schedule-gantt canvas").width`)
	tb.do(click("#schedule-beside-none"))
	tb.until(`document.getElementById("schedule-queue-run").hidden || document.getElementById("schedule-queue-run").parentElement.hidden`)
}

// baselinesAreAccessible looks at the view with everything open.
func baselinesAreAccessible(tb *tab) {
	t := tb.t
	tb.follow(small + "&view=baselines&baselines.n=25&baselines.solve=on&baselines.promise=on")
	tb.best("done")
	tb.until(`document.getElementById("baseline-promise")?.dataset.state === "done"`)
	for _, setup := range [][]chromedp.Action{{sized(1440, 1000)}, {sized(390, 900), dark()}} {
		tb.do(setup...)
		tb.idle()
		for _, v := range tb.axe() {
			t.Errorf("axe-core: %s", v)
		}
	}
}

// TestBestScreenshots takes pictures of a solved stretch into the folder that JUGGLE_SHOTS names, for people to look at.
func TestBestScreenshots(t *testing.T) {
	folder := os.Getenv("JUGGLE_SHOTS")
	if folder == "" {
		t.Skip("JUGGLE_SHOTS names no folder for the pictures")
	}
	s := serve(t, dist)
	for _, width := range []int64{1440, 1024, 390} {
		for _, theme := range []string{"light", "dark"} {
			setup := []chromedp.Action{sized(width, 1000)}
			if theme == "dark" {
				setup = append(setup, dark())
			}
			tb := open(t, s, "v=1&w=0:4&view=baselines&baselines.n=200&baselines.L=1.5&baselines.order=fifo&baselines.solve=on&"+
				"baselines.rules=on", setup...)
			tb.best("done")
			tb.until(`document.getElementById("baseline-rules")?.dataset.state === "done"`)
			tb.idle()
			var picture []byte
			tb.do(chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(fmt.Sprintf("%s/baselines-%d-%s.png", folder, width, theme), picture, 0o644); err != nil {
				t.Fatal(err)
			}
			tb = open(t, s, small+"&view=schedule&schedule.queue=easy", setup...)
			tb.until(`document.querySelector("#schedule-queue-run canvas")`)
			tb.idle()
			tb.do(chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(fmt.Sprintf("%s/queue-%d-%s.png", folder, width, theme), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// anOrderOfOnesOwnIsHeldBesideTheBest types a formula by keys, and on a telephone.
func anOrderOfOnesOwnIsHeldBesideTheBest(tb *tab) {
	tb.follow(small + "&view=baselines&baselines.from=120&baselines.n=40&baselines.L=1.5")
	tb.best("waiting")
	tb.do(focused("#param-baselines\\.orders-own-1"), typed("deadline-2*estimate"+kb.Enter))
	tb.until(`location.hash.includes("baselines.orders=deadline-2%2Aestimate&baselines.order=deadline-2%2Aestimate")`)
	tb.best("waiting")
	tb.until(`document.getElementById("best-finding").innerText.startsWith("deadline-2*estimate accepts ")`)
	tb.focus("param-baselines.orders-own-1-drop")
	tb.do(typed(kb.Enter))
	gone := `!location.hash.includes("orders=") && document.getElementById("best-finding").innerText.startsWith("EDF accepts ")`
	tb.until(gone)
}

// anOrderOfOnesOwnIsHeldBesideTheBestByTouch does the same on a telephone.
func anOrderOfOnesOwnIsHeldBesideTheBestByTouch(tb *tab) {
	f := finger{tb}
	f.follow(small + "&view=baselines&baselines.from=120&baselines.n=40&baselines.L=1.5")
	gone := `!location.hash.includes("orders=") && document.getElementById("best-finding").innerText.startsWith("EDF accepts ")`
	f.best("waiting")
	f.tap(".sheet-bar button", "#param-baselines\\.orders-own-1")
	f.do(typed("area" + kb.Enter))
	f.until(`location.hash.includes("baselines.orders=area&")`)
	f.tap(".sheet-bar button", "#best-order-edf", "#best-order-own-1")
	f.until(`document.getElementById("best-finding").innerText.startsWith("area accepts ")`)
	f.tap(".sheet-bar button", "#param-baselines\\.orders-own-1-drop")
	f.until(gone)
}
