package figures

import (
	"strconv"

	"juggle/core/study"
	"juggle/site/bind"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Progress is the line of the whole study: runs of all, time, workers, and what can be done about it.
type Progress struct {
	page  *page.Page
	run   *run
	memos bind.Memos
}

func newProgress(f *Figures) *Progress {
	return &Progress{page: f.page, run: f.Run, memos: make(bind.Memos)}
}

func (c *Progress) most() string  { return strconv.Itoa(max(1, c.run.total())) }
func (c *Progress) value() string { return strconv.Itoa(c.run.finished()) }

// words is the line.
func (c *Progress) words() string {
	r := c.run
	if r.plan == nil {
		return text.Escape(c.page.Library.WaitingFor())
	}
	workers := text.Plural(c.run.engine.Workers(), "worker", "workers")
	switch r.phase {
	case parts.Running:
		words := "<b>" + text.Count(r.finished()) + " of " + text.Count(r.total()) + " runs.</b> " + text.Lasting(r.elapsed())
		if left := r.left(); left > 0 {
			words += ", about " + text.Lasting(left) + " left"
		}
		return words + "; " + workers
	case parts.Stopped:
		what := "Stopped"
		if r.repeat {
			what = "The repeat is stopped"
		}
		return "<b>" + what + " at " + text.Count(r.finished()) + " of " + text.Count(r.total()) + " after " + text.Lasting(r.elapsed()) + ".</b> " + r.shown()
	}
	words := parts.DoneWord(len(r.failed)) + text.Plural(r.total(), "run", "runs") + ": " + text.Plural(r.plan.Runs(), "cell", "cells") + ", " +
		text.Plural(len(r.plan.Replicates())/max(1, r.plan.Params().Seeds), "window", "windows") + ", " + text.Plural(r.plan.Params().Seeds, "seed", "seeds")
	return words + parts.SpentWords(r.total()-r.reused-len(r.failed), r.reused, r.restarts, r.elapsed(), workers)
}

// said tells a screen reader of what changes seldom.
func (c *Progress) said() string {
	r := c.run
	if r.plan == nil {
		return ""
	}
	return [...]string{parts.Waiting: "", parts.Running: "The study is running.", parts.Stopped: "The study is stopped.", parts.Done: "The study is done."}[r.phase]
}

func (c *Progress) mainWord() string { return parts.MainWord(c.run.phase, len(c.run.failed)) }

func (c *Progress) mainClass() string {
	return parts.MainClass(c.run.plan == nil, c.run.phase, len(c.run.failed))
}

func (c *Progress) main() {
	if r := c.run; r.plan != nil {
		parts.MainAction(r, r.phase, len(r.failed))
	}
}

// pause stops the study or resumes it; one that is done stays as it is.
func (c *Progress) pause() {
	if p := c.run.phase; p == parts.Running || p == parts.Stopped {
		c.main()
	}
}

func (c *Progress) otherWord() string {
	switch c.run.phase {
	case parts.Stopped:
		return "Start over"
	case parts.Done:
		return "One more seed"
	}
	return ""
}

// other does what the second button says. Its word changes or goes away then, so the focus goes to the first.
func (c *Progress) other() {
	c.page.Window.Focus("study-main")
	if c.run.phase == parts.Stopped {
		c.run.Again()
		return
	}
	if err := c.page.Set(study.Parameters.Find("n"), strconv.Itoa(c.page.Link.Params.Seeds+1)); err != nil {
		c.page.Alert = "One more seed: " + err.Error()
	}
}

// total and finished count runs; brief is the line for a small screen.
func (r *run) total() int {
	if r.plan == nil {
		return 0
	}
	return r.state.Total()
}

func (r *run) finished() int {
	if r.plan == nil {
		return 0
	}
	return r.state.Done()
}

func (r *run) brief() string {
	if r.plan == nil {
		return "No runs yet"
	}
	return text.Count(r.finished()) + " of " + text.Count(r.total()) + " runs"
}

// short says of how many replicates figure n is computed while it lacks some; "" where it is whole, or still the one of an earlier study.
func (r *run) short(n int) string {
	f := r.figures[n]
	if r.plan == nil || f == nil || r.whole[n] || !r.mine[n] {
		return ""
	}
	return r.lacking(text.Count(f.N) + " of " + text.Count(f.Want))
}

// shortest is the same of all figures together.
func (r *run) shortest() string {
	for _, n := range page.Published {
		if r.short(n) != "" {
			return r.lacking(r.reach())
		}
	}
	return ""
}

func (r *run) lacking(n string) string {
	switch r.phase {
	case parts.Stopped:
		return "stopped at n " + n
	case parts.Done:
		return "n " + n + ", the others failed"
	}
	return "n " + n + " so far"
}

// shown says what the figures of a stopped study rest on, as markup.
func (r *run) shown() string {
	for _, n := range page.Published {
		if !r.mine[n] {
			return "Figures are still those from before."
		}
	}
	return `Figures show what is there, <i class="sym">n</i> ` + r.reach()
}

// reach is the least and the greatest n of the study's figures: "6 of 12", "4 to 6 of 12".
func (r *run) reach() string {
	low, high, want := -1, 0, 0
	for _, n := range page.Published {
		if f := r.figures[n]; r.mine[n] {
			if low < 0 || f.N < low {
				low = f.N
			}
			high, want = max(high, f.N), f.Want
		}
	}
	if low == high {
		return text.Count(high) + " of " + text.Count(want)
	}
	return text.Count(max(0, low)) + " to " + text.Count(high) + " of " + text.Count(want)
}
