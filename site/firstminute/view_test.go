package firstminute

import (
	"strings"
	"testing"

	"juggle/core/papers/study"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// newView returns the first minute alone on a page with the given link. kept is the browser's setting from an earlier visit.
func newView(t *testing.T, link, kept string) (*pagetest.Stage, *View) {
	t.Helper()
	s := pagetest.New(t, link)
	s.Browser.SetSetting(foldSetting, kept)
	c := New(s.Page, func() string { return "worth" }, func() {})
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"figures": c}), noStudy{})
	return s, c
}

type noStudy struct{}

func (noStudy) Await(study.Params, []int)                   {}
func (noStudy) Compute(study.Params, []study.Source, []int) {}
func (noStudy) Err() error                                  { return nil }
func (noStudy) UpdatePause()                                {}

func TestTheBigJobFitsFromAThreeHourSlackOn(t *testing.T) {
	for slack, fits := range []bool{false, false, false, true, true} {
		h := defaultHours
		setSlack(&h, slack)
		m := decide(h, true)
		if m.fits != fits {
			t.Errorf("slack %d h: got fits %v, want %v", slack, m.fits, fits)
		}
		if fits && (m.aAfter != slot{19, 23} || m.aBefore != slot{16, 20}) {
			t.Errorf("slack %d h: A went from %v to %v, want from 16:00 to 19:00", slack, m.aBefore, m.aAfter)
		}
		if !fits && m.aAfter != m.aBefore {
			t.Errorf("slack %d h: A moved to %v though the big job was refused", slack, m.aAfter)
		}
	}
	if m := decide(defaultHours, false); m.fits {
		t.Error("the big job fits where A has an exact hour")
	}
}

func TestAShorterBigJobNeedsLessSlackOfA(t *testing.T) {
	for end, least := range map[int]int{17: 1, 18: 2, 19: 3, 20: 4} {
		h := defaultHours
		h.end = end
		for slack := range 5 {
			setSlack(&h, slack)
			if got := decide(h, true).fits; got != (slack >= least) {
				t.Errorf("until %d:00 with %d h: got fits %v, want from %d h on", end, slack, got, least)
			}
		}
	}
}

func TestSettersKeepTheHoursWithinTheDayAndInOrder(t *testing.T) {
	for _, set := range []func(*hours, int){setBegin, setEnd, setReady, setDeadline, setSlack} {
		for hour := -30; hour <= 60; hour++ {
			for _, h := range []hours{defaultHours, {12, 13, 12, 16}, {23, 24, 20, 24}} {
				set(&h, hour)
				if h.begin < firstHour || h.end > lastHour || h.begin >= h.end || h.ready < firstHour || h.deadline > lastHour || h.slack() < 0 {
					t.Fatalf("set to %d: got %+v", hour, h)
				}
				decide(h, true) // panics where the kernel refuses the hours
			}
		}
	}
}

func TestAGuessShowsTheKernelsDecision(t *testing.T) {
	s, c := newView(t, "", "")
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
	if c.mark(guesses[0]) != "yes" || c.mark(guesses[3]) != "" || c.isGiven(guesses[3]) {
		t.Error("the answer to the earlier question is marked, or the answer that is right now is not")
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
	c.beginAgain()
	if html := s.HTML(); html != before {
		t.Error("Begin again does not lead back to the beginning")
	}
}

func TestTheFirstMinuteIsOpenOnThePlainPageUnlessFolded(t *testing.T) {
	for _, tc := range []struct {
		link, kept string
		want       bool
	}{{"", "", true}, {"#", "", true}, {"", "folded", false}, {"v=1&lambda=50", "", false}, {"v=1&fig=2", "", false}} {
		if _, c := newView(t, tc.link, tc.kept); c.isShown() != tc.want {
			t.Errorf("link %q, kept %q: got open %v, want %v", tc.link, tc.kept, c.isShown(), tc.want)
		}
	}
	s, c := newView(t, "", "")
	c.toggleFold()
	if c.isShown() || s.Browser.Setting(foldSetting) != "folded" {
		t.Error("the browser does not keep the folding for the next visit")
	}
	c.toggleFold()
	if !c.isShown() || s.Browser.Setting(foldSetting) != "" {
		t.Error("the browser does not keep the opening for the next visit")
	}
}

func TestTheLinkHasTheHoursThatTheReaderSets(t *testing.T) {
	s, c := newView(t, "", "folded")
	c.set(setBegin, "17")
	c.set(setEnd, "20")
	if got := s.Browser.Fragment(); !strings.Contains(got, "figures.hours=17-20,16-24") {
		t.Errorf("the link is %q", got)
	}
	c.beginAgain()
	if got := s.Browser.Fragment(); got != "" {
		t.Errorf("after Begin again the link is %q", got)
	}
	if notices := c.SetLinkPart("figures.hours=20-23,16-21"); len(notices) > 0 || c.hours != (hours{20, 23, 16, 21}) || !c.isShown() {
		t.Errorf("got %v, %+v, shown %v", notices, c.hours, c.isShown())
	}
	for _, own := range []string{"figures.hours=19-16,16-24", "figures.hours=16-25,16-24", "figures.hours=16-19,16-19",
		"figures.hours=11-19,16-24", "figures.hours=16-19,16-24x", "figures.hours=", "figures.slack=3"} {
		if notices := c.SetLinkPart(own); len(notices) != 1 || c.hours != defaultHours {
			t.Errorf("%s: got %q and %+v", own, notices, c.hours)
		}
	}
}

func TestTheWordsOfAShortBigJobStandBesideItsBox(t *testing.T) {
	for _, tc := range []struct {
		big  slot
		want string
	}{{slot{16, 19}, ""}, {slot{16, 18}, "right"}, {slot{22, 24}, "left"}} {
		if m := (machine{big: tc.big}); m.bigLabelSide() != tc.want {
			t.Errorf("%v: got %q, want %q", tc.big, m.bigLabelSide(), tc.want)
		}
	}
}
