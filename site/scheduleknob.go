package site

import (
	"strconv"
	"strings"

	"juggle/core/replay"
)

// A ScheduleKnob is one parameter of the run that the Schedule view shows. A wrong entry stays as typed, with what is wanted under it, while
// the last good value stays in use.
type ScheduleKnob struct {
	view   *Schedule
	field  replay.Field
	typing string
	dirty  bool
	wrong  string
	last   string // the number to come back to when an off switch is turned on again
	memos  memos
}

func newScheduleKnob(v *Schedule, f replay.Field) *ScheduleKnob {
	return &ScheduleKnob{view: v, field: f, memos: make(memos)}
}

func (c *ScheduleKnob) id() string    { return "schedule-" + c.field.Key }
func (c *ScheduleKnob) value() string { return c.field.Get(c.view.setup) }
func (c *ScheduleKnob) changed() bool { return c.value() != c.field.Default() }
func (c *ScheduleKnob) off() bool     { return c.field.Off != "" && c.value() == c.field.Off }
func (c *ScheduleKnob) forget()       { c.typing, c.dirty, c.wrong = "", false, "" }
func (c *ScheduleKnob) typed() bool   { return c.field.Kind == replay.Number }
func (c *ScheduleKnob) slides() bool  { return c.typed() && c.field.Key != "seed" }

// idle tells whether the value matters to nothing: an actual run time where estimates are accurate, who gets offers where there are none.
func (c *ScheduleKnob) idle() bool {
	s := c.view.setup
	get := func(key string) string {
		f, _ := replay.FieldOf(key)
		return f.Get(s)
	}
	switch c.field.Key {
	case "y":
		return get("est") != "poisson"
	case "to":
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

func (c *ScheduleKnob) text() string {
	if c.dirty {
		return c.typing
	}
	return c.value()
}

// enter takes the entry's text.
func (c *ScheduleKnob) enter(text string) {
	c.typing, c.dirty = text, true
	c.take(strings.TrimSuffix(strings.ReplaceAll(strings.TrimSpace(text), "−", "-"), " %"), text)
}

func (c *ScheduleKnob) take(value, typed string) {
	c.wrong = ""
	next := c.view.setup
	if err := c.field.Set(&next, value); err != nil {
		c.wrong = "Got " + quoteEmpty(typed) + "; want " + c.field.Want() + "."
		return
	}
	if n := c.view.root.logs.windows(); c.field.Key == "w" && n > 0 && next.Workload.Window >= n {
		c.wrong = "Got " + quoteEmpty(typed) + "; want a whole number from 0 to " + itoa(n-1) + "."
		return
	}
	if next != c.view.setup {
		c.view.setup = next
		c.view.changed()
	}
}

// settled sets a value that cannot be wrong by its form.
func (c *ScheduleKnob) settled(value string) {
	c.forget()
	c.take(value, value)
}

func (c *ScheduleKnob) choose(name string) { c.settled(name) }

func (c *ScheduleKnob) slide(text string) { c.settled(text) }

// turn goes between on and off, of a Switch and of a Number that can be switched off.
func (c *ScheduleKnob) turn() {
	switch {
	case c.field.Kind == replay.Switch && c.value() == "on":
		c.settled("off")
	case c.field.Kind == replay.Switch:
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

func (c *ScheduleKnob) reset() {
	c.settled(c.field.Default())
	c.view.root.out.Window.Focus(c.id())
}

func (c *ScheduleKnob) backWord() string {
	value := c.field.Default()
	for _, o := range c.field.Options {
		if o.Name == value {
			value = o.Title
		}
	}
	return esc("Back to " + value)
}

func (c *ScheduleKnob) wrongWords() string {
	if c.wrong == "" {
		return ""
	}
	return triangle + "<span>" + sym(c.wrong+" "+c.value()+" is still in use.") + "</span>"
}

func (c *ScheduleKnob) invalid() any {
	if c.wrong == "" {
		return nil
	}
	return "true"
}

func (c *ScheduleKnob) describedBy() any {
	if c.wrong == "" {
		return nil
	}
	return c.id() + "-wrong"
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
	if first := c.field.Default(); first != c.field.Off {
		tick = `<line class="tick" x1="` + at(first) + `" x2="` + at(first) + `" y1="17" y2="23"/>`
		if c.changed() && !c.off() {
			run = `<line class="run" x1="` + at(first) + `" x2="` + at(c.value()) + `" y1="12" y2="12"/>`
		}
	}
	return `<svg aria-hidden="true">` + run + tick + "</svg>"
}
