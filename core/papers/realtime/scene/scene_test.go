package scene

import (
	"testing"

	"juggle/core/papers/realtime"
)

// FuzzScene parses any text: the scene is valid, and Parse reads its link back.
func FuzzScene(f *testing.F) {
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
		again, notices := Parse(s.Encode())
		if again.Encode() != s.Encode() || len(notices) > 0 {
			t.Errorf("%q: got %q and %q, want %q", text, again.Encode(), notices, s.Encode())
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
		t.Errorf("%s: got %q, %v", text, again.Encode(), err)
	}
	if err := again.UnmarshalText([]byte("realtime.r=1")); err == nil {
		t.Error("a reservation of one number is no error")
	}
}
