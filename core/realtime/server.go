package realtime

import (
	"math"
	"math/bits"
)

// moment is simulated time within a run, in grains: the unit in which every server's budget and period and the speed of the
// processor are whole.
type moment int64

const never moment = math.MaxInt64

// A job is one activation.
type job struct {
	at      moment
	left    moment // work
	carried bool   // began before the run; not measured
}

// A server is a hard constant-bandwidth server (Abeni and Buttazzo). It has a budget of processor time in every period. When the budget is
// used up, the server sleeps until the end of the period, which is its deadline. A shared server, one of a proportional share, never
// sleeps: its next period begins at once. Its deadlines are in virtual time, which is the deadline of the server that ran last (Golestani's
// self-clocked fair queueing, 1994).
//
// Invariants: work is a whole multiple of full; 0 <= budget <= full; a job waits or runs exactly if jobs is not empty; held >= now while
// the server is active and has no jobs.
type server struct {
	full, period moment // the budget of a period, and the period's length
	relative     moment // the service's deadline after an activation
	work         moment // what an activation needs, C
	class        int    // lower classes run first
	shared       bool   // a proportional share

	budget, deadline moment // what is left in the current period, and the period's end
	jobs             []job
	active           bool
	held             moment // where jobs is empty: the instant until which the server stays active

	arrivals arrivals
	arrival  moment // the next one; never if there is none
}

func (v *server) reset() {
	v.budget, v.deadline, v.held, v.active = 0, 0, 0, false
	v.jobs = v.jobs[:0]
}

// activate adds a job that began age before now. A new period is counted from the moment from: now, or the virtual time of a proportional
// share.
func (v *server) activate(now, from, age moment) {
	if age > 0 {
		v.carry(now, from, age)
		return
	}
	if len(v.jobs) == 0 { // the last period is over: a job uses up whole budgets, and activations are at least a period apart
		v.budget, v.deadline = v.full, from+v.period
	}
	v.jobs = append(v.jobs, job{at: now, left: v.work})
	v.active = true
}

// carry adds a job that began age before now and is taken to have been served evenly since then. What is left of the budget is rounded
// down, so that the server never gets more than its share.
func (v *server) carry(now, from, age moment) {
	past := age / v.period // whole periods
	rest := v.work - (past+1)*v.full
	if rest < 0 {
		return // the job is done
	}
	left := (past+1)*v.period - age
	v.deadline = from + left
	v.budget = mulDiv(v.full, left, v.period)
	v.active = true
	if v.budget+rest == 0 {
		v.hold(now)
		return
	}
	v.jobs = append(v.jobs, job{at: now - age, left: v.budget + rest, carried: true})
	v.settle(now) // a shared server without a budget begins its next period at once
}

// settle does what is due at now. A used-up budget is refilled where its period is over, or at once where the server is shared. A server
// without jobs becomes inactive at the instant until which it was held.
func (v *server) settle(now moment) {
	if len(v.jobs) > 0 {
		if v.budget == 0 && (v.shared || v.deadline <= now) {
			v.budget = v.full
			v.deadline += v.period
		}
		return
	}
	if v.active && v.held <= now {
		v.active = false
	}
}

func (v *server) ready() bool { return len(v.jobs) > 0 && v.budget > 0 }

// due is the next moment at which the server changes without running; never where there is none.
func (v *server) due() moment {
	switch {
	case len(v.jobs) == 0 && v.active:
		return v.held
	case len(v.jobs) > 0 && v.budget == 0:
		return v.deadline
	}
	return never
}

// run serves the first job from now on for the given length. It returns the job, and true, where that is done.
func (v *server) run(now, length moment) (finished job, done bool) {
	v.budget -= length
	v.jobs[0].left -= length
	if v.jobs[0].left > 0 {
		return job{}, false
	}
	finished = v.jobs[0]
	v.jobs = v.jobs[:copy(v.jobs, v.jobs[1:])]
	v.hold(now + length)
	return finished, true
}

// hold keeps a server whose jobs are done active to the end of its period, since no other server may have its budget before. The budget of
// a proportional share is free at once.
func (v *server) hold(now moment) {
	if v.held = now; !v.shared {
		v.held = max(now, v.deadline)
	}
}

// mulDiv is a*b/c rounded down, for b <= c.
func mulDiv(a, b, c moment) moment {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	quo, _ := bits.Div64(hi, lo, uint64(c))
	return moment(quo)
}
