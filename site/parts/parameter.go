package parts

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/site/bind"
	"juggle/site/page"
	"juggle/site/text"
)

// A Parameter is one knob: symbol, name, typed entry with its unit, and a slider with a thumb for each value and a tick where the paper
// stands.
type Parameter struct {
	Entry
	Field  param.Spec
	name   string  // in ids
	From   float64 // where the slider's track begins and, in reach, ends, where the values allowed reach far beyond those in use; 0: the
	Reach  float64 // field's Min and Max
	Marked bool    // says so where its default is ours
	Memos  bind.Memos
}

// NewParameter makes the Parameter of that name.
func NewParameter(p *page.Page, name string, f param.Spec, h holder) *Parameter {
	return &Parameter{Entry: Entry{Page: p, Element: "param-" + name, Held: h}, Field: f, name: name, Memos: make(bind.Memos)}
}

// typed tells whether there is an entry, slides whether there is a slider.
func (c *Parameter) typed() bool {
	k := c.Field.Kind
	return k == param.Number || k == param.Numbers || k == param.Span
}

func (c *Parameter) slides() bool { return c.typed() && c.Field.Key != "seed" && c.Field.Step > 0 }

// label names the entry; a Switch, a Choice and Choices are named by it through aria-labelledby.
func (c *Parameter) label() string {
	ours := ""
	if c.Marked && !c.Field.FromPaper {
		ours = ` <span class="ours">ours</span>`
	}
	if c.typed() {
		return `<label for="` + c.ID() + `">` + text.Sym(c.Field.Name) + "</label>" + ours
	}
	if c.Field.Kind == param.Choices {
		return `<span class="hidden">` + text.Sym(c.Field.Name) + "</span>"
	}
	return text.Sym(c.Field.Name) + ours
}

func (c *Parameter) width() string {
	switch {
	case c.Field.Kind == param.Numbers && len(c.Text()) > longList:
		return "wide long"
	case c.Field.Kind == param.Numbers:
		return "wide"
	}
	return ""
}

// longList is the longest text of a list that fits beside its name; a longer one has a row of its own.
const longList = 14

func (c *Parameter) keyboard() any {
	if c.Field.Kind == param.Number {
		return "decimal"
	}
	return nil
}

func (c *Parameter) unit() string {
	if c.Field.Kind == param.Span {
		if n := c.Page.Library.Windows(); n > 0 {
			return "of " + strconv.Itoa(n)
		}
	}
	// What the per cent are of, the help says; the column has no room for it.
	unit, _, _ := strings.Cut(c.Field.Unit, " of ")
	return text.Sym(unit)
}

func (c *Parameter) Choose(name string) { c.Settle(name) }

func (c *Parameter) Flip() {
	if c.Text() == "on" {
		c.Settle("off")
		return
	}
	c.Settle("on")
}

func (c *Parameter) chosen() []string {
	return strings.Split(c.Held.Get(), ",")
}

func (c *Parameter) has(option string) bool { return slices.Contains(c.chosen(), option) }

// Tick turns one of several options on or off. The last one stays: nothing would be left to show.
func (c *Parameter) Tick(option string) {
	list := c.chosen()
	if i := slices.Index(list, option); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else {
		list = append(list, option)
	}
	c.Settle(strings.Join(list, ","))
}

// Toggle changes a parameter of two values from the paper's to the other, or back.
func (c *Parameter) Toggle() {
	to := c.Held.Paper()
	if !c.Changed() {
		switch {
		case c.Field.Kind == param.Switch:
			to = "on"
		default:
			for _, o := range c.Field.Options {
				if o.Name != c.Held.Paper() {
					to = o.Name
				}
			}
		}
	}
	c.Settle(to)
}

func (c *Parameter) BackWord() string {
	whose := "the paper’s "
	if !c.Field.FromPaper {
		whose = "our "
	}
	value := c.Spell(c.Held.Paper())
	for _, o := range c.Field.Options {
		if o.Name == value {
			value = o.Title
		}
	}
	switch c.Field.Kind {
	case param.Choice, param.Switch:
		whose += "choice: "
	case param.Choices:
		value, whose = "all five", ""
	case param.Span:
		value, whose = "all", ""
	}
	return text.Escape("Back to " + whose + value)
}
