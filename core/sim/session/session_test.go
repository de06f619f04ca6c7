package session

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/base/fault"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session/input"
)

// randomSession returns a session with random inputs: requests, changes, cancellations and outages. Time passes between some of them. Where
// a request finds no gap in its own window, its consumer tries to get one of the options.
func randomSession(t testing.TB, rng *rand.Rand) *Session {
	t.Helper()
	setup := provider()
	setup.Procs = 4 + rng.IntN(13)
	if rng.IntN(3) == 0 {
		setup.Rules.Policy.FixShare = rng.IntN(101)
	}
	if rng.IntN(3) == 0 {
		setup.Rules.Policy.OfferThreshold = schedule.Never
	}
	orders := []string{"edf", "lff", "shuffle", "bjf", "fifo", "revenue", "sjf", "slack - wait", "discount + start", "random % 3"}
	if err := setup.Rules.Policy.Order.UnmarshalText([]byte(orders[rng.IntN(len(orders))])); err != nil {
		t.Fatal(err)
	}
	s, err := Play(setup, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		if err != nil {
			t.Fatalf("%v after %s", err, input.Spell(s.Inputs))
		}
	}
	for range 5 + rng.IntN(25) {
		id := rng.Int64N(s.NextID()) + 1
		event := agreement.Event{Time: s.NextEventAt(), ID: id}
		switch rng.IntN(9) {
		case 0:
			event.Kind = agreement.Cancel
			must(s.Apply(Input{Event: event}))
		case 1:
			event.Kind = agreement.Fix
			must(s.Apply(Input{Event: event}))
		case 2:
			must(s.Advance(event.Time)) // a second later the job may be fixed or running, or may have ended
			if changes := s.Changes(id); len(changes) > 0 {
				c := changes[rng.IntN(len(changes))]
				c.Event.Time = event.Time
				must(s.Apply(Input{Event: c.Event}))
				compareCharge(t, s, c)
			}
		case 3:
			event.Kind, event.ID, event.Procs, event.Deadline = agreement.Down, 0, 1+rng.Int32N(int32(s.Procs)), event.Time+1+Instant(rng.IntN(9000))
			must(s.Apply(Input{Event: event}))
		case 4:
			if next, ok := s.Upcoming(nil); ok {
				must(s.Advance(next.At))
			}
		default:
			j := randomRequest(rng, s)
			options, fits, err := s.Options(j)
			must(err)
			switch {
			case fits || len(options) == 0:
				must(s.Apply(Input{Job: &j}))
				if _, ok := s.Run.Promise(j.ID); ok != fits {
					t.Fatalf("request %d has a promise: %t, and its window had a gap: %t; want both or neither", j.ID, ok, fits)
				}
			default:
				o := options[rng.IntN(len(options))]
				before, gotOption := len(s.Inputs), false
				for _, request := range RequestsFor(j, o) {
					must(s.Apply(Input{Job: &request}))
					if gotOption = s.HasOption(j.ID, o); gotOption {
						break
					}
					restored, err := Play(s.Setup, s.Inputs[:before], s.Now)
					must(err)
					*s = *restored
				}
				if !gotOption && o.Offer == options[0].Offer {
					t.Fatalf("request %d: got another slot, want the nearest option, %s", j.ID, o)
				}
			}
		}
	}
	return s
}

// randomRequest returns a random request that is submitted now.
func randomRequest(rng *rand.Rand, s *Session) sim.Job {
	length := Seconds(600 + rng.IntN(6000))
	ready := s.Now + Instant(rng.IntN(9000))
	j := sim.Job{Request: schedule.Request{
		ID: s.NextID(), Submit: s.Now, Ready: ready, Deadline: ready.Add(length) + Instant(rng.IntN(3)*rng.IntN(8000)),
		Procs: 1 + rng.Int32N(int32(s.Procs)), Estimate: length, Flexible: rng.IntN(4) > 0,
		Conditions: &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit, Tolerance: rng.IntN(3) * 40},
	}, Runtime: 1 + Seconds(rng.IntN(int(length)))}
	if rng.IntN(4) == 0 {
		j.Budget = Money(j.Procs) * Money(length) * Money(60+rng.IntN(60)) / 100
	}
	if rng.IntN(4) == 0 {
		otherMolds := []schedule.Mold{{Procs: 1, Time: 2 * length}, {Procs: int32(s.Procs), Time: length/2 + 1}}
		j.Molds = AddNominalMold(otherMolds, schedule.Mold{Procs: j.Procs, Time: length})
	}
	input.DropEmptyConditions(&j)
	return j
}

// compareCharge compares the announced charge of a change with the charge after it.
func compareCharge(t testing.TB, s *Session, c Change) {
	t.Helper()
	ledger := s.Run.Ledger()
	i := len(ledger) - 1
	for ledger[i].Event != c.Event.Kind { // later entries tell what followed from the change
		i--
	}
	if e := ledger[i]; e.Answer != agreement.Granted || e.Price != c.Price+c.Penalty {
		if j := s.Job(c.Event.ID); e.Reason == schedule.OverBudget && j.Conditions != nil && j.Budget != schedule.NoLimit {
			return // its budget does not allow it
		}
		t.Fatalf("got %s, want it granted for %d and a penalty of %d", e.String(), c.Price, c.Penalty)
	}
}

// ledgerText returns the entries as lines of CSV.
func ledgerText(entries []agreement.Entry) string {
	var b strings.Builder
	for i := range entries {
		b.WriteString(strings.Join(entries[i].Cells(), ",") + "\n")
	}
	return b.String()
}

// checkFollowsFromInputs verifies that playing the inputs of a session gives the same session: after they are spelled and read again, up to
// each entry of the ledger, and as a batch.
func checkFollowsFromInputs(t testing.TB, s *Session) {
	t.Helper()
	text := input.Spell(s.Inputs)
	inputs, ok := input.Read(text)
	if diff := cmp.Diff(s.Inputs, inputs); !ok || diff != "" {
		t.Fatalf("%s, read %t: %s", text, ok, diff)
	}
	again, err := Play(s.Setup, inputs, s.Now)
	if err != nil {
		t.Fatal(err)
	}
	ledger := ledgerText(s.Run.Ledger())
	if got := ledgerText(again.Run.Ledger()); got != ledger || !slices.Equal(again.InputsAtEntry, s.InputsAtEntry) {
		t.Fatalf("%s: got\n%s\nwant\n%s", text, got, ledger)
	}
	player, err := s.PlayerToEnd()
	if err != nil {
		t.Fatal(err)
	}
	for n, done := 0, false; !done; n++ { // a step handles up to four inputs and events
		handled := 0
		if done, err = player.Step(func() bool { handled++; return handled > n%4 }); err != nil {
			t.Fatal(err)
		}
	}
	run := player.Session().Run
	batch, err := sim.NewSession(sim.Config{Procs: s.Procs, Policy: s.Rules.Policy, Check: true}, s.Rules.Terms)
	if err == nil {
		err = batch.RunAll(s.Jobs(), s.Events())
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if got, want := ledgerText(run.Ledger()), ledgerText(batch.Ledger()); got != want || !strings.HasPrefix(want, ledger) {
		t.Fatalf("%s: got\n%s\nwant, as a batch,\n%s\nwhich begins with\n%s", text, got, want, ledger)
	}
	for row, inputsSoFar := range s.InputsAtEntry { // the session can be stepped back to every row of the ledger
		e := s.Run.Ledger()[row]
		steppedBack, err := Play(s.Setup, s.Inputs[:inputsSoFar], e.Time)
		if err != nil {
			t.Fatal(err)
		}
		if got := ledgerText(steppedBack.Run.Ledger()); !strings.HasPrefix(ledger, got) || strings.Count(got, "\n") <= row {
			t.Fatalf("%s: back to row %d:\n%s\nof\n%s", text, row, got, ledger)
		}
	}
}

func TestASessionFollowsFromItsInputs(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(300) {
		s := randomSession(t, rand.New(rand.NewPCG(seed, 4)))
		checkFollowsFromInputs(t, s)
		for _, e := range s.Run.Ledger() {
			seen[fmt.Sprint(e.Event, " ", e.Answer)]++
		}
	}
	for _, kind := range []string{"request accepted", "request offered", "request rejected", "asked agreed", "modify granted", "fix granted",
		"fix refused",
		"cancel granted", "cancel refused", "killed restarted", "killed broken", "broken ", "done "} {
		if seen[kind] == 0 {
			t.Errorf("got no entry %q, want at least one", kind)
		}
	}
}

// FuzzSession checks that random sessions follow from their inputs.
func FuzzSession(f *testing.F) {
	f.Add(uint64(1), uint64(4))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		checkFollowsFromInputs(t, randomSession(t, rand.New(rand.NewPCG(a, b))))
	})
}

// FuzzRead reads any text. Inputs that are read must be the same after they are spelled and read again, and playing them must not panic.
func FuzzRead(f *testing.F) {
	for start := FromScenarios; start <= FromTask4; start++ {
		f.Add(input.Spell(start.Script().Inputs))
	}
	f.Add("R0.0.0.1.1I-5T1SB0O1A2M1.2.3.4W1.1.0.9X0.1C0.1D0.1.5")
	f.Fuzz(func(t *testing.T, text string) {
		inputs, ok := input.Read(text)
		if !ok {
			return
		}
		again, ok := input.Read(input.Spell(inputs))
		if diff := cmp.Diff(inputs, again); !ok || diff != "" {
			t.Fatalf("%q: %t %s", text, ok, diff)
		}
		_, err := Play(provider(), inputs, 0) // invalid inputs give an error, but not a fault, which a panic gives
		if _, is := fault.FromError(err); is {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

func TestATextThatIsNotSpelledInputsIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"a word":                        "hello",
		"too few numbers":               "R0.0.0.4",
		"a number too many":             "X0.1.2",
		"a condition without a request": "B5",
		"a condition after a fix":       "R0.0.0.1.1X0.1B5",
		"time that goes back":           "R-1.0.0.1.1",
		"half a mold":                   "R0.0.0.1.1M1",
		"an unknown letter":             "R0.0.0.1.1Z1",
		"a number without value":        "R0.0..1.1",
		"beyond 64 bits":                "Rzzzzzzzzzzzzzzzz.0.0.1.1",
	} {
		if inputs, ok := input.Read(text); ok {
			t.Errorf("%s: got %d inputs of %q, want none", name, len(inputs), text)
		}
	}
}

func TestEveryStartCanBePlayedAndRejectsNoRequest(t *testing.T) {
	for start := FromScenarios; start <= FromTask4; start++ {
		p := start.Script()
		s, err := Play(p.Setup, p.Inputs, p.Now)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range s.Run.Ledger() {
			if e.Answer == agreement.Rejected {
				t.Errorf("start %d: got %s, want no rejection", start, e.String())
			}
		}
	}
}

func TestTightestCapacityNamesTheHolders(t *testing.T) {
	p := FromTask1.Script()
	s, err := Play(p.Setup, p.Inputs, p.Now)
	if err != nil {
		t.Fatal(err)
	}
	at, free, holders, ok := s.TightestCapacity(6, 12*3600, 16*3600)
	want := []Holder{{ID: 2, Procs: 12, Start: 12 * 3600, End: 16 * 3600}}
	if !ok || at != 12*3600 || free != 4 || !slices.Equal(holders, want) {
		t.Errorf("got %d free at %d, %v %t; want 4 at 43200, %v", free, at, holders, ok, want)
	}
	if _, free, _, ok := s.TightestCapacity(4, 12*3600, 16*3600); ok {
		t.Errorf("got a shortage for 4 processors where %d are free, want none", free)
	}
}

func TestAPromiseCanBeChangedAsFarAsItsStateAllows(t *testing.T) {
	p := FromTask3.Script()
	s, err := Play(p.Setup, p.Inputs, p.Now)
	if err != nil {
		t.Fatal(err)
	}
	events := func(id int64) (list []agreement.EventKind) {
		for _, c := range s.Changes(id) {
			list = append(list, c.Event.Kind)
		}
		return list
	}
	const modify, fix, cancel = agreement.Modify, agreement.Fix, agreement.Cancel
	if diff := cmp.Diff([]agreement.EventKind{modify, modify, fix, cancel}, events(2)); diff != "" {
		t.Errorf("a flexible promise: want -, got +:\n%s", diff)
	}
	if diff := cmp.Diff([]agreement.EventKind{cancel}, events(1)); diff != "" {
		t.Errorf("a running promise: want -, got +:\n%s", diff)
	}
	if err := s.Apply(Input{Event: agreement.Event{Time: s.NextEventAt(), Kind: fix, ID: 2}}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]agreement.EventKind{cancel}, events(2)); diff != "" {
		t.Errorf("a fixed promise: want -, got +:\n%s", diff)
	}
	if got := events(77); got != nil {
		t.Errorf("an unknown job: got %v, want no changes", got)
	}
}

// crowdedSession returns a session with the given number of waiting jobs, with gaps between them. One third of the jobs have a tolerance.
func crowdedSession(tb testing.TB, waiting int) *Session {
	rng := rand.New(rand.NewPCG(1, 300))
	setup := provider()
	setup.Procs = 128
	s, err := Play(setup, nil, 0)
	if err != nil {
		tb.Fatal(err)
	}
	for len(s.Run.Waiting()) < waiting {
		length := Seconds(1800 + rng.IntN(20000))
		ready := Instant(rng.IntN(crowdedDays * day))
		j := sim.Job{Request: schedule.Request{
			ID: s.NextID(), Ready: ready, Deadline: ready.Add(length) + Instant(rng.IntN(2)*rng.IntN(80000)), Procs: 8 + rng.Int32N(100),
			Estimate: length, Flexible: true,
			Conditions: &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit, Tolerance: rng.IntN(3) / 2 * 50},
		}, Runtime: length}
		input.DropEmptyConditions(&j)
		if err := s.Apply(Input{Job: &j}); err != nil {
			tb.Fatal(err)
		}
	}
	return s
}

// crowdedDays is the number of days over which the windows of crowdedSession begin.
const crowdedDays = 40

// requestWithoutGap returns the request with the most options among requests that find no gap in their own windows.
func requestWithoutGap(tb testing.TB, s *Session) (best sim.Job) {
	mostOptions := 0
	j := sim.Job{Request: schedule.Request{ID: s.NextID(), Estimate: 20000, Procs: 60, Flexible: true}, Runtime: 20000}
	for j.Ready = 0; j.Ready < crowdedDays*day; j.Ready += 5000 {
		j.Deadline = j.Ready.Add(3 * j.Estimate)
		if options, fits, _ := s.Options(j); !fits && len(options) > mostOptions {
			best, mostOptions = j, len(options)
		}
	}
	if mostOptions < 4 {
		tb.Fatalf("got at most %d options of a request, want 4 or more", mostOptions)
	}
	return best
}

// BenchmarkOptions300Waiting computes the options of a request that does not fit into its own window, while 300 jobs wait.
func BenchmarkOptions300Waiting(b *testing.B) {
	s := crowdedSession(b, 300)
	j := requestWithoutGap(b, s)
	for b.Loop() {
		if options, fits, _ := s.Options(j); fits || len(options) < 4 {
			b.Fatalf("got %d options, a gap in the own window: %t, want at least 4 and no gap", len(options), fits)
		}
	}
}

// BenchmarkPlay300Waiting plays a session in which 300 jobs wait.
func BenchmarkPlay300Waiting(b *testing.B) {
	s := crowdedSession(b, 300)
	for b.Loop() {
		if again, err := Play(s.Setup, s.Inputs, s.Now); err != nil || len(again.Run.Waiting()) < 300 {
			b.Fatal(err)
		}
	}
}

// This example spells the inputs of a session as they stand in a link, and reads them again.
func Example_spelled() {
	p := FromTask3.Script()
	text := input.Spell(p.Inputs)
	inputs, ok := input.Read(text)
	fmt.Println(text, len(inputs), ok)
	// Output: Rm80.0.0.8.go0R2s0.8c0.go0.8.b40 2 true
}

// TestASessionReturnsAPanicAsAFault uses a session without a sim.Session, so every use of it panics.
func TestASessionReturnsAPanicAsAFault(t *testing.T) {
	s := &Session{Setup: provider()}
	j := sim.Job{Request: schedule.Request{ID: 1, Procs: 1, Estimate: 1, Deadline: 10}, Runtime: 1}
	_, _, optionsError := s.Options(j)
	for name, err := range map[string]error{"Options": optionsError, "Apply": s.Apply(Input{Job: &j}), "Advance": s.Advance(5)} {
		if _, is := fault.FromError(err); !is {
			t.Errorf("%s: got %v, want a fault", name, err)
		}
	}
}

// TestAnInputCostsTheSameAfterManyInputs checks that the memory for all inputs does not grow with the square of their number.
func TestAnInputCostsTheSameAfterManyInputs(t *testing.T) {
	allocated := func(n int) uint64 {
		inputs, _ := input.Read(strings.Repeat("R5.5.90.1.5", n))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Play(Setup{Procs: 4}, inputs, 0); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if few, many := allocated(500), allocated(4000); many > 20*few {
		t.Errorf("500 inputs take %d bytes, 4 000 take %d: want about 8 times as much", few, many)
	}
}

func TestAMachineWidenedForAFileIsNotKeptForTheNextFile(t *testing.T) {
	const header = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"
	wide, narrow := header+"1,0,0,100,129,50,50,1\n", header+"1,0,0,100,2,50,50,1\n"
	setup := FromEmpty.Script().Setup
	setup.Procs = 7 // "juggle agree" has 128 processors by default
	for _, tc := range []struct {
		name  string
		files []string
		want  int
	}{
		{"wide", []string{wide}, 129},
		{"wide and narrow", []string{wide, narrow}, 128},
		{"wide, events, narrow", []string{wide, "time,event,id,ready,deadline,procs\n5,fix,1,,,\n", narrow}, 128},
		{"narrow files keep the chosen machine", []string{narrow, narrow}, 7},
	} {
		s, err := Play(setup, nil, 0)
		for _, content := range tc.files {
			if err == nil {
				var script Script
				if script, err = s.ScriptFromFile("a.csv", content); err == nil {
					s, err = script.Play()
				}
			}
		}
		if err != nil || s.Procs != tc.want {
			t.Errorf("%s: got %d processors, %v, want %d", tc.name, s.Procs, err, tc.want)
		}
	}
}

// TestAnOptionByAskingMayNeedNoAgreement asks the consumer of a job in [10, 20), whose window ends at 30, for a later deadline. The request
// then goes first and gets [0, 20). The job gets [20, 30) and keeps its old deadline, so nobody has to agree. There are offers too, so that
// the request gets this slot only if it accepts no offer.
func TestAnOptionByAskingMayNeedNoAgreement(t *testing.T) {
	setup := FromEmpty.Script().Setup
	setup.Procs, setup.Rules.Policy.Ask, setup.Rules.Policy.OfferThreshold = 1, 200, 200
	request := func(id int64, ready, deadline Instant, estimate schedule.Seconds) *sim.Job {
		return &sim.Job{Runtime: estimate, Request: schedule.Request{ID: id, Procs: 1, Ready: ready, Deadline: deadline, Estimate: estimate,
			Conditions: &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit, Tolerance: 200}}}
	}
	s, err := Play(setup, []Input{{Job: request(1, 10, 30, 10)}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	j := *request(2, 0, 35, 20)
	options, _, err := s.Options(j)
	if err != nil || len(options) < 2 {
		t.Fatalf("got the options %v, %v, want offers, and one by asking", options, err)
	}
	o := options[len(options)-1]
	if o.Start != 0 || o.End != 20 || o.Asked == nil || len(o.Asked) > 0 {
		t.Errorf("got [%d, %d), asked %v, want [0, 20), and that nobody has to agree", o.Start, o.End, o.Asked)
	}
	first := RequestsFor(j, o)[0]
	if err := s.Apply(Input{Job: &first}); err != nil || !s.HasOption(2, o) {
		t.Errorf("got another slot, %v, want that of the option by asking", err)
	}
}

func TestANewRequestGetsAFreeID(t *testing.T) {
	for last, want := range map[int64]int64{0: 1, 7: 8, math.MaxInt64: 1} {
		s, err := Play(FromEmpty.Script().Setup, []Input{{Job: &sim.Job{Runtime: 5,
			Request: schedule.Request{ID: last, Procs: 1, Deadline: 9, Estimate: 5}}}}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.NextID(); got != want {
			t.Errorf("after id %d: got %d, want %d", last, got, want)
		}
	}
}

func TestAPlayerThatPausesPlaysTheSameSession(t *testing.T) {
	want := randomSession(t, rand.New(rand.NewPCG(7, 4)))
	for _, perStep := range []int{1, 2, 5, len(want.Inputs), len(want.Inputs) + 1} {
		p, err := NewPlayer(Script{want.Setup, want.Inputs, want.Now})
		for played, done := 0, false; !done && err == nil; played = len(p.Session().Inputs) {
			n := 0
			done, err = p.Step(func() bool { n++; return n == perStep })
			if got := len(p.Session().Inputs) - played; got > perStep {
				t.Fatalf("got %d inputs in a step of at most %d", got, perStep)
			}
		}
		if got := p.Session(); err != nil || got.Now != want.Now || ledgerText(got.Run.Ledger()) != ledgerText(want.Run.Ledger()) {
			t.Errorf("in steps of %d: got %v, instant %d and the ledger\n%s\nwant %d and\n%s", perStep, err, got.Now,
				ledgerText(got.Run.Ledger()), want.Now, ledgerText(want.Run.Ledger()))
		}
	}
}

func TestAPlayerPausesBetweenEventsWithoutInputs(t *testing.T) {
	const jobs = 40
	inputs := make([]Input, jobs)
	for i := range inputs {
		j := sim.Job{Request: schedule.Request{ID: int64(i + 1), Deadline: 1e6, Procs: 1, Estimate: 1000, Flexible: true}, Runtime: 10}
		inputs[i] = Input{Job: &j}
	}
	script := Script{DefaultLinkState().Setup, inputs, 1e6}
	script.Procs, script.Rules.Policy.Replan = 1, true
	want, err := script.Play()
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlayer(script)
	steps := 0
	for done := false; !done && err == nil; steps++ {
		done, err = p.Step(func() bool { return true })
	}
	got := p.Session()
	if err != nil || steps < 2*jobs || got.Now != want.Now || ledgerText(got.Run.Ledger()) != ledgerText(want.Run.Ledger()) {
		t.Errorf("got %v, %d steps, instant %d and the ledger\n%s\nwant a step for each of %d requests and for each end, instant %d and\n%s",
			err, steps, got.Now, ledgerText(got.Run.Ledger()), jobs, want.Now, ledgerText(want.Run.Ledger()))
	}
}
