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

// A Knob is the control of one parameter. It shows the parameter's symbol and name. What else it has depends on the parameter's kind:
//
//   - Number, Numbers and Span: a typed entry with its unit, and mostly a slider. The slider has a thumb for each value, and mostly a tick
//     at the untouched page's value. A Number that can be off also has a check box.
//   - Switch: a switch.
//   - Choice: a radio button for each option.
//   - Choices: a check box for each option.
type Knob struct {
	Entry
	PositionCount   func() int                  // how many positions a Number or a Span chooses from ("of 12"); nil: the Spec has the bounds
	HasNoEffect     func() bool                 // whether the parameter has no effect now; nil: it always has one
	ChoosesOrders   bool                        // the options are orders of the waiting queue
	MarksOwnDefault bool                        // a default that is Juggle's own is marked "not in the paper"
	UsesOneThumb    bool                        // one thumb, at the largest value, moves all values in proportion, unless showsAllThumbs
	showsAllThumbs  bool                        // each value has a thumb, although UsesOneThumb is set
	Companion       func() vugu.Builder         // the component beside the knob once it is touched; nil: none
	InWords         func() string               // the parameter in a line, as markup; used instead of phrase; nil: WordsFor its value
	Note            func() string               // the text below the knob, as markup; nil: none
	QueueKeys       func(schedule.Order) string // the keys of the present queue under an order, as markup; nil: they are not shown
	phrase          string                      // what WordsFor writes, with % for the value; "": symbol or name, value and unit
	formulas        []*Formula                  // the formula fields made so far; see Formulas
	lastNumber      string                      // the value before the number was turned off, restored when it is turned on
}

// NewKnob makes the Knob of a parameter. element is the id of its entry.
func NewKnob(p *page.Page, element string, h param.Value) *Knob {
	return &Knob{Entry: Entry{Page: p, Element: element, Param: h}}
}

// isHidden reports whether the knob is hidden.
func (c *Knob) isHidden() bool {
	hidden, _ := c.Page.KnobState(c.Param.Key)
	return hidden || c.HasNoEffect != nil && c.HasNoEffect()
}

// isLocked reports whether a lesson keeps the reader from changing the parameter.
func (c *Knob) isLocked() bool {
	_, locked := c.Page.KnobState(c.Param.Key)
	return locked
}

// hasEntry reports whether the knob has an entry.
func (c *Knob) hasEntry() bool {
	k := c.Param.Kind
	return k == param.Number || k == param.Numbers || k == param.Span
}

// hasSlider reports whether the knob has a slider.
func (c *Knob) hasSlider() bool { return c.hasEntry() && c.Param.Step > 0 }

// value is the parameter's value as a link spells it.
func (c *Knob) value() string { return c.Param.Get() }

// isOff reports whether a number that can be off is off.
func (c *Knob) isOff() bool { return c.Param.Off != "" && c.value() == c.Param.Off }

// label is the knob's name, as markup: a label element for an entry, else text that aria-labelledby refers to.
func (c *Knob) label() string {
	note := ""
	if c.MarksOwnDefault && !c.Param.FromPaper {
		note = ` <span class="ours">not in the paper</span>`
	}
	switch {
	case c.hasEntry():
		return `<label for="` + c.ID() + `">` + text.Markup(c.Param.Name) + "</label>" + note
	case c.Param.Kind == param.Choices:
		return `<span class="hidden">` + text.Markup(c.Param.Name) + "</span>"
	}
	return text.Markup(c.Param.Name) + note
}

// entryClass is the class of a wide entry.
func (c *Knob) entryClass() any {
	switch {
	case c.Param.Kind == param.Numbers && len(c.Text()) > longList:
		return "wide long"
	case c.Param.Kind == param.Numbers:
		return "wide"
	}
	return nil
}

// longList is the length of the longest list, in bytes, that fits beside its name. A longer one has a separate row.
const longList = 14

// unit is the parameter's unit, as markup; of a position, the number of positions.
func (c *Knob) unit() string {
	if n := c.positionCount(); n > 0 {
		return "of " + strconv.Itoa(n)
	}
	// The column is too narrow for "% of the jobs": the help has the full unit.
	unit, _, _ := strings.Cut(c.Param.Unit, " of ")
	return text.Markup(unit)
}

// hasHelp reports whether a button beside the name opens the help. A choice of several options has none: each option is explained.
func (c *Knob) hasHelp() bool { return c.Param.Help != "" && c.Param.Kind != param.Choices }

// help is the parameter's help and, for a list of numbers, how to type several.
func (c *Knob) help() string {
	if c.Param.Kind == param.Numbers && c.hasSlider() {
		return text.Prose(c.Param.Help) + " Type one value to have one, or up to " + strconv.Itoa(c.Param.MaxCount) + "."
	}
	return text.Prose(c.Param.Help)
}

// sliderCaption says what a slider of several values moves; "" if there is only one value.
func (c *Knob) sliderCaption() string {
	switch n := len(c.numbers()); {
	case n < 2:
		return ""
	case c.movesTogether():
		return "moves all " + text.InWords(n) + " in proportion"
	default:
		return text.InWords(n) + " values at once"
	}
}

// movesTogether reports whether one thumb moves several values.
func (c *Knob) movesTogether() bool {
	return c.UsesOneThumb && !c.showsAllThumbs && len(c.numbers()) > 1
}

// canToggleThumbs reports whether a button switches between one thumb for all values and one for each.
func (c *Knob) canToggleThumbs() bool { return c.UsesOneThumb && len(c.numbers()) > 1 }

// thumbsLabel is the text of the button that switches between one thumb and several.
func (c *Knob) thumbsLabel() string { return text.InWords(len(c.numbers())) + " values" }

// ToggleThumbs switches between one thumb for all values and one for each.
func (c *Knob) ToggleThumbs() { c.showsAllThumbs = !c.showsAllThumbs }

// describedBy is the value of the entry's aria-describedby: the ids of its unit and of its fault.
func (c *Knob) describedBy() any {
	fault := c.DescribedBy()
	switch unit := c.ID() + "-unit"; {
	case c.unit() == "":
		return fault
	case fault == nil:
		return unit
	default:
		return unit + " " + fault.(string)
	}
}

// ariaValueText is a thumb's value with its unit, for screen readers; nil where the parameter has no unit.
func (c *Knob) ariaValueText(x float64) any {
	if c.Param.Unit == "" {
		return nil
	}
	if c.movesTogether() {
		return c.Spell(c.value()) + " " + c.Param.Unit
	}
	return text.Number(x) + " " + c.Param.Unit
}

// positionCount is the number of positions; 0 where the value is no position, or their number is not known yet.
func (c *Knob) positionCount() int {
	if c.PositionCount == nil {
		return 0
	}
	return c.PositionCount()
}

// option is an option's title, as markup. An order has its symbol and the paper's name.
func (c *Knob) option(o param.Option) string {
	if c.ChoosesOrders {
		return `<span class="order">` + c.orderSymbolAndName(o) + "</span>"
	}
	return text.Escape(text.Prose(o.Title))
}

// orderSymbolAndName is an order's symbol and name, as markup.
func (c *Knob) orderSymbolAndName(o param.Option) string {
	return OrderSymbol(o.Name) + text.Escape(OrderName(o.Name))
}

// formulaName is the label of a formula field, as markup. Among several orders it is the formula's symbol.
func (c *Knob) formulaName(f *Formula) string {
	if c.Param.Kind == param.Choice {
		return "as a formula"
	}
	return `<span class="order">` + OrderSymbol(f.Param.Get()) + `<span class="hidden">Formula</span></span>`
}

// formulaPlaceholder is the example in an empty formula field.
const formulaPlaceholder = "deadline - 2*estimate"

// Touch records that the reader touched this knob last, so that its Companion is shown.
func (c *Knob) Touch() { c.Page.TouchedKnob = c.Element }

// Type is called at every change of the entry's text.
func (c *Knob) Type(text string) {
	c.Touch()
	c.Edit(text)
}

// companionIfTouched is the component beside the knob if the reader touched this knob last, else nil.
func (c *Knob) companionIfTouched() vugu.Builder {
	if c.Companion == nil || c.Page.TouchedKnob != c.Element {
		return nil
	}
	return c.Companion()
}

// DiscardTyped drops typed text that was not accepted, in the entry and in the formula fields.
func (c *Knob) DiscardTyped() {
	c.Entry.DiscardTyped()
	c.discardFormulas()
}

// Flip turns a Switch, or a number that can be off, on or off. The knob's own switch or check box calls it.
func (c *Knob) Flip() {
	switch {
	case c.Param.Kind == param.Switch && c.value() == "on":
		c.Choose("off")
	case c.Param.Kind == param.Switch:
		c.Choose("on")
	case !c.isOff():
		c.lastNumber = c.value()
		c.Choose(c.Param.Off)
	case c.lastNumber != "":
		c.Choose(c.lastNumber)
	default:
		c.Choose(text.Number(math.Round((c.low() + c.high()) / 2)))
	}
}

// chosen are the options that are chosen and, among orders, the formulas.
func (c *Knob) chosen() []string { return param.Words(c.value()) }

// isChosen reports whether an option is chosen.
func (c *Knob) isChosen(option string) bool { return slices.Contains(c.chosen(), option) }

// ToggleOption turns one of several options on or off. The parameter refuses an empty list, so the last option stays.
func (c *Knob) ToggleOption(option string) {
	list := c.chosen()
	if i := slices.Index(list, option); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else {
		list = append(list, option)
	}
	c.Choose(strings.Join(list, ","))
}

// Toggle switches a parameter with two values between the untouched page's value and the other value. The switch of an assumption calls it
// (see Interpretation), not the knob's own switch.
func (c *Knob) Toggle() {
	to := c.Param.ResetValue()
	if !c.Changed() {
		if c.Param.Kind == param.Switch {
			to = "on"
		}
		for _, o := range c.Param.Options {
			if o.Name != c.Param.ResetValue() {
				to = o.Name
			}
		}
	}
	c.Choose(to)
}

// ResetLabel is the text of the button that restores the value of the untouched page.
func (c *Knob) ResetLabel() string {
	origin := "the paper’s "
	if !c.Param.FromPaper {
		origin = "our "
	}
	value := c.Param.Title(c.Spell(c.Param.ResetValue()))
	switch {
	case c.Param.Kind == param.Choice, c.Param.Kind == param.Switch:
		origin += "choice: "
	case c.Param.Kind == param.Choices:
		value = "choice"
	case c.Param.Kind == param.Span:
		value, origin = c.Param.ResetValue(), ""
	case c.Param.Off != "" && value == c.Param.Off:
		origin = ""
	}
	return "Back to " + origin + value
}
