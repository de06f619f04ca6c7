package realtime

import "math"

// An Outcome is the result of the analysis for a slice of one group. All probabilities except those in ResponseActive have the new
// service's q as a factor, as in (5).
type Outcome struct {
	Overload        Float // P(overload): the sum of (13) over the over-allocated subsets
	Unbounded       Float // the probability of the over-allocated subsets that leave nothing of the processor
	InOverload      Float // U_0 (15): mean utilisation left in overload
	WithoutOverload Float // U_z: U_new times the sum of (13) over the conflicting subsets that are not over-allocated
	Response        Float // (17), in time units; +Inf where Unbounded > 0
	ResponseActive  Float // expected response time given that the new service is active: (17) without q
}

// totals has the sums over all subsets of a group's older services, given that the new service is active.
type totals struct {
	over   float64 // probability of the over-allocated subsets
	full   float64 // probability of the over-allocated subsets that leave nothing
	within float64 // probability of the subsets that are not over-allocated and have at least one older service
	spare  float64 // sum of (14) over the over-allocated subsets, weighted by their probabilities
	excess float64 // sum of C/left - C/U_new over the over-allocated subsets that leave something, weighted by their probabilities
}

// outcome multiplies the totals by the new service's q.
func (c *Conflict) outcome(t totals) Outcome {
	q := c.New.Active.Float()
	if t.full > 0 {
		t.excess = math.Inf(1)
	}
	weighted := func(x float64) Float {
		if q == 0 {
			return 0
		}
		return Float(q * x)
	}
	base := Float(c.New.Period()) // C/U_new
	return Outcome{Overload: weighted(t.over), Unbounded: weighted(t.full), InOverload: weighted(t.spare),
		WithoutOverload: Float(c.New.Utilisation().Float() * q * t.within),
		Response:        base + weighted(t.excess), ResponseActive: base + Float(t.excess)}
}
