package param

import (
	"strconv"
	"strings"
)

// Kind is how a parameter is entered.
type Kind uint8

// The kinds.
const (
	Number  Kind = iota // one number, or the word Off
	Numbers             // numbers, joined by ","; ascending, or in AnyOrder
	Choice              // one of Options
	Choices             // some of Options, joined by ","
	Switch              // "on" or "off"
	Span                // "0:12", half-open, or "all"
	Text                // what Wants says
)

// A Spec is what a parameter is, without where its value lives.
type Spec struct {
	Key     string // in links, files and errors: "lambda"
	Flag    string // on the command line; empty: it is no flag
	OldFlag string // a second name of the flag, which goes on working
	Group   string // of menus: "Windows"
	Symbol  string // the paper's, or empty
	Name    string // for people: "Mean window extension"
	Unit    string // "%", or empty
	Help    string // one sentence

	Kind     Kind     // set by the constructor
	Whole    bool     // of numbers: whole ones only; set by the constructor
	Min, Max float64  // bounds of each number, both allowed
	Most     int      // of Numbers: how many there may be; of Choices: how many beside Options
	AnyOrder bool     // of Numbers: each stands for itself, and they need not ascend
	Off      string   // of a Number: the word for none, "never"; empty where there must be one
	Options  []Option // of Choice and Choices, in the menu's order; set by the constructor
	Else     string   // of Choice and Choices: what is taken beside Options, in words; empty: nothing; set by the constructor
	Wants    string   // what Set takes, in words, where it is not what the kind says

	Step               float64 // of a slider; 0: no slider
	TrackMin, TrackMax float64 // the ends of a slider, where the bounds lie far beyond what is in use; 0: Min and Max

	Default   string // as Get spells it; set by New
	FromPaper bool   // the default is the paper's; otherwise it is ours
}

// An Option is one value of a Choice.
type Option struct{ Name, Title string }

// Title is how people read a value of a Choice; every other value stands for itself.
func (s *Spec) Title(value string) string {
	for _, o := range s.Options {
		if o.Name == value {
			return o.Title
		}
	}
	return value
}

// Want says in words what is taken: "one to 5 ascending numbers from 0.5 to 3, with commas or spaces between them".
func (s *Spec) Want() string {
	if s.Wants != "" {
		return s.Wants
	}
	number := "number"
	if s.Whole {
		number = "whole number"
	}
	between := " from " + spell(s.Min) + " to " + spell(s.Max)
	switch s.Kind {
	case Number:
		want := "a " + number + between
		if s.Off != "" {
			want += ", or " + s.Off
		}
		return want
	case Numbers:
		if !s.AnyOrder {
			number = "ascending " + number
		}
		return "one to " + strconv.Itoa(s.Most) + " " + number + "s" + between + ", with commas or spaces between them"
	case Switch:
		return "on or off"
	case Span:
		return "all, or first:end with first < end, at most " + spell(s.Max) + ": 0:12 for 0 to 11"
	}
	names := make([]string, len(s.Options))
	for i, o := range s.Options {
		names[i] = o.Name
	}
	want := "one of " + strings.Join(names, ", ")
	if s.Kind == Choices && len(names) == 0 {
		return "up to " + strconv.Itoa(s.Most) + " times " + s.Else + ", with commas between them"
	}
	if s.Kind == Choices {
		want = "some of " + strings.Join(names, ", ")
	}
	switch {
	case s.Else == "":
		return want
	case s.Kind == Choices:
		return want + ", and up to " + strconv.Itoa(s.Most) + " times " + s.Else + ", with commas between them"
	}
	return want + ", or " + s.Else
}

// within reports whether x is a number within the bounds.
func (s *Spec) within(x float64) bool { return x >= s.Min && x <= s.Max }

// spell is the shortest decimal of x.
func spell(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
