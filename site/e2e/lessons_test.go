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

// waitForVerdict waits until the verdict of the open lesson contains these words.
func (tb *tab) waitForVerdict(words string) {
	tb.t.Helper()
	tb.waitFor(fmt.Sprintf(`document.getElementById("lesson-verdict")?.textContent.includes(%q)`, words))
}

// waitForStep waits until the title of the lesson's step begins with these words. The link of a step opens the default study, which takes
// ten seconds. waitForStep replaces it by smallStudy: no step shows the figures.
func (tb *tab) waitForStep(words string) {
	tb.t.Helper()
	tb.waitFor(fmt.Sprintf(`document.getElementById("lesson-step")?.textContent.startsWith(%q)`, words))
	if link := eval[string](tb, `location.hash.slice(1)`); !strings.Contains(link, "&n=1&") {
		tb.follow(strings.Replace(link, "v=1&", smallStudy+"&", 1))
	}
	tb.waitIdle()
}

// TestLogsAndLessons reads logs and does lessons, in one page.
func TestLogsAndLessons(t *testing.T) {
	tb := openStory(t, smallStudy+"&view=trace")
	tb.runSteps(unusableLogsAreRejectedAndAHostileLogIsShownAsText, aLinkToAGeneratedLogGeneratesItAgain,
		aLessonIsDoneByKeyboard, answersToALessonThatIsAFile, aReadersLogIsReadStudiedAndKept, aLogOfSixtyMegabytesIsRead)
}

// aLessonIsDoneByKeyboard plays "Two machines at once" from the list of lessons to the answer sheet.
func aLessonIsDoneByKeyboard(tb *tab) {
	t := tb.t
	tb.follow("v=1&view=lessons&w=0:1&L=1&n=1")
	tb.requireView("lessons")
	waitForSchedule := func(step string) {
		t.Helper()
		tb.waitForStep(step)
		tb.waitFor(`document.getElementById("main-schedule")?.dataset.state === "done"`)
	}
	goToStep := func(step string) {
		t.Helper()
		tb.pressButton("lesson-next")
		waitForSchedule(step)
		if at := eval[string](tb, `document.activeElement.id`); at != "lesson-step" {
			t.Errorf("the focus is on %q, want the step's heading", at)
		}
	}
	tb.pressButton("lesson-begin-together")
	waitForSchedule("Step 1 of 3")
	tb.pressButton("lesson-choice-1")
	tb.waitForVerdict("Right. Machine 2 was not even asked")

	goToStep("Step 2 of 3")
	tb.focus("lesson-number")
	tb.press("4")
	tb.pressButton("lesson-check")
	tb.waitForVerdict("Not yet. Count the instants.")
	tb.focus("lesson-number")
	tb.press(kb.Backspace, "3")
	tb.pressButton("lesson-check")
	tb.waitForVerdict("Right. At 2:00 and 3:00 it said no")

	goToStep("Step 3 of 3")
	tb.pressButton("lesson-check")
	tb.waitForVerdict("counted once: 8. Wanted: above 9. With shifting")
	tb.unfold("schedule-change")
	tb.focus("several-shift")
	tb.press(" ")
	tb.requireScheduleDone()
	tb.pressButton("lesson-check")
	tb.waitForVerdict(". Co-allocated request 2 now starts at 6:00 on both machines")
	tb.pressButton("lesson-next")
	tb.requireView("lessons")
	tb.waitFor(`document.getElementById("main-lessons").innerText.includes("3 of 3 answers that are judged are right.")`)
}

// controlEnter presses Control and Enter as a keyboard does: no character event follows a key press that the page handles.
// chromedp.KeyEvent sends one all the same, and it would click the focused button.
func controlEnter() chromedp.Action {
	press := input.DispatchKeyEvent(input.KeyRawDown).WithKey("Enter").WithCode("Enter").WithWindowsVirtualKeyCode(13).
		WithModifiers(input.ModifierCtrl)
	release := *press
	release.Type = input.KeyUp
	return chromedp.Tasks{press, &release}
}

// ownLesson is the file of a lesson that a teacher wrote.
const ownLesson = `{"title": "Mine", "text": "It is short.", "steps": [
	{"title": "Count", "text": "Fingers.", "ask": {"question": "How many?", "number": 5}},
	{"title": "Order", "text": "", "state": "view=schedule&schedule.order=fifo",
		"ask": {"question": "Beat FIFO.", "measure": "utilisation", "against": "order=fifo", "above": 0.5}}]}`

// answersToALessonThatIsAFile opens the link of somebody's answer sheet, and the file of its lesson, by keys.
func answersToALessonThatIsAFile(tb *tab) {
	t := tb.t
	tb.follow("v=1&view=lessons&w=0:1&L=1&n=1&lesson=own-mine.json&lesson.at=3&lesson.1=4")
	tb.requireView("lessons")
	tb.waitFor(`document.getElementById("lesson").innerText.includes("leads to the answers of a lesson")`)
	tb.focus("lesson-open")
	tb.chooseFile("bad.json", strings.Replace(ownLesson, "question", "quetsion", 1), typeKeys(kb.Enter))
	tb.waitFor(`document.body.innerText.includes("unknown field")`)
	tb.focus("lesson-open")
	tb.chooseFile("mine (1).json", ownLesson, typeKeys(kb.Enter))
	tb.waitFor(`document.getElementById("lessons-answers").innerText.includes("wrong")`)
	if words := eval[string](tb, `document.body.innerText`); strings.Contains(words, "unknown field") {
		t.Error("the page still shows the fault of the file before")
	}
	for _, found := range tb.accessibilityFaults() {
		t.Error(found)
	}

	// An invalid formula is reported when the answer is checked. A right answer belongs to the order with which it was given.
	file := eval[string](tb, `location.hash.match(/&lesson\.file=[^&]*/)[0]`)
	tb.follow("v=1&view=schedule&w=0:1&L=1&n=1&schedule.order=fifo&lesson=own-mine.json&lesson.at=2" + file)
	tb.requireScheduleDone()
	tb.unfold("schedule-change")
	typeFormula := func(formula string) {
		t.Helper()
		tb.focus("schedule-order-own-1")
		tb.run(chromedp.Evaluate(`document.activeElement.select()`, nil), typeKeys(formula))
	}
	typeFormula("deadline -")
	tb.run(controlEnter())
	tb.waitForVerdict("Not checked, because a field shows what cannot be used.")
	tb.waitFor(`document.activeElement.id === "lesson-check"`)
	tb.run(controlEnter())
	tb.waitFor(`document.activeElement.id === "schedule-order-own-1"`)
	typeFormula("deadline" + kb.Enter)
	tb.requireScheduleDone()
	tb.pressButton("lesson-check")
	tb.waitForVerdict("Right.")
	typeFormula("estimate" + kb.Enter)
	tb.waitForVerdict("The state is another one")
	typeFormula("deadline" + kb.Enter)
	tb.waitForVerdict("Right.")
}

// TestALessonThatOpensTheFrontPageScrollsToItsMachines opens a lesson by its link. The parts of the front page appear one after the other
// while the page scrolls.
func TestALessonThatOpensTheFrontPageScrollsToItsMachines(t *testing.T) {
	tb := open(t, serve(t, dist), "v=1&w=0:1&L=1&n=1&lesson=promise", viewportSize(1024, 844))
	tb.waitFor(`scrollY > 0 && document.getElementById("touch")?.getBoundingClientRect().top < 160`)
}

// TestPicturesOfLessons saves screenshots of lessons in the folder JUGGLE_SHOTS, for people to look at.
func TestPicturesOfLessons(t *testing.T) {
	folder := os.Getenv("JUGGLE_SHOTS")
	if folder == "" {
		t.Skip("JUGGLE_SHOTS is not set")
	}
	s := serve(t, dist)
	for _, width := range []int64{1440, 1024, 390} {
		for _, theme := range []string{"light", "dark"} {
			setup := []chromedp.Action{viewportSize(width, 900)}
			if theme == "dark" {
				setup = append(setup, dark())
			}
			tb := open(t, s, "v=1&view=lessons&w=0:1&L=1&n=1", setup...)
			tb.requireView("lessons")
			for name, fragment := range map[string]string{
				"list":   "view=lessons",
				"choice": "fig=2&w=0:4&L=1.25&lesson=lambda&lesson.at=2&lesson.1=5.9&lesson.2=two%20fifths",
				"order":  "view=schedule&schedule.order=edf&lesson=order&lesson.1=&lesson.in1=view%3Dschedule%26schedule.order%3Dedf",
				"deals":  "view=negotiate&lesson=flexibility&lesson.1=",
				"sheet": "view=lessons&lesson=order&lesson.at=5&lesson.1=&lesson.in1=view%3Dschedule%26schedule.order%3Dedf&lesson.2=" +
					"&lesson.in2=view%3Dschedule%26schedule.order%3Dfifo&lesson.4=Long%20jobs.",
			} {
				tb.follow("v=1&" + fragment)
				tb.waitFor(`document.documentElement.dataset.study === "done"`)
				tb.waitFor(`document.querySelector("#main-schedule")?.dataset.state !== "running"`)
				tb.waitFor(`!document.getElementById("lesson-verdict")?.textContent.startsWith("Computing")`)
				tb.waitIdle()
				var picture []byte
				tb.run(chromedp.CaptureScreenshot(&picture))
				file := filepath.Join(folder, fmt.Sprintf("lessons-%s-%d-%s.png", name, width, theme))
				if err := os.WriteFile(file, picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
