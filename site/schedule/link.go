package schedule

import (
	"juggle/core/workload"
	"slices"
	"strconv"
	"time"

	"juggle/core/coallocation"
	"juggle/core/param"
	"juggle/core/replay"
	"juggle/site/gantt"
	"juggle/site/page"
)

// Own is the view's part of the link. While the run that it asks for is still being played, it names no decision of the run before.
func (c *Schedule) Own() string {
	decision := c.first
	if c.count() > 0 && (c.brokered.on() || !c.replay.Busy() && c.failed == "" && c.setup == c.asked) {
		decision = c.at + 1
	}
	return c.own(c.setup, decision)
}

// A linked is what the link says of the view.
type linked struct {
	setup    replay.Setup
	decision int // of the run, from 1; 0: none is named
	stop     stop
	from, to gantt.Instant // the stretch where it was chosen by hand; both 0: it was not
	length   gantt.Seconds // of the stretch otherwise
	table    bool
	queue    queueChoice // drawn below
	several  coallocation.Config
}

func unlinked() linked {
	return linked{setup: replay.Default(), length: gantt.Usual, several: coallocation.Default()}
}

var linkedParameters = param.New(unlinked(), slices.Concat(
	param.In(replay.Parameters, "", func(l *linked) *replay.Setup { return &l.setup }),
	[]param.Param[linked]{
		param.Whole(param.Spec{Key: "d", Min: 1, Max: gantt.Farthest, Wants: "the number of a decision"},
			func(l *linked) *int { return &l.decision }),
		param.OneOf(param.Spec{Key: "stop"}, stops, func(l *linked) *stop { return &l.stop }),
		param.Custom(param.Spec{Key: "t", Wants: gantt.StretchWants},
			func(l *linked) string { return gantt.StretchText(l.from, l.to) },
			func(l *linked, text string) (ok bool) {
				l.from, l.to, ok = gantt.StretchOf(text)
				return ok
			}),
		param.Whole(param.Spec{Key: "span", Min: float64(gantt.Least), Max: float64(gantt.Most)},
			func(l *linked) *gantt.Seconds { return &l.length }),
		param.OnOff(param.Spec{Key: "table"}, func(l *linked) *bool { return &l.table }),
		param.OneOf(param.Spec{Key: "queue"}, queueChoices, func(l *linked) *queueChoice { return &l.queue }),
	},
	param.In(coallocation.Parameters, "on.", func(l *linked) *coallocation.Config { return &l.several }),
)...)

// own spells a setup and a decision of its run, counted from 1; 0 is none.
func (c *Schedule) own(setup replay.Setup, decision int) string {
	l := unlinked()
	if l.decision, l.table = decision, c.table; c.brokered.on() {
		l.several = c.brokered.setup
	} else {
		l.setup, l.stop, l.length, l.queue = setup, c.stop, c.length, c.queue.choice
	}
	if c.byHand {
		l.from, l.to, l.length = c.from, c.to, gantt.Usual
	}
	return page.OwnPart("schedule", linkedParameters.Encode(&l))
}

// SetOwn takes the view's part of a link.
func (c *Schedule) SetOwn(own string) []string {
	c.steps.Pause()
	l := unlinked()
	notices := page.DecodeOwn("schedule", own, func(pairs string) []*param.Error { return linkedParameters.Decode(pairs, &l) })
	c.takeSeveral(l.several)
	c.setup, c.first, c.stop, c.length, c.table, c.queue.choice = l.setup, l.decision, l.stop, l.length, l.table, l.queue
	c.lit = 0
	if c.byHand = l.from != l.to; c.byHand {
		c.from, c.to, c.length = l.from, l.to, l.to.Sub(l.from)
	}
	c.live.Drop()
	if c.brokered.on() {
		c.landSeveral()
		c.ensure()
		return notices
	}
	if c.run != nil && !c.replay.Busy() && c.replay.State() != page.Failed && c.wanted == c.wantedNow() {
		c.at = c.home
		if c.first > 0 {
			notices = append(notices, c.land()...)
		}
		c.write()
	}
	c.again()
	c.ensureQueue()
	return notices
}

// land shows the decision that the link names. Where the run has fewer it shows the last and says so.
func (c *Schedule) land() []string {
	wanted, last := c.first, len(c.run.Decisions)
	c.at, c.first = min(wanted, last)-1, 0
	if wanted > last {
		return []string{page.Fault(&param.Error{Key: "schedule.d", Got: strconv.Itoa(wanted), Want: "1 to " + strconv.Itoa(last) +
			"; the last is shown"})}
	}
	return nil
}

// wantedNow is what ensure would ask for.
func (c *Schedule) wantedNow() wanted {
	sources, _ := c.page.Library.Chosen()
	source, _, _ := workload.In(sources, c.setup.Workload)
	return wanted{source, c.setup}
}

// write puts the view's state into the link: at once where it is copied from, and, a moment later, into the address.
func (c *Schedule) write() {
	if !c.live.Write() {
		return
	}
	page.CallOff(&c.sync)
	c.sync = c.page.Browser.After(400*time.Millisecond, func() {
		c.sync = nil
		if c.live.Write() {
			c.page.Replace()
		}
	})
}
