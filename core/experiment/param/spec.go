package param

import (
	"strconv"
	"strings"
)

// Kind is the form of a parameter's values.
type Kind uint8

// The kinds of parameters.
const (
	Number  Kind = iota // one number, or the word Off
	Numbers             // numbers, joined by ","; ascending, or in AnyOrder
	Choice              // one of Options
	Choices             // some of Options, joined by ","
	Switch              // "on" or "off"
	Span                // "0:12", half-open, or "all"
	Text                // a text that Wants describes
)

// A Spec describes a parameter, without the place of its value.
type Spec struct {
	Key     string // in links, files and errors: "lambda"
	Flag    string // the flag's name on the command line; empty: there is no flag
	OldFlag string // a former name of the flag, which is still accepted
	Group   string // the heading in menus: "Windows"
	Symbol  string // the paper's symbol, or empty
	Name    string // for people: "Mean window extension"
	Unit    string // "%", or empty
	Help    string // one sentence

	Kind        Kind     // set by the constructor; Custom leaves it as it is if there are Options
	Whole       bool     // for numbers: only whole numbers are accepted; set by the constructor
	Min, Max    float64  // bounds of each number, both included
	MaxCount    int      // for Numbers: the largest number of values; for Choices: the largest number of values that are not in Options
	AnyOrder    bool     // for Numbers: the numbers need not ascend
	Off         string   // for a Number: the word for no number, "never"; empty: a number is required
	Options     []Option // for Choice and Choices, in the menu's order; set by their constructors
	OtherValues string   // for Choice and Choices: the accepted values that are not in Options, in words; empty: none; set by the constructor
	Wants       string   // the accepted values in words; empty: they follow from the kind

	Step               float64 // the step of a slider; 0: no slider
	TrackMin, TrackMax float64 // the ends of a slider, if Min and Max are far beyond usual values; 0: Min and Max

	Default   string // as Get returns it; set by New
	FromPaper bool   // the default is the paper's; otherwise it is Juggle's
}

// An Option is one value of a Choice.
type Option struct{ Name, Title string }

// Title returns the title of a value of a Choice, or the value itself if it is not in Options.
func (s *Spec) Title(value string) string {
	for _, o := range s.Options {
		if o.Name == value {
			return o.Title
		}
	}
	return value
}

// Want returns the accepted values in words: "one to 5 ascending numbers from 0.5 to 3, with commas or spaces between them".
func (s *Spec) Want() string {
	if s.Wants != "" {
		return s.Wants
	}
	number := "number"
	if s.Whole {
		number = "whole number"
	}
	between := " from " + formatDecimal(s.Min) + " to " + formatDecimal(s.Max)
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
		return "one to " + strconv.Itoa(s.MaxCount) + " " + number + "s" + between + ", with commas or spaces between them"
	case Switch:
		return "on or off"
	case Span:
		return "all, or first:end with first < end, at most " + formatDecimal(s.Max) + ": 0:12 for 0 to 11"
	}
	names := make([]string, len(s.Options))
	for i, o := range s.Options {
		names[i] = o.Name
	}
	want := "one of " + strings.Join(names, ", ")
	if s.Kind == Choices && len(names) == 0 {
		return "up to " + strconv.Itoa(s.MaxCount) + " times " + s.OtherValues + ", with commas between them"
	}
	if s.Kind == Choices {
		want = "some of " + strings.Join(names, ", ")
	}
	switch {
	case s.OtherValues == "":
		return want
	case s.Kind == Choices:
		return want + ", and up to " + strconv.Itoa(s.MaxCount) + " times " + s.OtherValues + ", with commas between them"
	}
	return want + ", or " + s.OtherValues
}

// within reports whether x is within the bounds; NaN is not.
func (s *Spec) within(x float64) bool { return x >= s.Min && x <= s.Max }

// formatDecimal returns the shortest decimal spelling of x.
func formatDecimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
