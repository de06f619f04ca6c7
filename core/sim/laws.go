package sim

import (
	"cmp"
	"fmt"
	"slices"

	"juggle/core/schedule"
)

// laws watches a scheduler from outside and names the job and the instant where it breaks one of these:
//   - never more than the machine's processors are in use or promised at any instant;
//   - a waiting or running job stands inside the window it was accepted in, which only fixing narrows;
//   - an accepted job does not vanish, and starts at the start that it was last given;
//   - a running job never moves;
//   - a rejection moves nothing.
//
// A nil *laws checks nothing. It keeps its own books, and looks at the queues through Waiting and Running only.
type laws struct {
	procs    int32
	promised map[int64]*promise // of the waiting and running jobs, by id
	earlier  []schedule.Slot    // the waiting queue before an arrival, by id
}

// queues is what laws sees of a schedule.Scheduler.
type queues interface {
	Running() []schedule.Slot
	Waiting() []schedule.Slot
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
	return checkUse(now, l.procs, slices.Concat(running, waiting))
}

func broken(now Instant, id int64, format string, args ...any) error {
	return fmt.Errorf("sim: law broken at %d by job %d: %s", now, id, fmt.Sprintf(format, args...))
}

func (l *laws) checkRunning(now Instant, slot schedule.Slot) error {
	p := l.promised[slot.ID]
	switch {
	case p == nil:
		return broken(now, slot.ID, "it is running, want only accepted jobs to run")
	case slot.Start > now:
		return broken(now, slot.ID, "it is running before its start at %d", slot.Start)
	case slot.Start != p.start:
		return broken(now, slot.ID, "it started at %d, want %d, the start it was given", slot.Start, p.start)
	}
	p.running = true
	return l.checkWindow(now, slot, p)
}

func (l *laws) checkWaiting(now Instant, slot schedule.Slot) error {
	p := l.promised[slot.ID]
	switch {
	case p == nil:
		return broken(now, slot.ID, "it is waiting, want only accepted jobs to wait")
	case p.running:
		return broken(now, slot.ID, "it is waiting after it was running")
	case slot.Start < now:
		return broken(now, slot.ID, "its start at %d has passed, want it running", slot.Start)
	}
	p.start = slot.Start
	return l.checkWindow(now, slot, p)
}

func (l *laws) checkWindow(now Instant, slot schedule.Slot, p *promise) error {
	if slot.Start < p.ready || slot.End() > p.deadline {
		return broken(now, slot.ID, "it holds [%d, %d), want it within [%d, %d)", slot.Start, slot.End(), p.ready, p.deadline)
	}
	if slot.Ready < p.ready || slot.Deadline > p.deadline {
		return broken(now, slot.ID, "its window is [%d, %d), want it within [%d, %d)", slot.Ready, slot.Deadline, p.ready, p.deadline)
	}
	p.ready, p.deadline = slot.Ready, slot.Deadline
	return nil
}

// checkPresent verifies that no promised job has vanished before it started. What really ended leaves the books.
func (l *laws) checkPresent(now Instant, running, waiting []schedule.Slot) error {
	present := make(map[int64]bool, len(running)+len(waiting))
	for _, slot := range slices.Concat(running, waiting) {
		if present[slot.ID] {
			return broken(now, slot.ID, "it is queued twice")
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
		return broken(now, slices.Min(gone), "it vanished before it started")
	}
	return nil
}

// checkUse sweeps over the slots' ends; the processors given back at an instant are free in it.
func checkUse(now Instant, procs int32, slots []schedule.Slot) error {
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
			return broken(now, c.id, "%d processors are in use or promised at %d, want at most %d", used, c.at, procs)
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
func (l *laws) arrived(now Instant, r schedule.Request, result schedule.Result, s queues) error {
	if l == nil {
		return nil
	}
	if result.Answer == Rejected {
		waiting := byID(s.Waiting())
		if len(waiting) < len(l.earlier) {
			return broken(now, r.ID, "its rejection left %d jobs waiting, want %d as before", len(waiting), len(l.earlier))
		}
		for i, slot := range waiting {
			if i >= len(l.earlier) || slot.ID != l.earlier[i].ID || slot.Start != l.earlier[i].Start {
				return broken(now, slot.ID, "it was moved, or came to wait, when job %d was rejected", r.ID)
			}
		}
	} else {
		l.promised[r.ID] = &promise{ready: result.Ready, deadline: result.Deadline, start: result.Start}
	}
	return l.check(now, s)
}

func byID(slots []schedule.Slot) []schedule.Slot {
	slices.SortFunc(slots, func(a, b schedule.Slot) int { return cmp.Compare(a.ID, b.ID) })
	return slots
}
