package negotiate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/pagetest"
	"juggle/site/privacy"
)

// asConsumerOf shows the view as the consumer of a promise.
func (s *stage) asConsumerOf(id int64) {
	s.choose(id)
	s.playRole(consumerRole)
	s.Draw()
}

// seen returns all that the view shows or announces: its HTML, the texts on the canvas, and what screen readers announce.
func (s *stage) seen() string {
	s.Draw()
	d := s.canvas.drawing
	d.Hits = slices.Clone(d.Hits)
	return s.HTML() + fmt.Sprintf("%+v", d) + s.canvas.label + s.Page.Said + s.lastAnswer
}

// Whatever a consumer does, it sees neither the IDs of other consumers' requests nor the instants of their slots and windows.
func TestAConsumerSeesNothingOfOthers(t *testing.T) {
	s := open(t, "")
	var csv strings.Builder
	csv.WriteString("id,submit,ready,deadline,procs,estimate,runtime,flexible,tolerance\n")
	// Three other consumers fill the machine, at odd minutes and with IDs that no other number contains. 9001 is the consumer's own.
	for i, window := range [][2]int{{37260, 50220}, {37380, 64020}, {50460, 76020}} {
		fmt.Fprintf(&csv, "%d,%d,%d,%d,6,12960,12960,1,50\n", 8101+i, 60*(i+1), window[0], window[1])
	}
	csv.WriteString("9001,600,43200,72000,4,7200,7200,1,50\n")
	if err := s.openText(session.RequestsFile, csv.String()); err != nil {
		t.Fatal(err)
	}
	if err := s.reset(session.Setup{Procs: 16, Rules: s.session.Rules}); err != nil {
		t.Fatal(err)
	}
	s.advance(10 * hour)
	s.writeDraft(1, hour, 22*hour+7*minute, 30*hour+7*minute)
	s.ask() // one more stranger, which Undo could name
	s.asConsumerOf(9001)
	check := func(what string) {
		t.Helper()
		seen := s.seen()
		if found := s.otherIDs().FindString(seen); found != "" {
			t.Errorf("%s: %s is seen in\n%s", what, found, around(seen, found))
		}
		for _, at := range s.timesOfOthers() {
			if strings.Contains(seen, at) {
				t.Errorf("%s: %s, a time of another, is seen in\n%s", what, at, around(seen, at))
			}
		}
	}
	s.playRole(providerRole)
	if all := s.otherIDs().FindAllString(s.seen(), -1); len(all) < 20 {
		t.Fatalf("the provider sees %v: the test looks for nothing", all)
	}
	s.asConsumerOf(9001)
	check("at the beginning")
	pagetest.WantIn(t, s.HTML(), "1 promise of yours stands", "it would be paid")
	s.writeDraft(12, 2*hour, 10*hour, 12*hour)
	check("a request is written")
	s.showTerms()
	check("a request is written, and a promise shown")
	s.showAsk()
	s.ask()
	if s.answer == nil {
		t.Fatalf("%s: want options", s.lastAnswer)
	}
	check("options are there")
	consumerIDs := s.answer.job.ID
	s.take(0)
	if !s.perspective().Sees(consumerIDs) {
		t.Errorf("%s: the request that a consumer makes is its own", s.lastAnswer)
	}
	check("an option is taken")
	for range 6 {
		s.stepToNext()
		check("time goes on")
	}
	s.toggleOutageForm()
	s.choose(8102)
	if s.isOutageFormOpen || s.chosen == gantt.Job(8102) {
		t.Error("a consumer breaks processors, or chooses the promise of another")
	}
	s.undo()
	check("undone")
	own := s.Own()
	s.playRole(providerRole)
	s.SetOwn(own)
	check("by its link")
	if s.role != consumerRole {
		t.Error("the link does not say as which consumer")
	}
}

// otherIDs returns a pattern of the IDs of all requests that are not of the consumer of 9001.
func (s *stage) otherIDs() *regexp.Regexp {
	var ids []string
	for _, j := range s.session.Jobs() {
		if j.ID != 9001 && !slices.Contains(s.consumerIDs, j.ID) {
			ids = append(ids, privacy.Number(j.ID))
		}
	}
	return regexp.MustCompile(`\b(` + strings.Join(ids, "|") + `)\b`)
}

// timesOfOthers returns the instants of other consumers' promises as the page writes them, without those that its own promises have too.
func (s *stage) timesOfOthers() (words []string) {
	ours := map[Instant]bool{}
	for _, id := range s.consumerIDs {
		p, _ := s.session.Run.Promise(id)
		j := s.session.Job(id)
		for _, at := range []Instant{p.Start, p.End, p.Ready, p.Deadline, j.Ready, j.Deadline} {
			ours[at] = true
		}
	}
	for id, p := range s.session.Promises() {
		for _, at := range []Instant{p.Ready, p.Deadline} {
			if !slices.Contains(s.consumerIDs, id) && !ours[at] && at%hour != 0 && at%(15*minute) != 0 {
				words = append(words, gantt.Clock(at))
			}
		}
	}
	return words
}

// around returns the text before and after the first place of found, for messages.
func around(text, found string) string {
	at := strings.Index(text, found)
	return text[max(0, at-160):min(len(text), at+160)]
}

func TestAConsumerWithoutASelectedPromiseOwnsNone(t *testing.T) {
	s := open(t, "")
	s.playRole(consumerRole)
	pagetest.WantIn(t, s.HTML(), "Nothing is promised to you yet")
	s.writeDraft(2, hour, 20*hour, 30*hour)
	s.ask()
	if len(s.consumerIDs) != 1 || !s.showsTerms {
		t.Errorf("got %v, said %q: want the request that was made", s.consumerIDs, s.lastAnswer)
	}
	s.undo()
	if len(s.consumerIDs) != 0 {
		t.Errorf("got %v: what was taken back is nobody's", s.consumerIDs)
	}
}

func TestAConsumersLinkCannotSelectOthersPromises(t *testing.T) {
	s := open(t, "")
	if notices := s.SetOwn("negotiate.as=consumer&negotiate.mine=3,99&negotiate.on=4"); len(notices) != 1 || s.chosen.Kind == gantt.OfJob {
		t.Errorf("got %v, and %v is chosen; want 4 refused", notices, s.chosen)
	}
	if notices := s.SetOwn("negotiate.as=consumer&negotiate.mine=3,x"); len(notices) != 1 {
		t.Errorf("got %v, want the list refused", notices)
	}
}

func TestASavedAgreementBecomesADraftWhenOpened(t *testing.T) {
	s := open(t, "")
	s.choose(6)
	s.saveDocument()
	if err := s.openText("agreement-6.json", s.Browser.Saved["agreement-6.json"]); err != nil {
		t.Fatal(err)
	}
	got, want := s.job(), *s.session.Job(6)
	want.ID, want.Submit = got.ID, got.Submit
	if got.Request.Procs != want.Procs || got.Ready != want.Ready || got.Deadline != want.Deadline || got.Estimate != want.Estimate ||
		got.Tolerance != want.Tolerance || s.showsTerms {
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

func TestMessagesAreDrawnInOrder(t *testing.T) {
	s := open(t, "")
	s.choose(8)
	s.change(agreement.Event{Kind: agreement.Fix, ID: 8})
	want := `data-from="consumer".*<b>request</b>.*data-from="provider".*<b>accept</b>.*window .*` +
		`data-from="consumer".*<b>fix</b>.*<b>grant</b>`
	if got := (&privacy.Perspective{Session: s.session}).Messages(8); !regexp.MustCompile(want).MatchString(got) {
		t.Errorf("got %s, want it to match %s", got, want)
	}
}

func TestOptionsAreSortedAsTheConsumerPrefers(t *testing.T) {
	s := open(t, "")
	s.writeDraft(2, 2*hour, 12*hour, 14*hour)
	option := func(start Instant, price Money, end Instant) session.Option {
		return session.Option{Option: schedule.Option{Offer: schedule.Offer{Ready: start, Deadline: end, Shift: start.Sub(12 * hour),
			Estimate: 2 * hour}, Price: price, Start: start, End: end, Procs: 2}}
	}
	near, cheap, soon := option(13*hour, 9, 15*hour), option(15*hour, 5, 17*hour), option(9*hour, 7, 11*hour)
	s.answer = &answer{job: s.job(), options: []session.Option{cheap, soon, near}, selected: 2}
	for p, want := range map[schedule.Preference]session.Option{schedule.Nearest: near, schedule.Cheapest: cheap, schedule.Soonest: soon} {
		s.setPreference(p)
		if s.answer.options[0].Start != want.Start || s.answer.selected != 0 {
			t.Errorf("by %v: got %+v first, and option %d is looked at", p, s.answer.options[0], s.answer.selected)
		}
		pagetest.WantIn(t, s.HTML(), preferences[p].Title)
		if own := s.Own(); (p != schedule.Nearest) != strings.Contains(own, "negotiate.sort="+p.String()) {
			t.Errorf("the link is %s", own)
		}
	}
}
