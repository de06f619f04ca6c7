package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shortSimulation is the part of a link with 500 activations in the simulation, a twentieth of the default.
const shortSimulation = "&realtime.runs=500"

// TestRealtime does what readers do in Real-time, in one page.
func TestRealtime(t *testing.T) {
	tb := openStory(t, smallStudy+"&view=realtime"+shortSimulation)
	tb.runSteps((*tab).aBarsEndFollowsThePointer, (*tab).anOfferIsAcceptedAndTakenBack, (*tab).aWrongFieldIsExplained,
		(*tab).aSchedulerIsChosenByKeys, aChangedSceneIsTheSameEverywhere,
		noRealtimeTableIsCut, aSimulationStops)
}

// openRealtime opens Real-time with these parameters of the view in the link, by default its example.
func (tb *tab) openRealtime(parameters string) {
	tb.t.Helper()
	tb.follow(smallStudy + "&view=realtime" + shortSimulation + "&" + parameters)
	tb.requireRealtimeDone()
}

// requireRealtimeDone waits until the page is idle. It ends the step unless all numbers are computed then, the simulation's included.
func (tb *tab) requireRealtimeDone() {
	tb.t.Helper()
	tb.requireIdle(`document.getElementById("main-realtime")?.dataset.state === "done"`)
}

// realtimeTables are the buttons that save tables, and the arguments of the command line that print the same tables. FILE stands for the
// saved scene, MACHINE for the shown machine.
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

// saveScene saves the scene that the view shows and returns the path of its file.
func (tb *tab) saveScene() string {
	tb.t.Helper()
	name, scene := tb.download(click("#save-json"))
	file := filepath.Join(tb.t.TempDir(), name)
	if err := os.WriteFile(file, scene, 0o644); err != nil {
		tb.t.Fatal(err)
	}
	return file
}

// compareTables compares each of realtimeTables that the view saves with the output of the command line, byte for byte.
func (tb *tab) compareTables(machine string) {
	tb.t.Helper()
	file := tb.saveScene()
	for _, table := range realtimeTables {
		args := []string{"realtime"}
		for _, a := range strings.Fields(table.args) {
			args = append(args, strings.NewReplacer("FILE", file, "MACHINE", machine).Replace(a))
		}
		want := juggle(tb.t, append(args[:2:2], append([]string{"-format", "csv"}, args[2:]...)...)...)
		_, data := tb.download(click("#" + table.button))
		if got := withoutComments(string(data)); got != want || !strings.Contains(strings.TrimSuffix(string(data), got), "real-time") {
			tb.t.Errorf("%s: got\n%s\nwant, as juggle %s gives,\n%s", table.button, data, strings.Join(args, " "), want)
		}
	}
}

func aChangedSceneIsTheSameEverywhere(tb *tab) {
	t := tb.t
	tb.follow(smallStudy + "&view=realtime" + shortSimulation)
	tb.requireRealtimeDone()
	// Changes the end of a bar by keys, a field of Table I, a bound on the price, and the shown machine.
	tb.run(focusOn("#lane-3-r2-0"), typeKeys(kb.ArrowRight+kb.ArrowRight+kb.ArrowRight))
	tb.run(retype("#table-r1-q", "0.25"+kb.Enter))
	tb.run(retype("#param-rtmost", "29.9"+kb.Enter))
	tb.run(click("#realtime-machine-2"))
	tb.waitFor(`location.hash.includes("realtime.most=29.9") && location.hash.includes("realtime.at=2") && location.hash.includes("74-134") ` +
		`&& location.hash.includes("10,100,0.25")`)
	for _, v := range tb.accessibilityFaults() {
		t.Errorf("axe-core: %s", v)
	}
	tb.requireRealtimeDone()
	if got := tb.valueOf("#lane-3-r2"); got != "74–134" {
		t.Errorf("r2 on machine 3 is on slices %q, want 74–134", got)
	}
	tb.compareTables("machine 2")
	_, first := tb.download(click("#save-offers"))
	fragment := strings.TrimPrefix(eval[string](tb, "location.hash"), "#")
	second := tb.secondVisitor(fragment)
	second.requireRealtimeDone()
	want := strings.ReplaceAll(string(first), tb.origin, second.origin) // the file's comments have the link
	if _, again := second.download(click("#save-offers")); string(again) != want {
		t.Errorf("in another tab: got\n%s\nwant\n%s", again, want)
	}
}

// retype replaces the text of a field, once the page is idle. It presses Enter if the text ends with kb.Enter.
func retype(selector, text string) chromedp.Action {
	words, enter := strings.CutSuffix(text, kb.Enter)
	actions := chromedp.Tasks{focusOn(selector), chromedp.Evaluate(`document.activeElement.select()`, nil), input.InsertText(words)}
	if enter {
		actions = append(actions, typeKeys(kb.Enter))
	}
	return actions
}

// valueOf returns the text of a field.
func (tb *tab) valueOf(selector string) string {
	tb.t.Helper()
	return eval[string](tb, fmt.Sprintf("document.querySelector(%q).value", selector))
}

func (tb *tab) aBarsEndFollowsThePointer() {
	tb.t.Helper()
	tb.openRealtime("")
	type box struct{ X, Y, Width, Height float64 }
	bar := eval[box](tb, `(() => { const bar = document.querySelector("#lane-4-r3-1"`+
		`).previousElementSibling.previousElementSibling.querySelector("rect");
		bar.scrollIntoView({block: "center"}); const b = bar.getBoundingClientRect(); return {X: b.x, Y: b.y, Width: `+
		`b.width, Height: b.height} })()`)
	x, y := bar.X+bar.Width, bar.Y+bar.Height/2
	move := func(kind input.MouseType, x float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithButtons(1).WithClickCount(1)
	}
	tb.run(move(input.MousePressed, x))
	for i := range 10 {
		tb.run(move(input.MouseMoved, x-float64(i+1)*bar.Width/20))
	}
	tb.run(move(input.MouseReleased, x-bar.Width/2))
	tb.waitFor(`location.hash.includes("realtime.m=")`)
	tb.requireRealtimeDone()
	first, last, _ := strings.Cut(tb.valueOf("#lane-4-r3"), "–")
	if n, err := strconv.Atoi(last); first != "21" || err != nil || n < 77 || n > 83 {
		tb.t.Errorf("the bar is on slices %s to %s, want 21 to 80, or up to 3 slices off", first, last)
	}
}

func (tb *tab) anOfferIsAcceptedAndTakenBack() {
	tb.t.Helper()
	tb.openRealtime("")
	tb.run(click("table.offers tbody tr:first-child .take"))
	tb.waitFor(`document.getElementById("lane-1-r5") && location.hash.includes("1-120")`)
	tb.requireRealtimeDone()
	for lane, want := range map[string]string{"#lane-1-r4": "1–120", "#lane-2-r4": "", "#lane-1-r1": "120–146"} {
		if got := tb.valueOf(lane); got != want {
			tb.t.Errorf("%s shows %q, want %q", lane, got, want)
		}
	}
	// Every machine shows its brackets after the rows have moved.
	if n := eval[int](tb, `[...document.querySelectorAll("#view-realtime .rt-groups")].filter(e => e.querySelector("text")).length`); n != 4 {
		tb.t.Errorf("%d machines name their groups, want 4", n)
	}
	tb.back()
	tb.waitFor(`!document.getElementById("lane-1-r5")`)
	tb.requireRealtimeDone()
	if n := eval[int](tb, `document.querySelectorAll("table.reserved tbody tr").length`); n != 4 {
		tb.t.Errorf("Table I has %d rows, want 4", n)
	}
}

func (tb *tab) aWrongFieldIsExplained() {
	tb.t.Helper()
	tb.openRealtime("")
	tb.run(retype("#lane-2-r1", "9-3"))
	tb.waitFor(`document.getElementById("rt-lane-wrong").textContent.includes("9−3")`)
	if got := eval[string](tb, `document.getElementById("lane-2-r1").ariaInvalid ?? ""`); got != "true" {
		tb.t.Errorf("aria-invalid is %q, want true", got)
	}
	if got := tb.valueOf("#lane-2-r1"); got != "9-3" {
		tb.t.Errorf("the field shows %q, want it as typed", got)
	}
	tb.run(typeKeys(kb.Escape))
	tb.waitFor(`document.getElementById("lane-2-r1").value === "111–146" && document.getElementById("lane-2-r1-wrong").hidden`)
}

func aSimulationStops(tb *tab) {
	t := tb.t
	tb = open(t, serve(t, dist), smallStudy+"&view=realtime"+shortSimulation) // a page of its own
	tb.requireRealtimeDone()
	tb.unfold("realtime-group-simulation")
	// In one evaluation, because the simulation could end before a second one.
	tb.waitForPromise("a simulation that can be stopped", `new Promise(done => {
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
	tb.waitFor(`document.getElementById("stop-simulation").textContent === "Simulate again"`)
	if words := eval[string](tb, `document.getElementById("realtime-measured").textContent`); !strings.Contains(words, "stopped") {
		t.Errorf("got %q, want stopped in it", words)
	}
	tb.openRealtime("realtime.scheduler=older-first") // the scene of another link is simulated at once
}

// aSchedulerIsChosenByKeys compares the simulation of the chosen scheduler with the command line's.
func (tb *tab) aSchedulerIsChosenByKeys() {
	tb.t.Helper()
	tb.openRealtime("")
	tb.unfold("realtime-group-simulation")
	tb.run(focusOn("#param-rtscheduler-edf"),
		typeKeys(kb.ArrowDown+kb.ArrowDown))
	tb.waitFor(`location.hash.includes("realtime.scheduler=rate-monotonic")`)
	tb.requireRealtimeDone()
	tb.waitFor(`document.getElementById("realtime-past").innerText.includes("With rate monotonic priorities the older reservations miss ")`)
	for _, v := range tb.accessibilityFaults() {
		tb.t.Errorf("axe-core: %s", v)
	}
	file := tb.saveScene()
	want := juggle(tb.t, "realtime", "simulate", "-format", "csv", "-activations", "500", "-machine", "machine 3",
		"-scheduler", "rate-monotonic", file)
	_, data := tb.download(click("#save-measured"))
	if got := withoutComments(string(data)); got != want || !strings.Contains(want, "mean response time,") {
		tb.t.Errorf("got\n%s\nwant\n%s", data, want)
	}
}

func noRealtimeTableIsCut(tb *tab) {
	t := tb.t
	tb.follow(smallStudy + "&view=realtime" + shortSimulation)
	const measured = `document.getElementById("main-realtime").dataset.state === "done"`
	checkWidths := func(when string) {
		tb.waitFor(measured)
		for _, family := range families {
			tb.setFonts(family)
			for _, width := range []int64{1440, 1366, 1361, 1360, 1200, 1024, 390} {
				tb.run(viewportSize(width, 1000))
				tb.waitIdle()
				cut := eval[[]string](tb, `[...document.querySelectorAll("#main-realtime .scroll")].filter(e => e.checkVisibility() && e.scrollWidth `+
					`> e.clientWidth).map(e => e.ariaLabel)`)
				if len(cut) > 0 {
					t.Errorf("%s, %d px, %s fonts: %q are wider than their place, want none", when, width, family.Name, cut)
				}
			}
		}
	}
	checkWidths("at first")
	tb.run(click(`.offers button:not([hidden])`))
	tb.waitFor(`document.querySelectorAll(".reserved tbody tr").length > 4`)
	checkWidths("with an offer accepted")
}
