package gantt

import (
	"strconv"
	"testing"
)

func TestShiftsHaveARowEachUpToAMost(t *testing.T) {
	var list []Shift
	for i := range MostShifts + 3 {
		list = append(list, Shift{ID: int64(i + 1), First: i == 0, From: 3600, To: 7200, Estimate: 1800, Deadline: 14400, Text: "moved"})
	}
	for _, tc := range []struct{ n, more int }{{1, 0}, {5, 0}, {MostShifts, 0}, {MostShifts + 3, 3}} {
		d := Shifts(list[:tc.n], 800)
		if got := len(d.Hits); got != tc.n-tc.more {
			t.Errorf("%d jobs: %d can be pointed at, want %d", tc.n, got, tc.n-tc.more)
		}
		counts := map[Shape]int{}
		said := ""
		for _, m := range d.Marks {
			counts[m.Shape]++
			if m.Y < 0 || m.Y+m.H > d.Height || m.X < 0 || m.X > d.Width {
				t.Errorf("%d jobs: %+v lies outside", tc.n, m)
			}
			if m.Text == strconv.Itoa(tc.more)+" more jobs" {
				said = m.Text
			}
		}
		if slots, was := counts[Fill], counts[Hatch]; slots != tc.n-tc.more || was != tc.n-tc.more-1 || (said == "") != (tc.more == 0) {
			t.Errorf("%d jobs: %d slots, %d old ones, and %q", tc.n, slots, was, said)
		}
	}
	rejected := Shifts([]Shift{{ID: 1, First: true, None: true, Estimate: 10, Deadline: 3600}}, 800)
	for _, m := range rejected.Marks {
		if m.Shape == Fill {
			t.Errorf("a request that is rejected has a slot: %+v", m)
		}
	}
}
