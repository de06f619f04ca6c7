package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"juggle/core/schedule"
)

// Two processors. Job 1 holds one of them in [0, 10), job 2 one in [5, 15): when job 3 comes, at 1, there are free one in [1, 5), none in
// [5, 10) and one in [10, 15): the larger rectangle is 5 of 9. Job 1 finds an empty machine, job 2, at 0 too, one rectangle.
func TestFragmentationByHand(t *testing.T) {
	jobs := []Job{request(1, 0, 0, 10), request(2, 0, 5, 15), request(3, 1, 20, 30)}
	var r Runner
	m, f, err := r.MeasureFragmentation(Config{Procs: 2, Policy: policy(schedule.EDF), Check: true}, jobs)
	if err != nil || m.Accepted != 3 {
		t.Fatalf("got %+v, %v", m, err)
	}
	if f != (Fragmentation{Micros: 444_444, Requests: 2}) {
		t.Errorf("got %+v, want 4/9 and 0", f)
	}
	if got := f.Mean(); math.Abs(got-0.222222) > 1e-9 {
		t.Errorf("got a mean of %v", got)
	}
	if _, f, _ := r.MeasureFragmentation(Config{Procs: 2, Policy: policy(schedule.EDF)}, jobs[:1]); !math.IsNaN(f.Mean()) {
		t.Errorf("an empty machine: got %+v", f)
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
			t.Fatalf("got %+v of %d requests", f, len(jobs))
		}
	}
}
