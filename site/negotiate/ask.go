package negotiate

import (
	"slices"
	"strings"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/site/privacy"
	"juggle/site/text"
)

// An answer is what the provider offers to a request that finds no place in its own window: nothing is agreed on before one of these is
// taken.
type answer struct {
	job     sim.Job
	options []session.Option
	looked  int // the option that is looked at
}

// sort puts the options first that p prefers.
func (a *answer) sort(p schedule.Preference) {
	slices.SortStableFunc(a.options, func(x, y session.Option) int { return p.Compare(x.Option, y.Option) })
}

// ask puts the draft to the provider. What fits its own window is agreed on at once, and what cannot be is rejected at once.
func (c *Negotiate) ask() {
	c.steps.Pause()
	if c.misread("ask") {
		return
	}
	j := c.job()
	if err := j.Validate(); err != nil {
		c.refused = text.Plain(err)
		c.changed()
		return
	}
	options, own, err := c.session.Options(j)
	if err != nil {
		c.act("", func(*session.Session) error { return err })
		return
	}
	if own || len(options) == 0 {
		c.request(j)
		return
	}
	c.answer, c.denial = &answer{job: j, options: options}, ""
	c.answer.sort(c.preference)
	c.tell("Request " + privacy.Number(j.ID) + " finds no place in its own window: " + text.FewOf(len(options), "option", "options") +
		" to take or refuse.")
	c.changed()
}

// request has a request decided.
func (c *Negotiate) request(j sim.Job) {
	if c.hears(j) {
		c.decidedOn(j.ID)
	}
}

// hears puts a request to the provider.
func (c *Negotiate) hears(j sim.Job) bool {
	heard := c.act("request "+privacy.Number(j.ID), func(s *session.Session) error { return s.Hear(session.Input{Job: &j}) })
	if heard && c.role == asConsumer {
		c.mine = append(c.mine, j.ID)
	}
	return heard
}

// decidedOn shows what became of a request.
func (c *Negotiate) decidedOn(id int64) {
	defer c.live.Record()
	c.answer = nil
	entry := c.session.Last(agreement.Request, id)
	if entry == nil {
		return
	}
	c.tell(c.perspective().Sentence(entry))
	if entry.Answer == agreement.Rejected {
		c.denial = c.said
		return
	}
	c.draft.open = false
	c.choose(id)
}

// take agrees on an option.
func (c *Negotiate) take(i int) {
	a := c.answer
	if a == nil || i < 0 || i >= len(a.options) {
		return
	}
	c.takeBy(session.Ways(a.job, a.options[i]), a.options[i])
}

// takeBy agrees on an option by the first of these requests that gets it.
func (c *Negotiate) takeBy(ways []sim.Job, o session.Option) {
	if len(ways) == 0 {
		c.refused = "This window cannot be had by asking for it now: others would lose theirs."
		c.record()
		return
	}
	j := ways[0]
	if !c.hears(j) {
		return
	}
	if c.session.Got(j.ID, o) {
		c.decidedOn(j.ID)
		return
	}
	last := len(c.past) - 1
	back := c.past[last]
	c.past = c.past[:last]
	c.restore(back, func() { c.takeBy(ways[1:], o) })
}

// refuse takes nothing. A request that asking others would help is withdrawn: else the provider would ask.
func (c *Negotiate) refuse() {
	a := c.answer
	if a == nil {
		return
	}
	c.answer = nil
	if slices.ContainsFunc(a.options, func(o session.Option) bool { return o.Asked != nil }) {
		c.tell("Nothing is agreed on; nobody was asked.")
		c.changed()
		return
	}
	c.request(session.Unwilling(a.job))
}

// look looks at an option.
func (c *Negotiate) look(i int) {
	if c.answer == nil || i < 0 || i >= len(c.answer.options) || c.answer.looked == i {
		return
	}
	c.answer.looked = i
	c.changed()
}

// mostOptions is how many are listed.
const mostOptions = 8

// An optionRow is an option in the list.
type optionRow struct {
	*session.Option
	view *Negotiate
	job  *sim.Job
	i    int
}

func (c *Negotiate) optionRows() (rows []optionRow) {
	if c.answer == nil {
		return nil
	}
	for i := range min(len(c.answer.options), mostOptions) {
		rows = append(rows, optionRow{&c.answer.options[i], c, &c.answer.job, i})
	}
	return rows
}

func (r optionRow) on() bool { return r.view.answer.looked == r.i }

func (r optionRow) class() string { return text.Either(r.on(), "btn main", "btn") }

// whyNot says what is in the way of the request.
func (c *Negotiate) whyNot() string {
	if c.answer == nil {
		return ""
	}
	return c.perspective().WhyNot(&c.answer.job)
}

// refuseWord is the button below the options.
func (c *Negotiate) refuseWord() string {
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

// answerTitle is the heading over the form.
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
		words = append(words, text.FewOf(offers, "offer", "offers"))
	}
	if asking {
		words = append(words, "others can be asked")
	}
	return id + ": " + strings.Join(words, ", ")
}
