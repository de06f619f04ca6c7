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

// playConsumerOf shows the view from the side of the consumer who has the promise id.
func (s *stage) playConsumerOf(id int64) {
	s.choose(id)
	s.playRole(consumerRole)
	s.Draw()
}

// allOutput returns everything that the view shows or announces: its HTML, the drawing on the canvas, and what screen readers announce.
func (s *stage) allOutput() string {
	s.Draw()
	d := s.canvas.drawing
	d.Hits = slices.Clone(d.Hits)
	return s.HTML() + fmt.Sprintf("%+v", d) + s.canvas.label + s.Page.Announcement + s.lastAnswer
}

// Whatever a consumer does, it sees neither the IDs of other consumers' requests nor the instants of their windows.
func TestAConsumerSeesNothingOfOtherConsumers(t *testing.T) {
	s := open(t, "")
	// Requests 8101 to 8103 are of three other consumers and take most of the machine. Their windows end at odd minutes, and their IDs are
	// part of no other number, so that the test can search for both. Request 9001 is the consumer's.
	const requests = "id,submit,ready,deadline,procs,estimate,runtime,flexible,tolerance\n" +
		"8101,60,37260,50220,6,12960,12960,1,50\n8102,120,37380,64020,6,12960,12960,1,50\n8103,180,50460,76020,6,12960,12960,1,50\n" +
		"9001,600,43200,72000,4,7200,7200,1,50\n"
	if err := s.openText(session.RequestsFile, requests); err != nil {
		t.Fatal(err)
	}
	if err := s.replay(session.Setup{Procs: 16, Rules: s.session.Rules}); err != nil {
		t.Fatal(err)
	}
	s.advance(10 * hour)
	s.writeDraft(1, hour, 22*hour+7*minute, 30*hour+7*minute)
	s.ask() // a fourth consumer's request, which the button Undo could name
	s.playConsumerOf(9001)
	wantNothingOfOthers := func(when string) {
		t.Helper()
		output := s.allOutput()
		if id := s.otherIDs().FindString(output); id != "" {
			t.Errorf("%s: the consumer sees the request %s of another in\n%s", when, id, excerpt(output, id))
		}
		for _, instant := range s.otherTimes() {
			if strings.Contains(output, instant) {
				t.Errorf("%s: the consumer sees %s, from another's window, in\n%s", when, instant, excerpt(output, instant))
			}
		}
	}
	s.playRole(providerRole)
	if ids := s.otherIDs().FindAllString(s.allOutput(), -1); len(ids) < 20 {
		t.Fatalf("the provider sees the requests %v, want at least 20 mentions, or the test searches for nothing", ids)
	}
	s.playConsumerOf(9001)
	wantNothingOfOthers("at the beginning")
	pagetest.WantIn(t, s.HTML(), "1 promise of yours stands", "it would be paid")
	s.writeDraft(12, 2*hour, 10*hour, 12*hour)
	wantNothingOfOthers("with a draft")
	s.showTerms()
	wantNothingOfOthers("with a draft, and a promise in the panel")
	s.showAsk()
	s.ask()
	if s.answer == nil {
		t.Fatalf("got the answer %q, want options", s.lastAnswer)
	}
	wantNothingOfOthers("with options")
	id := s.answer.job.ID
	s.take(0)
	if !s.perspective().Sees(id) {
		t.Errorf("the consumer does not see its request %d; the answer was %q", id, s.lastAnswer)
	}
	wantNothingOfOthers("after an option is taken")
	for range 6 {
		s.stepToNext()
		wantNothingOfOthers("after a step in time")
	}
	s.toggleOutageForm()
	s.choose(8102)
	if s.isOutageFormOpen || s.chosen == gantt.Job(8102) {
		t.Error("a consumer can open the form for an outage, or select another's promise, want neither")
	}
	s.undo()
	wantNothingOfOthers("after Undo")
	link := s.LinkPart()
	s.playRole(providerRole)
	s.SetLinkPart(link)
	wantNothingOfOthers("after its link is opened")
	if s.role != consumerRole {
		t.Errorf("after a consumer's link is opened, the reader has the role %v, want that of the consumer", s.role)
	}
}

// otherIDs returns a pattern of the IDs of all requests except the consumer's.
func (s *stage) otherIDs() *regexp.Regexp {
	var ids []string
	for _, j := range s.session.Jobs() {
		if j.ID != 9001 && !slices.Contains(s.consumerIDs, j.ID) {
			ids = append(ids, privacy.Number(j.ID))
		}
	}
	return regexp.MustCompile(`\b(` + strings.Join(ids, "|") + `)\b`)
}

// otherTimes returns the instants of other consumers' windows as the page writes them. It omits the consumer's own instants and full
// quarters of an hour, since the page shows these for other reasons.
func (s *stage) otherTimes() (instants []string) {
	ownInstants := map[Instant]bool{}
	for _, id := range s.consumerIDs {
		p, _ := s.session.Run.Promise(id)
		j := s.session.Job(id)
		for _, at := range []Instant{p.Start, p.End, p.Ready, p.Deadline, j.Ready, j.Deadline} {
			ownInstants[at] = true
		}
	}
	for id, p := range s.session.Promises() {
		for _, at := range []Instant{p.Ready, p.Deadline} {
			if !slices.Contains(s.consumerIDs, id) && !ownInstants[at] && at%(15*minute) != 0 {
				instants = append(instants, gantt.Clock(at))
			}
		}
	}
	return instants
}

// excerpt returns the first occurrence of found in text, with the text around it.
func excerpt(text, found string) string {
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
		t.Errorf("after a request the consumer has the requests %v, want one, and its terms shown; the answer was %q", s.consumerIDs,
			s.lastAnswer)
	}
	s.undo()
	if len(s.consumerIDs) != 0 {
		t.Errorf("after Undo the consumer has the requests %v, want none", s.consumerIDs)
	}
}

func TestAConsumersLinkCannotSelectOthersPromises(t *testing.T) {
	s := open(t, "")
	notices := s.SetLinkPart("negotiate.as=consumer&negotiate.mine=3,99&negotiate.on=4")
	if len(notices) != 1 || s.chosen.Kind == gantt.JobKind {
		t.Errorf("got the notices %v and the selection %v, want a notice about request 4 and no selection", notices, s.chosen)
	}
	if notices := s.SetLinkPart("negotiate.as=consumer&negotiate.mine=3,x"); len(notices) != 1 {
		t.Errorf("got the notices %v, want one about the list of requests", notices)
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
		t.Errorf("got the draft %+v, want %+v, shown in the panel", got, want)
	}
	before := s.allOutput()
	if err := s.openText("x.json", `{"version": 1, "context": 7}`); err == nil || !strings.Contains(err.Error(), "x.json") {
		t.Errorf("got %v, want an error with the file's name", err)
	}
	if s.allOutput() != before {
		t.Error("a document that cannot be read changes the view, want it as it was")
	}
	s.choose(6)
	s.saveMessages()
	if file := s.Browser.Saved["messages-6.csv"]; !strings.Contains(file, ",consumer,provider,request,") {
		t.Errorf("got messages.csv\n%s\nwant the request from consumer to provider in it", file)
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

func TestOptionsAreSortedByTheConsumersPreference(t *testing.T) {
	s := open(t, "")
	s.writeDraft(2, 2*hour, 12*hour, 14*hour) // an option's shift is its start minus 12:00
	option := func(start Instant, price Money, end Instant) session.Option {
		return session.Option{Option: schedule.Option{Offer: schedule.Offer{Ready: start, Deadline: end, Shift: start.Sub(12 * hour),
			Estimate: 2 * hour}, Price: price, Start: start, End: end, Procs: 2}}
	}
	near, cheap, soon := option(13*hour, 9, 15*hour), option(15*hour, 5, 17*hour), option(9*hour, 7, 11*hour)
	s.answer = &answer{job: s.job(), options: []session.Option{cheap, soon, near}, selected: 2}
	for p, want := range map[schedule.Preference]session.Option{schedule.Nearest: near, schedule.Cheapest: cheap, schedule.Soonest: soon} {
		s.setPreference(p)
		if s.answer.options[0].Start != want.Start || s.answer.selected != 0 {
			t.Errorf("by %v: got %+v first and option %d selected, want %+v and 0", p, s.answer.options[0], s.answer.selected, want)
		}
		pagetest.WantIn(t, s.HTML(), preferences[p].Title)
		if link := s.LinkPart(); (p != schedule.Nearest) != strings.Contains(link, "negotiate.sort="+p.String()) {
			t.Errorf("by %v: the link is %s, want the preference in it unless it is the default", p, link)
		}
	}
}
