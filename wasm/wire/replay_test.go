package wire

import (
	"strings"
	"testing"
)

func TestAReplayComesBackAsItWentAndCutShortIsAnError(t *testing.T) {
	want := Replay{Source: Source{Name: "made.swf", Title: "Made", SHA256: strings.Repeat("0f", 32), Procs: 128, Periods: 3},
		Setup: "w=1&order=lff", Queue: "easy"}
	body := want.Encode()
	if got, err := DecodeReplay(body); err != nil || *got != want {
		t.Errorf("got %+v, %v", got, err)
	}
	for n := range body {
		if _, err := DecodeReplay(body[:n]); err == nil {
			t.Errorf("cut after %d bytes it is no error", n)
		}
	}
}

func TestStartsComeBackAsTheyWentAndCutShortAreAnError(t *testing.T) {
	want := Starts{0, 300, 1 << 40}
	got, err := DecodeStarts(want.Encode())
	if err != nil || len(got) != 3 || got[0] != 0 || got[1] != 300 || got[2] != 1<<40 {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	if _, err := DecodeStarts(want.Encode()[:3+1]); err == nil {
		t.Error("cut short it is no error")
	}
}
