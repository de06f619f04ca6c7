package sim

import (
	"cmp"
	"fmt"
	"slices"

	"juggle/core/base/fault"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// invariants verifies, from outside of the scheduler, that these statements hold, and names the job and the instant where one is broken:
// - at no instant are more processors in use or promised than the machine has, less those out of use;
// - a waiting or running job lies inside the window agreed on last, which only fixing narrows: no job leaves it without the consumer's
// consent;
// - an accepted job stays in a queue until it ends, is cancelled or loses its promise, and it starts at the start that it got last;
// - a running job never moves;
// - a rejection, a refused change and a failed asking move no job and change no window.
//
// A nil *invariants checks nothing. invariants keeps its own records, and reads the queues only through Waiting and Running. Of later
// deadlines it learns through AgreedDeadlines. Scheduler.Check verifies the scheduler's internal state.
type invariants struct {
	procs    int64
	promised map[int64]*promise   // of the waiting and running jobs, by id
	earlier  []schedule.QueuedJob // the waiting queue before an arrival or an event, sorted by id
	outages  []schedule.QueuedJob // each with its beginning, length and processors
}

// queues is the part of a schedule.Scheduler that invariants reads.
type queues interface {
	Running() []schedule.QueuedJob
	Waiting() []schedule.QueuedJob
	AgreedDeadlines() []schedule.AgreedDeadline // of the last arrival, or of the last job that lost its slot
	Check() error                               // verifies the internal state
}

// A promise holds the window and the start of a job at the last check.
type promise struct {
	ready, deadline Instant
	start           Instant
	running         bool
}

// newInvariants returns the invariants of an empty machine with the given number of processors.
func newInvariants(procs int) *invariants {
	return &invariants{procs: int64(procs), promised: map[int64]*promise{}}
}

// An invariant is a statement that must hold, in the words of its error.
type invariant string

const (
	useInvariant     invariant = "no more processors are promised than there are"
	windowInvariant  invariant = "an accepted job stays in its window"
	startInvariant   invariant = "an accepted job starts when it was last told, and never moves then"
	queuesInvariant  invariant = "accepted jobs wait and run, each once"
	unmovedInvariant invariant = "a rejection moves nothing"
	rescueInvariant  invariant = "no promise is broken that Algorithm 1 alone keeps"
)

// broken returns a fault, because no input may break an invariant.
func (i invariant) broken(now Instant, id int64, format string, args ...any) error {
	return fault.Newf("sim: invariant %q broken at %d by job %d: %s", string(i), now, id, fmt.Sprintf(format, args...))
}

// check verifies the invariants between events. It drops the promises of the jobs that have ended.
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

// checkJob verifies the slot and the window of a job, and keeps them for the next check.
func (v *invariants) checkJob(now Instant, q schedule.QueuedJob, running bool) error {
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

// checkUse verifies the number of processors in use. It goes through the instants at which slots and outages begin and end, in order.
// Processors that become free at an instant can be used at that instant. Several outages together take at most all processors out of use.
func (v *invariants) checkUse(now Instant, queued []schedule.QueuedJob) error {
	type change struct {
		at        Instant
		procs, id int64
		isOutage  bool
	}
	var changes []change
	for i, q := range slices.Concat(queued, v.outages) {
		if q.End() > now {
			procs, isOutage := int64(q.Procs), i >= len(queued)
			changes = append(changes, change{max(q.Start, now), procs, q.ID, isOutage}, change{q.End(), -procs, q.ID, isOutage})
		}
	}
	slices.SortFunc(changes, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.procs, b.procs), cmp.Compare(a.id, b.id))
	})
	var used, out int64 // processors in use or promised, and processors out of use
	for _, c := range changes {
		if c.isOutage {
			out += c.procs
		} else {
			used += c.procs
		}
		if total := used + min(out, v.procs); total > v.procs {
			return useInvariant.broken(now, c.id, "%d processors are in use or promised at %d, want at most %d", total, c.at, v.procs)
		}
	}
	return nil
}

// beforeArrival keeps the waiting queue before an arrival.
func (v *invariants) beforeArrival(s queues) {
	if v != nil {
		v.earlier = byID(s)
	}
}

// afterArrival verifies the invariants after an arrival, and keeps the promise.
func (v *invariants) afterArrival(now Instant, r *schedule.Request, result *schedule.Result, s queues) error {
	if v == nil {
		return nil
	}
	if result.Answer == Rejected {
		if err := v.checkUnmoved(now, r.ID, s); err != nil {
			return err
		}
	} else {
		v.promised[r.ID] = &promise{ready: result.Ready, deadline: result.Deadline, start: result.Start}
		for _, a := range s.AgreedDeadlines() {
			v.setWindow(a.ID, a.Ready, a.Deadline)
		}
	}
	return v.check(now, s)
}

// checkUnmoved verifies that the waiting queue is the one that beforeArrival kept, after the job with the given id was rejected or its
// change refused.
func (v *invariants) checkUnmoved(now Instant, id int64, s queues) error {
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

// byID returns the waiting queue sorted by id.
func byID(s queues) []schedule.QueuedJob {
	waiting := s.Waiting()
	slices.SortFunc(waiting, func(a, b schedule.QueuedJob) int { return cmp.Compare(a.ID, b.ID) })
	return waiting
}

// setWindow keeps the window agreed on for a job.
func (v *invariants) setWindow(id int64, ready, deadline Instant) {
	if v == nil {
		return
	}
	if v.promised[id] == nil {
		v.promised[id] = new(promise)
	}
	v.promised[id].ready, v.promised[id].deadline = ready, deadline
}

// forget removes a job that was cancelled, killed or released, or of which the promise was broken.
func (v *invariants) forget(id int64) {
	if v != nil {
		delete(v.promised, id)
	}
}

// addOutage keeps an outage that begins now.
func (v *invariants) addOutage(now Instant, procs int32, until Instant) {
	if v != nil {
		v.outages = append(v.outages, schedule.QueuedJob{Start: now, Estimate: until.Sub(now), Procs: procs})
	}
}

// checkLedger verifies the whole ledger of a session that has ended:
// - every agreement has one last entry: done, cancelled or broken;
// - the charges in these last entries add up to the balance;
// - a job is charged the price agreed on first, unless it was fixed for money, changed its window, accepted a later deadline, was
// cancelled, or its promise was broken.
func (s *Session) checkLedger() error {
	type account struct {
		agreed, charged agreement.Money
		ends            int
		changed         bool
	}
	accounts := map[int64]*account{} // by id
	for i := range s.ledger {
		e := &s.ledger[i]
		if e.Event == agreement.Request && e.Answer != agreement.Rejected {
			accounts[e.ID] = &account{agreed: e.Price}
		}
		a := accounts[e.ID]
		if a == nil || e.Fields&agreement.HasPrice == 0 {
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
	for id, a := range accounts {
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
