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

// Validate returns an error for the first rule that h breaks. Its kind is one of the four; its instants are in the range of those of a
// schedule.Request; Down has 1 to schedule.MaxProcs processors and ends after its time.
func (h Event) Validate() error {
	switch {
	case h.Kind != Modify && h.Kind != Fix && h.Kind != Cancel && h.Kind != Down:
		return fmt.Errorf("agreement: event at %d: got event %v, want modify, fix, cancel or down", h.Time, h.Kind)
	case h.Time < 0:
		return fmt.Errorf("agreement: event: got time %d, want at least 0", h.Time)
	case max(h.Time, h.Ready, h.Deadline) > schedule.MaxTime || min(h.Ready, h.Deadline) < 0:
		return fmt.Errorf("agreement: event at %d: got ready %d, deadline %d, want every time from 0 to %d", h.Time, h.Ready, h.Deadline,
			int64(schedule.MaxTime))
	case h.Kind == Down && h.Procs < 1:
		return fmt.Errorf("agreement: event at %d: got %d processors down, want at least 1", h.Time, h.Procs)
	case h.Procs > schedule.MaxProcs:
		return fmt.Errorf("agreement: event at %d: got %d processors down, want at most %d", h.Time, h.Procs, schedule.MaxProcs)
	case h.Kind == Down && h.Deadline <= h.Time:
		return fmt.Errorf("agreement: event at %d: got processors down until %d, want a later instant", h.Time, h.Deadline)
	}
	return nil
}
