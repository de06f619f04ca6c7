package schedule

import (
	"strconv"

	"juggle/core/coallocation"
	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/several"
	"juggle/site/text"
)

// A brokered run is one on several machines, which the view shows in place of run where the reader's requests name several.
type brokered struct {
	panel    *parts.Knobpanel
	setup    coallocation.Config // what is asked for; nothing said: no such run
	requests []coallocation.Request
	ask      *page.Ask[coallocation.Config, coallocation.Outcome]
	seen     bool // an event of these requests was shown
	aside    int  // the decision of run that was shown before
}

// severalGroups says which parameters of a run on several machines stand together.
var severalGroups = append([]parts.KnobKeys{{Name: "Machines", Keys: []string{"m", "shift", "begun", "seed"}}}, scheduleGroups[2:]...)

func (b *brokered) on() bool { return b.setup.Said != "" }

// run is what is shown: the last that came, if it is of these requests; nil while there is none.
func (b *brokered) run() *coallocation.Outcome {
	if r := b.ask.Answer(); r != nil && b.on() && b.ask.Of().Said == b.setup.Said && len(r.Events) > 0 {
		return r
	}
	return nil
}

// question is the one for the run that is shown.
func (c *Schedule) question() interface {
	State() page.AskState
	Busy() bool
	Retry()
} {
	if c.brokered.on() {
		return c.brokered.ask
	}
	return c.replay
}

// event is the event that is shown of the run on several machines, which is there.
func (c *Schedule) event() several.Shown {
	return several.New(c.brokered.run(), c.brokered.ask.Of(), c.at)
}

func (c *Schedule) severalKnob(key string) *parts.Knob {
	p, b := coallocation.Parameters.Find(key), &c.brokered
	k := parts.NewKnob(c.page, "several-"+key, p.Bind(func() *coallocation.Config { return &b.setup }, func(next coallocation.Config) error {
		if n := coallocation.Machines(b.requests); len(next.Procs) < n {
			return &param.Error{Key: "m", Got: text.Plural(len(next.Procs), "machine", "machines"), Want: strconv.Itoa(n) +
				", which the requests name"}
		}
		c.toSeveral(next)
		return nil
	}))
	k.Orders = key == "order"
	switch key {
	case "to", "side":
		k.Idle = func() bool { return b.setup.Policy.OfferThreshold == schedule.Never }
	case "begun":
		k.Idle = func() bool { return !b.setup.Shift }
	}
	return k
}

// toSeveral shows a run on several machines, at the same event where the requests are the same.
func (c *Schedule) toSeveral(s coallocation.Config) {
	c.takeSeveral(s)
	c.live.Changed()
}

// takeSeveral is toSeveral at once; that of nothing goes back to run.
func (c *Schedule) takeSeveral(s coallocation.Config) {
	c.steps.Pause()
	b := &c.brokered
	if b.on() != (s.Said != "") {
		c.at, b.aside = b.aside, c.at
		if c.failed = ""; c.replay.Busy() || c.run == nil {
			c.replay.Drop()
		}
		if c.replay.State() != page.Answered {
			c.wanted = wanted{}
		}
	}
	if s.Said != b.setup.Said {
		b.requests, _ = coallocation.Unspell(s.Said)
		b.seen, c.byHand = false, false
	}
	b.setup, c.first, c.lit = s, 0, 0
}

// heardSeveral shows the run on several machines that has come.
func (c *Schedule) heardSeveral() {
	if err := c.brokered.ask.Fault(); err != nil {
		c.failed = text.Plain(err)
	}
	c.landSeveral()
	c.write()
}

// landSeveral goes to the event that the link names, or, at first, to one worth seeing.
func (c *Schedule) landSeveral() {
	r := c.brokered.run()
	if r == nil {
		return
	}
	if c.first > 0 {
		c.at = min(c.first, len(r.Events)) - 1
	} else if !c.brokered.seen || c.at >= len(r.Events) {
		c.at = several.Story(r)
	}
	c.brokered.seen, c.first = true, 0
	c.counter++
}

// example shows the example of such a run.
func (c *Schedule) example() {
	s, err := coallocation.Open(coallocation.Example, "example.csv")
	if err == nil {
		s.Procs, s.Shift = []int{8, 6, 4}, true
		c.brokered.seen = false
		c.toSeveral(s)
	}
}
