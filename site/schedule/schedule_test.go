package schedule

import (
	"cmp"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"juggle/core/base/coder"
	"juggle/core/narrate"
	"juggle/core/narrate/allocation"
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/partstest"
	"juggle/site/timeline"

	"github.com/vugu/vugu"
)

// A scheduleStage is the view on a page with a fake browser. A run arrives when the test calls answerRun.
type scheduleStage struct {
	*pagetest.Stage
	view   *Schedule
	canvas *fakeCanvas
	files  *fakeFiles
}

// lastRunQuery returns the last query for a run; an empty query if there was none.
func (s *scheduleStage) lastRunQuery() (q replay.RunQuery) {
	if s.runQueryCount() > 0 {
		q = pagetest.DecodeQuery[replay.RunQuery](s.T, s.pendingRun().Encoded)
	}
	return q
}

// pendingRun returns the last query for a run.
func (s *scheduleStage) pendingRun() *pagetest.PendingQuery { return s.Queries.Last("replay.run") }

// runQueryCount returns how many runs were asked for.
func (s *scheduleStage) runQueryCount() int {
	return len(pagetest.QueriesNamed[replay.RunQuery](s.T, s.Queries, "replay.run"))
}

// fakeFiles opens files whose handles are their contents, and keeps the last file that was passed on to Negotiate.
type fakeFiles struct {
	browser           *pagetest.Browser
	passedToNegotiate page.File
}

func (f *fakeFiles) Negotiate(file page.File) { f.passedToNegotiate = file }

func (f *fakeFiles) Text(file page.File, done func(string, error)) {
	f.browser.Pending = append(f.browser.Pending, func() { done(file.Handle.(string), nil) })
}

// newScheduleStage opens the view on a page with the fragment as its address.
func newScheduleStage(t testing.TB, fragment string) *scheduleStage {
	t.Helper()
	s := &scheduleStage{Stage: pagetest.New(t, fragment),
		canvas: &fakeCanvas{painted: map[string]gantt.Drawing{}, labels: map[string]string{}}}
	s.files = &fakeFiles{browser: s.Browser}
	s.Queries.HoldAnswers = true
	s.view = New(s.Page, s.canvas, s.files)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"schedule": s.view}), &pagetest.Study{})
	s.Start()
	s.HTML()
	return s
}

// command returns the command line as a reader copies it.
func (s *scheduleStage) command() string {
	s.T.Helper()
	_, rest, _ := strings.Cut(s.HTML(), `id="schedule-command">`)
	words, _, _ := strings.Cut(rest, "</code>")
	return strings.NewReplacer(`<span class="one-line">`, "", "</span>", "").Replace(words)
}

// answerRun answers the last query for a run.
func (s *scheduleStage) answerRun() *scheduleStage {
	s.T.Helper()
	s.pendingRun().Answer()
	s.HTML()
	return s
}

// showThreeRequests shows a run of three requests on a machine of 4 processors. Each needs all processors for 20 h. Request 1 has the
// window [10, firstDeadline) h, requests 2 and 3 have [10, 30) h.
func (s *scheduleStage) showThreeRequests(firstDeadline gantt.Instant) *scheduleStage {
	s.T.Helper()
	const h = 3600
	job := func(id int64, submit, deadline gantt.Instant) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Submit: submit * h, Ready: 10 * h, Deadline: deadline * h, Procs: 4, Estimate: 20 * h},
			Runtime: 20 * h}
	}
	policy := schedule.Policy{FixShare: schedule.Never, OfferThreshold: 100, OfferRecipients: schedule.OffersToAll}
	config := sim.Config{Procs: 4, Policy: policy}
	run, err := replay.Simulate(config, []sim.Job{job(1, 0, firstDeadline), job(2, 1, 30), job(3, 2, 30)}, func(int, int) error { return nil })
	if err != nil {
		s.T.Fatal(err)
	}
	s.pendingRun().Reply(coder.Encode(run))
	s.HTML()
	return s
}

// A fakeCanvas keeps the last drawing and label of each host.
type fakeCanvas struct {
	painted map[string]gantt.Drawing
	labels  map[string]string
	glided  bool // whether the marks of the last drawing of ganttHost glided from their places in the drawing before
	paints  int
	watcher gantt.Watcher
}

func (c *fakeCanvas) Width(string) float64 { return 1042 }

func (c *fakeCanvas) Paint(host string, d gantt.Drawing, label string, glide bool) {
	c.painted[host], c.labels[host], c.paints = d, label, c.paints+1
	if host == ganttHost {
		c.glided = glide
	}
}

func (c *fakeCanvas) Watch(_ string, w gantt.Watcher) { c.watcher = w }

func TestTheScheduleOpensOnASimpleMoveAndSaysSo(t *testing.T) {
	const accepted, offered, rejected = schedule.Accepted, schedule.Offered, schedule.Rejected
	for name, tc := range map[string]struct {
		answers []schedule.Answer // answers, moves and procs have one entry for each request
		moves   []int32
		procs   []int32 // a request for ten processors is drawn as two rectangles, one for fewer as one
		wantAt  int     // the index of the decision
		want    string
	}{
		"the largest request that moved one job": {[]schedule.Answer{accepted, offered, accepted, accepted, accepted}, []int32{5, 1, 1, 1, 0},
			[]int32{9, 9, 1, 2, 9}, 3, "a simple move: a request that moved one other job."},
		"a larger one in two rectangles is passed over": {[]schedule.Answer{accepted, accepted, accepted}, []int32{1, 1, 1}, []int32{1, 2, 10}, 1,
			"a simple move: a request that moved one other job."},
		"no request moved fewer than two jobs": {[]schedule.Answer{accepted, accepted, rejected}, []int32{5, 2, 0}, []int32{1, 1, 1}, 1,
			"a request that moved two other jobs, the fewest that any moved in its own window."},
		"only offers moved jobs": {[]schedule.Answer{accepted, offered, offered}, []int32{0, 1, 0}, []int32{1, 2, 1}, 1,
			"a request that was taken by an offer; none moved others in its own window."},
		"no request moved a job": {[]schedule.Answer{rejected, accepted}, []int32{0, 0}, []int32{1, 1}, 0,
			"the first; no request moved others or was taken by an offer."},
	} {
		unindexed, err := replay.Simulate(sim.Config{Procs: 16, Policy: replay.Default().Policy}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, answer := range tc.answers {
			unindexed.Jobs = append(unindexed.Jobs, sim.Job{Request: schedule.Request{ID: int64(i + 1), Procs: tc.procs[i], Estimate: 10}})
			unindexed.Decisions = append(unindexed.Decisions, replay.Event{Job: int32(i), Answer: answer, Moves: tc.moves[i]})
			if answer != rejected {
				ranges := []sim.Range{{Count: tc.procs[i]}, {First: 15, Count: 1}}[:1+int(tc.procs[i])/10]
				unindexed.Places = append(unindexed.Places, replay.Place{Decision: int32(i), Job: int32(i), Ranges: ranges})
			}
		}
		run := new(replay.Run)
		if err := coder.Decode(coder.Encode(unindexed), run); err != nil { // Decode indexes the jobs, decisions and places
			t.Fatal(err)
		}
		at, why := opening(run)
		c := &Schedule{playedRun: playedRun{run: run}, openingReason: why}
		if got := c.lead(); at != tc.wantAt || !strings.HasSuffix(got, tc.want) {
			t.Errorf("%s: got index %d and %q, want %d and the end %q", name, at, got, tc.wantAt, tc.want)
		}
	}
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	pagetest.WantIn(t, s.HTML(), "It opens at a simple move")
}

func TestButtonsLeadToTheNextOfferAndRejection(t *testing.T) {
	event := func(a schedule.Answer, why schedule.Reason) replay.Event { return replay.Event{Answer: a, Reason: why} }
	run := &replay.Run{Decisions: []replay.Event{event(schedule.Offered, 0), event(schedule.Rejected, schedule.BreaksWindow),
		event(schedule.Accepted, 0), event(schedule.Rejected, schedule.TooLate)}}
	for at, want := range [][2]int{{0, 1}, {0, 1}, {0, 1}, {0, 1}} {
		c := &Schedule{playedRun: playedRun{run: run}, at: at}
		if got := [2]int{c.next(atOffers), c.next(atRejections)}; got != want {
			t.Errorf("from %d: got the next offer and rejection %v, want %v: a rejection for want of a gap is preferred", at, got, want)
		}
	}
	run.Decisions[1].Reason = schedule.TooWide
	if c := (&Schedule{playedRun: playedRun{run: run}, at: 1}); c.next(atRejections) != 3 || c.next(atMoves) != -1 {
		t.Errorf("got %d and %d, want the next rejection, 3, and no move", c.next(atRejections), c.next(atMoves))
	}
	s := newScheduleStage(t, "v=1&view=schedule").showThreeRequests(60)
	pagetest.WantIn(t, pagetest.PlainText(s.HTML()), "moved one other job. Next: a rejection")
	if got := s.view.next(atRejections); got != 2 {
		t.Errorf("got decision %d, want 3, the rejection", got+1)
	}
}

// pressJobButton presses the button with a job's number.
func (s *scheduleStage) pressJobButton(number string) {
	s.T.Helper()
	button := regexp.MustCompile(`class="job" value="[0-9]+" aria-pressed="false">` + number + "<").FindString(s.HTML())
	_, value, ok := strings.Cut(button, `value="`)
	if !ok {
		s.T.Fatalf("got no button for job %s, want one", number)
	}
	value, _, _ = strings.Cut(value, `"`)
	s.view.highlight(value)
}

// A click is a click event without a default action of the browser.
type click struct{ vugu.DOMEvent }

func (click) PreventDefault() {}

func TestARejectionHasItsReasonInPlainWordsFirst(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").showThreeRequests(60)
	areStepsOpen := func() bool { return strings.Contains(s.HTML(), `<details class="told" open="open"`) }
	if !areStepsOpen() || strings.Contains(s.HTML(), "Refused:") {
		t.Error("got folded steps or \"Refused:\" for an accepted request, want neither")
	}
	s.view.show(2)
	if areStepsOpen() {
		t.Error("got open steps for a rejected request, want them folded")
	}
	html := pagetest.PlainText(s.HTML())
	reason := strings.Index(html, "Refused: it fits only if 2 moves, and 2 is strict; no offered window works either.")
	facts := strings.Index(html, "asks for")
	if reason < 0 || reason > facts {
		t.Errorf("got the reason in plain words at %d, want it before the facts at %d", reason, facts)
	}
	pagetest.WantIn(t, html, "Step by step", "breaks an accepted window: it had a gap")
	s.view.toggleSteps(click{})
	if !areStepsOpen() {
		t.Error("got folded steps after toggleSteps, want them open")
	}
	if s.view.show(1); !areStepsOpen() {
		t.Error("got folded steps at an accepted request after those of a rejected one were opened, want them open")
	}
	if s.view.show(2); !areStepsOpen() {
		t.Error("got folded steps at the rejected request whose steps were opened, want them open")
	}
}

func TestPressingAJobsNumberHighlightsItsBar(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").showThreeRequests(60)
	s.view.show(2)
	for number, want := range map[string]string{"1": "Job 1, flexible, 1 d 06:00 to 2 d 02:00", "2": "Job 2, strict, 0 d 10:00 to 1 d 06:00",
		"3": "Request 3, tried here first, 0 d 10:00 to 1 d 06:00"} {
		s.pressJobButton(number)
		if s.HTML(); strconv.Itoa(int(s.canvas.painted[ganttHost].HighlightedKey)) != number || s.canvas.glided {
			t.Errorf("%s: got the highlighted key %d and gliding marks: %t; want the job's key and no gliding", number,
				s.canvas.painted[ganttHost].HighlightedKey, s.canvas.glided)
		}
		if got := s.view.announcement(); got != want {
			t.Errorf("got %q read aloud, want %q", got, want)
		}
	}
	if got := s.view.single().request(99); got != -1 {
		t.Errorf("got index %d of a request 99, want -1: there is none", got)
	}
	s.view.setStretch(100*3600, 110*3600)
	s.view.highlight("0")
	s.view.highlight("4")
	s.view.highlight("any value of a field")
	s.view.highlight(strconv.Itoa(int(s.view.highlighted)))
	if s.HTML(); s.canvas.painted[ganttHost].HighlightedKey != 0 {
		t.Error("got a highlighted bar after a second press or a value that is no key, want none")
	}
	s.pressJobButton("2")
	if from, to := s.view.stretch(); from != 15*3600 || to != 25*3600 {
		t.Errorf("a bar that is not seen: got the hours %d to %d, want 15 to 25, around the bar's middle", from/3600, to/3600)
	}
	s.view.from, s.view.to, s.view.length, s.view.highlighted = 100*3600, 163*3600, 28*3600, 0
	s.pressJobButton("2")
	if from, to := s.view.stretch(); from != -41400 || to != 185400 {
		t.Errorf("in a longer time than the usual one: got [%d, %d) s, want 63 hours around hour 20, the bar's middle", from, to)
	}
	s.view.show(1)
	if s.HTML(); s.canvas.painted[ganttHost].HighlightedKey != 0 {
		t.Error("got a highlighted bar at another decision, want none")
	}
}

func TestTheDecisionIsExplainedInWords(t *testing.T) {
	for name, c := range map[string]struct {
		deadline gantt.Instant // of request 1, in hours
		decision int
		headline string
		facts    string // the words of the list and their values, without separators
		tries    []string
		queue    string // the cells of the queue's rows, without separators
	}{
		"accepted at once": {80, 1, "Request 1: accepted",
			"asks for4 processors for 20 h, flexiblewindow0 d 10:00 to 3 d 08:00gets0 d 10:00 to 1 d 06:00",
			[]string{"Index 0: 1 fits at 10:00, and nobody is behind it."},
			"013 d 08:00–0 d 10:00"},
		"accepted, and another moves": {80, 2, "Request 2: accepted",
			"asks for4 processors for 20 h, strictwindow0 d 10:00 to 1 d 06:00gets0 d 10:00 to 1 d 06:00moved1 by 20 h to 1 d 06:00",
			[]string{"Index 0, the 1 job behind it lifted out: 2 fits at 10:00, and all behind it too; one of them moves."},
			"021 d 06:00–0 d 10:00113 d 08:000 d 10:001 d 06:00"},
		"taken by an offer": {80, 3, "Request 3: taken by an offer",
			"asks for4 processors for 20 h, strictwindow0 d 10:00 to 1 d 06:00gets1 d 06:00 to 2 d 02:00, φ = +100 %; strict from now onmoved1 by " +
				"20 h to 2 d 02:00",
			[]string{"Index 1, the 1 job behind it lifted out: nowhere in its window are 4 processors free for 20 h; at 10:00, 0 of 4 are free (2 " +
				"has 4).",
				"Own window 10:00 to 1 d 06:00 at index 1: no start, as before.",
				"+100 % after 2, 06:00 to 2 d 02:00: placed, and all behind it too; one of them moves."},
			"021 d 06:000 d 10:00=132 d 02:00–1 d 06:00213 d 08:001 d 06:002 d 02:00"},
		"rejected after a fixqueue": {60, 3, "Request 3: rejected",
			"asks for4 processors for 20 h, strictwindow0 d 10:00 to 1 d 06:00",
			[]string{"Index 1, the 1 job behind it lifted out: nowhere in its window are 4 processors free for 20 h; at 10:00, 0 of 4 are free (2 " +
				"has 4).",
				"Own window 10:00 to 1 d 06:00 at index 1: no start, as before.",
				"+100 % after 2, 06:00 to 2 d 02:00: 3 fits at 06:00; then 1, placed again, finds no start: where it was it needs 4 processors, and " +
					"at 06:00, 0 of 4 are free (3 has 4). Nor does it fit elsewhere in its window, 0 d 10:00 to 2 d 12:00.",
				"Fixqueue. 3 and 1, which found none, change places in the queue, index k 1 → 2; those now before 3 keep their starts, and its " +
					"windows are tried again.",
				"Own window 10:00 to 1 d 06:00 at index 2: no start; at 10:00, 0 of 4 are free (2 has 4).",
				"+100 % after 2, 06:00 to 2 d 02:00: no start; at 06:00, 0 of 4 are free."},
			"021 d 06:000 d 10:00=–31 d 06:00–rejected112 d 12:001 d 06:00="},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScheduleStage(t, "v=1&view=schedule").showThreeRequests(c.deadline)
			s.view.show(c.decision - 1)
			if got := pagetest.PlainText(s.view.line(shownDecision.headline)); got != c.headline {
				t.Errorf("headline: got %q, want %q", got, c.headline)
			}
			if got := pagetest.PlainText(s.view.line(shownDecision.facts)); got != c.facts {
				t.Errorf("facts: got %q, want %q", got, c.facts)
			}
			var tries []string
			for _, line := range strings.Split(s.view.line(shownDecision.steps), "</li>") {
				if _, text, ok := strings.Cut(line, "</span>"); ok {
					tries = append(tries, pagetest.PlainText(text))
				}
			}
			if strings.Join(tries, "\n") != strings.Join(c.tries, "\n") {
				t.Errorf("tries: got %q, want %q", tries, c.tries)
			}
			if got := pagetest.PlainText(s.view.singleLine(singleDecision.queueRows)); got != c.queue {
				t.Errorf("queue: got %q, want %q", got, c.queue)
			}
			pagetest.WantIn(t, pagetest.PlainText(s.HTML()), c.headline)
			pagetest.WantIn(t, s.HTML(), "How to read this", narrate.Terms()[1].Means, `data-state="done"`, "Decision "+
				strconv.Itoa(c.decision)+" of 3")
		})
	}
}

func TestTheStepsNameTheWindowsThatWereNotTried(t *testing.T) {
	const h = 3600
	job := func(id int64, ready, deadline gantt.Instant, estimate gantt.Seconds) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Ready: ready * h, Deadline: deadline * h, Procs: 4, Estimate: estimate * h,
			Flexible: true}, Runtime: estimate * h}
	}
	offers := schedule.Policy{FixShare: schedule.Never, OfferThreshold: 100}
	biggestFirst := schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Order: schedule.BJF}
	stopAtFirstFailure, skipOwnWindow := offers, biggestFirst
	stopAtFirstFailure.StopAtFirstFailure, skipOwnWindow.SkipOwnWindow = true, true
	strict := []sim.Job{job(1, 10, 20, 10), job(2, 10, 20, 10)}
	strict[1].Flexible = false
	nearOffers := offers
	nearOffers.OfferThreshold = 50
	// Request 3's first offer, right before request 1, meets request 2. Its second, right after request 1, is free.
	firstOfferFails := []sim.Job{job(1, 10, 20, 10), job(2, 5, 8, 3), job(3, 10, 20, 10)}
	// With the biggest first, request 2 in its own window leaves request 1 no gap. Fixqueue puts request 1 before it.
	fixqueueHelps := []sim.Job{job(1, 10, 17, 5), job(2, 10, 30, 10)}
	for name, c := range map[string]struct {
		policy schedule.Policy
		jobs   []sim.Job
		last   string // the end of the steps
	}{
		"the next offer is tried": {offers, firstOfferFails, "4 +100 % after 1, 20:00 to 1 d 06:00: placed, and nobody is behind it."},
		"the search stops at the first offer that fails": {stopAtFirstFailure, firstOfferFails,
			"4 1 farther offer was not tried: the first that fails ends the search."},
		"the own window is tried again": {biggestFirst, fixqueueHelps,
			"3 Own window 10:00 to 1 d 06:00 at index 1: 2 fits at 15:00, and nobody is behind it."},
		"offers are for others": {offers, strict, "3 No offers: they go to flexible requests, and this one is strict."},
		"no offer is near enough": {nearOffers, []sim.Job{strict[0], job(2, 10, 20, 10)},
			"3 No offers: they lie right before or after the slots of running jobs and the windows of jobs before it in the queue, where the " +
				"slots overlap its window; no such place outside its window begins now or later and is at most 50 % of its run time away."},
		"the own window is not tried again": {skipOwnWindow, fixqueueHelps, "3 Own window is not tried again."},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScheduleStage(t, "v=1&view=schedule")
			run, err := replay.Simulate(sim.Config{Procs: 4, Policy: c.policy}, c.jobs, func(int, int) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			s.pendingRun().Reply(coder.Encode(run))
			s.view.played.Policy = c.policy
			s.view.show(len(c.jobs) - 1)
			if tries := pagetest.PlainText(strings.ReplaceAll(s.view.line(shownDecision.steps), "</span>", " ")); !strings.HasSuffix(tries, c.last) {
				t.Errorf("got %q, want %q at its end", tries, c.last)
			}
		})
	}
}

func TestAnAssumptionCanBeSwitchedToItsOtherReading(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	if strings.Contains(s.HTML(), `class="decisions"`) {
		t.Error("got an open list of assumptions at first, want it closed")
	}
	s.view.decisions.Open = !s.view.decisions.Open
	pagetest.WantIn(t, s.HTML(), "Assumptions (23)", "The paper’s listing stops at the first failure.")
	d := s.view.decisions
	for _, decision := range d.List() {
		if (decision.Switch != "") != (s.view.interpretation(decision.Switch) != nil) {
			t.Errorf("decision %d: got the switch %q, want the key of one of the view's parameters", decision.Number, decision.Switch)
		}
		if decision.Switch == "" {
			continue
		}
		if d.Toggle(decision); d.IsOn(decision) {
			t.Errorf("got assumption %d still on after it was toggled, want it off", decision.Number)
		}
	}
	s.Browser.Pass(page.SettleDelay)
	p, w := s.lastRunQuery().Setup.Policy, s.lastRunQuery().Setup.Workload
	if w.WindowUnit != workload.Multiples || w.WindowEnd != workload.AtReady || !p.Replan ||
		!p.StopAtFirstFailure || !p.SkipOwnWindow || p.OfferRecipients != schedule.OffersToAll {
		t.Errorf("played with the policy %+v and the workload %+v, want every assumption switched", p, w)
	}
	s.answerRun()
	pagetest.WantIn(t, s.HTML(), "stops at the first failed offer", "own window not tried again", "Defaults, 6",
		", windows grow by whole multiples of", ", windows grow at their ready time",
		`<span class="one-line">-offers-to all</span> <span class="one-line">-replan</span> <span class="one-line">-stop</span>`)
	pagetest.WantIn(t, s.command(), "-offers-to all -replan -stop -skip -request "+
		strconv.FormatInt(s.view.run.Jobs[s.view.single().event().Job].ID, 10)+" juggle-schedule-")
	const link = "schedule.unit=multiple&schedule.grow=ready&schedule.to=all&schedule.replan=on&schedule.first=on&schedule.skip=on"
	if own := s.view.LinkPart(); !strings.HasPrefix(own, link+"&schedule.d=") {
		t.Errorf("got the link %q, want it to begin with %q", own, link)
	}
	if again := newScheduleStage(t, "v=1&view=schedule&"+link); again.view.setup != s.view.setup {
		t.Errorf("got the setup %+v from the link, want %+v", again.view.setup, s.view.setup)
	}
	for _, decision := range d.List() {
		d.Toggle(decision)
	}
	if s.view.setup != replay.Default() {
		t.Errorf("got %+v after toggling every assumption twice, want the defaults", s.view.setup)
	}
}

func TestNoDecisionIsExplainedInFaultyWords(t *testing.T) {
	for _, setup := range []string{"", "schedule.order=shuffle&schedule.f=0", "schedule.lambda=0&schedule.to=all&schedule.phi=300",
		"schedule.est=poisson&schedule.replan=on&schedule.f=50",
		"schedule.first=on&schedule.skip=on&schedule.to=all"} {
		s := newScheduleStage(t, "v=1&view=schedule&schedule.L=3&"+setup).answerRun()
		for i := range s.view.run.Decisions {
			s.view.show(i)
			page := s.HTML()
			for _, bad := range []string{"NaN", "%!", "unknown", "cannot be read", " style=", "−0 "} {
				if strings.Contains(page, bad) {
					t.Fatalf("%s, decision %d: the page contains %q, want it not to", setup, i+1, bad)
				}
			}
			d := s.view.single().event()
			if got := slices.Contains(s.view.shown().command(), "-explain"); got != d.Replan() {
				t.Fatalf("%s, decision %d: got the command %s, want -explain in it: %t", setup, i+1, s.view.shown().command(), d.Replan())
			}
			jobs := 0 // the rows are numbered from 0, and one row with "3–7" stands for five jobs that keep their starts
			numbered := regexp.MustCompile(`<tr[^>]*><td class="num">([0-9]+)(?:–([0-9]+))?</td>`)
			for _, row := range numbered.FindAllStringSubmatch(s.view.single().queueRows(), -1) {
				if row[1] != strconv.Itoa(jobs) {
					t.Fatalf("%s, decision %d: got row %s of the queue, want %d, as many as the jobs above it", setup, i+1, row[1], jobs)
				}
				last, _ := strconv.Atoi(cmp.Or(row[2], row[1]))
				jobs = last + 1
			}
			_, after, both := strings.Cut(s.view.single().queueSize(), " → ")
			if !both {
				after = s.view.single().queueSize()
			}
			if size, _, _ := strings.Cut(after, " "); size != strconv.Itoa(jobs) {
				t.Fatalf("%s, decision %d: got %d jobs in the queue's rows, want as the heading says: %q", setup, i+1, jobs,
					s.view.single().queueSize())
			}
			e, _ := s.view.run.Explain(i)
			swaps := 0
			for _, r := range e.Rounds {
				if r.Swap != nil {
					swaps++
				}
			}
			if got := strings.Count(s.view.shown().steps(), "Fixqueue."); got != swaps {
				t.Fatalf("%s, decision %d: got %d fixqueues in words, want %d", setup, i+1, got, swaps)
			}
			if got := strings.Contains(s.view.shown().facts(), "<dt>moved</dt>"); got != (d.Moves > 0) {
				t.Fatalf("%s, decision %d: got \"moved\" among the facts: %t, want %t with %d moves", setup, i+1, got, d.Moves > 0, d.Moves)
			}
		}
	}
}

func TestALinkRestoresTheView(t *testing.T) {
	const link = "schedule.w=3&schedule.L=2&schedule.order=lff&schedule.d=7&schedule.stop=moves&schedule.t=3600:90000&schedule.table=on"
	s := newScheduleStage(t, "v=1&view=schedule&"+link)
	r := s.lastRunQuery()
	if r.Log != s.Logs.BundledLogs[1].Source.SHA256 || r.Setup.Workload.Period != 1 || r.Setup.Policy.Order != schedule.LFF {
		t.Fatalf("got a query for period %d of %s, want the fourth period of all, which is period 1 of made-b", r.Setup.Workload.Period, r.Log)
	}
	s.answerRun()
	if s.view.at != 6 || s.view.LinkPart() != link {
		t.Errorf("got decision %d and the link %q, want 7 and %q", s.view.at+1, s.view.LinkPart(), link)
	}
	pagetest.WantIn(t, s.HTML(), "Jobs in the chart after decision 7",
		"Seconds since the period began: "+gantt.Clock(s.view.single().event().Now)+
			", when this was decided, is "+strconv.Itoa(int(s.view.single().event().Now))+". ", `id="schedule-stop-moves"`,
		"made-b, period 1, 8 processors")

	var bad *scheduleStage
	for link, wants := range map[string][]string{ // the page shows the first four of several notices
		"schedule.d=x&schedule.stop=never&schedule.t=5:4":   {`schedule.d: got &#34;x&#34;`, "schedule.stop: got", "schedule.t: got"},
		"schedule.span=1&schedule.order=best&schedule.zz=1": {"schedule.span: got", "schedule.order: got", "schedule.zz: got"},
	} {
		bad = newScheduleStage(t, "v=1&view=schedule&"+link)
		pagetest.WantIn(t, bad.HTML(), wants...)
	}
	if bad.view.setup != replay.Default() {
		t.Error("got a setup that a wrong link changed, want the defaults")
	}

	for _, span := range []string{"9223372036854768607:9223372036854775807", "9223372036854775807:-9223372036854770000"} {
		beyond := newScheduleStage(t, "v=1&view=schedule&schedule.t="+span)
		if pagetest.WantIn(t, beyond.HTML(), "schedule.t: got &#34;"+span+"&#34;"); beyond.view.isByHand() {
			t.Errorf("got the stretch %s in the chart, want it refused, because its length overflows", span)
		}
	}

	far := newScheduleStage(t, "v=1&view=schedule&schedule.w=99")
	pagetest.WantIn(t, far.HTML(), "There is no period 99; want 0 to 3.", `data-state="error"`)
	if far.runQueryCount() != 0 {
		t.Error("got a query for a period that does not exist, want none")
	}
}

func TestStepsStopAtTheChosenKind(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").showThreeRequests(80)
	if s.view.at != 1 {
		t.Fatalf("got decision %d at first, want 2, which moved a job", s.view.at+1)
	}
	s.view.show(2)
	press := func(k string) { s.Key(page.Key{Key: k}) }
	for _, c := range []struct {
		name string
		act  func()
		want int
	}{
		{"a comma steps back", func() { press(",") }, 1},
		{"a second comma steps back again", func() { press(",") }, 0},
		{"a comma at the first decision does nothing", func() { press(",") }, 0},
		{"a full stop goes on to the next move", func() { s.view.chooseStop(atMoves); press(".") }, 1},
		{"a full stop goes on to the next offer", func() { s.view.chooseStop(atOffers); press(".") }, 2},
		{"a comma does nothing without an earlier rejection", func() { s.view.chooseStop(atRejections); press(",") }, 2},
		{"the scrubber goes to any decision", func() { s.view.steps.Scrub("1") }, 0},
		{"the scrubber does not go beyond the last", func() { s.view.steps.Scrub("4") }, 0},
	} {
		if c.act(); s.view.at != c.want {
			t.Fatalf("%s: at decision %d, want %d", c.name, s.view.at+1, c.want+1)
		}
	}
	s.view.chooseStop(atEvery)
	press(" ")
	s.Browser.Pass(0)
	if s.view.at != 1 || !s.view.steps.IsPlaying() {
		t.Fatalf("while it plays: got decision %d and playing %t, want 2 and true", s.view.at+1, s.view.steps.IsPlaying())
	}
	if s.view.announcement() != "" {
		t.Errorf("while it plays: got %q read aloud, want nothing", s.view.announcement())
	}
	s.Browser.Pass(timeline.Pace)
	if s.view.at != 2 || s.view.steps.IsPlaying() {
		t.Errorf("at the end: got decision %d and playing %t, want 3 and false", s.view.at+1, s.view.steps.IsPlaying())
	}
	s.Browser.Pass(time.Second)
	pagetest.WantIn(t, s.Browser.URLFragment, "view=schedule", "schedule.d=3")
}

func TestTheCanvasIsPaintedOnlyWhenItChanges(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").showThreeRequests(80)
	s.view.show(2)
	s.HTML()
	if len(s.canvas.painted[ganttHost].Hits) == 0 || len(s.canvas.painted[stripHost].Marks) == 0 {
		t.Fatal("got empty canvases, want bars and ticks")
	}
	pagetest.WantIn(t, s.canvas.labels[ganttHost], "Schedule of 4 processors over", "around decision 3")
	paints := s.canvas.paints
	if s.HTML(); s.canvas.paints != paints {
		t.Error("got another painting without a change, want none")
	}
	s.view.steps.Step(-1)
	if s.HTML(); s.canvas.paints != paints+2 || !s.canvas.glided {
		t.Errorf("got %d paints and glides %t after a step, want 2 and true", s.canvas.paints-paints, s.canvas.glided)
	}
	from, to := s.view.stretch()
	s.canvas.watcher.Panned(-100)
	s.canvas.watcher.Wheeled(2, 34)
	if f, u := s.view.stretch(); f <= from || u-f != (to-from)/2 {
		t.Errorf("dragged left and zoomed in: got [%d, %d), want it later than [%d, %d) and half as long", f, u, from, to)
	}
	if s.HTML(); s.canvas.glided {
		t.Error("got gliding marks after panning, want none")
	}
	pagetest.WantIn(t, s.view.LinkPart(), "schedule.t=")
	s.Key(page.Key{Key: "s", Code: "KeyS"})
	s.Key(page.Key{Key: "d", Code: "KeyD"})
	s.view.steps.Step(1)
	if _, u := s.view.stretch(); !strings.Contains(s.view.LinkPart(), "schedule.span=") || u == 0 {
		t.Errorf("got the link %s after a step, want the length that was chosen by hand in it", s.view.LinkPart())
	}
	if s.view.fit(); !s.view.picture.IsFitted() {
		t.Error("got a stretch chosen by hand after fit, want the usual one")
	}
}

func TestAChangedParameterPlaysAnotherRun(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	s.Unfolded = true
	s.view.show(10)
	request := s.view.single().event().Job
	knob := func(key string) *parts.Knob {
		for _, k := range s.view.currentPanel().Knobs() {
			if k.Param.Key == key {
				return k
			}
		}
		t.Fatalf("got no knob %s, want one", key)
		return nil
	}
	pagetest.WantIn(t, s.HTML(), "the log’s own")
	knob("L").Enter("2.5")
	knob("order").Choose("fifo")
	if s.runQueryCount() != 1 {
		t.Fatal("got a query before the reader's changes have paused, want none")
	}
	s.Browser.Pass(page.SettleDelay)
	if s.runQueryCount() != 2 || s.lastRunQuery().Setup.Workload.Load != 2500 || s.lastRunQuery().Setup.Policy.Order != schedule.FIFO {
		t.Fatalf("got %d queries, the last for %+v, want 2, the last at arrival rate 2.5 and in FIFO order", s.runQueryCount(),
			s.lastRunQuery().Setup)
	}
	pagetest.WantIn(t, s.HTML(), `data-state="running"`)
	s.answerRun()
	if s.view.single().event().Job != request {
		t.Errorf("shows request %d after the change, want %d as before", s.view.single().event().Job, request)
	}
	knob("w").Enter("1")
	s.Browser.Pass(page.SettleDelay)
	if s.answerRun(); s.view.at != s.view.openingIndex {
		t.Errorf("another period: got index %d, want %d, where the view opens, because its requests are others", s.view.at, s.view.openingIndex)
	}
	knob("w").Enter("0")
	s.Browser.Pass(page.SettleDelay)
	s.answerRun()
	if last := s.Browser.Pushed[len(s.Browser.Pushed)-1]; !strings.Contains(last, "schedule.order=fifo") {
		t.Errorf("got the address %q, want schedule.order=fifo in it", last)
	}
	s.view.show(len(s.view.run.Decisions) - 1)
	knob("days").Enter("3")
	s.Browser.Pass(page.SettleDelay)
	if s.answerRun(); s.view.at != s.view.openingIndex {
		t.Errorf("a shorter period: got index %d, want %d, where the view opens, because it lacks the request that was shown", s.view.at,
			s.view.openingIndex)
	}
	knob("days").Enter("15")
	s.Browser.Pass(page.SettleDelay)
	s.answerRun()

	knob("L").Enter("-3")
	pagetest.WantIn(t, s.HTML(), "Got −3; want a number from 0.5 to 3. 2.5 is still in use.", `aria-invalid="true"`)
	knob("w").Enter("4")
	pagetest.WantIn(t, s.HTML(), "Got 4; want a whole number from 0 to 3.")
	knob("f").Flip()
	if s.view.setup.Policy.FixShare != 50 {
		t.Errorf("fixing switched on: got a fixing share of %d %%, want 50", s.view.setup.Policy.FixShare)
	}
	knob("phi").Flip()
	pagetest.WantIn(t, s.HTML(), "no offers", "fixed after", "Defaults, 4")
	if knob("phi").Flip(); s.view.setup.Policy.OfferThreshold != 100 {
		t.Errorf("offers off and on: got %d, want 100 as before", s.view.setup.Policy.OfferThreshold)
	}
	if !knob("y").HasNoEffect() || knob("to").HasNoEffect() {
		t.Error("got the wrong parameters without effect: want y with accurate estimates, and not to")
	}
	if s.view.reset(); s.view.setup != replay.Default() || s.view.changedCount() != 0 {
		t.Error("got a changed parameter after reset, want the defaults")
	}
}

func TestTheLinkNamesTheDecisionThatIsShown(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule")
	wantNamed := func(when, alsoWant string) { // checks that links and stamp name the decision, and have another text
		t.Helper()
		want := "schedule.d=" + strconv.Itoa(s.view.at+1)
		for name, text := range map[string]string{"the copied link": s.Fragment(s.Link), "the stamp": s.view.origin().Line()} {
			if !strings.Contains(text, want) || !strings.Contains(text, alsoWant) {
				t.Errorf("%s: %s is %q, want %s and %s in it", when, name, text, alsoWant, want)
			}
		}
		s.Browser.Pass(time.Second)
		if !strings.Contains(s.Browser.URLFragment, want) || !strings.Contains(s.Browser.URLFragment, alsoWant) {
			t.Errorf("%s: the address is %q, want %s and %s in it", when, s.Browser.URLFragment, alsoWant, want)
		}
	}
	enterPeriod := func(n string) {
		t.Helper()
		for _, k := range s.view.currentPanel().Knobs() {
			if k.Param.Key == "w" {
				k.Enter(n)
			}
		}
		s.Browser.Pass(page.SettleDelay)
	}
	s.answerRun()
	wantNamed("opened", "view=schedule")
	s.view.show(4)
	wantNamed("stepped", "view=schedule")
	shown := s.view.origin().Line()
	enterPeriod("3")
	if got := s.Fragment(s.Link); strings.Contains(got, "schedule.d=") || !strings.Contains(got, "schedule.w=3") {
		t.Errorf("while period 3 is played: got the link %q, want period 3 and no decision, because the one that is shown is of period 0", got)
	}
	if got := s.view.origin().Line(); got != shown {
		t.Errorf("while period 3 is played: got the stamp\n%s\nwant that of period 0, which is still shown,\n%s", got, shown)
	}
	s.answerRun()
	wantNamed("another period", "schedule.w=3")
	enterPeriod("1")
	s.answerRun()
	wantNamed("a third period", "schedule.w=1")
	s.Moved("v=1&view=schedule&schedule.w=1")
	wantNamed("a link without a decision", "schedule.w=1")
}

func TestTheViewExplainsWhyThereIsNoRun(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule")
	pagetest.WantIn(t, s.HTML(), "Playing the period.", `data-state="running"`)
	s.pendingRun().Progress(120, 400)
	pagetest.WantIn(t, s.HTML(), "Playing the period: decision 120 of 400.")
	s.pendingRun().Fail(errors.New("the worker ran out of memory"))
	pagetest.WantIn(t, s.HTML(), "the worker ran out of memory", `data-state="error"`)
	if s.HTML(); s.runQueryCount() != 1 {
		t.Errorf("a query that failed: got %d queries after another painting, want 1", s.runQueryCount())
	}
	for name, again := range map[string]func(){
		"the same link": func() { s.Moved(s.Browser.URLFragment) },
		"the button":    s.view.retry,
		"coming back": func() {
			s.Visit(s.LinkTo("about", 0))
			s.Visit(s.LinkTo("schedule", 0))
		},
	} {
		before := s.runQueryCount()
		if again(); s.runQueryCount() != before+1 || s.view.failure != "" {
			t.Errorf("%s: got %d more queries, want one", name, s.runQueryCount()-before)
		}
		s.pendingRun().Fail(errors.New("the worker ran out of memory"))
	}
	before := s.runQueryCount()
	if s.Moved("v=1&view=schedule&schedule.seed=2"); s.runQueryCount() != before+1 {
		t.Error("a link to another run: got no query, want one")
	}
}

func TestExportsHaveTheRunAndItsOrigin(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	s.view.show(5)
	s.Charts.Picture = pagetest.BlankPNG(t)
	for _, x := range exportForms {
		s.view.export(x.kind)
	}
	const name = "juggle-schedule-made-a-0"
	var want strings.Builder
	if err := s.view.run.Table().WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	if rows, _ := pagetest.SplitComments(t, s.Browser.Saved[name+".csv"]); rows != want.String() {
		t.Error("got other rows in the CSV than in the run's table, want the same")
	}
	requests := s.Browser.Saved[name+"-requests.csv"]
	pagetest.WantIn(t, requests, "\nid,submit,ready,deadline,procs,estimate,runtime,flexible\n", "# Juggle ", "schedule.d=6")
	if jobs, err := requestcsv.Read(strings.NewReader(requests), name); err != nil || len(jobs) != len(s.view.run.Jobs) {
		t.Errorf("got %d requests read back and %v, want %d", len(jobs), err, len(s.view.run.Jobs))
	}
	out, err := sim.Run(s.view.played.Config(s.view.run.Procs), s.view.run.Jobs)
	if err != nil {
		t.Fatal(err)
	}
	want.Reset()
	if err := allocation.New(s.view.run.Procs, s.view.run.Jobs, out.Rows).Batsim().WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	if got := s.Browser.Saved[name+"-jobs.csv"]; got != want.String() {
		t.Errorf("got for Batsim\n%s\nwant what the simulator's rows give\n%s", got, want.String())
	}
	pagetest.WantIn(t, s.Browser.Saved[name+"-trace.json"], `"otherData": {"provenance":"Juggle `, `{"name":"job `, "schedule.d=6")
	pagetest.WantIn(t, s.Browser.Saved[name+"-decision-6.svg"], "<svg ", "made-a.swf.gz sha256 "+s.view.source.SHA256, "schedule.d=6")
	pagetest.WantIn(t, pagetest.PNGDescription(t, []byte(s.Browser.Saved[name+"-decision-6.png"])), "schedule.d=6")
	if s.Charts.PNGSource != s.Browser.Saved[name+"-decision-6.svg"] {
		t.Error("got a bitmap of another picture than the SVG file, want it of that file")
	}
	pagetest.WantIn(t, s.command(), "juggle schedule -procs 8 -order edf -offers 100 -offers-to flexible -request "+
		strconv.Itoa(int(s.view.run.Jobs[s.view.single().event().Job].ID))+" "+name+"-requests.csv")
	s.Charts.Picture = nil
	s.view.export("png")
	pagetest.WantIn(t, s.HTML(), "The schedule could not be saved: no canvas")
	s.view.toggleTable()
	s.HTML()
	s.view.jobs.Copy()
	pagetest.WantIn(t, s.Browser.Copied, "job\tstate\tprocessors\tstart\tend\tready\tdeadline\tstart_before\ton\n")
}

func TestFilesAreNamedByTheirRun(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule&schedule.L=1.5&schedule.lambda=50&schedule.order=lff&schedule.seed=2").answerRun()
	for _, kind := range []string{"csv", "requests"} {
		s.view.export(kind)
	}
	for _, name := range []string{"L-1.5-lambda-50-order-lff-seed-2.csv", "L-1.5-lambda-50-seed-2-requests.csv"} {
		if s.Browser.Saved["juggle-schedule-made-a-0-"+name] == "" {
			t.Errorf("got the files %q, want one that ends with %s", slices.Sorted(maps.Keys(s.Browser.Saved)), name)
		}
	}
	pagetest.WantIn(t, s.command(), " juggle-schedule-made-a-0-L-1.5-lambda-50-seed-2-requests.csv")
}

func TestExportsAlwaysNameTheMainParameters(t *testing.T) {
	for setting, want := range map[string]string{
		"&schedule.days=20": "period 0 of 20 d · arrival rate 1.25 · EDF · λ 100 % for 50 % of the jobs · offers φ to 100 % · never fixed · ",
		"": "period 0 of 15 d · arrival rate 1.25 · EDF · λ 100 % for 50 % of the jobs · " +
			"offers φ to 100 % · never fixed · seed 1",
		"&schedule.L=1.5&schedule.order=shuffle&schedule.lambda=0&schedule.share=30&schedule.phi=none&schedule.f=60&schedule.seed=2&" +
			"schedule.to=all&schedule.replan=on": "period 0 of 15 d · arrival rate 1.5 · Shuffle · " +
			"λ 0 % for 30 % of the jobs · no offers · fixed after f 60 % · seed 2 · to=all&replan=on · decision ",
	} {
		s := newScheduleStage(t, "v=1&view=schedule"+setting).answerRun()
		for _, x := range exportForms {
			s.view.export(x.kind)
		}
		if got := s.view.origin().Line(); !strings.Contains(got, want) {
			t.Errorf("%q: got %s\nwant %s in it", setting, got, want)
		}
		for file, text := range s.Browser.Saved {
			if strings.HasSuffix(file, "-jobs.csv") {
				continue // programs that read this file know no comments
			}
			if strings.HasSuffix(file, "-trace.json") {
				text = strings.ReplaceAll(text, `":"`, `": "`)
			}
			if !strings.Contains(text, "arrival rate "+s.view.played.Workload.Load.String()+" ") {
				t.Errorf("got no arrival rate in %s, want it there", file)
			}
			setup := s.view.played
			setup.Procs = int(s.view.run.Procs) // the log's machine, not the machine of a reader's own requests
			for _, f := range replay.Parameters {
				value := f.Key + "=" + f.Get(&setup)
				if strings.HasSuffix(file, ".json") {
					value = `"value": "` + f.Get(&setup) + `"`
				}
				if !strings.Contains(text, value) {
					t.Errorf("got no %s in %s, want it there", value, file)
				}
			}
		}
	}
}

func TestAFollowedLinkThatNamesNoDecisionOpensWhereAFreshPageDoes(t *testing.T) {
	const link = "v=1&view=schedule&schedule.skip=on"
	fresh := newScheduleStage(t, link).answerRun()
	s := newScheduleStage(t, "v=1&view=schedule").answerRun()
	last := len(s.view.run.Decisions) - 1
	if s.view.show(last); fresh.view.at == last {
		t.Fatalf("got a fresh page at the last decision, index %d, want another one for this test", last)
	}
	s.Page.Go(link)
	if s.answerRun(); s.view.at != fresh.view.at {
		t.Errorf("the followed link shows decision %d, want %d as on a fresh page", s.view.at, fresh.view.at)
	}
}

func TestALinkBeyondTheLastDecisionShowsTheLastWithANotice(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule&schedule.d=99999")
	if page := s.HTML(); strings.Contains(page, "Part of the link was not used.") {
		t.Error("got a notice about the link before the run has come, want none")
	}
	s.answerRun()
	n := len(s.view.run.Decisions)
	notice := "schedule.d: got \"99999\", want 1 to " + strconv.Itoa(n) + "; the last is shown"
	check := func(when string) {
		t.Helper()
		if s.view.at != n-1 || !slices.Equal(s.Notices, []string{notice}) {
			t.Errorf("%s: got decision %d and the notices %q, want %d and %q", when, s.view.at+1, s.Notices, n, notice)
		}
		s.Browser.Pass(time.Second)
		if want := "&schedule.d=" + strconv.Itoa(n) + "&"; !strings.Contains(s.Browser.URLFragment+"&", want) {
			t.Errorf("%s: the address is %s, want %s in it", when, s.Browser.URLFragment, want)
		}
	}
	check("when the run is there")
	pagetest.WantIn(t, s.HTML(), "Part of the link was not used.")
	s.Moved("v=1&view=schedule&schedule.d=" + strconv.Itoa(n))
	if s.view.at != n-1 || len(s.Notices) > 0 {
		t.Errorf("a link to the last decision: got decision %d and the notices %q, want %d and none", s.view.at+1, s.Notices, n)
	}
	s.Moved("v=1&view=schedule&schedule.d=99999")
	check("when the run is there already")
}

func TestProcessorListAbridgesRanges(t *testing.T) {
	if got := processorList([]sim.Range{{First: 0, Count: 32}, {First: 40, Count: 1}}); got != "0–31, 40" {
		t.Errorf("got %q, want 0–31, 40", got)
	}
}

func TestAChangeIsAnEntryOfTheHistoryEvenIfTheReaderLeavesAtOnce(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule")
	s.WantHistoryEntry("=2", func() { s.view.currentPanel().Knobs()[1].Choose("2") })
}

func TestATypedValueIsAcceptedAfterAPause(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule")
	partstest.CheckTypedEntry(t, s.Stage, &s.view.logPanel.Groups[0].Knobs[1].Entry, "2.5", "-3")
}

func TestARunThatArrivesLateDoesNotChangeAnotherEntryOfTheHistory(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule")
	s.answerRun()
	s.Browser.URLFragment = "v=1&w=0:2" // the reader went back, and Moved has not been called yet
	s.Browser.Pass(time.Second)
	if got := s.Browser.URLFragment; got != "v=1&w=0:2" {
		t.Errorf("got the address %q, want v=1&w=0:2 as the reader left it", got)
	}
	s.Moved(s.Browser.URLFragment)
	if s.View() != "figures" {
		t.Errorf("got the view %s, want the figures", s.View())
	}
}
