package param

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/plaintext"
)

// A value refers to the field of an S that holds a parameter's value. It does not depend on the type S, so code for parameters is compiled
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

// set reads the value from text. The error is an *Error and leaves the value as it was. For a formula it includes the reason why the text
// is not accepted.
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
	field *T
	codec *Codec[T]
}

func (n number[T]) text() string { return n.codec.Format(*n.field) }

func (n number[T]) read(text string, spec *Spec) bool {
	x, err := n.codec.Parse(text)
	if err != nil || !spec.within(n.codec.Float(x)) {
		return false
	}
	*n.field = x
	return true
}

// An optional is a number that may be off. Off is represented by the value off and spelled by word.
type optional[T comparable] struct {
	number[T]
	off  T
	word string
}

func (o optional[T]) text() string {
	if *o.field == o.off {
		return o.word
	}
	return o.number.text()
}

func (o optional[T]) read(text string, spec *Spec) bool {
	if text == o.word {
		*o.field = o.off
		return true
	}
	return o.number.read(text, spec)
}

type numbers[T any] struct {
	field *[]T
	codec *Codec[T]
}

func (n numbers[T]) text() string { return join(*n.field, n.codec.Format) }

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
	*n.field = xs
	return true
}

type choice[T comparable] struct {
	field *T
	menu  OpenMenu[T]
}

func (c choice[T]) text() string { return c.menu.Name(*c.field) }

func (c choice[T]) read(text string, _ *Spec) bool {
	v, ok := c.menu.Value(text)
	if ok {
		*c.field = v
	}
	return ok
}

func (c choice[T]) readError(text string) error { return c.menu.readError(text) }

type choices[T comparable] struct {
	field *[]T
	menu  OpenMenu[T]
}

func (c choices[T]) text() string { return join(*c.field, c.menu.Name) }

// read puts the values of the menu into the menu's order, followed by the other values in the order typed. So each choice of values of the
// menu has only one spelling.
func (c choices[T]) read(text string, spec *Spec) bool {
	var listed, others []T
	if text == "" && len(c.menu.Menu) == 0 { // only a parameter without a menu may have no values
		*c.field = nil
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
	index := func(v T) int { return slices.IndexFunc(c.menu.Menu, func(e Entry[T]) bool { return e.Value == v }) }
	slices.SortFunc(listed, func(a, b T) int { return index(a) - index(b) })
	*c.field = append(listed, others...)
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

// words returns the text of each value. A value that is not in the menu may have spaces in it. So spaces separate values only if every word
// is a name of the menu, or if only values of the menu are accepted.
func (c choices[T]) words(text string) []string {
	names := strings.Fields(text)
	if c.menu.ParseOther == nil || !slices.ContainsFunc(names, func(name string) bool { _, is := c.menu.Menu.Value(name); return !is }) {
		return words(text)
	}
	return Words(text)
}

// readError returns the reason why text is not accepted. It is nil if only values of the menu are accepted.
func (o OpenMenu[T]) readError(text string) error {
	if o.ParseOther == nil {
		return nil
	}
	_, err := o.parse(text)
	return err
}

type toggle struct{ field *bool }

func (t toggle) text() string { return onOff(*t.field) }

func (t toggle) read(text string, _ *Spec) bool {
	if text != "on" && text != "off" {
		return false
	}
	*t.field = text == "on"
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
		fromText, toText, _ := strings.Cut(text, ":")
		var fromErr, toErr error
		from, fromErr = strconv.Atoi(fromText)
		to, toErr = strconv.Atoi(toText)
		if fromErr != nil || toErr != nil || from >= to || !spec.within(float64(from)) || !spec.within(float64(to)) {
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
	afterSet func()
}

func (f observed) read(text string, spec *Spec) bool {
	ok := f.value.read(text, spec)
	if ok {
		f.afterSet()
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
