package param

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// A value is where a parameter's value lives in one S. It knows nothing of the S, so that what works on parameters is compiled once and not
// for every S: the page's program is the shorter for it.
type value interface {
	text() string
	read(text string, spec *Spec) bool // changes nothing unless it is true
}

// An item is a parameter of one S.
type item struct {
	spec *Spec
	value
}

func (it item) set(text string) error {
	if !it.read(strings.TrimSpace(text), it.spec) {
		return it.spec.refuse(text)
	}
	return nil
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
		if err != nil || !spec.within(n.codec.Float(x)) || n.codec.Float(x) <= last || len(xs) == spec.Most {
			return false
		}
		xs, last = append(xs, x), n.codec.Float(x)
	}
	*n.at = xs
	return true
}

type choice[T comparable] struct {
	at   *T
	menu Menu[T]
}

func (c choice[T]) text() string { return c.menu.Name(*c.at) }

func (c choice[T]) read(text string, _ *Spec) bool {
	v, ok := c.menu.Value(text)
	if ok {
		*c.at = v
	}
	return ok
}

type choices[T comparable] struct {
	at   *[]T
	menu Menu[T]
}

func (c choices[T]) text() string { return join(*c.at, c.menu.Name) }

// read puts the values into the menu's order whatever was typed: a choice has one spelling.
func (c choices[T]) read(text string, _ *Spec) bool {
	chosen := words(text)
	var xs []T
	for _, i := range c.menu {
		if slices.Contains(chosen, i.Name) {
			xs = append(xs, i.Value)
		}
	}
	if len(xs) != len(chosen) {
		return false
	}
	*c.at = xs
	return true
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
	words := strings.Split(text, ",")
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	return words
}
