package schedule

import (
	"juggle/core/param"
	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/text"
	"juggle/site/timeline"

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

// stopsAt reports whether decision i is one to stop at.
func (c *Schedule) stopsAt(i int) bool {
	if c.brokered.on() {
		return true
	}
	return is(c.run.Decisions[i], c.stop)
}

// is reports whether a decision is of the kind to stop at.
func is(d replay.Event, s stop) bool {
	switch s {
	case atMoves:
		return d.Moves > 0
	case atOffers:
		return d.Answer == schedule.Offered
	case atRejections:
		return !d.Replan() && d.Answer == schedule.Rejected
	}
	return true
}

// next is the next decision of a kind, from the one that is shown on and then from the first; -1 where there is none. Of rejections it is
// one that the queue was searched for, where there is such a one.
func (c *Schedule) next(s stop) int {
	found := -1
	if c.run == nil || c.brokered.on() {
		return found
	}
	n := len(c.run.Decisions)
	for k := 1; k <= n; k++ {
		i := (c.at + k) % n
		d := c.run.Decisions[i]
		switch {
		case !is(d, s):
		case s != atRejections || d.Reason == schedule.NoGap || d.Reason == schedule.Breaks:
			return i
		case found < 0:
			found = i
		}
	}
	return found
}

// A wayOn leads to the next decision of a kind.
type wayOn struct {
	id, before, words, behind string // behind it the sentence may end
	at                        int
}

// waysOn are the ways on to an offer and to a rejection, as far as the run has them.
func (c *Schedule) waysOn() (all []wayOn) {
	for _, w := range []wayOn{
		{id: "schedule-next-offer", words: "an offer", at: c.next(atOffers)},
		{id: "schedule-next-rejection", words: "a rejection", at: c.next(atRejections)},
	} {
		if w.at >= 0 {
			w.before = text.Either(all == nil, " Next: ", ", ")
			all = append(all, w)
		}
	}
	if n := len(all); n > 0 {
		all[n-1].behind = "."
	}
	return all
}

// newSteps goes through the run's decisions.
func (c *Schedule) newSteps() timeline.Stepper {
	return timeline.Stepper{Browser: c.page.Browser, At: func() int { return c.at }, Show: c.show, Stops: c.stopsAt, Count: c.count,
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
	c.at, c.byHand, c.lit = i, c.byHand && c.brokered.on(), 0
	c.write()
}

// Key is what keys do in this view.
func (c *Schedule) Key(k page.Key) bool {
	switch {
	case c.steps.Key(k.Key):
	case c.zooms.Key(k.Code):
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
