package sizing

import (
	"iter"
	"math"
)

// A Load describes arrivals and service times for equation (1). Its numbers are positive and finite.
type Load struct {
	Busy   float64 // a: the arrival rate lambda times the mean service time; the mean number of busy resources in a large pool
	Mean   float64 // first moment of the service time, s
	Second float64 // second moment of the service time, s²
}

// LoadAt returns the load of Poisson arrivals that keep busy resources busy on average, with service times of b. A queue of c resources has
// a steady state if busy < c.
func LoadAt(busy float64, b BoundedPareto) Load { return Load{busy, b.Mean(), b.Moment(2)} }

// Waits iterates over c and W_c of equation (1) for c = 1, 2, 3, ... without end, each in constant time. W_c is the mean waiting time in
// seconds with c resources. It is infinite if c <= a.
//
// The factorials of the equation overflow beyond c = 171. Its bracket is the reciprocal of Erlang's delay probability C, and C follows
// from the blocking probability B by the recursion B(0) = 1, B(n) = a B(n-1) / (n + a B(n-1)), whose terms stay in [0, 1].
func Waits(l Load) iter.Seq2[int, float64] {
	return func(yield func(c int, wait float64) bool) {
		a, blocking := l.Busy, 1.0
		for n := 1; ; n++ {
			c, wait := float64(n), math.Inf(1)
			carried := a * blocking
			blocking = carried / (c + carried)
			if c > a {
				idle := c - a
				delay := c * blocking / (idle + float64(a*blocking)) // c - a (1 - B) without cancellation
				wait = delay * l.Second / (2 * l.Mean * idle)
			}
			if !yield(n, wait) {
				return
			}
		}
	}
}

// FirstWaits returns W_1 to W_n, in seconds.
func FirstWaits(l Load, n int) []float64 {
	waits := make([]float64, 0, n)
	for _, w := range Waits(l) {
		if len(waits) == n {
			break
		}
		waits = append(waits, w)
	}
	return waits
}

// Wait returns W_c in seconds. It panics if c < 1. It takes time O(c).
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

// Size returns the paper's approximately optimal number of resources: the first c with W_{c-1} - W_c below threshold seconds. It panics if
// threshold is not above 0, since there may then be no such c. Its time is linear in the result.
func Size(l Load, threshold float64) int {
	if !(threshold > 0) {
		panic("sizing: Size: threshold not above 0")
	}
	previous := math.Inf(1)
	for c, wait := range Waits(l) {
		// The difference of two infinite waits is NaN, which is not below the threshold.
		if previous-wait < threshold {
			return c
		}
		previous = wait
	}
	panic("sizing: Size: the waits end")
}

// Permitted inverts equation (1). It returns the largest workload ratio at which the mean wait for c resources is at most wait seconds. The
// ratio is lambda times the mean service time, divided by c, and is in (0, 1). Permitted panics if c < 1 or wait is not above 0. It calls
// Wait some sixty times.
func Permitted(b BoundedPareto, c int, wait float64) float64 {
	if c < 1 || !(wait > 0) {
		panic("sizing: Permitted: fewer than one resource, or a wait not above 0")
	}
	low, high := 0.0, 1.0
	for {
		middle := low + (high-low)/2
		if middle <= low || middle >= high { // no number is between them
			return low
		}
		if Wait(LoadAt(float64(middle*float64(c)), b), c) <= wait {
			low = middle
		} else {
			high = middle
		}
	}
}
