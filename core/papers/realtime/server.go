package realtime

import (
	"math"
	"math/bits"
)

// moment is simulated time within a run, in grains. The grain is so small that every server's budget and period are whole numbers of it.
type moment int64

// never is later than every moment of a run.
const never moment = math.MaxInt64

// A job is one activation.
type job struct {
	at      moment // the activation
	left    moment // work that is not done
	carried bool   // it began before the run and is not measured
}

// A server is a hard constant-bandwidth server (Abeni and Buttazzo). It has a budget of processor time in every period. When the budget is
// used up, the server waits until the end of the period, which is its deadline.
//
// A shared server is a server under ProportionalShare. It never waits: its next period begins at once. Its deadlines are in virtual time.
// Virtual time is the deadline of the server that ran last (Golestani's self-clocked fair queueing, 1994).
//
// Invariants: work is a whole multiple of fullBudget; 0 <= budget <= fullBudget; a job waits or runs exactly if jobs is not empty;
// heldUntil >= now while the server is active and has no jobs.
type server struct {
	fullBudget, period moment // the budget of a period, and the period's length
	relativeDeadline   moment // the service's deadline after an activation
	work               moment // the work of an activation, C
	class              int    // lower classes run first
	isShared           bool   // it is a shared server

	budget, deadline moment // the budget that is left in the current period, and the period's end
	jobs             []job
	active           bool
	heldUntil        moment // if jobs is empty: the moment until which the server stays active

	arrivals arrivals
	arrival  moment // the next activation; never if there is none
}

func (v *server) reset() {
	v.budget, v.deadline, v.heldUntil, v.active = 0, 0, 0, false
	v.jobs = v.jobs[:0]
}

// activate adds a job that began at now - age. If the server has no other job and age is 0, a new period begins at the moment from. from is
// now, or the virtual time if the server is shared.
func (v *server) activate(now, from, age moment) {
	if age > 0 {
		v.carry(now, from, age)
		return
	}
	if len(v.jobs) == 0 { // the last period is over, since a job uses up whole budgets and activations are at least a period apart
		v.budget, v.deadline = v.fullBudget, from+v.period
	}
	v.jobs = append(v.jobs, job{at: now, left: v.work})
	v.active = true
}

// carry adds a job that began at now - age, and assumes that it was served evenly since then. The rest of the budget is rounded down, so
// that the server never gets more than its share.
func (v *server) carry(now, from, age moment) {
	periods := age / v.period // whole periods that are over
	rest := v.work - (periods+1)*v.fullBudget
	if rest < 0 {
		return // the job is done
	}
	left := (periods+1)*v.period - age
	v.deadline = from + left
	v.budget = mulDiv(v.fullBudget, left, v.period)
	v.active = true
	if v.budget+rest == 0 {
		v.hold(now)
		return
	}
	v.jobs = append(v.jobs, job{at: now - age, left: v.budget + rest, carried: true})
	v.update(now) // a shared server without a budget begins its next period at once
}

// update makes the changes that are due at now. It refills a used-up budget if its period is over, or at once if the server is shared. A
// server without jobs becomes inactive at heldUntil.
func (v *server) update(now moment) {
	if len(v.jobs) > 0 {
		if v.budget == 0 && (v.isShared || v.deadline <= now) {
			v.budget = v.fullBudget
			v.deadline += v.period
		}
		return
	}
	if v.active && v.heldUntil <= now {
		v.active = false
	}
}

// isReady reports whether the server can run.
func (v *server) isReady() bool { return len(v.jobs) > 0 && v.budget > 0 }

// nextUpdate returns the next moment at which update changes the server, or never.
func (v *server) nextUpdate() moment {
	switch {
	case len(v.jobs) == 0 && v.active:
		return v.heldUntil
	case len(v.jobs) > 0 && v.budget == 0:
		return v.deadline
	}
	return never
}

// run serves the first job from now on for a length of time. If the job is then done, run returns it and true.
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

// hold keeps a server without jobs active to the end of its period, since no other server may use its budget before. A shared server
// becomes inactive at once.
func (v *server) hold(now moment) {
	if v.heldUntil = now; !v.isShared {
		v.heldUntil = max(now, v.deadline)
	}
}

// mulDiv returns a*b/c rounded down, for b <= c.
func mulDiv(a, b, c moment) moment {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	quo, _ := bits.Div64(hi, lo, uint64(c))
	return moment(quo)
}
