package site

import (
	"time"

	"juggle/core/study"
)

// Progress is the line of the whole study: runs of all, time, workers, and what can be done about it.
type Progress struct {
	root  *Root
	memos memos
}

func newProgress(r *Root) *Progress { return &Progress{root: r, memos: make(memos)} }

func (c *Progress) most() string  { return itoa(max(1, c.root.run.total())) }
func (c *Progress) value() string { return itoa(c.root.run.finished()) }

// words is the line.
func (c *Progress) words() string {
	r := c.root.run
	if r.plan == nil {
		return esc(c.root.logs.waitingFor())
	}
	workers := plural(c.root.out.Engine.Workers(), "worker", "workers")
	switch r.phase {
	case running:
		words := "<b>" + count(r.finished()) + " of " + count(r.total()) + " runs.</b> " + lasting(r.elapsed())
		if left := r.left(); left > 0 {
			words += ", about " + lasting(left) + " left"
		}
		return words + "; " + workers
	case stopped:
		what := "Stopped"
		if r.repeat {
			what = "The repeat is stopped"
		}
		return "<b>" + what + " at " + count(r.finished()) + " of " + count(r.total()) + " after " + lasting(r.elapsed()) + ".</b> " + r.shown()
	}
	words := doneWord(len(r.failed)) + plural(r.total(), "run", "runs") + ": " + plural(r.plan.Runs(), "cell", "cells") + ", " +
		plural(len(r.plan.Replicates())/max(1, r.plan.Params().Seeds), "window", "windows") + ", " + plural(r.plan.Params().Seeds, "seed", "seeds")
	return words + spentWords(r.total()-r.reused-len(r.failed), r.reused, r.restarts, r.elapsed(), workers)
}

// spentWords say what was computed for a study that is done: how many runs were new, in what time.
func spentWords(fresh, reused, restarts int, elapsed time.Duration, workers string) string {
	words := "; " + lasting(elapsed) + " on " + workers
	switch {
	case fresh == 0:
		words = "; all of them known before"
	case reused > 0:
		words = "; " + count(fresh) + " new in " + lasting(elapsed) + " on " + workers
	}
	if restarts > 0 {
		words += ". " + plural(restarts, "worker was", "workers were") + " restarted"
	}
	return words
}

// doneWord begins the line of a study that is done.
func doneWord(failed int) string {
	if failed > 0 {
		return "<b>Done but for " + plural(failed, "run", "runs") + ".</b> "
	}
	return "<b>Done.</b> "
}

// said tells a screen reader of what changes seldom.
func (c *Progress) said() string {
	r := c.root.run
	if r.plan == nil {
		return ""
	}
	return [...]string{waiting: "", running: "The study is running.", stopped: "The study is stopped.", done: "The study is done."}[r.phase]
}

func (c *Progress) mainWord() string { return mainWord(c.root.run.phase, len(c.root.run.failed)) }

func (c *Progress) mainClass() string {
	return mainClass(c.root.run.plan == nil, c.root.run.phase, len(c.root.run.failed))
}

func (c *Progress) main() {
	if r := c.root.run; r.plan != nil {
		mainAction(r, r.phase, len(r.failed))
	}
}

// pause stops the study or resumes it; one that is done stays as it is.
func (c *Progress) pause() {
	if p := c.root.run.phase; p == running || p == stopped {
		c.main()
	}
}

// mainWord is the button of a study: what a press does about it.
func mainWord(p phase, failed int) string {
	switch {
	case p == stopped:
		return "Resume"
	case p == done && failed > 0:
		return "Try again"
	case p == done:
		return "Run again"
	}
	return "Stop"
}

// mainClass is the button's; where there is no study it is away.
func mainClass(away bool, p phase, failed int) string {
	switch {
	case away:
		return "btn away"
	case p == running:
		return "btn"
	case p == stopped, failed > 0:
		return "btn main"
	}
	return "txt"
}

// mainAction does what the button says.
func mainAction(r interface {
	stop()
	resume()
	retry()
	again()
}, p phase, failed int) {
	switch {
	case p == running:
		r.stop()
	case p == stopped:
		r.resume()
	case failed > 0:
		r.retry()
	default:
		r.again()
	}
}

func (c *Progress) otherWord() string {
	switch c.root.run.phase {
	case stopped:
		return "Start over"
	case done:
		return "One more seed"
	}
	return ""
}

// other does what the second button says. Its word changes or goes away then, so the focus goes to the first.
func (c *Progress) other() {
	c.root.out.Window.Focus("study-main")
	if c.root.run.phase == stopped {
		c.root.run.again()
		return
	}
	if err := c.root.set(study.Parameters.Find("n"), itoa(c.root.link.Params.Seeds+1)); err != nil {
		c.root.alert = "One more seed: " + err.Error()
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
	return count(r.finished()) + " of " + count(r.total()) + " runs"
}

// short says of how many replicates figure n is computed while it lacks some; "" where it is whole, or still the one of an earlier study.
func (r *run) short(n int) string {
	f := r.figures[n]
	if r.plan == nil || f == nil || r.whole[n] || !r.mine[n] {
		return ""
	}
	return r.lacking(count(f.N) + " of " + count(f.Want))
}

// shortest is the same of all figures together.
func (r *run) shortest() string {
	for _, n := range published {
		if r.short(n) != "" {
			return r.lacking(r.reach())
		}
	}
	return ""
}

func (r *run) lacking(n string) string {
	switch r.phase {
	case stopped:
		return "stopped at n " + n
	case done:
		return "n " + n + ", the others failed"
	}
	return "n " + n + " so far"
}

// shown says what the figures of a stopped study rest on, as markup.
func (r *run) shown() string {
	for _, n := range published {
		if !r.mine[n] {
			return "Figures are still those from before."
		}
	}
	return `Figures show what is there, <i class="sym">n</i> ` + r.reach()
}

// reach is the least and the greatest n of the study's figures: "6 of 12", "4 to 6 of 12".
func (r *run) reach() string {
	low, high, want := -1, 0, 0
	for _, n := range published {
		if f := r.figures[n]; r.mine[n] {
			if low < 0 || f.N < low {
				low = f.N
			}
			high, want = max(high, f.N), f.Want
		}
	}
	if low == high {
		return count(high) + " of " + count(want)
	}
	return count(max(0, low)) + " to " + count(high) + " of " + count(want)
}
