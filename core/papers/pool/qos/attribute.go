package qos

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/enum"
	"juggle/core/experiment/stats"
)

// Kind is the type of an attribute. It decides which values the attribute has and how two of them are compared.
type Kind uint8

// The four kinds of section 5.1 of the kAPAC paper.
const (
	Binary      Kind = iota // no or yes
	Categorical             // one of several states without an order
	Interval                // a number on a scale on which differences are meaningful
	Ordinal                 // one of several states in ascending order
)

var kindNames = []string{"binary", "categorical", "interval", "ordinal"}

// String returns the name of the kind.
func (k Kind) String() string { return enum.Name(kindNames, k, "unknown kind") }

// An Attribute describes one entry of a QoS vector.
type Attribute struct {
	Name    string // stable: "memory"
	Unit    string // "GB"; only an Interval has one
	Kind    Kind
	States  []string // the states of a Categorical or Ordinal attribute, at least one; those of an Ordinal ascend
	Service bool     // it is a service parameter, which a resource must satisfy; in (8) a provisional parameter only adds distance
}

// isOrdered reports whether the values of the attribute have an order.
func (a Attribute) isOrdered() bool { return a.Kind == Interval || a.Kind == Ordinal }

// A Schema is the list of attributes that requests and resources share.
type Schema []Attribute

// A Value is one entry of a vector: 0 or 1 for Binary, the index from 0 for Categorical, the rank from 1 for Ordinal, and the number
// itself for Interval. It is Missing where the request or the resource does not state the attribute.
type Value = stats.Number

// Missing is the value of an attribute that is not stated. It is NaN, which equals nothing; HasValue reports whether a value is stated.
var Missing = Value(math.NaN())

// A Vector has one value for each attribute of its schema.
type Vector []Value

// firstState returns the value of the attribute's first state.
func (a Attribute) firstState() Value {
	if a.Kind == Ordinal {
		return 1
	}
	return 0
}

// Choices returns the names of the attribute's values in the order of the values. It returns nil for an Interval, whose values are numbers.
func (a Attribute) Choices() []string {
	switch a.Kind {
	case Binary:
		return []string{"no", "yes"}
	case Interval:
		return nil
	}
	return a.States
}

// Parse reads a value as a person writes it. The empty text is Missing.
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

// Format writes a value of the attribute as Parse reads it.
func (a Attribute) Format(v Value) string {
	if !v.HasValue() {
		return ""
	}
	if a.Kind == Interval {
		return strconv.FormatFloat(float64(v), 'f', -1, 64)
	}
	return a.Choices()[int(v-a.firstState())]
}
