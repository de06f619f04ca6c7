package sim

import (
	"cmp"
	"fmt"
	"slices"

	"juggle/core/agreement"
	"juggle/core/fault"
	"juggle/core/schedule"
)

// invariants watches a scheduler from outside and names the job and the instant where it breaks one of these:
//   - never more than the machine's processors that are not out of use are in use or promised at any instant;
//   - a waiting or running job stands inside the window last agreed on, which only fixing narrows: no job leaves it unasked;
//   - an accepted job does not vanish, unless it is cancelled or broken, and starts at the start that it was last given;
//   - a running job never moves;
//   - a rejection, a refusal and an asking in vain move nothing and change no window.
//
// A nil *invariants checks nothing. It keeps its own books, and looks at the queues through Waiting and Running only; that what the
// scheduler remembers is true, it says itself (Scheduler.Check).
type invariants struct {
	procs    int64
	promised map[int64]*promise // of the waiting and running jobs, by id
	earlier  []schedule.Queued  // the waiting queue before an arrival or an event, by id
	outages  []schedule.Queued  // since when, until when, and how many processors
}

// queues is what invariants sees of a schedule.Scheduler.
type queues interface {
	Running() []schedule.Queued
	Waiting() []schedule.Queued
	Agreed() []schedule.Agreed // in the last arrival
	Check() error              // of what it remembers
}

type promise struct {
	ready, deadline Instant
	start           Instant // as last seen
	running         bool
}

func newInvariants(procs int) *invariants {
	return &invariants{procs: int64(procs), promised: map[int64]*promise{}}
}

// An invariant is its name in errors.
type invariant string

const (
	useInvariant     invariant = "no more processors are promised than there are"
	windowInvariant  invariant = "an accepted job stays in its window"
	startInvariant   invariant = "an accepted job starts when it was last told, and never moves then"
	queuesInvariant  invariant = "accepted jobs wait and run, each once"
	unmovedInvariant invariant = "a rejection moves nothing"
	rescueInvariant  invariant = "no promise is broken that Algorithm 1 alone keeps"
)

// broken is a fault, since no input may lead to it.
func (i invariant) broken(now Instant, id int64, format string, args ...any) error {
	return fault.Newf("sim: invariant %q broken at %d by job %d: %s", string(i), now, id, fmt.Sprintf(format, args...))
}

// check verifies the invariants between events. A job that really ended leaves the books.
func (v *invariants) check(now Instant, s queues) error {
	if v == nil {
		return nil
	}
	running := s.Running()
	queued, present := slices.Concat(running, s.Waiting()), map[int64]bool{}
	for i, q := range queued {
		if err := v.checkJob(now, q, i < len(running)); err != nil {
			return err
		}
		if present[q.ID] {
			return queuesInvariant.broken(now, q.ID, "it is queued twice")
		}
		present[q.ID] = true
	}
	var vanished []int64
	for id, p := range v.promised {
		switch {
		case present[id]:
		case !p.running && p.start >= now:
			vanished = append(vanished, id)
		default:
			delete(v.promised, id)
		}
	}
	if vanished != nil {
		return startInvariant.broken(now, slices.Min(vanished), "it vanished before it started")
	}
	if err := s.Check(); err != nil {
		return fault.Newf("sim: invariant broken: %v", err)
	}
	return v.checkUse(now, queued)
}

// checkJob verifies where a job stands, and takes that down.
func (v *invariants) checkJob(now Instant, q schedule.Queued, running bool) error {
	p := v.promised[q.ID]
	switch {
	case p == nil:
		return queuesInvariant.broken(now, q.ID, "it waits or runs, want only accepted jobs to")
	case running && q.Start > now:
		return startInvariant.broken(now, q.ID, "it is running before its start at %d", q.Start)
	case running && q.Start != p.start:
		return startInvariant.broken(now, q.ID, "it started at %d, want %d, the start it was given", q.Start, p.start)
	case !running && p.running:
		return startInvariant.broken(now, q.ID, "it is waiting after it was running")
	case !running && q.Start < now:
		return startInvariant.broken(now, q.ID, "its start at %d has passed, want it running", q.Start)
	case q.Start < p.ready || q.End() > p.deadline:
		return windowInvariant.broken(now, q.ID, "it holds [%d, %d), want it within [%d, %d)", q.Start, q.End(), p.ready, p.deadline)
	case q.Ready < p.ready || q.Deadline > p.deadline:
		return windowInvariant.broken(now, q.ID, "its window is [%d, %d), want it within [%d, %d)", q.Ready, q.Deadline, p.ready, p.deadline)
	}
	*p = promise{q.Ready, q.Deadline, q.Start, running}
	return nil
}

// checkUse sweeps over the ends of the queued jobs' slots and of the outages, which have at most all processors out of use together; the
// processors given back at an instant are free in it.
func (v *invariants) checkUse(now Instant, queued []schedule.Queued) error {
	type change struct {
		at        Instant
		procs, id int64
		out       bool
	}
	var changes []change
	for i, q := range slices.Concat(queued, v.outages) {
		if q.End() > now {
			procs, out := int64(q.Procs), i >= len(queued)
			changes = append(changes, change{max(q.Start, now), procs, q.ID, out}, change{q.End(), -procs, q.ID, out})
		}
	}
	slices.SortFunc(changes, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.procs, b.procs), cmp.Compare(a.id, b.id))
	})
	var used, out int64
	for _, c := range changes {
		if c.out {
			out += c.procs
		} else {
			used += c.procs
		}
		if all := used + min(out, v.procs); all > v.procs {
			return useInvariant.broken(now, c.id, "%d processors are in use or promised at %d, want at most %d", all, c.at, v.procs)
		}
	}
	return nil
}

// before notes the waiting queue before an arrival.
func (v *invariants) before(s queues) {
	if v != nil {
		v.earlier = byID(s)
	}
}

// arrived verifies the invariants after an arrival and takes down what was promised.
func (v *invariants) arrived(now Instant, r *schedule.Request, result *schedule.Result, s queues) error {
	if v == nil {
		return nil
	}
	if result.Answer == Rejected {
		if err := v.unmoved(now, r.ID, s); err != nil {
			return err
		}
	} else {
		v.promised[r.ID] = &promise{ready: result.Ready, deadline: result.Deadline, start: result.Start}
		for _, a := range s.Agreed() {
			v.agreed(a.ID, a.Ready, a.Deadline)
		}
	}
	return v.check(now, s)
}

// unmoved verifies that the waiting queue is as before notes it, now that job id was rejected or refused.
func (v *invariants) unmoved(now Instant, id int64, s queues) error {
	if v == nil {
		return nil
	}
	waiting := byID(s)
	if len(waiting) < len(v.earlier) {
		return unmovedInvariant.broken(now, id, "its rejection left %d jobs waiting, want %d as before", len(waiting), len(v.earlier))
	}
	for i, q := range waiting {
		if i >= len(v.earlier) || q.ID != v.earlier[i].ID || q.Start != v.earlier[i].Start || q.Estimate != v.earlier[i].Estimate {
			return unmovedInvariant.broken(now, q.ID, "it was moved, or came to wait, when job %d was rejected", id)
		}
		if q.Ready != v.earlier[i].Ready || q.Deadline != v.earlier[i].Deadline {
			return unmovedInvariant.broken(now, q.ID, "its window was changed when job %d was rejected", id)
		}
	}
	return nil
}

// byID is the waiting queue by id.
func byID(s queues) []schedule.Queued {
	waiting := s.Waiting()
	slices.SortFunc(waiting, func(a, b schedule.Queued) int { return cmp.Compare(a.ID, b.ID) })
	return waiting
}

// agreed takes down the window that was agreed on for a job.
func (v *invariants) agreed(id int64, ready, deadline Instant) {
	if v == nil {
		return
	}
	if v.promised[id] == nil {
		v.promised[id] = new(promise)
	}
	v.promised[id].ready, v.promised[id].deadline = ready, deadline
}

// left says that a job was cancelled, killed or broken.
func (v *invariants) left(id int64) {
	if v != nil {
		delete(v.promised, id)
	}
}

// failed says that processors are out of use from now on, until an instant.
func (v *invariants) failed(now Instant, procs int32, until Instant) {
	if v != nil {
		v.outages = append(v.outages, schedule.Queued{Start: now, Estimate: until.Sub(now), Procs: procs})
	}
}

// checkLedger verifies, over the whole ledger of a session that is over, what a reader of it could:
//   - every agreement has one end: done, cancelled or broken;
//   - what the ends say is charged adds up to the balance;
//   - a job that was not fixed for money, did not change, was not asked, and was not given up pays what was agreed on at first.
func (s *Session) checkLedger() error {
	type account struct {
		agreed, charged agreement.Money
		ends            int
		changed         bool
	}
	all := map[int64]*account{}
	for i := range s.ledger {
		e := &s.ledger[i]
		if e.Event == agreement.Request && e.Answer != agreement.Rejected {
			all[e.ID] = &account{agreed: e.Price}
		}
		a := all[e.ID]
		if a == nil || e.Has&agreement.HasPrice == 0 {
			continue
		}
		a.charged = e.Price
		broken := e.Event == agreement.NoPlace || e.Event == agreement.Killed && e.Answer == agreement.Broken
		if broken || e.Event == agreement.Cancel || e.Event == agreement.Done {
			a.ends++
		}
		switch e.Event {
		case agreement.Cancel, agreement.Modify, agreement.Fix, agreement.Asked, agreement.FixedSlot:
			a.changed = true
		}
		a.changed = a.changed || broken
	}
	var sum agreement.Money
	for id, a := range all {
		if a.ends != 1 {
			return fault.Newf("sim: invariant \"an agreement has one end\" broken by job %d: the ledger has %d", id, a.ends)
		}
		if !a.changed && a.charged != a.agreed {
			return fault.Newf("sim: invariant \"a job that changes nothing pays nothing more\" broken by job %d: it pays %d, and agreed on %d",
				id, a.charged, a.agreed)
		}
		sum += a.charged
	}
	b := s.Balance()
	if want := b.Revenue(); sum != want {
		return fault.Newf("sim: invariant \"the ledger adds up\" broken: its ends come to %d, the balance to %d", sum, want)
	}
	return nil
}
