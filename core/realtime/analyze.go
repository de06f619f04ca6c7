package realtime

import "math"

// An Analysis is the admission test of one service on one machine.
type Analysis struct {
	*Conflict
	Outcomes []Outcome // by index into Groups
	Empty    Outcome   // in the slices without conflict

	Overload      float64 // P(overload) in the worst slice
	OverloadShare float64 // expected share of the slices in conflict that are over-allocated; NaN without any
	Unbounded     float64 // as Overload, for slices in which the older services leave nothing
	Response      float64 // E[rho] (18), in time units; +Inf where Unbounded > 0
}

// Analyze admits a service to a machine by the sums over the subsets of its older services, group by group. Valid input is the
// caller's duty: see ValidateMachines and Request.Validate, and MostItems for how many services may meet. The number of slices plays no
// part.
func Analyze(capacity Ratio, items []Unit, span Span, s Service) *Analysis {
	a := &Analysis{Conflict: NewConflict(capacity, items, span, s)}
	load := a.load(a.Older)
	for g := range a.Groups {
		a.Outcomes = append(a.Outcomes, a.sum(load, a.Members(g)))
	}
	a.Empty = a.sum(load, nil)
	a.weigh()
	return a
}

// weigh weighs the groups by their slices: (18).
func (a *Analysis) weigh() {
	weight := func(slices int64) float64 {
		return float64(slices) / float64(max(int64(a.New.Period()), a.InConflict()))
	}
	base := float64(a.New.Period())
	a.OverloadShare = math.NaN()
	var share float64
	worst := func(o Outcome) {
		a.Overload = max(a.Overload, o.Overload)
		a.Unbounded = max(a.Unbounded, o.Unbounded)
	}
	a.Response = base
	for g, o := range a.Outcomes {
		worst(o)
		share += float64(o.Overload * float64(a.Groups[g].Slices))
		a.Response += float64(weight(a.Groups[g].Slices) * (o.Response - base))
	}
	if a.Free > 0 {
		worst(a.Empty)
	}
	if free := int64(a.New.Period()) - a.InConflict(); free > 0 {
		a.Response += float64(weight(free) * (a.Empty.Response - base))
	}
	if n := a.InConflict(); n > 0 {
		a.OverloadShare = share / float64(n)
	}
}
