package timeline

import (
	"strconv"
	"time"

	"juggle/site/page"
)

// A Stepper goes through a run's decisions: one by one, to the next that is worth stopping at, by a scrubber, or playing.
type Stepper struct {
	Browser page.Browser
	Count   func() int       // decisions; 0 while there is no run
	At      func() int       // the one that is shown
	Show    func(i int)      // shows another
	Stops   func(i int) bool // is worth stopping at; nil: every one is
	Seen    func() bool      // the view is shown; playing ends where it is not

	playing page.Task
}

// Next is the decision to stop at in a direction, -1 where there is none.
func (s *Stepper) Next(direction int) int {
	if s.Count() == 0 {
		return -1
	}
	for i := s.At() + direction; i >= 0 && i < s.Count(); i += direction {
		if s.Stops == nil || s.Stops(i) {
			return i
		}
	}
	return -1
}

// Step goes to it.
func (s *Stepper) Step(direction int) {
	s.Pause()
	s.show(s.Next(direction))
}

// Scrub goes to the decision of a scrubber's value, which counts from 1.
func (s *Stepper) Scrub(value string) {
	s.Pause()
	if i, err := strconv.Atoi(value); err == nil {
		s.show(i - 1)
	}
}

func (s *Stepper) show(i int) {
	if i >= 0 && i < s.Count() {
		s.Show(i)
	}
}

// Pace is how long a decision is shown while playing.
const Pace = 700 * time.Millisecond

// Play begins to play, or pauses.
func (s *Stepper) Play() {
	if s.playing != nil {
		s.Pause()
	} else if s.Next(1) >= 0 {
		s.playing = s.Browser.After(0, s.playOn)
	}
}

func (s *Stepper) playOn() {
	s.playing = nil
	i := s.Next(1)
	if i < 0 || !s.Seen() {
		return
	}
	s.show(i)
	if s.Next(1) >= 0 {
		s.playing = s.Browser.After(Pace, s.playOn)
	}
}

// Plays reports whether it does.
func (s *Stepper) Plays() bool { return s.playing != nil }

// Pause ends playing.
func (s *Stepper) Pause() { page.CallOff(&s.playing) }

// Key answers the keys that step and play, and reports whether it was one of theirs.
func (s *Stepper) Key(key string) bool {
	switch key {
	case ",":
		s.Step(-1)
	case ".":
		s.Step(1)
	case " ":
		s.Play()
	default:
		return false
	}
	return true
}
