package scene

import (
	"fmt"
	"testing"

	"juggle/core/papers/realtime"
)

// described writes everything about a scene that the queries use, so that a value that a link lost is missed. It writes equal fractions
// alike, although 0 has two forms.
func described(s Scene) string {
	return fmt.Sprintf("%+v %+v %v %+v", s.Machines(), s.Request(), s.PerSlice, s.SimulationOptions)
}

// FuzzParse checks for any text that Parse returns a valid scene, and that Parse reads that scene's link back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"", "realtime.preset=figure2", "realtime.r=1,2,0.5&realtime.m=1-2;&realtime.over=0.1",
		"realtime.r=9:1,1,1&realtime.m=0&realtime.new=1,1,0,999999999", "realtime.m=%30-5", "realtime.most=0.0&realtime.over=0",
		"realtime.U=0.5&realtime.most=30&realtime.price=2.5&realtime.runs=500&realtime.seed=7&realtime.h=8&realtime.scheduler=share"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, _ := Parse(text)
		machines, request := s.Machines(), s.Request()
		if err := realtime.ValidateMachines(machines); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if err := request.Validate(machines); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		again, errs := Parse(s.Encode())
		if again.Encode() != s.Encode() || len(errs) > 0 {
			t.Errorf("%q: got %q and errors %q, want %q", text, again.Encode(), errs, s.Encode())
		}
		if got, want := described(again), described(s); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", text, got, want)
		}
	})
}

func TestParseReadsASceneInWhichOnlyReservationsChanged(t *testing.T) {
	s := FromPreset(0)
	s.Older[0].C++
	text, err := s.MarshalText()
	var again Scene
	if err == nil {
		err = again.UnmarshalText(text)
	}
	if err != nil || again.Encode() != s.Encode() || described(again) != described(s) {
		t.Errorf("%s: got %q and error %v:\n%s\nwant the same scene:\n%s", text, again.Encode(), err, described(again), described(s))
	}
	if err := again.UnmarshalText([]byte("realtime.r=1")); err == nil {
		t.Error("got no error for a reservation of one number, want one")
	}
}
