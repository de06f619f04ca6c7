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

// TestPhone does what readers do, by touch, in one page on a telephone.
func TestPhone(t *testing.T) {
	tb := openStory(t, smallStudy+"&view=negotiate", emulatePhone...)
	tb.isPhone = true
	tb.runSteps(theLessonsAreDoneByTouch, formulasComparisonsAndExportsWorkByTouch, aFormulaIsComparedWithTheOptimumByTouch,
		aLogAScheduleAndLessonsWorkByTouch)
}

// tapAction returns a tap on the element that a selector finds, for callers that wait for a file or a dialog.
func (f finger) tapAction(selector string) chromedp.Action {
	f.t.Helper()
	type place struct{ X, Y float64 }
	p := eval[place](f.tab, fmt.Sprintf(`(async () => { %s const e = findVisible(%q); e.scrollIntoView({block: "center"});
		for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // menus follow their anchor one frame later
		const b = e.getBoundingClientRect(); return {X: b.x + b.width / 2, Y: b.y + b.height / 2}; })()`, findVisible, selector))
	return chromedp.Tasks{touch(input.TouchStart, p.X, p.Y), touch(input.TouchEnd, 0, 0)}
}

// tapButtonAction returns a tap on the element with that id.
func (f finger) tapButtonAction(id string) chromedp.Action { return f.tapAction("#" + id) }

// checkWidthAndAccessibility fails the step if the page is wider than the screen, or if axe-core finds serious faults.
func (f finger) checkWidthAndAccessibility(what string) {
	f.t.Helper()
	f.checkWidth()
	for _, found := range f.accessibilityFaults() {
		f.t.Errorf("%s: %s", what, found)
	}
}

// formulasComparisonsAndExportsWorkByTouch types a formula as an order, compares the study with a kept state A, and copies and downloads
// figures.
func formulasComparisonsAndExportsWorkByTouch(tb *tab) {
	t := tb.t
	f := finger{tb}
	f.follow("v=1&w=0:1&L=1&n=1&lambda=50")
	f.requireStudyDone()
	f.run(chromedp.Evaluate(`navigator.clipboard.writeText = text => (window.copied = text, Promise.resolve())`, nil))

	f.tap(sheetButton)
	isBelowTheBar := `(e => { const b = e.getBoundingClientRect(); return b.top > 80 && b.top < 140 && e.clientWidth > 300 })`
	f.waitFor(`[...document.querySelectorAll("#main-figures .card .chart")].some(` + isBelowTheBar + `)`)
	f.tap("#param-orders-own-1")
	f.run(typeKeys("deadline - 2*estimate" + kb.Enter))
	f.waitFor(`location.hash.includes("orders=edf,lff,shuffle,bjf,fifo,deadline%20-%202%2Aestimate")`)
	f.checkWidthAndAccessibility("a formula")
	f.tap("#pin-keep")
	f.waitFor(`location.hash.includes("against=paper")`)
	f.tap(`[data-key="orders"] [id="param-orders-sjf"]`)
	f.tap("#pin-swap")
	f.waitFor(`location.hash.includes("sjf") && document.querySelector(".pin").textContent.includes("A:")`)
	f.tap(sheetButton)
	f.requireStudyDone()
	f.checkWidthAndAccessibility("compared with A")
	want := juggle(t, "figure", "1", "-format", "csv", "-seeds", "1", "-windows", "0:1", "-loads", "1", "-lambda", "50", "-orders",
		"edf,lff,shuffle,bjf,fifo,deadline - 2*estimate", "-against", "orders=edf,lff,shuffle,bjf,fifo,deadline - 2*estimate,sjf")
	if diff := cmp.Diff(want, f.figureCSV(1)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
	f.tap(sheetButton, "#pin-drop")
	f.waitFor(`!location.hash.includes("against")`)
	f.tap(sheetButton)
	f.requireStudyDone()
	f.checkWidth()

	f.tap("#export-2", "#embed-2")
	if got := eval[string](f.tab, `copied`); !strings.HasPrefix(got, "<iframe src=") {
		t.Errorf("got %.60q, want an iframe element", got)
	}
	if name, data := f.download(f.tapAction("#keep")); name != "juggle-figures.html" || !strings.Contains(string(data), "<svg") {
		t.Errorf("got %s of %d bytes, want juggle-figures.html with figures", name, len(data))
	}
	f.follow("v=1&w=0:1&n=1&L=1&lambda=50&view=about")
	f.waitFor(`document.getElementById("cite-bibtex-figures") !== null`)
	if name, data := f.download(f.tapAction("#cite-bibtex-figures")); !strings.HasSuffix(name, ".bib") ||
		!strings.Contains(string(data), "Netto") {
		t.Errorf("got %s, %.80q, want a BibTeX file that cites Netto", name, data)
	}
	f.checkWidthAndAccessibility("citations")

	f.follow("v=1&w=0:1&n=1&L=1&lambda=50&embed=2&knobs=lambda,est") // the link of an embedded figure
	f.requireStudyDone()
	f.tap(`[data-key="est"] #param-est-log`)
	f.waitFor(`location.hash.includes("est=log")`)
	f.requireStudyDone()
	f.checkWidthAndAccessibility("an embedded figure")
}

// aLogAScheduleAndLessonsWorkByTouch opens a log that sacct printed, takes over the log's length for the periods, downloads a schedule, and
// answers questions of two lessons.
func aLogAScheduleAndLessonsWorkByTouch(tb *tab) {
	f := finger{tb}
	f.follow(smallStudy + "&view=trace")
	f.requireView("trace")
	f.chooseFile("cluster.txt", "JobIDRaw|Submit|Start|End|State|ElapsedRaw|TimelimitRaw|AllocCPUS\n"+
		"1|2026-03-02T08:00:00|2026-03-02T08:00:01|2026-03-02T09:00:01|COMPLETED|3600|90|16\n"+
		"2|2026-03-04T08:00:00|2026-03-04T08:00:01|2026-03-04T09:00:01|COMPLETED|3600|90|16\n", f.tapAction("#choose-file"))
	f.waitFor(`document.getElementById("own-length") !== null`)
	f.tap("#own-length")
	f.waitFor(`location.hash.includes("days=3") && !document.getElementById("own-length")`)
	f.checkWidthAndAccessibility("a log")

	f.follow("v=1&w=0:1&n=1&L=1&view=schedule&schedule.d=30")
	f.requireScheduleDone()
	f.compareScheduleFiles("schedule", f.tapButtonAction, "requests")
	f.checkWidthAndAccessibility("a schedule")

	// A bundled lesson from the list, and then a lesson from a file.
	f.follow(smallStudy + "&view=lessons")
	f.tap("#lesson-begin-together")
	f.waitForStep("Step 1 of 3")
	f.tap("#lesson-choice-1")
	f.waitForVerdict("Right.")
	// The verdict is shown in full. The button to the next step is not where the answer was tapped, so that a second tap does not press it.
	f.waitFor(`(line => line.checkVisibility() && line.scrollHeight <= line.clientHeight)(document.querySelector(".lesson-line span")) &&
		document.getElementById("lesson-next").getBoundingClientRect().bottom <=
			document.getElementById("lesson-choice-1").getBoundingClientRect().top`)
	f.checkWidthAndAccessibility("a lesson")
	f.follow(smallStudy + "&view=lessons")
	f.chooseFile("mine.json", ownLesson, f.tapAction("#lessons-open"))
	f.waitForStep("Step 1 of 2: Count")
	f.tap("#lesson-number")
	f.run(typeKeys("5" + kb.Enter))
	f.waitForVerdict("Right.")
	f.tap("#lesson-next")
	f.waitForStep("Step 2 of 2")
	f.requireScheduleDone()
	f.tap("#lesson-next")
	f.waitFor(`document.getElementById("lessons-copy") !== null`)
	f.checkWidthAndAccessibility("an answer sheet")
}
