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
	s := p.session
	for {
		heard := len(s.Inputs)
		all := heard == len(p.begun.Inputs)
		if all && p.toEnd {
			if done, err = s.end(); done || err != nil {
				return done, err
			}
			if enough != nil && enough() {
				return false, nil
			}
			continue
		}
		until := max(p.begun.Now, s.Now)
		if !all {
			until = p.begun.Inputs[heard].At()
		}
		passed, err := s.pass(until)
		switch {
		case err != nil || passed:
		case all:
			return true, s.Advance(until)
		default:
			err = s.Hear(p.begun.Inputs[heard])
		}
		if err != nil {
			return false, err
		}
		if enough != nil && enough() {
			return false, nil
		}
	}
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
