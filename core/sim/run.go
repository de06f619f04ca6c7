package sim

import (
	"juggle/core/sim/internal/plain"
)

// Run simulates the jobs, in any order; ties of submission are broken by their order. It returns an error where the configuration or
// a job is invalid, an id is used twice, or, with Check, a law is broken.
func Run(cfg Config, jobs []Job) (*Outcome, error) {
	var r Runner
	measures, err := r.Measure(cfg, jobs)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, len(r.rows))
	for i, job := range r.byID {
		rows[i] = r.rows[job]
	}
	return &Outcome{Rows: rows, Measures: measures}, nil
}

// A Runner runs one simulation after another and keeps its memory between them. The zero value is ready; it is not safe for
// concurrent use.
type Runner struct {
	byID, arrivals []int32 // indices of jobs
	rows           []Row   // as jobs
}

// Measure is Run without rows and decisions: the measures are the same. In the steady state it allocates nothing.
func (r *Runner) Measure(cfg Config, jobs []Job) (Measures, error) {
	if err := cfg.Validate(); err != nil {
		return Measures{}, err
	}
	if err := r.validate(jobs); err != nil {
		return Measures{}, err
	}
	r.sortArrivals(jobs)
	inOrder := make([]plain.Job, len(jobs))
	for i, j := range r.arrivals {
		inOrder[i] = plain.Job(jobs[j])
	}
	r.rows = append(r.rows[:0], make([]Row, len(jobs))...)
	for i, p := range plain.Run(int32(cfg.Procs), cfg.Policy, inOrder) {
		r.rows[r.arrivals[i]] = Row{ID: p.ID, Decision: p.Answer, Reason: p.Reason, Submit: p.Submit, Procs: p.Procs, Estimate: p.Estimate,
			Start: p.Start, End: p.End, Ready: p.Ready, Deadline: p.Deadline, Shift: p.Shift, Moves: p.Moves}
	}
	return measure(r.rows, cfg.Procs, cfg.Horizon), nil
}
