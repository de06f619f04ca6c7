package schedule

import "slices"

// nobody is no waiting job.
const nobody int32 = -1

// The waiting jobs have numbers, their indices in Scheduler.jobs, which they keep as long as they wait; numbers are used again. Who
// they are is asked of these, all by number:
//
//   - queue: all, sorted only where the order as a whole is asked for
//   - slots: an index of the slots of all: who is where
//   - flexible: an index of the windows of those that are not strict: who might use what has become free
//   - moments: an index, of instants only, of when slots are to be fixed, under a policy that fixes
//   - loose: those perhaps not at their first fit
//   - unsorted: those whose key has changed since the queue was sorted
//
// While a request is being placed it is in jobs and in queue, but in no index: nobody before or behind it needs to find it there.

// enqueue gives p a number and puts it into the queue.
func (s *Scheduler) enqueue(p *planned) int32 {
	var i int32
	if n := len(s.free); n > 0 {
		i = s.free[n-1]
		s.free = s.free[:n-1]
		s.jobs[i] = *p
	} else {
		i = int32(len(s.jobs))
		s.jobs = append(s.jobs, *p)
	}
	s.jobs[i].at = int32(len(s.queue))
	if len(s.queue) == 0 {
		s.last = p.rank
	}
	s.bound(p.rank)
	s.queue = append(s.queue, i)
	s.sorted = false
	return i
}

// dequeue takes the job i, which is in no index, out of the queue.
func (s *Scheduler) dequeue(i int32) {
	at, last := s.jobs[i].at, len(s.queue)-1
	j := s.queue[last]
	s.queue[at], s.jobs[j].at = j, at
	s.queue, s.sorted = s.queue[:last], false
	s.release(i)
}

// release says that the number i, which is in neither the queue nor an index, is nobody's.
func (s *Scheduler) release(i int32) {
	s.tighten(i)
	if s.jobs[i].unsorted {
		s.unsorted = slices.DeleteFunc(s.unsorted, func(j int32) bool { return j == i })
	}
	s.free = append(s.free, i)
}

// file puts the waiting job i into the indices.
func (s *Scheduler) file(i int32) {
	p := &s.jobs[i]
	s.slots.insert(entry{p.start, p.end, i})
	if !p.strict() {
		s.flexible.insert(entry{p.ready, p.deadline, i})
	}
}

// unfile takes the waiting job i out of the indices, before its window is changed or it is fixed.
func (s *Scheduler) unfile(i int32) {
	p := &s.jobs[i]
	s.slots.remove(entry{p.start, p.end, i})
	if !p.strict() {
		s.flexible.remove(entry{p.ready, p.deadline, i})
	}
}

// late are the waiting jobs that might have an earlier fit, were something else in [from, to). It is good until s.found is used again.
func (s *Scheduler) late(from, to Instant) []int32 {
	s.found = s.flexible.meeting(s.found[:0], from, to)
	n := 0
	for _, i := range s.found {
		if p := &s.jobs[i]; p.mayBeEarlier() && from < p.end {
			s.found[n] = i
			n++
		}
	}
	return s.found[:n]
}

// awaitFix notes when the slot of the waiting job i is to be fixed, where it is.
func (s *Scheduler) awaitFix(i int32) {
	if s.policy.FixShare == Never {
		return
	}
	s.forgetFix(i)
	if p := &s.jobs[i]; s.movable(p) {
		p.moment = s.fixMoment(p)
		s.moments.insert(entry{p.moment, p.moment, i})
	}
}

// forgetFix forgets when the slot of the waiting job i is to be fixed.
func (s *Scheduler) forgetFix(i int32) {
	if p := &s.jobs[i]; p.moment != noMoment {
		s.moments.remove(entry{p.moment, p.moment, i})
		p.moment = noMoment
	}
}

// loosen says that the job i may have an earlier fit, where its slot is not the first in its window.
func (s *Scheduler) loosen(i int32) {
	p := &s.jobs[i]
	if p.loose == 0 && p.mayBeEarlier() {
		s.loose = append(s.loose, i)
		p.loose = int32(len(s.loose))
	}
}

func (s *Scheduler) tighten(i int32) {
	p := &s.jobs[i]
	if p.loose == 0 {
		return
	}
	last := s.loose[len(s.loose)-1]
	s.loose[p.loose-1] = last
	s.jobs[last].loose = p.loose
	s.loose = s.loose[:len(s.loose)-1]
	p.loose = 0
}

// A snapshot is the waiting queue at one moment, so that what is only tried can be taken back.
type snapshot struct {
	jobs                         []planned
	queue, free, loose, unsorted []int32
}

// snapshot costs O(waiting jobs), restore O(waiting jobs x log).
func (s *Scheduler) snapshot() snapshot {
	queue := slices.Clone(s.inQueue())
	return snapshot{slices.Clone(s.jobs), queue, slices.Clone(s.free), slices.Clone(s.loose), slices.Clone(s.unsorted)}
}

// restore makes the waiting queue what it was; the plan is for the caller.
func (s *Scheduler) restore(was snapshot) {
	s.jobs, s.queue, s.free = append(s.jobs[:0], was.jobs...), append(s.queue[:0], was.queue...), append(s.free[:0], was.free...)
	s.sorted = true
	s.loose, s.unsorted = append(s.loose[:0], was.loose...), append(s.unsorted[:0], was.unsorted...)
	s.slots.reset()
	s.flexible.reset()
	s.moments.reset()
	for _, i := range s.queue {
		p := &s.jobs[i]
		s.where[p.arrival] = waitingAt(i)
		s.bound(p.rank)
		s.file(i)
		if p.moment != noMoment {
			s.moments.insert(entry{p.moment, p.moment, i})
		}
	}
}

// Where the job of an arrival is: Scheduler.where holds 0 where it neither waits nor runs.
func waitingAt(i int32) int32 { return -1 - i }
func runningAt(i int) int32   { return int32(i) + 1 }

// indexOf is the number of the job of that arrival among those that wait; nobody where it does not.
func (s *Scheduler) indexOf(arrival int32) int32 {
	if at := s.where[arrival]; at < 0 {
		return -1 - at
	}
	return nobody
}
