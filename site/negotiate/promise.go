package negotiate

import (
	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/privacy"
)

// choose selects a promise and shows its terms.
func (c *Negotiate) choose(id int64) {
	if c.session.Job(id) == nil || !c.perspective().Sees(id) {
		return
	}
	c.chosen, c.terms, c.fault, c.denial = gantt.Job(id), true, "", ""
	c.grasp.window = [2]Instant{}
	c.entry("from").Forget()
	c.entry("to").Forget()
	c.changed()
	c.Write()
}

// showAsk shows the draft in the panel.
func (c *Negotiate) showAsk() {
	c.terms = false
	c.changed()
}

// showTerms shows the selected promise in the panel.
func (c *Negotiate) showTerms() {
	if c.chosen.Kind == gantt.OfJob {
		c.terms = true
		c.changed()
	}
}

// change has an event happen, such as a cancellation of the selected promise, and announces the provider's answer.
func (c *Negotiate) change(e agreement.Event) {
	e.Time = c.session.NextEventAt()
	verb := e.Kind.String() + " " + privacy.Number(e.ID)
	if e.Kind == agreement.Down {
		verb = "failure"
	}
	if !c.act(verb, func(s *session.Session) error { return s.Apply(session.Input{Event: e}) }) {
		return
	}
	c.grasp.window = [2]Instant{}
	entry := c.session.LastEntry(e.Kind, e.ID)
	if entry == nil {
		return
	}
	words := c.perspective().Sentence(entry)
	if e.Kind == agreement.Down {
		words = c.perspective().FailureWords()
	}
	c.tell(words)
	if entry.Answer == agreement.Refused {
		c.denial = words
	}
	c.Record()
}

// askWindow asks the provider for the window that was typed or dragged.
func (c *Negotiate) askWindow() {
	if c.hasFault("window") {
		return
	}
	w := c.window()
	h := agreement.Event{Kind: agreement.Modify, ID: c.chosen.ID}
	h.Ready, h.Deadline = w[0], w[1]
	if h.Deadline <= h.Ready {
		c.fault = "The window is too short: its deadline, " + gantt.Until(c.session.Now, w[1]) + ", has to lie after it is ready, " +
			gantt.Until(c.session.Now, w[0]) + "."
		c.changed()
		return
	}
	c.change(h)
}

// changes returns the changes that the consumer can ask for, such as a cancellation, each with what would be owed then.
func (c *Negotiate) changes() []privacy.Change {
	if !c.terms {
		return nil
	}
	return c.perspective().Changes(c.chosen.ID)
}

// isChangeable reports whether another window can be asked for the selected promise.
func (c *Negotiate) isChangeable() bool {
	return c.chosen.Kind == gantt.OfJob && c.perspective().Changeable(c.chosen.ID)
}

// termsTitle returns the heading above the selected promise.
func (c *Negotiate) termsTitle() string { return c.ofPromise((*privacy.Perspective).Title) }

// facts returns the terms of the selected promise, as HTML.
func (c *Negotiate) facts() string { return c.ofPromise((*privacy.Perspective).Facts) }

// noChange returns why the selected promise cannot be changed; "" where it can be.
func (c *Negotiate) noChange() string { return c.ofPromise((*privacy.Perspective).NoChange) }

// ofPromise returns a text about the selected promise; "" if none is selected.
func (c *Negotiate) ofPromise(say func(*privacy.Perspective, int64) string) string {
	if c.chosen.Kind != gantt.OfJob {
		return ""
	}
	return say(c.perspective(), c.chosen.ID)
}

// toleranceTable returns which promises would give slack if asked, as HTML; "" while no terms are shown.
func (c *Negotiate) toleranceTable() string {
	if !c.terms {
		return ""
	}
	return c.perspective().ToleranceTable(c.chosen.ID)
}

// toleranceWords returns what the provider would ask other promises for, in favour of the draft if there is one, as HTML.
func (c *Negotiate) toleranceWords() string {
	if !c.terms {
		return ""
	}
	written := c.job()
	if !c.draft.open || written.Validate() != nil {
		return c.perspective().ToleranceWords(c.chosen.ID, nil)
	}
	return c.perspective().ToleranceWords(c.chosen.ID, &written)
}
