package rules

import (
	"juggle/core/schedule"
	"juggle/core/schedule/profile"
)

// A board is the state on which a rule places jobs.
type board struct {
	*schedule.Board
	run      *Result // its Fits and Undecided are counted
	maxNodes int     // the limit of one search of Retiming, in nodes
}

// earliest and latest return the first and the last start that a job can still have. length returns how long its slot is.
func (b *board) earliest(j *schedule.Job) Instant { return max(j.Ready, b.Now) }
func latest(j *schedule.Job) Instant              { return j.Deadline.Add(-length(j)) }
func length(j *schedule.Job) Seconds              { return j.End.Sub(j.Start) }

// give frees a slot in the plan, and take books one.
func (b *board) give(s schedule.Slot) { b.Free.Give(s.Start, s.End, s.Procs) }
func (b *board) take(s schedule.Slot) { b.Free.Take(s.Start, s.End, s.Procs) }

// setStart gives the job at index i a start, and books its slot.
func (b *board) setStart(i int, start Instant) {
	b.Slots[i].Start, b.Slots[i].End = start, start.Add(length(b.Waiting[i]))
	b.take(b.Slots[i])
}

// placeEach returns a rule that places the request and then every job behind it in the queue, each at the start that choose returns beside
// the jobs placed so far.
func placeEach(choose func(*board, *schedule.Job) (Instant, bool)) func(*board) (failed int, ok bool) {
	return func(b *board) (failed int, ok bool) {
		for _, s := range b.Slots[b.Request+1:] {
			b.give(s)
		}
		for i := b.Request; i < len(b.Slots); i++ {
			b.run.Fits++
			start, ok := choose(b, b.Waiting[i])
			if !ok {
				return i, false
			}
			b.setStart(i, start)
		}
		return 0, true
	}
}

// firstFit returns the earliest start in the window, as in the paper.
func (b *board) firstFit(j *schedule.Job) (Instant, bool) {
	return b.Free.FirstFit(b.earliest(j), latest(j), length(j), j.Procs)
}

// lastFit returns the latest start in the window.
func (b *board) lastFit(j *schedule.Job) (Instant, bool) {
	gaps := b.gaps(j)
	if len(gaps) == 0 {
		return 0, false
	}
	return gaps[len(gaps)-1].last, true
}

// bestFit returns the first or the last start in a gap: the one with the fewest processor-seconds idle right before and right after the
// slot; of equal ones the earliest.
func (b *board) bestFit(j *schedule.Job) (Instant, bool) {
	var starts []Instant
	for _, g := range b.gaps(j) {
		starts = append(starts, g.first, g.last)
	}
	return least(starts, func(start Instant) int64 { return b.idle(j, start) })
}

// idle returns the processor-seconds that stay idle right before a slot that begins at start, back to the last change of the number of
// free processors, and right after it, up to the next change, both within the job's window. Best fit minimises it.
func (b *board) idle(j *schedule.Job, start Instant) (sum int64) {
	end := start.Add(length(j))
	for i := range b.Free.Len() {
		begin, free := b.Free.Step(i)
		begin, after := max(begin, b.earliest(j)), min(b.stepEnd(i), j.Deadline)
		if begin < start && start < b.stepEnd(i) {
			sum += int64(free) * int64(start-begin)
		}
		if begin < end && end < after {
			sum += int64(free) * int64(after-end)
		}
	}
	return sum
}

// worstFit returns the start with the most processors free throughout the slot; of equal ones the earliest. It is the beginning of a gap,
// or of a step in a gap, because a later start in the same step has no more processors free.
func (b *board) worstFit(j *schedule.Job) (Instant, bool) {
	var starts []Instant
	for _, g := range b.gaps(j) {
		starts = append(starts, g.first)
		for i := range b.Free.Len() {
			if at, _ := b.Free.Step(i); at > g.first && at <= g.last {
				starts = append(starts, at)
			}
		}
	}
	return least(starts, func(start Instant) int64 { return -int64(b.Free.MinFree(start, start.Add(length(j)))) })
}

// least returns the start with the smallest measure; of equal ones the first. ok is false where there is no start.
func least(starts []Instant, measure func(Instant) int64) (best Instant, ok bool) {
	smallest := int64(0)
	for _, start := range starts {
		if m := measure(start); !ok || m < smallest {
			best, smallest, ok = start, m, true
		}
	}
	return best, ok
}

// A gap is a maximal interval within a job's window in which its processors are free for long enough. It holds the first and the last start
// of the job in the interval.
type gap struct{ first, last Instant }

// gaps returns the gaps of the job, the earliest first.
func (b *board) gaps(j *schedule.Job) (gaps []gap) {
	from := b.earliest(j)
	addGapUntil := func(to Instant) {
		if last := min(to, j.Deadline).Add(-length(j)); last >= from {
			gaps = append(gaps, gap{from, last})
		}
	}
	for i := range b.Free.Len() {
		if at, free := b.Free.Step(i); free < j.Procs {
			addGapUntil(at)
			from = max(from, b.stepEnd(i))
		}
	}
	addGapUntil(j.Deadline)
	return gaps
}

// stepEnd returns the end of step i of the plan.
func (b *board) stepEnd(i int) Instant {
	if i+1 == b.Free.Len() {
		return profile.Forever
	}
	end, _ := b.Free.Step(i + 1)
	return end
}
