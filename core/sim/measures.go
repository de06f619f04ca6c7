package sim

import (
	"math"
	"math/bits"

	"juggle/core/schedule"
)

// Measures are what the studies compare. The integer fields are sums, all but ProcSeconds over jobs, so that the Measures of several runs
// can be added in any order. The other fields follow from the integer fields. Work is processors times estimate, in processor-seconds.
type Measures struct {
	Jobs, Accepted, Offered, Rejected int                       // Accepted counts the offered jobs too
	RejectedBy                        [schedule.ReasonCount]int // by reason; the sum is Rejected
	Flexible, FlexibleAccepted        int                       // how many of Jobs and of Accepted have Flexible set
	WorkAsked, WorkAccepted           int64                     // capped at the largest int64
	WorkDone                          int64                     // the work of accepted jobs within [From, H), rounded down for each; capped
	BusyProcSeconds, ProcSeconds      int64                     // the processor-seconds used within [From, H), and m times its length
	Moves                             int64                     // starts changed after acceptance
	LeadSeconds                       int64                     // seconds from submission to start, over the jobs with HeldProcs above 0
	AbsPhiMicros                      int64                     // |phi| in millionths, each rounded to the nearest, sum over the offered jobs

	Utilisation      float64 // BusyProcSeconds / ProcSeconds; 0 where ProcSeconds is 0
	AbsPhi           float64 // mean |phi| of the offered jobs; NaN without any
	MovesPerAccepted float64 // NaN without an accepted job
}

// AcceptedShare returns the fraction of the jobs that were accepted; NaN without jobs.
func (m Measures) AcceptedShare() float64 { return ratio(int64(m.Accepted), int64(m.Jobs)) }

// derive computes the fields that follow from the sums.
func (m *Measures) derive() {
	m.Utilisation = 0
	if m.ProcSeconds > 0 {
		m.Utilisation = ratio(m.BusyProcSeconds, m.ProcSeconds)
	}
	m.AbsPhi = ratio(m.AbsPhiMicros, int64(m.Offered)) / 1e6
	m.MovesPerAccepted = ratio(m.Moves, int64(m.Accepted))
}

// MeasureRows sums up the rows of machines that have procs processors together, over [from, horizon), or up to the last end where horizon
// is 0. The requests that were submitted before from count only in the processor-seconds used and in the work done.
func MeasureRows(rows []Row, procs int, from, horizon Instant) Measures {
	var m Measures
	if horizon == 0 {
		for i := range rows {
			horizon = max(horizon, rows[i].End)
		}
	}
	m.ProcSeconds = int64(procs) * int64(horizon-from)
	for i := range rows {
		m.count(&rows[i], from, horizon)
	}
	m.derive()
	return m
}

// count adds a row to the sums.
func (m *Measures) count(r *Row, from, horizon Instant) {
	work := int64(r.Procs) * int64(r.Estimate)
	if r.Decision != Rejected {
		if first, end := max(r.Start, from), min(r.End, horizon); first < end {
			m.BusyProcSeconds += int64(r.HeldProcs) * int64(end-first)
			m.WorkDone = cappedSum(m.WorkDone, r.shareWithin(work, from, horizon))
		}
	}
	if r.Submit < from {
		return
	}
	m.Jobs++
	m.WorkAsked = cappedSum(m.WorkAsked, work)
	flexible := 0
	if r.Flexible {
		flexible = 1
	}
	m.Flexible += flexible
	if r.Decision == Rejected {
		m.Rejected++
		m.RejectedBy[r.Reason]++
		return
	}
	m.Accepted++
	m.FlexibleAccepted += flexible
	m.WorkAccepted = cappedSum(m.WorkAccepted, work)
	m.Moves += int64(r.Moves)
	if r.HeldProcs > 0 { // it started, and its work was not lost
		m.LeadSeconds += int64(r.Start - r.Submit)
	}
	if r.Decision == Offered {
		m.Offered++
		m.AbsPhiMicros += (1_000_000*int64(max(r.Shift, -r.Shift)) + int64(r.Estimate)/2) / int64(r.Estimate)
	}
}

// shareWithin returns the part of an amount that falls in [from, horizon), rounded down. The amount is spread evenly over the run of the
// job, which takes at least a second. It is not negative.
func (r *Row) shareWithin(amount int64, from, horizon Instant) int64 {
	if from <= r.Start && r.End <= horizon {
		return amount
	}
	high, low := bits.Mul64(uint64(amount), uint64(max(0, min(r.End, horizon)-max(r.Start, from))))
	part, _ := bits.Div64(high, low, uint64(r.End-r.Start))
	return int64(part)
}

// cappedSum returns a + b of numbers that are not negative, or the largest int64 where the sum is larger.
func cappedSum(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// ratio returns a / b; NaN where b is 0.
func ratio(a, b int64) float64 {
	if b == 0 {
		return math.NaN()
	}
	return float64(a) / float64(b)
}
