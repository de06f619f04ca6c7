package schedule

import (
	"strconv"

	"juggle/core/param"
	"juggle/core/replay"
	"juggle/site/bind"
	"juggle/site/parts"
	"juggle/site/text"
)

// A Knob is one parameter of the run that the Schedule view shows.
type Knob struct {
	parts.Entry
	view  *Schedule
	field *param.Param[replay.Setup]
	last  string // the number to come back to when an off switch is turned on again
	memos bind.Memos
}

func newKnob(v *Schedule, f *param.Param[replay.Setup]) *Knob {
	return &Knob{Entry: parts.Entry{Page: v.page, Element: "schedule-" + f.Key, Held: replayed{v, f}}, view: v, field: f, memos: make(bind.Memos)}
}

// replayed holds a parameter of the run.
type replayed struct {
	view  *Schedule
	field *param.Param[replay.Setup]
}

func (h replayed) Get() string   { return h.field.Get(&h.view.setup) }
func (h replayed) Paper() string { return h.field.Default }

func (h replayed) Set(text string) error {
	next := h.view.setup
	if err := h.field.Set(&next, text); err != nil {
		return err
	}
	if n := h.view.page.Library.Windows(); h.field.Key == "w" && n > 0 && next.Workload.Window >= n {
		return &param.Error{Key: h.field.Key, Got: text, Want: "a whole number from 0 to " + strconv.Itoa(n-1)}
	}
	if next != h.view.setup {
		h.view.setup = next
		h.view.changed()
	}
	return nil
}

func (c *Knob) value() string { return c.Held.Get() }
func (c *Knob) off() bool     { return c.field.Off != "" && c.value() == c.field.Off }
func (c *Knob) typed() bool   { return c.field.Kind == param.Number }
func (c *Knob) slides() bool  { return c.typed() && c.field.Key != "seed" }

// idle tells whether the value matters to nothing: an actual run time where estimates are accurate, who gets offers, and which, where there are none.
func (c *Knob) idle() bool {
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

func (c *Knob) label() string {
	if c.typed() {
		return `<label for="` + c.ID() + `">` + text.Sym(c.field.Name) + "</label>"
	}
	return text.Sym(c.field.Name)
}

func (c *Knob) unit() string {
	if c.field.Key == "w" {
		if n := c.view.page.Library.Windows(); n > 0 {
			return "of " + strconv.Itoa(n)
		}
	}
	return text.Sym(c.field.Unit)
}

func (c *Knob) choose(name string) { c.Settle(name) }

func (c *Knob) slide(text string) { c.Settle(text) }

// turn goes between on and off, of a Switch and of a Number that can be switched off.
func (c *Knob) turn() {
	switch {
	case c.field.Kind == param.Switch && c.value() == "on":
		c.Settle("off")
	case c.field.Kind == param.Switch:
		c.Settle("on")
	case !c.off():
		c.last = c.value()
		c.Settle(c.field.Off)
	case c.last != "":
		c.Settle(c.last)
	default:
		c.Settle("50")
	}
}

func (c *Knob) backWord() string {
	value := c.field.Default
	for _, o := range c.field.Options {
		if o.Name == value {
			value = o.Title
		}
	}
	return text.Escape("Back to " + value)
}

// high is the track's end: shorter than what is allowed where that reaches far beyond what is used.
func (c *Knob) high() float64 {
	high := c.field.Max
	switch c.field.Key {
	case "w":
		high = float64(max(0, c.view.page.Library.Windows()-1))
	case "lambda", "phi":
		high = 200
	}
	return max(high, c.number(c.value()))
}

func (c *Knob) number(value string) float64 {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return c.field.Min
	}
	return x
}

// ticks draw where the untouched page stands, and the way from there.
func (c *Knob) ticks() string {
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
		if c.Changed() && !c.off() {
			run = `<line class="run" x1="` + at(first) + `" x2="` + at(c.value()) + `" y1="12" y2="12"/>`
		}
	}
	return `<svg aria-hidden="true">` + run + tick + "</svg>"
}
