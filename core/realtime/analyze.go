package realtime

import "math"

// What an analysis may spend on exact sums and on rounded ones, counted in atoms written, and on enumerated subsets. With
// MostItems they bound the time for any input to about a second.
const (
	exactBudget   = 1 << 27
	roundedBudget = 1 << 25
	subsetBudget  = 1 << 18

	maxEnumerated = 12      // older services in a group that may be enumerated
	finestGrid    = 1 << 16 // units of a rounded scale
	coarsestGrid  = 1 << 10
)

// A GroupOutcome is a group with what the new service meets there.
type GroupOutcome struct {
	Outcome
	// Exact is false where the older utilisations have too many different sums to keep apart. Each is rounded up by less
	// than 1/1024, as a rule 1/65536, of a processor, and Outcome errs on the side of caution. Hopeful has them rounded
	// down. The truth lies between for every field but InOverload, which is not monotone.
	Exact   bool
	Hopeful Outcome // equal to Outcome where Exact
}

// An Analysis is the admission test of one service on one machine.
type Analysis struct {
	*Conflict
	Outcomes []GroupOutcome // by index into Groups
	Empty    Outcome        // in the slices without conflict

	Overload      float64 // P(overload) in the worst slice
	OverloadShare float64 // expected share of the slices in conflict that are over-allocated; NaN without any
	Unbounded     float64 // as Overload, for slices in which the older services leave nothing
	Response      float64 // E[rho] (18), in time units; +Inf where Unbounded > 0
	Exact         bool    // every group's outcome is
}

// Analyze admits a service to a machine by the sums over the subsets of its older services, group by group. Valid input is the
// caller's duty: see ValidateMachines and Request.Validate.
//
// Time: that of NewConflict, O(n) for each group, and O(n log n) folds for n older services in any number of groups, each over at most
// as many atoms as there are different sums below the capacity. The number of slices plays no part.
func Analyze(capacity Ratio, items []Unit, span Span, s Service) *Analysis {
	a := &Analysis{Conflict: NewConflict(capacity, items, span, s), Exact: true}
	a.Outcomes = make([]GroupOutcome, len(a.Groups))
	covers := a.covers()
	done := a.exactly(covers)
	a.directly(done)
	a.rounded(covers)
	a.Empty = a.enumerate(nil)
	a.sum()
	return a
}

// exactly fills the outcomes of the groups for which exact sums fit the budget, and returns their number; they are the first.
func (a *Analysis) exactly(covers []cover) (done int) {
	unit := commonDenominator(a.capacity, a.New.Utilisation(), a.Older)
	if !unit.IsInt64() || unit.Int64() > 1<<61 { // so that no sum of two sums overflows
		return 0
	}
	w := walk{scale: newScale(a.Conflict, unit.Int64(), exact), active: a.active(), budget: exactBudget}
	w.visit = func(g int, d *distribution) {
		o := w.scale.outcome(d, a.Conflict)
		a.Outcomes[g] = GroupOutcome{Outcome: o, Exact: true, Hopeful: o}
		done = g + 1
	}
	w.run(len(a.Groups), covers)
	return done
}

func (a *Analysis) active() []float64 {
	q := make([]float64, len(a.Older))
	for i, it := range a.Older {
		q[i] = it.Service.Active.Float()
	}
	return q
}

// directly fills those of the groups left that need no sums: where everything fits nothing is over-allocated, and a small group
// can be enumerated.
func (a *Analysis) directly(done int) {
	budget, q := subsetBudget, a.active()
	for g := done; g < len(a.Groups); g++ {
		var o Outcome
		switch n := a.Groups[g].Size; {
		case a.Groups[g].Fits:
			none := 1.0
			for _, i := range a.Members(g) {
				none *= 1 - q[i]
			}
			o = a.outcome(totals{some: 1, within: 1 - none})
		case n <= maxEnumerated && budget >= 1<<n:
			budget -= 1 << n
			o = a.enumerate(a.Members(g))
		default:
			continue
		}
		a.Outcomes[g] = GroupOutcome{Outcome: o, Exact: true, Hopeful: o}
	}
}

// rounded fills what is still missing on a grid that fits the budget, once on either side of the truth.
func (a *Analysis) rounded(covers []cover) {
	missing := make([]bool, len(a.Groups))
	for g := range a.Groups {
		missing[g] = !a.Outcomes[g].Exact
		a.Exact = a.Exact && !missing[g]
	}
	if a.Exact {
		return
	}
	grid := int64(finestGrid)
	for n := folds(0, len(a.Groups), covers); grid > coarsestGrid && n*grid > roundedBudget; {
		grid /= 2
	}
	for _, d := range []direction{cautious, hopeful} {
		w := walk{scale: newScale(a.Conflict, grid, d), active: a.active(), budget: math.MaxInt64}
		w.visit = func(g int, dist *distribution) {
			switch o := w.scale.outcome(dist, a.Conflict); {
			case !missing[g]:
			case d == cautious:
				a.Outcomes[g].Outcome = o
			default:
				a.Outcomes[g].Hopeful = o
			}
		}
		w.run(len(a.Groups), covers)
	}
}

// sum weighs the groups by their slices: (18).
func (a *Analysis) sum() {
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
		worst(o.Outcome)
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
