// Package ratio provides exact fractions of whole numbers, for shares, prices and probabilities. They are compared and written without
// rounding.
package ratio

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A Ratio is an exact fraction of int64s: a utilisation, a capacity, a probability. The zero value is 0.
//
// Invariant: den > 0 and gcd(num, den) = 1, except in the zero value, where den is 0 and stands for 1. The value 0 therefore has two forms,
// so compare Ratios with Cmp and not with ==.
type Ratio struct{ num, den int64 }

// New returns num / den in lowest terms. It panics unless den > 0 and num > -2^63.
func New(num, den int64) Ratio {
	if den <= 0 || num == -1<<63 {
		panic("ratio: New: denominator below 1, or numerator out of range")
	}
	a, b := max(num, -num), den
	for b != 0 {
		a, b = b, a%b
	}
	return Ratio{num / a, den / a}
}

// Whole returns the whole number n.
func Whole(n int64) Ratio { return New(n, 1) }

// maxTextBytes is the length of the longest text that Parse reads. Together with the bound on exponents it keeps numbers small.
const maxTextBytes = 40

// Parse reads a decimal ("0.05", "1e-3") or a fraction ("1/3"), exactly.
func Parse(text string) (Ratio, error) {
	if len(text) > maxTextBytes || strings.Trim(text, "0123456789.+-eE/") != "" {
		return Ratio{}, fmt.Errorf("got %q, want a decimal number or a fraction", text)
	}
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		if exp, err := strconv.Atoi(text[i+1:]); err != nil || exp < -30 || exp > 30 {
			return Ratio{}, fmt.Errorf("got %q, want an exponent from -30 to 30", text)
		}
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return Ratio{}, fmt.Errorf("got %q, want a decimal number or a fraction", text)
	}
	return FromBig(r)
}

// maxDecimals is the largest number of decimals that ParseDecimal reads.
const maxDecimals = 6

// ParseDecimal reads a decimal number with at most maxDecimals decimals, without sign and exponent. ok is false unless it lies from low to
// high.
func ParseDecimal(text string, low, high Ratio) (r Ratio, ok bool) {
	if _, decimals, _ := strings.Cut(text, "."); len(decimals) > maxDecimals || strings.Trim(text, "0123456789.") != "" {
		return r, false
	}
	r, err := Parse(text)
	return r, err == nil && r.Cmp(low) >= 0 && r.Cmp(high) <= 0
}

// FromBig converts r. It returns an error if the numerator or the denominator is too large for a Ratio.
func FromBig(r *big.Rat) (Ratio, error) {
	if !r.Num().IsInt64() || !r.Denom().IsInt64() || r.Num().Int64() == -1<<63 {
		return Ratio{}, fmt.Errorf("%s has too many digits, want at most 18", r.RatString())
	}
	return Ratio{r.Num().Int64(), r.Denom().Int64()}, nil
}

// Num is the numerator in lowest terms.
func (r Ratio) Num() int64 { return r.num }

// Den is the denominator in lowest terms, at least 1.
func (r Ratio) Den() int64 { return max(r.den, 1) }

// Cmp compares exactly: it is -1 if r < s, 0 if r = s, and 1 if r > s.
func (r Ratio) Cmp(s Ratio) int { return r.Big().Cmp(s.Big()) }

// Float is the nearest float64.
func (r Ratio) Float() float64 {
	const whole = 1 << 53 // whole numbers up to here are float64s, and a division rounds once
	if -whole <= r.num && r.num <= whole && r.den <= whole {
		return float64(r.num) / float64(r.Den())
	}
	f, _ := r.Big().Float64()
	return f
}

// Big converts r for further arithmetic; FromBig converts back.
func (r Ratio) Big() *big.Rat { return big.NewRat(r.num, r.Den()) }

// String is an exact spelling: the shortest decimal number if one with at most 18 decimals is exact, otherwise "num/den".
func (r Ratio) String() string {
	places, exact := r.Big().FloatPrec()
	if !exact || places > 18 {
		return r.Big().String()
	}
	return r.Big().FloatString(places)
}

// Sign is -1 if r < 0, 0 if r = 0, and 1 if r > 0.
func (r Ratio) Sign() int { return cmp.Compare(r.num, 0) }

// IsZero reports whether r is 0, for encoding/json.
func (r Ratio) IsZero() bool { return r.num == 0 }

// IsShare reports whether r is from 0 to 1.
func (r Ratio) IsShare() bool { return r.num >= 0 && r.num <= r.Den() }

// MarshalJSON writes a number if String is a decimal number, otherwise a text such as "1/3".
func (r Ratio) MarshalJSON() ([]byte, error) {
	text := r.String()
	if strings.Contains(text, "/") {
		text = `"` + text + `"`
	}
	return []byte(text), nil
}

// UnmarshalJSON reads a number or a text; see Parse. A 0 becomes the zero value.
func (r *Ratio) UnmarshalJSON(text []byte) (err error) {
	number := string(text)
	if strings.HasPrefix(number, `"`) {
		if err := json.Unmarshal(text, &number); err != nil {
			return err
		}
	}
	if *r, err = Parse(number); r.num == 0 {
		*r = Ratio{}
	}
	return err
}
