package profile

import "fmt"

// A Profile is a step function: the number of free processors of a machine at every instant.
//
//	free
//	  8 ────┐        ┌──────── ... to Forever
//	  5     └──┐  ┌──┘
//	  1        └──┘
//	  step 0  1  2  3  4
//
// Invariants (a copy by CopyInterval has only the second and the third):
//   - there is at least one step, and the first begins before every instant that a query names;
//   - instants ascend strictly; a step holds until the next one begins, the last step for ever;
//   - change is 0, except between Lift and ApplyLifts;
//   - in the last step the whole machine is free.
//
// Take and Give join neighbouring steps with the same number of free processors. To save time, Book and Lift do not; Forget joins the steps
// that Book and Lift leave.
//
// The number of free processors may be negative for a while: an outage is booked first, and the jobs in its way are cancelled or placed
// again afterwards.
type Profile struct {
	steps []step
	end   Instant // the end of the interval that CopyInterval copied; endOfLastStep in any other profile
}

// A step begins at an instant and has a number of free processors.
type step struct {
	at     Instant
	free   int32
	change int32 // processors that Lift has freed from this step on and that ApplyLifts has not yet added to free
}

// beginning is the instant at which the first step begins. It is before every instant that a query names.
const beginning = -Forever

// endOfLastStep is the instant at which the last step ends. It is later than Forever.
const endOfLastStep Instant = 1<<63 - 1

// New returns the profile of an empty machine with the given number of processors.
func New(procs int32) *Profile {
	p := new(Profile)
	p.Reset(procs)
	return p
}

// Reset makes p the profile of an empty machine, keeping its memory.
func (p *Profile) Reset(procs int32) {
	p.steps, p.end = append(p.steps[:0], step{at: beginning, free: procs}), endOfLastStep
}

// Len returns the number of steps.
func (p *Profile) Len() int { return len(p.steps) }

// Step returns the i-th step, from 0: when it begins, and how many processors are free until the next step begins. The first step begins
// before every instant of a job.
func (p *Profile) Step(i int) (from Instant, free int32) { return p.steps[i].at, p.steps[i].free }

// Free returns the number of free processors at t.
func (p *Profile) Free(t Instant) int32 { return p.steps[stepIndexAt(p.steps, t)].free }

// stepIndexAt returns the index of the step that contains t: the last one that begins at t or before. It is 0 if t is before every step. It
// costs O(log steps).
func stepIndexAt(steps []step, t Instant) int {
	// Every placement begins with this binary search. It does not branch on the comparison, because a processor mispredicts such a branch
	// every other time. Instead, the sign bit of the difference, copied into all bits, is a mask. Instants are within [-Forever, Forever],
	// so the difference does not overflow.
	i := 0
	for n := len(steps); n > 1; {
		half := n / 2
		later := int((t - steps[i+half].at) >> 63)
		i += half &^ later
		n -= half
	}
	return i
}

// Forget drops the steps before t. Later queries must not name an instant before t. It joins neighbouring steps with the same number of
// free processors. It costs O(steps).
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

// Check returns an error where an invariant is broken on a machine with the given number of processors. The profile must have a step,
// instants that ascend, a last step with the whole machine free, and in every step 0 to procs free processors.
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
