package study

import (
	"cmp"
	"slices"

	"juggle/core/experiment"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// A Cell is one way to run a period. A row of a figure is about one cell.
type Cell struct {
	Load            workload.Load
	Lambda          int // mean extension of flexible windows, percent of the estimate; 0: strict
	Order           schedule.Order
	Fix             int                      // fixing share, percent, or schedule.Never
	Offers          int                      // offer threshold, percent, or schedule.Never
	OfferRecipients schedule.OfferRecipients // where Offers is a threshold
	Estimates       workload.Estimates
	Beyond
}

// Beyond are the parameters of a cell that the paper's experiments do not have. The zero value adds nothing to these.
type Beyond struct {
	Tolerant     int // percent of the consumers who agree to a later deadline when the provider asks
	Discount     int // percent by which a slack of one estimate lowers the price (g)
	Cancelled    int // percent of the accepted jobs whose consumers are drawn to cancel; see workload.Config.Cancellation
	Outages      int // expected number in 15 days
	Molded       int // percent of the jobs that can be molded
	Changing     int // percent of the accepted flexible jobs whose consumers are drawn to ask for another window
	Wish         int // what these consumers ask for: wishSlot or wishSlack
	Penalty      int // percent of the extra price of a new window, charged in addition to this extra price (p)
	FixingIsPaid int // 1: a job that is fixed after its share of waiting pays for it
	Rescue       int // 1: a promise whose processors failed is renegotiated before it is broken

	Compensation int // percent of a broken promise's price that the provider pays (v)

	CoAllocated workload.CoAllocated // co-allocated requests on several machines, without agreements; NoCoAllocation: there is one machine
	Shift       int                  // 1: a waiting co-allocated request may be placed again for the sake of a local request
}

// changesPricesOnly reports whether b changes nothing but prices, under an order that does not depend on them.
func (b Beyond) changesPricesOnly() bool { return b == Beyond{Discount: b.Discount} }

// canonical is b with zero in fields that cannot matter in a cell with the fixing share fix.
func (b Beyond) canonical(fix int) Beyond {
	if b.Changing == 0 {
		b.Wish = wishSlot
	}
	if fix == schedule.Never {
		b.FixingIsPaid = 0
	}
	if b.Changing == 0 && b.FixingIsPaid == 0 {
		b.Penalty = 0
	}
	if b.CoAllocated.Share == 0 {
		b.CoAllocated, b.Shift = workload.CoAllocated{Kind: min(b.CoAllocated.Kind, workload.Pairs)}, 0 // no request is co-allocated
	}
	if b.Outages == 0 {
		b.Rescue, b.Compensation = 0, 0
	}
	return b
}

// A Run is all that the numbers of a run depend on, except the replicate. Equal runs have equal numbers on the same replicate.
type Run struct {
	Cell                          // in canonical form
	Jobs          workload.Config // what Cell does not determine; period and seed are the replicate's
	Rules         schedule.Policy // what Cell does not determine; the seed is the replicate's
	Fragmentation bool
	Session       bool // run with agreements, whose accounts are measured
}

// runOf brings a cell to canonical form: parameters of which it knows that they cannot matter are set to zero, so that cells which must
// agree are one run.
//
// If all windows are strict and there are no offers, almost no parameter matters. A strict job has one possible start. So in every order
// Algorithm 1 accepts a request exactly if its slot is free beside all accepted jobs, and no job ever moves. (If the slot is not free,
// first fit fails for some job wherever the request stands in the queue; a fixqueue only changes for which job.) Hence orders, editions,
// fixing, replanning and the readings of Algorithm 2 all give the same run, and FIFO with strict windows is EDF with strict windows. The
// same holds for runs with agreements if no consumer is asked or cancels, no job is molded and no processor fails; and a window without
// slack has no discount.
func runOf(p Params, c Cell, session bool) Run {
	r := Run{Cell: c, Jobs: p.Workload(Replicate{}, 0, 0), Rules: p.Policy, Fragmentation: p.Fragmentation}
	r.Jobs.Estimates, r.Rules.OfferRecipients, r.Rules.OffersSide = 0, 0, p.offersSide() // estimates and offers are the cell's
	if session {
		r.Jobs.Warmup, r.Jobs.Equal = 0, 0
		r.Session, r.Fragmentation = c.CoAllocated.Kind == workload.NoCoAllocation, false
	}
	if c.Tolerant == 0 {
		r.Rules.Ask = 0 // nobody is asked
	}
	r.Beyond = c.Beyond.canonical(c.Fix)
	if c.Estimates != workload.Poisson {
		r.Jobs.EstimateLambda = 0
	}
	if c.Offers == schedule.Never || c.OfferRecipients == schedule.OffersToFlexible && p.FlexibleShare == 0 {
		r.Offers, r.OfferRecipients = schedule.Never, schedule.OffersToFlexible
		r.Rules.OffersSide, r.Rules.StopAtFirstFailure = schedule.BothSides, false // Psi holds at most the request's own window
	} else if p.FlexibleShare == 100 {
		r.OfferRecipients = schedule.OffersToAll
	}
	makesOffers := r.Offers != schedule.Never
	if !makesOffers && !c.Order.DiffersByEdition() {
		r.Rules.Edition = schedule.Published // the editions differ in offers and in LFF's key
	}
	if r.Lambda == 0 && r.CoAllocated.MeanGrowth == 0 { // no window grows
		r.Jobs.WindowUnit, r.Jobs.WindowEnd = workload.Percents, workload.AtDeadline
	}
	if !r.changesPricesOnly() {
		return r
	}
	windowsGrow := c.Lambda > 0 && p.FlexibleShare > 0 && p.DeadlineShare < 100
	allStrict := !windowsGrow && p.DeadlineShare == 0
	if allStrict {
		r.Fix = schedule.Never // a strict job is fixed from the start
		r.Discount = 0
	}
	if !windowsGrow {
		r.Lambda, r.Jobs.WindowUnit, r.Jobs.WindowEnd = 0, workload.Percents, workload.AtDeadline
	}
	if !makesOffers && allStrict {
		r.Rules.Edition = schedule.Published
		r.Order, r.Rules.Replan, r.Rules.SkipOwnWindow = schedule.FIFO, false, false
	}
	return r
}

// compareJobsFirst orders the runs of one set of parameters so that those with the same jobs are neighbours, since a runner makes the jobs
// of neighbours once. The runs of A, which may have other jobs, can stand between them.
func compareJobsFirst(first, second experiment.Run) int {
	a, b := first.(Run), second.(Run)
	return cmp.Or(slices.Compare(a.jobKeys(), b.jobKeys()), a.Order.Compare(b.Order), slices.Compare(a.ruleKeys(), b.ruleKeys()))
}

// jobKeys are numbers in which runs of one set of parameters differ if their jobs on one machine do; compareJobsFirst compares them first.
func (r Run) jobKeys() []int {
	return []int{r.Jobs.Days, r.Jobs.Warmup, int(r.Jobs.Equal), int(r.Load), int(r.Estimates), r.Lambda, r.Jobs.FlexibleShare, r.Tolerant,
		r.Molded}
}

// ruleKeys are numbers on which it depends how the jobs are scheduled; compareJobsFirst compares them last.
func (r Run) ruleKeys() []int {
	return []int{r.Fix, r.Offers, int(r.OfferRecipients), int(r.Rules.Edition), r.Discount, r.Cancelled, r.Outages, r.Changing, r.Wish,
		r.Penalty, r.FixingIsPaid, r.Rescue, int(r.CoAllocated.Kind), r.CoAllocated.Share, r.CoAllocated.MeanGrowth, r.Shift}
}
