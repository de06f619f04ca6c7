package qos

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/enum"
	"juggle/core/stats"
)

// Kind is an attribute's type of variable: it decides which values there are and how two of them are compared.
type Kind uint8

// The four kinds of section 5.1 of the kAPAC paper. Untyped, the zero value, is not valid in a schema.
const (
	Untyped     Kind = iota
	Binary           // no or yes
	Categorical      // one of several states without an order
	Interval         // a number on a scale whose differences mean something
	Ordinal          // one of several states in ascending order
)

var kindWords = []string{"untyped", "binary", "categorical", "interval", "ordinal"}

// String names the kind.
func (k Kind) String() string { return enum.Name(kindWords, k, "unknown kind") }

// An Attribute is one column of a QoS vector.
type Attribute struct {
	Name    string // stable: "memory"
	Unit    string // "GB"; only an Interval has one
	Kind    Kind
	States  []string // only Categorical and Ordinal have them, at least one; those of an Ordinal ascend
	Service bool     // a service parameter must be satisfied; a provisional one only adds distance
}

// ordered reports whether the attribute's values have an order.
func (a Attribute) ordered() bool { return a.Kind == Interval || a.Kind == Ordinal }

// A Schema is the list of attributes that requests and resources share.
type Schema []Attribute

// A Value is one entry of a vector: 0 or 1 for Binary, the index from 0 for Categorical, the rank from 1 for Ordinal, the number
// itself for Interval. It is Missing where the request or the resource does not state the attribute.
type Value = stats.Number

// Missing is the value of an attribute that is not stated. It is NaN, so == never finds it; test with Given.
var Missing = Value(math.NaN())

// A Vector has one value for each attribute of its schema.
type Vector []Value

// binaryStates are the words of a Binary attribute.
var binaryStates = []string{"no", "yes"}

// firstState is the value of the first state.
func (a Attribute) firstState() Value {
	if a.Kind == Ordinal {
		return 1
	}
	return 0
}

// Choices are the words for the attribute's values, in the values' order; nil for an Interval, whose values are numbers.
func (a Attribute) Choices() []string {
	switch a.Kind {
	case Binary:
		return binaryStates
	case Categorical, Ordinal:
		return a.States
	}
	return nil
}

// Parse reads a value as a person writes it; the empty text is Missing.
func (a Attribute) Parse(text string) (Value, error) {
	if text == "" {
		return Missing, nil
	}
	if a.Kind == Interval {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return Missing, fmt.Errorf("qos: %s: got %q, want a number", a.Name, text)
		}
		return Value(x), nil
	}
	i := slices.Index(a.Choices(), text)
	if i < 0 {
		return Missing, fmt.Errorf("qos: %s: got %q, want %s", a.Name, text, strings.Join(a.Choices(), ", "))
	}
	return Value(i) + a.firstState(), nil
}

// Format writes a value as Parse reads it.
func (a Attribute) Format(v Value) string {
	if !v.Given() {
		return ""
	}
	if a.Kind == Interval {
		return strconv.FormatFloat(float64(v), 'f', -1, 64)
	}
	if i := int(v - a.firstState()); i >= 0 && i < len(a.Choices()) {
		return a.Choices()[i]
	}
	return "unknown state"
}

// check returns an error if v is not a value of the attribute. Missing is one.
func (a Attribute) check(v Value) error {
	switch {
	case !v.Given():
		return nil
	case a.Kind == Interval:
		if math.IsInf(float64(v), 0) {
			return fmt.Errorf("qos: %s: got %v, want a finite number", a.Name, v)
		}
		return nil
	}
	low, high := a.firstState(), a.firstState()+Value(len(a.Choices())-1)
	if v < low || v > high || v != Value(math.Trunc(float64(v))) {
		return fmt.Errorf("qos: %s: got state %v, want %v to %v", a.Name, v, low, high)
	}
	return nil
}

// Validate returns an error for each attribute without a name, kind or states, and for each name that is used twice.
func (s Schema) Validate() error {
	if len(s) == 0 {
		return errors.New("qos: got a schema without attributes, want at least one")
	}
	var errs []error
	for i, a := range s {
		switch {
		case a.Name == "":
			errs = append(errs, fmt.Errorf("qos: attribute %d: got no name", i+1))
		case slices.ContainsFunc(s[:i], func(b Attribute) bool { return b.Name == a.Name }):
			errs = append(errs, fmt.Errorf("qos: attribute %d: got name %q a second time", i+1, a.Name))
		case a.Kind < Binary || a.Kind > Ordinal:
			errs = append(errs, fmt.Errorf("qos: %s: got no type, want binary, categorical, interval or ordinal", a.Name))
		case (a.Kind == Categorical || a.Kind == Ordinal) && len(a.States) == 0:
			errs = append(errs, fmt.Errorf("qos: %s: got no states, want at least one", a.Name))
		}
	}
	return errors.Join(errs...)
}

// Check returns an error for each value of v that its attribute cannot have.
func (s Schema) Check(v Vector) error {
	if len(v) != len(s) {
		return fmt.Errorf("qos: got %d values, want %d", len(v), len(s))
	}
	var errs []error
	for f, a := range s {
		errs = append(errs, a.check(v[f]))
	}
	return errors.Join(errs...)
}
