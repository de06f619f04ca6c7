package admission

import (
	"math"

	"juggle/core/papers/pool/qos"
)

// Instant is simulated time, in milliseconds since a run began.
type Instant int64

// Millis is a length of simulated time, in milliseconds.
type Millis int64

// Second is a thousand milliseconds.
const Second Millis = 1000

// Availability is a probability or a weight in billionths, from 0 to Certain.
type Availability int64

// Certain is probability 1.
const Certain Availability = 1_000_000_000

// Float returns the availability as a number from 0 to 1.
func (a Availability) Float() float64 { return float64(a) / float64(Certain) }

// Share is the Availability of a share x of 1, such as a threshold of 0.7, to the nearest billionth. For x below 0 it is 0, and for x
// above 1 it is Certain.
func Share(x float64) Availability {
	if !(x > 0) {
		return 0
	}
	return Availability(math.Round(min(x, 1) * float64(Certain)))
}

// times returns a * b, rounded down.
func (a Availability) times(b Availability) Availability { return a * b / Certain }

// timesUp returns a * b, rounded up.
func (a Availability) timesUp(b Availability) Availability { return (a*b + Certain - 1) / Certain }

// SetAvailability chooses how the availability of a k-set is computed from the availabilities of its resources. The paper does not define
// it.
type SetAvailability uint8

// The readings. Under AnyUp the test is easier to pass with a longer k-set, as section 6.1 says of an open system. Under MeanUp a longer
// k-set is as available on average, and under AllUp the test is harder with a longer k-set.
const (
	AnyUp  SetAvailability = iota // the probability that at least one resource is up: 1 - product(1 - A)
	MeanUp                        // the mean of A
	AllUp                         // the probability that all resources are up: product(A)
)

// combine returns the availability of a set, rounded down, or 0 if the set is empty. availability predicts the availability of a resource.
func (by SetAvailability) combine(set []qos.Neighbour, availability func(resource int) Availability) Availability {
	if len(set) == 0 {
		return 0
	}
	sum, allUp, allDown := Availability(0), Certain, Certain
	for _, n := range set {
		a := availability(n.Resource)
		sum += a
		allUp = allUp.times(a)
		allDown = allDown.timesUp(Certain - a)
	}
	switch by {
	case MeanUp:
		return sum / Availability(len(set))
	case AllUp:
		return allUp
	}
	return Certain - allDown
}

// Forgetting holds the parameters of equation (10), by which observations of a resource lose weight.
type Forgetting struct {
	Omega Availability // the weight of history
	Tau   Millis       // g(t) = exp(-t / Tau); at least 1
}

// predict computes equation (10). idle is the time t since the last use. math.Expm1 gives the same bits on every machine that Juggle runs
// on; math.Exp does not.
func (f Forgetting) predict(history, recent Availability, idle Millis) Availability {
	g := Share(1 + math.Expm1(-float64(idle)/float64(f.Tau)))
	return f.Omega.times(history).times(g) + (Certain - f.Omega).times(recent)
}

// A Record holds the pool's observations of the availability of one resource. It changes only when a use of the resource ends.
type Record struct {
	history Availability // A_cur as computed at the last use
	recent  Availability // A_recent of the last use
	lastUse Instant      // when the last use ended
}

// NewRecord returns the record of a resource that was never used and is assumed to have availability a at instant 0. Until its first use
// its availability falls as if it had been used then.
func NewRecord(a Availability) Record { return Record{history: a, recent: a} }

// At predicts the availability at an instant that is not before the last use, by equation (10). There t is the time since the last use.
func (r *Record) At(now Instant, f Forgetting) Availability {
	return f.predict(r.history, r.recent, Millis(now-r.lastUse))
}

// AddUse records that a use ended now. active and down are the times that the resource was up and down since the end of the previous use,
// for equation (9). If both are 0, nothing changes.
func (r *Record) AddUse(now Instant, active, down Millis, f Forgetting) {
	total := active + down
	if total <= 0 {
		return
	}
	recent := Share(float64(active) / float64(total))
	r.history = f.predict(r.history, recent, Millis(now-r.lastUse))
	r.recent, r.lastUse = recent, now
}
