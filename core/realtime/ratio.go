package realtime

import (
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// A Ratio is an exact fraction of int64s: a utilisation, a capacity, a probability. The zero value is 0.
//
// Invariant: den > 0 and gcd(num, den) = 1, except in the zero value, where den is 0 and stands for 1. So two Ratios are equal
// exactly if their values are, apart from the zero value: compare with Cmp.
type Ratio struct{ num, den int64 }

// NewRatio is num / den in lowest terms. It panics unless den > 0 and num > -2^63.
func NewRatio(num, den int64) Ratio {
	if den <= 0 || num == -1<<63 {
		panic("realtime: NewRatio: denominator below 1, or numerator out of range")
	}
	a, b := max(num, -num), den
	for b != 0 {
		a, b = b, a%b
	}
	return Ratio{num / a, den / a}
}

// maxRatioText bounds what ParseRatio reads, so that an exponent can't ask for gigabytes.
const maxRatioText = 40

// ParseRatio reads a decimal ("0.05", "1e-3") or a fraction ("1/3"), exactly.
func ParseRatio(text string) (Ratio, error) {
	r, err := parseRatio(text)
	if err != nil {
		return Ratio{}, fmt.Errorf("realtime: %w", err)
	}
	return r, nil
}

func parseRatio(text string) (Ratio, error) {
	if len(text) > maxRatioText || strings.Trim(text, "0123456789.+-eE/") != "" {
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
	return fromBig(r)
}

// fromBig is r, or an error if it has no place in a Ratio.
func fromBig(r *big.Rat) (Ratio, error) {
	if !r.Num().IsInt64() || !r.Denom().IsInt64() || r.Num().Int64() == -1<<63 {
		return Ratio{}, fmt.Errorf("%s has too many digits, want at most 18", r.RatString())
	}
	return Ratio{r.Num().Int64(), r.Denom().Int64()}, nil
}

// Num is the numerator in lowest terms.
func (r Ratio) Num() int64 { return r.num }

// Den is the denominator in lowest terms, at least 1.
func (r Ratio) Den() int64 { return max(r.den, 1) }

// Cmp is -1, 0 or 1 as r is below, at or above s. Exact.
func (r Ratio) Cmp(s Ratio) int { return r.big().Cmp(s.big()) }

// Float is the nearest float64.
func (r Ratio) Float() float64 {
	const whole = 1 << 53 // whole numbers up to here are float64s, and a division rounds once
	if -whole <= r.num && r.num <= whole && r.den <= whole {
		return float64(r.num) / float64(r.Den())
	}
	f, _ := r.big().Float64()
	return f
}

func (r Ratio) big() *big.Rat { return big.NewRat(r.num, r.Den()) }

// String is the shortest exact spelling: a decimal where the denominator allows one of at most 18 digits, otherwise "num/den".
func (r Ratio) String() string {
	places, exact := r.big().FloatPrec()
	if !exact || places > 18 {
		return r.big().String()
	}
	return r.big().FloatString(places)
}

// IsZero tells whether r is 0.
func (r Ratio) IsZero() bool { return r.num == 0 }

// isShare tells whether r is from 0 to 1.
func (r Ratio) isShare() bool { return r.num >= 0 && r.num <= r.Den() }

// MarshalJSON spells a number where r's decimals end, otherwise a text such as "1/3".
func (r Ratio) MarshalJSON() ([]byte, error) {
	text := r.String()
	if strings.Contains(text, "/") {
		text = `"` + text + `"`
	}
	return []byte(text), nil
}

// of is den*r rounded down, and whether that is exact. 0 <= r <= 1 and den > 0.
func (r Ratio) of(den int64) (floor int64, exact bool) {
	hi, lo := bits.Mul64(uint64(r.num), uint64(den))
	quo, rem := bits.Div64(hi, lo, uint64(r.Den()))
	return int64(quo), rem == 0
}
