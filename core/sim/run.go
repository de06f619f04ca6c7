package sim

import (
	"slices"

	"juggle/core/agreement"
	"juggle/core/heap"
	"juggle/core/profile"
	"juggle/core/schedule"
)

// Run simulates the jobs, in any order; ties of submission are broken by their order. It returns an error where the configuration or
// a job is invalid, an id is used twice, or, with Check, an invariant is broken.
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

// A Runner runs one simulation after another and keeps its memory between them. The zero value is ready; it is not safe for
// concurrent use.
type Runner struct{ run run }

// Measure is Run without rows and decisions: the measures are the same. In the steady state it allocates nothing.
func (r *Runner) Measure(cfg Config, jobs []Job) (Measures, error) {
	return r.run.play(cfg, jobs, nil, nil)
}

// A run is a machine and its clock. A batch knows all jobs beforehand; a Session hears of one after the other, and keeps a ledger.
type run struct {
	cfg        Config
	now        Instant
	jobs       []Job
	byID       []int32 // of a batch: indices of jobs, by id
	arrivals   []int32 // indices of jobs, as they arrive; a scheduler's arrival number is an index here
	arrived    int     // number of arrivals so far
	rows       []Row   // as jobs
	scheduler  schedule.Scheduler
	ends       heap.Queue[bool] // when the running jobs end, at one instant by arrival; true: before the end of the slot
	invariants *invariants      // where Config.Check
	areas      profile.AreaFinder
	err        error    // what has ended the run: a broken invariant, or an error of told
	session    *Session // that the run is part of; nil: of none
}

// play is the whole run. told hears of every decision as soon as it is made, and before of every request right before it is decided. Either
// may be nil; an error of it ends the run and is returned as it is.
func (r *run) play(
	cfg Config, jobs []Job, before func(now Instant, job *Job) error, told func(schedule.Decision) error,
) (Measures, error) {
	if err := r.begin(cfg, jobs); err != nil {
		return Measures{}, err
	}
	defer func() { r.jobs, r.invariants = nil, nil }()
	if told != nil {
		r.scheduler.Record(func(d schedule.Decision) {
			if r.err == nil {
				r.err = told(d)
			}
		})
	}
	for !r.over() {
		if err := r.Advance(r.Next()); err != nil {
			return Measures{}, err
		}
		i, comes := r.Coming()
		if !comes {
			continue
		}
		if before != nil {
			if err := before(r.now, &r.jobs[i]); err != nil {
				return Measures{}, err
			}
		}
		if err := r.Decide(); err != nil {
			return Measures{}, err
		}
	}
	return MeasureRows(r.rows, cfg.Procs, cfg.From, cfg.Horizon), nil
}

// begin checks the input and makes r ready for the first event.
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

func rowOf(j *Job) Row {
	return Row{ID: j.ID, Submit: j.Submit, Procs: j.Procs, Estimate: j.Estimate, Flexible: j.Flexible, Ready: j.Ready, Deadline: j.Deadline}
}

// fail keeps the first error, with which the run ends, and returns it.
func (r *run) fail(err error) error {
	if r.err == nil {
		r.err = err
	}
	return r.err
}

func (r *run) over() bool {
	return r.arrived == len(r.jobs) && len(r.ends) == 0 && r.scheduler.NextStart() == profile.Forever
}

// Next is the next instant at which anything is decided, a request or what the machine decides by itself; Forever where there is none.
// Between two arrivals that is only a replan, or a paid fixing, so without them completions and starts wait for the next arrival, and
// change nothing by that. The invariants are checked at every event.
func (r *run) Next() Instant {
	next := profile.Forever
	if r.arrived < len(r.jobs) {
		next = r.jobs[r.arrivals[r.arrived]].Submit
	}
	if r.cfg.Policy.Replan || r.cfg.Policy.FixPays || r.cfg.Check {
		next = min(next, r.scheduler.NextStart())
		if len(r.ends) > 0 {
			next = min(next, Instant(r.ends[0].Key))
		}
	}
	return next
}

// Advance handles the events up to now but for the arrivals, in the order of the rules: completions, starts, fixing, perhaps a replan.
// Called again at the same instant it starts and fixes what has come to that since, for no job ends when it started. Time never goes back.
func (r *run) Advance(now Instant) error {
	r.now = now
	r.start() // a job that both started and ended since the event before has to start before it can complete
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

// fix is step (3).
func (r *run) fix() {
	r.scheduler.Fix(r.now)
	if r.session != nil {
		r.session.writePaid(r.session.pay())
	}
}

// Coming is the next request, where it comes now.
func (r *run) Coming() (i int, ok bool) {
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
		row.Ready, row.Deadline, row.Moves, row.Held = s.Ready, s.Deadline, s.Moves, s.Procs
		r.ends.Push(heap.Entry[bool]{Key: int64(row.End), Tie: int32(s.Arrival), Value: row.End < s.End})
		if r.session != nil {
			r.fail(r.session.accounts[i].Take(agreement.ToStart))
		}
	}
}

// forgetEnd takes the end of that arrival, which runs no longer, out. It costs O(running jobs).
func (r *run) forgetEnd(arrival int32) {
	r.ends = slices.DeleteFunc(r.ends, func(e heap.Entry[bool]) bool { return e.Tie == arrival })
	r.ends.Build()
}

// complete takes the jobs that have ended by now off the machine, and reports whether one ended before its estimate.
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

// Decide puts the next request to the scheduler. What has to begin or to be fixed by now is.
func (r *run) Decide() error {
	i := r.arrivals[r.arrived]
	r.arrived++
	r.invariants.before(&r.scheduler)
	result := r.scheduler.Arrive(r.now, &r.jobs[i].Request)
	row := &r.rows[i]
	row.Decision, row.Reason, row.Shift = result.Answer, result.Reason, result.Shift
	if r.session != nil {
		r.session.answered(i, result)
	}
	return r.fail(r.invariants.arrived(r.now, &r.jobs[i].Request, &result, &r.scheduler))
}
