package study

import "math"

// A Measure is a quantity that a figure can be about, in percent.
type Measure uint8

// The measures.
const (
	Utilisation Measure = iota // the paper's: really used processor-seconds, of the machine in [0, H)
	Acceptance                 // of the requests
	Distance                   // mean |phi| of the jobs accepted through an offer, of T^e
	Revenue                    // of what the machine would earn in [0, H) at full price: see sim.Session.Revenue
	Work                       // the same at full price: R x T^e of the jobs, of what the machine could do
	Broken                     // promises broken, of the requests accepted
	Placed                     // of the composites
)

var measureNames = [...]string{"utilisation", "requests accepted", "mean |φ|", "revenue", "work as asked for", "promises broken",
	"composites accepted"}

// String names the measure in axes and columns.
func (m Measure) String() string { return measureNames[m] }

// of is the measure of one run; NaN where it has none.
func (m Measure) of(r *Result) float64 {
	switch m {
	case Acceptance:
		return share(r.Accepted, r.Jobs)
	case Distance:
		return 100 * r.AbsPhi
	case Revenue, Work:
		return 100 * r.Revenue
	case Broken:
		return share(r.Broken, r.Accepted)
	case Placed:
		return share(r.Placed, r.Composites)
	}
	return 100 * r.Utilisation
}

// share is n of all in percent; NaN of nothing.
func share(n, all int32) float64 {
	if all == 0 {
		return math.NaN()
	}
	return 100 * float64(n) / float64(all)
}
