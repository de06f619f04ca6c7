package realtime

// An Analysis is the result of the admission test of one service on one machine.
type Analysis struct {
	*Conflict
	Empty Outcome // in the slices without conflict
	Expectation
}

// An Expectation has the probabilities and the response time that a service can expect on a machine.
type Expectation struct {
	Overload      Float // P(overload) in the worst slice
	Unbounded     Float // the probability, in the slice where it is greatest, of an overload in which older services leave nothing
	Response      Float // E[rho] (18), in time units; +Inf where Unbounded > 0
	OverloadShare Float // expected share of the slices in conflict that are over-allocated; NaN if no slice is in conflict
}

// Analyze tests a service on a machine by the sums over the subsets of its older services, group by group. The input must be valid, as
// ValidateMachines and Request.Validate check. The time does not depend on the number of slices. It may double with each overlapping
// service, so at most MaxServices may overlap; more may if they have few different utilisations.
func Analyze(capacity Ratio, items []HeldService, span Span, s Service) *Analysis {
	a := &Analysis{Conflict: NewConflict(capacity, items, span, s)}
	load := a.load(a.Older)
	for g := range a.Groups {
		a.Groups[g].Outcome = a.sum(load, a.Groups[g].Members)
	}
	a.Empty = a.sum(load, nil)
	a.weigh()
	return a
}

// weigh sets the Expectation: (18) weighs each group by the number of its slices.
func (a *Analysis) weigh() {
	base, conflict := Float(a.New.Period()), Float(a.InConflict())
	add := func(o Outcome, slices Float) {
		a.Response += Float(slices / max(base, conflict) * (o.Response - base))
	}
	worst := func(o Outcome) {
		a.Overload = max(a.Overload, o.Overload)
		a.Unbounded = max(a.Unbounded, o.Unbounded)
	}
	a.Response = base
	var share Float
	for _, g := range a.Groups {
		n := Float(g.Slices)
		worst(g.Outcome)
		share += Float(g.Overload * n)
		add(g.Outcome, n)
	}
	if a.FreeSlices > 0 {
		worst(a.Empty)
	}
	if free := base - conflict; free > 0 {
		add(a.Empty, free)
	}
	a.OverloadShare = share / conflict // 0/0 is NaN
}
