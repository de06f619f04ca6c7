package schedule

import "juggle/site/parts"

// A scheduleReading turns a parameter of the run that takes the paper in one of two ways.
type scheduleReading struct{ *Knob }

// reading is the parameter behind a decision that can be switched; nil where there is none. The study calls one of them "stop", which is
// the word for where stepping stops in this view's links.
func (c *Schedule) reading(key string) parts.Interpretation {
	if key == "stop" {
		key = "first"
	}
	for _, k := range c.knobs() {
		if k.field.Key == key {
			return scheduleReading{k}
		}
	}
	return nil
}

func (r scheduleReading) Toggle() {
	to := r.field.Default
	if !r.Changed() {
		for _, o := range r.field.Options {
			if o.Name != r.value() {
				to = o.Name
			}
		}
		if len(r.field.Options) == 0 {
			to = "on"
		}
	}
	r.Settle(to)
}

func (c *Schedule) turnDecided() { c.decided.Open = !c.decided.Open }
