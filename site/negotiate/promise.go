package negotiate

import (
	"juggle/core/agreement"
	"juggle/core/session"
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
	c.live.Write()
}

// showAsk shows the draft in the panel.
func (c *Negotiate) showAsk() {
	c.terms = false
	c.changed()
}

func (c *Negotiate) showTerms() {
	if c.chosen.Kind == gantt.OfJob {
		c.terms = true
		c.changed()
	}
}

// change has an event happen, such as a cancellation of the selected promise, and announces the provider's answer.
func (c *Negotiate) change(h agreement.Event) {
	h.Time = c.session.NextEventAt()
	verb := h.Kind.String() + " " + privacy.Number(h.ID)
	if h.Kind == agreement.Down {
		verb = "failure"
	}
	if !c.act(verb, func(s *session.Session) error { return s.Hear(session.Input{What: h}) }) {
		return
	}
	c.grasp.window = [2]Instant{}
	entry := c.session.Last(h.Kind, h.ID)
	if entry == nil {
		return
	}
	words := c.perspective().Sentence(entry)
	if h.Kind == agreement.Down {
		words = c.perspective().FailureWords()
	}
	c.tell(words)
	if entry.Answer == agreement.Refused {
		c.denial = words
	}
	c.live.Record()
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

func (c *Negotiate) changes() []privacy.Change {
	if !c.terms {
		return nil
	}
	return c.perspective().Changes(c.chosen.ID)
}

func (c *Negotiate) isChangeable() bool {
	return c.chosen.Kind == gantt.OfJob && c.perspective().Changeable(c.chosen.ID)
}

func (c *Negotiate) termsTitle() string { return c.ofPromise((*privacy.Perspective).Title) }

func (c *Negotiate) facts() string { return c.ofPromise((*privacy.Perspective).Facts) }

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
