package schedule

import "juggle/core/schedule/profile"

// A Placer replaces first fit: it carries out lines 4 to 9 of Algorithm 1 for the request at index b.Request. It sets the slots of the
// request and of the waiting jobs that it moves. Afterwards all of b.Slots must lie in their windows and fit beside the running jobs. If
// that is impossible, the Placer returns false and the index of the first job without a gap. If that job is the request, the next window of
// Psi is tried; otherwise a fixqueue follows.
type Placer func(b *Board) (failed int, ok bool)

// A Board is the part of a provider's state that a Placer reads and changes. As long as Free is changed only by Take and Give,
// neighbouring steps of Free differ in their numbers of free processors.
type Board struct {
	Now              Instant
	Running, Waiting []*Job           // not to be changed; Waiting is in the order of the queue
	Request          int              // the index of the request in Waiting; it has no slot yet
	Slots            []Slot           // one for each of Waiting; the Placer changes them
	Free             *profile.Profile // from Now on; before the call without the request, afterwards with all of Slots booked
}

// PlaceBy makes s place requests with p from now on; nil is the paper's first fit. Requests must not have several molds, a replan still
// uses first fit, and Record must not be used with a Placer.
func (s *Scheduler) PlaceBy(p Placer) { s.placer = p }

// placeBy is place with s.placer. Afterwards s.slots has the slots of all waiting jobs.
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
