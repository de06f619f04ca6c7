package schedule

import (
	"cmp"
	"slices"
)

// An Arrival is the number of a request, from 0, in the order in which they come.
type Arrival int32

// A Slot is where a job stands: Procs processors over [Start, End).
type Slot struct {
	Start, End Instant
	Procs      int32
}

func (s Slot) length() Seconds { return s.End.Sub(s.Start) }

// meets reports whether the slot has an instant in [from, to).
func (s Slot) meets(from, to Instant) bool { return s.Start < to && from < s.End }

// A Window is where a job may stand: its slot lies in [Ready, Deadline).
type Window struct{ Ready, Deadline Instant }

// A Job is a request in the waiting queue, Q^w, or, once it has started, in the running queue, Q^r. Its Start is the paper's T^s.
//
// Invariant: Slot lies in Window, and is one of the job's molds.
type Job struct {
	Slot
	Window  // the one that holds; request has the one that was asked for first
	Arrival Arrival
	Moves   int32 // how often it was given another start since it was accepted
	Fixed   bool  // in its slot and its mold, for good

	unsettled bool // perhaps it does not stand at its first fit, which is earlier: see place
	molded    bool // it may be given another of its molds
	agreed    bool // to a later deadline, once: it is not asked again
	request   *Request
	key       int64 // what the queue is sorted by, less pace x CT where every key of the order grows by its pace each second
	quote     Quote // what was agreed on for its window
}

// before reports whether j is sorted before o: by key, and among equal keys by arrival.
func (j *Job) before(o *Job) bool { return j.key < o.key || j.key == o.key && j.Arrival < o.Arrival }

// unsettle says that j may have an earlier fit now, which has an instant in [from, to). One that stands where its window begins has none.
func (j *Job) unsettle(now, from, to Instant) {
	if earliest := max(j.Ready, now); (j.Start > earliest || j.molded) && earliest < to && from < j.End {
		j.unsettled = true
	}
}

// unsettle says that instants of [from, to) have become free.
func (s *Scheduler) unsettle(from, to Instant) {
	for _, j := range s.waiting {
		j.unsettle(s.now, from, to)
	}
}

// keyOf is what the order sorts j by, where it is accepted or asks.
func (s *Scheduler) keyOf(j *Job, accepted bool, draw Draw) int64 {
	random := int64(0)
	if s.inputs.at(atChance) {
		random = draw.Key(j.request.ID)
	}
	if s.key == nil {
		return random
	}
	r, of := j.request, &s.keyed
	of.Now, of.Random, of.Placed, of.Edition = int64(s.now), random, accepted, s.policy.Edition
	of.Submit, of.Ready, of.Deadline, of.Start = int64(r.Submit), int64(j.Ready), int64(j.Deadline), int64(j.Start)
	of.Estimate, of.Procs = int64(r.Estimate), int64(r.Procs)
	if !accepted {
		of.Start = of.Ready
	}
	if s.inputs.at(atPrice) {
		if of.Price = int64(j.quote.Price); !accepted {
			of.Price = int64(s.quoteWindow(r, j.Window).Price)
		}
	}
	return s.key(of) - s.policy.Order.pace*of.Now
}

// rekey computes the key of j, which is accepted, after what it is sorted by has changed. The queue is sorted by it at the next event.
func (s *Scheduler) rekey(j *Job) {
	if !s.inputs.at(atAll) {
		j.key, s.sorted = s.keyOf(j, true, Draw{}), false
	}
}

// sort sorts the waiting queue for an event (Algorithm 1, line 2). Only keys that time or starts change are computed again.
func (s *Scheduler) sort(draw Draw) {
	all := s.inputs.at(atAll|atStart) || s.policy.Edition == Draft && s.inputs.at(atStartInDraft)
	if s.sorted && !all && !s.inputs.at(atNow) {
		return
	}
	s.sorted = true
	for _, j := range s.waiting {
		if all || s.inputs.at(atNow) && j.Ready < s.now {
			j.key = s.keyOf(j, true, draw)
		}
	}
	if s.inputs.at(atAll) && len(s.waiting) > 256 {
		s.sortAll()
		return
	}
	queue := s.waiting
	for i := 1; i < len(queue); i++ { // insertion: few keys have changed
		j, at := queue[i], i
		if !j.before(queue[at-1]) {
			continue
		}
		earliest := max(j.Ready, s.now)
		may := !j.unsettled && (j.Start > earliest || j.molded)
		for ; at > 0 && j.before(queue[at-1]); at-- {
			q := queue[at-1] // j overtakes it, so j need not fit beside it any more
			if may && q.meets(earliest, j.End) {
				j.unsettled, may = true, false
			}
			queue[at] = q
		}
		queue[at] = j
	}
}

// sortAll is sort where every key may be another: a job that was behind one with a later key has overtaken it.
func (s *Scheduler) sortAll() {
	for i, last := 0, 0; i < len(s.waiting); i++ {
		if j := s.waiting[i]; j.before(s.waiting[last]) {
			j.unsettle(s.now, s.now, j.End)
		} else {
			last = i
		}
	}
	slices.SortFunc(s.waiting, func(a, b *Job) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.Arrival, b.Arrival)) })
}

// admit sorts the queue with a copy of the request in it, which has no start yet, and returns its index, the paper's k (Algorithm 1, lines
// 1 to 3).
func (s *Scheduler) admit(request *Job, draw Draw) (k int) {
	if s.plan.Len() > 3*(len(s.running)+len(s.waiting))+16 {
		s.plan.Forget(s.now)
	}
	s.sort(draw)
	j := s.job(request)
	// Until it is placed its slot says no more than how long and how wide it is.
	j.Slot, j.unsettled, j.key = Slot{0, Instant(j.request.Estimate), j.request.Procs}, false, s.keyOf(j, false, draw)
	for end := len(s.waiting); k < end; { // it comes behind its equals
		if middle := (k + end) / 2; j.before(s.waiting[middle]) {
			end = middle
		} else {
			k = middle + 1
		}
	}
	s.waiting = slices.Insert(s.waiting, k, j)
	return k
}

// job is a copy of j for a queue.
func (s *Scheduler) job(j *Job) (copied *Job) {
	if last := len(s.spare) - 1; last >= 0 {
		copied, s.spare = s.spare[last], s.spare[:last]
	} else {
		copied = new(Job)
	}
	*copied = *j
	return copied
}

// drop says that jobs are in no queue any more. What they say is good until the next request enters one.
func (s *Scheduler) drop(jobs ...*Job) { s.spare = append(s.spare, jobs...) }

// find is the index in a queue of the job of that arrival, or noJob.
func find(queue []*Job, arrival Arrival) int {
	return slices.IndexFunc(queue, func(j *Job) bool { return j.Arrival == arrival })
}
