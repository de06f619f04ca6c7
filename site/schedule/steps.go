package schedule

import (
	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// stop is what going on and playing stop at.
type stop uint8

const (
	atEvery stop = iota
	atMoves
	atOffers
	atRejections
)

var stops = param.Menu[stop]{
	{Value: atEvery, Name: "every", Title: "every"},
	{Value: atMoves, Name: "moves", Title: "moves"},
	{Value: atOffers, Name: "offers", Title: "offers"},
	{Value: atRejections, Name: "rejections", Title: "rejections"},
}

// stopsAt tells whether decision i is one to stop at.
func (c *Schedule) stopsAt(i int) bool {
	if c.brokered.on() {
		return true
	}
	d := c.run.Decisions[i]
	switch c.stop {
	case atMoves:
		return d.Moves > 0
	case atOffers:
		return d.Answer == schedule.Offered
	case atRejections:
		return !d.Replan() && d.Answer == schedule.Rejected
	}
	return true
}

// newSteps goes through the run's decisions.
func (c *Schedule) newSteps() parts.Stepper {
	return parts.Stepper{Browser: c.page.Browser, At: func() int { return c.at }, Show: c.show, Stops: c.stopsAt, Count: c.count,
		Seen: c.seen}
}

func (c *Schedule) seen() bool { return c.page.ShownView() == vugu.Builder(c) }

// count is how many decisions the run has.
func (c *Schedule) count() int {
	if r := c.brokered.run(); r != nil {
		return len(r.Events)
	}
	if c.run == nil || c.brokered.on() {
		return 0
	}
	return len(c.run.Decisions)
}

// instant is when the decision was made that is shown.
func (c *Schedule) instant() gantt.Instant {
	if c.brokered.on() {
		return c.event().Events[c.at].Now
	}
	return c.decision().Now
}

func (c *Schedule) choose(s stop) {
	c.stop = s
	c.write()
}

// show shows a decision.
func (c *Schedule) show(i int) {
	c.at, c.byHand, c.whole = i, c.byHand && c.brokered.on(), false
	c.write()
}

// Key is what keys do in this view.
func (c *Schedule) Key(k page.Key) bool {
	switch {
	case c.steps.Key(k.Key):
	case c.hand.Key(k.Code):
	case k.Key == "t":
		c.turnTable()
	case k.Key == "/":
		c.page.Unfolded = true
		c.page.Browser.Focus("schedule-w")
	default:
		return false
	}
	return true
}

func (c *Schedule) turnTable() {
	c.table = !c.table
	c.write()
}
