package admission

import (
	"math"

	"juggle/core/pool/qos"
)

// Availability is a probability, or a weight, in billionths: 0 to Certain.
type Availability int64

// Certain is probability 1.
const Certain Availability = 1_000_000_000

// Float is the availability as a number from 0 to 1.
func (a Availability) Float() float64 { return float64(a) / float64(Certain) }

// Share rounds x to the nearest billionth, kept within 0 and 1.
func Share(x float64) Availability {
	if !(x > 0) {
		return 0
	}
	return Availability(math.Round(min(x, 1) * float64(Certain)))
}

// times is a * b, rounded down.
func (a Availability) times(b Availability) Availability { return a * b / Certain }

// SetAvailability says what the availability of a k-set is, which the paper does not define.
type SetAvailability uint8

// The readings. Only under AnyUp does a longer k-set make the test easier to pass, as section 6.1 says of an open system; under MeanUp its
// length plays no part, under AllUp it makes the test harder.
const (
	AnyUp  SetAvailability = iota // that one resource at least is up: 1 - product(1 - A)
	MeanUp                        // that one of them, whichever, is up: the mean of A
	AllUp                         // that all are up: product(A)
)

// of is the set's availability, rounded down; 0 of no resources.
func (how SetAvailability) of(set []qos.Neighbour, p Prospects) Availability {
	if len(set) == 0 {
		return 0
	}
	sum, up, down := Availability(0), Certain, Certain
	for _, n := range set {
		a := p.Availability(n.Resource)
		sum += a
		up = up.times(a)
		down = roundedUp(down, Certain-a)
	}
	switch how {
	case MeanUp:
		return sum / Availability(len(set))
	case AllUp:
		return up
	}
	return Certain - down
}

// Forgetting says how old news of a resource fades.
type Forgetting struct {
	Omega Availability // the weight of history in (10)
	Tau   Millis       // g(t) = exp(-t / Tau); at least 1
}

// decay is g(idle) of (10). Written with Expm1, which has the same bits on every machine that Juggle runs on.
func (f Forgetting) decay(idle Millis) Availability {
	return Share(1 + math.Expm1(-float64(idle)/float64(f.Tau)))
}

// combine is (10).
func (f Forgetting) combine(history, recent Availability, idle Millis) Availability {
	return f.Omega.times(history).times(f.decay(idle)) + (Certain - f.Omega).times(recent)
}

// A Record is what the pool knows of one resource's reliability.
//
// Invariant: all but lastUse are between 0 and Certain; they change only when the resource has been used.
type Record struct {
	history Availability // A_cur as computed at the last use
	recent  Availability // A_recent of the last use
	lastUse Instant
}

// NewRecord is the record of a resource not used yet, on which the pool has the prior knowledge a.
func NewRecord(a Availability) Record { return Record{history: a, recent: a} }

// At predicts the availability at an instant not before the last use: (10) with t the time since then.
func (r *Record) At(now Instant, f Forgetting) Availability {
	return f.combine(r.history, r.recent, Millis(now-r.lastUse))
}

// Used notes that a use ended now; the resource was active and down for so long since the use before (9). Both zero leaves the
// record alone: there is nothing to learn from no time at all.
func (r *Record) Used(now Instant, active, down Millis, f Forgetting) {
	total := active + down
	if total <= 0 {
		return
	}
	recent := Share(float64(active) / float64(total))
	r.history = f.combine(r.history, recent, Millis(now-r.lastUse))
	r.recent, r.lastUse = recent, now
}

// roundedUp is a * b, rounded up, so that a set is never thought safer than it is.
func roundedUp(a, b Availability) Availability { return (a*b + Certain - 1) / Certain }
