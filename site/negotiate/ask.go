package negotiate

import (
	"slices"
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/site/privacy"
	"juggle/site/text"
)

// An answer has the options that the provider offers to a request that does not get its own window. Nothing is agreed on until the
// consumer takes an option.
type answer struct {
	job      sim.Job
	options  []session.Option
	selected int // the index of the selected option
}

// sort sorts the options by the preference p, the best first.
func (a *answer) sort(p schedule.Preference) {
	slices.SortStableFunc(a.options, func(x, y session.Option) int { return p.Compare(x.Option, y.Option) })
}

// ask asks the provider for the draft. A request that gets its own window is accepted at once. A request that has no option is rejected at
// once.
func (c *Negotiate) ask() {
	c.steps.Pause()
	if c.hasFault("ask") {
		return
	}
	j := c.job()
	if err := j.Validate(); err != nil {
		c.fault = text.Plain(err)
		c.changed()
		return
	}
	options, fitsOwnWindow, err := c.session.Options(j)
	if err != nil {
		c.act("", func(*session.Session) error { return err }) // shows the error and restores the session
		return
	}
	if fitsOwnWindow || len(options) == 0 {
		c.request(j)
		return
	}
	c.answer, c.negativeAnswer = &answer{job: j, options: options}, ""
	c.answer.sort(c.preference)
	c.announce("Request " + privacy.Number(j.ID) + " does not get its own window: " +
		text.PluralInWords(len(options), "option", "options") + " to take or refuse.")
	c.changed()
}

// request submits a request and shows the provider's decision.
func (c *Negotiate) request(j sim.Job) {
	if c.submit(j) {
		c.showDecision(j.ID)
	}
}

// submit submits a request to the provider. It reports whether the session accepted the input.
func (c *Negotiate) submit(j sim.Job) bool {
	isApplied := c.act("request "+privacy.Number(j.ID), func(s *session.Session) error { return s.Apply(session.Input{Job: &j}) })
	if isApplied && c.role == consumerRole {
		c.consumerIDs = append(c.consumerIDs, j.ID)
	}
	return isApplied
}

// showDecision shows the provider's decision about a request.
func (c *Negotiate) showDecision(id int64) {
	defer c.Record()
	c.answer = nil
	entry := c.session.LastEntry(agreement.Request, id)
	if entry == nil {
		return
	}
	c.announce(c.perspective().Sentence(entry))
	if entry.Answer == agreement.Rejected {
		c.negativeAnswer = c.lastAnswer
		return
	}
	c.draft.open = false
	c.choose(id)
}

// take agrees on option i of the answer.
func (c *Negotiate) take(i int) {
	a := c.answer
	if a == nil || i < 0 || i >= len(a.options) {
		return
	}
	c.takeByRequests(session.RequestsFor(a.job, a.options[i]), a.options[i])
}

// takeByRequests agrees on an option by submitting a request that gets the slot of this option. It tries the requests in order, and undoes
// each that gets another slot or none.
func (c *Negotiate) takeByRequests(requests []sim.Job, o session.Option) {
	if len(requests) == 0 {
		c.fault = "This window cannot be had by asking for it now: others would lose theirs."
		c.record()
		return
	}
	j := requests[0]
	if !c.submit(j) {
		return
	}
	if c.session.HasOption(j.ID, o) {
		c.showDecision(j.ID)
		return
	}
	last := len(c.history) - 1
	beforeRequest := c.history[last]
	c.history = c.history[:last]
	c.restore(beforeRequest, func() { c.takeByRequests(requests[1:], o) })
}

// refuseOptions takes none of the options, and submits the request as one that accepts no offers. If an option needs other consumers to be
// asked, the request is withdrawn instead, because the provider would ask those consumers.
func (c *Negotiate) refuseOptions() {
	a := c.answer
	if a == nil {
		return
	}
	c.answer = nil
	if slices.ContainsFunc(a.options, func(o session.Option) bool { return o.Asked != nil }) {
		c.announce("Nothing is agreed on; nobody was asked.")
		c.changed()
		return
	}
	c.request(session.WithoutOffers(a.job))
}

// selectOption selects option i. The machine then shows which jobs the option would move.
func (c *Negotiate) selectOption(i int) {
	if c.answer == nil || i < 0 || i >= len(c.answer.options) || c.answer.selected == i {
		return
	}
	c.answer.selected = i
	c.changed()
}

// maxOptions is how many options are listed at most.
const maxOptions = 8

// An optionRow is a row of the list of options.
type optionRow struct {
	*session.Option
	view *Negotiate
	job  *sim.Job
	i    int // the index of the option
}

// optionRows returns the listed options; nil while there is no answer.
func (c *Negotiate) optionRows() (rows []optionRow) {
	if c.answer == nil {
		return nil
	}
	for i := range min(len(c.answer.options), maxOptions) {
		rows = append(rows, optionRow{&c.answer.options[i], c, &c.answer.job, i})
	}
	return rows
}

// isSelected reports whether the option is the selected one.
func (r optionRow) isSelected() bool { return r.view.answer.selected == r.i }

// class returns the class of the button that takes the option.
func (r optionRow) class() string { return text.Either(r.isSelected(), "btn main", "btn") }

// whyNoPlace says why the request does not get its own window; it is "" while there is no answer.
func (c *Negotiate) whyNoPlace() string {
	if c.answer == nil {
		return ""
	}
	return c.perspective().WhyNoPlace(&c.answer.job)
}

// refuseLabel returns the text of the button that refuses the options.
func (c *Negotiate) refuseLabel() string {
	if c.answer == nil {
		return "Refuse"
	}
	switch len(c.answer.options) {
	case 1:
		return "Refuse it"
	case 2:
		return "Refuse both"
	}
	return "Refuse all"
}

// answerTitle returns the heading above the form.
func (c *Negotiate) answerTitle() string {
	id := "Request " + privacy.Number(c.session.NextID())
	if c.answer == nil {
		return id
	}
	offers, asking := 0, false
	for _, o := range c.answer.options {
		if o.Asked != nil {
			asking = true
		} else {
			offers++
		}
	}
	var words []string
	if offers > 0 {
		words = append(words, text.PluralInWords(offers, "offer", "offers"))
	}
	if asking {
		words = append(words, "others can be asked")
	}
	return id + ": " + strings.Join(words, ", ")
}
