package schedule

import "juggle/core/profile"

// A Placer is another function in place of first fit: it is lines 4 to 9 of Algorithm 1 for the request at index b.Request. It gives slots
// to the request and to any of the waiting jobs that it wants to move, so that all of b.Slots lie in their windows and fit beside the
// running jobs. Where it cannot, it returns the index of the first job without a gap: the request's own ends the search, another's is
// fixqueue.
type Placer func(b *Board) (failed int, ok bool)

// A Board is what a Placer sees of a provider, and what it changes. Where Free is changed by Take and Give alone, no two neighbouring steps
// in it say the same.
type Board struct {
	Now              Instant
	Running, Waiting []*Job           // to be read only; Waiting is in the order of the queue
	Request          int              // index in Waiting; it has no slot yet
	Slots            []Slot           // of Waiting, to be changed; afterwards those that hold
	Free             *profile.Profile // beside all but the request, from Now on; to be changed, afterwards beside all
}

// PlaceBy has p place whatever comes from now on; nil is the paper's first fit. A Placer knows of no molds, a replan keeps to first fit,
// and decisions by another function are not recorded.
func (s *Scheduler) PlaceBy(p Placer) { s.placer = p }

// placeBy is place by s.placer. s.slots are those of every waiting job then.
func (s *Scheduler) placeBy(k int) try {
	s.next.Copy(&s.plan)
	s.slots = s.slots[:0]
	for _, j := range s.waiting {
		s.slots = append(s.slots, j.Slot)
	}
	failed, ok := s.placer(&Board{s.now, s.running, s.waiting, k, s.slots, &s.next})
	if ok {
		failed = noJob
	}
	return try{failed, s.slots[k], true}
}
