package session

import (
	"juggle/core/sim"
)

// A Player plays a beginning a few inputs at a time.
type Player struct {
	begun   Beginning
	session *Session
}

// NewPlayer has heard nothing yet. It is an error where there can be no such machine.
func NewPlayer(b Beginning) (*Player, error) {
	run, err := sim.NewSession(sim.Config{Procs: b.Procs, Policy: b.Rules.Policy}, b.Rules.Terms)
	if err != nil {
		return nil, err
	}
	return &Player{b, &Session{Setup: b.Setup, Run: run}}, nil
}

// Step hears one input after another until all are heard, or until enough, which is asked after each, says so; nil never does. It reports
// whether all have been heard; then time has gone on to the beginning's instant. An error leaves the player unusable.
func (p *Player) Step(enough func() bool) (done bool, err error) {
	s := p.session
	for len(s.Inputs) < len(p.begun.Inputs) {
		if err := s.Hear(p.begun.Inputs[len(s.Inputs)]); err != nil {
			return false, err
		}
		if enough != nil && enough() {
			return false, nil
		}
	}
	return true, s.Advance(max(p.begun.Now, s.Now))
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
