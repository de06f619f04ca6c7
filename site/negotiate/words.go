package negotiate

import (
	"strconv"
	"strings"

	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/core/sim/session/input"
	"juggle/site/branches"
	"juggle/site/chart"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/privacy"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// curve returns the chart of the draft's price over its slack, as HTML; "" if slack brings no discount.
func (c *Negotiate) curve() string {
	d := &c.draft
	if c.session.Rules.Policy.Discount == 0 {
		return ""
	}
	slackShare := float64(min(max(d.slack(), 0), d.length)) / float64(d.length) // of the run time; more slack does not lower the price
	full, least, price := c.draftPrice(-d.slack()), c.draftPrice(d.length-d.slack()), c.draftPrice(0)
	discountShare := 1.0 // of the greatest discount
	if full > least {
		discountShare = float64(full-price) / float64(full-least)
	}
	return chart.PriceCurve(slackShare, discountShare, [...]string{privacy.Credits(full), privacy.Credits(price), privacy.Credits(least)},
		[...]string{gantt.Span(d.length / 2), gantt.Span(d.length)})
}

// hint returns the draft's price, or the price with more slack if that is lower, as HTML.
func (c *Negotiate) hint() string {
	d := &c.draft
	price := c.draftPrice(0)
	more := d.moreSlack()
	switch lower := c.draftPrice(more); {
	case c.session.Rules.Policy.Discount == 0:
		return "<b>" + privacy.InCredits(price) + ":</b> slack brings no discount here."
	case more == 0 || lower >= price:
		return "<b>" + privacy.InCredits(price) + ":</b> more slack than the run time is worth nothing."
	default:
		return "<b>With " + gantt.Span(more) + " more slack: " + privacy.Credits(lower) + " instead of " + privacy.Credits(price) +
			"</b> credits."
	}
}

// Sheet returns the texts of the bar at the foot of a small screen.
func (c *Negotiate) Sheet() (words, button string) {
	id := privacy.Number(c.session.NextID())
	switch {
	case c.showsTerms:
		a, _ := c.session.Run.Account(c.chosen.ID)
		return privacy.Number(c.chosen.ID) + " is charged " + privacy.InCredits(a.Charge()), "Terms"
	case c.answer != nil:
		return id + ": " + text.PluralInWords(len(c.answer.options), "option", "options"), "Answer"
	case c.draft.open:
		return id + " not asked yet, " + privacy.InCredits(c.draftPrice(0)), "Ask"
	}
	return gantt.Clock(c.session.Now), "Ask"
}

// A drawnPair is the last pair of branches, with the state from which it was made.
type drawnPair struct {
	state session.LinkState
	pair  *branches.Pair
}

// branches returns the component that shows this session and the link's other branch side by side. It returns nil if the link has no other
// branch, if the reader is a consumer, or if the session has too many inputs or one of the branches cannot be played.
func (c *Negotiate) branches() vugu.Builder {
	if c.otherInputs == "" || c.role == consumerRole || len(c.session.Inputs) > session.MaxOtherInputs {
		return nil
	}
	now := session.LinkState{Setup: c.session.Setup, Inputs: input.Spell(c.session.Inputs), Now: c.session.Now, OtherInputs: c.otherInputs}
	if now != c.drawnPair.state {
		otherInputs, _ := input.Read(c.otherInputs)
		c.drawnPair = drawnPair{now, branches.New(now.Setup, otherInputs, c.session.Inputs, now.Now)}
	}
	if c.drawnPair.pair == nil {
		return nil
	}
	return c.drawnPair.pair
}

// assumptionList returns the project's assumptions about agreements as list items; "" while the list is closed.
func (c *Negotiate) assumptionList() string {
	var b strings.Builder
	for _, d := range agreement.Conventions() {
		if c.hasOpenAssumptions {
			b.WriteString(text.Decision(d.Number, text.Escape(text.Prose(d.Text)), text.Escape(text.Prose(d.Why))))
		}
	}
	return b.String()
}

// assumptionsLabel returns the text of the button that opens the list of assumptions.
func (c *Negotiate) assumptionsLabel() string {
	return "Assumptions (" + strconv.Itoa(len(agreement.Conventions())) + ")"
}

// stamp returns the last line of the view: the program, the rules, the session and its instant. A consumer does not see how many requests
// and events there are.
func (c *Negotiate) stamp() string {
	s := c.session
	words := []string{c.page.Program(), "rules: " + s.Rules.Policy.Edition.String() + ", with agreements",
		"session " + session.Starts.Name(c.from)}
	if c.role == providerRole {
		words = append(words, text.Plural(len(s.Jobs()), "request", "requests"), text.Plural(len(s.Events()), "event", "events"))
	}
	return page.Origin{Words: append(words, gantt.Clock(s.Now))}.LastLine()
}
