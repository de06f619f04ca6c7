package sim

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/core/sim/internal/referencetest"
)

// randomNegotiation returns a random run with agreements. Its requests have conditions, its consumers ask for changes and cancel, and
// processors fail.
func randomNegotiation(rng *rand.Rand) (cfg Config, terms agreement.Terms, jobs []Job, events []agreement.Event) {
	cfg, jobs = randomCrowdedRun(rng)
	p := &cfg.Policy
	if rng.IntN(4) == 0 {
		p.Order = schedule.Revenue
	}
	if rng.IntN(3) > 0 {
		p.Discount = rng.IntN(101)
	}
	if rng.IntN(2) == 0 {
		p.Ask = 1 + rng.IntN(200)
	}
	cfg.Policy.Incentive, cfg.Policy.Rescue, cfg.Policy.FixingIsPaid = rng.IntN(200), rng.IntN(2) == 0, rng.IntN(3) == 0
	terms = agreement.Terms{CancelFee: rng.IntN(60), Penalty: rng.IntN(60), Compensation: rng.IntN(120)}
	for i := range jobs {
		jobs[i].Conditions = randomConditions(rng, cfg.Procs, &jobs[i])
	}
	slices.SortStableFunc(jobs, func(a, b Job) int { return cmp.Compare(a.Submit, b.Submit) })
	last := jobs[len(jobs)-1].Submit
	for range rng.IntN(2 + len(jobs)) {
		// No job has the largest ID.
		event := agreement.Event{Time: Instant(rng.Int64N(int64(last) + 80)), ID: 1 + rng.Int64N(int64(len(jobs))+1)}
		if rng.IntN(2) == 0 { // soon after the job's request, when it may wait
			event.Time = jobs[min(int(event.ID), len(jobs))-1].Submit + Instant(1+rng.IntN(20))
		}
		switch kind := rng.IntN(9); {
		case kind < 4:
			event.Kind = agreement.Modify
			j := jobs[min(int(event.ID), len(jobs))-1]
			event.Ready = max(0, j.Ready+Instant(rng.IntN(21)-10))
			event.Deadline = max(0, j.Deadline+Instant(rng.IntN(41)-15))
		case kind < 6:
			event.Kind = agreement.Fix
		case kind < 8:
			event.Kind = agreement.Cancel
		default:
			event.Kind, event.ID, event.Procs = agreement.Down, 0, 1+rng.Int32N(int32(cfg.Procs))
			event.Deadline = event.Time + 1 + Instant(rng.IntN(40))
		}
		events = append(events, event)
	}
	slices.SortStableFunc(events, func(a, b agreement.Event) int { return cmp.Compare(a.Time, b.Time) })
	drawFormulaOrder(rng, &cfg)
	return cfg, terms, jobs, events
}

// randomConditions returns conditions for j, or nil. It may shorten the window of j, so that only a mold of less time than the nominal one
// fits into it. The nominal mold has the processors and the estimate of the request.
func randomConditions(rng *rand.Rand, procs int, j *Job) *schedule.Conditions {
	if rng.IntN(4) == 0 {
		return nil
	}
	c := &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit}
	if rng.IntN(3) == 0 {
		c.Budget = schedule.Money(j.Procs)*schedule.Money(j.Estimate)*schedule.Money(50+rng.IntN(70))/100 + schedule.Money(rng.IntN(3))
	}
	if rng.IntN(2) == 0 {
		c.Tolerance = rng.IntN(200)
	}
	if rng.IntN(4) == 0 {
		c.Accepts = rng.IntN(150)
	}
	if rng.IntN(3) == 0 {
		for n := int32(1); n <= int32(procs)+2; n++ {
			switch {
			case n == j.Procs:
				c.Molds = append(c.Molds, schedule.Mold{Procs: n, Time: j.Estimate})
			case rng.IntN(4) == 0:
				c.Molds = append(c.Molds, schedule.Mold{Procs: n, Time: 1 + Seconds(rng.IntN(2*int(j.Estimate)+2))})
			}
		}
		if j.Procs > int32(procs)+2 {
			c.Molds = append(c.Molds, schedule.Mold{Procs: j.Procs, Time: j.Estimate})
		}
		if rng.IntN(3) == 0 { // a window that may be too short for the nominal mold
			j.Request.Conditions = c
			shortest, _ := j.Shortest(schedule.MaxProcs)
			j.Deadline = max(j.Ready.Add(shortest), j.Deadline-Instant(rng.IntN(int(j.Estimate)+1)))
		}
	}
	return c
}

// compareNegotiation runs a random negotiation in three ways: with checks of the invariants, without them, and with queries. It compares
// the ledger and the rows of each way with those of the reference, and returns the ledger.
func compareNegotiation(t *testing.T, rng *rand.Rand) (entries []agreement.Entry) {
	t.Helper()
	n := newNegotiationCase(randomNegotiation(rng))
	for _, way := range []string{"checked", "unchecked", withQueries} {
		if difference := n.differenceFromReference(rng, way); difference != "" {
			t.Fatalf("%s\n%s\n%+v\n%+v\njobs:%s\nevents:%s", difference, way, n.cfg, n.terms, conditionListing(n.jobs), eventListing(n.events))
		}
	}
	return n.ledger
}

// withQueries is the way of running a negotiation that computes options and asking plans before every request, and at random before inputs.
const withQueries = "with queries"

// RunSession runs a session to its end.
func RunSession(cfg Config, terms agreement.Terms, jobs []Job, events []agreement.Event) (*Session, error) {
	s, err := NewSession(cfg, terms)
	if err != nil {
		return nil, err
	}
	return s, s.RunAll(jobs, events)
}

// A negotiationCase is a run with agreements, with the rows and the ledger that the reference computes for it.
type negotiationCase struct {
	cfg    Config
	terms  agreement.Terms
	jobs   []Job
	events []agreement.Event
	rows   []referencetest.Row
	ledger []agreement.Entry
}

// newNegotiationCase runs the reference. The jobs are in order of submission, and the events in order of time.
func newNegotiationCase(cfg Config, terms agreement.Terms, jobs []Job, events []agreement.Event) negotiationCase {
	n := negotiationCase{cfg: cfg, terms: terms, jobs: jobs, events: events}
	referenceJobs := make([]referencetest.Job, len(jobs))
	for i, j := range jobs {
		referenceJobs[i] = referencetest.Job(j)
	}
	n.rows, n.ledger = referencetest.RunWithEvents(int32(cfg.Procs), cfg.Policy, terms, referenceJobs, events)
	return n
}

// differenceFromReference runs a session in one of the ways. It returns the first difference from the reference, or "" where there is none.
func (n negotiationCase) differenceFromReference(rng *rand.Rand, way string) string {
	var s *Session
	var err error
	if n.cfg.Check = way == "checked"; way == withQueries {
		s, err = runWithQueries(rng, n.cfg, n.terms, n.jobs, n.events)
	} else {
		s, err = RunSession(n.cfg, n.terms, n.jobs, n.events)
	}
	if err != nil {
		return err.Error()
	}
	got := s.Ledger()
	if err := checkBalance(got, s.Balance()); err != nil {
		return err.Error()
	}
	for i := range min(len(n.ledger), len(got)) {
		if got[i].Detail = agreement.NoDetail; got[i] != n.ledger[i] { // the reference has no details
			return fmt.Sprintf("entry %d: got %v\nwant %v", i+1, got[i].Cells(), n.ledger[i].Cells())
		}
	}
	if len(got) != len(n.ledger) {
		return fmt.Sprintf("got %d entries, want %d", len(got), len(n.ledger))
	}
	for i, row := range s.Rows() {
		if want := n.rows[i]; row.HeldProcs > 0 && (row.Start != want.Start || row.End != want.End) || row.Shift != want.Shift ||
			row.Moves != want.Moves && row.HeldProcs > 0 {
			return fmt.Sprintf("row %d: got %+v, want %+v", i, row, want)
		}
	}
	return ""
}

// checkBalance returns an error unless every agreement ends once, and the last prices of all agreements add up to the balance.
func checkBalance(entries []agreement.Entry, b agreement.Balance) error {
	ends, charges := map[int64]int{}, map[int64]schedule.Money{}
	accepted, laterDeadlines := 0, 0
	for _, e := range entries {
		if e.Fields&agreement.HasPrice != 0 {
			charges[e.ID] = e.Price
		}
		switch {
		case e.Event == agreement.Request && e.Answer != agreement.Rejected:
			accepted++
			ends[e.ID] = 0
		case e.Event == agreement.Asked:
			laterDeadlines++
		case e.Event == agreement.Done, e.Event == agreement.NoPlace, e.Event == agreement.Killed && e.Answer == agreement.Broken,
			e.Event == agreement.Cancel && e.Answer == agreement.Granted:
			ends[e.ID]++
		}
	}
	sum := schedule.Money(0)
	for id, n := range ends {
		if n != 1 {
			return fmt.Errorf("job %d: got %d ends of its agreement, want one", id, n)
		}
		sum += charges[id]
	}
	if len(ends) != accepted || b.Done+b.Cancelled+b.Broken != accepted || b.Open != 0 || b.Requests != accepted+b.Denied ||
		b.AgreedDeadlines != laterDeadlines {
		return fmt.Errorf("got %+v, want %d agreements, all of them ended, and %d later deadlines", b, accepted, laterDeadlines)
	}
	if b.Revenue() != sum {
		return fmt.Errorf("got a revenue of %d in %+v, want the ledger's %d", b.Revenue(), b, sum)
	}
	return nil
}

// runWithQueries does what RunSession does, but computes options and asking plans of every request before it. These must change nothing,
// and must agree with the answer. Before about half of all inputs it also computes those of a random later request, which must change
// nothing.
func runWithQueries(rng *rand.Rand, cfg Config, terms agreement.Terms, jobs []Job, events []agreement.Event) (*Session, error) {
	s, err := NewSession(cfg, terms)
	if err != nil {
		return nil, err
	}
	for len(jobs)+len(events) > 0 {
		if len(jobs) > 0 && rng.IntN(2) == 0 {
			r := jobs[rng.IntN(len(jobs))].Request
			r.ID += 1000 // so that no job has it
			s.Options(r)
			s.PlanAsking(r)
		}
		if len(events) > 0 && (len(jobs) == 0 || events[0].Time <= jobs[0].Submit) {
			err, events = s.Apply(events[0]), events[1:]
		} else {
			if err := s.Advance(jobs[0].Submit); err != nil {
				return nil, err
			}
			options := s.Options(jobs[0].Request)
			plan, canAsk := s.PlanAsking(jobs[0].Request)
			before := len(s.Ledger())
			err, jobs = s.Request(jobs[0]), jobs[1:]
			if err == nil {
				err = compareForecast(cfg.Policy, options, plan, canAsk, s.jobs[len(s.jobs)-1], s.Ledger()[before:])
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return s, s.Finish()
}

// compareForecast compares the options and the asking plan that were computed for a request with the answer to the request. canAsk reports
// whether there is an asking plan. A request that gets a slot must get it by one of the options or by that plan.
func compareForecast(
	p schedule.Policy, options []schedule.Option, plan schedule.AskingPlan, canAsk bool, job Job, answer []agreement.Entry,
) error {
	if p.StopAtFirstFailure || p.SkipOwnWindow {
		return nil // Options ignores both
	}
	i := slices.IndexFunc(answer, func(e agreement.Entry) bool { return e.Event == agreement.Request })
	e := answer[i]
	asked := 0
	for _, other := range answer[i+1:] {
		if other.Event == agreement.Asked {
			asked++
		}
	}
	hasOption := len(options) > 0
	switch {
	case e.Answer != agreement.Rejected && hasOption && !slices.ContainsFunc(options, func(o schedule.Option) bool {
		return o.Start == e.Start && o.End == e.End && o.Procs == e.Procs && (o.Price == e.Price || p.FixingIsPaid && o.Price < e.Price)
	}):
		return fmt.Errorf("request %d: got %v, want one of the options %+v", job.ID, e.Cells(), options)
	case hasOption && canAsk:
		return fmt.Errorf("request %d: got the options %+v and the asking plan %+v, want one of the two", job.ID, options, plan)
	case e.Answer == agreement.Rejected && (hasOption || canAsk):
		return fmt.Errorf("request %d: got %v, want a slot by the options %+v or the asking plan %+v", job.ID, e.Cells(), options, plan)
	case e.Answer != agreement.Rejected && !hasOption && !canAsk:
		return fmt.Errorf("request %d: got %v without options and without an asking plan, want a rejection", job.ID, e.Cells())
	case canAsk && (plan.Start != e.Start || plan.End != e.End || plan.Procs != e.Procs || len(plan.Asked) != asked):
		return fmt.Errorf("request %d: got %v and %d later deadlines, want the plan %+v", job.ID, e.Cells(), asked, plan)
	}
	return nil
}

// conditionListing describes the jobs for the message of a failed test.
func conditionListing(jobs []Job) (s string) {
	for _, j := range jobs {
		s += fmt.Sprintf("\n  %d at %d: [%d, %d) %d:%d runs %d flexible %t", j.ID, j.Submit, j.Ready, j.Deadline, j.Procs, j.Estimate, j.Runtime,
			j.Flexible)
		if j.Conditions != nil {
			s += fmt.Sprintf(" %+v", *j.Conditions)
		}
	}
	return s
}

// eventListing describes the events for the message of a failed test.
func eventListing(events []agreement.Event) (s string) {
	for _, event := range events {
		s += fmt.Sprintf("\n  %v %+v", event.Kind, event)
	}
	return s
}

// TestSessionsAgreeWithTheReference compares the ledgers of random negotiations with those of the reference, and checks the invariants. The
// reference places every job at or behind a request again. FuzzAgreements does the same with seeds that the fuzzer chooses.
func TestSessionsAgreeWithTheReference(t *testing.T) {
	runs := uint64(4000)
	if testing.Short() {
		runs = 400
	}
	seen := map[string]int{}
	for seed := range runs {
		for _, e := range compareNegotiation(t, rand.New(rand.NewPCG(seed, 15))) {
			seen[fmt.Sprint(e.Event, " ", e.Answer, " ", e.Reason)]++
		}
	}
	for _, kind := range []string{
		"request accepted ", "request offered ", "request rejected too wide", "request rejected too late", "request rejected over budget",
		"request rejected no gap", "request rejected breaks an accepted window", "asked agreed ", "modify granted ",
		"modify offered ", "modify refused gone", "modify refused fixed", "modify refused too late", "modify refused over budget",
		"modify refused no gap", "modify refused breaks an accepted window", "fix granted ", "fix refused fixed", "fix refused gone",
		"cancel granted ", "cancel refused gone", "down  ", "killed restarted ", "killed offered ", "killed broken ", "broken  ",
		"stranded kept ", "stranded offered ", "fixed  ", "done  ",
	} {
		if seen[kind] == 0 {
			t.Errorf("got no entry %q, want at least one", kind)
		}
	}
}

func FuzzAgreements(f *testing.F) {
	f.Add(uint64(1), uint64(1))
	f.Fuzz(func(t *testing.T, a, b uint64) { compareNegotiation(t, rand.New(rand.NewPCG(a, b))) })
}

// TestSlackInThePastEarnsNoDiscount requests two jobs in long windows. Most of the first window has passed when the job is requested. Most
// of the second window has passed when the job gets it by a change. Both jobs are charged the full price.
func TestSlackInThePastEarnsNoDiscount(t *testing.T) {
	cfg := Config{Procs: 1, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Discount: 50}, Check: true}
	late := Job{Request: schedule.Request{ID: 1, Submit: 300, Ready: 0, Deadline: 400, Procs: 1, Estimate: 100}, Runtime: 100}
	strict := Job{Request: schedule.Request{ID: 2, Submit: 300, Ready: 1000, Deadline: 1100, Procs: 1, Estimate: 100}, Runtime: 100}
	s, err := RunSession(cfg, agreement.Terms{Penalty: 20}, []Job{late, strict}, []agreement.Event{
		{Time: 999, Kind: agreement.Modify, ID: 2, Ready: 0, Deadline: 1100},
	})
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[int64]agreement.Money{
		1: 100, // it has no slack left when it is requested
		2: 100, // it gains at most one second of slack; the discount for that is half a unit, which is rounded down
	} {
		if a, _ := s.Account(id); a.Charge() != want {
			t.Errorf("job %d: got a charge of %d, want %d", id, a.Charge(), want)
		}
	}
}
