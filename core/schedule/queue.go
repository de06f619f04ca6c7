package schedule

import (
	"cmp"
	"slices"
)

// An Arrival is the number of a request in the order of arrival, from 0.
type Arrival int32

// A Slot is the place of a job in the plan: Procs processors over [Start, End).
type Slot struct {
	Start, End Instant
	Procs      int32
}

// length returns how long the slot is.
func (s Slot) length() Seconds { return s.End.Sub(s.Start) }

// overlaps reports whether the slot and [from, to) have an instant in common.
func (s Slot) overlaps(from, to Instant) bool { return s.Start < to && from < s.End }

// A Window limits the slot of a job to [Ready, Deadline).
type Window struct{ Ready, Deadline Instant }

// A Job is a request in the waiting queue, Q^w, or, once it has started, in the running queue, Q^r. Its Start is the paper's T^s.
//
// Invariant: Slot lies in Window, and is one of the job's molds.
type Job struct {
	Slot
	Window  // the window agreed on last; request has the window that was asked for first
	Arrival Arrival
	Moves   int32 // how often it got another start, except by a change of its own and after it lost its slot
	Fixed   bool  // its slot and its mold do not change again, unless an outage takes them

	unsettled   bool // it may have an earlier fit than its slot; see place
	canBeMolded bool // it may get another of its molds
	hasAgreed   bool // its consumer has agreed to a later deadline, and is not asked again
	request     *Request
	key         int64 // the queue is sorted by it: the order's key less pace x CT; see Order.pace, mostly 0
	quote       Quote // the quote agreed on for its window
}

// sortsBefore reports whether j comes before o in the queue: by key, and among equal keys by arrival.
func (j *Job) sortsBefore(o *Job) bool {
	return j.key < o.key || j.key == o.key && j.Arrival < o.Arrival
}

// unsettle marks j as unsettled if it may have an earlier fit that overlaps [from, to). A job that starts as early as its window and the
// time allow has no earlier fit, unless it may get another mold.
func (j *Job) unsettle(now, from, to Instant) {
	if earliest := max(j.Ready, now); (j.Start > earliest || j.canBeMolded) && earliest < to && from < j.End {
		j.unsettled = true
	}
}

// unsettle marks the waiting jobs that may have an earlier fit because processors became free in [from, to).
func (s *Scheduler) unsettle(from, to Instant) {
	for _, j := range s.waiting {
		j.unsettle(s.now, from, to)
	}
}

// keyOf returns the key of j. accepted is false for a request that is being decided, which has no start and no price yet: its key is
// computed with the beginning of its window as its start, and with the price of its window.
func (s *Scheduler) keyOf(j *Job, accepted bool, randomKeys RandomKeys) int64 {
	random := int64(0)
	if s.inputs.has(inputRandom) {
		random = randomKeys.Key(j.request.ID)
	}
	if s.key == nil {
		return random
	}
	r, values := j.request, &s.keyValues
	values.Now, values.Random, values.Placed, values.Edition = int64(s.now), random, accepted, s.policy.Edition
	values.Submit, values.Ready, values.Deadline, values.Start = int64(r.Submit), int64(j.Ready), int64(j.Deadline), int64(j.Start)
	values.Estimate, values.Procs = int64(r.Estimate), int64(r.Procs)
	if !accepted {
		values.Start = values.Ready
	}
	if s.inputs.has(inputPrice) {
		if values.Price = int64(j.quote.Price); !accepted {
			values.Price = int64(s.quoteWindow(r, j.Window).Price)
		}
	}
	return s.key(values) - s.policy.Order.pace*values.Now
}

// rekey computes the key of the accepted job j again after an input of the key has changed. The queue is sorted at the next event. rekey
// does nothing where every key is computed again at every event.
func (s *Scheduler) rekey(j *Job) {
	if !s.inputs.has(inputsOfEveryKey) {
		j.key, s.sorted = s.keyOf(j, true, RandomKeys{}), false
	}
}

// sort sorts the waiting queue for an event (Algorithm 1, line 2). It computes again only the keys that may have changed. A job that moves
// before another one in the queue may have an earlier fit, and then becomes unsettled.
func (s *Scheduler) sort(randomKeys RandomKeys) {
	allKeysChange := s.inputs.has(inputsOfEveryKey|inputStart) || s.policy.Edition == Draft && s.inputs.has(inputStartInDraft)
	if s.sorted && !allKeysChange && !s.inputs.has(inputNow) {
		return
	}
	s.sorted = true
	for _, j := range s.waiting {
		if allKeysChange || s.inputs.has(inputNow) && j.Ready < s.now {
			j.key = s.keyOf(j, true, randomKeys)
		}
	}
	if s.inputs.has(inputsOfEveryKey) && len(s.waiting) > 256 {
		s.sortAll()
		return
	}
	queue := s.waiting
	for i := 1; i < len(queue); i++ { // insertion sort, because few keys have changed or the queue is short
		j, at := queue[i], i
		if !j.sortsBefore(queue[at-1]) {
			continue
		}
		earliest := max(j.Ready, s.now)
		canBecomeUnsettled := !j.unsettled && (j.Start > earliest || j.canBeMolded)
		for ; at > 0 && j.sortsBefore(queue[at-1]); at-- {
			q := queue[at-1] // j moves before q, so j no longer has to leave room for q
			if canBecomeUnsettled && q.overlaps(earliest, j.End) {
				j.unsettled, canBecomeUnsettled = true, false
			}
			queue[at] = q
		}
		queue[at] = j
	}
}

// sortAll sorts the waiting queue after every key may have changed. A job that moves before another one becomes unsettled if it may have an
// earlier fit. Before sorting, such a job stands behind a job that sorts after it.
func (s *Scheduler) sortAll() {
	for i, last := 0, 0; i < len(s.waiting); i++ {
		if j := s.waiting[i]; j.sortsBefore(s.waiting[last]) {
			j.unsettle(s.now, s.now, j.End)
		} else {
			last = i
		}
	}
	slices.SortFunc(s.waiting, func(a, b *Job) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.Arrival, b.Arrival)) })
}

// admit sorts the queue, inserts a copy of the request, and returns the index of the copy, the paper's k (Algorithm 1, lines 1 to 3). The
// copy has no start yet.
func (s *Scheduler) admit(request *Job, randomKeys RandomKeys) (k int) {
	if s.plan.Len() > 3*(len(s.running)+len(s.waiting))+16 {
		s.plan.Forget(s.now) // the steps of the past are dropped when there are many
	}
	s.sort(randomKeys)
	j := s.copyJob(request) // before it is placed, its slot only holds its length and its processors
	j.Slot, j.unsettled, j.key = Slot{0, Instant(j.request.Estimate), j.request.Procs}, false, s.keyOf(j, false, randomKeys)
	for end := len(s.waiting); k < end; { // binary search; a new request comes behind equal keys
		if middle := (k + end) / 2; j.sortsBefore(s.waiting[middle]) {
			end = middle
		} else {
			k = middle + 1
		}
	}
	s.waiting = slices.Insert(s.waiting, k, j)
	return k
}

// copyJob returns a copy of j for a queue. It uses the memory of a recycled job if there is one.
func (s *Scheduler) copyJob(j *Job) (copied *Job) {
	if last := len(s.spare) - 1; last >= 0 {
		copied, s.spare = s.spare[last], s.spare[:last]
	} else {
		copied = new(Job)
	}
	*copied = *j
	return copied
}

// recycle keeps jobs that have left the queues, so that copyJob can use their memory. Until then their contents stay valid.
func (s *Scheduler) recycle(jobs ...*Job) { s.spare = append(s.spare, jobs...) }

// find returns the index in a queue of the job with the given arrival number, or noJob.
func find(queue []*Job, arrival Arrival) int {
	return slices.IndexFunc(queue, func(j *Job) bool { return j.Arrival == arrival })
}
