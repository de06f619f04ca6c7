package site

import (
	"errors"
	"html"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/core/lesson"
	"juggle/core/narrate/replay"
	"juggle/site/lessons"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/text"
)

func TestEveryStepOfTheBundledLessonsOpensItsState(t *testing.T) {
	steps := 0
	for _, b := range lesson.All {
		l, err := lesson.Named(b.Name)
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range l.Steps {
			steps++
			place := lesson.Place{Name: b.Name, At: i}
			fragment := strings.TrimPrefix(step.State+"&"+place.Encode(), "&")
			s := newRootStage(t, fragment).open()
			html := pagetest.Rendered(t, s.Root)
			notices := slices.DeleteFunc(s.Page.Notices, func(n string) bool {
				return strings.HasPrefix(n, "schedule.d: ") // the logs of these tests have fewer decisions
			})
			if len(notices) > 0 {
				t.Errorf("%s, step %d: the page shows the notices %q, want none", b.Name, i+1, notices)
			}
			if !strings.Contains(html, text.Markup(step.Title)) {
				t.Errorf("%s, step %d: the page does not show %q", b.Name, i+1, step.Title)
			}
			if step.Ask != nil && !strings.Contains(html, text.Markup(step.Ask.Question)) {
				t.Errorf("%s, step %d: the page does not ask %q", b.Name, i+1, step.Ask.Question)
			}
			if link := s.Page.Fragment(s.Page.Link); !strings.Contains(link, place.Encode()) {
				t.Errorf("%s, step %d: the link has become %s, want %s in it", b.Name, i+1, link, place.Encode())
			}
		}
	}
	if steps < 20 {
		t.Errorf("only %d steps were opened, want at least 20", steps)
	}
}

func TestALinkThatNamesALessonAloneLeadsToItsFirstStep(t *testing.T) {
	s := newRootStage(t, "lesson=fixing").open()
	l, err := lesson.Named("fixing")
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range []string{s.Page.Fragment(s.Page.Link), s.Browser.Fragment()} {
		if want := l.Steps[0].State + "&lesson=fixing"; !strings.Contains(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	s = newRootStage(t, "view=schedule&lesson=fixing").open()
	if s.Page.View() != "schedule" {
		t.Error("a link that names a view does not open the view")
	}
}

func TestTheLinksInTheBarLeadFromAStepToTheViewsThatTheyName(t *testing.T) {
	for _, b := range lesson.All {
		l, err := lesson.Named(b.Name)
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range l.Steps {
			place := lesson.Place{Name: b.Name, At: i}
			s := newRootStage(t, strings.TrimPrefix(step.State+"&"+place.Encode(), "&")).open()
			for _, v := range s.Views {
				for _, href := range []string{s.ViewHref(v.Key), s.homeHref()} {
					s.Page.Go(strings.TrimPrefix(href, "#"))
					want := v.Key
					if href == s.homeHref() {
						want = s.Views[0].Key
					}
					if s.View() != want {
						t.Fatalf("%s, step %d: the link %s leads to %s, want %s", b.Name, i+1, href, s.View(), want)
					}
				}
			}
		}
	}
}

func TestANumberIsCheckedByEnter(t *testing.T) {
	s := newRootStage(t, "lesson=lambda").open()
	enter := page.Key{Key: "Enter", Typing: true, Element: "lesson-number"}
	if !s.Page.TextFields[enter.Element].Key(enter.Key) || !strings.Contains(s.Page.Announcement, "want a number") {
		t.Errorf("after Enter in the empty field the page says %q, want that it asks for a number", s.Page.Announcement)
	}
}

func TestControlEnterMovesTheFocusFromAFieldToTheCheckButtonAndBack(t *testing.T) {
	s := newRootStage(t, "lesson=lambda").open()
	for _, press := range []struct{ from, focused string }{
		{"param-lambda-1", "lesson-check"}, {"lesson-check", "param-lambda-1"}, {"lesson-number", "lesson-check"},
		{"lesson-check", "lesson-number"}} {
		if !s.Key(page.Key{Key: "Control+Enter", Typing: true, Element: press.from}) || s.window.Focused != press.focused {
			t.Errorf("from %s: the focus is on %q, want %q", press.from, s.window.Focused, press.focused)
		}
	}
	if s := newRootStage(t, "").open(); s.Key(page.Key{Key: "Control+Enter"}) {
		t.Error("without a lesson Control+Enter is used")
	}
}

func TestAFaultInALinksLessonIsReported(t *testing.T) {
	for fragment, want := range map[string]struct {
		words     string // on the page
		hasNotice bool
	}{
		"lesson=nowhere":             {"It is being fetched.", false},
		"lesson=lambda&lesson.at=99": {"lambda", true},
		"lesson=..%2Fsecret":         {"", true}, // an invalid name
		"lesson=lambda&lesson.x=1":   {"lambda", true},
	} {
		s := newRootStage(t, fragment).open()
		if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, want.words) {
			t.Errorf("%s: the page does not say %q", fragment, want.words)
		}
		if got := len(s.Page.Notices) > 0; got != want.hasNotice {
			t.Errorf("%s: got the notices %q, want some: %v", fragment, s.Page.Notices, want.hasNotice)
		}
	}
}

func TestALessonBesideThePageIsFetched(t *testing.T) {
	const lessonFile = `{"title": "Our <first>", "text": "Hello.", "steps": [{"title": "One", "text": "Look."}]}`
	for name, c := range map[string]struct {
		content string
		err     error
		want    string
	}{
		"a lesson":       {lessonFile, nil, "Our &lt;first&gt;"},
		"an invalid one": {`{"title": "x", "steps": [{"title": "One", "text": "", "aks": {}}]}`, nil, "aks"},
		"no lesson":      {"<!DOCTYPE html>", nil, "course"},
		"no file":        {"", errors.New("404"), "nor lies beside this page"},
	} {
		s := newRootStage(t, "lesson=course").open()
		done := s.engine.fetchDone["lessons/course.json"]
		if done == nil {
			t.Fatalf("%s: the page asked for %v, want lessons/course.json", name, slices.Collect(maps.Keys(s.engine.fetchDone)))
		}
		done(c.content, c.err)
		if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, c.want) || strings.Contains(html, "being fetched") {
			t.Errorf("%s: the page does not say %q", name, c.want)
		}
	}
}

func TestTheFocusGoesToTheStepThatALessonBeginsWith(t *testing.T) {
	s := newRootStage(t, "lesson=lambda").open()
	if s.window.Focused == "lesson-step" {
		t.Errorf("a page that is opened with a lesson moves the focus to %q, want it not to move", s.window.Focused)
	}
	for _, begin := range []string{"view=lessons&lesson=order", "fig=2&lesson=trust&lesson.at=2"} {
		s = newRootStage(t, "view=lessons").open()
		s.Moved("v=1&" + begin)
		if s.window.Focused != "lesson-step" || !strings.Contains(s.Announcement, "Step ") {
			t.Errorf("%s: the focus is on %q, and the page says %q, want lesson-step and the step's number", begin, s.window.Focused,
				s.Announcement)
		}
	}
	s = newRootStage(t, "").open()
	s.Moved("lesson=course")
	s.engine.fetchDone["lessons/course.json"](course, nil)
	if s.window.Focused != "lesson-step" {
		t.Errorf("after a lesson was fetched the focus is on %q, want lesson-step", s.window.Focused)
	}
}

func TestALockedKnobShowsItsValueAndCannotBeTurned(t *testing.T) {
	s := newRootStage(t, "fig=2&L=1.25&lesson=lambda").open()
	page := s.html()
	_, knob, _ := strings.Cut(page, `data-key="L"`)
	knob, _, _ = strings.Cut(knob, "</fieldset>")
	opened, field, _ := strings.Cut(knob, ">")
	if !strings.Contains(opened, "disabled") || strings.Contains(page, "inert") {
		t.Errorf("the knob of a locked parameter begins with %q, and the page has inert elements: %v; want it disabled, and none", opened,
			strings.Contains(page, "inert"))
	}
	pagetest.WantIn(t, field, `id="param-L"`)
}

func TestEveryLockedKnobIsCalledByItsName(t *testing.T) {
	for _, b := range lesson.All {
		l, err := lesson.Named(b.Name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range l.Steps {
			for _, key := range l.Steps[i].Lock {
				if name := lesson.NameOf(key); name == key {
					t.Errorf("%s, step %d: the knob %s has no name", b.Name, i+1, key)
				}
			}
		}
	}
	s := newRootStage(t, "lesson=together").open()
	pagetest.WantIn(t, pagetest.Rendered(t, s.Root), "Locked in this step: processors of each machine and shift co-allocated requests.")
}

// answerThree is a link's spelling of the answer 3 to the first step. Older links spell it lesson.1=3.
const answerThree = `lesson.answers={%221%22:{%22text%22:%223%22}}`

const course = `{"title": "Our course", "text": "Hello.", "steps": [{"title": "One", "text": "", "state": "view=schedule&schedule.L=1.5",
	"ask": {"question": "How many?", "number": 3}}, {"title": "Two", "text": "Look.", "ask": {"question": "Why?"}}]}`

func TestALinkToALessonWhoseFileIsMissingAsksForTheFileAndOpensItsStep(t *testing.T) {
	for name, c := range map[string]struct {
		fragment string
		missing  string // on the page while it has no file
		file     string // the name of the file that the reader chooses
		view     string // the view with the file
		want     string // on the page with the file
	}{
		"a step": {"lesson=own-course.json", "leads to step 1 of", "course.json", "schedule", "Step 1 of 2: One"},
		"a step, from the list": {"view=lessons&lesson=own-course.json&lesson.at=1", "leads to step 1 of", "course (1).json", "schedule",
			"Step 1 of 2: One"},
		"an answer": {"view=negotiate&lesson=own-course.json&lesson.at=2&" + answerThree, "leads to step 2 of", "renamed.json", "negotiate",
			"Step 2 of 2: Two"},
		"the answer sheet": {"view=lessons&lesson=own-course.json&lesson.at=3&lesson.1=3&lesson.2=So.", "leads to the answers of",
			"course.json", "lessons", "1 of 1 answer"},
		"the answer sheet without words": {"view=lessons&lesson=own-course.json&lesson.at=3&" + answerThree, "leads to the answers of",
			"course.json", "lessons", "1 of 1 answer"},
	} {
		s := newRootStage(t, c.fragment).open()
		html := pagetest.Rendered(t, s.Root)
		for _, want := range []string{c.missing, "a file, course.json, of whoever wrote", `id="lesson-open"`} {
			if !strings.Contains(html, want) {
				t.Errorf("%s: the page does not say %q", name, want)
			}
		}
		s.lesson.ChooseFile()
		s.engine.chooseDone(page.File{Name: "other.json", Handle: `{"title": "x", "steps": 3}`})
		if !strings.Contains(s.Page.Alert, "other.json: line 1") || !strings.Contains(pagetest.Rendered(t, s.Root), c.missing) {
			t.Errorf("%s: of a file that is no lesson the page says %q, want its line, and that the page still asks for the file", name,
				s.Page.Alert)
		}
		s.lesson.ChooseFile()
		s.engine.chooseDone(page.File{Name: c.file, Handle: course})
		if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, c.want) || s.Page.View() != c.view || s.Page.Alert != "" {
			t.Errorf("%s: the view is %s with the alert %q, want %s, no alert, and %q on the page", name, s.Page.View(), s.Page.Alert, c.view,
				c.want)
		}
		link, wantAnswer := s.Page.Fragment(s.Page.Link), strings.Contains(c.fragment, "lesson.1=3") || strings.Contains(c.fragment, answerThree)
		if hasAnswer := strings.Contains(link, "{%221%22:{%22text%22:%223%22}"); hasAnswer != wantAnswer ||
			!strings.Contains(link, "lesson=own-course.json") {
			t.Errorf("%s: the link has become %s, want the lesson in it, and the answer: %v", name, link, wantAnswer)
		}
	}
}

// TestLinksOfAnAnswerSheetAreThePagesOwn guards a teacher, who follows the links of an answer sheet that a student's link has made.
// Whatever the student put into the link, they must lead to this page.
func TestLinksOfAnAnswerSheetAreThePagesOwn(t *testing.T) {
	links := regexp.MustCompile(`(?s)<table[^>]*id="lessons-answers".*?</table>`)
	for _, state := range []string{"view=schedule&schedule.L=1.5", "https://example.com/#v=1", "//example.com", "javascript:alert(1)",
		`"><a href="https://example.com">`, "view=schedule&lesson=https://example.com", "#\n//example.com"} {
		s := newRootStage(t, "").open()
		s.Dropped(page.File{Name: "course.json", Handle: course}, 0)
		s.Go("view=lessons&" + courseInLink(t) + "&lesson.at=3&lesson.1=3&lesson.2=So.&lesson.in1=" + url.QueryEscape(state))
		sheet := links.FindString(pagetest.Rendered(t, s.Root))
		got := regexp.MustCompile(`<a target="_blank" href="([^"]*)">([^<]*)</a>`).FindAllStringSubmatch(sheet, -1)
		if len(got) != 2 || strings.Count(sheet, "<a") != 2 {
			t.Fatalf("%q: want a link for each of two answers in\n%s", state, sheet)
		}
		for i, link := range got {
			prefix := s.Page.Browser.Address() + "#v=1&"
			if href := html.UnescapeString(link[1]); !strings.HasPrefix(href, prefix) || link[2] != "the state of step "+strconv.Itoa(i+1) ||
				!strings.Contains(href, "lesson=own-course.json") {
				t.Errorf("%q: %q leads to %s, want the page's own address %s", state, link[2], href, prefix)
			}
		}
	}
}

// TestAnAnswerWhoseMeasureIsNotKnownIsNotOpenOnTheSheet checks answers whose measure is still being computed, or cannot be computed. The
// sheet must not show such a step as unanswered.
func TestAnAnswerWhoseMeasureIsNotKnownIsNotOpenOnTheSheet(t *testing.T) {
	for state, want := range map[string]string{
		"view=schedule&schedule.order=edf":                   "<td>being computed</td>",
		"view=schedule&log=gone~" + strings.Repeat("ab", 32): "<td>cannot be judged: a log of its state is not here",
		"view=negotiate": "<td>cannot be judged: got a state of another view",
	} {
		s := newRootStage(t, "").open()
		s.stage.Queries.HoldAnswers = true
		s.Go("view=lessons&lesson=order&lesson.1=&lesson.in1=" + url.QueryEscape(state))
		if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, want) {
			t.Errorf("%s: the sheet lacks %q", state, want)
		}
	}
}

func TestARowOfTheSheetLinksToItsOwnAnswerAlone(t *testing.T) {
	s := newRootStage(t, "").open()
	s.Dropped(page.File{Name: "course.json", Handle: course}, 0)
	s.Go("view=lessons&" + courseInLink(t) + "&lesson.at=3&lesson.1=first&lesson.2=second")
	rows := regexp.MustCompile(`href="([^"]*)">the state of step`).FindAllStringSubmatch(pagetest.Rendered(t, s.Root), -1)
	if len(rows) != 2 {
		t.Fatalf("got %d rows with a link, want 2", len(rows))
	}
	for i, row := range rows {
		if strings.Contains(row[1], "first") != (i == 0) || strings.Contains(row[1], "second") != (i == 1) {
			t.Errorf("row %d leads to %s, want its own answer alone", i+1, row[1])
		}
	}
}

func TestALessonsFileIsOpenedByAButtonAndRemovesTheErrorOfAnotherFile(t *testing.T) {
	s := newRootStage(t, "view=lessons").open()
	if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, `id="lessons-open"`) || strings.Contains(html, `id="lesson-open"`) {
		t.Error("the list of lessons has no button for a file, or a lesson is said to be missing")
	}
	s.Dropped(page.File{Name: "bad.json", Handle: strings.Replace(course, "question", "quetsion", 1)}, 0)
	if !strings.Contains(s.Page.Alert, "bad.json: line") {
		t.Errorf("of a wrong file the page says %q, want the line of the error", s.Page.Alert)
	}
	s.Dropped(page.File{Name: "course.json", Handle: course}, 0)
	if s.Page.Alert != "" || !strings.Contains(s.Page.Fragment(s.Page.Link), "schedule.L=1.5&lesson=own-course.json") {
		t.Errorf("after a right file the page says %q and shows %s, want no alert, and the lesson", s.Page.Alert, s.Page.Fragment(s.Page.Link))
	}
}

func TestAnAnswerThatIsNotCheckedWaitsWhileTheReaderLooksElsewhere(t *testing.T) {
	s := newRootStage(t, "lesson=lambda").open()
	s.lesson.Edit("5,9")
	s.Go("view=lessons&lesson=lambda")
	s.Go("view=glossary&lesson=lambda&lesson.at=2")
	s.Page.TextFields["lesson-number"].Key("Enter")
	if link := s.Page.Fragment(s.Page.Link); strings.Contains(link, "5,9") {
		t.Errorf("at another step the link has the answer: %s", link)
	}
	s.Go("lesson=lambda&lesson.at=1")
	s.Page.TextFields["lesson-number"].Key("Enter")
	if link := s.Page.Fragment(s.Page.Link); !strings.Contains(link, `{%221%22:{%22text%22:%225,9%22`) {
		t.Errorf("after the check the link is %s, want the answer 5,9 in it", link)
	}
}

func TestAnAnswerThatIsNotJudgedIsKeptAsItIsTyped(t *testing.T) {
	s := newRootStage(t, "").open()
	s.Dropped(page.File{Name: "course.json", Handle: course}, 0)
	s.Go(courseInLink(t) + "&lesson.at=2")
	s.lesson.Edit("So.")
	if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, `lesson.at=3&amp;lesson.answers={%222%22:{%22text%22:%22So.%22`) {
		t.Error("the link to the answer sheet lacks words that were typed")
	}
	s.lesson.Settle()
	if got := s.window.Fragment(); !strings.Contains(got, `lesson.answers={%222%22:{%22text%22:%22So.%22`) {
		t.Errorf("after the reader has left the field, the address is %s, want the answer in it", got)
	}
	s.lesson.Edit(" ")
	if link := s.Page.Fragment(s.Page.Link); strings.Contains(link, "lesson.answers") {
		t.Errorf("with a blank answer the link is %s, want no answer in it", link)
	}
}

// courseInLink returns the lesson's part of a link that contains the whole course.
func courseInLink(t *testing.T) string {
	t.Helper()
	l, err := lesson.Read(strings.NewReader(course), "course.json")
	if err != nil {
		t.Fatal(err)
	}
	return l.PlaceOf("course.json").Encode()
}

// TestALessonIsHandedOutAndHandedInByItsLink opens each link in a new page, which has no other data.
func TestALessonIsHandedOutAndHandedInByItsLink(t *testing.T) {
	teacher := newRootStage(t, "lesson=lambda&lesson.by=Tom").open()
	teacher.Dropped(page.File{Name: "course.json", Handle: course}, 0)
	teacher.lesson.Edit("4")
	teacher.lesson.Check()
	teacher.Go("view=lessons&" + courseInLink(t) + "&" + answerThree + "&lesson.by=Tom")
	teacher.html()
	teacher.ShownView().(*lessons.Lessons).HandOut("own-course.json")
	_, handedOut, _ := strings.Cut(teacher.window.Copied, "#")
	if handedOut == "" || strings.Contains(handedOut, "Tom") || strings.Contains(handedOut, "lesson.answers") {
		t.Errorf("what is handed out has somebody's answers or name: %q", teacher.window.Copied)
	}
	student := newRootStage(t, handedOut).open()
	pagetest.WantIn(t, pagetest.Rendered(t, student.Root), "Our course", "Step 1 of 2: One", "How many?")
	student.lesson.Edit("3")
	student.lesson.Check()
	student.Go(strings.Replace(student.Page.Fragment(student.Page.Link), "view=schedule", "view=lessons", 1) + "&lesson.at=3")
	student.ShownView().(*lessons.Lessons).Sign("Ada <b>")
	handedIn := student.Page.Fragment(student.Page.Link)
	if !strings.Contains(handedIn, "lesson.by=Ada%20%3Cb%3E") {
		t.Errorf("the name is not in %s", handedIn)
	}
	sheet := pagetest.Rendered(t, newRootStage(t, handedIn).open().Root)
	pagetest.WantIn(t, sheet, "Answer sheet: ", "Our course", "1 of 1 answer that is judged is right")
	broken := newRootStage(t, "lesson=own-course.json&lesson.file={%22title%22:%20%22%22}").open()
	pagetest.WantIn(t, pagetest.Rendered(t, broken.Root), "lesson.file: line 1, column 11: title: got no text, want some", `id="lesson-open"`)
}

// TestTheAnswerIsHiddenUntilTheFirstGuess checks that the page shows the right answer only after the guess, together with the guess. A
// second guess is ignored.
func TestTheAnswerIsHiddenUntilTheFirstGuess(t *testing.T) {
	s := newRootStage(t, "lesson=promise").open() // its first step asks about the element touch: the two machines
	if html := pagetest.Rendered(t, s.Root); strings.Contains(html, "No promise was broken") || !strings.Contains(html, `data-asked="touch"`) {
		t.Error("the two machines show the answer, or are not outlined")
	}
	if s.window.Scrolled != "touch" {
		t.Errorf("the page is scrolled to %q, want touch, the element that the lesson asks about", s.window.Scrolled)
	}
	s.lesson.Answer("Both")
	if s.window.Scrolled != "touch-answer" || strings.Count(pagetest.Rendered(t, s.Root), `id="touch-answer"`) != 1 {
		t.Errorf("the page is scrolled to %q, want touch-answer, once on the page", s.window.Scrolled)
	}
	const feedback = "You said both, it was only where A may move."
	pagetest.WantIn(t, pagetest.Rendered(t, s.Root), feedback, "No promise was broken", `data-right="no"`, `data-right="yes"`)
	s.lesson.Answer("Only where A may move")
	if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, feedback) || strings.Contains(s.Page.Fragment(s.Page.Link), "Only") {
		t.Errorf("a second guess counts, or the first is no longer shown: the link is %s", s.Page.Fragment(s.Page.Link))
	}
	s = newRootStage(t, `lesson=promise&lesson.answers={"1":{"text":"Only%20where%20A%20may%20move"}}`).open()
	pagetest.WantIn(t, pagetest.Rendered(t, s.Root), "You said only where A may move, and it was.", "No promise was broken")
	for _, number := range []struct{ typed, feedback string }{{"two", "want a number"}, {"4", "You said 4, it was 3."}} {
		s = newRootStage(t, "view=schedule&lesson=decision&lesson.at=4").open()
		s.lesson.Edit(number.typed)
		s.lesson.Check()
		pagetest.WantIn(t, pagetest.Rendered(t, s.Root), number.feedback)
		if _, masked := s.Page.AskedElement(); masked != (number.typed == "two") {
			t.Errorf("%s: the page hides the answer: %v, want %v", number.typed, masked, !masked)
		}
	}
	s.Go("view=negotiate&lesson=decision&lesson.at=1")
	if at, masked := s.Page.AskedElement(); at != "" || masked {
		t.Error("the page hides an answer in a view that the step does not ask about")
	}
}

// TestAStepSetsTheHoursThatItAsksAbout checks that each step sets other hours on the two machines. A step without a question is marked as
// done once the reader has passed it.
func TestAStepSetsTheHoursThatItAsksAbout(t *testing.T) {
	s := newRootStage(t, "lesson=promise").open()
	for _, step := range []struct{ at, hours, answer, want string }{
		{"2", "17:00 to 20:00", "3 h", "A slides to 20:00"}, {"3", "20:00 to 23:00", "0 h", "It fits on both:"},
		{"1", "16:00 to 19:00", "Both", "A slides to 19:00"},
	} {
		s.Go("lesson=promise&lesson.at=" + step.at)
		html := pagetest.Rendered(t, s.Root)
		pagetest.WantIn(t, html, step.hours+", no other hour")
		if strings.Contains(html, step.want) {
			t.Errorf("step %s gives its answer away", step.at)
		}
		s.lesson.Answer(step.answer)
		pagetest.WantIn(t, pagetest.Rendered(t, s.Root), step.want)
	}
	s.Go(`lesson=promise&lesson.at=6&lesson.answers={"1":{"text":"Both"}}`)
	pagetest.WantIn(t, strings.ReplaceAll(pagetest.Rendered(t, s.Root), `=""`, ""),
		"<i data-done></i><i></i><i></i><i></i><i data-done></i><i data-on></i>")
}

// TestWhatALessonAsksAboutIsOnThePage checks that every element that a lesson can ask about is on the page, and that a style outlines it.
func TestWhatALessonAsksAboutIsOnThePage(t *testing.T) {
	style, err := os.ReadFile("lessons/lessons.css")
	if err != nil {
		t.Fatal(err)
	}
	html := ""
	for _, fragment := range []string{"", "fig=2", "view=schedule", "view=negotiate"} {
		html += pagetest.Rendered(t, newRootStage(t, fragment).open().Root)
	}
	for _, place := range lesson.Places() {
		pagetest.WantIn(t, html, `id="`+place+`"`)
		pagetest.WantIn(t, string(style), `[data-asked="`+place+`"] #`+place)
	}
}

func TestTheHomeLinkKeepsAnOpenLesson(t *testing.T) {
	s := newRootStage(t, "view=schedule&lesson=lambda&"+answerThree).open()
	if got := s.homeHref(); !strings.Contains(got, "lesson=lambda&"+answerThree) || strings.Contains(got, "schedule") {
		t.Errorf("with a lesson the link is %s, want the lesson and the answer in it", got)
	}
	if got := newRootStage(t, "view=schedule&lambda=10").open().homeHref(); got != "#" {
		t.Errorf("without a lesson the link is %s, want #", got)
	}
}

const orderStep = "view=schedule&schedule.order=fifo&lesson=order"

func TestACheckIsRefusedWhileAFieldShowsWhatCannotBeUsed(t *testing.T) {
	s := newRootStage(t, orderStep).open()
	order := replay.Default()
	parameter := replay.Parameters.Find("order").Bind(func() *replay.Setup { return &order },
		func(n replay.Setup) error { order = n; return nil })
	field := &parts.Entry{Page: s.Page, Element: "order-own-1", Param: parameter}
	field.Edit("deadline -")
	s.Key(page.Key{Key: "Control+Enter", Typing: true, Element: field.Element})
	for _, message := range []string{s.Page.Announcement, pagetest.Rendered(t, s.Root)} {
		if !strings.Contains(message, "Not checked") || !strings.Contains(message, "deadline -") || !strings.Contains(message, "still in use") {
			t.Errorf("got %q, want that nothing was checked, because the field shows “deadline -”", message)
		}
	}
	if link := s.Page.Fragment(s.Page.Link); strings.Contains(link, "lesson.answers") {
		t.Errorf("the answer is taken: %s", link)
	}
	field.Enter("deadline")
	if s.Page.Announcement = ""; strings.Contains(pagetest.Rendered(t, s.Root), "Not checked") {
		t.Error("the refusal is still shown after the field was corrected")
	}
	s.lesson.Check()
	if link := s.Page.Fragment(s.Page.Link); !strings.Contains(link, "lesson.answers") {
		t.Errorf("the answer is not taken: %s", link)
	}
}

func TestAVerdictOfAnotherStateIsMarked(t *testing.T) {
	const changed = "The state is another one than at your last answer"
	answer := "&lesson.1=&lesson.in1=view%3Dschedule%26schedule.order%3Dedf"
	for fragment, want := range map[string]bool{
		"view=schedule&schedule.order=edf&lesson=order" + answer:                   false,
		"view=schedule&schedule.order=edf&schedule.d=3&lesson=order" + answer:      false, // another decision is shown, which is no other state
		"view=schedule&schedule.order=fifo&lesson=order" + answer:                  true,
		"view=schedule&schedule.order=edf&schedule.L=2&lesson=order" + answer:      true,
		"view=lessons&lesson=order" + answer:                                       true,
		"view=schedule&schedule.order=fifo&lesson=order&lesson.1=":                 false, // the state of the step itself
		"view=schedule&schedule.order=-estimate&lesson=order&lesson.1=":            true,
		"view=negotiate&lesson=fixing&lesson.1=&lesson.in1=view%3Dnegotiate":       false,
		"view=schedule&schedule.on.shift=on&lesson=together&lesson.at=3":           false, // not answered
		"view=schedule&schedule.on.shift=on&lesson=together&lesson.at=3&lesson.3=": true,
	} {
		s := newRootStage(t, fragment).open()
		if got := strings.Contains(pagetest.Rendered(t, s.Root), changed); got != want {
			t.Errorf("%s: said that the state is another one: %v, want %v", fragment, got, want)
		}
	}
}

func TestLessonsKnowTheViews(t *testing.T) {
	var views []string
	for _, v := range newRootStage(t, "").Page.Views {
		views = append(views, v.Key)
	}
	if !slices.Equal(views, lesson.Views()) {
		t.Errorf("lessons know the views %v, want those of the page, %v", lesson.Views(), views)
	}
}
