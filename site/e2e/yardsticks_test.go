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

// best waits until the section "How far from the best" is in a state.
func (tb *tab) best(state string) {
	tb.t.Helper()
	tb.until(fmt.Sprintf(`document.getElementById("best")?.dataset.state === %q`, state))
	tb.settled()
}

func TestTheBestThatThePageFindsIsTheCommandLines(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, small+"&view=yardsticks&yardsticks.L=1.5&yardsticks.from=120&yardsticks.n=40&yardsticks.order=fifo&"+
		"yardsticks.orders=slack-estimate,-area")
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
		want[cell[0]] = append(want[cell[0]], cell[3])
	}
	for section, cells := range want {
		got := eval[[]string](tb, fmt.Sprintf(`[...document.querySelectorAll("#best-%s td")].map(e => e.textContent)`, section))
		if diff := cmp.Diff(cells, got); diff != "" || len(got) == 0 {
			t.Errorf("%s: the command line (-) and the page (+) differ:\n%s", section, diff)
		}
	}
	tb.do(chromedp.Reload())
	tb.best("done") // the link says that it is solved
}

func TestTheFiguresBesideThePapersAreTheCommandLines(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, "v=1&w=0:1&L=1.5&lambda=50&view=yardsticks&yardsticks.from=120&yardsticks.promise=on&yardsticks.rules=on&"+
		"yardsticks.orders=slack-estimate")
	for _, figure := range []string{"promise", "rules"} {
		tb.until(fmt.Sprintf(`document.getElementById("yard-%s")?.dataset.state === "done"`, figure))
		tb.settled()
		args := strings.Fields(eval[string](tb, fmt.Sprintf(`document.getElementById("yard-command-%s").textContent`, figure)))[1:]
		_, data := tb.download(click(fmt.Sprintf(`#yard-%s footer [aria-label$="as CSV"]`, figure)))
		rows, _, _ := strings.Cut(string(data), "# Juggle ")
		if diff := cmp.Diff(juggle(t, args...), rows); diff != "" {
			t.Errorf("%s: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
	}
	if got := solverFiles(s.asked()); len(got) > 0 {
		t.Errorf("figures without a solver ask for %q", got)
	}
	height := func() float64 {
		return eval[float64](tb, `document.querySelector("#chart-yard-promise svg").getBoundingClientRect().height`)
	}
	small := height()
	follow := func(link, condition string) {
		tb.until(fmt.Sprintf(`document.getElementById(%q).focus() || true`, link))
		tb.do(typed(kb.Enter))
		tb.until(condition)
		tb.settled()
	}
	follow("large-yard-promise", `location.hash.includes("large=promise") && document.getElementById("yard-rules").hidden`)
	tb.until(`!!document.querySelector("#main-yardsticks .one table td")`)
	tb.until(fmt.Sprintf(`document.querySelector("#chart-large-yard svg").getBoundingClientRect().height > %v`, small))
	follow("large-yard-after", `document.getElementById("large-yard-title").textContent.startsWith("Figure 1")`)
	follow("large-yard-back", `!document.getElementById("yard-promise").hidden && !document.getElementById("best").hidden`)
	tb.until(fmt.Sprintf(`document.querySelector("#chart-yard-promise svg").getBoundingClientRect().height === %v`, small))
}

func TestAQueueIsDrawnBelowTheSchedule(t *testing.T) {
	t.Parallel()
	tb := schedulePage(t, "schedule.queue=easy&schedule.w=3")
	tb.until(`/promises nothing and refuses nobody: /.test(document.getElementById("schedule-queue-words").textContent)`)
	tb.until(`document.querySelector("#schedule-queue-run canvas")?.width === document.querySelector("#schedule-gantt canvas").width`)
	tb.do(click("#schedule-beside-none"))
	tb.until(`document.getElementById("schedule-queue-run").hidden || document.getElementById("schedule-queue-run").parentElement.hidden`)
}

// TestEveryRuleExplainsItselfByKeyboard goes through the rules, and through the requests of one, without a pointer.
func TestEveryRuleExplainsItselfByKeyboard(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small+"&view=yardsticks&yardsticks.limit=9")
	tb.best("waiting")
	done := `document.getElementById("yard-choices")?.dataset.state === "done"`
	tb.until(`document.getElementById("yard-open-choices").focus() || true`)
	tb.do(typed(kb.Enter))
	tb.until(done + ` && document.querySelector("#yardsticks-starts canvas") && document.querySelector("#yardsticks-shifts canvas")`)
	line := func() string { return eval[string](tb, `document.getElementById("choice-line").textContent`) }
	for _, rule := range []string{"first", "last", "best", "retime", "worst", "laxity"} {
		before := eval[string](tb, `document.getElementById("choice-steps").textContent`)
		tb.until(fmt.Sprintf(`document.getElementById("choice-rule-%s").focus() || true`, rule))
		tb.do(typed(kb.Enter))
		tb.until(fmt.Sprintf(`%s && document.getElementById("choice-rule-%s").ariaPressed === "true"
			&& document.getElementById("choice-steps").textContent !== %q`, done, rule, before))
		if words := eval[string](tb, `document.getElementById("choice-steps").textContent`); !strings.Contains(words, "Asked.") {
			t.Errorf("%s: got the steps %q", rule, words)
		}
	}
	before := line()
	tb.do(typed("."))
	tb.until(fmt.Sprintf(`%s && document.getElementById("choice-line").textContent !== %q`, done, before))
	tb.until(`document.getElementById("best-order-retime").focus() || true`)
	tb.do(typed(kb.Enter))
	tb.until(`/^Any re-timing accepts/.test(document.getElementById("best-finding").textContent)`)
}

// TestYardsticksAreAccessible looks at the view with everything open.
func TestYardsticksAreAccessible(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small+"&view=yardsticks&yardsticks.n=25&yardsticks.solve=on&yardsticks.promise=on&yardsticks.laxity=on")
	tb.best("done")
	for _, part := range []string{"promise", "choices"} {
		tb.until(fmt.Sprintf(`document.getElementById("yard-%s")?.dataset.state === "done"`, part))
	}
	for _, setup := range [][]chromedp.Action{{sized(1440, 1000)}, {sized(390, 900), dark()}} {
		tb.do(setup...)
		tb.settled()
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
			tb := open(t, s, "v=1&w=0:4&view=yardsticks&yardsticks.n=200&yardsticks.L=1.5&yardsticks.order=fifo&yardsticks.solve=on&"+
				"yardsticks.rules=on&yardsticks.laxity=on", setup...)
			tb.best("done")
			tb.until(`document.getElementById("yard-choices")?.dataset.state === "done"`)
			tb.until(`document.getElementById("yard-rules")?.dataset.state === "done"`)
			tb.settled()
			var picture []byte
			tb.do(chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(fmt.Sprintf("%s/yardsticks-%d-%s.png", folder, width, theme), picture, 0o644); err != nil {
				t.Fatal(err)
			}
			tb = schedulePage(t, "schedule.queue=easy", setup...)
			tb.until(`document.querySelector("#schedule-queue-run canvas")`)
			tb.settled()
			tb.do(chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(fmt.Sprintf("%s/queue-%d-%s.png", folder, width, theme), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAnOrderOfOnesOwnIsHeldBesideTheBest types a formula by keys, and on a telephone.
func TestAnOrderOfOnesOwnIsHeldBesideTheBest(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small+"&view=yardsticks&yardsticks.from=120&yardsticks.n=40&yardsticks.L=1.5")
	tb.best("waiting")
	tb.do(chromedp.Focus("#param-yardsticks\\.orders-own-1"), typed("deadline-2*estimate"+kb.Enter))
	tb.until(`location.hash.includes("yardsticks.orders=deadline-2%2Aestimate&yardsticks.order=deadline-2%2Aestimate")`)
	tb.best("waiting")
	tb.until(`document.getElementById("best-finding").textContent.startsWith("deadline-2*estimate accepts ")`)
	tb.tabTo("param-yardsticks.orders-own-1-drop")
	tb.do(typed(kb.Enter))
	gone := `!location.hash.includes("orders=") && document.getElementById("best-finding").textContent.startsWith("EDF accepts ")`
	tb.until(gone)
	f := finger{open(t, serve(t, dist), small+"&view=yardsticks&yardsticks.from=120&yardsticks.n=40&yardsticks.L=1.5", telephone...)}
	f.best("waiting")
	f.tap(".sheet-bar button", "#param-yardsticks\\.orders-own-1")
	f.do(typed("area" + kb.Enter))
	f.until(`location.hash.includes("yardsticks.orders=area&")`)
	f.tap(".sheet-bar button", "#best-order-edf", "#best-order-own-1")
	f.until(`document.getElementById("best-finding").textContent.startsWith("area accepts ")`)
	f.tap(".sheet-bar button", "#param-yardsticks\\.orders-own-1-drop")
	f.until(gone)
}
