package negotiate

import (
	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/text"
)

// advance lets the session's time pass until the instant to.
func (c *Negotiate) advance(to Instant) {
	before := len(c.session.Run.Ledger())
	if to <= c.session.Now || !c.act("to "+gantt.Clock(c.session.Now), func(s *session.Session) error { return s.Advance(to) }) {
		return
	}
	c.answer = nil
	if d := &c.draft; d.ready < c.session.Now {
		delay := session.RoundUp(c.session.Now) - d.ready
		d.ready, d.deadline = d.ready+delay, d.deadline+delay
	}
	words := "It is " + gantt.Clock(c.session.Now) + "."
	if n := c.countEnded(before); n > 0 {
		words += " " + text.Plural(n, "job has", "jobs have") + " ended."
	}
	c.announce(words)
	c.Record()
}

// countEnded returns how many visible jobs have ended according to the entries of the ledger from an index on.
func (c *Negotiate) countEnded(from int) (n int) {
	perspective, entries := c.perspective(), c.session.Run.Ledger()[from:]
	for i := range entries {
		if entries[i].Event == agreement.Done && perspective.SeesEntry(&entries[i]) {
			n++
		}
	}
	return n
}

// stepToNext advances to the next event that the present role sees.
func (c *Negotiate) stepToNext() {
	if next, ok := c.perspective().Next(); ok {
		c.advance(next.At)
	}
}

// stepItems returns the number of items for the stepper: the present instant, and the next visible event if there is one.
func (c *Negotiate) stepItems() int {
	if _, ok := c.perspective().Next(); ok {
		return 2
	}
	return 1
}

// advanceToTyped advances to the time that the reader typed.
func (c *Negotiate) advanceToTyped() {
	if !c.hasFault("goto") {
		c.advance(max(c.typedTime, c.session.Now))
	}
}

// toggleOutageForm opens or closes the form for an outage. A consumer cannot open it.
func (c *Negotiate) toggleOutageForm() {
	if c.role == consumerRole {
		return // the machine is the provider's
	}
	c.isOutageFormOpen = !c.isOutageFormOpen
	if c.isOutageFormOpen {
		c.outage = outage{int32(max(1, c.session.Procs/4)), session.RoundUp(c.session.Now) + 4*hour}
		c.page.Browser.Focus("negotiate-ask-down")
	}
	c.changed()
}

// breakProcessors takes processors out of use. The form has their number and the end of the outage.
func (c *Negotiate) breakProcessors() {
	if c.hasFault("outage") {
		return
	}
	e := agreement.Event{Kind: agreement.Down, Procs: c.outage.procs, Deadline: c.outage.until}
	c.isOutageFormOpen, c.answer = false, nil
	c.change(e)
	c.page.Browser.Focus("negotiate-break")
}
