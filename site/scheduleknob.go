package site

import (
	"strconv"

	"juggle/core/param"
	"juggle/core/replay"
)

// A ScheduleKnob is one parameter of the run that the Schedule view shows.
type ScheduleKnob struct {
	entry
	view  *Schedule
	field *param.Param[replay.Setup]
	last  string // the number to come back to when an off switch is turned on again
	memos memos
}

func newScheduleKnob(v *Schedule, f *param.Param[replay.Setup]) *ScheduleKnob {
	return &ScheduleKnob{entry: entry{root: v.root, element: "schedule-" + f.Key, held: replayed{v, f}}, view: v, field: f, memos: make(memos)}
}

// replayed holds a parameter of the run.
type replayed struct {
	view  *Schedule
	field *param.Param[replay.Setup]
}

func (h replayed) get() string   { return h.field.Get(&h.view.setup) }
func (h replayed) paper() string { return h.field.Default }

func (h replayed) set(text string) error {
	next := h.view.setup
	if err := h.field.Set(&next, text); err != nil {
		return err
	}
	if n := h.view.root.logs.windows(); h.field.Key == "w" && n > 0 && next.Workload.Window >= n {
		return &param.Error{Key: h.field.Key, Got: text, Want: "a whole number from 0 to " + itoa(n-1)}
	}
	if next != h.view.setup {
		h.view.setup = next
		h.view.changed()
	}
	return nil
}

func (c *ScheduleKnob) value() string { return c.held.get() }
func (c *ScheduleKnob) off() bool     { return c.field.Off != "" && c.value() == c.field.Off }
func (c *ScheduleKnob) typed() bool   { return c.field.Kind == param.Number }
func (c *ScheduleKnob) slides() bool  { return c.typed() && c.field.Key != "seed" }

// idle tells whether the value matters to nothing: an actual run time where estimates are accurate, who gets offers, and which, where there are none.
func (c *ScheduleKnob) idle() bool {
	s := c.view.setup
	get := func(key string) string {
		return replay.Parameters.Find(key).Get(&s)
	}
	switch c.field.Key {
	case "y":
		return get("est") != "poisson"
	case "to", "side":
		return get("phi") == "none"
	}
	return false
}

func (c *ScheduleKnob) label() string {
	if c.typed() {
		return `<label for="` + c.id() + `">` + sym(c.field.Name) + "</label>"
	}
	return sym(c.field.Name)
}

func (c *ScheduleKnob) unit() string {
	if c.field.Key == "w" {
		if n := c.view.root.logs.windows(); n > 0 {
			return "of " + itoa(n)
		}
	}
	return sym(c.field.Unit)
}

func (c *ScheduleKnob) choose(name string) { c.settled(name) }

func (c *ScheduleKnob) slide(text string) { c.settled(text) }

// turn goes between on and off, of a Switch and of a Number that can be switched off.
func (c *ScheduleKnob) turn() {
	switch {
	case c.field.Kind == param.Switch && c.value() == "on":
		c.settled("off")
	case c.field.Kind == param.Switch:
		c.settled("on")
	case !c.off():
		c.last = c.value()
		c.settled(c.field.Off)
	case c.last != "":
		c.settled(c.last)
	default:
		c.settled("50")
	}
}

func (c *ScheduleKnob) backWord() string {
	value := c.field.Default
	for _, o := range c.field.Options {
		if o.Name == value {
			value = o.Title
		}
	}
	return esc("Back to " + value)
}

// high is the track's end: shorter than what is allowed where that reaches far beyond what is used.
func (c *ScheduleKnob) high() float64 {
	high := c.field.Max
	switch c.field.Key {
	case "w":
		high = float64(max(0, c.view.root.logs.windows()-1))
	case "lambda", "phi":
		high = 200
	}
	return max(high, c.number(c.value()))
}

func (c *ScheduleKnob) number(value string) float64 {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return c.field.Min
	}
	return x
}

// ticks draw where the untouched page stands, and the way from there.
func (c *ScheduleKnob) ticks() string {
	span := c.high() - c.field.Min
	if span <= 0 || c.field.Key == "w" {
		return ""
	}
	at := func(value string) string {
		return strconv.FormatFloat(100*(c.number(value)-c.field.Min)/span, 'f', 1, 64) + "%"
	}
	run, tick := "", ""
	if first := c.field.Default; first != c.field.Off {
		tick = `<line class="tick" x1="` + at(first) + `" x2="` + at(first) + `" y1="17" y2="23"/>`
		if c.changed() && !c.off() {
			run = `<line class="run" x1="` + at(first) + `" x2="` + at(c.value()) + `" y1="12" y2="12"/>`
		}
	}
	return `<svg aria-hidden="true">` + run + tick + "</svg>"
}
