package wire

import (
	"strings"
	"testing"
)

func TestAReplayComesBackAsItWentAndCutShortIsAnError(t *testing.T) {
	want := Replay{Source: Source{Name: "made.swf", Title: "Made", SHA256: strings.Repeat("0f", 32), Procs: 128, Periods: 3}, Setup: "w=1&order=lff"}
	body := want.Encode()
	if got, err := DecodeReplay(body); err != nil || got != want {
		t.Errorf("got %+v, %v", got, err)
	}
	for n := range body {
		if _, err := DecodeReplay(body[:n]); err == nil {
			t.Errorf("cut after %d bytes it is no error", n)
		}
	}
}
