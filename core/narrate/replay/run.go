package replay

import (
	"fmt"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// A Run is the run of one period, decision by decision. Explain and Refusal change it, so it is not safe for concurrent use. Nothing else
// changes it once it is made.
//
// Invariants: Jobs is in order of arrival, Decisions in order of time; Places are in order of decision, then of job; Fixings are in order
// of decision. Jobs and decisions are numbered from 0: their numbers are indices of these slices.
type Run struct {
	Procs     int
	Jobs      []sim.Job
	Decisions []Event
	Places    []Place
	Fixings   []Fixing

	policy    schedule.Policy
	indexByID map[int64]int32 // the index in Jobs of each id
	arrival   []int32         // the index of the decision on each job's request
	placesOf  [][]int32       // the indices of each job's places
	fixedAt   []int32         // the index of the first decision at which each job's slot is fixed; noDecision if it never is

	rerun rerun // used by Explain
}

// An Event is the outcome of one decision, on a request or on a replan.
type Event struct {
	Now             Instant
	Job             int32 // the request; -1 for a replan
	Answer          schedule.Answer
	Reason          schedule.Reason
	Ready, Deadline Instant // the window agreed on; of a rejected request the window asked for
	Shift           Seconds // seconds from the window asked for to the offer; 0 for other answers
	Moves           int32   // the number of accepted jobs that got another start
}

// Replan reports whether the decision is a replan after an early completion.
func (d Event) Replan() bool { return d.Job < 0 }

// A Place is the start and the processors with which a chart draws a job. It holds from its decision until the job's next Place. Most
// places have a new start. A few have the same start on other processors, to make space for another job.
type Place struct {
	Decision, Job int32
	Start         Instant
	Ranges        []sim.Range
}

// A Fixing is a job whose slot is fixed at a decision.
type Fixing struct{ Decision, Job int32 }

// noDecision is larger than the index of any decision.
const noDecision = 1<<31 - 1

// Play runs the period of t that s names, or s.Requests. After every decision it calls progress with the number of decisions made, replans
// among them, and the number of requests; the first number is at most the second. An error of progress ends the run and is returned.
func Play(t *workload.Trace, s Setup, progress func(done, of int) error) (*Run, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	jobs, procs, err := s.Jobs(t)
	if err != nil {
		return nil, err
	}
	return Simulate(s.Config(procs), jobs, progress)
}

// Simulate does what Play does, for jobs in order of arrival. The Run keeps the slice jobs.
func Simulate(config sim.Config, jobs []sim.Job, progress func(done, of int) error) (*Run, error) {
	b := newBuilder(config, jobs)
	err := sim.RunExplained(config, jobs, func(d schedule.Decision) error {
		b.add(&d)
		return progress(min(len(b.run.Decisions), len(jobs)), len(jobs))
	})
	if err != nil {
		return nil, err
	}
	if err := b.run.index(); err != nil {
		return nil, err
	}
	return b.run, nil
}

// indicesByID maps the id of each job to its index.
func indicesByID(jobs []sim.Job) map[int64]int32 {
	index := make(map[int64]int32, len(jobs))
	for i := range jobs {
		index[jobs[i].ID] = int32(i)
	}
	return index
}

// JobIndex returns the index in Jobs of the job with the given id.
func (r *Run) JobIndex(id int64) int { return int(r.indexByID[id]) }

// index fills the fields that lookups need. It returns an error where the run breaks an invariant on which they rely.
func (r *Run) index() error {
	if r.indexByID = indicesByID(r.Jobs); len(r.indexByID) < len(r.Jobs) {
		return fmt.Errorf("replay: got %d ids of %d jobs, want one each", len(r.indexByID), len(r.Jobs))
	}
	r.arrival, r.placesOf, r.fixedAt = make([]int32, len(r.Jobs)), make([][]int32, len(r.Jobs)), make([]int32, len(r.Jobs))
	for i := range r.Jobs {
		r.fixedAt[i] = noDecision
	}
	inRange := func(job, decision int32) bool {
		return job >= 0 && int(job) < len(r.Jobs) && decision >= 0 && int(decision) < len(r.Decisions)
	}
	arrived := 0
	for i, d := range r.Decisions {
		if d.Replan() {
			continue
		}
		if int(d.Job) != arrived || arrived == len(r.Jobs) {
			return fmt.Errorf("replay: decision %d: got job %d, want %d of %d", i+1, d.Job, arrived, len(r.Jobs))
		}
		r.arrival[d.Job] = int32(i)
		arrived++
	}
	if arrived < len(r.Jobs) {
		return fmt.Errorf("replay: got decisions on %d jobs, want %d", arrived, len(r.Jobs))
	}
	for i, p := range r.Places {
		if !inRange(p.Job, p.Decision) || p.Decision < r.arrival[p.Job] {
			return fmt.Errorf("replay: place %d: got job %d at decision %d", i, p.Job, p.Decision)
		}
		r.placesOf[p.Job] = append(r.placesOf[p.Job], int32(i))
	}
	for i, f := range r.Fixings {
		if !inRange(f.Job, f.Decision) {
			return fmt.Errorf("replay: fixing %d: got job %d at decision %d", i, f.Job, f.Decision)
		}
		r.fixedAt[f.Job] = min(r.fixedAt[f.Job], f.Decision)
	}
	for job, decision := range r.arrival {
		answer, places := r.Decisions[decision].Answer, len(r.placesOf[job])
		if (answer != schedule.Rejected) != (places > 0) {
			return fmt.Errorf("replay: decision %d: got %v and %d places", decision+1, answer, places)
		}
	}
	return nil
}
