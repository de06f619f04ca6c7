package schedule

import "juggle/core/schedule/profile"

// bestMold returns the best slot of j, which has several molds. It takes the first fit of every mold, from earliest on, that ends by end.
// The best of these slots ends first; of equal ones it has the fewest processors.
func (s *Scheduler) bestMold(free *profile.Profile, j *Job, earliest, end Instant) (best Slot, found bool) {
	for _, m := range j.request.molds() { // ascending
		if m.Procs > s.procs {
			break
		}
		if start, ok := free.FirstFit(earliest, end-Instant(m.Time), m.Time, m.Procs); ok {
			best, found = Slot{start, start.Add(m.Time), m.Procs}, true
			end = best.End - 1 // a mold with more processors is better only if it ends earlier
		}
	}
	return best, found
}
