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

// A Knob is one parameter on the page: symbol, name, and what its kind is set by: a typed entry with its unit and a slider, with a thumb
// for each value and a tick where the untouched page stands; a switch; one of some options, or several; a number that can be off.
type Knob struct {
	Entry
	Places   func() int                  // how many there are, of a Span or of a Number that is a place; nil: the bounds are the Spec's
	Idle     func() bool                 // whether the value matters to nothing now; nil: never
	Orders   bool                        // its options are orders of the waiting queue
	Marked   bool                        // says so where its default is ours
	Together bool                        // its values move in proportion, by the thumb of the largest, until the reader unfolds them
	unfolded bool                        // each of them has a thumb
	Beside   func() vugu.Builder         // what stands beside it from when it is touched; nil: nothing
	InWords  func() string               // the value in a line, as markup; nil: the symbol or name, the value and the unit
	Note     func() string               // what stands below it, as markup; nil: nothing
	Gives    func(schedule.Order) string // what an order gives for the present queue, as markup; nil: it is not said
	own      []*Formula                  // see Formulas
	last     string                      // the number to come back to when one that is off is turned on again
}

// NewKnob makes the Knob of a parameter; element is its entry's id.
func NewKnob(p *page.Page, element string, h param.Handle) *Knob {
	return &Knob{Entry: Entry{Page: p, Element: element, Held: h}}
}

// idle reports whether it is not shown.
func (c *Knob) idle() bool {
	hidden, _ := c.Page.KnobState(c.Held.Key)
	return hidden || c.Idle != nil && c.Idle()
}

// locked reports whether a lesson holds it.
func (c *Knob) locked() bool {
	_, locked := c.Page.KnobState(c.Held.Key)
	return locked
}

// typed reports whether there is an entry, slides whether there is a slider.
func (c *Knob) typed() bool {
	k := c.Held.Kind
	return k == param.Number || k == param.Numbers || k == param.Span
}

func (c *Knob) slides() bool { return c.typed() && c.Held.Step > 0 }

func (c *Knob) value() string { return c.Held.Get() }

func (c *Knob) off() bool { return c.Held.Off != "" && c.value() == c.Held.Off }

// label names the entry; what is not typed is named by it through aria-labelledby.
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

func (c *Knob) width() any {
	switch {
	case c.Held.Kind == param.Numbers && len(c.Text()) > longList:
		return "wide long"
	case c.Held.Kind == param.Numbers:
		return "wide"
	}
	return nil
}

// longList is the longest text of a list that fits beside its name; a longer one has a row of its own.
const longList = 14

func (c *Knob) unit() string {
	if n := c.places(); n > 0 {
		return "of " + strconv.Itoa(n)
	}
	// What the per cent are of, the help says; the column has no room for it.
	unit, _, _ := strings.Cut(c.Held.Unit, " of ")
	return text.Sym(unit)
}

// helps reports whether a button beside its name opens its help; several options of which each is explained need none.
func (c *Knob) helps() bool { return c.Held.Help != "" && c.Held.Kind != param.Choices }

// help is the parameter's, and how several values are set.
func (c *Knob) help() string {
	if c.Held.Kind == param.Numbers && c.slides() {
		return text.Prose(c.Held.Help) + " Type one value to have one, or up to " + strconv.Itoa(c.Held.Most) + "."
	}
	return text.Prose(c.Held.Help)
}

// severalWord says what the slider moves, where there are several values.
func (c *Knob) severalWord() string {
	switch n := len(c.numbers()); {
	case n < 2:
		return ""
	case c.together():
		return "moves all " + text.Few(n) + " in proportion"
	default:
		return text.Few(n) + " values at once"
	}
}

// together reports whether one thumb moves several values.
func (c *Knob) together() bool { return c.Together && !c.unfolded && len(c.numbers()) > 1 }

// folds reports whether a button gives each of the values a thumb, and takes them back.
func (c *Knob) folds() bool { return c.Together && len(c.numbers()) > 1 }

func (c *Knob) foldWord() string { return text.Few(len(c.numbers())) + " values" }

// Fold gives each of the values a thumb, or takes them back.
func (c *Knob) Fold() { c.unfolded = !c.unfolded }

// described names what is said beside the entry: its unit, and what is wrong with it.
func (c *Knob) described() any {
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

// spoken is a thumb's value with its unit; nil where it has none.
func (c *Knob) spoken(x float64) any {
	if c.Held.Unit == "" {
		return nil
	}
	if c.together() {
		return c.Spell(c.value()) + " " + c.Held.Unit
	}
	return text.Number(x) + " " + c.Held.Unit
}

// places is how many places there are; 0 where the value is no place, or they are not known yet.
func (c *Knob) places() int {
	if c.Places == nil {
		return 0
	}
	return c.Places()
}

// option is an option as people read it; orders have their mark and are called as in the paper.
func (c *Knob) option(o param.Option) string {
	if c.Orders {
		return `<span class="order">` + c.mark(o) + "</span>"
	}
	return text.Escape(text.Prose(o.Title))
}

func (c *Knob) mark(o param.Option) string { return OrderKey(o.Name) + text.Escape(OrderName(o.Name)) }

// formulaName names the field of a formula; among several orders its mark says which it is.
func (c *Knob) formulaName(f *Formula) string {
	if c.Held.Kind == param.Choice {
		return "as a formula"
	}
	return `<span class="order">` + OrderKey(f.Held.Get()) + `<span class="hidden">Formula</span></span>`
}

const formulaPlaceholder = "deadline - 2*estimate"

// Touch shows what stands beside it, as long as the reader stays.
func (c *Knob) Touch() { c.Page.Touched = c.Element }

// Type hears of every change of the entry's text.
func (c *Knob) Type(text string) {
	c.Touch()
	c.Edit(text)
}

// beside is what stands beside it now.
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

// Flip turns a Switch, or a number that can be off.
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

func (c *Knob) chosen() []string { return param.Words(c.value()) }

func (c *Knob) has(option string) bool { return slices.Contains(c.chosen(), option) }

// Tick turns one of several options on or off. The last one stays: nothing would be left to show.
func (c *Knob) Tick(option string) {
	list := c.chosen()
	if i := slices.Index(list, option); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else {
		list = append(list, option)
	}
	c.Settle(strings.Join(list, ","))
}

// Toggle changes a parameter of two values from the untouched page's to the other, or back.
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

func (c *Knob) BackWord() string {
	whose := "the paper’s "
	if !c.Held.FromPaper {
		whose = "our "
	}
	value := c.Held.Title(c.Spell(c.Held.Untouched()))
	switch {
	case c.Held.Kind == param.Choice, c.Held.Kind == param.Switch:
		whose += "choice: "
	case c.Held.Kind == param.Choices:
		value = "choice"
	case c.Held.Kind == param.Span:
		value, whose = c.Held.Untouched(), ""
	case c.Held.Off != "" && value == c.Held.Off:
		whose = ""
	}
	return "Back to " + whose + value
}
