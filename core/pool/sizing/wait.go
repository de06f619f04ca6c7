package sizing

import (
	"iter"
	"math"
)

// A Load is what equation (1) needs to know of arrivals and service. All three are positive and finite.
type Load struct {
	Busy   float64 // the mean number of busy resources, were there enough: lambda times the mean service time, a
	Mean   float64 // first moment of the service time, s
	Second float64 // second moment of the service time, s²
}

// LoadAt is Poisson arrivals that keep busy resources at work with service times of b. A queue of c resources has a steady state where
// busy < c.
func LoadAt(busy float64, b BoundedPareto) Load { return Load{busy, b.Mean(), b.Moment(2)} }

// Waits gives W_1, W_2, ... of equation (1), each in constant time: the mean waiting time in seconds with so many resources, infinite where
// c <= a.
//
// The equation's factorials overflow beyond c = 170. Its bracket is the reciprocal of Erlang's delay probability C, and C follows
// from the blocking probability B by the recursion B(0) = 1, B(n) = a B(n-1) / (n + a B(n-1)), whose terms stay in [0, 1].
func Waits(l Load) iter.Seq2[int, float64] {
	return func(yield func(c int, wait float64) bool) {
		a, blocking := l.Busy, 1.0
		for n := 1; ; n++ {
			c, wait := float64(n), math.Inf(1)
			carried := a * blocking
			blocking = carried / (c + carried)
			if c > a {
				spare := c - a
				delayed := c * blocking / (spare + float64(a*blocking)) // c - a (1 - B), without its cancellation
				wait = delayed * l.Second / (2 * l.Mean * spare)
			}
			if !yield(n, wait) {
				return
			}
		}
	}
}

// UpTo are W_1, W_2, ..., W_most.
func UpTo(l Load, most int) []float64 {
	all := make([]float64, 0, most)
	for _, w := range Waits(l) {
		if len(all) == most {
			break
		}
		all = append(all, w)
	}
	return all
}

// Wait is W_c in seconds, infinite where c <= a. It panics if c < 1. O(c).
func Wait(l Load, c int) float64 {
	if c < 1 {
		panic("sizing: Wait: fewer than one resource")
	}
	for n, w := range Waits(l) {
		if n == c {
			return w
		}
	}
	panic("sizing: Wait: the waits end")
}

// Size is the paper's approximately optimal number of resources: the first c with W_{c-1} - W_c below threshold seconds. It panics
// if threshold is not above 0, for then there may be none. O(a + the distance to the answer).
func Size(l Load, threshold float64) int {
	if !(threshold > 0) {
		panic("sizing: Size: threshold not above 0")
	}
	before := math.Inf(1)
	for c, now := range Waits(l) {
		// Two infinite waits have no difference; NaN is not below the threshold.
		if before-now < threshold {
			return c
		}
		before = now
	}
	panic("sizing: Size: the waits end")
}
