// Package several draws and tells a run on several machines, event by event: their schedules on one clock, and what the broker asked and
// the machines answered. Schedule shows it where a reader's requests name several machines.
package several

import (
	"slices"

	"juggle/core/coallocation"
	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/parts"
)

// A Shown is an event of a run.
type Shown struct {
	coallocation.Brokering
	Setup coallocation.Config // of which the run was made
	Event int
}

// New is that event of a run.
func New(run *coallocation.Outcome, setup coallocation.Config, event int) Shown {
	return Shown{coallocation.Brokering{Retelling: narrate.Retelling{Spelling: parts.Spelling{}}, Outcome: run, Most: most}, setup, event}
}

// most is how many starts in vain are told one by one.
const most = 6

func (s Shown) event() *coallocation.Event { return &s.Events[s.Event] }

// Story is the first event worth seeing: a composite gave way, or one was placed, or else anything.
func Story(r *coallocation.Outcome) (at int) {
	for _, worth := range []func(e coallocation.Event) bool{
		func(e coallocation.Event) bool { return e.Sums.Moved > 0 },
		func(e coallocation.Event) bool { return e.Sums.Composites.Accepted > 0 },
		func(e coallocation.Event) bool { return len(e.Attempts) > 0 },
	} {
		if at = slices.IndexFunc(r.Events, worth); at >= 0 {
			return at
		}
	}
	return 0
}

// Stretch is the time that is shown unless another is chosen: the whole run where it is short, else some of it around the event.
func (s Shown) Stretch() (from, to gantt.Instant) {
	from, to = s.Events[0].Now, s.Events[0].Now
	for i := range s.Rows {
		if row := &s.Rows[i]; row.Decision != schedule.Rejected {
			to = max(to, row.End, row.Start.Add(row.Estimate))
		}
	}
	if to.Sub(from) > 2*gantt.Usual {
		from = s.event().Now - gantt.Instant(gantt.Usual)/8
		to = from.Add(gantt.Usual)
		for _, m := range s.event().Moves {
			to = max(to, m.To.Add(s.Requests[m.Request].Estimate))
		}
	}
	room := max(gantt.Instant(to.Sub(from))/32, 1)
	from, to = from-room, to+room
	return from, max(to, from.Add(gantt.Least))
}
