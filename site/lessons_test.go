package site

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"juggle/core/lesson"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/text"
)

func TestEveryStepOfTheLessonsThatComeWithJuggleOpensWhatItSays(t *testing.T) {
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
				t.Errorf("%s, step %d: the link says %q", b.Name, i+1, notices)
			}
			if !strings.Contains(html, text.Sym(step.Title)) {
				t.Errorf("%s, step %d: the page does not show %q", b.Name, i+1, step.Title)
			}
			if step.Ask != nil && !strings.Contains(html, text.Sym(step.Ask.Question)) {
				t.Errorf("%s, step %d: the page does not ask %q", b.Name, i+1, step.Ask.Question)
			}
			if own := s.Page.Fragment(s.Page.Link); !strings.Contains(own, place.Encode()) {
				t.Errorf("%s, step %d: the link has become %s", b.Name, i+1, own)
			}
		}
	}
	if steps < 20 {
		t.Errorf("only %d steps were opened", steps)
	}
}

func TestALinkThatNamesALessonAloneLeadsToItsFirstStep(t *testing.T) {
	s := newRootStage(t, "lesson=negotiate").open()
	l, err := lesson.Named("negotiate")
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range []string{s.Page.Fragment(s.Page.Link), s.Browser.Fragment()} {
		if want := l.Steps[0].State + "&lesson=negotiate"; !strings.Contains(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	s = newRootStage(t, "view=schedule&lesson=negotiate").open()
	if s.Page.View() != "schedule" {
		t.Error("a link that says what is shown leads elsewhere")
	}
}

func TestANumberIsCheckedByEnter(t *testing.T) {
	s := newRootStage(t, "lesson=lambda").open()
	enter := page.Key{Key: "Enter", Typing: true, Element: "lesson-number"}
	if !s.Page.Typed[enter.Element].Key(enter.Key) || !strings.Contains(s.Page.Said, "want a number") {
		t.Errorf("the page says %q", s.Page.Said)
	}
}

func TestALessonThatIsNotHereIsSaid(t *testing.T) {
	for fragment, want := range map[string]string{
		"lesson=nowhere":             "It is being fetched.",
		"lesson=lambda&lesson.at=99": "lambda",
		"lesson=..%2Fsecret":         "", // a name that is none
		"lesson=lambda&lesson.x=1":   "lambda",
	} {
		s := newRootStage(t, fragment).open()
		if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, want) {
			t.Errorf("%s: the page does not say %q", fragment, want)
		}
		if bad := strings.Contains(fragment, "secret") || strings.Contains(fragment, "&"); bad != (len(s.Page.Notices) > 0) {
			t.Errorf("%s: got the notices %q", fragment, s.Page.Notices)
		}
	}
}

func TestALessonBesideThePageIsFetched(t *testing.T) {
	const own = `{"title": "Our <first>", "text": "Hello.", "steps": [{"title": "One", "text": "Look."}]}`
	for name, c := range map[string]struct {
		content string
		err     error
		want    string
	}{
		"a lesson":      {own, nil, "Our &lt;first&gt;"},
		"a wrong one":   {`{"title": "x", "steps": [{"title": "One", "text": "", "aks": {}}]}`, nil, "aks"},
		"no lesson":     {"<!DOCTYPE html>", nil, "course"},
		"nothing there": {"", errors.New("404"), "nor lies beside this page"},
	} {
		s := newRootStage(t, "lesson=course").open()
		done := s.engine.beside["lessons/course.json"]
		if done == nil {
			t.Fatalf("%s: asked for %v", name, s.engine.beside)
		}
		done(c.content, c.err)
		if html := pagetest.Rendered(t, s.Root); !strings.Contains(html, c.want) || strings.Contains(html, "being fetched") {
			t.Errorf("%s: the page does not say %q", name, c.want)
		}
	}
}
