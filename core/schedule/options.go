package schedule

import (
	"cmp"
	"slices"
)

// Options is the list of all windows that Algorithm 2 could give r at the instant now, its own among them, where Arrive takes the first:
// nearest first. It goes on after a window that works, and where a window costs another job its hole, it swaps the two and begins a new
// Psi, as Algorithm 2 does. The policy's StopAtFirstFailure and SkipOwnWindow do not apply. Nothing changes. It panics while decisions are recorded.
func (s *Scheduler) Options(now Instant, r Request) []Offer {
	if s.record != nil {
		panic("schedule: Options: decisions are being recorded")
	}
	s.now = now
	if s.hopeless(r) != NoReason {
		return nil
	}
	arrival := int32(len(s.ids))
	s.ids, s.where = append(s.ids, r.ID), append(s.where, 0)
	k0 := s.admit(r, arrival)
	options := s.options(k0, r)
	s.leave(k0)
	s.ids, s.where = s.ids[:arrival], s.where[:arrival]
	slices.SortFunc(options, func(a, b Offer) int {
		return cmp.Or(cmp.Compare(abs(a.Shift), abs(b.Shift)), cmp.Compare(a.Ready, b.Ready))
	})
	return options
}

func (s *Scheduler) options(k int, r Request) (options []Offer) {
rounds:
	for {
		for _, w := range s.windows(k, r) {
			switch failed := s.try(k, w); {
			case failed == len(s.queue):
				s.takeBack(k, true)
				if !slices.ContainsFunc(options, func(o Offer) bool { return o.Ready == w.Ready && o.Deadline == w.Deadline }) {
					options = append(options, w)
				}
			case failed != k:
				s.swap(k, failed)
				k = failed
				continue rounds
			}
		}
		return options
	}
}
