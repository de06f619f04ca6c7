package synth

import "testing"

// TestAClockConvertsBusyTimeIntoTime has a clock with three pieces of 10 s. In each second of them, 2, 0 and 5 units of busy time pass.
func TestAClockConvertsBusyTimeIntoTime(t *testing.T) {
	c := newClock(10, []int64{2, 0, 5})
	for _, tc := range []struct {
		sentence     string
		unit, second int64
	}{
		{"the first unit passes at second 0", 0, 0},
		{"two units pass in each second of the first piece", 5, 2},
		{"the last unit of a piece passes in its last second", 19, 9},
		{"a piece without intensity is skipped", 20, 20},
		{"the pace changes with the piece", 25, 21},
		{"the last unit of all passes in the last second", 69, 29},
	} {
		if got := c.secondOf(tc.unit); got != tc.second {
			t.Errorf("%s: unit %d: got second %d, want %d", tc.sentence, tc.unit, got, tc.second)
		}
	}
	if c.total() != 70 {
		t.Errorf("total: got %d, want 70", c.total())
	}
}

// FuzzClock compares the clock with a count of the units of busy time, second by second.
func FuzzClock(f *testing.F) {
	f.Add([]byte{2, 0, 5}, uint8(10))
	f.Fuzz(func(t *testing.T, weights []byte, width uint8) {
		if width == 0 || len(weights) > 100 {
			t.Skip()
		}
		intensity := make([]int64, len(weights))
		for i, w := range weights {
			intensity[i] = int64(w)
		}
		c := newClock(int64(width), intensity)
		unit := int64(0)
		for second := range int64(len(weights)) * int64(width) {
			for range weights[second/int64(width)] {
				if got := c.secondOf(unit); got != second {
					t.Fatalf("unit %d: got second %d, want %d", unit, got, second)
				}
				unit++
			}
		}
		if unit != c.total() {
			t.Fatalf("total: got %d, want %d", c.total(), unit)
		}
	})
}
