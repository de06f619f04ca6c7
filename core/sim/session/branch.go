package session

import (
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// A Branch is a session, and the moves that its last input caused.
type Branch struct {
	*Session
	Moves []schedule.Move // the jobs that got another start
}

// Branch plays the script.
func (b Script) Branch() (Branch, error) {
	n := len(b.Inputs)
	if n == 0 {
		s, err := b.Play()
		return Branch{Session: s}, err
	}
	last := b.Inputs[n-1]
	s, err := Play(b.Setup, b.Inputs[:n-1], last.At())
	if err != nil {
		return Branch{}, err
	}
	before := s.Promises()
	if err := s.Apply(last); err != nil {
		return Branch{}, err
	}
	moves := s.MovesSince(before)
	return Branch{s, moves}, s.Advance(max(b.Now, s.Now))
}

// DifferentStates finds the first request, in the order of arrival, that waits or runs in both sessions and whose state differs between a
// and b. It returns the two states. ok is false where there is no such request.
func DifferentStates(a, b *Session) (stateInA, stateInB replay.State, ok bool) {
	for _, j := range a.Jobs() {
		_, inA, promisedInA := a.State(j.ID)
		_, inB, promisedInB := b.State(j.ID)
		if promisedInA && promisedInB && inA != inB {
			return inA, inB, true
		}
	}
	return stateInA, stateInB, false
}

// Savings returns by how much the charges of the jobs that moved in b are lower than in the other session. It leaves out the jobs that the
// other session did not accept.
func (b Branch) Savings(other *Session) (sum Money) {
	for _, m := range b.Moves {
		if otherAccount, ok := other.Run.Account(m.ID); ok && otherAccount.State != agreement.Denied {
			account, _ := b.Run.Account(m.ID)
			sum = sum.Plus(otherAccount.Charge() - account.Charge())
		}
	}
	return sum
}
