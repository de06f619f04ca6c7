package study

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Kind is how a parameter is entered.
type Kind uint8

// The kinds of Field.
const (
	Number  Kind = iota // one decimal number
	Integer             // one whole number
	List                // numbers, ascending, joined by ","
	Choice              // one of Options
	Choices             // some of Options, joined by ","
	Switch              // "on" or "off"
	Span                // "0:12", half-open, or "all"
)

// A Field describes one parameter: the page's controls, the link and the command line's flags are made from it.
type Field struct {
	Key      string // in links and errors: "lambda"
	Flag     string // on the command line: "lambda"
	Group    string // of the page: "Windows"
	Symbol   string // the paper's, or empty
	Name     string // for people: "Window size"
	Unit     string // "%", "× estimate", or empty
	Kind     Kind
	Min, Max float64  // bounds of each number, both included
	Step     float64  // of a slider
	Most     int      // largest count of numbers in a List
	Options  []Option // of Choice and Choices, in the menu's order
	Help     string   // one sentence
	Ours     bool     // the paper is silent; the value of Paper is ours

	get   func(Params) string
	set   func(*Params, string) bool
	paper string // Paper's value
}

// An Option is one value of a Choice.
type Option struct{ Name, Title string }

// Get gives the field's value in p as text, as Set reads it.
func (f Field) Get(p Params) string { return f.get(p) }

// Paper gives the paper's value as text.
func (f Field) Paper() string { return f.paper }

// Set reads text into p. On an error, which is a *FieldError, p is as before.
func (f Field) Set(p *Params, text string) error {
	q := *p
	if !f.set(&q, strings.TrimSpace(text)) {
		return &FieldError{Field: f.Key, Got: text, Want: f.Want()}
	}
	*p = q
	return nil
}

// Want says in words what Set accepts: "one to 5 ascending numbers from 0.5 to 3, with commas or spaces between them".
func (f Field) Want() string {
	between := "from " + strconv.FormatFloat(f.Min, 'f', -1, 64) + " to " + strconv.FormatFloat(f.Max, 'f', -1, 64)
	switch f.Kind {
	case Number:
		return "a number " + between
	case Integer:
		return "a whole number " + between
	case List:
		numbers := "numbers "
		if f.Step == math.Trunc(f.Step) {
			numbers = "whole numbers "
		}
		return "one to " + strconv.Itoa(f.Most) + " ascending " + numbers + between + ", with commas or spaces between them"
	case Switch:
		return "on or off"
	case Span:
		return "all, or first:end with first < end, at most " + strconv.FormatFloat(f.Max, 'f', -1, 64) + ": 0:12 for windows 0 to 11"
	}
	names := make([]string, len(f.Options))
	for i, o := range f.Options {
		names[i] = o.Name
	}
	if f.Kind == Choices {
		return "some of " + strings.Join(names, ", ")
	}
	return "one of " + strings.Join(names, ", ")
}

// FieldOf returns the field of that key.
func FieldOf(key string) (Field, bool) {
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Key == key })
	if i < 0 {
		return Field{}, false
	}
	return fields[i], true
}
