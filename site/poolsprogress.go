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
		return "<b>Stopped at " + count(r.finished()) + " of " + count(r.total()) + " after " + lasting(r.elapsed()) + ".</b> Figures show what is there"
	}
	return doneWord(len(r.failed)) + plural(r.total(), "run", "runs") + ": " + plural(r.total()/max(1, r.study.Seeds), "cell", "cells") + ", " + plural(r.study.Seeds, "seed", "seeds") +
		spentWords(r.total()-r.reused-len(r.failed), r.reused, r.restarts, r.elapsed(), workers)
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

func (c *Pools) mainWord() string { return mainWord(c.run.phase, len(c.run.failed)) }

func (c *Pools) mainClass() string {
	return mainClass(c.run.err != nil || c.run.items == nil, c.run.phase, len(c.run.failed))
}

func (c *Pools) mainAction() {
	if c.run.items != nil {
		mainAction(c.run, c.run.phase, len(c.run.failed))
	}
	c.readings.refresh()
}
