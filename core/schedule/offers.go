package schedule

import (
	"cmp"
	"slices"
)

func ownWindow(r *Request) Offer {
	return Offer{Side: Own, Ready: r.Ready, Deadline: r.Deadline, Estimate: r.Estimate}
}

// windows is the list Psi of Algorithm 2 for the request r, which is the job k: its own window, then, where r may get offers, those around
// the slots of running jobs and of jobs before it in the queue, nearest first. It is good until the next call.
func (s *Scheduler) windows(k int32, r *Request) []Offer {
	s.psi = append(s.psi[:0], ownWindow(r))
	if !s.policy.offersTo(r) {
		return s.psi
	}
	if r.budget() != NoLimit && !s.bargain.kept && s.quote(r, 0).Price > r.budget() {
		return s.psi // every offer is strict, so all cost the same
	}
	for i := range s.running {
		p := &s.running[i]
		s.offerAround(p, p.start, p.end, true, r)
	}
	s.found = s.slots.meeting(s.found[:0], r.Ready, r.Deadline)
	for _, i := range s.found {
		if p := &s.jobs[i]; s.behind(k, i) {
			s.offerAround(p, p.ready, p.deadline, false, r)
		}
	}
	offers := s.psi[1:]
	slices.SortFunc(offers, func(a, b Offer) int {
		return cmp.Or(cmp.Compare(abs(a.Shift), abs(b.Shift)), cmp.Compare(a.Ready, b.Ready), cmp.Compare(a.Shift, b.Shift),
			cmp.Compare(a.Neighbour, b.Neighbour))
	})
	offers = slices.CompactFunc(offers, func(a, b Offer) bool { return a.Ready == b.Ready && a.Shift == b.Shift })
	s.psi = s.psi[:1+len(offers)]
	return s.psi
}

// offerAround adds the windows just before and just after the window [ready, deadline) of the neighbour p, where the slot of p overlaps
// the window of r. In the draft "before" ends where the slot begins.
func (s *Scheduler) offerAround(p *planned, ready, deadline Instant, running bool, r *Request) {
	if p.start >= r.Deadline || p.end <= r.Ready {
		return
	}
	if s.policy.Edition == Draft {
		ready = p.start
	}
	w := Offer{Neighbour: s.ids[p.arrival], Running: running, Estimate: r.Estimate}
	w.Side, w.Ready, w.Deadline = Before, ready-Instant(r.Estimate), ready
	if w.Shift = w.Ready.Sub(r.Ready); w.Shift < 0 {
		s.offer(w, r)
	}
	if s.policy.OffersSide == EarlierSide {
		return
	}
	w.Side, w.Ready, w.Deadline = After, deadline, deadline.Add(r.Estimate)
	if w.Shift = w.Deadline.Sub(r.Deadline); w.Shift > 0 {
		s.offer(w, r)
	}
}

// offer adds w to Psi where it does not begin in the past, lies within the threshold, and is one that the consumer takes.
func (s *Scheduler) offer(w Offer, r *Request) {
	if w.Ready >= s.now && s.policy.near(w) && r.takes(w) {
		s.psi = append(s.psi, w)
	}
}

// offersTo tells whether r may get offers at all.
func (p *Policy) offersTo(r *Request) bool {
	return p.OfferThreshold != Never && (p.OffersTo == OffersToAll || r.Flexible)
}

// near tells whether w lies within the threshold.
func (p *Policy) near(w Offer) bool { return 100*abs(w.Shift) <= Seconds(p.OfferThreshold)*w.Estimate }

func abs(d Seconds) Seconds { return max(d, -d) }
