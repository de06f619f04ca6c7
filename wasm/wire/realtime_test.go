package wire

import (
	"testing"

	"juggle/core/realtime/scene"
)

func TestAReservationComesBackAsItWentAndCutShortIsAnError(t *testing.T) {
	want := Reservation{Scene: "realtime.preset=figure2&realtime.over=0.01", Play: true,
		Placed: scene.Placed{Document: `{"version": 1}`, Processor: 3, Service: 2}}
	body := want.Encode()
	if got, err := DecodeReservation(body); err != nil || *got != want {
		t.Errorf("got %+v, %v", got, err)
	}
	for n := range body {
		if _, err := DecodeReservation(body[:n]); err == nil {
			t.Errorf("cut after %d bytes it is no error", n)
		}
	}
}
