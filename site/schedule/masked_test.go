package schedule

import (
	"strings"
	"testing"

	"juggle/site/gantt"
	"juggle/site/pagetest"
	"juggle/site/parts"
)

// A guessLesson is a lesson that asks for a guess about the decision. While isWaiting is true, no guess has been given.
type guessLesson struct{ isWaiting bool }

func (*guessLesson) LinkPart() string                               { return "" }
func (*guessLesson) SetLinkPart(string) []string                    { return nil }
func (*guessLesson) KnobState(string, string) (hidden, locked bool) { return false, false }
func (g *guessLesson) AskedElement(string) (element string, masked bool) {
	return ganttHost, g.isWaiting
}

func TestALessonMasksTheOutcomeUntilTheGuess(t *testing.T) {
	for firstDeadline, outcome := range map[gantt.Instant]string{60: "rejected", 80: "taken"} { // in hours
		s := newScheduleStage(t, "v=1&view=schedule").showThreeRequests(firstDeadline)
		lesson := &guessLesson{isWaiting: true}
		s.LessonPanel = lesson
		s.view.show(2)
		visibleWords := func() string {
			var words strings.Builder
			html := s.HTML()
			words.WriteString(parts.PlainNumbers(s.view.shown().headline()+s.view.shown().facts()+s.view.single().refusal()) +
				decisionLine(s.view.shown()) + s.view.announcement())
			for _, m := range s.canvas.painted[ganttHost].Marks {
				words.WriteString(m.Text + "\n")
			}
			for _, part := range []string{`<section hidden="hidden">`, `<details class="told" hidden="hidden"`} {
				if strings.Contains(html, part) != lesson.isWaiting {
					t.Errorf("%s: %s is on the page: %v, while the lesson waits: %v", outcome, part, !lesson.isWaiting, lesson.isWaiting)
				}
			}
			if strings.Contains(html, `class="job"`) == lesson.isWaiting {
				t.Errorf("%s: numbers highlight bars: %v, while the lesson waits: %v", outcome, lesson.isWaiting, lesson.isWaiting)
			}
			return words.String()
		}
		words := visibleWords()
		pagetest.WantIn(t, words, "Request 3: ?", "asks for", "3 asked for\n")
		for _, word := range []string{"rejected", "taken", "offer", "gets", "Refused", "tried here", "moved"} {
			if strings.Contains(words, word) {
				t.Errorf("%s: got %q before the guess, want it masked in %s", outcome, word, words)
			}
		}
		lesson.isWaiting = false
		pagetest.WantIn(t, visibleWords(), "Request 3: "+outcome)
	}
}
