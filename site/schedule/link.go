package schedule

import (
	"slices"
	"strconv"
	"time"

	"juggle/core/experiment/param"
	"juggle/core/narrate/replay"
	"juggle/core/sim/coallocation"
	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/page"
)

// Own returns the view's part of the link. While the wanted run is being played, it does not name a decision of the run before.
func (c *Schedule) Own() string {
	decision := c.first
	if c.hasRun() && (c.coallocated.isChosen() || !c.replay.Busy() && c.failed == "" && c.setup == c.asked) {
		decision = c.at + 1
	}
	return c.ownOf(c.setup, decision)
}

// A linked is the state of the view that a link has.
type linked struct {
	setup       replay.Setup
	decision    int // its number, from 1; 0: the link names none
	stop        stop
	from, to    gantt.Instant // the time that the reader chose by hand; both 0: none
	length      gantt.Seconds // of the time that is drawn otherwise
	table       bool
	queue       queueChoice
	coallocated coallocation.Config
}

// defaultLinked returns the state of a link without a part for this view.
func defaultLinked() linked {
	return linked{setup: replay.Default(), length: gantt.Usual, coallocated: coallocation.Default()}
}

var linkedParameters = param.New(defaultLinked(), slices.Concat(
	param.In(replay.Parameters, "", func(l *linked) *replay.Setup { return &l.setup }),
	[]param.Param[linked]{
		param.Whole(param.Spec{Key: "d", Min: 1, Max: gantt.Farthest, Wants: "the number of a decision"},
			func(l *linked) *int { return &l.decision }),
		param.OneOf(param.Spec{Key: "stop"}, stops, func(l *linked) *stop { return &l.stop }),
		param.Custom(param.Spec{Key: "t", Wants: gantt.StretchWants},
			func(l *linked) string { return gantt.StretchText(l.from, l.to) },
			func(l *linked, text string) (ok bool) {
				l.from, l.to, ok = gantt.ParseStretch(text)
				return ok
			}),
		param.Whole(param.Spec{Key: "span", Min: float64(gantt.Least), Max: float64(gantt.Most)},
			func(l *linked) *gantt.Seconds { return &l.length }),
		param.OnOff(param.Spec{Key: "table"}, func(l *linked) *bool { return &l.table }),
		param.OneOf(param.Spec{Key: "queue"}, queueChoices, func(l *linked) *queueChoice { return &l.queue }),
	},
	param.In(coallocation.Parameters, "on.", func(l *linked) *coallocation.Config { return &l.coallocated }),
)...)

// ownOf returns the view's part of a link to a decision of the run with the given setup. The decision is its number, from 1; 0 is none.
func (c *Schedule) ownOf(setup replay.Setup, decision int) string {
	l := defaultLinked()
	if l.decision, l.table = decision, c.table; c.coallocated.isChosen() {
		l.coallocated = c.coallocated.setup
	} else {
		l.setup, l.stop, l.length, l.queue = setup, c.stop, c.length, c.queue.choice
	}
	if c.byHand {
		l.from, l.to, l.length = c.from, c.to, gantt.Usual
	}
	return page.OwnPart("schedule", linkedParameters.Encode(&l))
}

// SetOwn takes the view's part of a link, and returns what is wrong with it.
func (c *Schedule) SetOwn(own string) []string {
	c.steps.Pause()
	l := defaultLinked()
	notices := page.DecodeOwn("schedule", own, func(pairs string) []*param.Error { return linkedParameters.Decode(pairs, &l) })
	c.setCoallocation(l.coallocated)
	c.setup, c.first, c.stop, c.length, c.table, c.queue.choice = l.setup, l.decision, l.stop, l.length, l.table, l.queue
	c.lit = 0
	if c.byHand = l.from != l.to; c.byHand {
		c.from, c.to, c.length = l.from, l.to, l.to.Sub(l.from)
	}
	c.live.Drop()
	if c.coallocated.isChosen() {
		c.showFirstCoallocated()
		c.ensure()
		return notices
	}
	if c.run != nil && !c.replay.Busy() && c.replay.State() != page.Failed && c.wanted == c.wantedNow() {
		c.at = c.home
		if c.first > 0 {
			notices = append(notices, c.showFirst()...)
		}
		c.write()
	}
	c.retry()
	c.ensureQueue()
	return notices
}

// showFirst shows the decision that the link names. If the run has fewer decisions, it shows the last one and returns a notice.
func (c *Schedule) showFirst() []string {
	wanted, last := c.first, len(c.run.Decisions)
	c.at, c.first = min(wanted, last)-1, 0
	if wanted > last {
		return []string{page.Fault(&param.Error{Key: "schedule.d", Got: strconv.Itoa(wanted), Want: "1 to " + strconv.Itoa(last) +
			"; the last is shown"})}
	}
	return nil
}

// wantedNow returns the run that ensure would ask for.
func (c *Schedule) wantedNow() wanted {
	sources, _ := c.page.Library.Chosen()
	source, _, _ := workload.FindPeriod(sources, c.setup.Workload)
	return wanted{source, c.setup}
}

// syncDelay is the time from a change of the view's state to its entry in the address.
const syncDelay = 400 * time.Millisecond

// write puts the view's state into the link that can be copied at once, and into the address after syncDelay.
func (c *Schedule) write() {
	if !c.live.Write() {
		return
	}
	page.CallOff(&c.sync)
	c.sync = c.page.Browser.After(syncDelay, func() {
		c.sync = nil
		if c.live.Write() {
			c.page.Replace()
		}
	})
}
