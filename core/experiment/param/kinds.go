package param

import (
	"errors"
	"math"
	"strconv"

	"juggle/core/base/ratio"
)

// Each constructor adds to a Spec the functions that write and read its kind of value. The argument field returns a pointer to the field of
// an S that holds the value.

// MaxExact is the whole number up to which a page's controls tell every two whole numbers apart, since they use float64.
const MaxExact = 1<<53 - 1

// A Codec writes and reads numbers of a type.
type Codec[T any] struct {
	Format func(T) string
	Parse  func(string) (T, error)
	Float  func(T) float64 // the number that is compared with the bounds of a Spec
}

// Whole makes a parameter that is a whole number.
func Whole[S any, N ~int | ~int64](spec Spec, field func(*S) *N) Param[S] {
	spec.Whole = true
	return Exact(spec, wholes[N](), field)
}

// WholeOr makes a parameter that is a whole number, or off. Spec.Off is the word for off.
func WholeOr[S any, N ~int | ~int64](spec Spec, off N, field func(*S) *N) Param[S] {
	spec.Whole = true
	codec := wholes[N]()
	return Param[S]{spec, func(s *S) value { return optional[N]{number[N]{field(s), &codec}, off, spec.Off} }}
}

// Decimal makes a parameter that is a number.
func Decimal[S any](spec Spec, field func(*S) *float64) Param[S] { return Exact(spec, decimals, field) }

// Seed makes a parameter that is a whole number of at most Spec.Max, or any uint64 if Spec.Max is 0.
func Seed[S any](spec Spec, field func(*S) *uint64) Param[S] {
	spec.Whole = true
	if spec.Max == 0 {
		spec.Max, spec.Wants = math.MaxUint64, "a whole number from 0 to 18446744073709551615"
	}
	return Exact(spec, seeds, field)
}

// Fraction makes a parameter that is an exact number of at most 6 decimals.
func Fraction[S any](spec Spec, field func(*S) *ratio.Ratio) Param[S] {
	if spec.Wants == "" {
		spec.Wants = "a number from " + formatDecimal(spec.Min) + " to " + formatDecimal(spec.Max) + ", at most 6 decimals"
	}
	return Exact(spec, fractions, field)
}

// Exact makes a parameter that is a number, with its own Codec.
func Exact[S, T any](spec Spec, codec Codec[T], field func(*S) *T) Param[S] {
	return Param[S]{spec, func(s *S) value { return number[T]{field(s), &codec} }}
}

// Wholes makes a parameter that is a list of whole numbers.
func Wholes[S any](spec Spec, field func(*S) *[]int) Param[S] {
	spec.Whole = true
	return Exacts(spec, wholes[int](), field)
}

// Exacts makes a parameter that is a list of numbers, with their own Codec.
func Exacts[S, T any](spec Spec, codec Codec[T], field func(*S) *[]T) Param[S] {
	spec.Kind = Numbers
	return Param[S]{spec, func(s *S) value { return numbers[T]{field(s), &codec} }}
}

// OneOf makes a parameter that is one value of a menu.
func OneOf[S any, T comparable](spec Spec, menu Menu[T], field func(*S) *T) Param[S] {
	return OneOfOpen(spec, menu.withoutOthers(), field)
}

// OneOfOpen makes a parameter that is one value of a menu or another value that the OpenMenu accepts.
func OneOfOpen[S any, T comparable](spec Spec, menu OpenMenu[T], field func(*S) *T) Param[S] {
	spec.Kind, spec.Options, spec.OtherValues = Choice, menu.options(), menu.OtherValues
	return Param[S]{spec, func(s *S) value { return choice[T]{field(s), menu} }}
}

// SomeOfOpen makes a parameter that is a list of values of a menu and of other values that the OpenMenu accepts. The list may be empty only
// if the menu is empty.
func SomeOfOpen[S any, T comparable](spec Spec, menu OpenMenu[T], field func(*S) *[]T) Param[S] {
	spec.Kind, spec.Options, spec.OtherValues = Choices, menu.options(), menu.OtherValues
	return Param[S]{spec, func(s *S) value { return choices[T]{field(s), menu} }}
}

// OnOff makes a parameter that is a switch.
func OnOff[S any](spec Spec, field func(*S) *bool) Param[S] {
	spec.Kind = Switch
	return Param[S]{spec, func(s *S) value { return toggle{field(s)} }}
}

// FromTo makes a parameter that is a half-open range of whole numbers, or all whole numbers. Both ends are 0 for all.
func FromTo[S any](spec Spec, field func(*S) (from, to *int)) Param[S] {
	spec.Kind, spec.Whole = Span, true
	return Param[S]{spec, func(s *S) value { from, to := field(s); return span{from, to} }}
}

// WholeOrNone makes a parameter that is a whole number of 64 bits, or nil. Nil is spelled as the empty text.
func WholeOrNone[S any](spec Spec, field func(*S) **int64) Param[S] {
	return Custom(spec, func(s *S) string {
		if *field(s) == nil {
			return ""
		}
		return strconv.FormatInt(**field(s), 10)
	}, func(s *S, text string) bool {
		*field(s) = nil
		n, err := strconv.ParseInt(text, 10, 64)
		if err == nil {
			*field(s) = &n
		}
		return err == nil || text == ""
	})
}

// Custom makes a parameter with its own spelling, which Spec.Wants describes. The function set changes a copy of the S, so it need not undo
// its changes before it returns false. But it must not write through a slice or a pointer that the S had before.
func Custom[S any](spec Spec, get func(*S) string, set func(s *S, text string) bool) Param[S] {
	if len(spec.Options) == 0 {
		spec.Kind = Text
	}
	return Param[S]{spec, func(s *S) value {
		return custom{func() string { return get(s) }, func(text string) bool {
			next := *s
			ok := set(&next, text)
			if ok {
				*s = next
			}
			return ok
		}}
	}}
}

var decimals = Codec[float64]{
	formatDecimal,
	func(s string) (float64, error) { return strconv.ParseFloat(s, 64) },
	func(x float64) float64 { return x },
}

var fractions = Codec[ratio.Ratio]{
	ratio.Ratio.String,
	func(text string) (ratio.Ratio, error) {
		r, ok := ratio.ParseDecimal(text, ratio.Ratio{}, ratio.Whole(1_000_000_000))
		if !ok {
			return r, errors.New("param: not a decimal number of at most 6 decimals")
		}
		return r, nil
	},
	ratio.Ratio.Float,
}

var seeds = Codec[uint64]{
	func(n uint64) string { return strconv.FormatUint(n, 10) },
	func(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) },
	func(n uint64) float64 { return float64(n) },
}

// wholes returns the Codec of whole numbers.
func wholes[N ~int | ~int64]() Codec[N] {
	return Codec[N]{
		func(n N) string { return strconv.FormatInt(int64(n), 10) },
		func(s string) (N, error) { n, err := parseWhole(s); return N(n), err },
		func(n N) float64 { return float64(n) },
	}
}

// parseWhole reads a whole number, also as a JSON file may spell it: "5.0" or "1e3".
func parseWhole(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err == nil {
		return n, nil
	}
	const exact = 1 << 53
	if x, floatErr := strconv.ParseFloat(s, 64); floatErr == nil && x == math.Trunc(x) && math.Abs(x) < exact {
		return int64(x), nil
	}
	return 0, err
}
