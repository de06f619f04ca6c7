package qos

import "math"

// Distance is a QoS distance in billionths. Each attribute's part of (5) is rounded to a billionth.
type Distance int64

// Special distances.
const (
	One      Distance = 1_000_000_000   // the distance 1, as if every attribute that both sides state differs by its whole range
	Infinite Distance = math.MaxInt64   // the resource is absent, or does not satisfy a service parameter (8)
	farthest Distance = 1_000_000 * One // the largest finite distance
)

// Float returns the distance as a number, +Inf for Infinite.
func (d Distance) Float() float64 {
	if d == Infinite {
		return math.Inf(1)
	}
	return float64(d) / float64(One)
}

// FromFloat rounds x to the nearest billionth. The result is at least 0 and at most a million.
func FromFloat(x float64) Distance {
	if !(x > 0) {
		return 0
	}
	return min(farthest, Distance(math.Round(min(x, 1e6)*float64(One))))
}

// attributeDistance returns d_f of two given values x and y of attribute f: 0 or One for states without an order, (6) for the
// others, and 0 if the range in (6) is 0.
func (s *Set) attributeDistance(f int, x, y Value) Distance {
	switch {
	case x == y:
		return 0
	case !s.schema[f].isOrdered():
		return One
	case s.ranges[f] == 0:
		return 0
	}
	return FromFloat(math.Abs(float64(x-y)) / s.ranges[f])
}

// Distance returns d of (5) between two vectors of the schema: the mean over the attributes that both state, or One if there is no such
// attribute. It is symmetric, and 0 for equal vectors that state something. It takes time O(attributes).
func (s *Set) Distance(a, b Vector) Distance {
	sum, n := Distance(0), Distance(0)
	for f := range s.schema {
		if a[f].HasValue() && b[f].HasValue() {
			sum += s.attributeDistance(f, a[f], b[f])
			n++
		}
	}
	if n == 0 {
		return One
	}
	return (sum + n/2) / n
}

// Adjusted returns d' of (8) from a request to resource i. It is Infinite unless the resource is present and satisfies every service
// parameter that the request names. It takes time O(attributes).
func (s *Set) Adjusted(request Vector, i int) Distance {
	if !s.satisfiesEach(request, i, false) {
		return Infinite
	}
	return s.Distance(request, s.resources[i])
}

// SatisfiesAll reports whether resource i is present and satisfies every parameter that the request names, service or provisional, as
// strict negotiation demands. It takes time O(attributes).
func (s *Set) SatisfiesAll(request Vector, i int) bool { return s.satisfiesEach(request, i, true) }

// satisfiesEach reports whether resource i is present and satisfies the service parameters of the request and, if provisional is true, the
// provisional ones too.
func (s *Set) satisfiesEach(request Vector, i int, provisional bool) bool {
	for f := range s.schema {
		if (provisional || s.schema[f].Service) && !s.satisfies(f, request[f], s.resources[i][f]) {
			return false
		}
	}
	return !s.absent[i]
}

// FailsByProvisionalOnly reports whether no resource satisfies every parameter that the request names, although some resource satisfies its
// service parameters. The request then fails only by provisional parameters. It takes time O(resources x attributes).
func (s *Set) FailsByProvisionalOnly(request Vector) bool {
	isServed := false
	for i := range s.Len() {
		if s.SatisfiesAll(request, i) {
			return false
		}
		isServed = isServed || s.satisfiesEach(request, i, false)
	}
	return isServed
}

// satisfies reports whether the offered value of attribute f is enough: at least the asked value if the values are ordered, and otherwise
// equal to it.
func (s *Set) satisfies(f int, asked, offered Value) bool {
	switch {
	case !asked.HasValue():
		return true
	case !offered.HasValue():
		return false
	case !s.schema[f].isOrdered():
		return offered == asked
	}
	return offered >= asked
}
