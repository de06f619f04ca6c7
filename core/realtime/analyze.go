package realtime

// An Analysis is the admission test of one service on one machine.
type Analysis struct {
	*Conflict
	Empty Outcome // in the slices without conflict
	Worth
}

// A Worth is what a service may expect of a machine.
type Worth struct {
	Overload      Float // P(overload) in the worst slice
	Unbounded     Float // as Overload, for slices in which the older services leave nothing
	Response      Float // E[rho] (18), in time units; +Inf where Unbounded > 0
	OverloadShare Float // expected share of the slices in conflict that are over-allocated; NaN without any
}

// Analyze admits a service to a machine by the sums over the subsets of its older services, group by group. Valid input is the
// caller's duty: see ValidateMachines and Request.Validate, and MostItems for how many services may meet. The number of slices plays no
// part.
func Analyze(capacity Ratio, items []Unit, span Span, s Service) *Analysis {
	a := &Analysis{Conflict: NewConflict(capacity, items, span, s)}
	load := a.load(a.Older)
	for g := range a.Groups {
		a.Groups[g].Outcome = a.sum(load, a.Groups[g].Members)
	}
	a.Empty = a.sum(load, nil)
	a.weigh()
	return a
}

// weigh weighs the groups by their slices: (18).
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
	if a.Free > 0 {
		worst(a.Empty)
	}
	if free := base - conflict; free > 0 {
		add(a.Empty, free)
	}
	a.OverloadShare = share / conflict // 0/0 is NaN
}
