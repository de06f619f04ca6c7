package synth

import (
	"math/bits"
	"sort"
)

// A clock converts busy time into time. Time is divided into pieces of equal width, and each piece has an intensity. In a second of a piece
// with intensity w, w units of busy time pass. So arrivals at a constant rate in busy time are frequent in the pieces with a high
// intensity, and follow the rhythm of the day and of the week.
//
//	units  0 ─── passed[1] ────────── passed[2] ── passed[3] = total
//	time   0 ──── width ──────────── 2 width ───── 3 width
//
// Invariants: passed[0] = 0; passed ascends; width >= 1.
type clock struct {
	width  int64   // of a piece, in seconds
	passed []int64 // units of busy time that have passed when piece i begins, and at the end
}

// newClock returns a clock with a piece of width seconds for each intensity. Every intensity must be at least 0.
func newClock(width int64, intensity []int64) *clock {
	c := &clock{width: width, passed: make([]int64, len(intensity)+1)}
	for i, w := range intensity {
		c.passed[i+1] = c.passed[i] + w*width
	}
	return c
}

// total returns all the busy time of the clock, in units.
func (c *clock) total() int64 { return c.passed[len(c.passed)-1] }

// secondOf returns the second in which a unit of busy time passes. Units are counted from 0, and unit must be below total. secondOf costs
// O(log n) for n pieces.
func (c *clock) secondOf(unit int64) int64 {
	i := sort.Search(len(c.passed), func(i int) bool { return c.passed[i] > unit }) - 1
	return int64(i)*c.width + mulDiv(unit-c.passed[i], c.width, c.passed[i+1]-c.passed[i])
}

// mulDiv returns a*b/c, rounded down, for a, b >= 0 and c > 0. The result must fit, but the product need not.
func mulDiv(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	q, _ := bits.Div64(hi, lo, uint64(c))
	return int64(q)
}
