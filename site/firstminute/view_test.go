package firstminute

import (
	"strings"
	"testing"

	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// newView returns a page at a link whose only view is the first minute. foldValue is the browser's setting from an earlier visit.
func newView(t *testing.T, link, foldValue string) (*pagetest.Stage, *View) {
	t.Helper()
	s := pagetest.New(t, link)
	s.Browser.SetSetting(foldSetting, foldValue)
	v := New(s.Page, func() string { return "the gain on the logs" }, func() {})
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"figures": v}), &pagetest.Study{})
	return s, v
}

// The big job needs 12 of 16 processors from 16:00 to 19:00, so A, which has 6, must start at 19:00 instead of 16:00.
func TestTheBigJobFitsIfAHasAtLeastThreeHoursOfSlack(t *testing.T) {
	for slack, wantFits := range []bool{false, false, false, true, true} {
		h := defaultHours
		setSlack(&h, slack)
		m := decide(h, true)
		if m.fits != wantFits {
			t.Errorf("slack %d h: got fits %v, want %v", slack, m.fits, wantFits)
		}
		if wantFits && (m.aAfter != slot{19, 23} || m.aBefore != slot{16, 20}) {
			t.Errorf("slack %d h: A moved from %v to %v, want from 16:00 to 19:00", slack, m.aBefore, m.aAfter)
		}
		if !wantFits && m.aAfter != m.aBefore {
			t.Errorf("slack %d h: A moved to %v though the big job was refused", slack, m.aAfter)
		}
	}
	if m := decide(defaultHours, false); m.fits {
		t.Error("the big job fits on the machine with exact hours, want it refused")
	}
}

func TestAShorterBigJobNeedsLessSlackOfA(t *testing.T) {
	for end, least := range map[int]int{17: 1, 18: 2, 19: 3, 20: 4} {
		h := defaultHours
		h.end = end
		for slack := range 5 {
			setSlack(&h, slack)
			if got := decide(h, true).fits; got != (slack >= least) {
				t.Errorf("a big job until %d:00, slack %d h: got fits %v, want it to fit from %d h on", end, slack, got, least)
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
					t.Fatalf("an hour set to %d: got the hours %+v, want them within the day and in order", hour, h)
				}
				decide(h, true) // panics if the kernel refuses the hours
			}
		}
	}
}

func TestAGuessShowsTheKernelsDecision(t *testing.T) {
	neither, moves, both := guesses[0], guesses[2], guesses[3] // "moves": only where A may move
	s, v := newView(t, "", "")
	before := s.HTML()
	pagetest.WantIn(t, before, "On which machine does it fit?", "2 jobs · 38 % used", "between 16:00 and 24:00")
	if strings.Contains(before, "A slides") {
		t.Error("the kernel's decision is shown before the guess")
	}
	v.answer(both)
	after := s.HTML()
	pagetest.WantIn(t, after, "Only where A may move. <b>A slides to 19:00", "an end by 24:00, not a start at 16:00", "2 jobs · 38 % used",
		"3 jobs · 56 % used", "10 of 12 free", "the gain on the logs", "The big job is refused.", "A stood at 16:00 and has moved")
	if v.answerMark(both) != "no" || v.answerMark(moves) != "yes" || v.answerMark(neither) != "" {
		t.Errorf("got the marks %q for the wrong guess, %q for the right answer and %q for another, want no, yes and none",
			v.answerMark(both), v.answerMark(moves), v.answerMark(neither))
	}
	v.set(setSlack, "2")
	pagetest.WantIn(t, s.HTML(), "With 2 h of slack A must end by 22:00", "Find the least slack that helps", "2 h · refused")
	if v.answerMark(neither) != "yes" || v.answerMark(both) != "" || v.isGiven(both) {
		t.Errorf("after a change of the slack: got the marks %q for the old guess and %q for the answer that is now right, want none and yes",
			v.answerMark(both), v.answerMark(neither))
	}
	v.set(setSlack, "4")
	if html := s.HTML(); strings.Contains(html, "least") {
		t.Error("the page says that 4 h is the least slack that helps, want only 3 h")
	}
	v.set(setSlack, "3")
	pagetest.WantIn(t, s.HTML(), "an end by 23:00", "3 h · it fits", "3 h of slack is the least that helps")
	v.set(setEnd, "21")
	pagetest.WantIn(t, s.HTML(), "Nor could it with all the slack that this day has.")
	v.set(setEnd, "19")
	v.set(setBegin, "14")
	pagetest.WantIn(t, s.HTML(), "<b>Refused:</b> B already runs", "4 of 12 free")
	v.set(setEnd, "24")
	v.set(setBegin, "20")
	pagetest.WantIn(t, s.HTML(), "<b>It fits on both:</b>")
	v.beginAgain()
	if html := s.HTML(); html != before {
		t.Error("after Begin again the view differs from the beginning")
	}
}

func TestTheFirstMinuteIsOpenOnThePlainPageUnlessFolded(t *testing.T) {
	for _, tc := range []struct {
		link, foldValue string
		wantOpen        bool
	}{{"", "", true}, {"#", "", true}, {"", "folded", false}, {"v=1&lambda=50", "", false}, {"v=1&fig=2", "", false}} {
		if _, v := newView(t, tc.link, tc.foldValue); v.isShown() != tc.wantOpen {
			t.Errorf("link %q, setting %q: got open %v, want %v", tc.link, tc.foldValue, v.isShown(), tc.wantOpen)
		}
	}
	s, v := newView(t, "", "")
	v.toggleFold()
	if v.isShown() || s.Browser.Setting(foldSetting) != "folded" {
		t.Errorf("after Fold away it is open: %v, and the setting is %q; want false and folded", v.isShown(), s.Browser.Setting(foldSetting))
	}
	v.toggleFold()
	if !v.isShown() || s.Browser.Setting(foldSetting) != "" {
		t.Errorf("after it is opened it is open: %v, and the setting is %q; want true and none", v.isShown(), s.Browser.Setting(foldSetting))
	}
}

func TestTheLinkHasTheHoursThatTheReaderSets(t *testing.T) {
	s, v := newView(t, "", "folded")
	v.set(setBegin, "17")
	v.set(setEnd, "20")
	if got := s.Browser.Fragment(); !strings.Contains(got, "figures.hours=17-20,16-24") {
		t.Errorf("the link is %q, want the hours in it", got)
	}
	v.beginAgain()
	if got := s.Browser.Fragment(); got != "" {
		t.Errorf("after Begin again the link is %q, want nothing", got)
	}
	if notices := v.SetLinkPart("figures.hours=20-23,16-21"); len(notices) > 0 || v.hours != (hours{20, 23, 16, 21}) || !v.isShown() {
		t.Errorf("got the notices %v, the hours %+v and open %v, want the link's hours, and it open", notices, v.hours, v.isShown())
	}
	for _, part := range []string{"figures.hours=19-16,16-24", "figures.hours=16-25,16-24", "figures.hours=16-19,16-19",
		"figures.hours=11-19,16-24", "figures.hours=16-19,16-24x", "figures.hours=", "figures.slack=3"} {
		if notices := v.SetLinkPart(part); len(notices) != 1 || v.hours != defaultHours {
			t.Errorf("%s: got the notices %q and the hours %+v, want one notice and the default hours", part, notices, v.hours)
		}
	}
}

func TestTheWordsOfAShortBigJobAreBesideItsBox(t *testing.T) {
	for _, tc := range []struct {
		big      slot
		wantSide string
	}{{slot{16, 19}, ""}, {slot{16, 18}, "right"}, {slot{22, 24}, "left"}} {
		if m := (machine{bigSlot: tc.big}); m.bigLabelSide() != tc.wantSide {
			t.Errorf("%v: got %q, want %q", tc.big, m.bigLabelSide(), tc.wantSide)
		}
	}
}
