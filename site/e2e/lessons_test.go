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

// lessonSays waits until the open lesson's verdict has those words.
func (tb *tab) lessonSays(words string) {
	tb.t.Helper()
	tb.until(fmt.Sprintf(`document.getElementById("lesson-verdict")?.textContent.includes(%q)`, words))
}

// lessonStep waits until the lesson is at that step. Its state leaves the study as it is for everybody, which takes ten seconds: the
// figures, which the step does not show, are of one period then.
func (tb *tab) lessonStep(words string) {
	tb.t.Helper()
	tb.until(fmt.Sprintf(`document.getElementById("lesson-step")?.textContent.startsWith(%q)`, words))
	if link := eval[string](tb, `location.hash.slice(1)`); !strings.Contains(link, "&n=1&") {
		tb.follow(strings.Replace(link, "v=1&", small+"&", 1))
	}
	tb.idle()
}

// TestLogsAndLessons has one page read logs, and do lessons.
func TestLogsAndLessons(t *testing.T) {
	tb := begin(t, small+"&view=trace")
	tb.steps(logsThatAreNoGoodAreRefusedAndAHostileOneIsOnlyText, aLinkToALogThatWasMadeMakesItAgain,
		aLessonIsDoneByKeyboard, answersToALessonThatIsAFile, aLogOfTheReadersIsReadStudiedAndKept, aLogOfSixtyMegabytesIsRead)
}

// aLessonIsDoneByKeyboard plays "Two machines at once" from the list of lessons to the answer sheet.
func aLessonIsDoneByKeyboard(tb *tab) {
	t := tb.t
	tb.follow("v=1&view=lessons&w=0:1&L=1&n=1")
	tb.arrived("lessons")
	step := func(words string) {
		t.Helper()
		tb.lessonStep(words)
		tb.until(`document.getElementById("main-schedule")?.dataset.state === "done"`)
	}
	next := func(words string) {
		t.Helper()
		tb.presses("lesson-next")
		step(words)
		if at := eval[string](tb, `document.activeElement.id`); at != "lesson-step" {
			t.Errorf("the focus is on %q, want the step's heading", at)
		}
	}
	tb.presses("lesson-begin-together")
	step("Step 1 of 3")
	tb.presses("lesson-choice-1")
	tb.lessonSays("Right. Machine 2 was not even asked")

	next("Step 2 of 3")
	tb.focus("lesson-number")
	tb.press("4")
	tb.presses("lesson-check")
	tb.lessonSays("Not yet. Count the instants.")
	tb.focus("lesson-number")
	tb.press(kb.Backspace, "3")
	tb.presses("lesson-check")
	tb.lessonSays("Right. At 2:00 and 3:00 it said no")

	next("Step 3 of 3")
	tb.presses("lesson-check")
	tb.lessonSays("counted once: 8. Wanted: above 9. With shifting")
	tb.unfold("schedule-change")
	tb.focus("several-shift")
	tb.press(" ")
	tb.scheduled()
	tb.presses("lesson-check")
	tb.lessonSays(". Co-allocated request 2 now starts at 6:00 on both machines")
	tb.presses("lesson-next")
	tb.arrived("lessons")
	tb.until(`document.getElementById("main-lessons").innerText.includes("3 of 3 answers that are judged are right.")`)
}

// controlEnter presses Control and Enter as a keyboard does: where the page takes the press, no letter follows. chromedp.KeyEvent sends one
// all the same, which would click the button that has the focus.
func controlEnter() chromedp.Action {
	press := input.DispatchKeyEvent(input.KeyRawDown).WithKey("Enter").WithCode("Enter").WithWindowsVirtualKeyCode(13).
		WithModifiers(input.ModifierCtrl)
	release := *press
	release.Type = input.KeyUp
	return chromedp.Tasks{press, &release}
}

// ownLesson is a lesson as a teacher may write one.
const ownLesson = `{"title": "Mine", "text": "It is short.", "steps": [
	{"title": "Count", "text": "Fingers.", "ask": {"question": "How many?", "number": 5}},
	{"title": "Order", "text": "", "state": "view=schedule&schedule.order=fifo",
		"ask": {"question": "Beat FIFO.", "measure": "utilisation", "against": "order=fifo", "above": 0.5}}]}`

// answersToALessonThatIsAFile opens, by keys, the link of somebody's answer sheet, whose lesson is a file.
func answersToALessonThatIsAFile(tb *tab) {
	t := tb.t
	tb.follow("v=1&view=lessons&w=0:1&L=1&n=1&lesson=own-mine.json&lesson.at=3&lesson.1=4")
	tb.arrived("lessons")
	tb.until(`document.getElementById("lesson").innerText.includes("leads to the answers of a lesson")`)
	tb.focus("lesson-open")
	tb.choose("bad.json", strings.Replace(ownLesson, "question", "quetsion", 1), typed(kb.Enter))
	tb.until(`document.body.innerText.includes("unknown field")`)
	tb.focus("lesson-open")
	tb.choose("mine (1).json", ownLesson, typed(kb.Enter))
	tb.until(`document.getElementById("lessons-answers").innerText.includes("wrong")`)
	if words := eval[string](tb, `document.body.innerText`); strings.Contains(words, "unknown field") {
		t.Error("what was wrong with the other file still stands")
	}
	for _, found := range tb.axe() {
		t.Error(found)
	}

	// A formula that is none is said when the answer is checked; an answer that is right is of the order that it was given for.
	file := eval[string](tb, `location.hash.match(/&lesson\.file=[^&]*/)[0]`)
	tb.follow("v=1&view=schedule&w=0:1&L=1&n=1&schedule.order=fifo&lesson=own-mine.json&lesson.at=2" + file)
	tb.scheduled()
	tb.unfold("schedule-change")
	types := func(formula string) {
		t.Helper()
		tb.focus("schedule-order-own-1")
		tb.do(chromedp.Evaluate(`document.activeElement.select()`, nil), typed(formula))
	}
	types("deadline -")
	tb.do(controlEnter())
	tb.lessonSays("Not checked, because a field shows what cannot be used.")
	tb.until(`document.activeElement.id === "lesson-check"`)
	tb.do(controlEnter())
	tb.until(`document.activeElement.id === "schedule-order-own-1"`)
	types("deadline" + kb.Enter)
	tb.scheduled()
	tb.presses("lesson-check")
	tb.lessonSays("Right.")
	types("estimate" + kb.Enter)
	tb.lessonSays("The state is another one")
	types("deadline" + kb.Enter)
	tb.lessonSays("Right.")
}

// TestALessonThatOpensTheFrontPageScrollsToItsMachines opens a lesson by its link; the front page comes in pieces.
func TestALessonThatOpensTheFrontPageScrollsToItsMachines(t *testing.T) {
	tb := open(t, serve(t, dist), "v=1&w=0:1&L=1&n=1&lesson=promise", sized(1024, 844))
	tb.until(`scrollY > 0 && document.getElementById("touch")?.getBoundingClientRect().top < 160`)
}

// TestPicturesOfLessons takes pictures of lessons into the folder that JUGGLE_SHOTS names, for people to look at.
func TestPicturesOfLessons(t *testing.T) {
	folder := os.Getenv("JUGGLE_SHOTS")
	if folder == "" {
		t.Skip("JUGGLE_SHOTS names no folder for the pictures")
	}
	s := serve(t, dist)
	for _, width := range []int64{1440, 1024, 390} {
		for _, theme := range []string{"light", "dark"} {
			setup := []chromedp.Action{sized(width, 900)}
			if theme == "dark" {
				setup = append(setup, dark())
			}
			tb := open(t, s, "v=1&view=lessons&w=0:1&L=1&n=1", setup...)
			tb.arrived("lessons")
			for name, fragment := range map[string]string{
				"list":   "view=lessons",
				"choice": "fig=2&w=0:4&L=1.25&lesson=lambda&lesson.at=2&lesson.1=5.9&lesson.2=two%20fifths",
				"order":  "view=schedule&schedule.order=edf&lesson=order&lesson.1=&lesson.in1=view%3Dschedule%26schedule.order%3Dedf",
				"deals":  "view=negotiate&lesson=flexibility&lesson.1=",
				"sheet": "view=lessons&lesson=order&lesson.at=5&lesson.1=&lesson.in1=view%3Dschedule%26schedule.order%3Dedf&lesson.2=" +
					"&lesson.in2=view%3Dschedule%26schedule.order%3Dfifo&lesson.4=Long%20jobs.",
			} {
				tb.follow("v=1&" + fragment)
				tb.until(`document.documentElement.dataset.study === "done"`)
				tb.until(`document.querySelector("#main-schedule")?.dataset.state !== "running"`)
				tb.until(`!document.getElementById("lesson-verdict")?.textContent.startsWith("Computing")`)
				tb.idle()
				var picture []byte
				tb.do(chromedp.CaptureScreenshot(&picture))
				file := filepath.Join(folder, fmt.Sprintf("lessons-%s-%d-%s.png", name, width, theme))
				if err := os.WriteFile(file, picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
