package realtime

import (
	"context"
	"encoding/json"
	"os"
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

// asked returns the queries to the workers as "admit …" or "simulate …" with the scene as in a link.
func asked(s *pagetest.Stage) []string {
	var words []string
	for _, p := range s.Queries.Asked {
		one := &pagetest.Queries{Asked: []query.Encoded{p}}
		for _, q := range pagetest.QueriesNamed[scene.Admission](s.T, one, "realtime.admit") {
			words = append(words, "admit "+q.Scene.Encode())
		}
		for _, q := range pagetest.QueriesNamed[scene.Simulation](s.T, one, "realtime.simulate") {
			words = append(words, "simulate "+q.Scene.Encode())
		}
	}
	return words
}

// brief makes a simulation short.
func brief(p *query.Encoded) {
	var q scene.Simulation
	if p.Name == "realtime.simulate" && json.Unmarshal(p.Body, &q) == nil {
		q.Scene.Activations = 400
		*p = scene.Simulate.Encode(q)
	}
}

// realtimeStage returns a page that shows the Real-time view.
func realtimeStage(t testing.TB, own string) (*pagetest.Stage, *Realtime, *pagetest.Runs) {
	t.Helper()
	s := pagetest.New(t, "v=1&view=realtime&"+own)
	s.Queries.Before = brief
	runs := &pagetest.Runs{T: t}
	c := New(s.Page, runs)
	s.Show(pagetest.Views(map[string]vugu.Builder{"realtime": c}), &pagetest.Study{})
	s.Start()
	return s, c, runs
}

// textOf returns markup without its tags.
func textOf(markup string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(markup, "<") {
		_, words, found := strings.Cut(part, ">")
		if !found {
			words = part
		}
		b.WriteString(words)
	}
	return b.String()
}

func TestThePapersExampleIsAnsweredInWords(t *testing.T) {
	_, c, _ := realtimeStage(t, "")
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

func TestAnswersForOtherScenes(t *testing.T) {
	tests := map[string]struct{ own, want string }{
		"all fits": {"realtime.preset=figure2",
			"With a hard guarantee the new r3 is accepted on the machine: 0.5 (the older) + 0.25 is at most 1. Overload cannot " +
				"happen, whatever is active: one offer."},
		"less overload is accepted": {"realtime.over=0.0029",
			"With a hard guarantee the new r4 is rejected on all four machines: 0.95 (the older) + 0.25 is more than 1. " +
				"But they are active at once only by chance: in the worst slice, a time unit, r4 is active and over-allocated with probability " +
				"0.30 %, more than the 0.29 % that you accept: no offer."},
		"one machine is free": {"realtime.m=120-146,120-134,120-140;,,&realtime.at=1",
			"With a hard guarantee the new r4 is accepted on one of two machines: on machine 1, 0.95 (the older) + 0.25 is more than 1. " +
				"But they are active at once only by chance: in the worst slice on machine 1, a time unit, r4 is active and over-allocated with " +
				"probability 0.30 %, no more than the 1 % that you accept: two offers."},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, c, _ := realtimeStage(t, tc.own)
			if got := textOf(c.lead()); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestThePageShowsTheExample(t *testing.T) {
	s, _, _ := realtimeStage(t, "")
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
		t.Errorf("the chart does not name what does not follow: %s", spec)
	}
}

func TestDraggingTheEndOfABarChangesItsSlices(t *testing.T) {
	tests := map[string]struct {
		lane       lane
		last       int
		to, want   string
		otherwise  string // the lane of the same reservation on machine 1
		inFragment string
	}{
		"the first slice of an older one":             {lane{machine: 2, row: 1}, 0, "80", "80–134", "120–134", "realtime.m="},
		"the last slice of an older one":              {lane{machine: 2, row: 1}, 1, "99", "71–99", "120–134", "realtime.m="},
		"the new one moves on every machine":          {lane{machine: 2, row: -1}, 1, "60", "1–60", "1–60", "realtime.new=30,120,0.1,1-60"},
		"a first slice stops at the last":             {lane{machine: 2, row: 1}, 0, "150", "134", "120–134", "realtime.m="},
		"a last slice stops at the first":             {lane{machine: 2, row: 1}, 1, "3", "71", "120–134", "realtime.m="},
		"what is no number changes nothing":           {lane{machine: 2, row: 1}, 1, "x", "71–134", "120–134", "view=realtime"},
		"what is not on the machine can't be dragged": {lane{machine: 4, row: 1}, 1, "9", "", "120–134", "realtime.m="},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s, c, _ := realtimeStage(t, "")
			if tc.lane.machine == 4 {
				c.edit((*scene.Scene).AddMachine)
			}
			tc.lane.view = c
			before := len(asked(s))
			tc.lane.drag(tc.last, tc.to)
			other := lane{view: c, machine: 0, row: tc.lane.row}
			if got, far := spanText(tc.lane.span()), spanText(other.span()); got != tc.want || far != tc.otherwise {
				t.Errorf("got %q and %q on machine 1, want %q and %q", got, far, tc.want, tc.otherwise)
			}
			s.Settle()
			s.Browser.Deliver()
			if !strings.Contains(s.Browser.URLFragment, tc.inFragment) {
				t.Errorf("the address is %q, want %q in it", s.Browser.URLFragment, tc.inFragment)
			}
			if c.stateWord() != "done" || tc.to == "80" && len(asked(s)) != before+2 {
				t.Errorf("the view is %s after %v", c.stateWord(), asked(s)[before:])
			}
		})
	}
}

func TestFieldsTakeRightValuesAndExplainWrongOnes(t *testing.T) {
	tests := map[string]struct {
		field, typed string
		value, wrong string
	}{
		"slices with a dash":    {"r2 on machine 3", "80–90", "80–90", ""},
		"slices with a hyphen":  {"r2 on machine 3", " 80 - 90 ", "80–90", ""},
		"one slice":             {"r2 on machine 3", "80", "80", ""},
		"nothing takes it away": {"r2 on machine 3", "", "", ""},
		"the new one must be somewhere": {"r4 on machine 3", "", "1–120",
			"r4 on machine 3: got nothing; want slices as first–last, from 0 to 999999999. 1–120 is still in use."},
		"slices the wrong way round": {"r2 on machine 3", "90-80", "71–134",
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
			s, c, _ := realtimeStage(t, "")
			e, part := fieldOf(t, c, tc.field)
			before := e.Param.Get()
			e.Edit(tc.typed)
			if got := e.Param.Get(); got != before {
				t.Errorf("while it is typed got %q, want %q as before", got, before)
			}
			s.Browser.Pass(parts.TypingPause)
			if got, wrong := e.Param.Get(), textOf(c.WrongWords(part)); got != tc.value || wrong != tc.wrong {
				t.Errorf("got %q and %q, want %q and %q", got, wrong, tc.value, tc.wrong)
			}
			if got := e.Text(); got != tc.typed {
				t.Errorf("the field shows %q, want it as typed", got)
			}
			e.Enter(tc.typed)
			want := tc.value
			if tc.wrong != "" {
				want = tc.typed
			}
			if got := e.Text(); got != want {
				t.Errorf("left, the field shows %q, want %q", got, want)
			}
			if used := s.Key(page.Key{Key: "Escape", Typing: true, Element: e.ID()}); used != (tc.wrong != "") {
				t.Error("Escape is used where nothing is being typed, or not where something is")
			}
			if got := e.Text(); got != tc.value || c.WrongWords(part) != "" {
				t.Errorf("after Escape, the field shows %q and says %q, want %q", got, c.WrongWords(part), tc.value)
			}
		})
	}
}

// fieldOf returns the field with this name, and the text that the names of its kind contain.
func fieldOf(t *testing.T, c *Realtime, name string) (*parts.Entry, string) {
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

func TestAnAcceptedOfferJoinsTheRegistry(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	c.accept(1)
	s.Settle()
	s.Browser.Deliver()
	if got, want := c.scene.Encode(),
		"realtime.r=10,100,0.05;60,120,0.2;35,100,0.15;30,120,0.1&realtime.m=120-146,120-134,120-140,;111-146,111-134,111-140,1-120;71-146,"+
			"71-134,71-140,;21-146,21-134,21-140,"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if id := c.scene.New.ID(); id != "r5" {
		t.Errorf("the next one is %s, want r5", id)
	}
	if got := c.offerRows()[3]; got.machine != 1 || got.cells[3] != "unbounded" {
		t.Errorf("the last offer is %+v, want machine 2's without a bound on the response time", got)
	}
	if len(s.Browser.Pushed) != 1 {
		t.Errorf("the history has %d new entries, want 1", len(s.Browser.Pushed))
	}
	if n := strings.Count(s.HTML(), ">not here</text>"); n != 3 {
		t.Errorf("r4 is said to be absent from %d machines, want 3", n)
	}
	const unbounded = " the older ones leave nothing, and its response time has no bound: an offer asks for P(over) alone."
	if got := c.lead(); strings.Contains(got, unbounded) {
		t.Errorf("on machine 3 every response time has a bound: got %q", got)
	}
	if c.show(1); !strings.Contains(c.lead(), unbounded) {
		t.Errorf("got %q, want %q in it", c.lead(), unbounded)
	}
	for g, group := range c.assessedGroups() {
		c.showGroup(g)
		if got, want := textOf(c.counts()), "P(over)"+chance(group.Overload)+"U0"; !strings.HasPrefix(got, want) || len(c.groups()) != 2 {
			t.Errorf("group %d of %d: got %s, want %s first", g+1, len(c.groups()), got, want)
		}
	}
	c.tableRows()[0].remove()
	if got := c.scene.Older[0].ID() + " " + c.scene.New.ID() + " " + spanText(c.scene.Spans[1][2]); got != "r2 r5 1–120" {
		t.Errorf("without r1: got %s, want r2 first, r5 next, and r4 in its place", got)
	}
}

func TestOnlyTheNewestSceneIsAskedAbout(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	before := len(asked(s))
	e, _ := fieldOf(t, c, "C of r1")
	for _, typed := range []string{"11", "12", "13"} {
		e.Enter(typed)
	}
	s.Browser.Deliver()
	if got := asked(s)[before:]; len(got) != 2 || !strings.Contains(got[1], "=13,100,0.05") {
		t.Errorf("asked %q, want the first change and then the last", got)
	}
	if c.stateWord() != "running" {
		t.Errorf("the view is %s before the simulation, want running", c.stateWord())
	}
	s.Settle()
	c.simulation.Halt()
	if s.Queries.Stops == 0 || !strings.Contains(c.measuredSubtitle(), "stopped") {
		t.Errorf("stopped %d times: %q", s.Queries.Stops, c.measuredSubtitle())
	}
	known := len(asked(s))
	if c.Opened(); c.stateWord() != "waiting" || len(asked(s)) != known {
		t.Errorf("stopped, the view is %s and asks %q, want waiting and nothing", c.stateWord(), asked(s)[known:])
	}
	if c.simulateAgain(); c.stateWord() != "running" {
		t.Errorf("simulating again, the view is %s, want running", c.stateWord())
	}
}

func TestAFailedAnswerIsShownOnce(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	s.Queries.Refuse = context.DeadlineExceeded
	before := len(asked(s))
	c.choose(1)
	s.Browser.Deliver()
	if !strings.Contains(c.lead(), context.DeadlineExceeded.Error()) || c.stateWord() != "error" || len(asked(s)) != before+1 {
		t.Errorf("got %q, %s after %d questions", c.lead(), c.stateWord(), len(asked(s))-before)
	}
}

// TestTheSchedulerOfTheSimulationCanBeChosen checks the words and the verdict of each scheduler.
func TestTheSchedulerOfTheSimulationCanBeChosen(t *testing.T) {
	s, c, _ := realtimeStage(t, "realtime.runs=400")
	pagetest.WantIn(t, s.HTML(), "Simulated with EDF and hard CBS, 400 activations on machine 3. EDF: the earliest",
		"Section 1: <em>a new reservation does not")
	settle := func() {
		s.Settle()
		s.Browser.Deliver()
	}
	c.params.Find("rtscheduler").Enter("rate-monotonic")
	pagetest.WantIn(t, s.HTML(), "With EDF and hard CBS the older reservations miss ") // what is shown is of before
	settle()
	pagetest.WantIn(t, s.HTML(), "with rate monotonic priorities, 400 activations", "The shortest period runs first",
		"the last of the 32 server periods", "% of their deadlines, the new one ",
		"With rate monotonic priorities the older reservations miss ")
	if want := "realtime.runs=400&realtime.scheduler=rate-monotonic"; c.Own() != want {
		t.Errorf("the link is %q, want %q", c.Own(), want)
	}
	c.params.Find("rtC").Enter("1")
	c.edit(func(s *scene.Scene) { s.Remove(1) })
	settle()
	pagetest.WantIn(t, s.HTML(), "older reservations miss 0 (0 to ", `data-stale="false"`)
	c.params.Find("rtscheduler").Enter("share")
	settle()
	pagetest.WantIn(t, s.HTML(), "in proportion to its reserved share", "the analysis has no use of what others leave idle")
	c.choose(1)
	pagetest.WantIn(t, s.HTML(), `data-stale="true"`)
}

func TestALinkHasWhatDiffersFromThePreset(t *testing.T) {
	tests := map[string]struct {
		own     string
		back    string // as the view spells it
		notices []string
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
		"a place too few": {"realtime.m=1-2,3-4", "", []string{`realtime.m: got "1-2,3-4", want 1 to 8 machines, each with first-last ` +
			`or nothing for every reservation`}},
		"a machine of no number": {"realtime.at=zero", "", []string{`realtime.at: got "zero", want a number from 1`}},
		"a machine there is not": {"realtime.at=8", "realtime.at=4", nil},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s, c, _ := realtimeStage(t, tc.own)
			if got := c.Own(); got != tc.back {
				t.Errorf("got  %s\nwant %s", got, tc.back)
			}
			if got := strings.Join(s.Notices, "\n"); got != strings.Join(tc.notices, "\n") {
				t.Errorf("got notices %s\nwant %s", got, strings.Join(tc.notices, "\n"))
			}
		})
	}
}

func TestTheTimelineShowsWholeSteps(t *testing.T) {
	tests := map[string]struct {
		own       string
		low, high realtime.Slice
		places    []string // of the first and one past the last slice of the new one
	}{
		"the example": {"", 0, 160, []string{"0.63%", "75.63%"}},
		"Figure 2":    {"realtime.preset=figure2", 1, 9, []string{"12.5%", "75%"}},
		"far away": {"realtime.r=&realtime.m=&realtime.new=30,120,0.1,1000010-1000020", 1_000_009, 1_000_022,
			[]string{"7.69%", "92.31%"}},
		"a thousand million": {"realtime.r=&realtime.m=&realtime.new=30,120,0.1,0-999999999", 0, 1_200_000_000, []string{"0%", "83.33%"}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, c, _ := realtimeStage(t, tc.own)
			from, to := c.place(c.scene.Span.From), c.place(c.scene.Span.To)
			if c.low != tc.low || c.high != tc.high || from != tc.places[0] || to != tc.places[1] {
				t.Errorf("got %d to %d, %s and %s, want %d to %d, %s", c.low, c.high, from, to, tc.low, tc.high, tc.places)
			}
		})
	}
}

func TestSavedTablesAreThoseOfTheCommandLine(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	machines, request := realtime.Example()
	a, err := realtime.Admit(machines, request, realtime.NewRatio(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	for part, want := range map[string]struct {
		button, file string
		table        *report.Table
	}{
		"offers":   {"save-offers", "juggle-realtime-offers.csv", a.OfferTable()},
		"expected": {"save-tables", "juggle-realtime-tables.csv", realtime.PaperTable()},
	} {
		for _, b := range c.acts(part) {
			if b.ID == want.button {
				b.Do()
			}
		}
		var text strings.Builder
		if err := want.table.WriteCSV(&text); err != nil {
			t.Fatal(err)
		}
		table, origin := pagetest.Uncommented(t, s.Browser.Saved[want.file])
		if table != text.String() || !strings.Contains(origin, "preset Tables I and II · capacity 1") ||
			!strings.Contains(origin, "view=realtime") {
			t.Errorf("%s: got %q from %q", want.file, table, origin)
		}
	}
	c.saveJSON()
	d, err := realtime.ReadDocument(strings.NewReader(s.Browser.Saved["juggle-realtime.json"]))
	if err != nil || d.Request == nil || len(d.Machines) != 4 {
		t.Errorf("the saved document: %v, %v", d, err)
	}
}

func TestPaperValuesLeaveTheOlderReservations(t *testing.T) {
	s, c, _ := realtimeStage(t, "realtime.new=60,120,0.5,1-9&realtime.over=0.5&realtime.m=1-2,3-4,5-6")
	if n := c.params.Changed(); n != 3 {
		t.Errorf("%d parameters differ, want C, q and the overload", n)
	}
	c.params.Reset()
	s.Settle()
	if got, want := c.Own(), "realtime.m=1-2,3-4,5-6&realtime.at=1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestALargeSceneShowsTheLanesOfOneMachine(t *testing.T) {
	spans := strings.Repeat("3-9,", scene.MaxOlder-1) + "3-9"
	_, c, _ := realtimeStage(t, "realtime.r="+strings.Repeat("1,100,0.1;", scene.MaxOlder-1)+"1,100,0.1&realtime.m="+
		strings.Repeat(spans+";", scene.MaxMachines-1)+spans)
	shown := 0
	for m := range c.scene.Spans {
		shown += len(c.lanes(m))
	}
	if shown != scene.MaxOlder+1 {
		t.Errorf("%d lanes are shown, want those of one machine", shown)
	}
	c.accept(0)
	if len(c.scene.Older) != scene.MaxOlder || c.page.Alert == "" {
		t.Errorf("%d reservations and %q, want no more than the page can show, and why", len(c.scene.Older), c.page.Alert)
	}
}

func TestTheViewHandlesItsKeys(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	for _, step := range []struct {
		key string
		at  int
	}{{"]", 3}, {"]", 0}, {"[", 3}} {
		if used := s.Key(page.Key{Key: step.key}); !used || c.machine != step.at {
			t.Errorf("after %s: used %t, machine %d, want %d", step.key, used, c.machine+1, step.at+1)
		}
	}
	before := len(asked(s))
	s.Key(page.Key{Key: "x"})
	if len(asked(s)) != before+1 || !c.simulation.Busy() {
		t.Error("x does not simulate again")
	}
	s.Key(page.Key{Key: "x"})
	if c.simulation.Busy() {
		t.Error("x does not stop the simulation")
	}
	if s.Key(page.Key{Key: "/"}); s.Browser.Focused != "param-rtC" {
		t.Errorf("/ leads to %s, want the first parameter", s.Browser.Focused)
	}
	s.ShownView().(*Realtime).params.Find("rtC").Enter("40")
	if s.Key(page.Key{Key: "0", Element: "param-rtC-0"}); c.scene.New.C != 30 {
		t.Errorf("0 in a slider gives C %d, want the paper's 30", c.scene.New.C)
	}
}

func TestGoingBackDropsAChangeThatIsNotInTheHistory(t *testing.T) {
	s, c, _ := realtimeStage(t, "realtime.over=0.02")
	s.ShownView().(*Realtime).params.Find("rtover").Enter("3")
	s.Moved("v=1&view=realtime&realtime.over=0.01&realtime.U=0.9")
	s.Settle()
	if len(s.Browser.Pushed) != 0 || c.Own() != "realtime.U=0.9" {
		t.Errorf("pushed %q and shows %q, want nothing pushed and what the address says", s.Browser.Pushed, c.Own())
	}
}

func TestAChangeIsInTheHistoryEvenIfTheReaderLeavesAtOnce(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	s.WantEntry("realtime.at=2", func() { c.show(1) })
}

func TestAChangeAfterTheReaderHasLeftIsNotInTheNextViewsLink(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	e, _ := fieldOf(t, c, "C of r1")
	e.Edit("11")
	s.Visit(s.LinkTo("trace", 0))
	s.Browser.Pass(parts.TypingPause)
	if got := c.Own(); !strings.Contains(got, "=11,100") || s.Link.Own != "" {
		t.Errorf("the Real-time view has %q, and Trace's link %q, want 11 and nothing", got, s.Link.Own)
	}
}

func TestTypedSlicesAreTakenWhenTheReaderPauses(t *testing.T) {
	for field, typed := range map[string][2]string{"C of r1": {"20", "101"}, "r2 on machine 3": {"80–90", "90-80"}} {
		s, c, _ := realtimeStage(t, "")
		e, _ := fieldOf(t, c, field)
		partstest.TypedEntry(t, s, e, typed[0], typed[1])
	}
}

func TestAnOfferOverBudgetIsRefused(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	pagetest.WantIn(t, s.HTML(), "<strong>four offers</strong>")
	for _, tc := range []struct {
		most, offers string
		words        []string
	}{
		{"29.9", "no offer", []string{"On four machines the price is above the 29.9 that you accept.", "too expensive",
			`<td class="num">29.91</td>`}}, // of each
		{"30", "four offers", nil},
		{"0", "four offers", nil}, // any price
	} {
		c.params.Find("rtmost").Enter(tc.most)
		s.Settle()
		s.Browser.Deliver()
		html := s.HTML()
		pagetest.WantIn(t, html, append(tc.words, "<strong>"+tc.offers+"</strong>")...)
		if got := strings.Contains(html, "the price is above"); got != (tc.words != nil) {
			t.Errorf("at most %s: the price is said to be too high: %v", tc.most, got)
		}
		if own := c.Own(); strings.Contains(own, "realtime.most="+tc.most) != (tc.most != "0") {
			t.Errorf("at most %s: the link is %q", tc.most, own)
		}
	}
	if request := c.scene.Request(); request.MaxPrice.Num() != 0 {
		t.Errorf("got the bound %v, want none", request.MaxPrice)
	}
}

func TestTheClaimsOfTheTablesAreOnThePage(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	html := pagetest.PlainText(s.HTML())
	for _, of := range realtime.Claims() {
		pagetest.WantIn(t, html, of.Figure+": "+of.Paper+".", of.Verdict.String(), of.Finding)
		for _, p := range of.Parts {
			if p.Name != "" {
				pagetest.WantIn(t, html, p.Name+": "+p.Verdict.String())
			}
		}
	}
	pagetest.WantIn(t, s.HTML(), "printed 0.000435</td><td class=\"num\"><b>0.000435</b>", "<b>0.00015</b>", "<b>120.0025</b>",
		"E[ρ], slices in conflict: 1, printed", `<table data-ranges="false" data-tests="false">`,
		"r4 alone: 0.06460, in neither", `<h2>Table I</h2>`)
	c.choose(1)
	if html := s.HTML(); strings.Contains(html, "printed numbers follow") || !strings.Contains(html, `<h2>Reservations</h2>`) {
		t.Error("the paper’s tables are judged beside other numbers")
	}
}

// TestEveryTableHasTheRowsOfTheCommandLine compares the tables of the example with those that the command line writes for the saved
// document.
func TestEveryTableHasTheRowsOfTheCommandLine(t *testing.T) {
	s, c, _ := realtimeStage(t, "")
	s.Queries.Last("realtime.admit").Answer()
	s.HTML()
	c.saveJSON()
	const scene = "testdata/page-scene.json"
	document, err := os.ReadFile("../../core/cmd/juggle/" + scene)
	if saved := s.Browser.Saved["juggle-realtime.json"]; err != nil || string(document) != saved {
		t.Errorf("%v: the saved document is not core/cmd/juggle/%s but\n%s", err, scene, saved)
	}
	for table, call := range map[string]string{
		"offers": "admit -machines FILE -request FILE", "answers": "admit -machines FILE -request FILE -why", "groups": "groups FILE",
		"subsets": "groups FILE -subsets 128", "tables": "table",
	} {
		for _, part := range []string{"offers", "groups", "subsets", "expected"} {
			for _, act := range c.acts(part) {
				if act.ID == "save-"+table {
					act.Do()
				}
			}
		}
		rows, _ := pagetest.Uncommented(t, s.Browser.Saved["juggle-realtime-"+table+".csv"])
		pagetest.WantCommand(t, "realtime "+strings.ReplaceAll(call, "FILE", scene), rows)
	}
}
