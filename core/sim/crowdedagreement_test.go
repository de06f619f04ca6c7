package sim

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// randomLargeNegotiation returns a random large run with agreements: consumers have conditions, ask for changes and cancel, and processors
// fail.
func randomLargeNegotiation(rng *rand.Rand) (cfg Config, terms agreement.Terms, jobs []Job, events []agreement.Event) {
	cfg, jobs = randomLargeRun(rng)
	jobs = jobs[:min(len(jobs), 1000)]
	if rng.IntN(3) > 0 {
		cfg.Policy.Discount = rng.IntN(101)
	}
	if rng.IntN(2) == 0 {
		cfg.Policy.Ask = 1 + rng.IntN(200)
	}
	cfg.Policy.Incentive, cfg.Policy.Rescue, cfg.Policy.FixingIsPaid = rng.IntN(200), rng.IntN(2) == 0, rng.IntN(3) == 0
	terms = agreement.Terms{CancelFee: rng.IntN(60), Penalty: rng.IntN(60), Compensation: rng.IntN(120)}
	withConditions := rng.IntN(4)
	for i := range jobs {
		if rng.IntN(4) < withConditions {
			jobs[i].Conditions = largeRunConditions(rng, cfg.Procs, &jobs[i])
		}
	}
	jobsPerEvent := oneOf(rng, 0, 20, 5, 2) // 0: no events
	if jobsPerEvent == 0 {
		return cfg, terms, jobs, nil
	}
	for range len(jobs) / jobsPerEvent {
		events = append(events, randomEvent(rng, cfg.Procs, jobs[rng.IntN(len(jobs))]))
	}
	slices.SortStableFunc(events, func(a, b agreement.Event) int { return cmp.Compare(a.Time, b.Time) })
	return cfg, terms, jobs, events
}

// largeRunConditions returns random conditions for j. One in three has molds: besides the nominal one, one with a quarter of its
// processors, one with half and one with twice as many, as far as that is possible.
func largeRunConditions(rng *rand.Rand, procs int, j *Job) *schedule.Conditions {
	c := &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit}
	if rng.IntN(3) == 0 {
		c.Budget = schedule.Money(j.Procs) * schedule.Money(j.Estimate) * schedule.Money(30+rng.IntN(90)) / 100
	}
	if rng.IntN(2) == 0 {
		c.Tolerance = rng.IntN(200)
	}
	if rng.IntN(4) == 0 {
		c.Accepts = rng.IntN(150)
	}
	if rng.IntN(3) > 0 {
		return c
	}
	for _, m := range []schedule.Mold{
		{Procs: j.Procs / 4, Time: 4 * j.Estimate}, {Procs: j.Procs / 2, Time: j.Estimate + Seconds(rng.Int64N(int64(j.Estimate)))},
		{Procs: j.Procs, Time: j.Estimate}, {Procs: 2 * j.Procs, Time: 1 + j.Estimate/2 + Seconds(rng.Int64N(int64(j.Estimate)))},
	} {
		if m.Procs == j.Procs || m.Procs > 0 && int(m.Procs) <= 2*procs && (len(c.Molds) == 0 || m.Procs > c.Molds[len(c.Molds)-1].Procs) {
			c.Molds = append(c.Molds, m)
		}
	}
	return c
}

// randomEvent returns a random event, mostly at an instant at which the job j waits: a change or a cancellation of j, or an outage.
func randomEvent(rng *rand.Rand, procs int, j Job) agreement.Event {
	event := agreement.Event{ID: j.ID, Time: j.Submit + 1 + Instant(rng.Int64N(int64(j.Ready-j.Submit)+int64(j.Estimate)))}
	randomShift := func(percent int64) Instant { // up to so many percent of the estimate, earlier or later
		return Instant((rng.Int64N(2*percent+1) - percent) * int64(j.Estimate) / 100)
	}
	switch kind := rng.IntN(9); {
	case kind < 4:
		event.Kind = agreement.Modify
		event.Ready, event.Deadline = max(0, j.Ready+randomShift(100)), max(0, j.Deadline+randomShift(200))
	case kind < 6:
		event.Kind = agreement.Fix
	case kind < 8:
		event.Kind = agreement.Cancel
	default:
		event.Kind, event.ID, event.Procs = agreement.Down, 0, 1+rng.Int32N(int32(procs)/oneOf[int32](rng, 1, 4, 16))
		event.Deadline = event.Time + 1 + Instant(rng.Int64N(2*int64(j.Estimate)))
	}
	return event
}

// compareLargeNegotiation compares the large run with agreements of a seed with the reference. Most runs have no checks, some have checks
// of the invariants, and some have queries. difference is "" where there is none.
func compareLargeNegotiation(seed uint64) (requests int, difference string) {
	rng := rand.New(rand.NewPCG(seed, 151))
	n := newNegotiationCase(randomLargeNegotiation(rng))
	way := "unchecked"
	if len(n.jobs) <= 400 {
		way = oneOf(rng, "unchecked", "unchecked", "unchecked", "unchecked", "checked", withQueries)
	}
	if difference = n.differenceFromReference(rng, way); difference != "" {
		difference = fmt.Sprintf("%s: %d requests, %d events, %+v, %+v\n%s", way, len(n.jobs), len(n.events), n.cfg, n.terms, difference)
	}
	return len(n.jobs), difference
}

// TestCrowdedAgreementsAgreeWithTheReference and FuzzLargeNegotiations compare the ledgers of large runs with the reference, and check the
// invariants in some of them.
func TestCrowdedAgreementsAgreeWithTheReference(t *testing.T) {
	forEachSeed(t, 100, compareLargeNegotiation)
}

func FuzzLargeNegotiations(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		if _, difference := compareLargeNegotiation(seed); difference != "" {
			t.Fatalf("seed %d: %s", seed, difference)
		}
	})
}
