package param

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/plaintext"
)

// A value refers to the field of one S that holds a parameter's value. It does not depend on the type S, so code for parameters is compiled
// once and not for every S. This keeps the page's program short.
type value interface {
	text() string
	read(text string, spec *Spec) bool // false: the text is not accepted, and the field is as it was
}

// A Value is a parameter with its value in one S. It does not depend on the type S.
type Value struct {
	*Spec
	Get    func() string
	Set    func(text string) error // spaces around text are allowed; an error leaves the value as it was
	Preset func() string           // the value that a reset restores; nil: Default
}

// ResetValue returns the value that a reset restores.
func (p Value) ResetValue() string {
	if p.Preset == nil {
		return p.Default
	}
	return p.Preset()
}

// newValue returns the Value of a field. The errors of its Set are *Errors.
func newValue(in value, spec *Spec) Value {
	return Value{Spec: spec, Get: in.text, Set: func(text string) error { return set(in, spec, text) }}
}

// set reads the value from text. An error is an *Error and leaves the value as it was. It has the reason why text is not accepted, if the
// kind has one.
func set(in value, spec *Spec, text string) error {
	trimmed := strings.TrimSpace(text)
	if in.read(trimmed, spec) {
		return nil
	}
	want := spec.Want()
	if v, is := in.(interface{ readError(string) error }); is {
		if err := v.readError(trimmed); err != nil {
			want += "; " + err.Error()
		}
	}
	return &Error{Key: spec.Key, Got: text, Want: want}
}

type number[T any] struct {
	at    *T
	codec *Codec[T]
}

func (n number[T]) text() string { return n.codec.Format(*n.at) }

func (n number[T]) read(text string, spec *Spec) bool {
	x, err := n.codec.Parse(text)
	if err != nil || !spec.within(n.codec.Float(x)) {
		return false
	}
	*n.at = x
	return true
}

// An optional is a number that may be off. The value off means this, and word spells it.
type optional[T comparable] struct {
	number[T]
	off  T
	word string
}

func (o optional[T]) text() string {
	if *o.at == o.off {
		return o.word
	}
	return o.number.text()
}

func (o optional[T]) read(text string, spec *Spec) bool {
	if text == o.word {
		*o.at = o.off
		return true
	}
	return o.number.read(text, spec)
}

type numbers[T any] struct {
	at    *[]T
	codec *Codec[T]
}

func (n numbers[T]) text() string { return join(*n.at, n.codec.Format) }

func (n numbers[T]) read(text string, spec *Spec) bool {
	var xs []T
	last := math.Inf(-1)
	for _, word := range words(text) {
		x, err := n.codec.Parse(word)
		if err != nil || !spec.within(n.codec.Float(x)) || !spec.AnyOrder && n.codec.Float(x) <= last || len(xs) == spec.MaxCount {
			return false
		}
		xs, last = append(xs, x), n.codec.Float(x)
	}
	*n.at = xs
	return true
}

type choice[T comparable] struct {
	at   *T
	menu Open[T]
}

func (c choice[T]) text() string { return c.menu.Name(*c.at) }

func (c choice[T]) read(text string, _ *Spec) bool {
	v, ok := c.menu.Value(text)
	if ok {
		*c.at = v
	}
	return ok
}

func (c choice[T]) readError(text string) error { return c.menu.readError(text) }

type choices[T comparable] struct {
	at   *[]T
	menu Open[T]
}

func (c choices[T]) text() string { return join(*c.at, c.menu.Name) }

// read puts the menu's values into the menu's order, and values beside the menu behind them in the order typed. So each choice has one
// spelling.
func (c choices[T]) read(text string, spec *Spec) bool {
	var listed, others []T
	if text == "" && len(c.menu.Menu) == 0 { // only a parameter without a menu may have no values
		*c.at = nil
		return true
	}
	for _, word := range c.words(text) {
		v, ok := c.menu.Value(word)
		if !ok || slices.Contains(listed, v) || slices.Contains(others, v) {
			return false
		}
		if _, is := c.menu.Menu.Value(word); is {
			listed = append(listed, v)
		} else {
			others = append(others, v)
		}
	}
	if len(others) > spec.MaxCount {
		return false
	}
	place := func(v T) int { return slices.IndexFunc(c.menu.Menu, func(e Entry[T]) bool { return e.Value == v }) }
	slices.SortFunc(listed, func(a, b T) int { return place(a) - place(b) })
	*c.at = append(listed, others...)
	return true
}

func (c choices[T]) readError(text string) error {
	for _, word := range c.words(text) {
		if err := c.menu.readError(word); err != nil {
			return fmt.Errorf("%s: %w", plaintext.Quote(word), err)
		}
	}
	return nil
}

// words returns the text of each value. A value beside the menu may have spaces in it. So spaces separate values only if every word is a
// name of the menu, or if there are no values beside the menu.
func (c choices[T]) words(text string) []string {
	names := strings.Fields(text)
	if c.menu.Read == nil || !slices.ContainsFunc(names, func(name string) bool { _, is := c.menu.Menu.Value(name); return !is }) {
		return words(text)
	}
	return Words(text)
}

// readError returns the reason why text is no value of the menu or beside it. It is nil for a menu without values beside it.
func (o Open[T]) readError(text string) error {
	if o.Read == nil {
		return nil
	}
	_, err := o.read(text)
	return err
}

type toggle struct{ at *bool }

func (t toggle) text() string { return onOff(*t.at) }

func (t toggle) read(text string, _ *Spec) bool {
	if text != "on" && text != "off" {
		return false
	}
	*t.at = text == "on"
	return true
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

type span struct{ from, to *int }

func (s span) text() string {
	if *s.from == 0 && *s.to == 0 {
		return "all"
	}
	return strconv.Itoa(*s.from) + ":" + strconv.Itoa(*s.to)
}

func (s span) read(text string, spec *Spec) bool {
	from, to := 0, 0
	if text != "all" {
		a, b, _ := strings.Cut(text, ":")
		var errA, errB error
		from, errA = strconv.Atoi(a)
		to, errB = strconv.Atoi(b)
		if errA != nil || errB != nil || from >= to || !spec.within(float64(from)) || !spec.within(float64(to)) {
			return false
		}
	}
	*s.from, *s.to = from, to
	return true
}

type custom struct {
	get func() string
	set func(string) bool
}

func (c custom) text() string                   { return c.get() }
func (c custom) read(text string, _ *Spec) bool { return c.set(text) }

// An observed is a value with a function that is called after every successful read.
type observed struct {
	value
	follow func()
}

func (f observed) read(text string, spec *Spec) bool {
	ok := f.value.read(text, spec)
	if ok {
		f.follow()
	}
	return ok
}

func join[T any](xs []T, text func(T) string) string {
	words := make([]string, len(xs))
	for i, x := range xs {
		words[i] = text(x)
	}
	return strings.Join(words, ",")
}

// words splits text at commas, or at spaces if it has no comma. It returns at least one word, without spaces around it.
func words(text string) []string {
	if !strings.Contains(text, ",") {
		text = strings.Join(strings.Fields(text), ",")
	}
	return Words(text)
}

// Words splits text at commas, but not at commas in parentheses. Spaces around the words are cut.
func Words(text string) (words []string) {
	depth, from := 0, 0
	for i, c := range []byte(text) {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth = max(0, depth-1)
		case c == ',' && depth == 0:
			words, from = append(words, strings.TrimSpace(text[from:i])), i+1
		}
	}
	return append(words, strings.TrimSpace(text[from:]))
}
