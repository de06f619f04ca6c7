package pools

import (
	"strconv"

	"juggle/site/parts"
	"juggle/site/text"
)

// The line of the test bed's study: runs of all, time, workers, and what can be done about it.

func (c *Pools) progressWords() string {
	r := c.run
	workers := text.Plural(c.engine.Workers(), "worker", "workers")
	switch {
	case r.err != nil:
		return `<b>No study.</b> ` + text.Escape(text.Plain(r.err))
	case r.phase == parts.Running:
		return "<b>" + text.Count(r.finished()) + " of " + text.Count(r.total()) + " runs.</b> " + text.Lasting(r.elapsed()) + "; " + workers
	case r.phase == parts.Stopped:
		return "<b>Stopped at " + text.Count(r.finished()) + " of " + text.Count(r.total()) + " after " + text.Lasting(r.elapsed()) + ".</b> Figures show what is there"
	}
	return parts.DoneWord(len(r.failed)) + text.Plural(r.total(), "run", "runs") + ": " + text.Plural(r.total()/max(1, r.study.Seeds), "cell", "cells") + ", " + text.Plural(r.study.Seeds, "seed", "seeds") +
		parts.SpentWords(r.total()-r.reused-len(r.failed), r.reused, r.restarts, r.elapsed(), workers)
}

func (c *Pools) progressMost() string  { return strconv.Itoa(max(1, c.run.total())) }
func (c *Pools) progressValue() string { return strconv.Itoa(c.run.finished()) }

func (c *Pools) progressSaid() string {
	if c.run.err != nil {
		return ""
	}
	return [...]string{parts.Waiting: "", parts.Running: "The study of the test bed is running.", parts.Stopped: "The study of the test bed is stopped.",
		parts.Done: "The study of the test bed is done."}[c.run.phase]
}

func (c *Pools) mainWord() string { return parts.MainWord(c.run.phase, len(c.run.failed)) }

func (c *Pools) mainClass() string {
	return parts.MainClass(c.run.err != nil || c.run.items == nil, c.run.phase, len(c.run.failed))
}

func (c *Pools) mainAction() {
	if c.run.items != nil {
		parts.MainAction(c.run, c.run.phase, len(c.run.failed))
	}
	c.readings.refresh()
}
