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
		"the longest job, widest machine": {1 << 23, MaxLength, schedule.MaxProcs + 1, []schedule.Mold{{Procs: 1 << 22,
			Time: 1<<32 + 9728}, {Procs: 1 << 23, Time: 1 << 32}, {Procs: 1 << 24, Time: 1<<32 - 4863}}},
		"a half and a whole second remain": {2, 1, 2, []schedule.Mold{{Procs: 1, Time: 2}, {Procs: 2, Time: 1}}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Molds(tc.procs, tc.estimate, tc.machine); !slices.Equal(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestConditionsHaveDrawsOfTheirOwn(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	with := func(tolerant, molded int) map[int64]sim.Job {
		jobs := map[int64]sim.Job{}
		for _, j := range generate(t, trace, func(c *Config) { c.TolerantShare, c.MoldedShare = tolerant, molded }) {
			if err := j.Validate(); err != nil {
				t.Fatal(err)
			}
			jobs[j.ID] = j
		}
		return jobs
	}
	none, some, more, both := with(0, 0), with(30, 0), with(60, 0), with(60, 40)
	counted, molded := 0, 0
	for id, j := range none {
		if j.Conditions != nil {
			t.Fatalf("job %d has conditions where nobody has: %+v", id, j.Conditions)
		}
		if some[id].Conditions != nil {
			counted++
			if more[id].Conditions == nil || some[id].Tolerance != Tolerance || some[id].Molds != nil ||
				some[id].Budget != schedule.NoLimit {
				t.Fatalf("job %d: got %+v at 30 %%, %+v at 60 %%", id, some[id].Conditions, more[id].Conditions)
			}
		}
		if c := both[id].Conditions; c != nil && c.Molds != nil {
			molded++
			if !slices.Contains(c.Molds, schedule.Mold{Procs: j.Procs, Time: j.Estimate}) {
				t.Fatalf("job %d: got molds %v without its own", id, c.Molds)
			}
		}
		stripped := both[id]
		if tolerant := stripped.Conditions != nil && stripped.Tolerance > 0; tolerant != (more[id].Conditions != nil) {
			t.Fatalf("job %d: molds change who is tolerant", id)
		}
		if stripped.Conditions = nil; stripped != j {
			t.Fatalf("job %d: got %+v, want nothing but conditions beside %+v", id, stripped, j)
		}
	}
	if n := len(none); 100*counted < 25*n || 100*counted > 35*n || 100*molded < 35*n || 100*molded > 45*n {
		t.Errorf("got %d tolerant and %d molded of %d jobs, want about 30 and 40 %%", counted, molded, n)
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
		if again, still := c.Cancellation(id, 20, wait); after < 1 || after >= wait || !still || again != after {
			t.Fatalf("job %d: cancels %d s after its submission at 10 %%, %d at 20 %%, %v", id, after, again, still)
		}
		if after, cancels := c.Cancellation(id, 10, 2); !cancels || after != 1 {
			t.Fatalf("job %d: got %d, %v in a wait of 2 s, want the one second inside", id, after, cancels)
		}
		if _, cancels := c.Cancellation(id, 10, 1); cancels {
			t.Fatalf("job %d: cancels in a wait without a second inside", id)
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
		for i, h := range many {
			if err := h.Validate(); err != nil || h.Procs != 16 || h.Deadline-h.Time != 4*3600 || h.Time < last ||
				h.Time >= c.Horizon() {
				t.Fatalf("seed %d, outage %d: got %+v, error %v", seed, i, h, err)
			}
			last = h.Time
			if i < len(few) && few[i].Time/4 != h.Time && few[i].Time/4 != h.Time-1 {
				t.Fatalf("seed %d, outage %d: at %d of 8, at %d of 2, want a quarter of that", seed, i, h.Time, few[i].Time)
			}
		}
		if len(few) > len(many) || c.Outages(128, 0) != nil {
			t.Fatalf("seed %d: %d outages of 2, %d of 8", seed, len(few), len(many))
		}
	}
	// 1000 and 4000 are expected, with standard deviations of 32 and 63.
	if count[2] < 850 || count[2] > 1150 || count[8] < 3700 || count[8] > 4300 {
		t.Errorf("got %v outages in %d windows, want about 2 and 8 each", count, seeds)
	}
	if small := PaperConfig().Outages(4, 100); len(small) == 0 || small[0].Procs != 1 {
		t.Errorf("an eighth of 4 processors: got %v, want at least one processor", small)
	}
}
