package schedule

import "slices"

// A lack is an interval of time in which procs processors are missing.
type lack struct {
	from, to Instant
	procs    int32
	out      turn // of placing.crowded: the first in it that does not fit any more beside the running jobs and those before it
}

// findCrowded brings s.crowded up to date in [from, to), where the plan has changed. The intervals of s.crowded ascend and do not overlap.
// place has yet to come to the jobs behind i.
//
// In every crowded interval more processors are booked than there are, and jobs behind i have booked the excess. The last in the queue give
// way first: findCrowded goes through those jobs, the last one first, and subtracts what each has booked from the excess. A job does not
// fit if some excess is left in its slot before its own processors are subtracted. Once no excess is left, all other jobs keep their slots.
//
// It costs O(log n + m log m + crowded intervals) for m jobs with a slot in those of [from, to), and O(those in its slot) for each that
// gives way.
func (s *Scheduler) findCrowded(i int32, from, to Instant) {
	lacking := s.findLacks(from, to, 0)
	if lacking > 0 {
		s.turns = s.turns[:0]
		for _, j := range s.meetingLacks() {
			if s.behind(j, i) {
				s.turns = append(s.turns, s.jobs[j].rank.fromBehind(j))
			}
		}
		s.turns.Build()
		for lacking > 0 && len(s.turns) > 0 {
			lacking += s.relieve(s.turns.Pop().Value)
		}
	} else if len(s.crowded) == 0 {
		return
	}
	s.spliceCrowded(from, to)
}

// findCrowdedByMove is findCrowded where the job i has left one slot for another.
func (s *Scheduler) findCrowdedByMove(i int32, left, to slot) {
	switch {
	case len(s.crowded) == 0: // only the new slot can be crowded
	case left.start < to.end && to.start < left.end:
		to.start, to.end = min(left.start, to.start), max(left.end, to.end)
	default:
		s.findCrowded(i, left.start, left.end)
	}
	s.findCrowded(i, to.start, to.end)
}

// spliceCrowded puts s.lacks in the place of what s.crowded has in [from, to).
func (s *Scheduler) spliceCrowded(from, to Instant) {
	if len(s.crowded) == 0 {
		s.crowded, s.lacks = s.lacks, s.crowded
		return
	}
	low := 0
	for low < len(s.crowded) && s.crowded[low].to <= from {
		low++
	}
	high := low
	for high < len(s.crowded) && s.crowded[high].from < to {
		high++
	}
	all := append(s.spareCrowded[:0], s.crowded[:low]...)
	if low < high && s.crowded[low].from < from {
		left := s.crowded[low]
		left.to = from
		all = append(all, left)
	}
	all = append(all, s.lacks...)
	if low < high && s.crowded[high-1].to > to {
		right := s.crowded[high-1]
		right.from = to
		all = append(all, right)
	}
	all = append(all, s.crowded[high:]...)
	s.crowded, s.spareCrowded = all, s.crowded
}

// crowdedOut is the first job that does not fit any more, or nobody.
func (s *Scheduler) crowdedOut() int32 {
	if len(s.crowded) == 0 {
		return nobody
	}
	first := &s.crowded[0].out
	for c := range s.crowded {
		if out := &s.crowded[c].out; out.Before(*first) {
			first = out
		}
	}
	return first.Value
}

// fitsAt tells whether the request k, which is not in the plan, fits into a slot beside the running jobs and those before it.
func (s *Scheduler) fitsAt(k int32, at slot) bool {
	lacking := s.findLacks(at.start, at.end, at.procs)
	if lacking == 0 {
		return true
	}
	for _, j := range s.meetingLacks() {
		if s.behind(j, k) {
			if lacking += s.relieve(j); lacking == 0 {
				return true
			}
		}
	}
	return false
}

// findLacks makes s.lacks the intervals within [from, to) in which the plan lacks processors to have procs free, and returns how many
// they are.
func (s *Scheduler) findLacks(from, to Instant, procs int32) int {
	s.missing = s.plan.Lacks(s.missing[:0], from, to, procs)
	s.lacks = s.lacks[:0]
	for _, l := range s.missing {
		s.lacks = append(s.lacks, lack{from: l.From, to: l.To, procs: l.Procs})
	}
	return len(s.lacks)
}

// meetingLacks are the waiting jobs with a slot between the first and the last of s.lacks, of which there is one. It is good until s.found
// is used again.
func (s *Scheduler) meetingLacks() []int32 {
	s.found = s.slots.meeting(s.found[:0], s.lacks[0].from, s.lacks[len(s.lacks)-1].to)
	return s.found
}

// relieve subtracts what the waiting job i holds from s.lacks, and notes the job in those that lacked something. It returns the change
// in the number of lacks that lack something, which is rarely positive. It costs O(log lacks + lacks in the slot).
func (s *Scheduler) relieve(i int32) (more int) {
	p := &s.jobs[i]
	at := s.firstLack(p.start)
	if at < len(s.lacks) && s.lacks[at].from < p.start {
		more += s.splitLack(at, p.start)
		at++
	}
	for ; at < len(s.lacks) && s.lacks[at].from < p.end; at++ {
		if s.lacks[at].to > p.end {
			more += s.splitLack(at, p.end)
		}
		l := &s.lacks[at]
		if l.procs > 0 {
			l.out = p.rank.turn(i)
			if l.procs <= p.procs {
				more--
			}
			l.procs -= p.procs
		}
	}
	return more
}

// firstLack is the index of the first of s.lacks that ends after t.
func (s *Scheduler) firstLack(t Instant) int {
	low, high := 0, len(s.lacks)
	for low < high {
		if middle := (low + high) / 2; s.lacks[middle].to > t {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// splitLack makes two of the lack at an index, before and from t on: the plan has no step where one job takes another's place. It returns
// how many more of them lack something.
func (s *Scheduler) splitLack(at int, t Instant) int {
	behind := s.lacks[at]
	s.lacks[at].to, behind.from = t, t
	s.lacks = slices.Insert(s.lacks, at+1, behind)
	if behind.procs > 0 {
		return 1
	}
	return 0
}
