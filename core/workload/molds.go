package workload

import (
	"math/bits"

	"juggle/core/schedule"
)

// Tolerance is how far a tolerant consumer lets the provider move its deadline, in percent of the estimate.
const Tolerance = 100

// conditions returns what the consumer of j specifies beside its window; nil if nothing.
func (d *draws) conditions(j Job, estimate int64, procs int) *schedule.Conditions {
	tolerant, molded := d.coin(j.ID, forTolerance, d.TolerantShare), d.coin(j.ID, forMolds, d.MoldedShare)
	if !tolerant && !molded {
		return nil
	}
	c := &schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit}
	if tolerant {
		c.Tolerance = Tolerance
	}
	if molded {
		c.Molds = Molds(j.Procs, estimate, procs)
	}
	return c
}

// Molds returns the ways to run a job with this estimate in seconds: on half of its processors, rounded down, on as many as it requests,
// and on twice as many. Ways with less than one processor or with more than the machine has are left out. Times follow Amdahl's law,
// where 5 % of the work on one processor is serial; they are rounded up to whole seconds. T(R) is proportional to (R + 19) / R.
func Molds(procs int32, estimate int64, machine int) (molds []schedule.Mold) {
	for _, r := range []int32{procs / 2, procs, 2 * procs} {
		if r < 1 || int(r) > machine {
			continue
		}
		if r == procs {
			molds = append(molds, schedule.Mold{Procs: r, Time: schedule.Seconds(estimate)})
			continue
		}
		// estimate x procs x (r + 19) has up to 33 + 24 + 25 bits. The quotient is less than three times the estimate.
		high, low := bits.Mul64(uint64(estimate)*uint64(procs), uint64(r)+amdahl)
		time, rest := bits.Div64(high, low, uint64(r)*(uint64(procs)+amdahl))
		if rest > 0 {
			time++
		}
		molds = append(molds, schedule.Mold{Procs: r, Time: schedule.Seconds(time)})
	}
	return molds
}

// amdahl is (1 - s) / s, where the share s of the work that is serial is 5 %.
const amdahl = 19
