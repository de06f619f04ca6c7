package sim

import (
	"slices"

	"juggle/core/base/heap"
	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim/agreement"
)

// Run simulates the jobs, which may be in any order. Jobs with the same submission are decided in their order in the list. Run returns an
// error where the configuration or a job is not valid, where an id is used twice, and, with Config.Check, where an invariant is broken.
func Run(cfg Config, jobs []Job) (*Outcome, error) {
	var r run
	measures, err := r.play(cfg, jobs, nil, nil)
	if err != nil {
		return nil, err
	}
	out := &Outcome{make([]Row, len(jobs)), measures}
	for i, job := range r.byID {
		out.Rows[i] = r.rows[job]
	}
	return out, nil
}

// A Runner runs one simulation after another, and reuses its memory. The zero value is ready. It is not safe for concurrent use.
type Runner struct{ run run }

// Measure returns the measures that Run computes. Once its memory is large enough, it allocates nothing for a request under the rules of
// the paper without Config.Check.
func (r *Runner) Measure(cfg Config, jobs []Job) (Measures, error) {
	return r.run.play(cfg, jobs, nil, nil)
}

// A run is a machine and its clock. There are two kinds: a batch has all jobs from the beginning; a Session gets one job after the other,
// and keeps a ledger.
type run struct {
	cfg        Config
	now        Instant
	jobs       []Job
	byID       []int32 // of a batch: the indices of jobs, sorted by id
	arrivals   []int32 // indices of jobs in order of arrival; the scheduler's arrival numbers are indices of this list
	arrived    int     // the number of arrivals so far
	rows       []Row   // in the order of jobs
	scheduler  schedule.Scheduler
	ends       heap.Queue[bool] // the ends of the running jobs, by time and then by arrival; true: the job ends before its slot does
	invariants *invariants      // nil without Config.Check
	areas      profile.AreaFinder
	err        error    // the first error, for example a broken invariant or an error of a caller's function; errFinished after Finish
	session    *Session // the session to which the run belongs; nil: it is a batch
}

// play runs the whole simulation. It calls beforeDecision right before each decision on a request, and onDecision right after each
// decision. Both may be nil. An error of either ends the run and is returned as it is.
func (r *run) play(
	cfg Config, jobs []Job, beforeDecision func(now Instant, job *Job) error, onDecision func(schedule.Decision) error,
) (Measures, error) {
	if err := r.begin(cfg, jobs); err != nil {
		return Measures{}, err
	}
	defer func() { r.jobs, r.invariants = nil, nil }()
	if onDecision != nil {
		r.scheduler.Record(func(d schedule.Decision) {
			if r.err == nil {
				r.err = onDecision(d)
			}
		})
	}
	for !r.isOver() {
		if err := r.Advance(r.Next()); err != nil {
			return Measures{}, err
		}
		i, arrives := r.NextArrival()
		if !arrives {
			continue
		}
		if beforeDecision != nil {
			if err := beforeDecision(r.now, &r.jobs[i]); err != nil {
				return Measures{}, err
			}
		}
		if err := r.Decide(); err != nil {
			return Measures{}, err
		}
	}
	return MeasureRows(r.rows, cfg.Procs, cfg.From, cfg.Horizon), nil
}

// begin checks the input and prepares r for the first event.
func (r *run) begin(cfg Config, jobs []Job) error {
	if err := cfg.Validate(); err != nil {
		return err
	}
	if err := r.sortIDs(jobs); err != nil {
		return err
	}
	r.sortArrivals(jobs)
	r.cfg, r.now, r.jobs, r.arrived, r.err = cfg, 0, jobs, 0, nil
	r.rows, r.ends = slices.Grow(r.rows[:0], len(jobs)), r.ends[:0]
	for i := range jobs {
		r.rows = append(r.rows, rowOf(&jobs[i]))
	}
	r.scheduler.Reset(cfg.Procs, cfg.Policy)
	r.scheduler.PlaceBy(cfg.Placer)
	if cfg.Check {
		r.invariants = newInvariants(cfg.Procs)
	}
	return nil
}

// rowOf returns the row of a job that is not decided yet.
func rowOf(j *Job) Row {
	return Row{ID: j.ID, Submit: j.Submit, Procs: j.Procs, Estimate: j.Estimate, Flexible: j.Flexible, Ready: j.Ready, Deadline: j.Deadline}
}

// fail keeps the first error, which ends the run, and returns it.
func (r *run) fail(err error) error {
	if r.err == nil {
		r.err = err
	}
	return r.err
}

// isOver reports whether no job waits or runs, and every job has arrived.
func (r *run) isOver() bool {
	return r.arrived == len(r.jobs) && len(r.ends) == 0 && r.scheduler.NextStart() == profile.Forever
}

// Next returns the next instant to which the run has to advance; Forever where there is none. Every arrival is such an instant. Starts and
// completions are such instants only under a policy with replans or paid fixings, and with Config.Check. In all other runs they are handled
// at the next arrival or event, or at the end of the run, which changes no result.
func (r *run) Next() Instant {
	next := profile.Forever
	if r.arrived < len(r.jobs) {
		next = r.jobs[r.arrivals[r.arrived]].Submit
	}
	if r.cfg.Policy.Replan || r.cfg.Policy.FixingIsPaid || r.cfg.Check {
		next = min(next, r.scheduler.NextStart())
		if len(r.ends) > 0 {
			next = min(next, Instant(r.ends[0].Key))
		}
	}
	return next
}

// Advance handles the events up to now except arrivals, in the order of the rules: completions, starts, fixing, perhaps a replan. It may be
// called again at the same instant, after a request: then it starts and fixes the jobs that are due at once. Time never goes back.
func (r *run) Advance(now Instant) error {
	r.now = now
	r.start() // first, because a job may have both started and ended since the last event
	early := r.complete()
	r.fix()
	if early && r.cfg.Policy.Replan {
		r.scheduler.Replan(now)
		r.fail(r.invariants.check(now, &r.scheduler))
		r.start()
		r.fix()
	}
	return r.fail(r.invariants.check(now, &r.scheduler))
}

// fix fixes the slots that are due, and writes the paid fixings into the ledger of a session.
func (r *run) fix() {
	r.scheduler.Fix(r.now)
	if r.session != nil {
		r.session.writePaid(r.session.pay())
	}
}

// NextArrival returns the index of the next request. ok is false where no request arrives now.
func (r *run) NextArrival() (i int, ok bool) {
	if r.arrived < len(r.jobs) {
		i = int(r.arrivals[r.arrived])
		ok = r.jobs[i].Submit == r.now
	}
	return i, ok
}

// start moves the jobs whose start has come into the running queue.
func (r *run) start() {
	for _, s := range r.scheduler.Start(r.now) {
		i := r.arrivals[s.Arrival]
		job, row := &r.jobs[i], &r.rows[i]
		row.Start, row.End = s.Start, s.Start.Add(job.RunsFor(s.End.Sub(s.Start)))
		row.Ready, row.Deadline, row.Moves, row.HeldProcs = s.Ready, s.Deadline, s.Moves, s.Procs
		r.ends.Push(heap.Entry[bool]{Key: int64(row.End), Tie: int32(s.Arrival), Value: row.End < s.End})
		if r.session != nil {
			r.fail(r.session.accounts[i].TakeStep(agreement.ToStart))
		}
	}
}

// forgetEnd removes the end of the job with the given arrival number, which no longer runs. It costs O(running jobs).
func (r *run) forgetEnd(arrival int32) {
	r.ends = slices.DeleteFunc(r.ends, func(e heap.Entry[bool]) bool { return e.Tie == arrival })
	r.ends.Build()
}

// complete removes the jobs that have ended by now, and reports whether one of them ended before its slot did.
func (r *run) complete() (early bool) {
	for len(r.ends) > 0 && Instant(r.ends[0].Key) <= r.now {
		end := r.ends.Pop()
		early = early || end.Value
		if r.session != nil {
			r.session.ended = append(r.session.ended, end)
		}
		r.scheduler.Complete(r.now, schedule.Arrival(end.Tie))
	}
	if r.session != nil {
		r.session.writeEnded()
	}
	return early
}

// Decide gives the scheduler the next request. All events before the request must have been handled.
func (r *run) Decide() error {
	i := r.arrivals[r.arrived]
	r.arrived++
	r.invariants.beforeArrival(&r.scheduler)
	result := r.scheduler.Arrive(r.now, &r.jobs[i].Request)
	row := &r.rows[i]
	row.Decision, row.Reason, row.Shift = result.Answer, result.Reason, result.Shift
	if r.session != nil {
		r.session.writeAnswer(i, result)
	}
	return r.fail(r.invariants.afterArrival(r.now, &r.jobs[i].Request, &result, &r.scheduler))
}
