package profile

import (
	"fmt"
	"slices"
	"testing"
)

// busyProfile is a machine of 8 processors, with 3 booked in [10, 30) and 4 more in [20, 40).
func busyProfile() *Profile {
	p := New(8)
	p.Take(10, 30, 3)
	p.Take(20, 40, 4)
	return p
}

func TestFreeOneSecondEitherSideOfEveryEdge(t *testing.T) {
	tests := map[Instant]int32{0: 8, 9: 8, 10: 5, 19: 5, 20: 1, 29: 1, 30: 4, 39: 4, 40: 8, Forever - 1: 8, -5: 8}
	for at, want := range tests {
		if got := busyProfile().Free(at); got != want {
			t.Errorf("Free(%d): got %d, want %d", at, got, want)
		}
	}
}

func TestMinFreeIsTheSmallestNumberInTheInterval(t *testing.T) {
	tests := map[string]struct {
		from, to Instant
		want     int32
	}{
		"ending where a job starts does not touch it":    {0, 10, 8},
		"ending one second later touches the job":        {0, 11, 5},
		"the narrowest step counts":                      {0, 100, 1},
		"beginning where a job ends does not touch it":   {40, 50, 8},
		"beginning one second before its end touches it": {39, 50, 4},
		"inside one step":                                {21, 29, 1},
		"beginning at a step looks at that step at once": {30, 31, 4},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := busyProfile().MinFree(tc.from, tc.to); got != tc.want {
				t.Errorf("MinFree(%d, %d): got %d, want %d", tc.from, tc.to, got, tc.want)
			}
		})
	}
}

func TestFirstFitIsTheEarliestGap(t *testing.T) {
	tests := map[string]struct {
		earliest, latest Instant
		length           Seconds
		procs            int32
		want             Instant
		found            bool
	}{
		"a request that ends when a job starts fits at once":         {0, 100, 10, 8, 0, true},
		"a request that meets a job waits for the last job's end":    {0, 100, 11, 8, 40, true},
		"a narrow request fits beside the first job":                 {0, 100, 20, 5, 0, true},
		"a narrow request that meets the second job waits":           {0, 100, 21, 5, 40, true},
		"the gap between the jobs' ends is used":                     {21, 100, 10, 4, 30, true},
		"the earliest start lies inside a step":                      {25, 100, 5, 1, 25, true},
		"a fit at the latest start is allowed":                       {11, 40, 9, 8, 40, true},
		"a fit one second after the latest start is not":             {11, 39, 9, 8, 0, false},
		"a latest start before the earliest has no fit":              {5, 4, 1, 1, 0, false},
		"more processors than the machine has never fit":             {0, 1000, 1, 9, 0, false},
		"a single start that fits":                                   {30, 30, 10, 4, 30, true},
		"a single start that does not":                               {29, 29, 10, 4, 0, false},
		"a start after every step":                                   {500, 500, 1000, 8, 500, true},
		"a job that would run for ever fits where all is free again": {0, 100, Seconds(Forever), 8, 40, true},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, found := busyProfile().FirstFit(tc.earliest, tc.latest, tc.length, tc.procs)
			if got != tc.want || found != tc.found {
				t.Errorf("got %d, %t, want %d, %t", got, found, tc.want, tc.found)
			}
		})
	}
}

func TestGiveUndoesTake(t *testing.T) {
	p := busyProfile()
	p.Give(20, 40, 4)
	p.Give(10, 30, 3)
	if p.Len() != 1 || p.Free(25) != 8 {
		t.Errorf("got %d steps and %d free at 25, want 1 and 8", p.Len(), p.Free(25))
	}
}

func TestAnEmptyIntervalBooksNothing(t *testing.T) {
	p := busyProfile()
	p.Take(15, 15, 5)
	p.Take(16, 15, 5)
	if got, want := p.steps, busyProfile().steps; !slices.Equal(got, want) {
		t.Errorf("got the steps %v, want %v as before", got, want)
	}
}

func TestForgetKeepsTheFuture(t *testing.T) {
	p := busyProfile()
	p.Forget(25)
	for at := Instant(25); at < 50; at++ {
		if got, want := p.Free(at), busyProfile().Free(at); got != want {
			t.Errorf("Free(%d): got %d, want %d", at, got, want)
		}
	}
	if err := p.Check(8); err != nil || p.Len() != 3 {
		t.Errorf("got %d steps, %v, want 3 of a sound profile", p.Len(), err)
	}
}

func TestCheckNamesTheBrokenInvariant(t *testing.T) {
	tests := map[string]struct {
		steps []step
		want  string
	}{
		"no step":            {nil, "profile: got no step, want at least 1"},
		"instants equal":     {[]step{{beginning, 8, 0}, {5, 3, 0}, {5, 8, 0}}, "profile: step 2: got instant 5 after 5, want a later one"},
		"overbooked":         {[]step{{beginning, 8, 0}, {5, -1, 0}, {6, 8, 0}}, "profile: step 1 at 5: got -1 free, want 0 to 8"},
		"never given back":   {[]step{{beginning, 8, 0}, {5, 7, 0}}, "profile: last step: got 7 free, want all 8"},
		"more free than all": {[]step{{beginning, 8, 0}, {5, 9, 0}, {6, 8, 0}}, "profile: step 1 at 5: got 9 free, want 0 to 8"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if err := (&Profile{steps: tc.steps}).Check(8); err == nil || err.Error() != tc.want {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestTimeSaturatesAtForever(t *testing.T) {
	tests := []struct {
		t    Instant
		d    Seconds
		want Instant
	}{
		{5, 7, 12}, {5, -7, -2}, {Forever, 1, Forever}, {Forever, -1, Forever}, {Forever - 1, 1, Forever}, {Forever - 1, 1 << 62, Forever},
		{-Forever, 1, 1 - Forever},
	}
	for _, tc := range tests {
		if got := tc.t.Add(tc.d); got != tc.want {
			t.Errorf("%d + %d: got %d, want %d", tc.t, tc.d, got, tc.want)
		}
	}
}

func ExampleProfile_FirstFit() {
	machine := New(8)
	machine.Take(0, 100, 6)   // a job runs on six processors until 100
	machine.Take(150, 200, 8) // and the whole machine is reserved from 150 on
	for _, procs := range []int32{2, 4} {
		start, found := machine.FirstFit(0, 300, 60, procs)
		fmt.Println(procs, "processors for 60 s:", start, found)
	}
	// Output:
	// 2 processors for 60 s: 0 true
	// 4 processors for 60 s: 200 true
}

func ExampleProfile_CopyInterval() {
	machine := New(8)
	machine.Take(10, 20, 8)
	var copied Profile
	copied.CopyInterval(machine, 0, 30)
	copied.Lift(15, 20, 8) // in the copy, the job ends at 15
	copied.ApplyLifts()
	inCopy, _ := copied.FirstFit(12, 25, 5, 4)
	inMachine, _ := machine.FirstFit(12, 25, 5, 4)
	fmt.Println("in the copy:", inCopy, "in the machine:", inMachine)
	// Output: in the copy: 15 in the machine: 20
}
