package site

// The line of the test bed's study: runs of all, time, workers, and what can be done about it.

func (c *Pools) progressWords() string {
	r := c.run
	workers := plural(c.root.out.Engine.Workers(), "worker", "workers")
	switch {
	case r.err != nil:
		return `<b>No study.</b> ` + esc(plain(r.err))
	case r.phase == running:
		return "<b>" + count(r.finished()) + " of " + count(r.total()) + " runs.</b> " + lasting(r.elapsed()) + "; " + workers
	case r.phase == stopped:
		return "<b>Stopped at " + count(r.finished()) + " of " + count(r.total()) + ".</b> Figures show what is there"
	}
	words := "<b>Done.</b> "
	if len(r.failed) > 0 {
		words = "<b>Done but for " + plural(len(r.failed), "run", "runs") + ".</b> "
	}
	words += plural(r.total(), "run", "runs") + ": " + plural(r.total()/max(1, r.study.Seeds), "cell", "cells") + ", " + plural(r.study.Seeds, "seed", "seeds")
	switch fresh := r.total() - r.reused - len(r.failed); {
	case fresh == 0:
		words += "; all of them known before"
	case r.reused > 0:
		words += "; " + count(fresh) + " new in " + lasting(r.elapsed()) + " on " + workers
	default:
		words += "; " + lasting(r.elapsed()) + " on " + workers
	}
	if r.restarts > 0 {
		words += ". " + plural(r.restarts, "worker was", "workers were") + " restarted"
	}
	return words
}

func (c *Pools) progressMost() string  { return itoa(max(1, c.run.total())) }
func (c *Pools) progressValue() string { return itoa(c.run.finished()) }

func (c *Pools) progressSaid() string {
	if c.run.err != nil {
		return ""
	}
	return [...]string{waiting: "", running: "The study of the test bed is running.", stopped: "The study of the test bed is stopped.",
		done: "The study of the test bed is done."}[c.run.phase]
}

func (c *Pools) mainWord() string {
	switch {
	case c.run.phase == running:
		return "Stop"
	case c.run.phase == stopped:
		return "Resume"
	case len(c.run.failed) > 0:
		return "Try again"
	}
	return "Run again"
}

func (c *Pools) mainClass() string {
	switch {
	case c.run.err != nil || c.run.items == nil:
		return "btn away"
	case c.run.phase == running:
		return "btn"
	case c.run.phase == stopped, len(c.run.failed) > 0:
		return "btn main"
	}
	return "txt"
}

func (c *Pools) mainAction() {
	r := c.run
	switch {
	case r.items == nil:
	case r.phase == running:
		r.stop()
	case r.phase == stopped:
		r.resume()
	case len(r.failed) > 0:
		r.retry()
	default:
		r.again()
	}
	c.readings.refresh()
}
