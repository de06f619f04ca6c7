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

// outcome puts a group's sums together. They are conditioned on the new service being active: over is the probability of the
// over-allocated subsets, full of those that leave nothing, spare the sum of (14) over the over-allocated subsets, excess that of
// C/u - C/U_new over those that leave something, and within the probability of the others with at least one older service.
func (c *Conflict) outcome(over, full, spare, excess, within float64) Outcome {
	q := c.New.Active.Float()
	base := float64(c.New.Period()) // C/U_new
	o := Outcome{
		Overload: q * over, Unbounded: q * full, InOverload: q * spare,
		Response: base + float64(q*excess), ResponseActive: base + excess,
	}
	if c.Alone {
		o.WithoutOverload = c.New.Utilisation().Float() * q * max(0, within)
	}
	o.ResponseBounded = o.Response
	if full > 0 {
		o.ResponseActive = math.Inf(1)
	}
	if o.Unbounded > 0 {
		o.Response = math.Inf(1)
		o.ResponseBounded = base + float64(q*excess)/(1-o.Unbounded)
		if o.Unbounded >= 1 {
			o.ResponseBounded = math.NaN()
		}
	}
	return o
}
