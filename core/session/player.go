package session

import (
	"juggle/core/sim"
)

// A Player plays a beginning a few inputs at a time.
type Player struct {
	begun   Beginning
	session *Session
	toEnd   bool // of everything, and not to the beginning's instant
}

// NewPlayer has heard nothing yet. It is an error where there can be no such machine.
func NewPlayer(b Beginning) (*Player, error) {
	run, err := sim.NewSession(sim.Config{Procs: b.Procs, Policy: b.Rules.Policy}, b.Rules.Terms)
	if err != nil {
		return nil, err
	}
	return &Player{begun: b, session: &Session{Setup: b.Setup, Run: run}}, nil
}

// ToEnd is a player of the inputs of a session that goes on until everything has ended without another: what "juggle agree" writes about.
func (t *Session) ToEnd() (*Player, error) {
	p, err := NewPlayer(Beginning{Setup: t.Setup, Inputs: t.Inputs})
	if err == nil {
		p.toEnd = true
	}
	return p, err
}

// Step hears one input after another until all are heard, and lets time go on to the beginning's instant, or until enough, which is asked
// after each input and after each instant at which something happens by itself, says so; nil never does. It reports whether all is done.
// An error leaves the player unusable.
func (p *Player) Step(enough func() bool) (done bool, err error) {
	for {
		if done, err = p.next(); done || err != nil || enough != nil && enough() {
			return done, err
		}
	}
}

// next hears the next input, or has happen what comes before it by itself. It reports whether all is done.
func (p *Player) next() (done bool, err error) {
	s := p.session
	left := p.begun.Inputs[len(s.Inputs):]
	if len(left) == 0 && p.toEnd {
		return s.end()
	}
	until := max(p.begun.Now, s.Now)
	if len(left) > 0 {
		until = left[0].At()
	}
	switch passed, err := s.pass(until); {
	case passed || err != nil:
		return false, err
	case len(left) == 0:
		return true, s.Advance(until)
	}
	return false, s.Hear(left[0])
}

// Session is as far as it came.
func (p *Player) Session() *Session { return p.session }

// Beginning is what is played.
func (p *Player) Beginning() *Beginning { return &p.begun }

// Play plays it in one go.
func (b Beginning) Play() (*Session, error) {
	p, err := NewPlayer(b)
	if err == nil {
		_, err = p.Step(nil)
	}
	if err != nil {
		return nil, err
	}
	return p.session, nil
}

// Play runs inputs, which are in order, up to an instant that is not before the last of them.
func Play(s Setup, inputs []Input, now Instant) (*Session, error) {
	return Beginning{s, inputs, now}.Play()
}
