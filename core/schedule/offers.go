package schedule

import (
	"cmp"
	"slices"
)

// psi returns the list Psi of Algorithm 2 for the request j at index k of the queue, in the memory of its argument psi, which is empty. The
// first element is the window that j asks for. If j may get offers, these follow, nearest first: the windows just before and just after
// the slot of each running job, and just before and just after the window of each waiting job before index k. offerAround says which of
// these are left out. Every offer is as long as the estimate of j.
func (s *Scheduler) psi(psi []Offer, k int, j *Job) []Offer {
	psi = append(psi, j.ownWindow())
	if !s.policy.offersTo(j.request) || !s.affordsOffer(j.request) {
		return psi
	}
	for _, q := range s.running {
		psi = s.offerAround(psi, q, Window{q.Start, q.End}, true, j)
	}
	for _, q := range s.waiting[:k] {
		psi = s.offerAround(psi, q, q.Window, false, j)
	}
	slices.SortFunc(psi[1:], func(a, b Offer) int {
		return cmp.Or(cmp.Compare(abs(a.Shift), abs(b.Shift)), cmp.Compare(a.Ready, b.Ready), cmp.Compare(a.Shift, b.Shift),
			cmp.Compare(a.Neighbour, b.Neighbour))
	})
	return slices.CompactFunc(psi, func(a, b Offer) bool {
		return a.Ready == b.Ready && a.Shift == b.Shift // the first element stays: no offer has its shift, 0
	})
}

// offerAround appends to psi the offers around the neighbour q: one ends where w begins, the other begins where w ends. w is the window of
// q, or its slot if q is running. There are no offers where the slot of q does not overlap the window that j asks for. In the draft edition
// the first offer ends where the slot of q begins.
func (s *Scheduler) offerAround(psi []Offer, q *Job, w Window, running bool, j *Job) []Offer {
	if !q.overlaps(j.Ready, j.Deadline) {
		return psi
	}
	if s.policy.Edition == Draft {
		w.Ready = q.Start
	}
	length := Instant(j.request.Estimate)
	offer := func(side Side, ready Instant, shift Seconds) {
		o := Offer{side, q.request.ID, running, ready, ready + length, shift, j.request.Estimate}
		if ready >= s.now && s.policy.withinThreshold(o) && j.request.acceptsOffer(o) {
			psi = append(psi, o)
		}
	}
	if shift := (w.Ready - length).Sub(j.Ready); shift < 0 {
		offer(BeforeNeighbour, w.Ready-length, shift)
	}
	if shift := (w.Deadline + length).Sub(j.Deadline); shift > 0 && s.policy.OffersSide == BothSides {
		offer(AfterNeighbour, w.Deadline, shift)
	}
	return psi
}

// offersTo reports whether r may get offers at all.
func (p *Policy) offersTo(r *Request) bool {
	return p.OfferThreshold != Never && (p.OfferRecipients == OffersToAll || r.Flexible)
}

// withinThreshold reports whether the offer w is near enough to the window asked for: its shift is at most OfferThreshold percent of the
// estimate.
func (p *Policy) withinThreshold(w Offer) bool {
	return 100*abs(w.Shift) <= Seconds(p.OfferThreshold)*w.Estimate
}

// abs returns a length of time without its sign.
func abs(d Seconds) Seconds { return max(d, -d) }
