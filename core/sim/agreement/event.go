package agreement

import (
	"fmt"

	"juggle/core/schedule"
)

// An Event changes agreements that were made before: a consumer asks for a change or cancels, or processors fail.
type Event struct {
	Time     Instant
	Kind     EventKind // Modify, Fix, Cancel or Down
	ID       int64     // of the job; of Down: 0
	Ready    Instant   // of Modify: the window asked for
	Deadline Instant   // of Modify; of Down: when the processors come back
	Procs    int32     // of Down: how many fail
}

// Validate returns an error for the first rule that e breaks: its kind is Modify, Fix, Cancel or Down; its instants are from 0 to
// schedule.MaxTime; Down has 1 to schedule.MaxProcs processors and ends after its time.
func (e Event) Validate() error {
	switch {
	case e.Kind != Modify && e.Kind != Fix && e.Kind != Cancel && e.Kind != Down:
		return fmt.Errorf("agreement: event at %d: got event %v, want modify, fix, cancel or down", e.Time, e.Kind)
	case e.Time < 0:
		return fmt.Errorf("agreement: event: got time %d, want at least 0", e.Time)
	case max(e.Time, e.Ready, e.Deadline) > schedule.MaxTime || min(e.Ready, e.Deadline) < 0:
		return fmt.Errorf("agreement: event at %d: got ready %d, deadline %d, want every time from 0 to %d", e.Time, e.Ready, e.Deadline,
			int64(schedule.MaxTime))
	case e.Kind == Down && e.Procs < 1:
		return fmt.Errorf("agreement: event at %d: got %d processors down, want at least 1", e.Time, e.Procs)
	case e.Procs > schedule.MaxProcs:
		return fmt.Errorf("agreement: event at %d: got %d processors down, want at most %d", e.Time, e.Procs, schedule.MaxProcs)
	case e.Kind == Down && e.Deadline <= e.Time:
		return fmt.Errorf("agreement: event at %d: got processors down until %d, want a later instant", e.Time, e.Deadline)
	}
	return nil
}
