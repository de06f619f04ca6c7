package schedule

import (
	"strings"
	"testing"

	"juggle/site/gantt"
	"juggle/site/pagetest"
	"juggle/site/parts"
)

// A guessLesson is a lesson. It waits for a guess while waits is true.
type guessLesson struct{ waits bool }

func (*guessLesson) LinkPart() string                                    { return "" }
func (*guessLesson) SetLinkPart(string) []string                         { return nil }
func (*guessLesson) KnobState(string, string) (hidden, locked bool)      { return false, false }
func (g *guessLesson) AskedElement(string) (element string, masked bool) { return ganttHost, g.waits }

func TestALessonMasksTheOutcomeUntilTheGuess(t *testing.T) {
	for last, outcome := range map[gantt.Instant]string{60: "rejected", 80: "taken"} {
		s := newScheduleStage(t, "v=1&view=schedule").showThreeRequests(last)
		lesson := &guessLesson{waits: true}
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
				if strings.Contains(html, part) != lesson.waits {
					t.Errorf("%s: %s is on the page: %v, while the lesson waits: %v", outcome, part, !lesson.waits, lesson.waits)
				}
			}
			if strings.Contains(html, `class="job"`) == lesson.waits {
				t.Errorf("%s: numbers light bars: %v, while the lesson waits: %v", outcome, lesson.waits, lesson.waits)
			}
			return words.String()
		}
		words := visibleWords()
		pagetest.WantIn(t, words, "Request 3: ?", "asks for", "3 asked for\n")
		for _, word := range []string{"rejected", "taken", "offer", "gets", "Refused", "tried here", "moved"} {
			if strings.Contains(words, word) {
				t.Errorf("%s is given away: %s", word, words)
			}
		}
		lesson.waits = false
		pagetest.WantIn(t, visibleWords(), "Request 3: "+outcome)
	}
}
