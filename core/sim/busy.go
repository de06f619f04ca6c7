package sim

import (
	"cmp"
	"slices"
)

// A Step says that from At on, until the next step, Procs processors are in use.
type Step struct {
	At    Instant
	Procs int32
}

// Busy is the use of the machine over time: steps that ascend, neighbours different, the last one 0. Without pieces there is none.
func Busy(pieces []Piece) []Step {
	changes := make([]Step, 0, 2*len(pieces))
	for _, p := range pieces {
		changes = append(changes, Step{p.Start, p.Procs}, Step{p.End, -p.Procs})
	}
	slices.SortFunc(changes, func(a, b Step) int { return cmp.Compare(a.At, b.At) })
	var steps []Step
	used, before := int32(0), int32(0)
	for i, c := range changes {
		used += c.Procs
		if i+1 < len(changes) && changes[i+1].At == c.At || used == before {
			continue
		}
		steps = append(steps, Step{c.At, used})
		before = used
	}
	return steps
}
