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

// TestNegotiate has one page do what a reader does in the view, by keys and by pointer.
func TestNegotiate(t *testing.T) {
	tb := begin(t, small+"&view=negotiate")
	tb.steps(theLessonsAreDoneByKeysAlone, aConsumerNegotiatesByKeysAlone, aSessionIsInTheLinkAndInFiles,
		theCrowdOfTheScheduleCanBeNegotiatedWith, aFieldTakesAnyTextAndSaysWhatIsWrongWithItAndWhatNobodySeesCostsNothing,
		aSessionOfAsManyRequestsAsThereMayBeIsShownAndLinked, anAnswerAmongMany)
}

// negotiates shows the Negotiate view, with a session that begins.
func (tb *tab) negotiates(own string) {
	tb.t.Helper()
	tb.follow(strings.TrimSuffix(small+"&view=negotiate&"+own, "&"))
	tb.shows(`document.querySelector("#negotiate-machine canvas")?.width > 100`)
}

// passes has the open lesson's step checked, which is right, and goes on to the next.
func (tb *tab) passes(press func(id string)) {
	tb.t.Helper()
	press("lesson-check")
	tb.lessonSays("Right.")
	press("lesson-next")
}

// tabs presses Tab until the element with that id has the focus, as somebody without a pointer does.
func (tb *tab) tabs(id string) {
	tb.t.Helper()
	for range 20 {
		if eval[string](tb, `document.activeElement.id`) == id {
			return
		}
		tb.do(typed(kb.Tab))
	}
	tb.fails("Tab does not lead to " + id)
}

// press presses one key, or several in haste, after the other, each when the page rests after the one before.
func (tb *tab) press(keys ...string) {
	tb.t.Helper()
	for _, k := range keys {
		tb.do(typed(k))
		tb.idle()
	}
}

// presses leads to a button and presses it.
func (tb *tab) presses(id string) {
	tb.t.Helper()
	tb.focus(id)
	tb.press(kb.Enter)
}

// writes fills in a request, field after field, and asks.
func (tb *tab) writes(fields ...string) {
	tb.t.Helper()
	tb.focus("negotiate-ask-procs")
	for _, words := range fields {
		tb.press(words, kb.Tab)
	}
	tb.do(focused("#negotiate-propose"), typed(kb.Enter))
	tb.idle()
}

func theLessonsAreDoneByKeysAlone(tb *tab) {
	press := tb.presses
	tb.negotiates("")
	// why flexibility pays
	press("negotiate-lesson-flexibility")
	tb.writes("6", "4 h", "12:00", "16:00")
	press("negotiate-take-1")
	tb.passes(press)
	press("negotiate-show-ask")
	tb.writes("12", "4 h", "16:00", "20:00")
	press("negotiate-refuse")
	tb.passes(press)
	tb.writes("6", "4 h", "12:00", "1 d 00:00")
	tb.passes(press)
	press("negotiate-show-ask")
	tb.writes("12", "4 h", "16:00", "20:00")
	tb.passes(press)
	tb.shows(`document.querySelectorAll("#negotiate-branches .world").length === 2`)
	tb.sameLedger()
	// what an early fixing costs
	tb.negotiates("")
	press("negotiate-lesson-fixing")
	press("negotiate-rows-2")
	press("negotiate-fix")
	tb.passes(press)
	press("negotiate-show-ask")
	tb.writes("8", "4 h", "12:00", "16:00")
	press("lesson-check")
	tb.lessonSays("Right.")
	tb.focus("negotiate-rows-2")
	tb.press("u", "u", strings.Repeat(".", 12))
	tb.sameLedger()
	// a broken machine
	tb.negotiates("")
	press("negotiate-lesson-failure")
	tb.press("b")
	press("negotiate-break-now")
	press("lesson-check")
	tb.lessonSays("Right.")
	tb.focus("negotiate-rows-3")
	tb.press(kb.Enter)
	tb.press("u")
	press("negotiate-change")
	tb.focus("negotiate-rescue")
	tb.press(" ", "b")
	press("negotiate-break-now")
	tb.sameLedger()
	tb.sameDrawings("negotiate", tb.byKey, "requests", "events")
}

// A consumer is one by keys alone: it sees its own, asks, and saves its agreement, which another asks for again.
func aConsumerNegotiatesByKeysAlone(tb *tab) {
	t := tb.t
	tb.negotiates("")
	tb.presses("negotiate-rows-1")
	tb.presses("negotiate-as-consumer")
	rows := `document.querySelectorAll("#negotiate-rows tr").length`
	tb.until(rows + ` === 1`)
	tb.presses("negotiate-show-ask")
	tb.writes("2", "1 h", "20:00", "1 d 02:00")
	tb.until(rows + ` === 2`)
	tb.focus("negotiate-save-document")
	file, document := tb.download(typed(kb.Enter))
	if file != "agreement-10.json" || !strings.Contains(string(document), `"initiator": "consumer"`) {
		t.Errorf("got %s with %s", file, document)
	}
	link := eval[string](tb, `location.hash.slice(1)`)
	other := tb.visitor(link)
	other.until(rows + ` === 2`)
	other.drop("again.json", document)
	other.until(`document.getElementById("negotiate-ask-length").value === "1 h"`)
	other.until(`document.getElementById("negotiate-ask-procs").value === "2"`)
	other.drop("again.json", []byte(`{"version": 9}`))
	other.until(`document.getElementById("negotiate-refused").textContent.includes("again.json: version: got 9, want 1")`)
}

// sameLedger compares the ledger that the page saves with what the command below it writes over the saved files.
func (tb *tab) sameLedger() {
	tb.t.Helper()
	saved := map[string][]byte{}
	for _, name := range []string{"requests", "events", "ledger"} {
		file, data := tb.download(click("#negotiate-save-" + name))
		saved[file] = data
	}
	args := tb.command("negotiate", saved)
	if diff := cmp.Diff(juggle(tb.t, args...), string(saved["ledger.csv"])); diff != "" || len(saved) != 3 {
		tb.t.Errorf("juggle %v (-) and the page (+) differ:\n%s", args, diff)
	}
}

// A finger touches a small screen.
type finger struct{ *tab }

// telephone makes a tab one of a telephone.
var telephone = []chromedp.Action{chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch),
	emulation.SetTouchEmulationEnabled(true)}

func (f finger) tap(selectors ...string) {
	f.t.Helper()
	for _, selector := range selectors {
		f.do(f.tapped(selector))
		f.idle()
	}
}

// draws draws a request of so many processors over a stretch of the time that is shown, 28 hours from 6:00 on.
func (f finger) draws(from, to float64, procs int) {
	f.t.Helper()
	type box struct{ X, Y, W float64 }
	b := eval[box](f.tab, `(e => { e.scrollIntoView({block: "center"}); const b = e.getBoundingClientRect(); return {X: b.x, Y: b.y, W: `+
		`b.width} })(document.querySelector("#negotiate-machine canvas"))`)
	at := func(hours float64) float64 { return b.X + 34 + (hours-6)/28*(b.W-42) }
	y := b.Y + 36
	f.do(touch(input.TouchStart, at(from), y))
	for i := range 8 {
		share := float64(i+1) / 8
		f.do(touch(input.TouchMove, at(from+(to-from)*share), y+float64(procs)*13*share))
	}
	f.do(touch(input.TouchEnd, 0, 0))
	f.idle()
	if got := f.words("negotiate-draft"); !strings.Contains(got, "not asked yet") {
		f.t.Fatalf("what was drawn is %q, want a request", got)
	}
}

// sets types into fields of the request, a name and its words each.
func (f finger) sets(pairs ...string) {
	f.t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		f.do(retype("#negotiate-ask-"+pairs[i], pairs[i+1]), typed(kb.Tab))
		f.idle()
	}
}

// The panel of a small screen is a sheet, opened and shut by the button of the bar at its foot; a row of the ledger opens it too.
const sheetButton = ".sheet-bar .btn"

// fits fails where the page is wider than the screen.
func (f finger) fits() {
	f.t.Helper()
	if over := eval[int](f.tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		f.t.Errorf("the page is %d px wider than the screen", over)
	}
}

// theLessonsAreDoneByTouch does two lessons with a finger on a small screen: requests are drawn above the machine, then made exact.
func theLessonsAreDoneByTouch(tb *tab) {
	f := finger{tb}
	press := func(id string) { f.tap("#" + id) }
	f.negotiates("")
	// why flexibility pays
	f.tap("#negotiate-lesson-flexibility")
	f.shows(`document.getElementById("lesson-check") !== null`)
	f.draws(12, 16, 6)
	f.tap(sheetButton)
	f.sets("procs", "6", "length", "4 h", "ready", "12:00", "deadline", "16:00")
	f.tap("#negotiate-propose", "#negotiate-take-1")
	f.fits()
	f.tap(sheetButton)
	f.passes(press)
	f.tap(sheetButton, "#negotiate-show-ask")
	f.sets("procs", "12", "length", "4 h", "ready", "16:00", "deadline", "20:00")
	f.tap("#negotiate-propose", "#negotiate-refuse", sheetButton)
	f.passes(press)
	f.tap(sheetButton)
	f.sets("procs", "6", "length", "4 h", "ready", "12:00", "deadline", "1 d 00:00")
	f.tap("#negotiate-propose", sheetButton)
	f.passes(press)
	f.tap(sheetButton, "#negotiate-show-ask")
	f.sets("procs", "12", "length", "4 h", "ready", "16:00", "deadline", "20:00")
	f.tap("#negotiate-propose", sheetButton)
	f.shows(`document.querySelectorAll("#negotiate-branches .world").length === 2`)
	f.fits()
	f.passes(press)
	// a broken machine, and a consumer of it
	f.negotiates("negotiate.from=task4")
	f.tap("#negotiate-change", "#negotiate-rescue", "#negotiate-break", "#negotiate-break-now")
	f.sameDrawings("negotiate", f.tappedButton, "requests", "events")
	f.fits()
	f.tap("#negotiate-rows tr:nth-child(1) .who", sheetButton, "#negotiate-as-consumer")
	f.until(`document.querySelectorAll("#negotiate-rows tr").length === 2`)
	f.fits()
	f.tap(sheetButton)
	f.until(`document.getElementById("negotiate-messages").textContent.includes("offer")`)
	f.fits()
}

func touch(kind input.TouchType, x, y float64) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		points := []*input.TouchPoint{}
		if kind != input.TouchEnd {
			points = append(points, &input.TouchPoint{X: x, Y: y})
		}
		return input.DispatchTouchEvent(kind, points).Do(ctx)
	})
}

func aSessionIsInTheLinkAndInFiles(tb *tab) {
	t := tb.t
	tb.negotiates("negotiate.from=task3")
	tb.do(click("#negotiate-rows tr:first-child .who"), click("#negotiate-fix"), click("#negotiate-step"))
	tb.until(`document.getElementById("negotiate-said").textContent.startsWith("It is ") && location.hash.includes("negotiate.now=")`)
	tb.idle()
	ledger := `document.getElementById("negotiate-rows").textContent`
	link, rows := eval[string](tb, `location.hash.slice(1)`), eval[string](tb, ledger)
	other := tb.visitor(link)
	other.until(ledger + `.includes("fix")`)
	if got := eval[string](other, ledger); got != rows {
		t.Errorf("the link shows %q, want %q", got, rows)
	}
	_, requests := tb.download(click("#negotiate-save-requests"))
	other.do(click("#negotiate-from-empty"))
	other.until(ledger + ` === ""`)
	other.drop("bad.csv", []byte("id,submit\n1,soon\n"))
	other.until(`document.getElementById("negotiate-refused").textContent.includes("bad.csv: line 1")`)
	other.drop("requests.csv", requests)
	other.until(ledger + `.includes("request")`)
	other.back()
	other.until(ledger + ` === ""`)
}

func theCrowdOfTheScheduleCanBeNegotiatedWith(tb *tab) {
	t := tb.t
	tb.negotiates("")
	tb.do(click("#negotiate-from-crowd"))
	tb.until(`document.getElementById("negotiate-from-crowd").ariaPressed === "true"`)
	if n := eval[int](tb, `document.querySelectorAll("#negotiate-rows tr").length`); n < 10 {
		t.Errorf("the ledger shows %d rows, want many", n)
	}
	tb.sameLedger()
}

// anAnswerAmongMany looks at answers with all their options where 300 jobs wait, to the requests with the most options;
// "./build.sh bench" shows how long they take.
func anAnswerAmongMany(tb *tab) {
	t := tb.t
	if os.Getenv("JUGGLE_BUDGETS") == "" {
		long(t)
	}
	const days, procs, length = 40, 60, 5 * 3600
	rng := rand.New(rand.NewPCG(1, 300))
	p := session.FromEmpty.Script()
	p.Procs = 128
	s, err := session.Play(p.Setup, nil, 0)
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
	type wanted struct {
		ready   session.Instant
		options int
	}
	var list []wanted
	for ready := session.Instant(3600); ready < days*86400; ready += 3600 {
		if options, own, _ := s.Options(job(ready, length, 2*length, procs, 0)); !own {
			list = append(list, wanted{ready, len(options)})
		}
	}
	slices.SortStableFunc(list, func(a, b wanted) int { return b.options - a.options })
	clock := func(at session.Instant) string {
		return fmt.Sprintf("%d d %02d:%02d", at/86400, at/3600%24, at/60%60)
	}
	tb.negotiates("negotiate.from=files&negotiate.m=128&negotiate.now=0&negotiate.said=" + spelled.Spell(s.Inputs))
	var times []float64
	for _, w := range list[:5] {
		for _, field := range [][2]string{{"procs", fmt.Sprint(procs)}, {"length", "5 h"}, {"ready", clock(w.ready)},
			{"deadline", clock(w.ready + 3*length)}} {
			tb.do(retype("#negotiate-ask-"+field[0], field[1]), typed(kb.Tab))
			tb.idle()
			if got, want := tb.value("#negotiate-ask-"+field[0]), strings.TrimPrefix(field[1], "0 d "); got != want {
				t.Fatalf("the field %s shows %q, want %q", field[0], got, want)
			}
		}
		times = append(times, eval[float64](tb, `new Promise(done => {
			const began = performance.now(), main = document.getElementById("main-negotiate");
			new MutationObserver((_, o) => { if (main.dataset.state !== "answered") return; o.disconnect(); done(performance.now() - began); })
				.observe(main, {subtree: true, childList: true, attributes: true, characterData: true});
			document.getElementById("negotiate-propose").click(); })`))
		tb.idle()
		if got := eval[int](tb, `document.querySelectorAll("#negotiate-options li").length`); got != w.options || got < 3 {
			t.Fatalf("at %s the answer has %d options, want %d, at least 3", clock(w.ready), got, w.options)
		}
	}
	if os.Getenv("JUGGLE_BUDGETS") == "" {
		return
	}
	fmt.Printf("   %-58s %10.0f ms   at most 50 ms wanted: %.0f\n", "an answer, options included, 300 jobs waiting", median(times), times)
}
