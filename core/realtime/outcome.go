package realtime

import "math"

// An Outcome is what the new service meets in a slice of one group. All probabilities but those of ResponseActive have the
// new service's own q as a factor, as in (5).
type Outcome struct {
	Overload        float64 // P(overload): the sum of (13) over the over-allocated subsets
	Unbounded       float64 // the part of it in which the older services leave nothing
	InOverload      float64 // U_0 (15): mean utilisation left in overload
	WithoutOverload float64 // U_z: U_new times the sum of (13) over the conflicting subsets that are not over-allocated
	Response        float64 // (17), in time units; +Inf where Unbounded > 0
	ResponseBounded float64 // the same given that the response time is bounded; NaN where it never is
	ResponseActive  float64 // expected response time given that the new service is active: (17) without its own q
}

// totals are a group's sums over the subsets of its older services, given that the new service is active.
type totals struct {
	over   float64 // probability of the over-allocated subsets
	full   float64 // of those among them that leave nothing
	some   float64 // of all subsets that leave something
	within float64 // of those that are not over-allocated and have at least one older service
	spare  float64 // sum of (14) over the over-allocated subsets, weighted
	excess float64 // sum of C/u - C/U_new over those that leave something, weighted
}

// outcome weighs the totals with the new service's own q.
func (c *Conflict) outcome(t totals) Outcome {
	q := c.New.Active.Float()
	base := float64(c.New.Period()) // C/U_new
	o := Outcome{
		Overload: q * t.over, Unbounded: q * t.full, InOverload: q * t.spare,
		Response: base + float64(q*t.excess), ResponseActive: base + t.excess,
	}
	if c.Alone {
		o.WithoutOverload = c.New.Utilisation().Float() * q * t.within
	}
	o.ResponseBounded = o.Response
	if t.full > 0 {
		o.ResponseActive = math.Inf(1)
	}
	if o.Unbounded > 0 {
		o.Response = math.Inf(1)
		o.ResponseBounded = base + float64(q*t.excess)/(1-q+float64(q*t.some))
		if q == 1 && t.some == 0 {
			o.ResponseBounded = math.NaN()
		}
	}
	return o
}
