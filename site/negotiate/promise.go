package negotiate

import (
	"strconv"

	"juggle/core/agreement"
	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/text"
)

// A promise, what it owes, and how it can be changed.

// choose shows the terms of a promise.
func (c *Negotiate) choose(id int64) {
	if c.session.Job(id) == nil {
		return
	}
	c.chosen, c.terms, c.refused, c.denial = gantt.Job(id), true, "", ""
	c.grasp.window = [2]Instant{}
	c.typed("from").Forget()
	c.typed("to").Forget()
	c.did(selected)
	c.changed()
	c.live.Write()
}

// showAsk shows the request instead.
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

// change has something happen to the promise that is shown, and tells the answer.
func (c *Negotiate) change(h agreement.Happening) {
	h.Time = c.session.HappensAt()
	verb := h.Event.String() + " " + number(h.ID)
	if h.Event == agreement.Down {
		verb = "failure"
	}
	if !c.act(verb, func(s *session.Session) error { return s.Hear(session.Input{What: h}) }) {
		return
	}
	c.grasp.window = [2]Instant{}
	entry := c.session.Last(h.Event, h.ID)
	if entry == nil {
		return
	}
	words := c.sentence(entry)
	if h.Event == agreement.Down {
		words = c.failureWords()
	}
	c.tell(words)
	switch {
	case entry.Answer == agreement.Refused:
		c.denial = words
		c.did(denied)
	case h.Event == agreement.Fix:
		c.did(fixed)
	default:
		c.did(changedWindow)
	}
	c.live.Record()
}

// A changeRow is a change that can be asked for, in words.
type changeRow struct {
	session.Change
	verb, what, why string
}

// changes are those of the promise that is shown.
func (c *Negotiate) changes() (rows []changeRow) {
	if !c.terms {
		return nil
	}
	now := c.session.Now
	account, _ := c.session.Run.Account(c.chosen.ID)
	p, _ := c.session.Run.Promise(c.chosen.ID)
	for _, change := range c.session.Changes(c.chosen.ID) {
		r := changeRow{Change: change, verb: "Widen", why: money(change.Price)}
		if change.Penalty > 0 {
			r.why += " and a penalty of " + money(change.Penalty)
		}
		switch h := change.What; {
		case h.Event == agreement.Fix:
			r.verb, r.what = "Fix", "at "+gantt.Until(now, p.Start)+", for good"
		case h.Event == agreement.Cancel:
			r.verb, r.what, r.why = "Cancel", "and leave", strconv.Itoa(c.session.Rules.Terms.CancelFee)+" % of "+money(account.Price)
		case change.By < 0:
			r.verb = "Narrow"
			fallthrough
		default:
			r.what = "by " + gantt.Span(max(change.By, -change.By)) + ", to " + gantt.Until(now, h.Deadline)
		}
		rows = append(rows, r)
	}
	return rows
}

func (r changeRow) owes() Money { return r.Price + r.Penalty }

// difference is what a change adds to what is owed.
func (c *Negotiate) difference(r changeRow) string {
	account, _ := c.session.Run.Account(c.chosen.ID)
	by := r.owes() - account.Owes()
	if by > 0 {
		return "+" + money(by)
	}
	return money(by)
}

// askWindow asks for the window that was typed, or dragged.
func (c *Negotiate) askWindow() {
	if c.misread("window") {
		return
	}
	w := c.window()
	h := agreement.Happening{Event: agreement.Modify, ID: c.chosen.ID}
	h.Ready, h.Deadline = w[0], w[1]
	if h.Deadline <= h.Ready {
		c.refused = "The window has no room: its deadline, " + gantt.Until(c.session.Now, w[1]) + ", has to lie after it is ready, " +
			gantt.Until(c.session.Now, w[0]) + "."
		c.changed()
		return
	}
	c.change(h)
}

// changeable tells whether the promise that is shown can ask for another window.
func (c *Negotiate) changeable() bool {
	_, look, ok := c.session.State(c.chosen.ID)
	return ok && c.chosen.Kind == gantt.OfJob && (look == replay.Flexible || look == replay.Strict)
}

// termsTitle is what the promise that is shown is.
func (c *Negotiate) termsTitle() string {
	if c.chosen.Kind != gantt.OfJob {
		return ""
	}
	word := ""
	if _, look, ok := c.session.State(c.chosen.ID); ok {
		word = look.String()
	} else if a, ok := c.session.Run.Account(c.chosen.ID); ok {
		word = a.State.String()
		if a.State == agreement.Denied {
			word = "rejected"
		}
	}
	return "Promise " + number(c.chosen.ID) + ": " + word
}

// facts are the terms of the promise that is shown.
func (c *Negotiate) facts() string {
	j := c.session.Job(c.chosen.ID)
	if j == nil || c.chosen.Kind != gantt.OfJob {
		return ""
	}
	now := c.session.Now
	account, _ := c.session.Run.Account(j.ID)
	fact := func(name, html string) string { return "<dt>" + name + "</dt><dd>" + html + "</dd>" }
	p, _, stands := c.session.State(j.ID)
	held, length := j.Procs, j.Estimate
	if stands {
		held, length = p.Procs, p.End.Sub(p.Start)
	}
	words := fact("promised", text.Escape(gantt.Processors(held)+" for "+gantt.Span(length)))
	if !stands {
		words = fact("asked for", text.Escape(gantt.Processors(held)+" for "+gantt.Span(length)))
	}
	if c := j.Conditions; c != nil && len(c.Molds) > 1 {
		words += fact("molds", text.Escape(moldsText(c.Molds)))
	}
	switch {
	case stands:
		word := "planned"
		if p.Running {
			word = "started"
		}
		words += fact("window", text.Escape(between(now, p.Ready, p.Deadline))) + fact(word, text.Escape(between(now, p.Start, p.End)))
	default:
		words += fact("window", text.Escape(between(now, j.Ready, j.Deadline)))
		if r := c.session.Row(j.ID); r.Held > 0 {
			words += fact("ran", text.Escape(between(now, r.Start, r.End)))
		}
	}
	if account.State != agreement.Denied {
		words += fact("price", text.Escape(c.priceWords(j, account, p, stands)))
		words += fact("owes", "<b>"+money(account.Owes())+"</b> processor-hours")
	}
	for _, m := range c.moves {
		if m.ID == j.ID {
			words += fact("moved", text.Escape("from "+gantt.Until(now, m.From)+", as its window lets it"))
		}
	}
	return words
}

// priceWords are the price as a sum.
func (c *Negotiate) priceWords(j *sim.Job, a agreement.Account, p schedule.Promise, stands bool) string {
	full := Money(j.Procs) * Money(j.Estimate)
	words := money(a.Price)
	slack := c.session.Run.Slack(j.ID)
	switch {
	case !stands:
		return words
	case a.Obliged && a.Price < full:
		words += ", less for having agreed"
	case slack > 0 && a.Price < full && a.Price == c.session.Rules.Policy.Tariff(&j.Request, slack):
		words += ": " + money(full) + " less " + strconv.Itoa(c.session.Rules.Policy.Discount) + " % of " + strconv.Itoa(int(j.Procs)) + " × " +
			gantt.Span(slack) + " slack"
	default:
		words += ", no slack"
	}
	if a.Penalty > 0 {
		words += "; and a penalty of " + money(a.Penalty)
	}
	return words
}

// noChange is why the promise that is shown can change no more.
func (c *Negotiate) noChange() string {
	_, look, ok := c.session.State(c.chosen.ID)
	switch a, _ := c.session.Run.Account(c.chosen.ID); {
	case !ok && a.State == agreement.Denied:
		return "It was rejected: nothing was promised, and nothing is owed."
	case !ok && a.State == agreement.GivenUp:
		return "The provider broke it. What it pays back stands."
	case !ok:
		return "It has ended; what it owes stands."
	case look == replay.Fixed:
		return "It is fixed, and fixed is final: its window changes no more."
	case look == replay.Running:
		return "It runs. It can only be cancelled, and what it has used is lost."
	case look == replay.Strict:
		return "Its window is as long as its run, so it cannot move. It can ask for another one."
	}
	return "Nobody else moves for any of these. Or drag an end of its window on the machine."
}

// toleranceTable lists who would give room if asked, where terms are shown; "" where nobody would, or nobody sees it.
func (c *Negotiate) toleranceTable() string {
	if !c.terms {
		return ""
	}
	rows := c.session.Tolerances()
	if len(rows) == 0 {
		return ""
	}
	body, now := "", c.session.Now
	for _, r := range rows {
		num := func(words string) string { return `<td class="num">` + text.Escape(words) + "</td>" }
		id := num(number(r.ID))
		switch {
		case !r.Asked():
			why := "has agreed once"
			if r.Fixed {
				why = "is fixed"
			}
			body += `<tr class="out">` + id + `<td class="num" colspan="4">` + why + "</td></tr>"
			continue
		case gantt.Job(r.ID) == c.chosen:
			body += `<tr class="strong">`
		default:
			body += "<tr>"
		}
		body += id + num(gantt.Span(r.Give)) + num(gantt.Until(now, r.Until)) + num(money(r.Owes)) + num(money(r.Then)) + "</tr>"
	}
	head := ""
	for _, h := range [...]string{"who", "would give", "until", "owes", "then"} {
		head += `<th class="num" scope="col">` + h + "</th>"
	}
	return "<thead><tr>" + head + "</tr></thead><tbody>" + body + "</tbody>"
}

// toleranceWords say what asking is worth: for the promise that is shown, and for the request that is written.
func (c *Negotiate) toleranceWords() string {
	if !c.terms {
		return "" // nobody sees it
	}
	if c.session.Rules.Policy.Ask == 0 {
		return "The provider never asks (<i class=\"sym\">x</i>)."
	}
	words := ""
	for _, r := range c.session.Tolerances() {
		if gantt.Job(r.ID) == c.chosen && r.Asked() {
			words = "<b>Would give " + text.Escape(gantt.Span(r.Give)) + " if asked</b>, and owe " + money(r.Then) + " instead of " + money(r.Owes) +
				". "
		}
	}
	j := c.job()
	switch a, ok := c.session.Run.WouldAsk(session.Unwilling(j).Request); {
	case !c.draft.open || j.Validate() != nil:
		words += "Write a request, and this says what asking would win for it."
	case ok:
		var who []string
		for _, agreed := range a.Asked {
			who = append(who, number(agreed.ID))
		}
		words += text.Escape("For request " + number(j.ID) + " it would ask " + text.Listed(who) + ": then it could run " +
			between(c.session.Now, a.Start, a.End) + ".")
	default:
		words += "For the request that is written it asks nobody: it has a place, or that would win none."
	}
	return words
}
