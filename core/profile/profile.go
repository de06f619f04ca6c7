package profile

import (
	"fmt"
	"slices"
)

// A Profile is the number of free processors at every instant, as steps:
//
//	free
//	  8 ────┐        ┌──────── ... to Forever
//	  5     └──┐  ┌──┘
//	  1        └──┘
//	  at[0]  at[1] at[2] ...
//
// Invariants (checked by Check):
//   - at and free are of one length, at least 1; at[0] is before every instant that is asked for;
//   - at ascends strictly; free[i] holds on [at[i], at[i+1]), the last one for ever;
//   - neighbours differ: free[i] != free[i+1];
//   - the last step's free is the whole machine.
//
// free may be negative for a while: whoever rearranges jobs books first and asks for room afterwards.
type Profile struct {
	at   []Instant
	free []int32
}

// beginning is before every instant that is asked for.
const beginning = -Forever

// New is the profile of an empty machine with the given number of processors.
func New(procs int32) *Profile {
	p := new(Profile)
	p.Reset(procs)
	return p
}

// Reset makes p the profile of an empty machine, keeping its memory.
func (p *Profile) Reset(procs int32) {
	p.at = append(p.at[:0], beginning)
	p.free = append(p.free[:0], procs)
}

// CopyFrom makes p equal to q, keeping p's memory.
func (p *Profile) CopyFrom(q *Profile) {
	p.at = append(p.at[:0], q.at...)
	p.free = append(p.free[:0], q.free...)
}

// Len is the number of steps.
func (p *Profile) Len() int { return len(p.at) }

// Step is the i-th step: from that instant on, until the next step, free processors are free. The first step's instant is before
// every other.
func (p *Profile) Step(i int) (from Instant, free int32) { return p.at[i], p.free[i] }

// Free is the number of free processors at t.
func (p *Profile) Free(t Instant) int32 { return p.free[p.find(t)] }

// find is the index of the step that holds at t. It costs O(log steps).
func (p *Profile) find(t Instant) int {
	// By hand: the first step is before every t, and the loop below is what every placement begins with.
	lo, hi := 0, len(p.at)
	for hi-lo > 1 {
		mid := int(uint(lo+hi) >> 1)
		if p.at[mid] <= t {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// Forget says that instants before t are not asked for any more, so that their steps may go. It costs O(log steps), and O(1) a step over time.
func (p *Profile) Forget(t Instant) {
	past := p.find(t)
	if 2*past < len(p.at) {
		return // moving the rest down would cost more than the steps that go
	}
	p.at = slices.Delete(p.at, 0, past)
	p.free = slices.Delete(p.free, 0, past)
	p.at[0] = beginning
}

// Check reports the first broken invariant of a machine with the given number of processors.
func (p *Profile) Check(procs int32) error {
	if len(p.at) == 0 || len(p.at) != len(p.free) {
		return fmt.Errorf("profile: got %d instants and %d counts, want as many of each, at least 1", len(p.at), len(p.free))
	}
	for i := 1; i < len(p.at); i++ {
		if p.at[i-1] >= p.at[i] {
			return fmt.Errorf("profile: step %d: got instant %d after %d, want a later one", i, p.at[i], p.at[i-1])
		}
		if p.free[i-1] == p.free[i] {
			return fmt.Errorf("profile: step %d at %d: got %d free as in the step before, want another number", i, p.at[i], p.free[i])
		}
	}
	for i, free := range p.free {
		if free < 0 || free > procs {
			return fmt.Errorf("profile: step %d at %d: got %d free, want 0 to %d", i, p.at[i], free, procs)
		}
	}
	if last := p.free[len(p.free)-1]; last != procs {
		return fmt.Errorf("profile: last step: got %d free, want all %d", last, procs)
	}
	return nil
}
