package gantt

import (
	"testing"

	"juggle/core/sim"
)

func TestABarWithoutEndHasNoHugeCoordinates(t *testing.T) {
	drawing := func(end Instant) Drawing {
		b := Block{Look: OutageLook, Start: 10 * hour, End: end, Processors: []sim.Range{{First: 0, Count: 4}}, About: "4 processors out of use"}
		chosen := Block{Look: FlexibleLook, Start: 20 * hour, End: 30 * hour, Ready: 20 * hour, Deadline: end, Chosen: true,
			Processors: []sim.Range{{First: 4, Count: 4}}}
		m := &Machine{Procs: 8, Blocks: []Block{b, chosen}, OpenRequest: &OpenRequest{Ready: 0, End: hour, Deadline: end, Procs: 2}}
		return m.Draw(view)
	}
	for _, end := range []Instant{2000 * hour, 1 << 40, 1 << 60} {
		d := drawing(end)
		for _, m := range d.Marks {
			if left, right := min(m.X, m.X+m.W), max(m.X, m.X+m.W); left < -2*maxOverhang || right > view.Width+2*maxOverhang {
				t.Errorf("ends at %d: got shape %d drawn from %g to %g, want it from %g to %g", end, m.Shape, left, right, -2.0*maxOverhang,
					view.Width+2*maxOverhang)
			}
		}
		if got, want := len(SVG("", "", "", d)), 2*len(SVG("", "", "", drawing(1000*hour))); got > want {
			t.Errorf("ends at %d: got a picture of %d bytes, want at most %d, twice the bytes of one that ends at 1000 h", end, got, want)
		}
	}
}

func TestTicksKeepTheirDistanceAtLateInstants(t *testing.T) {
	for _, from := range []Instant{0, 100 * day, MaxLinkInstant - 100*day} {
		m := &Machine{Procs: 8, Now: from}
		d := m.Draw(View{From: from, To: from.Add(28 * hour), Width: 1042})
		// six lines are not ticks: five of the axis of processors, and one of the strip below
		if got := len(marks(d, Line, Hairline)) + len(marks(d, Line, Grid)) - 6; got < 14 || got > 15 {
			t.Errorf("from %d: got an axis of time with %d ticks, want 14 or 15, two hours apart", from, got)
		}
	}
}
