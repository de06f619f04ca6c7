package negotiate

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/core/tell"
	"juggle/site/gantt"
	"juggle/site/text"
)

// An answer is what the provider offers to a request that finds no place in its own window: nothing is agreed on before one of these is
// taken.
type answer struct {
	job     sim.Job
	options []session.Option
	looked  int // the option that is looked at
}

// ask puts the draft to the provider. What fits its own window is agreed on at once, and what cannot be is rejected at once.
func (c *Negotiate) ask() {
	c.pause()
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
	c.did(asked)
	c.tell("Request " + number(j.ID) + " finds no place in its own window: " + text.FewOf(len(options), "option", "options") +
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
	return c.act("request "+number(j.ID), func(s *session.Session) error { return s.Hear(session.Input{Job: &j}) })
}

// decidedOn shows what became of a request.
func (c *Negotiate) decidedOn(id int64) {
	defer c.live.Record()
	c.answer = nil
	entry := c.session.Last(agreement.Request, id)
	if entry == nil {
		return
	}
	c.tell(c.sentence(entry))
	if entry.Answer == agreement.Rejected {
		c.denial = c.said
		c.did(denied)
		return
	}
	c.draft.open = false
	c.choose(id)
	c.did(agreed)
}

// take agrees on an option.
func (c *Negotiate) take(i int) {
	a := c.answer
	if a == nil || i < 0 || i >= len(a.options) {
		return
	}
	for _, j := range session.Ways(a.job, a.options[i]) {
		if !c.hears(j) {
			return
		}
		if c.session.Got(j.ID, a.options[i]) {
			c.decidedOn(j.ID)
			return
		}
		c.restore(c.past[len(c.past)-1])
		c.past = c.past[:len(c.past)-1]
	}
	c.refused = "This window cannot be had by asking for it now: others would lose theirs."
	c.record()
}

// refuse takes nothing. Somebody whom asking others would help withdraws: else the provider would ask.
func (c *Negotiate) refuse() {
	a := c.answer
	if a == nil {
		return
	}
	c.answer = nil
	if slices.ContainsFunc(a.options, func(o session.Option) bool { return o.Asked != nil }) {
		c.tell("Nothing is agreed on; nobody was asked.")
		c.did(denied)
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
	view *Negotiate
	i    int
}

func (c *Negotiate) optionRows() (rows []optionRow) {
	if c.answer == nil {
		return nil
	}
	for i := range min(len(c.answer.options), mostOptions) {
		rows = append(rows, optionRow{c, i})
	}
	return rows
}

func (r optionRow) on() bool { return r.view.answer.looked == r.i }

func (r optionRow) class() string { return text.Either(r.on(), "btn main", "btn") }

// words are what the option is, and who moves for it.
func (r optionRow) words() string {
	c, o := r.view, r.view.answer.options[r.i]
	now, lead := c.session.Now, text.Sym("φ ")+"<b>"+gantt.Percent(o.Offer.Shift, o.Offer.Estimate)+"</b> "
	var who []string
	if o.Asked != nil {
		lead = "<b>its own window</b> "
		for _, a := range o.Asked {
			who = append(who, number(a.ID)+" gives until "+gantt.Until(now, a.Deadline))
		}
	}
	for _, m := range o.Moves {
		who = append(who, number(m.ID)+" moves by "+gantt.Span(m.To.Sub(m.From)))
	}
	if len(who) == 0 {
		who = []string{"nobody moves"}
	}
	if o.Offer.Side != schedule.Own && o.Offer.Neighbour != 0 {
		who = append(who, o.Offer.Side.String()+" "+number(o.Offer.Neighbour))
	}
	size := ""
	if o.Procs != c.answer.job.Procs {
		size = " on " + strconv.Itoa(int(o.Procs))
	}
	return lead + text.Escape(between(now, o.Start, o.End)+size) + "<small>" + text.Escape(tell.Abridged(who, 4)) + "</small>"
}

// cost is the option's price.
func (r optionRow) cost() string {
	o := r.view.answer.options[r.i]
	slack := o.Offer.Deadline.Sub(o.Offer.Ready) - r.view.answer.job.Estimate
	words := "no slack"
	if slack > 0 {
		words = gantt.Span(slack) + " slack"
	}
	return "<b>" + money(o.Price) + "</b><small>" + text.Escape(words) + "</small>"
}

func (r optionRow) label() string {
	o := r.view.answer.options[r.i]
	return "Take " + between(r.view.session.Now, o.Start, o.End) + " for " + money(o.Price)
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

// whyNot says what is in the way of a request in its own window.
func (c *Negotiate) whyNot(j *sim.Job) string {
	s := c.session
	if budget := j.Conditions; budget != nil && budget.Budget != schedule.NoLimit &&
		s.Run.Price(j.Request, j.Ready, j.Deadline) > budget.Budget {
		return "Its window costs " + money(s.Run.Price(j.Request, j.Ready, j.Deadline)) + ", and its budget is " + money(budget.Budget) + "."
	}
	at, free, holders, ok := s.InTheWay(j.Procs, j.Ready, j.Deadline)
	if !ok {
		return "It finds no place beside those who come first in the queue, or another would lose its window for it."
	}
	var who []string
	for _, h := range holders {
		name := number(h.ID)
		if h.Out {
			name = "what is out of use"
		}
		who = append(who, name+" has "+strconv.Itoa(int(h.Procs)))
	}
	return "At " + gantt.Until(s.Now, at) + " " + strconv.Itoa(int(free)) + " of " + strconv.Itoa(s.Procs) + " could be free at most: " +
		tell.Abridged(who, 5) + ", and none of them may move unless it is asked."
}

// answerTitle is the heading over the form.
func (c *Negotiate) answerTitle() string {
	id := "Request " + number(c.session.NextID())
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
