package schedule

import (
	"slices"

	"juggle/core/heap"
)

// nobody is no waiting job.
const nobody int32 = -1

// waiting is Q^w. A job has a number, its index in jobs, which it keeps as long as it waits; then another job gets the number. The other
// fields name jobs by their numbers. A request that is being placed is in jobs and in queue, but in no index, because nobody needs to find
// it there.
type waiting struct {
	jobs     []planned
	free     []int32 // numbers of nobody
	queue    []int32 // all: see inQueue
	sorted   bool    // queue is, by rank; it is sorted only where the order as a whole is asked for
	last     rank    // nobody in the queue is behind it
	slots    index   // [start, end) of all: who is where
	flexible index   // [ready, deadline) of those that are not strict: who might use what has become free
	moments  index   // when slots are to be fixed, under a policy that fixes
	loose    []int32 // who is perhaps not at its first fit: see place
	unsorted []int32 // whose keys have changed since the queue was sorted

	found   []int32 // whom an index has found
	turns   heap.Queue[int32]
	changes // by which all this is taken back
}

// reset makes it empty, keeping its memory.
func (w *waiting) reset() {
	w.jobs, w.free, w.queue, w.sorted = w.jobs[:0], w.free[:0], w.queue[:0], true
	w.loose, w.unsorted, w.log, w.trials = w.loose[:0], w.unsorted[:0], w.log[:0], w.trials[:0]
	w.slots.reset()
	w.flexible.reset()
	w.moments.reset()
}

// inOrder sorts waiting jobs by their places in the queue.
func (w *waiting) inOrder(jobs []int32) []int32 {
	if len(jobs) < 2 {
		return jobs
	}
	w.turns = w.turns[:0]
	for _, i := range jobs {
		w.turns.Push(w.jobs[i].rank.turn(i))
	}
	for at := range jobs {
		jobs[at] = w.turns.Pop().Value
	}
	return jobs
}

// enqueue gives p a number and puts it into the queue.
func (w *waiting) enqueue(p *planned) int32 {
	var i int32
	if n := len(w.free); n > 0 {
		i = w.free[n-1]
		w.free = w.free[:n-1]
		w.jobs[i] = *p
	} else {
		i = int32(len(w.jobs))
		w.jobs = append(w.jobs, *p)
	}
	w.jobs[i].at = int32(len(w.queue))
	if len(w.queue) == 0 {
		w.last = p.rank
	}
	w.bound(p.rank)
	w.queue = append(w.queue, i)
	w.sorted = false
	return i
}

// dequeue takes the job i, which is in no index, out of the queue.
func (w *waiting) dequeue(i int32) {
	at, last := w.jobs[i].at, len(w.queue)-1
	j := w.queue[last]
	w.queue[at], w.jobs[j].at = j, at
	w.queue, w.sorted = w.queue[:last], false
	w.release(i)
}

// release says that the number i, which is in neither the queue nor an index, is nobody's.
func (w *waiting) release(i int32) {
	w.tighten(i)
	if w.jobs[i].unsorted {
		w.unsorted = slices.DeleteFunc(w.unsorted, func(j int32) bool { return j == i })
	}
	w.free = append(w.free, i)
}

// file puts the waiting job i into the indices.
func (w *waiting) file(i int32) {
	p := &w.jobs[i]
	w.slots.insert(entry{p.start, p.end, i})
	if !p.strict() {
		w.flexible.insert(entry{p.ready, p.deadline, i})
	}
}

// unfile takes the waiting job i out of the indices, before its window is changed or it is fixed.
func (w *waiting) unfile(i int32) {
	p := &w.jobs[i]
	w.slots.remove(entry{p.start, p.end, i})
	if !p.strict() {
		w.flexible.remove(entry{p.ready, p.deadline, i})
	}
}

// late are the waiting jobs that might have an earlier fit if processors became free in [from, to). It is good until s.found is used again.
func (w *waiting) late(from, to Instant) []int32 {
	w.found = w.flexible.meeting(w.found[:0], from, to)
	n := 0
	for _, i := range w.found {
		if p := &w.jobs[i]; p.mayBeEarlier() && from < p.end {
			w.found[n] = i
			n++
		}
	}
	return w.found[:n]
}

// awaitFix notes when the slot of the waiting job i is to be fixed, where it is.
func (s *Scheduler) awaitFix(i int32) {
	if s.policy.FixShare == Never {
		return
	}
	s.forgetFix(i)
	if p := &s.jobs[i]; s.movable(p) {
		s.awaitFixAt(i, s.fixMoment(p))
	}
}

// awaitFixAt notes that the slot of the waiting job i, of which nothing was noted, is to be fixed at a moment.
func (w *waiting) awaitFixAt(i int32, moment Instant) {
	if w.jobs[i].moment = moment; moment != noMoment {
		w.moments.insert(entry{moment, moment, i})
	}
}

// forgetFix forgets when the slot of the waiting job i is to be fixed.
func (w *waiting) forgetFix(i int32) {
	if p := &w.jobs[i]; p.moment != noMoment {
		w.moments.remove(entry{p.moment, p.moment, i})
		p.moment = noMoment
	}
}

// loosen says that the job i may have an earlier fit, where its slot is not the first in its window.
func (w *waiting) loosen(i int32) {
	p := &w.jobs[i]
	if p.loose == 0 && p.mayBeEarlier() {
		w.save(altered, i)
		w.loose = append(w.loose, i)
		p.loose = int32(len(w.loose))
	}
}

func (w *waiting) tighten(i int32) {
	p := &w.jobs[i]
	if p.loose == 0 {
		return
	}
	last := w.loose[len(w.loose)-1]
	w.loose[p.loose-1] = last
	w.jobs[last].loose = p.loose
	w.loose = w.loose[:len(w.loose)-1]
	p.loose = 0
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
