package parts

import (
	"maps"
	"slices"

	"juggle/site/text"
)

// StatusLine returns the line on the study's progress, as markup: runs, time and workers. whenStopped is the sentence about what is drawn
// while the study is stopped.
func (s *Study[F]) StatusLine(whenStopped string) string {
	progress := text.Count(s.Finished()) + " of " + text.Count(s.Total())
	workers := text.Plural(s.Engine.Workers(), "worker", "workers")
	switch s.Phase {
	case Running:
		line := "<b>" + progress + " runs.</b> " + text.Duration(s.Elapsed())
		if left := s.TimeLeft(); left > 0 {
			line += ", about " + text.Duration(left) + " left"
		}
		return line + "; " + workers
	case Stopped:
		return "<b>Stopped at " + progress + " after " + text.Duration(s.Elapsed()) + ".</b> " + whenStopped
	}
	done := "<b>Done.</b> "
	if n := len(s.Lost); n > 0 {
		done = "<b>Done but for " + text.Plural(n, "run", "runs") + ".</b> "
	}
	return done + text.Plural(s.Total(), "run", "runs") + ": " + s.sizeWords() + s.spentWords(s.Total()-s.Reused-len(s.Lost), workers)
}

// sizeWords returns what the plan consists of: "90 cells, 4 periods, 1 seed".
func (s *Study[F]) sizeWords() string {
	plan := s.Plan.Base()
	words, units := text.Plural(len(plan.Runs), "cell", "cells"), plan.Units()
	if len(plan.Sources) > 0 {
		words += ", " + text.Plural(units, "period", "periods")
		units = len(plan.Replicates) / units
	}
	return words + ", " + text.Plural(units, "seed", "seeds")
}

// spentWords returns how many runs were computed anew, in what time and on how many workers.
func (s *Study[F]) spentWords(fresh int, workers string) string {
	words := "; " + text.Duration(s.Elapsed()) + " on " + workers
	switch {
	case fresh == 0:
		words = "; all of them known before"
	case s.Reused > 0:
		words = "; " + text.Count(fresh) + " new in " + text.Duration(s.Elapsed()) + " on " + workers
	}
	if s.restarts > 0 {
		words += ". " + text.Plural(s.restarts, "worker was", "workers were") + " restarted"
	}
	return words
}

// LossReason returns why the engine gave up the first of the lost items, as markup; "" if no item is lost.
func (s *Study[F]) LossReason() string {
	if len(s.Lost) == 0 {
		return ""
	}
	return "One of them: " + text.Escape(s.Lost[slices.Min(slices.Collect(maps.Keys(s.Lost)))])
}

// Announcement returns the sentence for screen readers on the phase of the study; study is its name.
func (s *Study[F]) Announcement(study string) string {
	return [...]string{Waiting: "", Running: "The " + study + " is running.", Stopped: "The " + study + " is stopped.", Done: "The " + study +
		" is done."}[s.Phase]
}

// Button returns the main button for the study's phase: its word, its class and the function that a press calls.
func (s *Study[F]) Button() Button {
	switch {
	case s.Plan == nil:
		return Button{"Stop", "btn away", func() {}}
	case s.Phase == Stopped:
		return Button{"Resume", "btn main", s.Resume}
	case s.Phase == Done && len(s.Lost) > 0:
		return Button{"Try again", "btn main", s.Retry}
	case s.Phase == Done:
		return Button{"Run again", "txt", s.Recompute}
	}
	return Button{"Stop", "btn", s.Stop}
}

// Progress returns p with its empty fields filled: with the study's count, phase and button.
func (s *Study[F]) Progress(p Progress) *Progress {
	p.focus = func(id string) { s.Browser.Focus(id) }
	p.Count = func() (finished, total int) { return s.Finished(), s.Total() }
	if p.Done == nil {
		p.Done = func() bool { return s.Phase == Done }
	}
	if p.MainButton == nil {
		p.MainButton = s.Button
	}
	return &p
}
