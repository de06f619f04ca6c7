package schedule

import "juggle/core/profile"

// bestMold is the first fit of j, which has several molds: of the earliest slots of all, from earliest on, that end by end, the one that
// ends first, and of equal ones the one of fewest processors.
func (s *Scheduler) bestMold(free *profile.Profile, j *Job, earliest, end Instant) (best Slot, found bool) {
	for _, m := range j.request.molds() { // ascending
		if m.Procs > s.procs {
			break
		}
		if start, ok := free.FirstFit(earliest, end-Instant(m.Time), m.Time, m.Procs); ok {
			best, found = Slot{start, start.Add(m.Time), m.Procs}, true
			end = best.End - 1 // more processors are worth it only for an earlier end
		}
	}
	return best, found
}
