package parts

import (
	"maps"
	"slices"

	"juggle/site/text"
)

// A Line has the words in the line of a Study that differ between views.
type Line struct {
	Stopped, Shown string // the first word of a stopped study's line, "Stopped", and a sentence about what is shown then
	Of             string // the plan of a study that is done: "90 cells, 4 periods, 1 seed"
}

// LineWords is the line of the study, as markup: runs of all, time, and workers.
func (s *Study[F]) LineWords(l Line) string {
	progress := text.Count(s.Finished()) + " of " + text.Count(s.Total())
	workers := text.Plural(s.Engine.Workers(), "worker", "workers")
	switch s.Phase {
	case Running:
		words := "<b>" + progress + " runs.</b> " + text.Lasting(s.Elapsed())
		if left := s.Left(); left > 0 {
			words += ", about " + text.Lasting(left) + " left"
		}
		return words + "; " + workers
	case Stopped:
		return "<b>" + l.Stopped + " at " + progress + " after " + text.Lasting(s.Elapsed()) + ".</b> " + l.Shown
	}
	words := "<b>Done.</b> "
	if n := len(s.Lost); n > 0 {
		words = "<b>Done but for " + text.Plural(n, "run", "runs") + ".</b> "
	}
	return words + text.Plural(s.Total(), "run", "runs") + ": " + l.Of + s.spentWords(s.Total()-s.Reused-len(s.Lost), workers)
}

// spentWords describe the computation: how many runs were new, the time, and restarted workers.
func (s *Study[F]) spentWords(fresh int, workers string) string {
	words := "; " + text.Lasting(s.Elapsed()) + " on " + workers
	switch {
	case fresh == 0:
		words = "; all of them known before"
	case s.Reused > 0:
		words = "; " + text.Count(fresh) + " new in " + text.Lasting(s.Elapsed()) + " on " + workers
	}
	if s.restarts > 0 {
		words += ". " + text.Plural(s.restarts, "worker was", "workers were") + " restarted"
	}
	return words
}

// LostWords give the reason why the engine gave up the first of the lost items, as markup; "" where none is lost.
func (s *Study[F]) LostWords() string {
	if len(s.Lost) == 0 {
		return ""
	}
	return "One of them: " + text.Escape(s.Lost[slices.Min(slices.Collect(maps.Keys(s.Lost)))])
}

// Said is the phase of the study in words, for screen readers. study is its name in the sentence.
func (s *Study[F]) Said(study string) string {
	return [...]string{Waiting: "", Running: "The " + study + " is running.", Stopped: "The " + study + " is stopped.", Done: "The " + study +
		" is done."}[s.Phase]
}

// Button is the study's main button in its present phase.
func (s *Study[F]) Button() Button {
	switch {
	case s.Plan == nil:
		return Button{"Stop", "btn away", func() {}}
	case s.Phase == Stopped:
		return Button{"Resume", "btn main", s.Resume}
	case s.Phase == Done && len(s.Lost) > 0:
		return Button{"Try again", "btn main", s.Retry}
	case s.Phase == Done:
		return Button{"Run again", "txt", s.Again}
	}
	return Button{"Stop", "btn", s.Stop}
}

// Progress completes p: where p has no function for the count, the end or the button, the study's is used.
func (s *Study[F]) Progress(p Progress) *Progress {
	p.focus = func(id string) { s.Browser.Focus(id) }
	p.Count = func() (finished, total int) { return s.Finished(), s.Total() }
	if p.Done == nil {
		p.Done = func() bool { return s.Phase == Done }
	}
	if p.Main == nil {
		p.Main = s.Button
	}
	return &p
}
