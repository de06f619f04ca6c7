package workload

import (
	"math/rand/v2"

	"juggle/core/base/splitmix"
	"juggle/core/schedule/profile"
	"juggle/core/sim/agreement"
)

// Cancellation draws whether a job's consumer cancels it after it was accepted, which this percentage of the consumers do, and how long
// after its submission: a uniform whole second strictly inside the wait until its planned start. A job whose wait has no such second is not
// cancelled.
func (c Config) Cancellation(job int64, share int, wait profile.Seconds) (after profile.Seconds, cancels bool) {
	return c.drawInWait(job, share, wait, forCancellation, forCancellationTime)
}

// drawInWait draws from two streams whether an event comes to a job in its wait, and when.
func (c Config) drawInWait(job int64, share int, wait profile.Seconds, whether, when purpose) (after profile.Seconds, does bool) {
	d := draws{Config: c}
	if wait < 2 || !d.coin(job, whether, share) {
		return 0, false
	}
	d.start(job, when)
	return 1 + profile.Seconds(rand.New(&d.pcg).Int64N(int64(wait-1))), true
}

// ChangeOfMind draws as Cancellation does whether and when a consumer asks for another window.
func (c Config) ChangeOfMind(job int64, share int, wait profile.Seconds) (after profile.Seconds, changes bool) {
	return c.drawInWait(job, share, wait, forChange, forChangeTime)
}

// An outage takes an eighth of the machine, at least one processor, for four hours.
const (
	OutagePart   = 8
	OutageLength = profile.Seconds(4 * 3600)
)

// Outages draws the failures of a machine with this many processors in [0, H). They are a Poisson process with a mean number of failures in
// 15 days. With different means, outage i lies at the same multiple of the mean gap.
func (c Config) Outages(procs, mean int) (outages []agreement.Event) {
	if mean == 0 {
		return nil
	}
	d := draws{Config: c}
	at, horizon := 0.0, c.Horizon() // counts in mean gaps
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
