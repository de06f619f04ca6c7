package rules

import "slices"

// An openJob holds what hasEnoughCapacity uses of an open job.
type openJob struct {
	procs                   int64
	estimate, start, latest Instant // the earliest and the latest start
}

// requiredTime describes how long the job must run within [from, to), wherever it starts in its window. As to grows, that time is 0 until
// to is begin, then grows by a second each second until to is end, and then stays the same.
func (c *openJob) requiredTime(from Instant) (begin, end Instant) {
	begin = max(from, c.latest)
	return begin, begin + min(c.estimate, c.estimate+c.start-from)
}

// hasEnoughCapacity reports whether the free processor-seconds suffice for the open jobs in every interval from an earliest start of an
// open job to a deadline of an open job. Where they do not, no choice of starts exists. It costs O(n² log n) for n open jobs.
func (s *search) hasEnoughCapacity(starts []Instant) bool {
	var claims []openJob
	var deadlines []Instant // ascending, as competitors are
	for i, at := range s.competitors {
		if j := s.Waiting[at]; s.open[i] {
			claims = append(claims, openJob{int64(j.Procs), Instant(length(j)), starts[i], latest(j)})
			deadlines = append(deadlines, j.Deadline)
		}
	}
	bends := make([]line, len(deadlines))
	for i := range claims {
		clear(bends)
		if !s.hasEnoughCapacityFrom(claims[i].start, claims, deadlines, bends) {
			return false
		}
	}
	return true
}

// A line is slope x (to - from) + offset.
type line struct{ slope, offset int64 }

// hasEnoughCapacityFrom checks the intervals [from, to) that begin at from. The processor-seconds that the jobs must use are a piecewise
// linear function of to, which bends where the requiredTime of a job begins or ends to grow. Each bend is added to the element of bends for
// the first deadline that is not before it.
func (s *search) hasEnoughCapacityFrom(from Instant, claims []openJob, deadlines []Instant, bends []line) bool {
	bend := func(at Instant, procs int64) {
		if i, _ := slices.BinarySearch(deadlines, at); i < len(bends) {
			bends[i].slope += procs
			bends[i].offset -= procs * int64(at-from)
		}
	}
	for i := range claims {
		if begin, end := claims[i].requiredTime(from); end > begin {
			bend(begin, claims[i].procs)
			bend(end, -claims[i].procs)
		}
	}
	need, free, reached, step := line{}, int64(0), from, 0
	for i, to := range deadlines {
		need.slope += bends[i].slope
		need.offset += bends[i].offset
		for reached < to { // free is the sum over [from, reached)
			_, procs := s.Free.Step(step)
			if end := min(to, s.stepEnd(step)); end > reached {
				free += int64(procs) * int64(end-reached)
				reached = end
			}
			if s.stepEnd(step) <= reached {
				step++
			}
		}
		if to > from && need.slope*int64(to-from)+need.offset > free {
			return false
		}
	}
	return true
}
