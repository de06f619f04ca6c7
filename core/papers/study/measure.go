package study

import "math"

// A Measure is a quantity that a figure can be about, in percent.
type Measure uint8

// The measures.
const (
	Utilisation      Measure = iota // the paper's: processor-seconds used in [0, H), in percent of all processor-seconds of the machine then
	Acceptance                      // requests accepted, in percent of all requests
	Distance                        // mean |phi| of the jobs accepted through an offer, in percent of T^e
	Revenue                         // revenue, in percent of the revenue of a full machine in [0, H) at full price; see sim.Session.Revenue
	FullPriceRevenue                // the same number as Revenue, for figures in which all jobs pay full price: the sum of their R x T^e
	Broken                          // promises broken, in percent of the requests accepted
	Placed                          // co-allocated requests accepted, in percent of all co-allocated requests
)

var measureNames = [...]string{"utilisation", "requests accepted", "mean |φ|", "revenue", "work as asked for", "promises broken",
	"co-allocated requests accepted"}

// String names the measure in axes and columns.
func (m Measure) String() string { return measureNames[m] }

// of is the measure of one run; NaN if the run does not have it.
func (m Measure) of(r *Result) float64 {
	switch m {
	case Acceptance:
		return percentOf(r.Accepted, r.Jobs)
	case Distance:
		return 100 * r.AbsPhi
	case Revenue, FullPriceRevenue:
		return 100 * r.Revenue
	case Broken:
		return percentOf(r.Broken, r.Accepted)
	case Placed:
		return percentOf(r.CoAllocatedAccepted, r.CoAllocated)
	}
	return 100 * r.Utilisation
}

// percentOf is n of all in percent; NaN if all is 0.
func percentOf(n, all int32) float64 {
	if all == 0 {
		return math.NaN()
	}
	return 100 * float64(n) / float64(all)
}
