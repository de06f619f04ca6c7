package scene

import (
	"testing"

	"juggle/core/papers/realtime"
)

// FuzzParse checks for any text that Parse returns a valid scene, and that Parse reads that scene's link back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"", "realtime.preset=figure2", "realtime.r=1,2,0.5&realtime.m=1-2;&realtime.over=0.1",
		"realtime.r=9:1,1,1&realtime.m=0&realtime.new=1,1,0,999999999", "realtime.m=%30-5"} {
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
	if err != nil || again.Encode() != s.Encode() || len(again.Spans) != len(s.Spans) {
		t.Errorf("%s: got %q and error %v, want the same scene", text, again.Encode(), err)
	}
	if err := again.UnmarshalText([]byte("realtime.r=1")); err == nil {
		t.Error("got no error for a reservation of one number, want one")
	}
}
