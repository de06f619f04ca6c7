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

// A server is a hard constant-bandwidth server (Abeni and Buttazzo): it may consume full in every period, and sleeps when that
// is used up until its deadline, which is the end of the period. A shared one never sleeps: its next period begins at once, in a virtual
// time in which the server that runs is always at its deadline (Golestani's self-clocked fair queueing, 1994).
//
// Invariants: work is a whole multiple of full; 0 <= budget <= full; a job waits or runs exactly if jobs is not empty; held >= now while
// active and without jobs.
type server struct {
	full, period moment
	relative     moment // the service's deadline after an activation
	work         moment // C
	class        int    // lower classes run first
	shared       bool   // a proportional share

	budget, deadline moment
	jobs             []job
	active           bool
	held             moment // without jobs: active until then, the end of the period it has finished in

	arrivals arrivals
	arrival  moment // the next one; never if there is none
}

func (v *server) reset() {
	v.budget, v.deadline, v.held, v.active = 0, 0, 0, false
	v.jobs = v.jobs[:0]
}

// activate adds a job that began the given age ago; a period that begins now ends so long after from, which is now or a virtual time.
func (v *server) activate(now, from, age moment) {
	if age > 0 {
		v.carry(now, from, age)
		return
	}
	if len(v.jobs) == 0 { // a job takes whole budgets, and T >= P: the last period is over
		v.budget, v.deadline = v.full, from+v.period
	}
	v.jobs = append(v.jobs, job{at: now, left: v.work})
	v.active = true
}

// carry adds a job as it stands at the given age if it was served evenly, its budget rounded down so that the server never asks
// for more than its share.
func (v *server) carry(now, from, age moment) {
	past := age / v.period // whole periods
	rest := v.work - (past+1)*v.full
	if rest < 0 {
		return // over
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
	v.settle(now) // of a shared one that has no budget left
}

// settle does what is due: a used-up budget whose period is over comes back, and a server that was held ends.
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

// due is the next moment at which the server changes by itself if it does not run.
func (v *server) due() moment {
	switch {
	case len(v.jobs) == 0 && v.active:
		return v.held
	case len(v.jobs) > 0 && v.budget == 0:
		return v.deadline
	}
	return never
}

// run serves the first job and returns it when it is done.
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

// hold keeps a server whose work is done active to the end of its period: so long its budget can be given to nobody else. A share can.
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
