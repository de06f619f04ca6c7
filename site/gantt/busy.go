package gantt

import (
	"sort"

	"juggle/core/narrate/replay"
)

// A usageStep is the number of processors in use from an instant until the next step.
type usageStep struct {
	At    Instant
	Procs int32
}

// usageSteps returns how many processors pieces use over time, as steps in the order of time. Neighbouring steps have different numbers,
// and the last step has 0.
func usageSteps(pieces []replay.Piece) []usageStep {
	changes := make([]usageStep, 0, 2*len(pieces))
	for _, p := range pieces {
		changes = append(changes, usageStep{p.Start, p.Procs}, usageStep{p.End, -p.Procs})
	}
	sort.Slice(changes, func(i, j int) bool { return changes[i].At < changes[j].At })
	var steps []usageStep
	used, before := int32(0), int32(0)
	for i, c := range changes {
		used += c.Procs
		if i+1 < len(changes) && changes[i+1].At == c.At || used == before {
			continue
		}
		steps = append(steps, usageStep{c.At, used})
		before = used
	}
	return steps
}
