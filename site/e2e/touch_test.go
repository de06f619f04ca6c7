package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestPhone has one page on a telephone do with a finger what readers do.
func TestPhone(t *testing.T) {
	tb := begin(t, small+"&view=negotiate", telephone...)
	tb.phone = true
	tb.steps(theLessonsAreDoneByTouch, whatIsOnesOwnByTouch, anOrderOfOnesOwnIsHeldBesideTheBestByTouch, aLogAScheduleAndLessonsByTouch)
}

// tapped is a tap as an action, for what waits for a file.
func (f finger) tapped(selector string) chromedp.Action {
	f.t.Helper()
	type place struct{ X, Y float64 }
	p := eval[place](f.tab, fmt.Sprintf(`(async () => { %s const e = seen(%q); e.scrollIntoView({block: "center"});
		for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // what is anchored, as a menu, follows
		const b = e.getBoundingClientRect(); return {X: b.x + b.width / 2, Y: b.y + b.height / 2}; })()`, seen, selector))
	return chromedp.Tasks{touch(input.TouchStart, p.X, p.Y), touch(input.TouchEnd, 0, 0)}
}

func (f finger) tappedButton(id string) chromedp.Action { return f.tapped("#" + id) }

// clean fails where the page is wider than the screen, or axe-core finds what keeps somebody out.
func (f finger) clean(what string) {
	f.t.Helper()
	f.fits()
	for _, found := range f.axe() {
		f.t.Errorf("%s: %s", what, found)
	}
}

// whatIsOnesOwnByTouch types an order of one's own beside the figure that it changes, compares with A, and takes away what there is.
func whatIsOnesOwnByTouch(tb *tab) {
	t := tb.t
	f := finger{tb}
	f.follow("v=1&w=0:1&L=1&n=1&lambda=50")
	f.studied()
	f.do(chromedp.Evaluate(`navigator.clipboard.writeText = text => (window.taken = text, Promise.resolve())`, nil))

	f.tap(sheetButton)
	beside := `(e => { const b = e.getBoundingClientRect(); return b.top > 80 && b.top < 140 && e.clientWidth > 300 })`
	f.until(`[...document.querySelectorAll("#main-figures .card .chart")].some(` + beside + `)`)
	f.tap("#param-orders-own-1")
	f.do(typed("deadline - 2*estimate" + kb.Enter))
	f.until(`location.hash.includes("orders=edf,lff,shuffle,bjf,fifo,deadline%20-%202%2Aestimate")`)
	f.clean("a formula")
	f.tap("#pin-keep")
	f.until(`location.hash.includes("against=paper")`)
	f.tap(`[data-key="orders"] [id="param-orders-sjf"]`)
	f.tap("#pin-swap")
	f.until(`location.hash.includes("sjf") && document.querySelector(".pin").textContent.includes("A:")`)
	f.tap(sheetButton)
	f.studied()
	f.clean("A")
	want := juggle(t, "figure", "1", "-format", "csv", "-seeds", "1", "-windows", "0:1", "-loads", "1", "-lambda", "50", "-orders",
		"edf,lff,shuffle,bjf,fifo,deadline - 2*estimate", "-against", "orders=edf,lff,shuffle,bjf,fifo,deadline - 2*estimate,sjf")
	if diff := cmp.Diff(want, f.figureCSV(1)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
	f.tap(sheetButton, "#pin-drop")
	f.until(`!location.hash.includes("against")`)
	f.tap(sheetButton)
	f.studied()
	f.fits()

	f.tap("#export-2", "#embed-2")
	if got := eval[string](f.tab, `taken`); !strings.HasPrefix(got, "<iframe src=") {
		t.Errorf("got %.60q, want a frame", got)
	}
	if name, data := f.download(f.tapped("#keep")); name != "juggle-figures.html" || !strings.Contains(string(data), "<svg") {
		t.Errorf("got %s of %d bytes, want figures to keep", name, len(data))
	}
	f.follow("v=1&w=0:1&n=1&L=1&lambda=50&view=about")
	f.until(`document.getElementById("cite-bibtex-figures") !== null`)
	if name, data := f.download(f.tapped("#cite-bibtex-figures")); !strings.HasSuffix(name, ".bib") ||
		!strings.Contains(string(data), "Netto") {
		t.Errorf("got %s, %.80q, want what to cite", name, data)
	}
	f.clean("what to cite")

	f.follow("v=1&w=0:1&n=1&L=1&lambda=50&embed=2&knobs=lambda,est") // as a frame of that width has it
	f.studied()
	f.tap(`[data-key="est"] #param-est-log`)
	f.until(`location.hash.includes("est=log")`)
	f.studied()
	f.clean("a figure alone")
}

// aLogAScheduleAndLessonsByTouch gives the page what sacct printed, and periods of the log's length, takes a schedule elsewhere, and
// answers.
func aLogAScheduleAndLessonsByTouch(tb *tab) {
	f := finger{tb}
	f.follow(small + "&view=trace")
	f.arrived("trace")
	f.choose("cluster.txt", "JobIDRaw|Submit|Start|End|State|ElapsedRaw|TimelimitRaw|AllocCPUS\n"+
		"1|2026-03-02T08:00:00|2026-03-02T08:00:01|2026-03-02T09:00:01|COMPLETED|3600|90|16\n"+
		"2|2026-03-04T08:00:00|2026-03-04T08:00:01|2026-03-04T09:00:01|COMPLETED|3600|90|16\n", f.tapped("#choose-file"))
	f.until(`document.getElementById("own-length") !== null`)
	f.tap("#own-length")
	f.until(`location.hash.includes("days=3") && !document.getElementById("own-length")`)
	f.clean("a log")

	f.follow("v=1&w=0:1&n=1&L=1&view=schedule&schedule.d=30")
	f.scheduled()
	f.sameDrawings("schedule", f.tappedButton, "requests")
	f.clean("a schedule")

	// A lesson from the list, and one that is a file.
	f.follow(small + "&view=lessons")
	f.tap("#lesson-begin-together")
	f.lessonStep("Step 1 of 3")
	f.tap("#lesson-choice-1")
	f.lessonSays("Right.")
	// The verdict is whole, and a second tap on the answer does not lead on.
	f.until(`(line => line.checkVisibility() && line.scrollHeight <= line.clientHeight)(document.querySelector(".lesson-line span")) &&
		document.getElementById("lesson-next").getBoundingClientRect().bottom <=
			document.getElementById("lesson-choice-1").getBoundingClientRect().top`)
	f.clean("a lesson")
	f.follow(small + "&view=lessons")
	f.choose("mine.json", ownLesson, f.tapped("#lessons-open"))
	f.lessonStep("Step 1 of 2: Count")
	f.tap("#lesson-number")
	f.do(typed("5" + kb.Enter))
	f.lessonSays("Right.")
	f.tap("#lesson-next")
	f.lessonStep("Step 2 of 2")
	f.scheduled()
	f.tap("#lesson-next")
	f.until(`document.getElementById("lessons-copy") !== null`)
	f.clean("an answer sheet")
}
