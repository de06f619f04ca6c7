package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shortSimulation says in a link that the simulation has a twentieth of its activations.
const shortSimulation = "&realtime.runs=500"

// TestRealtime has one page do what a reader does in the view.
func TestRealtime(t *testing.T) {
	tb := begin(t, small+"&view=realtime"+shortSimulation)
	tb.steps((*tab).aBarsEndFollowsThePointer, (*tab).anOfferIsAcceptedAndTakenBack, (*tab).aWrongFieldIsExplained,
		(*tab).aSchedulerIsChosenByKeys, aChangedSceneIsTheSameEverywhere,
		noRealtimeTableIsCut, aSimulationStops) // which stay stopped
}

// realtime shows the Real-time view with its example, or what the link says.
func (tb *tab) realtime(own string) {
	tb.t.Helper()
	tb.follow(small + "&view=realtime" + shortSimulation + "&" + own)
	tb.answered()
}

// answered wants the view to show the numbers of its scene, simulation and all.
func (tb *tab) answered() {
	tb.t.Helper()
	tb.shows(`document.getElementById("main-realtime")?.dataset.state === "done"`)
}

// realtimeTables are the files of the view and the calls of the command line that give the same; "FILE" is the saved scene.
var realtimeTables = []struct {
	button string
	args   string
}{
	{"save-offers", "admit -machines FILE -request FILE"},
	{"save-answers", "admit -machines FILE -request FILE -why"},
	{"save-groups", "groups FILE"},
	{"save-subsets", "groups -subsets 128 FILE"},
	{"save-measured", "simulate -activations 500 -machine MACHINE FILE"},
	{"save-responses", "simulate -activations 500 -machine MACHINE -responses FILE"},
	{"save-tables", "table"},
}

// takenAway compares every table of the view with the command line's, byte for byte.
func (tb *tab) takenAway(machine string) {
	tb.t.Helper()
	name, scene := tb.download(click("#save-json"))
	file := filepath.Join(tb.t.TempDir(), name)
	if err := os.WriteFile(file, scene, 0o644); err != nil {
		tb.t.Fatal(err)
	}
	for _, table := range realtimeTables {
		args := []string{"realtime"}
		for _, a := range strings.Fields(table.args) {
			args = append(args, strings.NewReplacer("FILE", file, "MACHINE", machine).Replace(a))
		}
		want := juggle(tb.t, append(args[:2:2], append([]string{"-format", "csv"}, args[2:]...)...)...)
		_, data := tb.download(click("#" + table.button))
		if got := uncommented(string(data)); got != want || !strings.Contains(strings.TrimSuffix(string(data), got), "real-time") {
			tb.t.Errorf("%s: got\n%s\nwant, as juggle %s gives,\n%s", table.button, data, strings.Join(args, " "), want)
		}
	}
}

func aChangedSceneIsTheSameEverywhere(tb *tab) {
	t := tb.t
	tb.follow(small + "&view=realtime" + shortSimulation)
	tb.answered()
	// An end of a bar by keys, a bound on the price, a field of Table I and a machine by hand.
	tb.do(focused("#lane-3-r2-0"), typed(kb.ArrowRight+kb.ArrowRight+kb.ArrowRight))
	tb.do(retype("#table-r1-q", "0.25"+kb.Enter))
	tb.do(retype("#param-rtmost", "29.9"+kb.Enter))
	tb.do(click("#realtime-machine-2"))
	tb.until(`location.hash.includes("realtime.most=29.9") && location.hash.includes("realtime.at=2") && location.hash.includes("74-134") ` +
		`&& location.hash.includes("10,100,0.25")`)
	for _, v := range tb.axe() {
		t.Errorf("axe-core: %s", v)
	}
	tb.answered()
	if got := tb.value("#lane-3-r2"); got != "74–134" {
		t.Errorf("r2 on machine 3 is on slices %q, want 74–134", got)
	}
	tb.takenAway("machine 2")
	_, first := tb.download(click("#save-offers"))
	fragment := strings.TrimPrefix(eval[string](tb, "location.hash"), "#")
	second := tb.visitor(fragment)
	second.answered()
	want := strings.ReplaceAll(string(first), tb.origin, second.origin) // the file has the link
	if _, again := second.download(click("#save-offers")); string(again) != want {
		t.Errorf("in another tab: got\n%s\nwant\n%s", again, want)
	}
}

// retype writes in a field instead of what it holds, once the page rests: what was done before may change what the field holds.
func retype(selector, text string) chromedp.Action {
	words, enter := strings.CutSuffix(text, kb.Enter)
	actions := chromedp.Tasks{focused(selector), chromedp.Evaluate(`document.activeElement.select()`, nil), input.InsertText(words)}
	if enter {
		actions = append(actions, typed(kb.Enter))
	}
	return actions
}

// value is what a field shows.
func (tb *tab) value(selector string) string {
	tb.t.Helper()
	return eval[string](tb, fmt.Sprintf("document.querySelector(%q).value", selector))
}

func (tb *tab) aBarsEndFollowsThePointer() {
	tb.t.Helper()
	tb.realtime("")
	type box struct{ X, Y, Width, Height float64 }
	bar := eval[box](tb, `(() => { const bar = document.querySelector("#lane-4-r3-1"`+
		`).previousElementSibling.previousElementSibling.querySelector("rect");
		bar.scrollIntoView({block: "center"}); const b = bar.getBoundingClientRect(); return {X: b.x, Y: b.y, Width: `+
		`b.width, Height: b.height} })()`)
	x, y := bar.X+bar.Width, bar.Y+bar.Height/2
	move := func(kind input.MouseType, x float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithButtons(1).WithClickCount(1)
	}
	tb.do(move(input.MousePressed, x))
	for i := range 10 {
		tb.do(move(input.MouseMoved, x-float64(i+1)*bar.Width/20))
	}
	tb.do(move(input.MouseReleased, x-bar.Width/2))
	tb.until(`location.hash.includes("realtime.m=")`)
	tb.answered()
	first, last, _ := strings.Cut(tb.value("#lane-4-r3"), "–")
	if n := 0; first != "21" || !isAbout(last, 80, &n) {
		tb.t.Errorf("the bar is on slices %s to %s (%d), want 21 to about 80", first, last, n)
	}
}

func isAbout(text string, want int, n *int) bool {
	_, err := fmt.Sscan(text, n)
	return err == nil && *n >= want-3 && *n <= want+3
}

func (tb *tab) anOfferIsAcceptedAndTakenBack() {
	tb.t.Helper()
	tb.realtime("")
	tb.do(click("table.offers tbody tr:first-child .take"))
	tb.until(`document.getElementById("lane-1-r5") && location.hash.includes("1-120")`)
	tb.answered()
	for lane, want := range map[string]string{"#lane-1-r4": "1–120", "#lane-2-r4": "", "#lane-1-r1": "120–146"} {
		if got := tb.value(lane); got != want {
			tb.t.Errorf("%s shows %q, want %q", lane, got, want)
		}
	}
	// Every machine has its brackets where the rows have moved.
	if n := eval[int](tb, `[...document.querySelectorAll("#view-realtime .rt-groups")].filter(e => e.querySelector("text")).length`); n != 4 {
		tb.t.Errorf("%d machines name their groups, want 4", n)
	}
	tb.back()
	tb.until(`!document.getElementById("lane-1-r5")`)
	tb.answered()
	if n := eval[int](tb, `document.querySelectorAll("table.reserved tbody tr").length`); n != 4 {
		tb.t.Errorf("Table I has %d rows, want 4", n)
	}
}

func (tb *tab) aWrongFieldIsExplained() {
	tb.t.Helper()
	tb.realtime("")
	tb.do(retype("#lane-2-r1", "9-3"))
	tb.until(`document.getElementById("rt-lane-wrong").textContent.includes("9−3")`)
	if got := eval[string](tb, `document.getElementById("lane-2-r1").ariaInvalid ?? ""`); got != "true" {
		tb.t.Errorf("aria-invalid is %q, want true", got)
	}
	if got := tb.value("#lane-2-r1"); got != "9-3" {
		tb.t.Errorf("the field shows %q, want it as typed", got)
	}
	tb.do(typed(kb.Escape))
	tb.until(`document.getElementById("lane-2-r1").value === "111–146" && document.getElementById("lane-2-r1-wrong").hidden`)
}

func aSimulationStops(tb *tab) {
	t := tb.t
	tb = open(t, serve(t, dist), small+"&view=realtime"+shortSimulation) // a page in which nothing was simulated before
	tb.answered()
	tb.unfold("realtime-group-simulation")
	// Within one evaluation: the simulation may be over before a tab is asked again.
	tb.waits("a simulation that can be stopped", `new Promise(done => {
		const field = document.getElementById("param-rtruns"), button = document.getElementById("stop-simulation");
		field.value = "200000";
		field.dispatchEvent(new Event("input", { bubbles: true }));
		const stop = () => {
			if (button.textContent !== "Stop" || !location.hash.includes("realtime.runs=200000")) return setTimeout(stop, 5);
			button.click();
			done(true);
		};
		stop();
	})`)
	tb.until(`document.getElementById("stop-simulation").textContent === "Simulate again"`)
	if words := eval[string](tb, `document.getElementById("realtime-measured").textContent`); !strings.Contains(words, "stopped") {
		t.Errorf("got %q, want that it has stopped", words)
	}
	tb.realtime("realtime.scheduler=older-first") // a link to another scene is simulated, however soon it comes
}

// aSchedulerIsChosenByKeys compares what it gives with the command line.
func (tb *tab) aSchedulerIsChosenByKeys() {
	tb.t.Helper()
	tb.realtime("")
	tb.unfold("realtime-group-simulation")
	tb.do(focused("#param-rtscheduler-edf"),
		typed(kb.ArrowDown+kb.ArrowDown))
	tb.until(`location.hash.includes("realtime.scheduler=rate-monotonic")`)
	tb.answered()
	tb.until(`document.getElementById("realtime-past").innerText.includes("With rate monotonic priorities the older reservations miss ")`)
	for _, v := range tb.axe() {
		tb.t.Errorf("axe-core: %s", v)
	}
	name, scene := tb.download(click("#save-json"))
	file := filepath.Join(tb.t.TempDir(), name)
	if err := os.WriteFile(file, scene, 0o644); err != nil {
		tb.t.Fatal(err)
	}
	want := juggle(tb.t, "realtime", "simulate", "-format", "csv", "-activations", "500", "-machine", "machine 3",
		"-scheduler", "rate-monotonic", file)
	_, data := tb.download(click("#save-measured"))
	if got := uncommented(string(data)); got != want || !strings.Contains(want, "mean response time,") {
		tb.t.Errorf("got\n%s\nwant\n%s", data, want)
	}
}

func noRealtimeTableIsCut(tb *tab) {
	t := tb.t
	tb.follow(small + "&view=realtime" + shortSimulation)
	const measured = `document.getElementById("main-realtime").dataset.state === "done"`
	widths := func(when string) {
		tb.until(measured)
		for _, family := range families {
			tb.setIn(family)
			for _, width := range []int64{1440, 1366, 1361, 1360, 1200, 1024, 390} {
				tb.do(sized(width, 1000))
				tb.idle()
				cut := eval[[]string](tb, `[...document.querySelectorAll("#main-realtime .scroll")].filter(e => e.checkVisibility() && e.scrollWidth `+
					`> e.clientWidth).map(e => e.ariaLabel)`)
				if len(cut) > 0 {
					t.Errorf("%s, %d px, %s fonts: %q are wider than their place", when, width, family.Name, cut)
				}
			}
		}
	}
	widths("at first")
	tb.do(click(`.offers button:not([hidden])`))
	tb.until(`document.querySelectorAll(".reserved tbody tr").length > 4`)
	widths("with an offer accepted")
}
