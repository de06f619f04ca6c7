package negotiate

import (
	"strconv"
	"strings"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/tell"
	"juggle/site/chart"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/text"
)

// The view in words.

// sentence is what was said about a job, as people read it.
func (c *Negotiate) sentence(e *agreement.Entry) string {
	now := c.session.Now
	words := number(e.ID) + ": " + e.Event.String() + " " + e.Answer.String()
	switch {
	case e.Answer == agreement.Rejected || e.Answer == agreement.Refused:
		return words + ", " + reason(e.Why) + ": " + e.Why.Why() + "."
	case e.Event == agreement.Cancel:
		return words + "; it owes " + money(e.Price) + "."
	}
	words += ", " + between(now, e.Start, e.End) + ", owes " + money(e.Price)
	var moved []string
	for _, m := range c.moves {
		if m.ID != e.ID {
			moved = append(moved, number(m.ID))
		}
	}
	if len(moved) > 0 {
		words += "; " + tell.Abridged(moved, 6) + " moved for it"
	}
	return words + "."
}

// reason is why in the ledger's words.
func reason(r schedule.Reason) string {
	if r == schedule.Breaks {
		return "breaks"
	}
	return r.String()
}

// standingWords are the sentence at the head of the view.
func (c *Negotiate) standingWords() string {
	t := c.session.Totals()
	b := t.Balance
	words := "<b>" + text.Plural(t.Stand, "promise stands", "promises stand") + " and " + text.Fixed(100*t.Sold, 0) +
		" % of the next day is sold.</b> " +
		money(t.Earned) + " processor-hours are earned, " + money(b.Revenue()-t.Earned+b.Compensations) + " more agreed"
	switch {
	case b.Broken > 0:
		words += "; " + text.Few(b.Broken) + " broken"
	case b.Requests == 0:
		return "<b>Nothing is promised yet.</b> Draw a request above the machine, or write one."
	}
	return words + "."
}

// counts are the live numbers.
func (c *Negotiate) counts() string {
	t := c.session.Totals()
	b := t.Balance
	one := func(name, value, unit string) string {
		return "<div><dt>" + name + "</dt><dd>" + value + " <small>" + unit + "</small></dd></div>"
	}
	broken, back := strconv.Itoa(b.Broken), ""
	if b.Broken > 0 {
		broken = `<span class="bad">` + broken + "</span>"
		back = "−" + money(b.Compensations) + " paid back"
	}
	return one("revenue agreed", money(b.Revenue()), "processor-h") + one("of it earned", money(t.Earned), "") +
		one("sold, next 24 h", text.Fixed(100*t.Sold, 0), "%") +
		one("used so far", text.Fixed(100*t.Used, 0), "%") + one("promises kept", text.Count(b.Done), "") + one("broken", broken, back)
}

// curve is the price over the slack.
func (c *Negotiate) curve() string {
	d := &c.draft
	if c.session.Rules.Policy.Discount == 0 {
		return ""
	}
	share := float64(min(max(d.slack(), 0), d.length)) / float64(d.length)
	full, least, now := c.draftPrice(-d.slack()), c.draftPrice(d.length-d.slack()), c.draftPrice(0)
	drop := 1.0
	if full > least {
		drop = float64(full-now) / float64(full-least)
	}
	return chart.PriceCurve(share, drop, [...]string{money(full), money(now), money(least)},
		[...]string{gantt.Span(d.length / 2), gantt.Span(d.length)})
}

// hint says what more slack would be worth.
func (c *Negotiate) hint() string {
	d := &c.draft
	now := c.draftPrice(0)
	more := d.moreRoom()
	switch then := c.draftPrice(more); {
	case c.session.Rules.Policy.Discount == 0:
		return "<b>" + money(now) + " processor-hours:</b> slack earns no discount here."
	case more == 0 || then >= now:
		return "<b>" + money(now) + " processor-hours:</b> more slack than the run time is worth nothing."
	default:
		return "<b>With " + gantt.Span(more) + " more room: " + money(then) + " instead of " + money(now) + "</b> processor-hours."
	}
}

// refusal is what was the matter, as markup.
func (c *Negotiate) refusal() string {
	if c.refused == "" {
		return ""
	}
	return text.Triangle + "<span><b>" + text.Escape(c.refused) + "</b> Nothing has changed.</span>"
}

// Sheet is the bar at the foot of a small screen.
func (c *Negotiate) Sheet() (words, button string) {
	id := number(c.session.NextID())
	switch {
	case c.terms:
		a, _ := c.session.Run.Account(c.chosen.ID)
		return number(c.chosen.ID) + " owes " + money(a.Owes()), "Terms"
	case c.answer != nil:
		return id + ": " + text.FewOf(len(c.answer.options), "option", "options"), "Answer"
	case c.draft.open:
		return id + " not asked yet, " + money(c.draftPrice(0)), "Ask"
	}
	return gantt.Clock(c.session.Now), "Ask"
}

// decidedList is what this project decided, as a list, where it is open.
func (c *Negotiate) decidedList() string {
	var b strings.Builder
	for _, d := range agreement.Decisions() {
		if c.decided {
			b.WriteString(text.Decision(d.Number, text.Escape(text.Prose(d.Text)), text.Escape(text.Prose(d.Why))))
		}
	}
	return b.String()
}

func (c *Negotiate) decidedWord() string {
	return "Decided here, " + strconv.Itoa(len(agreement.Decisions()))
}

// stamp is the last line of the view.
func (c *Negotiate) stamp() string {
	s := c.session
	return page.Origin{Words: []string{c.page.Program(), "rules: " + s.Rules.Policy.Edition.String() + ", with agreements",
		"session " + session.Starts.Name(c.from), text.Plural(len(s.Jobs()), "request", "requests"),
		text.Plural(len(s.Happenings()), "happening", "happenings"), gantt.Clock(s.Now)}}.LastLine()
}
