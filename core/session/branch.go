package session

import (
	"juggle/core/agreement"
	"juggle/core/replay"
	"juggle/core/schedule"
)

// A Branch is a session with what its last input has done to others.
type Branch struct {
	*Session
	Moves []schedule.Move // jobs that were given another start by it
}

// Branch plays a beginning.
func (b Beginning) Branch() (Branch, error) {
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
	if err := s.Hear(last); err != nil {
		return Branch{}, err
	}
	moves := s.Moved(before)
	return Branch{s, moves}, s.Advance(max(b.Now, s.Now))
}

// Parted is in which two ways a request was promised, the first that differs between two branches; ok is false where none does.
func Parted(one, other *Session) (is, isOther replay.State, ok bool) {
	for _, j := range one.Jobs() {
		_, a, stands := one.State(j.ID)
		_, b, standsToo := other.State(j.ID)
		if stands && standsToo && a != b {
			return a, b, true
		}
	}
	return is, isOther, false
}

// Saved is what the jobs that moved in b are charged less there than in another branch, which has promised them something too.
func (b Branch) Saved(other *Session) (sum Money) {
	for _, m := range b.Moves {
		if was, ok := other.Run.Account(m.ID); ok && was.State != agreement.Denied {
			is, _ := b.Run.Account(m.ID)
			sum = sum.Plus(was.Charge() - is.Charge())
		}
	}
	return sum
}
