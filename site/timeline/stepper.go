package timeline

import (
	"strconv"
	"time"

	"juggle/site/page"
)

// A Stepper shows the items of a run one after another, such as its decisions. It is also the component with the buttons that step and
// play.
type Stepper struct {
	Name         string // the prefix of the buttons' ids
	BackLabel    string // the label of the button that steps back; "": there is no such button
	ForwardLabel string // the label of the button that steps forward
	ForwardID    string // the id of that button, without Name and a dash before it
	IsFixed      bool   // on a small screen the buttons stand at its foot

	Browser  page.Browser
	Count    func() int       // the number of items; 0 while there is no run
	Current  func() int       // the index of the item that is shown
	ShowItem func(i int)      // shows another item
	StopsAt  func(i int) bool // reports whether stepping and playing stop at item i; nil: they stop at every item
	IsOnPage func() bool      // reports whether the view is shown; if it is not, playing ends

	playing page.Task
}

// Next returns the index of the next item to stop at in a direction, which is 1 or -1. It returns -1 if there is none.
func (s *Stepper) Next(direction int) int {
	if s.Count() == 0 {
		return -1
	}
	for i := s.Current() + direction; i >= 0 && i < s.Count(); i += direction {
		if s.StopsAt == nil || s.StopsAt(i) {
			return i
		}
	}
	return -1
}

// Step ends playing and shows the next item in a direction.
func (s *Stepper) Step(direction int) {
	s.Pause()
	s.show(s.Next(direction))
}

// Scrub ends playing and shows the item whose number, counted from 1, is the value of a range input.
func (s *Stepper) Scrub(value string) {
	s.Pause()
	if number, err := strconv.Atoi(value); err == nil {
		s.show(number - 1)
	}
}

// show shows item i if there is one.
func (s *Stepper) show(i int) {
	if i >= 0 && i < s.Count() {
		s.ShowItem(i)
	}
}

// Pace is how long each item is shown while playing.
const Pace = 700 * time.Millisecond

// PlayOrPause ends playing. If the Stepper is not playing, it starts playing if there is a next item.
func (s *Stepper) PlayOrPause() {
	if s.IsPlaying() {
		s.Pause()
	} else if s.Next(1) >= 0 {
		s.playing = s.Browser.After(0, s.playNext)
	}
}

// playNext shows the next item. If another one follows, it calls itself again after Pace. It does nothing if there is no next item or the
// view is not shown.
func (s *Stepper) playNext() {
	s.playing = nil
	i := s.Next(1)
	if i < 0 || !s.IsOnPage() {
		return
	}
	s.show(i)
	if s.Next(1) >= 0 {
		s.playing = s.Browser.After(Pace, s.playNext)
	}
}

// IsPlaying reports whether the items are being shown one after another.
func (s *Stepper) IsPlaying() bool { return s.playing != nil }

// Pause ends playing.
func (s *Stepper) Pause() { page.CancelTask(&s.playing) }

// Key handles the keys comma, full stop and space: they step back, step forward, and play or pause. It returns false for any other key.
func (s *Stepper) Key(key string) bool {
	switch key {
	case ",":
		s.Step(-1)
	case ".":
		s.Step(1)
	case " ":
		s.PlayOrPause()
	default:
		return false
	}
	return true
}
