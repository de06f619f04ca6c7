package session

import (
	"juggle/core/sim"
)

// A Player plays a script a few inputs at a time.
type Player struct {
	script  Script
	session *Session
	toEnd   bool // play until all jobs have ended, and not up to the instant of the script
}

// NewPlayer returns a player at the beginning of a script. It is an error where the setup is not valid.
func NewPlayer(b Script) (*Player, error) {
	run, err := sim.NewSession(sim.Config{Procs: b.Procs, Policy: b.Rules.Policy}, b.Rules.Terms)
	if err != nil {
		return nil, err
	}
	return &Player{script: b, session: &Session{Setup: b.Setup, Run: run}}, nil
}

// PlayerToEnd returns a player of the session's inputs that goes on until all jobs have ended. "juggle agree" writes that session.
func (t *Session) PlayerToEnd() (*Player, error) {
	p, err := NewPlayer(Script{Setup: t.Setup, Inputs: t.Inputs})
	if err == nil {
		p.toEnd = true
	}
	return p, err
}

// Step applies inputs until all are applied, and then advances to the instant of the script, or until all jobs have ended. After each
// input, and after each instant to which the run has to advance without an input (see sim.Session.AdvanceToNext), it calls mustPause, and
// returns early where that is true; mustPause may be nil. done reports that the whole script was played. An error leaves the player
// unusable.
func (p *Player) Step(mustPause func() bool) (done bool, err error) {
	for {
		if done, err = p.next(); done || err != nil || mustPause != nil && mustPause() {
			return done, err
		}
	}
}

// next applies the next input, or advances to the next event before it. done reports that the whole script was played.
func (p *Player) next() (done bool, err error) {
	s := p.session
	remaining := p.script.Inputs[len(s.Inputs):]
	if len(remaining) == 0 && p.toEnd {
		return s.stepTowardsEnd()
	}
	until := max(p.script.Now, s.Now)
	if len(remaining) > 0 {
		until = remaining[0].At()
	}
	switch passed, err := s.advanceToNext(until); {
	case passed || err != nil:
		return false, err
	case len(remaining) == 0:
		return true, s.Advance(until)
	}
	return false, s.Apply(remaining[0])
}

// Session returns the session so far.
func (p *Player) Session() *Session { return p.session }

// Script returns the script that is played.
func (p *Player) Script() *Script { return &p.script }

// Play plays the whole script.
func (b Script) Play() (*Session, error) {
	p, err := NewPlayer(b)
	if err == nil {
		_, err = p.Step(nil)
	}
	if err != nil {
		return nil, err
	}
	return p.session, nil
}

// Play returns the session with the given inputs, which must be in order, at the instant now, or at the last input where that is later.
func Play(s Setup, inputs []Input, now Instant) (*Session, error) {
	return Script{s, inputs, now}.Play()
}
