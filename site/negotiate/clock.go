package negotiate

import (
	"juggle/core/agreement"
	"juggle/core/session"
	"juggle/site/gantt"
	"juggle/site/text"
)

// goOn lets time go on to an instant.
func (c *Negotiate) goOn(to Instant) {
	before := c.perspective().Count()
	if to <= c.session.Now || !c.act("to "+gantt.Clock(c.session.Now), func(s *session.Session) error { return s.Advance(to) }) {
		return
	}
	c.answer = nil
	if d := &c.draft; d.ready < c.session.Now {
		by := session.RoundUp(c.session.Now) - d.ready
		d.ready, d.deadline = d.ready+by, d.deadline+by
	}
	words := "It is " + gantt.Clock(c.session.Now) + "."
	if n := c.perspective().Count() - before; n > 0 {
		words += " " + text.Plural(n, "job has", "jobs have") + " ended."
	}
	c.tell(words)
	c.live.Record()
}

// stepOn goes to what comes next.
func (c *Negotiate) stepOn() {
	if next, ok := c.perspective().Next(); ok {
		c.goOn(next.At)
	}
}

// steppable is how many instants there are to step through: the present one, and the next if anything comes.
func (c *Negotiate) steppable() int {
	if _, ok := c.perspective().Next(); ok {
		return 2
	}
	return 1
}

// jump goes to the time that was typed.
func (c *Negotiate) jump() {
	if !c.misread("goto") {
		c.goOn(max(c.goTo, c.session.Now))
	}
}

// turnBreaking opens and shuts the choice of processors that fail.
func (c *Negotiate) turnBreaking() {
	if c.role == asConsumer {
		return // the machine is the provider's
	}
	c.breaking = !c.breaking
	if c.breaking {
		c.outage = outage{int32(max(1, c.session.Procs/4)), session.RoundUp(c.session.Now) + 4*hour}
		c.page.Browser.Focus("negotiate-ask-down")
	}
	c.changed()
}

// breakNow has the processors fail.
func (c *Negotiate) breakNow() {
	if c.misread("outage") {
		return
	}
	h := agreement.Event{Kind: agreement.Down, Procs: c.outage.procs, Deadline: c.outage.until}
	c.breaking, c.answer = false, nil
	c.change(h)
	c.page.Browser.Focus("negotiate-break")
}
