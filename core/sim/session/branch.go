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

// DifferentStates returns the two states of the first request whose states differ between two sessions. ok is false where no request
// differs.
func DifferentStates(one, other *Session) (is, isOther replay.State, ok bool) {
	for _, j := range one.Jobs() {
		_, a, stands := one.State(j.ID)
		_, b, standsToo := other.State(j.ID)
		if stands && standsToo && a != b {
			return a, b, true
		}
	}
	return is, isOther, false
}

// Savings returns by how much the charges of the jobs that moved in b are lower than in another branch that accepted them too.
func (b Branch) Savings(other *Session) (sum Money) {
	for _, m := range b.Moves {
		if was, ok := other.Run.Account(m.ID); ok && was.State != agreement.Denied {
			is, _ := b.Run.Account(m.ID)
			sum = sum.Plus(was.Charge() - is.Charge())
		}
	}
	return sum
}
