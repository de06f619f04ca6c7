package schedule

// changes is a log of what was changed in the queue, in the plan and in what is settled. Everything that is taken back is taken back by
// undo, from this log: a placement that fails, a request that is rejected, and a trial, which is a question whose answer must leave no
// trace, or a change of an agreement that may be refused. Outside of a trial the log has what was done for one request; in a trial it has
// what happened to any waiting job.
type changes struct {
	log    []change
	was    []planned // what the jobs that were altered or are gone were before, in the order of log
	trials []trial   // that have not ended; each is within the one before
}

// A trial is how much there was when it began.
type trial struct{ log, arrivals int }

// A change is an entry of the log.
type change struct {
	what  what
	loose bool // a placed job was
	job   int32
	slot  slot // where a placed job stood before; where a booked request stands
}

// what says what has happened.
type what uint8

const (
	joined  what = iota // the job, which is the request, has come into the queue
	swapped             // the job has changed places with the request
	booked              // the job, which is the request, has come into the plan
	placed              // the job has got another slot, or is not loose any more, because of the request
	altered             // something else about the job has changed
	gone                // the job has left the queue and the plan
	filed               // the job, which is the request, was accepted and has come into the indices
)

// note appends a change to the log.
func (c *changes) note(what what, job int32, slot slot) {
	c.log = append(c.log, change{what: what, job: job, slot: slot})
}

// save is called before the waiting job i is altered or goes. In a trial it notes what the job is.
func (w *waiting) save(what what, i int32) {
	if len(w.trials) > 0 {
		w.saveInTrial(what, i)
	}
}

// It is never inlined, so that save costs no more than a comparison where there is no trial.
//
//go:noinline
func (w *waiting) saveInTrial(what what, i int32) {
	w.was = append(w.was, w.jobs[i])
	w.note(what, i, slot{})
}

// BeginTrial begins to try what may be taken back: until the trial ends nobody starts or is fixed. It may have others within.
func (s *Scheduler) BeginTrial() {
	if len(s.trials) == 0 {
		s.log, s.was = s.log[:0], s.was[:0]
	}
	s.trials = append(s.trials, trial{len(s.log), len(s.ids)})
}

// EndTrial ends the last trial that has begun. It keeps what has changed since, or takes it back.
func (s *Scheduler) EndTrial(keep bool) {
	last := len(s.trials) - 1
	if t := s.trials[last]; !keep {
		s.undo(t.log)
		s.ids, s.where, s.known = s.ids[:t.arrivals], s.where[:t.arrivals], s.known[:min(t.arrivals, len(s.known))]
	}
	s.trials = s.trials[:last]
}

// undo takes back every change after the first of that number, the last one first. It costs O(log waiting jobs) for each of them.
func (s *Scheduler) undo(length int) {
	trials := s.trials
	s.trials = nil // undo itself notes nothing
	for n := len(s.log) - 1; n >= length; n-- {
		c := s.log[n]
		switch i := c.job; c.what {
		case joined:
			s.dequeue(i)
		case swapped:
			s.exchange(i, s.log[s.admitted].job)
		case filed:
			s.unfile(i)
			s.forgetFix(i)
			s.where[s.jobs[i].arrival] = 0
		case booked:
			s.plan.Give(c.slot.start, c.slot.end, c.slot.procs)
		case placed:
			if c.slot != s.jobs[i].slot() {
				s.shift(i, c.slot)
			}
			if c.loose {
				s.loosen(i)
			}
		case altered, gone:
			was := s.was[len(s.was)-1]
			s.was = s.was[:len(s.was)-1]
			if c.what == gone {
				s.plan.Take(was.start, was.end, was.procs)
			} else {
				s.unfile(i)
				s.forgetFix(i)
				s.dequeue(i)
			}
			s.comeBack(was)
		}
	}
	s.log, s.trials = s.log[:length], trials
}

// comeBack puts p, a job that waited, into the queue again. It gets the number that it had, because numbers are given back in turn.
func (s *Scheduler) comeBack(p planned) {
	moment, loose := p.moment, p.loose > 0
	p.moment, p.loose, p.unsorted = noMoment, 0, false
	i := s.enqueue(&p)
	s.where[p.arrival] = waitingAt(i)
	s.file(i)
	s.awaitFixAt(i, moment)
	if loose {
		s.loosen(i)
	}
	s.sortLater(i)
}
