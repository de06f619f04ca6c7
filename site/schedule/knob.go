package schedule

import (
	"strconv"

	"juggle/core/param"
	"juggle/core/replay"
	"juggle/site/parts"
)

// newKnob is the control of one parameter of the run.
func (c *Schedule) newKnob(key string) *parts.Knob {
	p := replay.Parameters.Find(key)
	k := parts.NewKnob(c.page, "schedule-"+key, p.Bind(func() *replay.Setup { return &c.setup }, c.put))
	switch key {
	case "w":
		k.Places = func() int { return c.page.Library.PeriodsOf(c.setup.Workload) }
	case "order":
		k.Orders, k.Gives = true, c.gives
	case "y":
		k.Idle = func() bool { return replay.Parameters.Find("est").Get(&c.setup) != "poisson" }
	case "to", "side":
		k.Idle = func() bool { return replay.Parameters.Find("phi").Get(&c.setup) == "none" }
	}
	return k
}

// put takes a setup with one parameter changed.
func (c *Schedule) put(next replay.Setup) error {
	if n := c.page.Library.PeriodsOf(next.Workload); n > 0 && next.Workload.Period >= n {
		return &param.Error{Key: "w", Got: strconv.Itoa(next.Workload.Period), Want: "a whole number from 0 to " + strconv.Itoa(n-1)}
	}
	if next != c.setup {
		c.setup = next
		c.changed()
	}
	return nil
}

// interpretation is the parameter behind a decision that can be switched; nil where there is none. The study calls one of them "stop",
// which is the word for where stepping stops in this view's links.
func (c *Schedule) interpretation(key string) parts.Interpretation {
	if key == "stop" {
		key = "first"
	}
	for _, k := range c.shownPanel().Knobs() {
		if k.Held.Key == key {
			return k
		}
	}
	return nil
}
