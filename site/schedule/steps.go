package schedule

import (
	"strconv"
	"time"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/site/page"

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

// next is the decision to stop at in a direction, -1 where there is none.
func (c *Schedule) next(direction int) int {
	if c.run == nil {
		return -1
	}
	for i := c.at + direction; i >= 0 && i < len(c.run.Decisions); i += direction {
		if c.stopsAt(i) {
			return i
		}
	}
	return -1
}

func (c *Schedule) choose(s stop) {
	c.stop = s
	c.write()
}

// show shows a decision.
func (c *Schedule) show(i int) {
	if c.run == nil || i < 0 || i >= len(c.run.Decisions) {
		return
	}
	c.at, c.byHand, c.whole = i, false, false
	c.write()
}

func (c *Schedule) step(direction int) {
	c.pause()
	c.show(c.next(direction))
}

func (c *Schedule) scrub(text string) {
	c.pause()
	if i, err := strconv.Atoi(text); err == nil {
		c.show(i - 1)
	}
}

// pace is how long a decision is shown while playing.
const replayPace = 700 * time.Millisecond

func (c *Schedule) play() {
	if c.playing != nil {
		c.pause()
		return
	}
	if c.next(1) >= 0 {
		c.playing = c.page.Browser.After(0, c.playOn)
	}
}

func (c *Schedule) playOn() {
	c.playing = nil
	i := c.next(1)
	if i < 0 || c.page.ShownView() != vugu.Builder(c) {
		return
	}
	c.show(i)
	if c.next(1) >= 0 {
		c.playing = c.page.Browser.After(replayPace, c.playOn)
	}
}

func (c *Schedule) pause() { page.CallOff(&c.playing) }

// Key is what keys do in this view.
func (c *Schedule) Key(k page.Key) bool {
	switch {
	case k.Key == ",":
		c.step(-1)
	case k.Key == ".":
		c.step(1)
	case k.Key == " ":
		c.play()
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
