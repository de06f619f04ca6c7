package realtime

import (
	"context"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment/query"
	"juggle/core/experiment/report"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/partstest"

	"github.com/vugu/vugu"
)

// sentQueries lists the queries to the workers as "admit …" or "simulate …" with the scene as a link spells it.
func sentQueries(s *pagetest.Stage) []string {
	var queries []string
	for _, encoded := range s.Queries.Sent {
		single := &pagetest.Queries{Sent: []query.Encoded{encoded}}
		for _, q := range pagetest.QueriesNamed[scene.Admission](s.T, single, "realtime.admit") {
			queries = append(queries, "admit "+q.Scene.Encode())
		}
		for _, q := range pagetest.QueriesNamed[scene.Simulation](s.T, single, "realtime.simulate") {
			queries = append(queries, "simulate "+q.Scene.Encode())
		}
	}
	return queries
}

// shortenSimulation reduces the activations of a query for a simulation to 400, so that tests are fast.
func shortenSimulation(encoded *query.Encoded) {
	var q scene.Simulation
	if encoded.Name == "realtime.simulate" && json.Unmarshal(encoded.Body, &q) == nil {
		q.Scene.Activations = 400
		*encoded = scene.Simulate.Encode(q)
	}
}

// newStage returns a page that shows the Real-time view, the view, and an engine that records the view's requests. viewPart is the view's
// part of the link.
func newStage(t testing.TB, viewPart string) (*pagetest.Stage, *Realtime, *pagetest.Runs) {
	t.Helper()
	s := pagetest.New(t, "v=1&view=realtime&"+viewPart)
	s.Queries.ChangeQuery = shortenSimulation
	runs := &pagetest.Runs{T: t}
	c := New(s.Page, runs)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"realtime": c}), &pagetest.Study{})
	s.Start()
	return s, c, runs
}

// textOf returns markup without its tags.
func textOf(markup string) string { return regexp.MustCompile("<[^>]*>").ReplaceAllString(markup, "") }

// 0.95 is 10/100 + 60/120 + 35/100, and 0.25 is 30/120: C / P of the four reservations of Table I.
func TestThePapersExampleIsAnsweredInWords(t *testing.T) {
	_, c, _ := newStage(t, "")
	want := "With a hard guarantee the new r4 is rejected on all four machines: 0.95 (the older) + 0.25 is more than 1. But they are " +
		"active at once only by chance: in the worst slice, a time unit, r4 is active and over-allocated with probability 0.30 %, no more " +
		"than the 1 % that you accept: four offers."
	if got := textOf(c.lead()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := textOf(c.counts()), "P(over)0.30 %U0, in overload0.000435Uz, without0.0081E[ρ], deadline 120120.1250"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := c.stateWord(); got != "done" {
		t.Errorf("the view is %s, want done", got)
	}
}

func TestOtherScenesAreAnsweredInWords(t *testing.T) {
	tests := map[string]struct{ viewPart, want string }{
		"a hard guarantee is possible": {"realtime.preset=figure2",
			"With a hard guarantee the new r3 is accepted on the machine: 0.5 (the older) + 0.25 is at most 1. Overload cannot " +
				"happen, whatever is active: one offer."},
		"less overload is accepted": {"realtime.over=0.0029",
			"With a hard guarantee the new r4 is rejected on all four machines: 0.95 (the older) + 0.25 is more than 1. " +
				"But they are active at once only by chance: in the worst slice, a time unit, r4 is active and over-allocated with probability " +
				"0.30 %, more than the 0.29 % that you accept: no offer."},
		"one of two machines is free": {"realtime.m=120-146,120-134,120-140;,,&realtime.at=1",
			"With a hard guarantee the new r4 is accepted on one of two machines: on machine 1, 0.95 (the older) + 0.25 is more than 1. " +
				"But they are active at once only by chance: in the worst slice on machine 1, a time unit, r4 is active and over-allocated with " +
				"probability 0.30 %, no more than the 1 % that you accept: two offers."},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, c, _ := newStage(t, tc.viewPart)
			if got := textOf(c.lead()); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestThePageShowsTheExample(t *testing.T) {
	s, _, _ := newStage(t, "")
	html := s.HTML()
	for _, want := range []string{
		`data-state="done"`, `<td class="num">120.1250</td>`,
		`</span> <span class="printed">120.1333`, "over-allocated", `aria-label="First slice of r2 on machine 3"`,
		`aria-label="C of r1"`, `aria-label="Accept the offer of machine 4"`, "100 slices in conflict", "are shorter by",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(html, " style=") {
		t.Error("the page has a style attribute, which its policy forbids")
	}
	for _, host := range []string{hostExpected, hostResponses} {
		if s.Charts.Drawn[host] == "" {
			t.Errorf("%s is not drawn", host)
		}
	}
	if spec := s.Charts.Drawn[hostExpected]; !strings.Contains(spec, `"text":"printed 120.1333"`) ||
		!strings.Contains(spec, `"text":"computed 120.1250"`) {
		t.Errorf("the chart does not label the printed number that differs from the computed one: %s", spec)
	}
}

func TestDraggingTheEndOfABarChangesItsSlices(t *testing.T) {
	tests := map[string]struct {
		lane         lane // machines count from 0; row -1 is the new reservation
		end          int
		to           string // where the reader drags the end, as a text
		want         string // the lane's slices
		wantMachine1 string // the slices of the same reservation on machine 1
		inFragment   string
	}{
		"the first slice of an older one": {lane{machine: 2, row: 1}, firstEnd, "80", "80–134", "120–134", "realtime.m="},
		"the last slice of an older one":  {lane{machine: 2, row: 1}, lastEnd, "99", "71–99", "120–134", "realtime.m="},
		"the new one moves on every machine": {lane{machine: 2, row: -1}, lastEnd, "60", "1–60", "1–60",
			"realtime.new=30,120,0.1,1-60"},
		"a first slice stops at the last":    {lane{machine: 2, row: 1}, firstEnd, "150", "134", "120–134", "realtime.m="},
		"a last slice stops at the first":    {lane{machine: 2, row: 1}, lastEnd, "3", "71", "120–134", "realtime.m="},
		"a text without a number is ignored": {lane{machine: 2, row: 1}, lastEnd, "x", "71–134", "120–134", "view=realtime"},
		"a reservation that is not on the machine": {lane{machine: 4, row: 1}, lastEnd, "9", "", "120–134",
			"realtime.m="},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s, c, _ := newStage(t, "")
			if tc.lane.machine == 4 { // the example has machines 0 to 3
				c.edit((*scene.Scene).AddMachine)
			}
			tc.lane.view = c
			before := len(sentQueries(s))
			tc.lane.drag(tc.end, tc.to)
			onMachine1 := lane{view: c, machine: 0, row: tc.lane.row}
			if got, got1 := spanText(tc.lane.span()), spanText(onMachine1.span()); got != tc.want || got1 != tc.wantMachine1 {
				t.Errorf("got %q, and %q on machine 1, want %q and %q", got, got1, tc.want, tc.wantMachine1)
			}
			s.Settle()
			s.Browser.Deliver()
			if !strings.Contains(s.Browser.URLFragment, tc.inFragment) {
				t.Errorf("the address is %q, want %q in it", s.Browser.URLFragment, tc.inFragment)
			}
			if c.stateWord() != "done" || tc.to == "80" && len(sentQueries(s)) != before+2 {
				t.Errorf("the view is %s after the queries %v, want it done after one for the offers and one for the simulation", c.stateWord(),
					sentQueries(s)[before:])
			}
		})
	}
}

func TestFieldsUseValidValuesAndRefuseOthersWithAReason(t *testing.T) {
	tests := map[string]struct {
		field, typed string
		wantValue    string // the value in use afterwards
		wantRefusal  string // "": the text is used
	}{
		"slices with a dash":   {"r2 on machine 3", "80–90", "80–90", ""},
		"slices with a hyphen": {"r2 on machine 3", " 80 - 90 ", "80–90", ""},
		"one slice":            {"r2 on machine 3", "80", "80", ""},
		"an empty text removes an older one from the machine": {"r2 on machine 3", "", "", ""},
		"an empty text for the new one": {"r4 on machine 3", "", "1–120",
			"r4 on machine 3: got nothing; want slices as first–last, from 0 to 999999999. 1–120 is still in use."},
		"a last slice before the first": {"r2 on machine 3", "90-80", "71–134",
			"r2 on machine 3: got 90−80; want slices as first–last, from 0 to 999999999. 71–134 is still in use."},
		"a time of Table I":       {"C of r1", "20", "20", ""},
		"a time above its period": {"C of r1", "101", "10", "C of r1: got 101; want a whole number from 1 to 100, P. 10 is still in use."},
		"a period below its time": {"P of r1", "9", "100",
			"P of r1: got 9; want a whole number from 10, C, to 1000000. 100 is still in use."},
		"a probability": {"q of r3", "0.125", "0.125", ""},
		"a probability above 1": {"q of r3", "1.5", "0.15",
			"q of r3: got 1.5; want a number from 0 to 1, at most 6 decimals. 0.15 is still in use."},
		"a fraction": {"q of r3", "1/3", "0.15",
			"q of r3: got 1/3; want a number from 0 to 1, at most 6 decimals. 0.15 is still in use."},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s, c, _ := newStage(t, "")
			e, part := entryNamed(t, c, tc.field)
			before := e.Param.Get()
			e.Edit(tc.typed)
			if got := e.Param.Get(); got != before {
				t.Errorf("while the reader types, the value is %q, want still %q", got, before)
			}
			s.Browser.Pass(parts.TypingPause)
			if got, refusal := e.Param.Get(), textOf(c.WrongWords(part)); got != tc.wantValue || refusal != tc.wantRefusal {
				t.Errorf("got the value %q and the refusal %q, want %q and %q", got, refusal, tc.wantValue, tc.wantRefusal)
			}
			if got := e.Text(); got != tc.typed {
				t.Errorf("after a pause the field shows %q, want %q as typed", got, tc.typed)
			}
			e.Enter(tc.typed)
			wantText := tc.wantValue
			if tc.wantRefusal != "" {
				wantText = tc.typed
			}
			if got := e.Text(); got != wantText {
				t.Errorf("after the reader leaves the field it shows %q, want %q", got, wantText)
			}
			if used := s.Key(page.Key{Key: "Escape", Typing: true, Element: e.ID()}); used != (tc.wantRefusal != "") {
				t.Errorf("Escape is used: %v, want %v: only a refused text can be reset", used, !used)
			}
			if got := e.Text(); got != tc.wantValue || c.WrongWords(part) != "" {
				t.Errorf("after Escape the field shows %q with the refusal %q, want %q and none", got, c.WrongWords(part), tc.wantValue)
			}
		})
	}
}

// entryNamed returns the field with this name, and the word for which WrongWords lists fields of the same kind.
func entryNamed(t *testing.T, c *Realtime, name string) (*parts.Entry, string) {
	t.Helper()
	for m := range c.scene.Spans {
		for _, l := range c.lanes(m) {
			if l.name() == name {
				return l.entry(), " on "
			}
		}
	}
	for _, r := range c.tableRows() {
		for _, e := range r.cells() {
			if e.name() == name {
				return e.entry(), " of "
			}
		}
	}
	t.Fatalf("there is no field %q", name)
	return nil, ""
}

func TestAnAcceptedOfferBecomesAnOlderReservation(t *testing.T) {
	s, c, _ := newStage(t, "")
	c.accept(1)
	s.Settle()
	s.Browser.Deliver()
	if got, want := c.scene.Encode(),
		"realtime.r=10,100,0.05;60,120,0.2;35,100,0.15;30,120,0.1&realtime.m=120-146,120-134,120-140,;111-146,111-134,111-140,1-120;71-146,"+
			"71-134,71-140,;21-146,21-134,21-140,"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if id := c.scene.New.ID(); id != "r5" {
		t.Errorf("the next new reservation is %s, want r5", id)
	}
	if got := c.offerRows()[3]; got.machine != 1 || got.cells[3] != "unbounded" {
		t.Errorf("the last offer is %+v, want machine 2's without a bound on the response time", got)
	}
	if len(s.Browser.Pushed) != 1 {
		t.Errorf("the history has %d new entries, want 1", len(s.Browser.Pushed))
	}
	if n := strings.Count(s.HTML(), ">not here</text>"); n != 3 {
		t.Errorf("“not here” is shown on %d machines, want on the 3 that r4 is not on", n)
	}
	const unbounded = " the older ones leave nothing, and its response time has no bound: an offer asks for P(over) alone."
	if got := c.lead(); strings.Contains(got, unbounded) {
		t.Errorf("on machine 3 got %q, want no word of an unbounded response time", got)
	}
	if c.showMachine(1); !strings.Contains(c.lead(), unbounded) {
		t.Errorf("on machine 2 got %q, want %q in it", c.lead(), unbounded)
	}
	for g, group := range c.assessedGroups() {
		c.showGroup(g)
		want := "P(over)" + probabilityText(group.Overload) + "U0"
		if got := textOf(c.counts()); !strings.HasPrefix(got, want) || len(c.groups()) != 2 {
			t.Errorf("group %d of %d: got %s, want 2 groups, and %s at the beginning", g+1, len(c.groups()), got, want)
		}
	}
	c.tableRows()[0].remove()
	if got := c.scene.Older[0].ID() + " " + c.scene.New.ID() + " " + spanText(c.scene.Spans[1][2]); got != "r2 r5 1–120" {
		t.Errorf("after r1 is removed got %s, want r2 first, r5 new, and r4 still at slices 1–120", got)
	}
}

// While the offers to a scene are computed, further changes send no query. Then the offers to the newest scene are asked for.
func TestOffersAreAskedForOnlyForTheNewestScene(t *testing.T) {
	s, c, _ := newStage(t, "")
	before := len(sentQueries(s))
	e, _ := entryNamed(t, c, "C of r1")
	for _, typed := range []string{"11", "12", "13"} {
		e.Enter(typed)
	}
	s.Browser.Deliver()
	if got := sentQueries(s)[before:]; len(got) != 2 || !strings.Contains(got[1], "=13,100,0.05") {
		t.Errorf("got the queries %q, want one for the first change and one for the last", got)
	}
	if c.stateWord() != "running" {
		t.Errorf("before the simulation the view is %s, want running", c.stateWord())
	}
	s.Settle()
	c.simulation.Halt()
	if s.Queries.Cancels == 0 || !strings.Contains(c.measuredSubtitle(), "stopped") {
		t.Errorf("after Stop %d queries are stopped, and the subtitle is %q; want at least one, and “stopped”", s.Queries.Cancels,
			c.measuredSubtitle())
	}
	n := len(sentQueries(s))
	if c.Opened(); c.stateWord() != "waiting" || len(sentQueries(s)) != n {
		t.Errorf("after Stop and a return to the view it is %s with the queries %q, want waiting and none", c.stateWord(), sentQueries(s)[n:])
	}
	if c.simulateAgain(); c.stateWord() != "running" {
		t.Errorf("after “Simulate again” the view is %s, want running", c.stateWord())
	}
}

func TestAFailedQueryIsShownAndNotRepeated(t *testing.T) {
	s, c, _ := newStage(t, "")
	s.Queries.Err = context.DeadlineExceeded
	before := len(sentQueries(s))
	c.showPreset(1)
	s.Browser.Deliver()
	if !strings.Contains(c.lead(), context.DeadlineExceeded.Error()) || c.stateWord() != "error" || len(sentQueries(s)) != before+1 {
		t.Errorf("got the words %q and the state %s after %d queries, want the error after one query", c.lead(), c.stateWord(),
			len(sentQueries(s))-before)
	}
}

func TestTheSchedulerOfTheSimulationCanBeChosen(t *testing.T) {
	s, c, _ := newStage(t, "realtime.runs=400")
	pagetest.WantIn(t, s.HTML(), "Simulated with EDF and hard CBS, about 400 activations on machine 3. EDF: the earliest",
		"Section 1: <em>a new reservation does not")
	settleAndDeliver := func() {
		s.Settle()
		s.Browser.Deliver()
	}
	c.params.Find("rtscheduler").Enter("rate-monotonic")
	pagetest.WantIn(t, s.HTML(), "With EDF and hard CBS the older reservations miss ") // the earlier result, until the change settles
	settleAndDeliver()
	pagetest.WantIn(t, s.HTML(), "with rate monotonic priorities, about 400 activations", "The shortest period runs first",
		"the last of the 32 server periods", "% of their deadlines, the new one ",
		"With rate monotonic priorities the older reservations miss ")
	if want := "realtime.runs=400&realtime.scheduler=rate-monotonic"; c.LinkPart() != want {
		t.Errorf("the link is %q, want %q", c.LinkPart(), want)
	}
	c.params.Find("rtC").Enter("1")
	c.edit(func(s *scene.Scene) { s.Remove(1) })
	settleAndDeliver()
	pagetest.WantIn(t, s.HTML(), "older reservations miss 0 (0 to ", `data-stale="false"`)
	c.params.Find("rtscheduler").Enter("share")
	settleAndDeliver()
	pagetest.WantIn(t, s.HTML(), "in proportion to its reserved share", "the analysis has no use of what others leave idle")
	c.showPreset(1)
	pagetest.WantIn(t, s.HTML(), `data-stale="true"`)
}

func TestALinkHasOnlyValuesThatDifferFromThePreset(t *testing.T) {
	tests := map[string]struct {
		viewPart string
		want     string // the view's part of the link after the view has read viewPart
		notices  []string
	}{
		"the untouched example": {"", "", nil},
		"another example":       {"realtime.preset=figure2&realtime.g=3", "realtime.preset=figure2&realtime.g=3", nil},
		"everything": {"realtime.r=2:10,100,0.05;5:60,120,0.2&realtime.m=3-5,;4,0-9&realtime.new=25,100,0.1,2-6&realtime.U=0.9&" +
			"realtime.over=0.02&realtime.price=3.5&realtime.runs=500&realtime.seed=7&realtime.h=8&realtime.scheduler=older-first&realtime.at=2",
			"realtime.r=2:10,100,0.05;5:60,120,0.2&realtime.m=3-5,;4,0-9&realtime.new=25,100,0.1,2-6&realtime.U=0.9&realtime.over=0.02&" +
				"realtime.price=3.5&realtime.runs=500&realtime.seed=7&realtime.h=8&realtime.scheduler=older-first&realtime.at=2", nil},
		"no older reservations at all": {"realtime.r=&realtime.m=;&realtime.at=1", "realtime.r=&realtime.m=;&realtime.at=1", nil},
		"a number out of range":        {"realtime.U=2", "", []string{`realtime.U: got "2", want a number from 0.01 to 1, at most 6 decimals`}},
		"an unknown key": {"realtime.colour=red", "", []string{`realtime.colour: got "", want a ` +
			`parameter that this version knows`}},
		"an unknown example": {"realtime.preset=figure9", "", []string{`realtime.preset: got "figure9", want figure2`}},
		"reservations without their places": {"realtime.r=10,100,0.05", "",
			[]string{`realtime.r: got "10,100,0.05", want up to 24 reservations as C,P,q with C at most P and q from 0 to 1, and m for them`}},
		"a time above its period": {"realtime.new=121,120,0.1,1-9", "", []string{`realtime.new: got "121,120,0.1,1-9", want C,P,q,first-last ` +
			`with C at most P and q from 0 to 1`}},
		"slices of too few reservations": {"realtime.m=1-2,3-4", "", []string{`realtime.m: got "1-2,3-4", want 1 to 8 machines, each with ` +
			`first-last or nothing for every reservation`}},
		"a machine that is not a number": {"realtime.at=zero", "", []string{`realtime.at: got "zero", want a whole number from 1 to 8`}},
		"a machine above the last":       {"realtime.at=8", "realtime.at=4", nil},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s, c, _ := newStage(t, tc.viewPart)
			if got := c.LinkPart(); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
			if got := strings.Join(s.Notices, "\n"); got != strings.Join(tc.notices, "\n") {
				t.Errorf("got notices %s\nwant %s", got, strings.Join(tc.notices, "\n"))
			}
		})
	}
}

func TestAGroupAboveTheLastShowsTheLast(t *testing.T) {
	_, c, _ := newStage(t, "realtime.g=2") // the example has one group on each machine
	for _, words := range []string{c.subsets(), c.subsetsSubtitle(), c.groupRows()} {
		if strings.Contains(words, "No older reservation") || strings.Contains(words, "g2") {
			t.Errorf("got %s, want group 1", words)
		}
	}
	pagetest.WantIn(t, c.subsetsSubtitle(), "group g1")
	pagetest.WantIn(t, c.counts(), "0.000435")
}

func TestTheTimelineEndsAtRoundNumbers(t *testing.T) {
	tests := map[string]struct {
		viewPart  string
		low, high realtime.Slice
		places    []string // of the begin of the new reservation's first slice, and of the end of its last
	}{
		"the example": {"", 0, 160, []string{"0.63%", "75.63%"}}, // slices 1–120: 1/160 and 121/160
		"Figure 2":    {"realtime.preset=figure2", 1, 9, []string{"12.5%", "75%"}},
		"far away": {"realtime.r=&realtime.m=&realtime.new=30,120,0.1,1000010-1000020", 1_000_009, 1_000_022,
			[]string{"7.69%", "92.31%"}},
		"a thousand million": {"realtime.r=&realtime.m=&realtime.new=30,120,0.1,0-999999999", 0, 1_200_000_000, []string{"0%", "83.33%"}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, c, _ := newStage(t, tc.viewPart)
			places := []string{c.placeText(c.scene.Span.From), c.placeText(c.scene.Span.To)}
			if c.low != tc.low || c.high != tc.high || !slices.Equal(places, tc.places) {
				t.Errorf("got the timeline %d to %d with the bar at %s, want %d to %d and %s", c.low, c.high, places, tc.low, tc.high, tc.places)
			}
		})
	}
}

func TestSavedTablesHaveTheirOriginAndTheAnswersNumbers(t *testing.T) {
	s, c, _ := newStage(t, "")
	machines, request := realtime.Example()
	answer, err := realtime.Admit(machines, request, realtime.NewRatio(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	for part, want := range map[string]struct {
		button, file string
		table        *report.Table
	}{
		"offers":   {"save-offers", "juggle-realtime-offers.csv", answer.OfferTable()},
		"expected": {"save-tables", "juggle-realtime-tables.csv", realtime.PaperTable()},
	} {
		for _, b := range c.acts(part) {
			if b.ID == want.button {
				b.Press()
			}
		}
		var csv strings.Builder
		if err := want.table.WriteCSV(&csv); err != nil {
			t.Fatal(err)
		}
		table, origin := pagetest.SplitComments(t, s.Browser.Saved[want.file])
		if table != csv.String() || !strings.Contains(origin, "preset Tables I and II · capacity 1") ||
			!strings.Contains(origin, "view=realtime") {
			t.Errorf("%s: got %q with the origin %q, want %q", want.file, table, origin, csv.String())
		}
	}
	c.saveJSON()
	document, err := realtime.ReadDocument(strings.NewReader(s.Browser.Saved["juggle-realtime.json"]))
	if err != nil || document.Request == nil || len(document.Machines) != 4 {
		t.Errorf("got the document %v and the error %v, want a request and 4 machines", document, err)
	}
}

func TestAResetToThePapersValuesKeepsTheOlderReservations(t *testing.T) {
	s, c, _ := newStage(t, "realtime.new=60,120,0.5,1-9&realtime.over=0.5&realtime.m=1-2,3-4,5-6")
	if n := c.params.Changed(); n != 3 {
		t.Errorf("%d parameters differ from the paper's, want 3: C, q and P(over)", n)
	}
	c.params.Reset()
	s.Settle()
	if got, want := c.LinkPart(), "realtime.m=1-2,3-4,5-6&realtime.at=1"; got != want {
		t.Errorf("got the link %s, want %s", got, want)
	}
}

func TestALargeSceneShowsTheLanesOfOneMachine(t *testing.T) {
	spans := strings.Repeat("3-9,", scene.MaxOlder-1) + "3-9"
	_, c, _ := newStage(t, "realtime.r="+strings.Repeat("1,100,0.1;", scene.MaxOlder-1)+"1,100,0.1&realtime.m="+
		strings.Repeat(spans+";", scene.MaxMachines-1)+spans)
	shown := 0
	for m := range c.scene.Spans {
		shown += len(c.lanes(m))
	}
	if shown != scene.MaxOlder+1 {
		t.Errorf("%d lanes are shown, want the %d of one machine", shown, scene.MaxOlder+1)
	}
	c.accept(0)
	if len(c.scene.Older) != scene.MaxOlder || c.page.Alert == "" {
		t.Errorf("after an offer is accepted there are %d older reservations and the alert %q, want still %d, and an alert",
			len(c.scene.Older), c.page.Alert, scene.MaxOlder)
	}
}

func TestTheViewHandlesItsKeys(t *testing.T) {
	s, c, _ := newStage(t, "")
	for _, step := range []struct {
		key         string
		wantMachine int
	}{{"]", 3}, {"]", 0}, {"[", 3}} { // the example selects machine 2 of 0 to 3
		if used := s.Key(page.Key{Key: step.key}); !used || c.machine != step.wantMachine {
			t.Errorf("after %s: used %t, and machine %d is selected, want %d", step.key, used, c.machine, step.wantMachine)
		}
	}
	before := len(sentQueries(s))
	s.Key(page.Key{Key: "x"})
	if len(sentQueries(s)) != before+1 || !c.simulation.Busy() {
		t.Error("x does not start the simulation again")
	}
	s.Key(page.Key{Key: "x"})
	if c.simulation.Busy() {
		t.Error("x does not stop the simulation")
	}
	if s.Key(page.Key{Key: "/"}); s.Browser.Focused != "param-rtC" {
		t.Errorf("after / the focus is at %s, want the first parameter", s.Browser.Focused)
	}
	c.params.Find("rtC").Enter("40")
	if s.Key(page.Key{Key: "0", Element: "param-rtC-0"}); c.scene.New.C != 30 {
		t.Errorf("after 0 in its slider C is %d, want the paper's 30", c.scene.New.C)
	}
}

func TestTheBrowsersBackDropsAChangeThatHasNotSettled(t *testing.T) {
	s, c, _ := newStage(t, "realtime.over=0.02")
	c.params.Find("rtover").Enter("3")
	s.Moved("v=1&view=realtime&realtime.over=0.01&realtime.U=0.9")
	s.Settle()
	if len(s.Browser.Pushed) != 0 || c.LinkPart() != "realtime.U=0.9" {
		t.Errorf("got the new entries %q in the history and the link %q, want none and the address", s.Browser.Pushed, c.LinkPart())
	}
}

func TestAChangeIsInTheHistoryEvenIfTheReaderLeavesAtOnce(t *testing.T) {
	s, c, _ := newStage(t, "")
	s.WantHistoryEntry("realtime.at=2", func() { c.showMachine(1) })
}

func TestAnEntryThatSettlesAfterTheReaderHasLeftIsNotInTheNextViewsLink(t *testing.T) {
	s, c, _ := newStage(t, "")
	e, _ := entryNamed(t, c, "C of r1")
	e.Edit("11")
	s.Visit(s.LinkTo("trace", 0))
	s.Browser.Pass(parts.TypingPause)
	if got := c.LinkPart(); !strings.Contains(got, "=11,100") || s.Link.ViewPart != "" {
		t.Errorf("the Real-time view's link is %q and Trace's is %q, want C 11 in the former and nothing in the latter", got, s.Link.ViewPart)
	}
}

func TestFieldsUseATypedValueWhenTheReaderPauses(t *testing.T) {
	for field, typed := range map[string]struct{ valid, invalid string }{
		"C of r1":         {"20", "101"},
		"r2 on machine 3": {"80–90", "90-80"},
	} {
		s, c, _ := newStage(t, "")
		e, _ := entryNamed(t, c, field)
		partstest.CheckTypedEntry(t, s, e, typed.valid, typed.invalid)
	}
}

func TestAMachineWhosePriceIsTooHighMakesNoOffer(t *testing.T) {
	s, c, _ := newStage(t, "")
	pagetest.WantIn(t, s.HTML(), "<strong>four offers</strong>")
	for _, tc := range []struct {
		maxPrice, wantOffers string
		wantReasons          []string
	}{
		{"29.9", "no offer", []string{"On four machines the price is above the 29.9 that you accept.", "too expensive",
			`<td class="num">29.91</td>`}}, // each machine's price
		{"30", "four offers", nil},
		{"0", "four offers", nil}, // 0 accepts any price
	} {
		c.params.Find("rtmost").Enter(tc.maxPrice)
		s.Settle()
		s.Browser.Deliver()
		html := s.HTML()
		pagetest.WantIn(t, html, append(tc.wantReasons, "<strong>"+tc.wantOffers+"</strong>")...)
		if got := strings.Contains(html, "the price is above"); got != (tc.wantReasons != nil) {
			t.Errorf("at most %s: the page says that the price is too high: %v, want %v", tc.maxPrice, got, !got)
		}
		if link := c.LinkPart(); strings.Contains(link, "realtime.most="+tc.maxPrice) != (tc.maxPrice != "0") {
			t.Errorf("at most %s: the link is %q, want the price in it unless it is 0", tc.maxPrice, link)
		}
	}
	if request := c.scene.Request(); request.MaxPrice.Num() != 0 {
		t.Errorf("at most 0: the request has the greatest price %v, want none", request.MaxPrice)
	}
}

func TestThePageHasTheClaimsAboutTheTablesOnlyForThePapersExample(t *testing.T) {
	s, c, _ := newStage(t, "")
	html := pagetest.PlainText(s.HTML())
	for _, claim := range realtime.Claims() {
		pagetest.WantIn(t, html, claim.Figure+": "+claim.Paper+".", claim.Verdict.String(), claim.Finding)
		for _, p := range claim.Parts {
			if p.Name != "" {
				pagetest.WantIn(t, html, p.Name+": "+p.Verdict.String())
			}
		}
	}
	pagetest.WantIn(t, s.HTML(), "printed 0.000435</td><td class=\"num\"><b>0.000435</b>", "<b>0.00015</b>", "<b>120.0025</b>",
		"E[ρ], slices in conflict: 1, printed", `<table data-ranges="false" data-tests="false">`,
		"r4 alone: 0.06460, in neither", `<h2>Table I</h2>`)
	c.showPreset(1)
	if html := s.HTML(); strings.Contains(html, "printed numbers follow") || !strings.Contains(html, `<h2>Reservations</h2>`) {
		t.Error("another example has the claims about the paper’s tables, or the heading Table I")
	}
}

// The test compares the tables of the example with the tables that the command line writes for the saved document.
func TestEveryTableHasTheRowsOfTheCommandLine(t *testing.T) {
	s, c, _ := newStage(t, "")
	s.Queries.Last("realtime.admit").Answer()
	s.HTML()
	c.saveJSON()
	const scene = "testdata/page-scene.json"
	document, err := os.ReadFile("../../core/cmd/juggle/" + scene)
	if saved := s.Browser.Saved["juggle-realtime.json"]; err != nil || string(document) != saved {
		t.Errorf("%v: got the document\n%s\nwant core/cmd/juggle/%s", err, saved, scene)
	}
	for table, command := range map[string]string{
		"offers": "admit -machines FILE -request FILE", "answers": "admit -machines FILE -request FILE -why", "groups": "groups FILE",
		"subsets": "groups FILE -subsets 128", "tables": "table",
	} {
		for _, part := range []string{"offers", "groups", "subsets", "expected"} {
			for _, act := range c.acts(part) {
				if act.ID == "save-"+table {
					act.Press()
				}
			}
		}
		rows, _ := pagetest.SplitComments(t, s.Browser.Saved["juggle-realtime-"+table+".csv"])
		pagetest.WantCommand(t, "realtime "+strings.ReplaceAll(command, "FILE", scene), rows)
	}
}
