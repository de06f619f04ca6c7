package gantt

import (
	"sort"

	"juggle/core/narrate/replay"
)

// A step is the number of processors in use from an instant until the next step.
type step struct {
	At    Instant
	Procs int32
}

// busyOf returns the use of the machine over time, as steps in the order of time. Neighbouring steps differ, and the last step has no
// processors in use.
func busyOf(pieces []replay.Piece) []step {
	changes := make([]step, 0, 2*len(pieces))
	for _, p := range pieces {
		changes = append(changes, step{p.Start, p.Procs}, step{p.End, -p.Procs})
	}
	sort.Slice(changes, func(i, j int) bool { return changes[i].At < changes[j].At })
	var steps []step
	used, before := int32(0), int32(0)
	for i, c := range changes {
		used += c.Procs
		if i+1 < len(changes) && changes[i+1].At == c.At || used == before {
			continue
		}
		steps = append(steps, step{c.At, used})
		before = used
	}
	return steps
}
