package negotiate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/site/gantt"
	"juggle/site/pagetest"
	"juggle/site/sight"
)

// asConsumerOf shows the view as the consumer of a promise.
func (s *stage) asConsumerOf(id int64) {
	s.choose(id)
	s.playRole(asConsumer)
	s.Draw()
}

// seen is everything that the view shows or says: its markup, what is painted, and what is read aloud.
func (s *stage) seen() string {
	s.Draw()
	d := s.canvas.drawing
	d.Hits = slices.Clone(d.Hits)
	return s.HTML() + fmt.Sprintf("%+v", d) + s.canvas.label + s.Page.Said + s.said
}

// A consumer sees nothing of others, whatever it does: not their ids, and not the instants of their slots and windows.
func TestAConsumerSeesNothingOfOthers(t *testing.T) {
	s := open(t, "")
	var csv strings.Builder
	csv.WriteString("id,submit,ready,deadline,procs,estimate,runtime,flexible,tolerance\n")
	// Three strangers fill the machine, each at odd minutes, with ids that no other number resembles; 9001 is ours.
	for i, window := range [][2]int{{37260, 50340}, {37380, 64020}, {50460, 76020}} {
		fmt.Fprintf(&csv, "%d,%d,%d,%d,6,12960,12960,1,50\n", 8101+i, 60*(i+1), window[0], window[1])
	}
	csv.WriteString("9001,600,43200,72000,4,7200,7200,1,50\n")
	if err := s.openText(session.RequestsFile, csv.String()); err != nil {
		t.Fatal(err)
	}
	if err := s.reset(session.Setup{Procs: 16, Rules: s.session.Rules}); err != nil {
		t.Fatal(err)
	}
	s.goOn(10 * hour)
	s.asConsumerOf(9001)
	strangers := regexp.MustCompile(`\b81\d\d\b`)
	check := func(what string) {
		t.Helper()
		seen := s.seen()
		if found := strangers.FindString(seen); found != "" {
			t.Errorf("%s: %s is seen in\n%s", what, found, around(seen, found))
		}
		for _, at := range s.timesOfOthers() {
			if strings.Contains(seen, at) {
				t.Errorf("%s: %s, a time of another, is seen in\n%s", what, at, around(seen, at))
			}
		}
	}
	if !strangers.MatchString(func() string { s.playRole(asProvider); defer s.asConsumerOf(9001); return s.seen() }()) {
		t.Fatal("the provider does not see them either: the test looks for nothing")
	}
	check("at the beginning")
	pagetest.WantIn(t, s.HTML(), "1 promise of yours stands", "it would be paid")
	s.writes(11, 3*hour, 11*hour, 14*hour)
	check("a request is written")
	s.ask()
	if s.answer == nil {
		t.Fatalf("%s: want options", s.said)
	}
	check("options are there")
	for _, p := range schedule.Preferences().Values() {
		s.prefer(p)
		check("options by " + p.String())
		if !slices.IsSortedFunc(s.answer.options, func(a, b session.Option) int { return p.Compare(a.Option, b.Option) }) {
			t.Errorf("by %v: not sorted", p)
		}
	}
	mine := s.answer.job.ID
	s.take(0)
	if !s.sight().Sees(mine) {
		t.Errorf("%s: the request that a consumer makes is its own", s.said)
	}
	check("an option is taken")
	for range 6 {
		s.stepOn()
		check("time goes on")
	}
	s.turnBreaking()
	s.choose(8102)
	if s.breaking || s.chosen == gantt.Job(8102) {
		t.Error("a consumer breaks processors, or chooses the promise of another")
	}
	s.undo()
	check("undone")
	own := s.Own()
	s.playRole(asProvider)
	s.SetOwn(own)
	check("by its link")
	if s.role != asConsumer {
		t.Error("the link does not say as whom")
	}
}

// timesOfOthers are the instants of promises that are not its own, where no promise of its own has them, as the page spells them.
func (s *stage) timesOfOthers() (words []string) {
	ours := map[Instant]bool{}
	for _, id := range s.mine {
		p, _ := s.session.Run.Promise(id)
		j := s.session.Job(id)
		for _, at := range []Instant{p.Start, p.End, p.Ready, p.Deadline, j.Ready, j.Deadline} {
			ours[at] = true
		}
	}
	for id, p := range s.session.Promises() {
		for _, at := range []Instant{p.Ready, p.Deadline} {
			if !slices.Contains(s.mine, id) && !ours[at] && at%hour != 0 && at%(15*minute) != 0 {
				words = append(words, gantt.Clock(at))
			}
		}
	}
	return words
}

func around(text, found string) string {
	at := strings.Index(text, found)
	return text[max(0, at-160):min(len(text), at+160)]
}

func TestWithoutAPromiseAConsumerBeginsWithNone(t *testing.T) {
	s := open(t, "")
	s.playRole(asConsumer)
	pagetest.WantIn(t, s.HTML(), "Nothing is promised to you yet")
	s.writes(2, hour, 20*hour, 30*hour)
	s.ask()
	if len(s.mine) != 1 || !s.terms {
		t.Errorf("got %v, said %q: want the request that was made", s.mine, s.said)
	}
	s.undo()
	if len(s.mine) != 0 {
		t.Errorf("got %v: what was taken back is nobody's", s.mine)
	}
}

func TestALinkOfAConsumerWithOthersPromisesChoosesNone(t *testing.T) {
	s := open(t, "")
	if notices := s.SetOwn("negotiate.as=consumer&negotiate.mine=3,99&negotiate.on=4"); len(notices) != 1 || s.chosen.Kind == gantt.OfJob {
		t.Errorf("got %v, and %v is chosen; want 4 refused", notices, s.chosen)
	}
	if notices := s.SetOwn("negotiate.as=consumer&negotiate.mine=3,x"); len(notices) != 1 {
		t.Errorf("got %v, want the list refused", notices)
	}
}

func TestAnAgreementIsSavedAndAskedForAgain(t *testing.T) {
	s := open(t, "")
	s.choose(6)
	s.saveDocument()
	if err := s.openText("agreement-6.json", s.Browser.Saved["agreement-6.json"]); err != nil {
		t.Fatal(err)
	}
	got, want := s.job(), *s.session.Job(6)
	want.ID, want.Submit = got.ID, got.Submit
	if got.Request.Procs != want.Procs || got.Ready != want.Ready || got.Deadline != want.Deadline || got.Estimate != want.Estimate ||
		got.Tolerance != want.Tolerance || s.terms {
		t.Errorf("got %+v, want %+v", got, want)
	}
	before := s.seen()
	if err := s.openText("x.json", `{"version": 1, "context": 7}`); err == nil || !strings.Contains(err.Error(), "x.json") {
		t.Errorf("got %v, want an error with the file's name", err)
	}
	if s.seen() != before {
		t.Error("a document that is no good changes something")
	}
	s.choose(6)
	s.saveMessages()
	if file := s.Browser.Saved["messages-6.csv"]; !strings.Contains(file, ",consumer,provider,request,") {
		t.Errorf("got %q", file)
	}
}

func TestWhatWasSaidIsDrawnInOrder(t *testing.T) {
	s := open(t, "")
	s.choose(8)
	s.change(agreement.Happening{Event: agreement.Fix, ID: 8})
	want := `data-from="consumer".*<b>request</b>.*data-from="provider".*<b>accept</b>.*window .*data-from="consumer".*<b>fix</b>.*<b>grant</b>`
	if got := (&sight.Sight{Session: s.session}).Messages(8); !regexp.MustCompile(want).MatchString(got) {
		t.Errorf("got %s, want it to match %s", got, want)
	}
}
