package schedule

import (
	"juggle/core/experiment/param"
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/site/page"
	"juggle/site/text"
	"juggle/site/timeline"

	"github.com/vugu/vugu"
)

// A stop is the kind of decision at which stepping and playing stop.
type stop uint8

const (
	atEvery stop = iota
	atMoves
	atOffers
	atRejections
)

// stops are the kinds of decision as a menu.
var stops = param.Menu[stop]{
	{Value: atEvery, Name: "every", Title: "every"},
	{Value: atMoves, Name: "moves", Title: "moves"},
	{Value: atOffers, Name: "offers", Title: "offers"},
	{Value: atRejections, Name: "rejections", Title: "rejections"},
}

// isStop reports whether stepping stops at decision i.
func (c *Schedule) isStop(i int) bool {
	return c.isCoallocated() || isOfKind(c.run.Decisions[i], c.stop)
}

// isOfKind reports whether stepping with this stop would halt at a decision.
func isOfKind(d replay.Event, kind stop) bool {
	switch kind {
	case atMoves:
		return d.Moves > 0
	case atOffers:
		return d.Answer == schedule.Offered
	case atRejections:
		return !d.Replan() && d.Answer == schedule.Rejected
	}
	return true
}

// next returns the index of the next decision of a kind; -1 if there is none. After the last decision the search goes on at the first.
// Among rejections next prefers those for which the scheduler searched the queue.
func (c *Schedule) next(kind stop) int {
	found := -1
	if c.run == nil || c.isCoallocated() {
		return found
	}
	n := len(c.run.Decisions)
	for k := 1; k <= n; k++ {
		i := (c.at + k) % n
		d := c.run.Decisions[i]
		switch {
		case !isOfKind(d, kind):
		case kind != atRejections || d.Reason == schedule.NoGap || d.Reason == schedule.BreaksWindow:
			return i
		case found < 0:
			found = i
		}
	}
	return found
}

// A shortcut is a button that shows the next decision of a kind, within a sentence.
type shortcut struct {
	id, before, words, after string // before and after are the sentence around the button
	at                       int    // the index of the decision
}

// shortcuts returns the buttons to the next offer and to the next rejection, if a run on one machine has them.
func (c *Schedule) shortcuts() (all []shortcut) {
	for _, s := range []shortcut{
		{id: "schedule-next-offer", words: "an offer", at: c.next(atOffers)},
		{id: "schedule-next-rejection", words: "a rejection", at: c.next(atRejections)},
	} {
		if s.at >= 0 {
			s.before = text.Either(all == nil, " Next: ", ", ")
			all = append(all, s)
		}
	}
	if n := len(all); n > 0 {
		all[n-1].after = "."
	}
	return all
}

// newStepper returns the buttons that step through the run's decisions.
func (c *Schedule) newStepper() timeline.Stepper {
	return timeline.Stepper{Name: "schedule", BackLabel: "Previous decision", ForwardLabel: "Next decision", ForwardID: "on", IsFixed: true,
		Browser: c.page.Browser, Count: c.count, Current: func() int { return c.at }, ShowItem: c.show, StopsAt: c.isStop,
		IsOnPage: func() bool { return c.page.ShownView() == vugu.Builder(c) }}
}

// chooseStop chooses at which decisions stepping stops.
func (c *Schedule) chooseStop(kind stop) {
	c.stop = kind
	c.write()
}

// show shows decision i. It ignores an i beyond the last decision: a run with fewer decisions may have come since a button was painted.
func (c *Schedule) show(i int) {
	if i >= c.count() {
		return
	}
	if c.at, c.highlighted = i, 0; !c.isCoallocated() {
		c.from, c.to = 0, 0
	}
	c.write()
}

// Key handles the keys of this view. It returns false for any other key.
func (c *Schedule) Key(k page.Key) bool {
	switch {
	case c.steps.Key(k.Key):
	case c.picture.Key(k.Code):
	case k.Key == "t":
		c.toggleTable()
	case k.Key == "/":
		c.page.Unfolded = true
		c.page.Browser.Focus("schedule-w")
	default:
		return false
	}
	return true
}

// toggleTable opens or closes the table of jobs.
func (c *Schedule) toggleTable() {
	c.table = !c.table
	c.write()
}
