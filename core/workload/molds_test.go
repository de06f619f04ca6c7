package workload

import (
	"slices"
	"testing"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

func TestMoldsFollowAmdahlsLaw(t *testing.T) {
	tests := map[string]struct {
		procs    int32
		estimate int64
		machine  int
		want     []schedule.Mold
	}{
		// T(R) is proportional to (R + 19) / R: 20, 10.5, 5.75 and 3.375 for 1, 2, 4 and 8 processors.
		"half, as asked, twice": {4, 5750, 128, []schedule.Mold{{Procs: 2, Time: 10500}, {Procs: 4, Time: 5750}, {Procs: 8,
			Time: 3375}}},
		"one processor has no half":    {1, 2000, 128, []schedule.Mold{{Procs: 1, Time: 2000}, {Procs: 2, Time: 1050}}},
		"no more than the machine has": {4, 5750, 7, []schedule.Mold{{Procs: 2, Time: 10500}, {Procs: 4, Time: 5750}}},
		"exactly the machine": {4, 5750, 8, []schedule.Mold{{Procs: 2, Time: 10500}, {Procs: 4, Time: 5750}, {Procs: 8,
			Time: 3375}}},
		"half of an odd number, rounded": {3, 22000, 3, []schedule.Mold{{Procs: 1, Time: 60000}, {Procs: 3, Time: 22000}}},
		"times are rounded up":           {1, 3, 2, []schedule.Mold{{Procs: 1, Time: 3}, {Procs: 2, Time: 2}}},
		// 2^32 s on 2^23 processors: half as many take 19·2^9 = 9728 s more, twice as many 19·2^8 = 4864 s less, rounded up.
		"the longest job, widest machine": {1 << 23, MaxLength, schedule.MaxProcs + 1, []schedule.Mold{{Procs: 1 << 22,
			Time: 1<<32 + 9728}, {Procs: 1 << 23, Time: 1 << 32}, {Procs: 1 << 24, Time: 1<<32 - 4863}}},
		"a job of one second": {2, 1, 2, []schedule.Mold{{Procs: 1, Time: 2}, {Procs: 2, Time: 1}}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Molds(tc.procs, tc.estimate, tc.machine); !slices.Equal(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestConditionsAreDrawnIndependentlyOfTheRest(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	jobsWithShares := func(tolerant, molded int) map[int64]sim.Job {
		jobs := map[int64]sim.Job{}
		for _, j := range generate(t, trace, func(c *Config) { c.TolerantShare, c.MoldedShare = tolerant, molded }) {
			if err := j.Validate(); err != nil {
				t.Fatal(err)
			}
			jobs[j.ID] = j
		}
		return jobs
	}
	none, some, more, both := jobsWithShares(0, 0), jobsWithShares(30, 0), jobsWithShares(60, 0), jobsWithShares(60, 40)
	tolerant, molded := 0, 0
	for id, j := range none {
		if j.Conditions != nil {
			t.Fatalf("job %d: got %+v at shares of 0, want no conditions", id, j.Conditions)
		}
		if some[id].Conditions != nil {
			tolerant++
			if more[id].Conditions == nil || some[id].Tolerance != Tolerance || some[id].Molds != nil ||
				some[id].Budget != schedule.NoLimit {
				t.Fatalf("job %d: got %+v at 30 %% tolerant jobs, %+v at 60 %%, want only the tolerance at both",
					id, some[id].Conditions, more[id].Conditions)
			}
		}
		if c := both[id].Conditions; c != nil && c.Molds != nil {
			molded++
			if !slices.Contains(c.Molds, schedule.Mold{Procs: j.Procs, Time: j.Estimate}) {
				t.Fatalf("job %d: got molds %v, want the nominal one among them", id, c.Molds)
			}
		}
		isTolerant := both[id].Conditions != nil && both[id].Tolerance > 0
		if want := more[id].Conditions != nil; isTolerant != want {
			t.Fatalf("job %d with molds: got tolerant %t, want %t as without them", id, isTolerant, want)
		}
		withoutConditions := both[id]
		if withoutConditions.Conditions = nil; withoutConditions != j {
			t.Fatalf("job %d: got %+v without its conditions, want %+v", id, withoutConditions, j)
		}
	}
	if n := len(none); 100*tolerant < 25*n || 100*tolerant > 35*n || 100*molded < 35*n || 100*molded > 45*n {
		t.Errorf("got %d tolerant and %d molded of %d jobs, want about 30 and 40 %%", tolerant, molded, n)
	}
}

func TestCancellationsAreInsideTheWait(t *testing.T) {
	c := PaperConfig()
	const jobs, wait = 20_000, profile.Seconds(1000)
	n, sum := 0, profile.Seconds(0)
	for id := range int64(jobs) {
		after, cancels := c.Cancellation(id, 10, wait)
		if !cancels {
			continue
		}
		n, sum = n+1, sum+after
		if afterAt20, cancelsAt20 := c.Cancellation(id, 20, wait); after < 1 || after >= wait || !cancelsAt20 || afterAt20 != after {
			t.Fatalf("job %d: got a cancellation after %d s at 10 %%, after %d s at 20 %% (%t), want the same, 1 to 999",
				id, after, afterAt20, cancelsAt20)
		}
		if after, cancels := c.Cancellation(id, 10, 2); !cancels || after != 1 {
			t.Fatalf("job %d: got %d, %v in a wait of 2 s, want the one second inside", id, after, cancels)
		}
		if _, cancels := c.Cancellation(id, 10, 1); cancels {
			t.Fatalf("job %d: got a cancellation in a wait of 1 s, want none", id)
		}
	}
	// 2000 are expected, with a standard deviation of 42. The mean of 1 to 999 is 500; that of 2000 such numbers has a standard deviation
	// of 6.5.
	if mean := int64(sum) / int64(n); n < 1800 || n > 2200 || mean < 470 || mean > 530 {
		t.Errorf("got %d cancellations, %d s after submission on average, want about 2000 and 500 s", n, mean)
	}
}

func TestOutagesAreAPoissonProcessUntilTheHorizon(t *testing.T) {
	count := map[int]int{}
	const seeds = 500
	for seed := range uint64(seeds) {
		c := PaperConfig()
		c.Seed = seed
		few, many := c.Outages(128, 2), c.Outages(128, 8)
		count[2], count[8] = count[2]+len(few), count[8]+len(many)
		last := profile.Instant(0)
		for i, outage := range many {
			if err := outage.Validate(); err != nil || outage.Procs != 16 || outage.Deadline-outage.Time != 4*3600 || outage.Time < last ||
				outage.Time >= c.Horizon() {
				t.Fatalf("seed %d, outage %d: got %+v, %v, want 16 processors for 4 h before the horizon", seed, i, outage, err)
			}
			last = outage.Time
			if i < len(few) && few[i].Time/4 != outage.Time && few[i].Time/4 != outage.Time-1 {
				t.Fatalf("seed %d, outage %d: got instant %d at a mean of 8, %d at a mean of 2, want a quarter of that",
					seed, i, outage.Time, few[i].Time)
			}
		}
		if len(few) > len(many) || c.Outages(128, 0) != nil {
			t.Fatalf("seed %d: got %d outages at a mean of 2, %d at 8, want no more, and none at 0", seed, len(few), len(many))
		}
	}
	// 1000 and 4000 are expected, with standard deviations of 32 and 63.
	if count[2] < 850 || count[2] > 1150 || count[8] < 3700 || count[8] > 4300 {
		t.Errorf("got %v outages in %d windows, want about 2 and 8 in each", count, seeds)
	}
	if small := PaperConfig().Outages(4, 100); len(small) == 0 || small[0].Procs != 1 {
		t.Errorf("an eighth of 4 processors: got %v, want at least one processor", small)
	}
}
