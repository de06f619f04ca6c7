package touch

import (
	"strings"
	"testing"

	"juggle/core/study"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// stage is the first minute alone on a page.
func stage(t *testing.T, fragment, kept string) (*pagetest.Stage, *Touch) {
	t.Helper()
	s := pagetest.New(t, fragment)
	s.Browser.SetSetting(setting, kept)
	c := New(s.Page, func() string { return "worth" }, func() {})
	s.Show(pagetest.Views(map[string]vugu.Builder{"figures": c}), noStudy{})
	return s, c
}

type noStudy struct{}

func (noStudy) Await(study.Params, []int)                   {}
func (noStudy) Compute(study.Params, []study.Source, []int) {}
func (noStudy) Err() error                                  { return nil }
func (noStudy) Attend()                                     {}

func TestTheKernelDecidesWhatFitsAtEverySlack(t *testing.T) {
	for slack, fits := range []bool{false, false, false, true, true} {
		h := untouched
		setSlack(&h, slack)
		w := decide(h, true)
		if w.fits != fits {
			t.Errorf("slack %d h: got fits %v, want %v", slack, w.fits, fits)
		}
		if fits && (w.a != slot{19, 23} || w.was != slot{16, 20}) {
			t.Errorf("slack %d h: A went from %v to %v, want from 16:00 to 19:00", slack, w.was, w.a)
		}
		if !fits && w.a != w.was {
			t.Errorf("slack %d h: A moved to %v though the big job was refused", slack, w.a)
		}
	}
	if w := decide(untouched, false); w.fits {
		t.Error("the big job fits where A has a fixed hour")
	}
}

func TestAShorterBigJobNeedsLessSlack(t *testing.T) {
	for end, least := range map[int]int{17: 1, 18: 2, 19: 3, 20: 4} {
		h := untouched
		h.end = end
		for slack := range 5 {
			setSlack(&h, slack)
			if got := decide(h, true).fits; got != (slack >= least) {
				t.Errorf("until %d:00 with %d h: got fits %v, want from %d h on", end, slack, got, least)
			}
		}
	}
}

func TestHoursStayWithinTheDayAndInOrder(t *testing.T) {
	for _, set := range []func(*hours, int){setBegin, setEnd, setReady, setDeadline, setSlack} {
		for to := -30; to <= 60; to++ {
			for _, h := range []hours{untouched, {12, 13, 12, 16}, {23, 24, 20, 24}} {
				set(&h, to)
				if h.begin < firstHour || h.end > lastHour || h.begin >= h.end || h.ready < firstHour || h.deadline > lastHour || h.slack() < 0 {
					t.Fatalf("set to %d: got %+v", to, h)
				}
				decide(h, true) // the kernel takes it
			}
		}
	}
}

func TestAGuessShowsWhatTheKernelDecided(t *testing.T) {
	s, c := stage(t, "", "")
	before := s.HTML()
	pagetest.WantIn(t, before, "On which machine does it fit?", "2 jobs · 38 % used", "between 16:00 and 24:00")
	if strings.Contains(before, "A slides") {
		t.Error("the answer is given before the guess")
	}
	c.answer(guesses[3])
	after := s.HTML()
	pagetest.WantIn(t, after, "Only where A may move. <b>A slides to 19:00", "an end by 24:00, not a start at 16:00", "2 jobs · 38 % used",
		"3 jobs · 56 % used", "10 of 12 free", "worth", "The big job is refused.", "A stood at 16:00 and has moved")
	if c.mark(guesses[3]) != "no" || c.mark(guesses[2]) != "yes" || c.mark(guesses[0]) != "" {
		t.Error("the answers are not marked: the wrong guess, and the right one")
	}
	c.set(setSlack, "2")
	pagetest.WantIn(t, s.HTML(), "With 2 h of slack A must end by 22:00", "Find the least slack that helps", "2 h · refused")
	if c.mark(guesses[0]) != "yes" || c.mark(guesses[3]) != "" || c.gave(guesses[3]) {
		t.Error("an answer to the question before is marked, or that which is right now is not")
	}
	c.set(setSlack, "4")
	if html := s.HTML(); strings.Contains(html, "least") {
		t.Error("4 h are said to be the least slack that helps")
	}
	c.set(setSlack, "3")
	pagetest.WantIn(t, s.HTML(), "an end by 23:00", "3 h · it fits", "3 h of slack is the least that helps")
	c.set(setEnd, "21")
	pagetest.WantIn(t, s.HTML(), "Nor could it with all the slack that this day has.")
	c.set(setEnd, "19")
	c.set(setBegin, "14")
	pagetest.WantIn(t, s.HTML(), "<b>Refused:</b> B already runs", "4 of 12 free")
	c.set(setEnd, "24")
	c.set(setBegin, "20")
	pagetest.WantIn(t, s.HTML(), "<b>It fits on both:</b>")
	c.again()
	if html := s.HTML(); html != before {
		t.Error("Begin again does not lead back to the beginning")
	}
}

func TestItIsOpenOnTheUntouchedPageUnlessFolded(t *testing.T) {
	for _, tc := range []struct {
		fragment, kept string
		want           bool
	}{{"", "", true}, {"#", "", true}, {"", "folded", false}, {"v=1&lambda=50", "", false}, {"v=1&fig=2", "", false}} {
		if _, c := stage(t, tc.fragment, tc.kept); c.shown() != tc.want {
			t.Errorf("link %q, kept %q: got open %v, want %v", tc.fragment, tc.kept, c.shown(), tc.want)
		}
	}
	s, c := stage(t, "", "")
	c.fold()
	if c.shown() || s.Browser.Setting(setting) != "folded" {
		t.Error("folding is not kept for the next visit")
	}
	c.fold()
	if !c.shown() || s.Browser.Setting(setting) != "" {
		t.Error("opening again is not kept")
	}
}

// A link has the hours of both machines, as the reader sets them.
func TestHoursAreInTheLink(t *testing.T) {
	s, c := stage(t, "", "folded")
	c.set(setBegin, "17")
	c.set(setEnd, "20")
	if got := s.Browser.Fragment(); !strings.Contains(got, "figures.hours=17-20,16-24") {
		t.Errorf("the link is %q", got)
	}
	c.again()
	if got := s.Browser.Fragment(); got != "" {
		t.Errorf("after Begin again the link is %q", got)
	}
	if notices := c.SetOwn("figures.hours=20-23,16-21"); len(notices) > 0 || c.hours != (hours{20, 23, 16, 21}) || !c.shown() {
		t.Errorf("got %v, %+v, shown %v", notices, c.hours, c.shown())
	}
	for _, own := range []string{"figures.hours=19-16,16-24", "figures.hours=16-25,16-24", "figures.hours=16-19,16-19",
		"figures.hours=11-19,16-24", "figures.hours=16-19,16-24x", "figures.hours=", "figures.slack=3"} {
		if notices := c.SetOwn(own); len(notices) != 1 || c.hours != untouched {
			t.Errorf("%s: got %q and %+v", own, notices, c.hours)
		}
	}
}

func TestWordsOfAShortJobStandBesideIt(t *testing.T) {
	for _, tc := range []struct {
		big  slot
		want string
	}{{slot{16, 19}, ""}, {slot{16, 18}, "right"}, {slot{22, 24}, "left"}} {
		if w := (world{big: tc.big}); w.beside() != tc.want {
			t.Errorf("%v: got %q, want %q", tc.big, w.beside(), tc.want)
		}
	}
}
