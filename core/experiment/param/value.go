package param

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/plaintext"
)

// A value is where a parameter's value lives in one S. It knows nothing of the S, so that what works on parameters is compiled once and not
// for every S: the page's program is the shorter for it.
type value interface {
	text() string
	read(text string, spec *Spec) bool // changes nothing unless it is true
}

// A Value is a parameter with its value in one S, whose type need not be known.
type Value struct {
	*Spec
	in value
}

// Get gives the value as text.
func (p Value) Get() string { return p.in.text() }

// Set reads text, spaces around it allowed. On an error, which is an *Error, the value is as before.
func (p Value) Set(text string) error {
	if p.in.read(strings.TrimSpace(text), p.Spec) {
		return nil
	}
	return &Error{Key: p.Key, Got: text, Want: p.wantInstead(text)}
}

// wantInstead says what is taken, and what is wrong about a text that is not.
func (p Value) wantInstead(text string) string {
	want := p.Want()
	if v, is := p.in.(interface{ wrong(string) error }); is {
		if err := v.wrong(strings.TrimSpace(text)); err != nil {
			return want + "; " + err.Error()
		}
	}
	return want
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

// optional is a number that may be off.
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
		if err != nil || !spec.within(n.codec.Float(x)) || !spec.AnyOrder && n.codec.Float(x) <= last || len(xs) == spec.Most {
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

func (c choice[T]) wrong(text string) error { return c.menu.wrong(text) }

type choices[T comparable] struct {
	at   *[]T
	menu Open[T]
}

func (c choices[T]) text() string { return join(*c.at, c.menu.Name) }

// read puts the menu's values into its order whatever was typed, and others behind them as typed: what is chosen of a menu has one
// spelling.
func (c choices[T]) read(text string, spec *Spec) bool {
	var listed, others []T
	if text == "" && len(c.menu.Menu) == 0 { // only where nothing has a name there may be nothing
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
	if len(others) > spec.Most {
		return false
	}
	place := func(v T) int { return slices.IndexFunc(c.menu.Menu, func(e Entry[T]) bool { return e.Value == v }) }
	slices.SortFunc(listed, func(a, b T) int { return place(a) - place(b) })
	*c.at = append(listed, others...)
	return true
}

func (c choices[T]) wrong(text string) error {
	for _, word := range c.words(text) {
		if err := c.menu.wrong(word); err != nil {
			return fmt.Errorf("%s: %w", plaintext.Quote(word), err)
		}
	}
	return nil
}

// words are the values' texts. What is not of the menu may have spaces in it, so without a comma spaces divide the menu's names only.
func (c choices[T]) words(text string) []string {
	names := strings.Fields(text)
	if c.menu.Read == nil || !slices.ContainsFunc(names, func(name string) bool { _, is := c.menu.Menu.Value(name); return !is }) {
		return words(text)
	}
	return Words(text)
}

// wrong says what is wrong about a value that is not the menu's, where it may have such.
func (o Open[T]) wrong(text string) error {
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

// followed is a value with something that follows from every one that is set.
type followed struct {
	value
	follow func()
}

func (f followed) read(text string, spec *Spec) bool {
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

// words are what is joined by commas, spaces around them allowed, or by spaces alone; there is one at least.
func words(text string) []string {
	if !strings.Contains(text, ",") {
		text = strings.Join(strings.Fields(text), ",")
	}
	return Words(text)
}

// Words are what is joined by commas; those in parentheses join nothing.
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
