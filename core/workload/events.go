package workload

import (
	"math/rand/v2"

	"juggle/core/agreement"
	"juggle/core/profile"
	"juggle/core/splitmix"
)

// Cancellation reports whether the consumer of that job, among a share of so many percent, cancels the job after it was accepted, and
// how long after its submission: a uniform whole second strictly inside the wait until its planned start. A job whose wait has no such
// second is not cancelled.
func (c Config) Cancellation(job int64, share int, wait profile.Seconds) (after profile.Seconds, cancels bool) {
	return c.inTheWait(job, share, wait, forCancellation, forCancellationTime)
}

// inTheWait draws, of two streams, whether something comes to a job in its wait, and when.
func (c Config) inTheWait(job int64, share int, wait profile.Seconds, whether, when purpose) (after profile.Seconds, does bool) {
	d := draws{Config: c}
	if wait < 2 || !d.coin(job, whether, share) {
		return 0, false
	}
	d.start(job, when)
	return 1 + profile.Seconds(rand.New(&d.pcg).Int64N(int64(wait-1))), true
}

// ChangeOfMind is Cancellation for consumers that ask for another window instead.
func (c Config) ChangeOfMind(job int64, share int, wait profile.Seconds) (after profile.Seconds, changes bool) {
	return c.inTheWait(job, share, wait, forChange, forChangeTime)
}

// An outage takes an eighth of the machine, at least one processor, for four hours.
const (
	OutagePart   = 8
	OutageLength = profile.Seconds(4 * 3600)
)

// Outages are failures of a machine of so many processors in [0, H), as a Poisson process whose gaps have a mean of 15 days over mean: mean
// is how many are to be expected in 15 days. Outage i of two means lies at the same share of the mean gaps.
func (c Config) Outages(procs, mean int) (outages []agreement.Event) {
	if mean == 0 {
		return nil
	}
	d := draws{Config: c}
	at, horizon := 0.0, c.Horizon() // at counts mean gaps
	for i := int64(0); ; i++ {
		d.start(i, forOutage)
		at += splitmix.Exponential(rand.New(&d.pcg), 1)
		begin := profile.Instant(float64(at*PeriodLength) / float64(mean))
		if begin >= horizon {
			return outages
		}
		outages = append(outages, agreement.Event{
			Time: begin, Kind: agreement.Down, Deadline: begin.Add(OutageLength), Procs: int32(max(1, procs/OutagePart)),
		})
	}
}
