package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/session"
	spelled "juggle/core/sim/session/input"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestNegotiate does what readers do in Negotiate, by keys and by pointer, in one page.
func TestNegotiate(t *testing.T) {
	tb := openStory(t, smallStudy+"&view=negotiate")
	tb.runSteps(theLessonsAreDoneByKeysAlone, aConsumerNegotiatesByKeysAlone, aSessionIsRestoredFromItsLinkAndFiles,
		theSchedulesCrowdedStateCanBeNegotiated, aFieldAcceptsAnyTextAndHiddenOutagesAreNotDrawn,
		aSessionWithTheMostRequestsIsShownAndLinked, answersAreShownAmong300WaitingJobs)
}

// openNegotiate opens Negotiate at the start of a session, with these parameters of the view in the link.
func (tb *tab) openNegotiate(parameters string) {
	tb.t.Helper()
	tb.follow(strings.TrimSuffix(smallStudy+"&view=negotiate&"+parameters, "&"))
	tb.requireIdle(`document.querySelector("#negotiate-machine canvas")?.width > 100`)
}

// passStep checks the answer to the lesson's step, which must be right, and goes to the next step. press presses the button with an id.
func (tb *tab) passStep(press func(id string)) {
	tb.t.Helper()
	press("lesson-check")
	tb.waitForVerdict("Right.")
	press("lesson-next")
}

// tabTo presses Tab until the element with that id has the focus.
func (tb *tab) tabTo(id string) {
	tb.t.Helper()
	for range 20 {
		if eval[string](tb, `document.activeElement.id`) == id {
			return
		}
		tb.run(typeKeys(kb.Tab))
	}
	tb.fatal("20 presses of Tab do not reach " + id)
}

// press presses keys. It waits after each argument until the page is idle; the keys of one argument follow each other at once.
func (tb *tab) press(keys ...string) {
	tb.t.Helper()
	for _, k := range keys {
		tb.run(typeKeys(k))
		tb.waitIdle()
	}
}

// pressButton focuses the button with that id and presses Enter.
func (tb *tab) pressButton(id string) {
	tb.t.Helper()
	tb.focus(id)
	tb.press(kb.Enter)
}

// proposeRequest types processors, length, ready time and deadline of a request into the form, and proposes it.
func (tb *tab) proposeRequest(fields ...string) {
	tb.t.Helper()
	tb.focus("negotiate-ask-procs")
	for _, words := range fields {
		tb.press(words, kb.Tab)
	}
	tb.run(focusOn("#negotiate-propose"), typeKeys(kb.Enter))
	tb.waitIdle()
}

func theLessonsAreDoneByKeysAlone(tb *tab) {
	press := tb.pressButton
	tb.openNegotiate("")
	// lesson: why flexibility pays
	press("negotiate-lesson-flexibility")
	tb.proposeRequest("6", "4 h", "12:00", "16:00")
	press("negotiate-take-1")
	tb.passStep(press)
	press("negotiate-show-ask")
	tb.proposeRequest("12", "4 h", "16:00", "20:00")
	press("negotiate-refuse")
	tb.passStep(press)
	tb.proposeRequest("6", "4 h", "12:00", "1 d 00:00")
	tb.passStep(press)
	press("negotiate-show-ask")
	tb.proposeRequest("12", "4 h", "16:00", "20:00")
	tb.passStep(press)
	tb.requireIdle(`document.querySelectorAll("#negotiate-branches .world").length === 2`)
	tb.compareLedger()
	// lesson: what an early fixing costs
	tb.openNegotiate("")
	press("negotiate-lesson-fixing")
	press("negotiate-rows-2")
	press("negotiate-fix")
	tb.passStep(press)
	press("negotiate-show-ask")
	tb.proposeRequest("8", "4 h", "12:00", "16:00")
	press("lesson-check")
	tb.waitForVerdict("Right.")
	tb.focus("negotiate-rows-2")
	tb.press("u", "u", strings.Repeat(".", 12))
	tb.compareLedger()
	// lesson: a broken machine
	tb.openNegotiate("")
	press("negotiate-lesson-failure")
	tb.press("b")
	press("negotiate-break-now")
	press("lesson-check")
	tb.waitForVerdict("Right.")
	tb.focus("negotiate-rows-3")
	tb.press(kb.Enter)
	tb.press("u")
	press("negotiate-change")
	tb.focus("negotiate-rescue")
	tb.press(" ", "b")
	press("negotiate-break-now")
	tb.compareLedger()
	tb.compareScheduleFiles("negotiate", tb.pressAction, "requests", "events")
}

// aConsumerNegotiatesByKeysAlone chooses the view of a consumer, who sees only its own requests, makes a request and saves its agreement.
// Another page opens the file as a new request.
func aConsumerNegotiatesByKeysAlone(tb *tab) {
	t := tb.t
	tb.openNegotiate("")
	tb.pressButton("negotiate-rows-1")
	tb.pressButton("negotiate-as-consumer")
	rows := `document.querySelectorAll("#negotiate-rows tr").length`
	tb.waitFor(rows + ` === 1`)
	tb.pressButton("negotiate-show-ask")
	tb.proposeRequest("2", "1 h", "20:00", "1 d 02:00")
	tb.waitFor(rows + ` === 2`)
	tb.focus("negotiate-save-document")
	file, document := tb.download(typeKeys(kb.Enter))
	if file != "agreement-10.json" || !strings.Contains(string(document), `"initiator": "consumer"`) {
		t.Errorf("got the file %s with %s, want agreement-10.json, in which the consumer is the initiator", file, document)
	}
	link := eval[string](tb, `location.hash.slice(1)`)
	other := tb.secondVisitor(link)
	other.waitFor(rows + ` === 2`)
	other.dropFile("again.json", document)
	other.waitFor(`document.getElementById("negotiate-ask-length").value === "1 h"`)
	other.waitFor(`document.getElementById("negotiate-ask-procs").value === "2"`)
	other.dropFile("again.json", []byte(`{"version": 9}`))
	other.waitFor(`document.getElementById("negotiate-refused").textContent.includes("again.json: version: got 9, want 1")`)
}

// compareLedger compares the ledger that the page saves with the output of the command below it over the saved files.
func (tb *tab) compareLedger() {
	tb.t.Helper()
	saved := map[string][]byte{}
	for _, name := range []string{"requests", "events", "ledger"} {
		file, data := tb.download(click("#negotiate-save-" + name))
		saved[file] = data
	}
	args := tb.shownCommand("negotiate", saved)
	if diff := cmp.Diff(juggle(tb.t, args...), string(saved["ledger.csv"])); diff != "" || len(saved) != 3 {
		tb.t.Errorf("juggle %v (-) and the page (+) differ:\n%s", args, diff)
	}
}

// A finger is a tab that is operated by touch on a small screen.
type finger struct{ *tab }

// emulatePhone makes a tab that of a telephone.
var emulatePhone = []chromedp.Action{chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch),
	emulation.SetTouchEmulationEnabled(true)}

// tap taps the elements of the selectors, one after the other, and waits until the page is idle after each.
func (f finger) tap(selectors ...string) {
	f.t.Helper()
	for _, selector := range selectors {
		f.run(f.tapAction(selector))
		f.waitIdle()
	}
}

// drawRequest draws a request on the machine, from one hour to another hour of the day. The canvas shows 28 hours from 6:00 on, between
// margins of 34 px on the left and 8 px on the right. It has 13 px for each processor.
func (f finger) drawRequest(from, to float64, procs int) {
	f.t.Helper()
	type box struct{ X, Y, W float64 }
	b := eval[box](f.tab, `(e => { e.scrollIntoView({block: "center"}); const b = e.getBoundingClientRect(); return {X: b.x, Y: b.y, W: `+
		`b.width} })(document.querySelector("#negotiate-machine canvas"))`)
	at := func(hours float64) float64 { return b.X + 34 + (hours-6)/28*(b.W-34-8) }
	y := b.Y + 36 // above the machine, where requests are drawn
	f.run(touch(input.TouchStart, at(from), y))
	for i := range 8 {
		share := float64(i+1) / 8
		f.run(touch(input.TouchMove, at(from+(to-from)*share), y+float64(procs)*13*share))
	}
	f.run(touch(input.TouchEnd, 0, 0))
	f.waitIdle()
	if got := f.textOf("negotiate-draft"); !strings.Contains(got, "not asked yet") {
		f.t.Fatalf("after the drawing the form shows %q, want a request that is not asked yet", got)
	}
}

// fillRequest types into fields of the request's form. pairs has the name of each field, followed by the text to type.
func (f finger) fillRequest(pairs ...string) {
	f.t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		f.run(retype("#negotiate-ask-"+pairs[i], pairs[i+1]), typeKeys(kb.Tab))
		f.waitIdle()
	}
}

// sheetButton is the button of the bar below a small screen, which opens and closes the sheet of parameters. A row of the ledger opens the
// sheet too.
const sheetButton = ".sheet-bar .btn"

// checkWidth fails the step if the page is wider than the screen.
func (f finger) checkWidth() {
	f.t.Helper()
	if over := eval[int](f.tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		f.t.Errorf("the page is %d px wider than the screen", over)
	}
}

// theLessonsAreDoneByTouch does two lessons by touch on a small screen. The first request is drawn on the machine, then its exact values
// are typed.
func theLessonsAreDoneByTouch(tb *tab) {
	f := finger{tb}
	press := func(id string) { f.tap("#" + id) }
	f.openNegotiate("")
	// lesson: why flexibility pays
	f.tap("#negotiate-lesson-flexibility")
	f.requireIdle(`document.getElementById("lesson-check") !== null`)
	f.drawRequest(12, 16, 6)
	f.tap(sheetButton)
	f.fillRequest("procs", "6", "length", "4 h", "ready", "12:00", "deadline", "16:00")
	f.tap("#negotiate-propose", "#negotiate-take-1")
	f.checkWidth()
	f.tap(sheetButton)
	f.passStep(press)
	f.tap(sheetButton, "#negotiate-show-ask")
	f.fillRequest("procs", "12", "length", "4 h", "ready", "16:00", "deadline", "20:00")
	f.tap("#negotiate-propose", "#negotiate-refuse", sheetButton)
	f.passStep(press)
	f.tap(sheetButton)
	f.fillRequest("procs", "6", "length", "4 h", "ready", "12:00", "deadline", "1 d 00:00")
	f.tap("#negotiate-propose", sheetButton)
	f.passStep(press)
	f.tap(sheetButton, "#negotiate-show-ask")
	f.fillRequest("procs", "12", "length", "4 h", "ready", "16:00", "deadline", "20:00")
	f.tap("#negotiate-propose", sheetButton)
	f.requireIdle(`document.querySelectorAll("#negotiate-branches .world").length === 2`)
	f.checkWidth()
	f.passStep(press)
	// lesson: a broken machine; then the view of a consumer
	f.openNegotiate("negotiate.from=task4")
	f.tap("#negotiate-change", "#negotiate-rescue", "#negotiate-break", "#negotiate-break-now")
	f.compareScheduleFiles("negotiate", f.tapButtonAction, "requests", "events")
	f.checkWidth()
	f.tap("#negotiate-rows tr:nth-child(1) .who", sheetButton, "#negotiate-as-consumer")
	f.waitFor(`document.querySelectorAll("#negotiate-rows tr").length === 2`)
	f.checkWidth()
	f.tap(sheetButton)
	f.waitFor(`document.getElementById("negotiate-messages").textContent.includes("offer")`)
	f.checkWidth()
}

// touch returns an action that starts, moves or ends a touch at a place of the screen, in pixels.
func touch(kind input.TouchType, x, y float64) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		points := []*input.TouchPoint{}
		if kind != input.TouchEnd {
			points = append(points, &input.TouchPoint{X: x, Y: y})
		}
		return input.DispatchTouchEvent(kind, points).Do(ctx)
	})
}

func aSessionIsRestoredFromItsLinkAndFiles(tb *tab) {
	t := tb.t
	tb.openNegotiate("negotiate.from=task3")
	tb.run(click("#negotiate-rows tr:first-child .who"), click("#negotiate-fix"), click("#negotiate-step"))
	tb.waitFor(`document.getElementById("negotiate-said").textContent.startsWith("It is ") && location.hash.includes("negotiate.now=")`)
	tb.waitIdle()
	ledger := `document.getElementById("negotiate-rows").textContent`
	link, rows := eval[string](tb, `location.hash.slice(1)`), eval[string](tb, ledger)
	other := tb.secondVisitor(link)
	other.waitFor(ledger + `.includes("fix")`)
	if got := eval[string](other, ledger); got != rows {
		t.Errorf("the link shows %q, want %q", got, rows)
	}
	_, requests := tb.download(click("#negotiate-save-requests"))
	other.run(click("#negotiate-from-empty"))
	other.waitFor(ledger + ` === ""`)
	other.dropFile("bad.csv", []byte("id,submit\n1,soon\n"))
	other.waitFor(`document.getElementById("negotiate-refused").textContent.includes("bad.csv: line 1")`)
	other.dropFile("requests.csv", requests)
	other.waitFor(ledger + `.includes("request")`)
	other.back()
	other.waitFor(ledger + ` === ""`)
}

func theSchedulesCrowdedStateCanBeNegotiated(tb *tab) {
	t := tb.t
	tb.openNegotiate("")
	tb.run(click("#negotiate-from-crowd"))
	tb.waitFor(`document.getElementById("negotiate-from-crowd").ariaPressed === "true"`)
	if n := eval[int](tb, `document.querySelectorAll("#negotiate-rows tr").length`); n < 10 {
		t.Errorf("the ledger shows %d rows, want at least 10", n)
	}
	tb.compareLedger()
}

// answersAreShownAmong300WaitingJobs makes the five requests that have the most options, while 300 jobs wait. "./build.sh bench" shows how
// long the answers take.
func answersAreShownAmong300WaitingJobs(tb *tab) {
	t := tb.t
	if os.Getenv("JUGGLE_BUDGETS") == "" {
		skipUnlessLong(t)
	}
	const days, procs, length = 40, 60, 5 * 3600
	rng := rand.New(rand.NewPCG(1, 300))
	script := session.FromEmpty.Script()
	script.Procs = 128
	s, err := session.Play(script.Setup, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	job := func(ready session.Instant, length, slack session.Seconds, procs int32, tolerance int) sim.Job {
		j := sim.Job{Request: schedule.Request{ID: s.NextID(), Ready: ready, Deadline: ready.Add(length + slack), Procs: procs, Estimate: length,
			Flexible: true, Conditions: &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit, Tolerance: tolerance}},
			Runtime: length}
		spelled.DropEmptyConditions(&j)
		return j
	}
	for len(s.Run.Waiting()) < 300 {
		j := job(session.Instant(3600+rng.IntN(days*86400)), session.Seconds(1800+rng.IntN(20000)), session.Seconds(rng.IntN(2)*rng.IntN(80000)),
			8+rng.Int32N(100), rng.IntN(3)/2*50)
		if err := s.Apply(session.Input{Job: &j}); err != nil {
			t.Fatal(err)
		}
	}
	type request struct {
		ready   session.Instant
		options int
	}
	var requests []request
	for ready := session.Instant(3600); ready < days*86400; ready += 3600 {
		if options, fits, _ := s.Options(job(ready, length, 2*length, procs, 0)); !fits {
			requests = append(requests, request{ready, len(options)})
		}
	}
	slices.SortStableFunc(requests, func(a, b request) int { return b.options - a.options })
	clockTime := func(at session.Instant) string {
		return fmt.Sprintf("%d d %02d:%02d", at/86400, at/3600%24, at/60%60)
	}
	tb.openNegotiate("negotiate.from=files&negotiate.m=128&negotiate.now=0&negotiate.said=" + spelled.Spell(s.Inputs))
	var times []float64
	for _, r := range requests[:5] {
		for _, field := range [][2]string{{"procs", fmt.Sprint(procs)}, {"length", "5 h"}, {"ready", clockTime(r.ready)},
			{"deadline", clockTime(r.ready + 3*length)}} {
			tb.run(retype("#negotiate-ask-"+field[0], field[1]), typeKeys(kb.Tab))
			tb.waitIdle()
			if got, want := tb.valueOf("#negotiate-ask-"+field[0]), strings.TrimPrefix(field[1], "0 d "); got != want {
				t.Fatalf("the field %s shows %q, want %q", field[0], got, want)
			}
		}
		times = append(times, eval[float64](tb, `new Promise(done => {
			const began = performance.now(), main = document.getElementById("main-negotiate");
			new MutationObserver((_, o) => { if (main.dataset.state !== "answered") return; o.disconnect(); done(performance.now() - began); })
				.observe(main, {subtree: true, childList: true, attributes: true, characterData: true});
			document.getElementById("negotiate-propose").click(); })`))
		tb.waitIdle()
		if got := eval[int](tb, `document.querySelectorAll("#negotiate-options li").length`); got != r.options || got < 3 {
			t.Fatalf("at %s the answer has %d options, want %d, at least 3", clockTime(r.ready), got, r.options)
		}
	}
	if os.Getenv("JUGGLE_BUDGETS") == "" {
		return
	}
	fmt.Printf("   %-58s %10.0f ms   at most 50 ms wanted: %.0f\n", "an answer, options included, 300 jobs waiting", median(times), times)
}
