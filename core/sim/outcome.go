package sim

import "juggle/core/schedule"

// The answers.
const (
	Rejected = schedule.Rejected
	Accepted = schedule.Accepted
	Offered  = schedule.Offered
)

// A Row is the outcome of one job.
type Row struct {
	ID        int64
	Decision  schedule.Answer
	Reason    schedule.Reason // of a rejected job
	Flexible  bool            // the request is flexible: see schedule.Request
	Submit    Instant
	Procs     int32
	Estimate  Seconds // T^e
	Start     Instant // T^s of an accepted job
	End       Instant // the real end of an accepted job
	Ready     Instant // the window agreed on last, once the job has started or was cancelled; before, and if rejected, the one requested
	Deadline  Instant
	Shift     Seconds // of an offered job: seconds by which the offer lies before (negative) or after the window requested
	Moves     int32   // how often an accepted job got another start
	HeldProcs int32   // the processors of an accepted job in its mold; 0 where it did not run or its work was lost
}

// Phi returns Shift / Estimate, the paper's phi. It is 0 for a job without an offer.
func (r Row) Phi() float64 {
	return schedule.Offer{Shift: r.Shift, Estimate: r.Estimate}.Phi()
}

// An Outcome is the result of a whole run.
type Outcome struct {
	Rows     []Row // sorted by id
	Measures Measures
}

// A Range is Count neighbouring processors, numbered from 0.
type Range struct{ First, Count int32 }
