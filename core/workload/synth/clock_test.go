package synth

import "testing"

func TestAClockConvertsBusyTimeIntoTime(t *testing.T) {
	c := newClock(10, []int64{2, 0, 5})
	for _, tc := range []struct {
		sentence string
		pos, at  int64
	}{
		{"the first unit passes at second 0", 0, 0},
		{"two units pass a second", 5, 2},
		{"the last unit of a piece passes in its last second", 19, 9},
		{"a piece without intensity is skipped", 20, 20},
		{"the pace changes with the piece", 25, 21},
		{"the last unit of all passes in the last second", 69, 29},
	} {
		if got := c.at(tc.pos); got != tc.at {
			t.Errorf("%s: at(%d): got %d, want %d", tc.sentence, tc.pos, got, tc.at)
		}
	}
	if c.total() != 70 {
		t.Errorf("total: got %d, want 70", c.total())
	}
}

// FuzzClock compares with a clock that counts units second by second.
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
		pos := int64(0)
		for second := range int64(len(weights)) * int64(width) {
			for range weights[second/int64(width)] {
				if got := c.at(pos); got != second {
					t.Fatalf("at(%d): got %d, want %d", pos, got, second)
				}
				pos++
			}
		}
		if pos != c.total() {
			t.Fatalf("total: got %d, want %d", c.total(), pos)
		}
	})
}
