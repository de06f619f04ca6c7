package qos

import "math"

// Distance is a QoS distance in billionths: (5) rounded term by term.
type Distance int64

// The distances that are not measured.
const (
	One      Distance = 1_000_000_000 // every common attribute differs as far as the resources do
	Infinite Distance = math.MaxInt64 // a service parameter is not satisfied, (8)
	farthest Distance = 1_000_000 * One
)

// Float is the distance as a number; +Inf for Infinite.
func (d Distance) Float() float64 {
	if d == Infinite {
		return math.Inf(1)
	}
	return float64(d) / float64(One)
}

// FromFloat rounds x to the nearest billionth, not below 0 and not above a million.
func FromFloat(x float64) Distance {
	if !(x > 0) {
		return 0
	}
	return min(farthest, Distance(math.Round(min(x, 1e6)*float64(One))))
}

// term is d_f of two given values: 0 or One for states without order, (6) for the others.
func (s *Set) term(f int, x, y Value) Distance {
	switch {
	case x == y:
		return 0
	case !s.schema[f].ordered():
		return One
	case s.spread[f] == 0:
		return 0
	}
	return FromFloat(math.Abs(float64(x-y)) / s.spread[f])
}

// Distance is d of (5) between any two vectors of the schema: the mean over the attributes that both state, One where there is
// none. Symmetric, and 0 for equal vectors. O(attributes).
func (s *Set) Distance(a, b Vector) Distance {
	sum, n := Distance(0), Distance(0)
	for f := range s.schema {
		if a[f].Given() && b[f].Given() {
			sum += s.term(f, a[f], b[f])
			n++
		}
	}
	if n == 0 {
		return One
	}
	return (sum + n/2) / n
}

// Adjusted is d' of (8) from a request to resource i: Infinite unless the resource satisfies every service parameter that the
// request names. O(attributes).
func (s *Set) Adjusted(request Vector, i int) Distance {
	resource := s.Resource(i)
	if s.isAbsent(i) {
		return Infinite
	}
	for f := range s.schema {
		if s.schema[f].Service && !s.satisfies(f, request[f], resource[f]) {
			return Infinite
		}
	}
	return s.Distance(request, resource)
}

// SatisfiesAll reports whether resource i satisfies every parameter that the request names, service or provisional: what strict
// negotiation asks. O(attributes).
func (s *Set) SatisfiesAll(request Vector, i int) bool {
	resource := s.Resource(i)
	for f := range s.schema {
		if !s.satisfies(f, request[f], resource[f]) {
			return false
		}
	}
	return !s.isAbsent(i)
}

// Misses reports whether no resource satisfies every parameter that the request names though one satisfies its service parameters: only a
// provisional parameter stands in the way. O(resources x attributes).
func (s *Set) Misses(request Vector) bool {
	near := false
	for i := range s.Len() {
		if s.SatisfiesAll(request, i) {
			return false
		}
		near = near || s.Adjusted(request, i) != Infinite
	}
	return near
}

// satisfies reports whether what is offered is enough: at least as much on a scale, equal where there is no order.
func (s *Set) satisfies(f int, asked, offered Value) bool {
	switch {
	case !asked.Given():
		return true
	case !offered.Given():
		return false
	case !s.schema[f].ordered():
		return offered == asked
	}
	return offered >= asked
}
