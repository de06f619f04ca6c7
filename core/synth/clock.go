package synth

import (
	"math/bits"
	"sort"
)

// A clock turns busy time into time. Busy time runs fast when many jobs arrive: in a piece of the clock with intensity w, w units of
// it pass a second. So arrivals at a constant rate in busy time follow the rhythm of the day and of the week that the pieces have.
//
//	units  0 ─── passed[1] ────────── passed[2] ── passed[3] = total
//	time   0 ──── width ──────────── 2 width ───── 3 width
//
// Invariants: passed[0] = 0; passed ascends; width >= 1.
type clock struct {
	width  int64   // seconds a piece
	passed []int64 // units passed when piece i begins, and at the end
}

// newClock makes a clock of pieces of width seconds with the given intensities, each at least 0.
func newClock(width int64, intensity []int64) *clock {
	c := &clock{width: width, passed: make([]int64, len(intensity)+1)}
	for i, w := range intensity {
		c.passed[i+1] = c.passed[i] + w*width
	}
	return c
}

// total is all the busy time of the clock.
func (c *clock) total() int64 { return c.passed[len(c.passed)-1] }

// at is the second at which pos units have passed, 0 <= pos < total. O(log n).
func (c *clock) at(pos int64) int64 {
	i := sort.Search(len(c.passed), func(i int) bool { return c.passed[i] > pos }) - 1
	return int64(i)*c.width + mulDiv(pos-c.passed[i], c.width, c.passed[i+1]-c.passed[i])
}

// mulDiv is a*b/c, rounded down, for a, b >= 0 and c > 0, where the result fits; the product need not.
func mulDiv(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	q, _ := bits.Div64(hi, lo, uint64(c))
	return int64(q)
}
