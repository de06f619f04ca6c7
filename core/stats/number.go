package stats

import (
	"math"
	"strconv"
	"strings"
)

// A Number is a float64 that JSON carries to the last bit, also where it is infinite, or NaN, the mark of "no value".
type Number float64

// Given reports whether there is a value.
func (x Number) Given() bool { return x == x }

// MarshalJSON spells what is not finite as a text.
func (x Number) MarshalJSON() ([]byte, error) {
	f := float64(x)
	s := strconv.FormatFloat(f, 'g', -1, 64)
	if math.IsInf(f, 0) || math.IsNaN(f) {
		s = `"` + s + `"`
	}
	return []byte(s), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (x *Number) UnmarshalJSON(text []byte) error {
	f, err := strconv.ParseFloat(strings.Trim(string(text), `"`), 64)
	*x = Number(f)
	return err
}
