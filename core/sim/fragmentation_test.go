package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"juggle/core/schedule"
)

// TestFragmentationIsTheOneWorkedOutByHand has two processors. Job 1 holds one of them in [0, 10), and job 2 one in [5, 15). When job 3
// arrives, at 1, one processor is free in [1, 5), none in [5, 10) and one in [10, 15). The larger rectangle has 5 of these 9
// processor-seconds, so fragmentation is 4/9. At the arrival of job 1 the machine is empty, which does not count. At the arrival of job 2
// all free processor-seconds are one rectangle, so fragmentation is 0.
func TestFragmentationIsTheOneWorkedOutByHand(t *testing.T) {
	jobs := []Job{request(1, 0, 0, 10), request(2, 0, 5, 15), request(3, 1, 20, 30)}
	var r Runner
	m, f, err := r.MeasureFragmentation(Config{Procs: 2, Policy: policyBy(schedule.EDF), Check: true}, jobs)
	if err != nil || m.Accepted != 3 {
		t.Fatalf("got %+v, %v, want 3 accepted", m, err)
	}
	if f != (Fragmentation{Micros: 444_444, Requests: 2}) {
		t.Errorf("got %+v, want 4/9 and 0", f)
	}
	if got := f.Mean(); math.Abs(got-0.222222) > 1e-9 {
		t.Errorf("got a mean of %v, want 2/9 with six digits", got)
	}
	if _, f, _ := r.MeasureFragmentation(Config{Procs: 2, Policy: policyBy(schedule.EDF)}, jobs[:1]); !math.IsNaN(f.Mean()) {
		t.Errorf("an empty machine: got %+v, want no mean", f)
	}
}

func TestMeasuringFragmentationChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var plain, measured Runner
	for range 100 {
		cfg, jobs := randomCrowdedRun(rng)
		want, err := plain.Measure(cfg, jobs)
		if err != nil {
			t.Fatal(err)
		}
		got, f, err := measured.MeasureFragmentation(cfg, jobs)
		if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); err != nil || diff != "" {
			t.Fatalf("%v; want -, got +:\n%s", err, diff)
		}
		if f.Requests > len(jobs) || f.Micros < 0 || f.Micros > int64(f.Requests)*1_000_000 {
			t.Fatalf("got %+v of %d requests, want fragmentations from 0 to 1", f, len(jobs))
		}
	}
}
