package rules

import "slices"

// An openJob holds the quantities that hasEnoughCapacity uses of an open job, which is a job that the search has not placed yet.
type openJob struct {
	procs            int64
	estimate         Instant
	earliest, latest Instant // the first and the last possible start
}

// requiredTime describes for how many seconds the job must run within [from, to), wherever it starts in its window. The number is 0 for
// every to up to begin, grows by 1 with each second of to up to end, and stays the same for every later to. Where end is not after begin,
// the number is 0 for every to.
func (j *openJob) requiredTime(from Instant) (begin, end Instant) {
	begin = max(from, j.latest)
	return begin, begin + min(j.estimate, j.estimate+j.earliest-from)
}

// hasEnoughCapacity reports whether the free processor-seconds suffice for the open jobs in every interval from an earliest start of an
// open job to a deadline of an open job. Where they do not, no choice of starts exists. It costs O(n² log n + n x steps) for n open jobs.
func (s *search) hasEnoughCapacity(starts []Instant) bool {
	var jobs []openJob
	var deadlines []Instant // ascending, as competitors are
	for i, index := range s.competitors {
		if j := s.Waiting[index]; s.open[i] {
			jobs = append(jobs, openJob{int64(j.Procs), Instant(length(j)), starts[i], latest(j)})
			deadlines = append(deadlines, j.Deadline)
		}
	}
	bends := make([]line, len(deadlines))
	for i := range jobs {
		clear(bends)
		if !s.hasEnoughCapacityFrom(jobs[i].earliest, jobs, deadlines, bends) {
			return false
		}
	}
	return true
}

// A line is the linear function slope x (to - from) + offset of to.
type line struct{ slope, offset int64 }

// hasEnoughCapacityFrom checks the intervals [from, to) that begin at from. The processor-seconds that the jobs must use are a piecewise
// linear function of to, which bends where the requiredTime of a job starts or stops growing. Each bend is added to the element of bends
// for the first deadline that is not before it.
func (s *search) hasEnoughCapacityFrom(from Instant, jobs []openJob, deadlines []Instant, bends []line) bool {
	addBend := func(at Instant, procs int64) {
		if i, _ := slices.BinarySearch(deadlines, at); i < len(bends) {
			bends[i].slope += procs
			bends[i].offset -= procs * int64(at-from)
		}
	}
	for i := range jobs {
		if begin, end := jobs[i].requiredTime(from); end > begin {
			addBend(begin, jobs[i].procs)
			addBend(end, -jobs[i].procs)
		}
	}
	required, free, reached, step := line{}, int64(0), from, 0
	for i, to := range deadlines {
		required.slope += bends[i].slope
		required.offset += bends[i].offset
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
		if to > from && required.slope*int64(to-from)+required.offset > free {
			return false
		}
	}
	return true
}
