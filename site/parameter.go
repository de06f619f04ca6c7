package site

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"juggle/core/study"
)

// A Parameter is one knob: symbol, name, typed entry with its unit, and a slider with a thumb for each value and a tick where the paper
// stands. What is typed is taken when the reader presses Enter, leaves the entry or pauses. A wrong entry stays as typed, with what is
// wanted under it, while the value from before it stays in use.
type Parameter struct {
	root   *Root
	field  study.Field
	held   holder
	name   string  // in ids
	from   float64 // where the slider's track begins and, in reach, ends, where the values allowed reach far beyond those in use; 0: the
	reach  float64 // field's Min and Max
	marked bool    // says so where its default is ours
	typing string  // as typed, while it differs from how the value is spelled; see dirty
	dirty  bool
	before string // the value that was in use when typing began
	paused string // the value taken at the last pause
	pause  Task   // takes the entry when the reader pauses; nil while nobody types
	wrong  string // what is wrong with the entry
	memos  memos
}

// A holder keeps the value that a Parameter shows and sets, as text. What set refuses changes nothing; a *study.FieldError says what is
// wanted.
type holder interface {
	get() string
	paper() string
	set(text string) error
}

func newParameter(r *Root, f study.Field) *Parameter {
	c := &Parameter{root: r, field: f, name: f.Key, held: studied{r, f}, memos: make(memos)}
	if f.Key == "lambda" || f.Key == "phi" {
		c.reach = 200
	}
	return c
}

// studied holds a parameter of the study.
type studied struct {
	root  *Root
	field study.Field
}

func (s studied) get() string           { return s.field.Get(s.root.link.Params) }
func (s studied) paper() string         { return s.field.Paper() }
func (s studied) set(text string) error { return s.root.set(s.field, text) }

func (c *Parameter) id() string { return "param-" + c.name }

func (c *Parameter) changed() bool { return c.held.get() != c.held.paper() }

// forget drops what was typed.
func (c *Parameter) forget() {
	c.rest()
	c.typing, c.dirty, c.wrong = "", false, ""
}

// rest ends the waiting for a pause.
func (c *Parameter) rest() {
	if c.pause != nil {
		c.pause.Cancel()
		c.pause = nil
	}
}

// typed tells whether there is an entry, slides whether there is a slider.
func (c *Parameter) typed() bool {
	k := c.field.Kind
	return k == study.Number || k == study.Integer || k == study.List || k == study.Span
}

func (c *Parameter) slides() bool { return c.typed() && c.field.Key != "seed" && c.field.Step > 0 }

// label names the entry; a Switch, a Choice and Choices are named by it through aria-labelledby.
func (c *Parameter) label() string {
	ours := ""
	if c.marked && c.field.Ours {
		ours = ` <span class="ours">ours</span>`
	}
	if c.typed() {
		return `<label for="` + c.id() + `">` + sym(c.field.Name) + "</label>" + ours
	}
	if c.field.Kind == study.Choices {
		return `<span class="hidden">` + sym(c.field.Name) + "</span>"
	}
	return sym(c.field.Name) + ours
}

func (c *Parameter) width() string {
	if c.field.Kind == study.List {
		return "wide"
	}
	return ""
}

func (c *Parameter) keyboard() any {
	if c.field.Kind == study.Number || c.field.Kind == study.Integer {
		return "decimal"
	}
	return nil
}

func (c *Parameter) unit() string {
	if c.field.Kind == study.Span {
		if n := c.root.logs.windows(); n > 0 {
			return "of " + itoa(n)
		}
	}
	// What the per cent are of, the help says; the column has no room for it.
	unit, _, _ := strings.Cut(c.field.Unit, " of ")
	return sym(unit)
}

// text is what the entry shows: the text being typed, or the value.
func (c *Parameter) text() string {
	if c.dirty && !c.overtaken() {
		return c.typing
	}
	return c.spell(c.held.get())
}

// spell writes a value for people: "25, 50, 100", and a span as first–last.
func (c *Parameter) spell(value string) string {
	if c.field.Kind == study.List {
		return strings.ReplaceAll(value, ",", ", ")
	}
	if c.field.Kind == study.Span {
		from, to, ok := spanOf(value)
		if !ok {
			if n := c.root.logs.windows(); n > 0 {
				return "0–" + itoa(n-1)
			}
			return value
		}
		return itoa(from) + "–" + itoa(to-1)
	}
	return value
}

// spanOf reads "3:7".
func spanOf(value string) (from, to int, ok bool) {
	a, b, found := strings.Cut(value, ":")
	from, errA := strconv.Atoi(a)
	to, errB := strconv.Atoi(b)
	return from, to, found && errA == nil && errB == nil
}

// read turns what people write into the field's spelling: "0–11" and "0-11" are windows 0 to 11, a single number one window.
func (c *Parameter) read(text string) string {
	text = strings.TrimSpace(text)
	if c.field.Kind != study.Span {
		return strings.TrimSuffix(strings.ReplaceAll(text, "−", "-"), " %")
	}
	a, b, ok := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
	if !ok {
		b = a
	}
	from, errA := strconv.Atoi(strings.TrimSpace(a))
	last, errB := strconv.Atoi(strings.TrimSpace(b))
	if errA != nil || errB != nil {
		return text
	}
	return c.spanText(from, last+1)
}

// spanText spells windows [from, to); all of them is "all".
func (c *Parameter) spanText(from, to int) string {
	if from == 0 && to == c.root.logs.windows() {
		return "all"
	}
	return itoa(from) + ":" + itoa(to)
}

// pausing is how long nobody types before an entry is taken as it stands.
const pausing = 700 * time.Millisecond

// edit hears of every change of the entry's text.
func (c *Parameter) edit(text string) {
	if !c.dirty || c.overtaken() {
		c.before = c.held.get()
	}
	c.rest()
	c.typing, c.dirty = text, true
	c.pause = c.root.out.Window.After(pausing, func() {
		c.pause = nil
		if !c.accept() {
			return
		}
		// Who pauses may go on: "1." stays as it is, to become "1.5".
		c.paused = c.held.get()
		if spelled := c.spell(c.paused); tight(c.typing) == tight(spelled) {
			c.typing = spelled
		}
	})
}

// tight is text without spaces.
func tight(text string) string { return strings.ReplaceAll(text, " ", "") }

// enter takes the entry's text for good.
func (c *Parameter) enter(text string) {
	if !c.dirty && text == c.text() {
		return
	}
	c.edit(text)
	c.rest()
	if c.accept() {
		c.forget()
	}
}

// overtaken tells whether the value was set in another way after what was typed was taken.
func (c *Parameter) overtaken() bool {
	return c.pause == nil && c.wrong == "" && c.held.get() != c.paused
}

// accept takes what was typed. Where that is wrong, the value from before the typing holds.
func (c *Parameter) accept() bool {
	if c.take(c.read(c.typing), c.typing); c.wrong != "" {
		c.undo()
	}
	return c.wrong == ""
}

// undo puts back the value from before the typing.
func (c *Parameter) undo() {
	if c.held.get() != c.before {
		_ = c.held.set(c.before) // it was in use, so nothing is wrong with it
	}
}

// key is what Enter and Escape do in the entry.
func (c *Parameter) key(key string) bool {
	switch {
	case !c.dirty:
		return false
	case key == "Enter":
		c.enter(c.typing)
	case key == "Escape":
		c.undo()
		c.forget()
	default:
		return false
	}
	return true
}

// take sets the value, or says what is wrong with it.
func (c *Parameter) take(value, typed string) {
	c.wrong = ""
	if from, to, ok := spanOf(value); ok && c.field.Kind == study.Span && c.root.logs.windows() > 0 && (from < 0 || to > c.root.logs.windows() || from >= to) {
		c.wrong = "Got " + typed + "; want windows from 0 to " + itoa(c.root.logs.windows()-1) + ", first–last."
	} else if err := c.held.set(value); err != nil {
		want := err.Error()
		if bad := (*study.FieldError)(nil); errors.As(err, &bad) {
			want = bad.Want
		}
		c.wrong = "Got " + quoteEmpty(typed) + "; want " + want + "."
	}
}

func quoteEmpty(s string) string {
	if strings.TrimSpace(s) == "" {
		return "nothing"
	}
	return strings.ReplaceAll(clip(s), "-", "−")
}

func (c *Parameter) wrongWords() string {
	if c.wrong == "" {
		return ""
	}
	return triangle + "<span>" + sym(c.wrong+" "+c.spell(c.held.get())+" is still in use.") + "</span>"
}

func (c *Parameter) invalid() any {
	if c.wrong == "" {
		return nil
	}
	return "true"
}

func (c *Parameter) describedBy() any {
	if c.wrong == "" {
		return nil
	}
	return c.id() + "-wrong"
}

// settled sets a value that cannot be wrong by its form, and shows it as the page spells it.
func (c *Parameter) settled(value string) {
	c.forget()
	c.take(value, value)
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
		case c.field.Kind == study.Switch:
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

// reset goes back to the paper's value.
func (c *Parameter) reset() {
	c.settled(c.held.paper())
	c.root.out.Window.Focus(c.id())
}

func (c *Parameter) backWord() string {
	whose := "the paper’s "
	if c.field.Ours {
		whose = "our "
	}
	value := c.spell(c.held.paper())
	for _, o := range c.field.Options {
		if o.Name == value {
			value = o.Title
		}
	}
	switch c.field.Kind {
	case study.Choices:
		value, whose = "all five", ""
	case study.Span:
		value, whose = "all", ""
	}
	return esc("Back to " + whose + value)
}
