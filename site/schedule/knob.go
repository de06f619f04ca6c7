package schedule

import (
	"strconv"

	"juggle/core/experiment/param"
	"juggle/core/narrate/replay"
	"juggle/site/parts"
)

// newKnob returns the control of a parameter of a run on one machine.
func (c *Schedule) newKnob(key string) *parts.Knob {
	p := replay.Parameters.Find(key)
	k := parts.NewKnob(c.page, "schedule-"+key, p.Bind(func() *replay.Setup { return &c.setup }, c.setParameters))
	switch key {
	case "w":
		k.Places = func() int { return c.page.Library.PeriodsOf(c.setup.Workload) }
	case "order":
		k.Orders, k.Gives = true, c.formulaKeys
	case "y":
		k.Idle = func() bool { return replay.Parameters.Find("est").Get(&c.setup) != "poisson" }
	case "to", "side":
		k.Idle = func() bool { return replay.Parameters.Find("phi").Get(&c.setup) == "none" }
	}
	return k
}

// setParameters takes a setup in which the reader has changed a parameter. It returns an error for a period that the logs do not have.
func (c *Schedule) setParameters(next replay.Setup) error {
	if n := c.page.Library.PeriodsOf(next.Workload); n > 0 && next.Workload.Period >= n {
		return &param.Error{Key: "w", Got: strconv.Itoa(next.Workload.Period), Want: "a whole number from 0 to " + strconv.Itoa(n-1)}
	}
	if next != c.setup {
		c.setup = next
		c.changed()
	}
	return nil
}

// interpretation returns the parameter that switches one of the project's decisions; nil where there is none. The study's key "stop" is
// "first" here, because "stop" in this view's links is where stepping stops.
func (c *Schedule) interpretation(key string) parts.Interpretation {
	if key == "stop" {
		key = "first"
	}
	for _, k := range c.currentPanel().Knobs() {
		if k.Held.Key == key {
			return k
		}
	}
	return nil
}
