package sim

import (
	"sort"
)

// A Range is Count neighbouring processors, numbered from 0.
type Range struct{ First, Count int32 }

// A Piece is a job as it is drawn: Procs processors over [Start, End).
type Piece struct {
	ID         int64
	Start, End Instant
	Procs      int32
}

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
	sort.Slice(changes, func(i, j int) bool { return changes[i].At < changes[j].At })
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
