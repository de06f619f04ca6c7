package sim

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"juggle/core/fault"
	"juggle/core/schedule"
)

// laws watches a scheduler from outside and names the job and the instant where it breaks one of these:
//   - never more than the machine's processors that are not out of use are in use or promised at any instant;
//   - a waiting or running job stands inside the window last agreed on, which only fixing narrows: nobody who was not asked leaves it;
//   - an accepted job does not vanish, unless it is cancelled or broken, and starts at the start that it was last given;
//   - a running job never moves;
//   - a rejection, a refusal and an asking in vain move nothing and change no window.
//
// A nil *laws checks nothing. It keeps its own books, and looks at the queues through Waiting and Running only; that what the scheduler
// remembers is true, it says itself (Scheduler.Check).
type laws struct {
	procs    int32
	promised map[int64]*promise // of the waiting and running jobs, by id
	earlier  []schedule.Queued  // the waiting queue before an arrival or a happening, by id
	outages  []schedule.Queued  // since when, until when, and how many processors
}

// queues is what laws sees of a schedule.Scheduler.
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

func newLaws(procs int) *laws { return &laws{procs: int32(procs), promised: map[int64]*promise{}} }

// check verifies the laws between events.
func (l *laws) check(now Instant, s queues) error {
	if l == nil {
		return nil
	}
	running, waiting := s.Running(), s.Waiting()
	for _, slot := range running {
		if err := l.checkRunning(now, slot); err != nil {
			return err
		}
	}
	for _, slot := range waiting {
		if err := l.checkWaiting(now, slot); err != nil {
			return err
		}
	}
	if err := l.checkPresent(now, running, waiting); err != nil {
		return err
	}
	if err := s.Check(); err != nil {
		return fault.Newf("sim: law broken: %v", err)
	}
	return checkUse(now, l.procs, slices.Concat(running, waiting, l.out(now)))
}

// A law is its name in errors.
type law string

const (
	lawUse     law = "no more processors are promised than there are"
	lawWindow  law = "an accepted job stays in its window"
	lawStart   law = "an accepted job starts when it was last told, and never moves then"
	lawQueues  law = "accepted jobs wait and run, each once"
	lawUnmoved law = "a rejection moves nothing"
	lawRescue  law = "no promise is broken that Algorithm 1 alone keeps"
)

// broken is a fault, since no input may lead to it.
func (l law) broken(now Instant, id int64, format string, args ...any) error {
	return fault.Newf("sim: law %q broken at %d by job %d: %s", string(l), now, id, fmt.Sprintf(format, args...))
}

func (l *laws) checkRunning(now Instant, slot schedule.Queued) error {
	p := l.promised[slot.ID]
	switch {
	case p == nil:
		return lawQueues.broken(now, slot.ID, "it is running, want only accepted jobs to run")
	case slot.Start > now:
		return lawStart.broken(now, slot.ID, "it is running before its start at %d", slot.Start)
	case slot.Start != p.start:
		return lawStart.broken(now, slot.ID, "it started at %d, want %d, the start it was given", slot.Start, p.start)
	}
	p.running = true
	return l.checkWindow(now, slot, p)
}

func (l *laws) checkWaiting(now Instant, slot schedule.Queued) error {
	p := l.promised[slot.ID]
	switch {
	case p == nil:
		return lawQueues.broken(now, slot.ID, "it is waiting, want only accepted jobs to wait")
	case p.running:
		return lawStart.broken(now, slot.ID, "it is waiting after it was running")
	case slot.Start < now:
		return lawStart.broken(now, slot.ID, "its start at %d has passed, want it running", slot.Start)
	}
	p.start = slot.Start
	return l.checkWindow(now, slot, p)
}

func (l *laws) checkWindow(now Instant, slot schedule.Queued, p *promise) error {
	if slot.Start < p.ready || slot.End() > p.deadline {
		return lawWindow.broken(now, slot.ID, "it holds [%d, %d), want it within [%d, %d)", slot.Start, slot.End(), p.ready, p.deadline)
	}
	if slot.Ready < p.ready || slot.Deadline > p.deadline {
		return lawWindow.broken(now, slot.ID, "its window is [%d, %d), want it within [%d, %d)", slot.Ready, slot.Deadline, p.ready, p.deadline)
	}
	p.ready, p.deadline = slot.Ready, slot.Deadline
	return nil
}

// checkPresent verifies that no promised job has vanished before it started. What really ended leaves the books.
func (l *laws) checkPresent(now Instant, running, waiting []schedule.Queued) error {
	present := make(map[int64]bool, len(running)+len(waiting))
	for _, slot := range slices.Concat(running, waiting) {
		if present[slot.ID] {
			return lawQueues.broken(now, slot.ID, "it is queued twice")
		}
		present[slot.ID] = true
	}
	var gone []int64
	for id, p := range l.promised {
		if !present[id] && !p.running && p.start >= now {
			gone = append(gone, id)
		} else if !present[id] {
			delete(l.promised, id)
		}
	}
	if len(gone) > 0 {
		return lawStart.broken(now, slices.Min(gone), "it vanished before it started")
	}
	return nil
}

// checkUse sweeps over the slots' ends; the processors given back at an instant are free in it.
func checkUse(now Instant, procs int32, slots []schedule.Queued) error {
	type change struct {
		at    Instant
		procs int32
		id    int64
	}
	var changes []change
	for _, s := range slots {
		changes = append(changes, change{max(s.Start, now), s.Procs, s.ID}, change{s.End(), -s.Procs, s.ID})
	}
	slices.SortFunc(changes, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.procs, b.procs), cmp.Compare(a.id, b.id))
	})
	used := int32(0)
	for _, c := range changes {
		if used += c.procs; used > procs {
			return lawUse.broken(now, c.id, "%d processors are in use or promised at %d, want at most %d", used, c.at, procs)
		}
	}
	return nil
}

// before notes the waiting queue before an arrival.
func (l *laws) before(s queues) {
	if l != nil {
		l.earlier = byID(s.Waiting())
	}
}

// arrived verifies the laws after an arrival and takes down what was promised.
func (l *laws) arrived(now Instant, r *schedule.Request, result *schedule.Result, s queues) error {
	if l == nil {
		return nil
	}
	if result.Answer == Rejected {
		if err := l.unmoved(now, r.ID, s); err != nil {
			return err
		}
	} else {
		l.promised[r.ID] = &promise{ready: result.Ready, deadline: result.Deadline, start: result.Start}
		for _, a := range s.Agreed() {
			l.agreed(a.ID, a.Ready, a.Deadline)
		}
	}
	return l.check(now, s)
}

// unmoved verifies that the waiting queue is as before notes it, now that job id was rejected or refused.
func (l *laws) unmoved(now Instant, id int64, s queues) error {
	if l == nil {
		return nil
	}
	waiting := byID(s.Waiting())
	if len(waiting) < len(l.earlier) {
		return lawUnmoved.broken(now, id, "its rejection left %d jobs waiting, want %d as before", len(waiting), len(l.earlier))
	}
	for i, slot := range waiting {
		if i >= len(l.earlier) || slot.ID != l.earlier[i].ID || slot.Start != l.earlier[i].Start || slot.Estimate != l.earlier[i].Estimate {
			return lawUnmoved.broken(now, slot.ID, "it was moved, or came to wait, when job %d was rejected", id)
		}
		if slot.Ready != l.earlier[i].Ready || slot.Deadline != l.earlier[i].Deadline {
			return lawUnmoved.broken(now, slot.ID, "its window was changed when job %d was rejected", id)
		}
	}
	return nil
}

// agreed takes down the window that was agreed on for a job.
func (l *laws) agreed(id int64, ready, deadline Instant) {
	if l == nil {
		return
	}
	if l.promised[id] == nil {
		l.promised[id] = new(promise)
	}
	p := l.promised[id]
	p.ready, p.deadline = ready, deadline
}

// left says that a job was cancelled, killed or broken.
func (l *laws) left(id int64) {
	if l != nil {
		delete(l.promised, id)
	}
}

// failed says that processors are out of use from now on, until an instant.
func (l *laws) failed(now Instant, procs int32, until Instant) {
	if l != nil {
		l.outages = append(l.outages, schedule.Queued{Start: now, Estimate: until.Sub(now), Procs: procs})
	}
}

// out is how many processors are out of use from now on, at most all, as slots one after the other.
func (l *laws) out(now Instant) (slots []schedule.Queued) {
	l.outages = slices.DeleteFunc(l.outages, func(o schedule.Queued) bool { return o.End() <= now })
	sort.Slice(l.outages, func(i, j int) bool { return l.outages[i].End() < l.outages[j].End() })
	for i, o := range l.outages {
		sum := int64(0)
		for _, other := range l.outages[i:] {
			sum += int64(other.Procs)
		}
		slots = append(slots, schedule.Queued{Start: now, Estimate: o.End().Sub(now), Procs: int32(min(sum, int64(l.procs)))})
		now = o.End()
	}
	return slots
}

func byID(slots []schedule.Queued) []schedule.Queued {
	sort.Slice(slots, func(i, j int) bool { return slots[i].ID < slots[j].ID })
	return slots
}
