package workload

import (
	"math/rand/v2"

	"juggle/core/base/splitmix"
	"juggle/core/schedule/profile"
	"juggle/core/sim/agreement"
)

// Cancellation draws whether a consumer cancels an accepted job, with a probability of share percent, and how long after the submission.
// The cancellation comes at a whole second strictly inside the wait until the planned start; all such seconds are equally likely. A job
// whose wait has no such second is not cancelled.
func (c Config) Cancellation(job int64, share int, wait profile.Seconds) (after profile.Seconds, cancels bool) {
	return c.drawInWait(job, share, wait, forCancellation, forCancellationTime)
}

// drawInWait draws whether an event of a job occurs during its wait, and when. Each of the two draws has its own stream.
func (c Config) drawInWait(job int64, share int, wait profile.Seconds, whether, when purpose) (after profile.Seconds, occurs bool) {
	d := draws{Config: c}
	if wait < 2 || !d.coin(job, whether, share) {
		return 0, false
	}
	d.start(job, when)
	return 1 + profile.Seconds(rand.New(&d.pcg).Int64N(int64(wait-1))), true
}

// ChangeOfMind draws whether and when a consumer asks for another window, as Cancellation does for cancellations.
func (c Config) ChangeOfMind(job int64, share int, wait profile.Seconds) (after profile.Seconds, changes bool) {
	return c.drawInWait(job, share, wait, forChange, forChangeTime)
}

// OutagePart and OutageLength are the size of an outage: an eighth of the machine, at least one processor, for four hours.
const (
	OutagePart   = 8
	OutageLength = profile.Seconds(4 * 3600)
)

// Outages draws the failures of a machine with this many processors in [0, H). They are a Poisson process, and mean is the mean number of
// failures in 15 days. Outage i lies at the same multiple of the mean gap for every mean.
func (c Config) Outages(procs, mean int) (outages []agreement.Event) {
	if mean == 0 {
		return nil
	}
	d := draws{Config: c}
	gaps, horizon := 0.0, c.Horizon() // gaps is the time of outage i, in mean gaps
	for i := int64(0); ; i++ {
		d.start(i, forOutage)
		gaps += splitmix.Exponential(rand.New(&d.pcg), 1)
		begin := profile.Instant(float64(gaps*PeriodLength) / float64(mean))
		if begin >= horizon {
			return outages
		}
		outages = append(outages, agreement.Event{
			Time: begin, Kind: agreement.Down, Deadline: begin.Add(OutageLength), Procs: int32(max(1, procs/OutagePart)),
		})
	}
}
