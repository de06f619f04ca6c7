package sim

import "juggle/core/schedule"

// The answers.
const (
	Rejected = schedule.Rejected
	Accepted = schedule.Accepted
	Offered  = schedule.Offered
)

// A Row is what became of one job.
type Row struct {
	ID       int64
	Decision schedule.Answer
	Reason   schedule.Reason // why rejected
	Flexible bool            // the request's mark: its window may be widened
	Submit   Instant
	Procs    int32
	Estimate Seconds // T^e
	Start    Instant // T^s; of an accepted job
	End      Instant // when it really ended; of an accepted job
	Ready    Instant // the window that holds at the end, own, offered or fixed; of a rejected job its own
	Deadline Instant
	Shift    Seconds // of an offered job: how far its window lies before (negative) or behind its own
	Moves    int32   // how often an accepted job was given another start
	Held     int32   // processors that it held, in its mold; of an accepted job
}

// Phi is Shift / Estimate, the paper's phi: 0 in the job's own window.
func (r Row) Phi() float64 {
	return schedule.Offer{Shift: r.Shift, Estimate: r.Estimate}.Phi()
}

// An Outcome is a whole run.
type Outcome struct {
	Rows     []Row // in order of id
	Measures Measures
}

// A Range is Count neighbouring processors, numbered from 0.
type Range struct{ First, Count int32 }
