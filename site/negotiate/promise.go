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
	c.chosen, c.showsTerms, c.fault, c.negativeAnswer = gantt.Job(id), true, "", ""
	c.drag.window = [2]Instant{}
	c.entry("from").DiscardTyped()
	c.entry("to").DiscardTyped()
	c.changed()
	c.WriteLink()
}

// showAsk shows the draft in the panel.
func (c *Negotiate) showAsk() {
	c.showsTerms = false
	c.changed()
}

// showTerms shows the selected promise in the panel.
func (c *Negotiate) showTerms() {
	if c.chosen.Kind == gantt.JobKind {
		c.showsTerms = true
		c.changed()
	}
}

// change applies an event to the session, such as a cancellation of the selected promise, and announces the provider's answer.
func (c *Negotiate) change(e agreement.Event) {
	e.Time = c.session.NextEventAt()
	what := e.Kind.String() + " " + privacy.Number(e.ID)
	if e.Kind == agreement.Down {
		what = "failure"
	}
	if !c.act(what, func(s *session.Session) error { return s.Apply(session.Input{Event: e}) }) {
		return
	}
	c.drag.window = [2]Instant{}
	entry := c.session.LastEntry(e.Kind, e.ID)
	if entry == nil {
		return
	}
	words := c.perspective().Sentence(entry)
	if e.Kind == agreement.Down {
		words = c.perspective().FailureWords()
	}
	c.announce(words)
	if entry.Answer == agreement.Refused {
		c.negativeAnswer = words
	}
	c.Record()
}

// askWindow asks the provider for the window that was typed or dragged.
func (c *Negotiate) askWindow() {
	if c.hasFault("window") {
		return
	}
	w := c.window()
	event := agreement.Event{Kind: agreement.Modify, ID: c.chosen.ID}
	event.Ready, event.Deadline = w[0], w[1]
	if event.Deadline <= event.Ready {
		c.fault = "The window is too short: its deadline, " + gantt.Until(c.session.Now, w[1]) + ", has to lie after it is ready, " +
			gantt.Until(c.session.Now, w[0]) + "."
		c.changed()
		return
	}
	c.change(event)
}

// changes returns the changes that the consumer can ask for, such as a cancellation, each with the charge after it.
func (c *Negotiate) changes() []privacy.Change {
	if !c.showsTerms {
		return nil
	}
	return c.perspective().Changes(c.chosen.ID)
}

// isChangeable reports whether another window can be asked for the selected promise.
func (c *Negotiate) isChangeable() bool {
	return c.chosen.Kind == gantt.JobKind && c.perspective().CanChangeWindow(c.chosen.ID)
}

// termsTitle returns the heading above the selected promise.
func (c *Negotiate) termsTitle() string { return c.promiseText((*privacy.Perspective).Title) }

// facts returns the facts about the selected promise, as HTML.
func (c *Negotiate) facts() string { return c.promiseText((*privacy.Perspective).Facts) }

// noChange says why the selected promise cannot be changed or, if it can be, that a change moves no other job; "" if none is selected.
func (c *Negotiate) noChange() string { return c.promiseText((*privacy.Perspective).ChangeNote) }

// promiseText returns a text about the selected promise; "" if none is selected.
func (c *Negotiate) promiseText(write func(*privacy.Perspective, int64) string) string {
	if c.chosen.Kind != gantt.JobKind {
		return ""
	}
	return write(c.perspective(), c.chosen.ID)
}

// toleranceTable returns which promises would give slack if asked, as HTML; "" while no terms are shown.
func (c *Negotiate) toleranceTable() string {
	if !c.showsTerms {
		return ""
	}
	return c.perspective().ToleranceTable(c.chosen.ID)
}

// toleranceWords returns, as HTML, what the consumer of the selected promise is paid if asked for more slack, and what asking other
// consumers would win for the draft; "" while no terms are shown. A draft that is closed or invalid does not count.
func (c *Negotiate) toleranceWords() string {
	if !c.showsTerms {
		return ""
	}
	draft := c.job()
	if !c.draft.open || draft.Validate() != nil {
		return c.perspective().ToleranceWords(c.chosen.ID, nil)
	}
	return c.perspective().ToleranceWords(c.chosen.ID, &draft)
}
