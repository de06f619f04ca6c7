package profile

import "fmt"

// A Profile is the number of free processors at every instant, as steps:
//
//	free
//	  8 ────┐        ┌──────── ... to Forever
//	  5     └──┐  ┌──┘
//	  1        └──┘
//	  step 0  1  2  3
//
// Invariants (checked by Check):
//   - there is at least one step, and the first is before every instant that is asked for;
//   - instants ascend strictly; a step holds until the next, the last one for ever;
//   - neighbours differ in their number of free processors, except after Book and Lift, which save the time, until Forget joins them;
//   - change is 0, except between Lift and Sum;
//   - in the last step the whole machine is free.
//
// The number may be negative for a while: an outage is booked first, and jobs go or are placed again afterwards.
type Profile struct {
	steps []step
	until Instant // when what can be asked ends: never, but in a Cut
}

// A step says that from at on, free processors are free.
type step struct {
	at     Instant
	free   int32
	change int32 // what Lift has noted: so many more from at on
}

// beginning is before every instant that is asked for.
const beginning = -Forever

// never is when the last step ends, later even than Forever.
const never Instant = 1<<63 - 1

// New is the profile of an empty machine with the given number of processors.
func New(procs int32) *Profile {
	p := new(Profile)
	p.Reset(procs)
	return p
}

// Reset makes p the profile of an empty machine, keeping its memory.
func (p *Profile) Reset(procs int32) {
	p.steps, p.until = append(p.steps[:0], step{at: beginning, free: procs}), never
}

// Len is the number of steps.
func (p *Profile) Len() int { return len(p.steps) }

// Step is the i-th step: from that instant on, until the next step, free processors are free. The first step's instant is before
// every other.
func (p *Profile) Step(i int) (from Instant, free int32) { return p.steps[i].at, p.steps[i].free }

// Free is the number of free processors at t.
func (p *Profile) Free(t Instant) int32 { return p.steps[find(p.steps, t)].free }

// find is the index of the step that holds at t, of the first where t is before it. It costs O(log steps).
func find(steps []step, t Instant) int {
	// By hand and without a branch on what is compared, which no branch predictor guesses: every placement begins here. Instants are
	// within [-Forever, Forever], so that their difference does not overflow; its sign, spread over a word, is the mask.
	i := 0
	for n := len(steps); n > 1; {
		half := n / 2
		later := int((t - steps[i+half].at) >> 63)
		i += half &^ later
		n -= half
	}
	return i
}

// Forget says that instants before t are not asked for any more, so that their steps may go. It joins neighbours that say the same. It
// costs O(steps).
func (p *Profile) Forget(t Instant) {
	kept := p.steps[:1]
	kept[0] = step{at: beginning, free: p.Free(t)}
	for _, s := range p.steps {
		if s.at > t && s.free != kept[len(kept)-1].free {
			kept = append(kept, s)
		}
	}
	p.steps = kept
}

// Check reports the first broken invariant of a machine with the given number of processors, on which nothing is overbooked.
func (p *Profile) Check(procs int32) error {
	if len(p.steps) == 0 {
		return fmt.Errorf("profile: got no step, want at least 1")
	}
	for i, s := range p.steps {
		if i > 0 && p.steps[i-1].at >= s.at {
			return fmt.Errorf("profile: step %d: got instant %d after %d, want a later one", i, s.at, p.steps[i-1].at)
		}
		if s.free < 0 || s.free > procs {
			return fmt.Errorf("profile: step %d at %d: got %d free, want 0 to %d", i, s.at, s.free, procs)
		}
	}
	if last := p.steps[len(p.steps)-1].free; last != procs {
		return fmt.Errorf("profile: last step: got %d free, want all %d", last, procs)
	}
	return nil
}
