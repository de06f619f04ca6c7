package scene

import (
	"testing"

	"juggle/core/realtime"
)

func FuzzScene(f *testing.F) {
	for _, text := range []string{"", "realtime.preset=figure2", "realtime.r=1,2,0.5&realtime.m=1-2;&realtime.over=0.1",
		"realtime.r=9:1,1,1&realtime.m=0&realtime.new=1,1,0,999999999", "realtime.m=%30-5",
		"realtime.prices=1,2,0.5;;0,0,0&realtime.choose=price", "realtime.prices=;;;;;"} {
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

func TestASceneWhoseReservationsAloneChangedComesBackAsItWent(t *testing.T) {
	s := Preset(0)
	s.Older[0].C++
	text, err := s.MarshalText()
	var again Scene
	if err == nil {
		err = again.UnmarshalText(text)
	}
	if err != nil || again.Encode() != s.Encode() || len(again.Places) != len(s.Places) {
		t.Errorf("%s: got %q, %v", text, again.Encode(), err)
	}
	if err := again.UnmarshalText([]byte("realtime.r=1")); err == nil {
		t.Error("a reservation of one number is no error")
	}
}

func TestAMachinesOwnPriceIsKept(t *testing.T) {
	const link = "realtime.prices=;2,0.5,1&realtime.choose=price"
	s, notices := Parse(link)
	if len(notices) > 0 || s.Encode() != link {
		t.Fatalf("got %q, %v", s.Encode(), notices)
	}
	answer, err := Admission{Scene: s}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	// 29.91 each; with machine 2's own 2 + 0.5 · 30 + 29.91.
	if last := answer.Offers[3]; last.Places[0].Place != "machine 2" || last.PriceText() != "46.91" {
		t.Errorf("the last offer is %+v", last)
	}
	fewer := s.Clone()
	for range 3 {
		fewer.DropMachine()
	}
	if fewer.Encode() == link || s.Encode() != link || fewer.OwnPrice(1) != "" {
		t.Errorf("without its machine: %q, and the scene that it was copied from %q", fewer.Encode(), s.Encode())
	}
	for _, wrong := range []string{"1,2", "1,2,x", "1,2,-1", "1,2,3;;;;1,2,3"} {
		if _, notices := Parse("realtime.prices=" + wrong); len(notices) != 1 {
			t.Errorf("%s: got %d notices, want one", wrong, len(notices))
		}
	}
}
