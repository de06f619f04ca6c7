package site

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/study"
)

// A Parameter is one knob: symbol, name, typed entry with its unit, and a slider with a thumb for each value and a tick where the paper
// stands.
type Parameter struct {
	entry
	field  param.Spec
	name   string  // in ids
	from   float64 // where the slider's track begins and, in reach, ends, where the values allowed reach far beyond those in use; 0: the
	reach  float64 // field's Min and Max
	marked bool    // says so where its default is ours
	memos  memos
}

// knobOf makes the Parameter of that name.
func knobOf(r *Root, name string, f param.Spec, h holder) *Parameter {
	return &Parameter{entry: entry{root: r, element: "param-" + name, held: h}, field: f, name: name, memos: make(memos)}
}

func newParameter(r *Root, p *param.Param[study.Params]) *Parameter {
	c := knobOf(r, p.Key, p.Spec, studied{r, p})
	c.reach = p.TrackMax
	return c
}

// studied holds a parameter of the study.
type studied struct {
	root  *Root
	field *param.Param[study.Params]
}

func (s studied) get() string   { return s.field.Get(&s.root.link.Params) }
func (s studied) paper() string { return s.field.Default }

// set takes windows as people write them too: "0–11" and "0-11" are windows 0 to 11, a single number one window.
func (s studied) set(text string) error {
	if s.field.Kind == param.Span {
		a, b, ok := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
		if !ok {
			b = a
		}
		from, errA := strconv.Atoi(strings.TrimSpace(a))
		last, errB := strconv.Atoi(strings.TrimSpace(b))
		if errA == nil && errB == nil {
			text = s.root.logs.spanText(from, last+1)
		}
		n := s.root.logs.windows()
		if from, to, ok := spanOf(text); n > 0 && text != "all" && (!ok || from < 0 || to > n || from >= to) {
			return &param.Error{Key: s.field.Key, Got: text, Want: "windows from 0 to " + itoa(n-1) + ", first–last"}
		}
	}
	return s.root.set(s.field, text)
}

// spell writes a value for people: "25, 50, 100", and a span as first–last.
func (s studied) spell(value string) string {
	if s.field.Kind == param.Numbers {
		return strings.ReplaceAll(value, ",", ", ")
	}
	if s.field.Kind == param.Span {
		from, to, ok := spanOf(value)
		if !ok {
			if n := s.root.logs.windows(); n > 0 {
				return study.Range{To: n}.String()
			}
			return value
		}
		return study.Range{From: from, To: to}.String()
	}
	return value
}

// typed tells whether there is an entry, slides whether there is a slider.
func (c *Parameter) typed() bool {
	k := c.field.Kind
	return k == param.Number || k == param.Numbers || k == param.Span
}

func (c *Parameter) slides() bool { return c.typed() && c.field.Key != "seed" && c.field.Step > 0 }

// label names the entry; a Switch, a Choice and Choices are named by it through aria-labelledby.
func (c *Parameter) label() string {
	ours := ""
	if c.marked && !c.field.FromPaper {
		ours = ` <span class="ours">ours</span>`
	}
	if c.typed() {
		return `<label for="` + c.id() + `">` + sym(c.field.Name) + "</label>" + ours
	}
	if c.field.Kind == param.Choices {
		return `<span class="hidden">` + sym(c.field.Name) + "</span>"
	}
	return sym(c.field.Name) + ours
}

func (c *Parameter) width() string {
	switch {
	case c.field.Kind == param.Numbers && len(c.text()) > longList:
		return "wide long"
	case c.field.Kind == param.Numbers:
		return "wide"
	}
	return ""
}

// longList is the longest text of a list that fits beside its name; a longer one has a row of its own.
const longList = 14

func (c *Parameter) keyboard() any {
	if c.field.Kind == param.Number {
		return "decimal"
	}
	return nil
}

func (c *Parameter) unit() string {
	if c.field.Kind == param.Span {
		if n := c.root.logs.windows(); n > 0 {
			return "of " + itoa(n)
		}
	}
	// What the per cent are of, the help says; the column has no room for it.
	unit, _, _ := strings.Cut(c.field.Unit, " of ")
	return sym(unit)
}

// spanOf reads "3:7".
func spanOf(value string) (from, to int, ok bool) {
	a, b, found := strings.Cut(value, ":")
	from, errA := strconv.Atoi(a)
	to, errB := strconv.Atoi(b)
	return from, to, found && errA == nil && errB == nil
}

// spanText spells windows [from, to); all of them is "all".
func (l *library) spanText(from, to int) string {
	if from == 0 && to == l.windows() {
		return "all"
	}
	return itoa(from) + ":" + itoa(to)
}

func (c *Parameter) choose(name string) { c.settled(name) }

func (c *Parameter) flip() {
	if c.text() == "on" {
		c.settled("off")
		return
	}
	c.settled("on")
}

func (c *Parameter) chosen() []string {
	return strings.Split(c.held.get(), ",")
}

func (c *Parameter) has(option string) bool { return slices.Contains(c.chosen(), option) }

// tick turns one of several options on or off. The last one stays: nothing would be left to show.
func (c *Parameter) tick(option string) {
	list := c.chosen()
	if i := slices.Index(list, option); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else {
		list = append(list, option)
	}
	c.settled(strings.Join(list, ","))
}

// turn changes a parameter of two values from the paper's to the other, or back.
func (c *Parameter) turn() {
	to := c.held.paper()
	if !c.changed() {
		switch {
		case c.field.Kind == param.Switch:
			to = "on"
		default:
			for _, o := range c.field.Options {
				if o.Name != c.held.paper() {
					to = o.Name
				}
			}
		}
	}
	c.settled(to)
}

func (c *Parameter) backWord() string {
	whose := "the paper’s "
	if !c.field.FromPaper {
		whose = "our "
	}
	value := c.spell(c.held.paper())
	for _, o := range c.field.Options {
		if o.Name == value {
			value = o.Title
		}
	}
	switch c.field.Kind {
	case param.Choice, param.Switch:
		whose += "choice: "
	case param.Choices:
		value, whose = "all five", ""
	case param.Span:
		value, whose = "all", ""
	}
	return esc("Back to " + whose + value)
}
