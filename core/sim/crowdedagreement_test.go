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

// throngOfAgreements returns a random throng with agreements: consumers have conditions, ask for changes and cancel, and processors fail.
func throngOfAgreements(rng *rand.Rand) (cfg Config, terms agreement.Terms, jobs []Job, events []agreement.Event) {
	cfg, jobs = throng(rng)
	jobs = jobs[:min(len(jobs), 1000)]
	if rng.IntN(3) > 0 {
		cfg.Policy.Discount = rng.IntN(101)
	}
	if rng.IntN(2) == 0 {
		cfg.Policy.Ask = 1 + rng.IntN(200)
	}
	cfg.Policy.Incentive, cfg.Policy.Rescue, cfg.Policy.FixPays = rng.IntN(200), rng.IntN(2) == 0, rng.IntN(3) == 0
	terms = agreement.Terms{CancelFee: rng.IntN(60), Penalty: rng.IntN(60), Compensation: rng.IntN(120)}
	withConditions := rng.IntN(4)
	for i := range jobs {
		if rng.IntN(4) < withConditions {
			jobs[i].Conditions = throngConditions(rng, cfg.Procs, &jobs[i])
		}
	}
	jobsPerEvent := oneOf(rng, 0, 20, 5, 2) // 0: no events
	if jobsPerEvent == 0 {
		return cfg, terms, jobs, nil
	}
	for range len(jobs) / jobsPerEvent {
		events = append(events, throngEvent(rng, cfg.Procs, jobs[rng.IntN(len(jobs))]))
	}
	slices.SortStableFunc(events, func(a, b agreement.Event) int { return cmp.Compare(a.Time, b.Time) })
	return cfg, terms, jobs, events
}

func throngConditions(rng *rand.Rand, procs int, j *Job) *schedule.Conditions {
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

// throngEvent returns a random event, mostly at an instant at which the job j waits: a change or a cancellation of j, or an outage.
func throngEvent(rng *rand.Rand, procs int, j Job) agreement.Event {
	h := agreement.Event{ID: j.ID, Time: j.Submit + 1 + Instant(rng.Int64N(int64(j.Ready-j.Submit)+int64(j.Estimate)))}
	swing := func(percent int64) Instant {
		return Instant((rng.Int64N(2*percent+1) - percent) * int64(j.Estimate) / 100)
	}
	switch kind := rng.IntN(9); {
	case kind < 4:
		h.Kind = agreement.Modify
		h.Ready, h.Deadline = max(0, j.Ready+swing(100)), max(0, j.Deadline+swing(200))
	case kind < 6:
		h.Kind = agreement.Fix
	case kind < 8:
		h.Kind = agreement.Cancel
	default:
		h.Kind, h.ID, h.Procs = agreement.Down, 0, 1+rng.Int32N(int32(procs)/oneOf[int32](rng, 1, 4, 16))
		h.Deadline = h.Time + 1 + Instant(rng.Int64N(2*int64(j.Estimate)))
	}
	return h
}

// compareThrongOfAgreements compares the throng of a seed with the reference: most throngs without checks, some with checks of the
// invariants, and some with queries.
func compareThrongOfAgreements(seed uint64) (requests int, what string) {
	rng := rand.New(rand.NewPCG(seed, 151))
	n := newNegotiationCase(throngOfAgreements(rng))
	way := "bare"
	if len(n.jobs) <= 400 {
		way = oneOf(rng, "bare", "bare", "bare", "bare", "checked", withQueries)
	}
	if what = n.differenceFromReference(rng, way); what != "" {
		what = fmt.Sprintf("%s: %d requests, %d events, %+v, %+v\n%s", way, len(n.jobs), len(n.events), n.cfg, n.terms, what)
	}
	return len(n.jobs), what
}

// TestCrowdedAgreementsAgreeWithTheReference and FuzzThrongsOfAgreements compare the ledgers of throngs with the reference, and check the
// invariants.
func TestCrowdedAgreementsAgreeWithTheReference(t *testing.T) {
	forEachSeed(t, 100, compareThrongOfAgreements)
}

func FuzzThrongsOfAgreements(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		if _, what := compareThrongOfAgreements(seed); what != "" {
			t.Fatalf("seed %d: %s", seed, what)
		}
	})
}
