package schedule

import "slices"

// crowdedOut is the first job behind i whose slot does not fit any more beside the running jobs and those before it, or nobody. crowded
// covers all overbooked instants.
//
// At every overbooked instant, the jobs behind i hold what there is too much. Those last in the queue give way first: go through
// them from the last on, and take what each holds off what is too much. As long as there is too much in the slot of a job without those
// behind it, it does not fit; once there is nowhere too much, all the others keep their slots.
func (s *Scheduler) crowdedOut(i int32, crowded span) (out int32) {
	out = nobody
	if crowded.empty() {
		return out
	}
	s.lacks = s.plan.Lacks(s.lacks[:0], crowded.from, crowded.to, 0)
	lacking := len(s.lacks) // in how many intervals there is still too much
	if lacking == 0 {
		return out
	}
	s.found = s.slots.meeting(s.found[:0], s.lacks[0].From, s.lacks[lacking-1].To)
	s.turns = s.turns[:0]
	for _, j := range s.found {
		if s.behind(j, i) {
			s.turns = append(s.turns, s.jobs[j].rank.fromBehind(j))
		}
	}
	s.turns.build()
	for lacking > 0 && len(s.turns) > 0 {
		j := s.turns.pop().job
		more, met := s.relieve(&s.jobs[j])
		if met {
			out = j
		}
		lacking += more
	}
	return out
}

// fitsAt tells whether the request k, which is not in the plan, fits into a slot beside the running jobs and those before it.
func (s *Scheduler) fitsAt(k int32, at slot) bool {
	s.lacks = s.plan.Lacks(s.lacks[:0], at.start, at.end, at.procs)
	lacking := len(s.lacks)
	if lacking == 0 {
		return true
	}
	s.found = s.slots.meeting(s.found[:0], s.lacks[0].From, s.lacks[lacking-1].To)
	for _, j := range s.found {
		if s.behind(j, k) {
			more, _ := s.relieve(&s.jobs[j])
			if lacking += more; lacking == 0 {
				return true
			}
		}
	}
	return false
}

// relieve takes what p holds off s.lacks. It returns how many more intervals lack something afterwards, as a rule a negative number, and
// whether one of those in the slot of p did before. It costs O(log lacks + lacks in the slot).
func (s *Scheduler) relieve(p *planned) (more int, met bool) {
	at := s.firstLack(p.start)
	if at < len(s.lacks) && s.lacks[at].From < p.start {
		more += s.splitLack(at, p.start)
		at++
	}
	for ; at < len(s.lacks) && s.lacks[at].From < p.end; at++ {
		if s.lacks[at].To > p.end {
			more += s.splitLack(at, p.end)
		}
		l := &s.lacks[at]
		if l.Procs > 0 {
			met = true
			if l.Procs <= p.procs {
				more--
			}
		}
		l.Procs -= p.procs
	}
	return more, met
}

// firstLack is the index of the first of s.lacks that ends after t.
func (s *Scheduler) firstLack(t Instant) int {
	low, high := 0, len(s.lacks)
	for low < high {
		if middle := (low + high) / 2; s.lacks[middle].To > t {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// splitLack makes two of the lack at an index, before and from t on: the plan has no step where one job takes another's place. It returns
// how many more of them have too much.
func (s *Scheduler) splitLack(at int, t Instant) int {
	behind := s.lacks[at]
	s.lacks[at].To, behind.From = t, t
	s.lacks = slices.Insert(s.lacks, at+1, behind)
	if behind.Procs > 0 {
		return 1
	}
	return 0
}
