package sim

import (
	"slices"

	"juggle/core/profile"
	"juggle/core/schedule"
)

// Run simulates the jobs, in any order; ties of submission are broken by their order. It returns an error where the configuration or
// a job is invalid, an id is used twice, or, with Check, a law is broken.
func Run(cfg Config, jobs []Job) (*Outcome, error) {
	var r Runner
	out := new(Outcome)
	var err error
	var w watcher
	if cfg.Explain {
		w.decision = func(d schedule.Decision) error {
			out.Decisions = append(out.Decisions, d)
			return nil
		}
	}
	if out.Measures, err = r.run(cfg, jobs, w); err != nil {
		return nil, err
	}
	if out.Rows = r.rows; !r.idsAscend {
		out.Rows = make([]Row, len(jobs))
		for i, job := range r.byID {
			out.Rows[i] = r.rows[job]
		}
	}
	return out, nil
}

// A Runner runs one simulation after another and keeps its memory between them. The zero value is ready; it is not safe for
// concurrent use.
type Runner struct {
	cfg       Config
	jobs      []Job
	byID      []int32 // indices of jobs, by id, where idsAscend does not say that they are in that order
	idsAscend bool
	arrivals  []int32 // indices of jobs, as they arrive; a scheduler's arrival number is an index here
	arrived   int     // number of arrivals so far
	rows      []Row   // as jobs
	scheduler schedule.Scheduler
	ends      endings // of the running jobs
	laws      *laws   // where Config.Check
	holes     profile.Holes
	watcher   watcher
	stopped   error // what the watcher ended the run with

	agreements *Session // whose run it is, where one has accounts
}

// A watcher sees a run as it goes. Either function may be nil; an error of it ends the run and is returned as it is.
type watcher struct {
	decision func(schedule.Decision) error     // hears of every decision as soon as it is made
	request  func(now Instant, job *Job) error // hears of every request right before it is decided
}

// Measure is Run without rows and decisions: the measures are the same. In the steady state it allocates nothing.
func (r *Runner) Measure(cfg Config, jobs []Job) (Measures, error) {
	return r.run(cfg, jobs, watcher{})
}

func (r *Runner) run(cfg Config, jobs []Job, w watcher) (Measures, error) {
	if err := r.begin(cfg, jobs, w); err != nil {
		return Measures{}, err
	}
	defer func() { r.jobs, r.laws, r.watcher = nil, nil, watcher{} }()
	for !r.over() {
		now := r.nextEvent()
		if err := r.advance(now); err != nil {
			return Measures{}, err
		}
		for again := false; r.arrivesAt(now); again = true {
			if again { // the answer before may have begun or fixed something at this instant
				r.start(now)
				r.fix(now)
			}
			if err := r.arrive(now); err != nil {
				return Measures{}, err
			}
		}
	}
	return MeasureRows(r.rows, cfg.Procs, cfg.From, cfg.Horizon), nil
}

// begin checks the input and makes r ready for the first event.
func (r *Runner) begin(cfg Config, jobs []Job, w watcher) error {
	if err := cfg.Validate(); err != nil {
		return err
	}
	if err := r.sortIDs(jobs); err != nil {
		return err
	}
	r.sortArrivals(jobs)
	r.cfg, r.jobs, r.arrived = cfg, jobs, 0
	r.rows, r.ends.queue = slices.Grow(r.rows[:0], len(jobs)), r.ends.queue[:0]
	for i := range jobs {
		r.rows = append(r.rows, rowOf(&jobs[i]))
	}
	r.scheduler.Reset(cfg.Procs, cfg.Policy)
	if cfg.Check {
		r.laws = newLaws(cfg.Procs)
	}
	r.watcher, r.stopped = w, nil
	if w.decision != nil {
		r.scheduler.Record(func(d schedule.Decision) {
			if r.stopped == nil {
				r.stopped = w.decision(d)
			}
		})
	}
	return nil
}

func rowOf(j *Job) Row {
	return Row{ID: j.ID, Submit: j.Submit, Procs: j.Procs, Estimate: j.Estimate, Flexible: j.Flexible, Ready: j.Ready, Deadline: j.Deadline}
}

func (r *Runner) over() bool {
	return r.arrived == len(r.jobs) && r.ends.next() == profile.Forever && r.scheduler.NextStart() == profile.Forever
}

// nextEvent is the next instant at which anything is decided. Between two arrivals that is only a replan, or a paid fixing, so without
// them completions and starts wait for the next arrival, and change nothing by that. The laws are checked at every event.
func (r *Runner) nextEvent() Instant {
	next := profile.Forever
	if r.arrived < len(r.jobs) {
		next = r.jobs[r.arrivals[r.arrived]].Submit
	}
	if r.cfg.Policy.Replan || r.cfg.Policy.FixPays || r.cfg.Check {
		next = min(next, r.scheduler.NextStart(), r.ends.next())
	}
	return next
}

// advance handles the events up to now but for the arrivals, in the order of the rules: completions, starts, fixing, perhaps a replan.
func (r *Runner) advance(now Instant) error {
	// A job that both started and ended since the event before has to start before it can complete.
	r.start(now)
	early := r.complete(now)
	r.fix(now)
	if early && r.cfg.Policy.Replan {
		r.scheduler.Replan(now)
		if r.stopped != nil {
			return r.stopped
		}
		if err := r.laws.check(now, &r.scheduler); err != nil {
			return err
		}
		r.start(now)
		r.fix(now)
	}
	return r.laws.check(now, &r.scheduler)
}

// fix is step (3).
func (r *Runner) fix(now Instant) {
	r.scheduler.Fix(now)
	if r.agreements != nil {
		r.agreements.fixed(now)
	}
}

func (r *Runner) arrivesAt(now Instant) bool {
	return r.arrived < len(r.jobs) && r.jobs[r.arrivals[r.arrived]].Submit == now
}

// start moves the jobs whose start has come into the running queue.
func (r *Runner) start(now Instant) {
	for _, s := range r.scheduler.Start(now) {
		i := r.arrivals[s.Arrival]
		job, row := &r.jobs[i], &r.rows[i]
		row.Start, row.End = s.Start, s.Start.Add(job.RunsFor(s.End.Sub(s.Start)))
		row.Ready, row.Deadline, row.Moves, row.Held = s.Ready, s.Deadline, s.Moves, s.Procs
		r.ends.push(ending{row.End, int32(s.Arrival), row.End < s.End})
		if r.agreements != nil {
			r.agreements.started(i)
		}
	}
}

// complete takes the jobs that have ended by now off the machine, and tells whether one ended before its estimate.
func (r *Runner) complete(now Instant) (early bool) {
	for len(r.ends.queue) > 0 && r.ends.next() <= now {
		end := r.ends.pop()
		early = early || end.early
		if r.agreements != nil {
			r.agreements.ended(end)
		}
		r.scheduler.Complete(now, schedule.Arrival(end.arrival))
	}
	if r.agreements != nil {
		r.agreements.writeEnded()
	}
	return early
}

// arrive puts the next request to the scheduler. What has to begin or to be fixed by now is.
func (r *Runner) arrive(now Instant) error {
	i := r.arrivals[r.arrived]
	r.arrived++
	if r.watcher.request != nil {
		if err := r.watcher.request(now, &r.jobs[i]); err != nil {
			return err
		}
	}
	r.laws.before(&r.scheduler)
	result := r.scheduler.Arrive(now, &r.jobs[i].Request)
	row := &r.rows[i]
	row.Decision, row.Reason, row.Shift = result.Answer, result.Reason, result.Shift
	if r.stopped != nil {
		return r.stopped
	}
	if r.agreements != nil {
		r.agreements.answered(i, result)
	}
	return r.laws.arrived(now, &r.jobs[i].Request, &result, &r.scheduler)
}
