package stats

import (
	"math"
	"strconv"
	"strings"
)

// A Number is a float64 that JSON keeps to the last bit. It may also be infinite, or NaN, which stands for no value.
type Number float64

// HasValue reports whether there is a value.
func (x Number) HasValue() bool { return x == x }

// MarshalJSON writes infinities and NaN as texts, since JSON has no numbers for them.
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
