package parts

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A Knob is the control of one parameter: its symbol and name, and, by its kind, a typed entry with its unit and a slider with a thumb for
// each value and a tick at the untouched page's value; a switch; a choice of one option or of several; or a number that can be off.
type Knob struct {
	Entry
	Places   func() int                  // the number of places that a Span or a Number counts; nil: the bounds are the Spec's
	Idle     func() bool                 // whether the parameter has no effect now; nil: it always has one
	Orders   bool                        // its options are orders of the waiting queue
	Marked   bool                        // a default that is not the paper's is marked
	Together bool                        // one thumb, at the largest value, moves all values in proportion until the reader unfolds them
	unfolded bool                        // each value has a thumb though Together is set
	Beside   func() vugu.Builder         // the component beside the knob once it is touched; nil: none
	InWords  func() string               // the parameter in a line, as markup; nil: its symbol or name, value and unit
	Note     func() string               // the text below the knob, as markup; nil: none
	Gives    func(schedule.Order) string // the keys of the present queue under an order, as markup; nil: they are not shown
	phrase   string                      // the parameter in a line, with % for its value; "": its symbol or name, value and unit
	formulas []*Formula                  // the formula fields made so far; see Formulas
	last     string                      // the value before the number was turned off, restored when it is turned on
}

// NewKnob makes the Knob of a parameter. element is the id of its entry.
func NewKnob(p *page.Page, element string, h param.Value) *Knob {
	return &Knob{Entry: Entry{Page: p, Element: element, Held: h}}
}

// idle reports whether the knob is hidden.
func (c *Knob) idle() bool {
	hidden, _ := c.Page.KnobState(c.Held.Key)
	return hidden || c.Idle != nil && c.Idle()
}

// locked reports whether a lesson keeps the reader from changing the parameter.
func (c *Knob) locked() bool {
	_, locked := c.Page.KnobState(c.Held.Key)
	return locked
}

// typed reports whether the knob has an entry.
func (c *Knob) typed() bool {
	k := c.Held.Kind
	return k == param.Number || k == param.Numbers || k == param.Span
}

// hasSlider reports whether the knob has a slider.
func (c *Knob) hasSlider() bool { return c.typed() && c.Held.Step > 0 }

// value is the parameter's value as a link spells it.
func (c *Knob) value() string { return c.Held.Get() }

// off reports whether a number that can be off is off.
func (c *Knob) off() bool { return c.Held.Off != "" && c.value() == c.Held.Off }

// label is the knob's name, as markup: a label element for an entry, else text that aria-labelledby refers to.
func (c *Knob) label() string {
	ours := ""
	if c.Marked && !c.Held.FromPaper {
		ours = ` <span class="ours">not in the paper</span>`
	}
	switch {
	case c.typed():
		return `<label for="` + c.ID() + `">` + text.Sym(c.Held.Name) + "</label>" + ours
	case c.Held.Kind == param.Choices:
		return `<span class="hidden">` + text.Sym(c.Held.Name) + "</span>"
	}
	return text.Sym(c.Held.Name) + ours
}

// width is the class of a wide entry.
func (c *Knob) width() any {
	switch {
	case c.Held.Kind == param.Numbers && len(c.Text()) > longList:
		return "wide long"
	case c.Held.Kind == param.Numbers:
		return "wide"
	}
	return nil
}

// longList is the length of the longest list, in bytes, that fits beside its name. A longer one has a separate row.
const longList = 14

// unit is the parameter's unit, as markup; of a place, the number of places.
func (c *Knob) unit() string {
	if n := c.places(); n > 0 {
		return "of " + strconv.Itoa(n)
	}
	// The column is too narrow for "% of the jobs": the help has the full unit.
	unit, _, _ := strings.Cut(c.Held.Unit, " of ")
	return text.Sym(unit)
}

// hasHelp reports whether a button beside the name opens the help. A choice of several options has none: each option is explained.
func (c *Knob) hasHelp() bool { return c.Held.Help != "" && c.Held.Kind != param.Choices }

// help is the parameter's help and, for a list of numbers, how to type several.
func (c *Knob) help() string {
	if c.Held.Kind == param.Numbers && c.hasSlider() {
		return text.Prose(c.Held.Help) + " Type one value to have one, or up to " + strconv.Itoa(c.Held.Most) + "."
	}
	return text.Prose(c.Held.Help)
}

// severalWord describes the slider of several values.
func (c *Knob) severalWord() string {
	switch n := len(c.numbers()); {
	case n < 2:
		return ""
	case c.movesTogether():
		return "moves all " + text.Few(n) + " in proportion"
	default:
		return text.Few(n) + " values at once"
	}
}

// movesTogether reports whether one thumb moves several values.
func (c *Knob) movesTogether() bool { return c.Together && !c.unfolded && len(c.numbers()) > 1 }

// canFold reports whether a button switches between one thumb for all values and one for each.
func (c *Knob) canFold() bool { return c.Together && len(c.numbers()) > 1 }

// foldWord is that button's text.
func (c *Knob) foldWord() string { return text.Few(len(c.numbers())) + " values" }

// Fold switches between one thumb for all values and one for each.
func (c *Knob) Fold() { c.unfolded = !c.unfolded }

// describedBy is the value of the entry's aria-describedby: the ids of its unit and of its fault.
func (c *Knob) describedBy() any {
	wrong := c.DescribedBy()
	switch unit := c.ID() + "-unit"; {
	case c.unit() == "":
		return wrong
	case wrong == nil:
		return unit
	default:
		return unit + " " + wrong.(string)
	}
}

// spoken is a thumb's value with its unit, for screen readers; nil where the parameter has no unit.
func (c *Knob) spoken(x float64) any {
	if c.Held.Unit == "" {
		return nil
	}
	if c.movesTogether() {
		return c.Spell(c.value()) + " " + c.Held.Unit
	}
	return text.Number(x) + " " + c.Held.Unit
}

// places is the number of places; 0 where the value is no place, or their number is not known yet.
func (c *Knob) places() int {
	if c.Places == nil {
		return 0
	}
	return c.Places()
}

// option is an option's title, as markup. Orders have their mark and the paper's name.
func (c *Knob) option(o param.Option) string {
	if c.Orders {
		return `<span class="order">` + c.mark(o) + "</span>"
	}
	return text.Escape(text.Prose(o.Title))
}

// mark is an order's mark and name, as markup.
func (c *Knob) mark(o param.Option) string { return OrderKey(o.Name) + text.Escape(OrderName(o.Name)) }

// formulaName is the label of a formula field, as markup. Among several orders it has the formula's mark.
func (c *Knob) formulaName(f *Formula) string {
	if c.Held.Kind == param.Choice {
		return "as a formula"
	}
	return `<span class="order">` + OrderKey(f.Held.Get()) + `<span class="hidden">Formula</span></span>`
}

// formulaPlaceholder is the example in an empty formula field.
const formulaPlaceholder = "deadline - 2*estimate"

// Touch makes this the knob that the reader touched last, so that its Beside is shown.
func (c *Knob) Touch() { c.Page.Touched = c.Element }

// Type is called at every change of the entry's text.
func (c *Knob) Type(text string) {
	c.Touch()
	c.Edit(text)
}

// beside is the component to show beside the knob now; nil: none.
func (c *Knob) beside() vugu.Builder {
	if c.Beside == nil || c.Page.Touched != c.Element {
		return nil
	}
	return c.Beside()
}

// Forget drops what is being typed.
func (c *Knob) Forget() {
	c.Entry.Forget()
	c.forgetFormulas()
}

// Flip turns a Switch, or a number that can be off, on or off.
func (c *Knob) Flip() {
	switch {
	case c.Held.Kind == param.Switch && c.value() == "on":
		c.Settle("off")
	case c.Held.Kind == param.Switch:
		c.Settle("on")
	case !c.off():
		c.last = c.value()
		c.Settle(c.Held.Off)
	case c.last != "":
		c.Settle(c.last)
	default:
		c.Settle(text.Number(math.Round((c.low() + c.high()) / 2)))
	}
}

// chosen are the options that are chosen.
func (c *Knob) chosen() []string { return param.Words(c.value()) }

// isChosen reports whether an option is chosen.
func (c *Knob) isChosen(option string) bool { return slices.Contains(c.chosen(), option) }

// Tick turns one of several options on or off. The parameter refuses an empty list, so the last option stays.
func (c *Knob) Tick(option string) {
	list := c.chosen()
	if i := slices.Index(list, option); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else {
		list = append(list, option)
	}
	c.Settle(strings.Join(list, ","))
}

// Toggle switches a parameter with two values between the untouched page's value and the other one.
func (c *Knob) Toggle() {
	to := c.Held.Untouched()
	if !c.Changed() {
		if c.Held.Kind == param.Switch {
			to = "on"
		}
		for _, o := range c.Held.Options {
			if o.Name != c.Held.Untouched() {
				to = o.Name
			}
		}
	}
	c.Settle(to)
}

// BackWord is the text of the button that restores the value of the untouched page.
func (c *Knob) BackWord() string {
	origin := "the paper’s "
	if !c.Held.FromPaper {
		origin = "our "
	}
	value := c.Held.Title(c.Spell(c.Held.Untouched()))
	switch {
	case c.Held.Kind == param.Choice, c.Held.Kind == param.Switch:
		origin += "choice: "
	case c.Held.Kind == param.Choices:
		value = "choice"
	case c.Held.Kind == param.Span:
		value, origin = c.Held.Untouched(), ""
	case c.Held.Off != "" && value == c.Held.Off:
		origin = ""
	}
	return "Back to " + origin + value
}
