package study

import (
	"testing"

	"juggle/core/workload"
)

// TestARunOnSeveralMachinesEqualsSeveralRuns checks that, without co-allocated requests, a run on several machines is the sum of a run of
// each machine's period. With co-allocated requests, their number is their share, and more of them are accepted if their windows are wider
// and they are shifted.
func TestARunOnSeveralMachinesEqualsSeveralRuns(t *testing.T) {
	trace, p := smallTrace(t, 4), oneSeed()
	for period := range 4 {
		replicate := Replicate{Period: period, Seed: 2}
		strict, shifting := pairs(p).facets[0].Cell, pairs(p).facets[1].Cell
		got := resultOf(t, runOf(p, withoutCoAllocated(strict), true), replicate, trace)
		want := Result{}
		for m := range workload.Machines {
			onOneMachine := flexibleCell(p, p.Loads[0], middleLambda(p))
			one := resultOf(t, runOf(p, onOneMachine, false), Replicate{Period: (period + m) % 4, Seed: 2}, trace)
			want.Jobs, want.Accepted = want.Jobs+one.Jobs, want.Accepted+one.Accepted
			want.FlexibleAccepted += one.FlexibleAccepted
			want.Utilisation += one.Utilisation / workload.Machines
		}
		if got.Jobs != want.Jobs || got.Accepted != want.Accepted || got.FlexibleAccepted != want.FlexibleAccepted ||
			!near(got.Utilisation, want.Utilisation) || got.CoAllocated+got.Questions != 0 {
			t.Errorf("period %d: got %+v, want %+v", period, got, want)
		}
		unshifted := resultOf(t, runOf(p, strict, true), replicate, trace)
		wanted := (int(got.Jobs)*fewCoAllocated + 50) / 100 // the share, rounded
		if int(unshifted.CoAllocated) != wanted || unshifted.Questions < unshifted.CoAllocatedAccepted || unshifted.Moved != 0 {
			t.Errorf("period %d: got %+v, want %d co-allocated requests that never move", period, unshifted, wanted)
		}
		shifted := resultOf(t, runOf(p, coAllocatedWindow.with(shifting, 200), true), replicate, trace)
		if shifted.CoAllocatedAccepted <= unshifted.CoAllocatedAccepted || shifted.Moved == 0 || shifted.Questions <= unshifted.Questions {
			t.Errorf("period %d: got %+v with slack and %+v without, want more placed, moved and asked with it", period, shifted, unshifted)
		}
	}
}
