package sim

import "juggle/core/schedule"

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = schedule.Instant
	Seconds = schedule.Seconds
)

// A Job is a request together with what only the machine finds out.
type Job struct {
	schedule.Request
	Runtime Seconds // actual run time (T^a), at least 1; a job that reaches its estimate is ended there
}
