package swf

import "strconv"

// maxDigits is the number of digits that a number may have; all such fit an int64.
const maxDigits = 18

// A decimal is value x 10^-scale, as a log spells it: never negative but for unknown, which is exactly -1.
type decimal struct {
	value int64
	scale int32
}

// parseDecimal reads all of b. On failure want says what was wanted; it is empty on success.
func parseDecimal(b []byte) (d decimal, want string) {
	digits, negative := b, false
	if len(b) > 0 && b[0] == '-' {
		digits, negative = b[1:], true
	}
	point := -1
	n := 0
	for i, c := range digits {
		switch {
		case c-'0' <= 9:
			if n++; n > maxDigits {
				return d, "a number of at most 18 digits"
			}
			d.value = d.value*10 + int64(c-'0')
		case c == '.' && point < 0 && i > 0:
			point = i
		default:
			return d, "a number"
		}
	}
	if n == 0 || point == len(digits)-1 {
		return d, "a number"
	}
	if point >= 0 {
		d.scale = int32(len(digits) - 1 - point)
	}
	if negative && d.value != 0 {
		if d.value != powersOfTen[d.scale] {
			return d, "a number from 0, or -1 for unknown"
		}
		return decimal{value: Unknown}, ""
	}
	return d, ""
}

var powersOfTen = func() (p [maxDigits + 1]int64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = 10 * p[i-1]
	}
	return p
}()

// whole is d without its fraction, which must be zero.
func (d decimal) whole() (n int64, want string) {
	if d.scale == 0 {
		return d.value, ""
	}
	if d.value%powersOfTen[d.scale] != 0 {
		return 0, "an integer"
	}
	return d.value / powersOfTen[d.scale], ""
}

const wantTime = "a time of at most 10000000000 s"

// floor is d as a moment, in whole seconds, rounded down.
func (d decimal) floor() (s int64, want string) {
	s = d.value
	if d.scale > 0 {
		s /= powersOfTen[d.scale]
	}
	if s > MaxTime {
		return 0, wantTime
	}
	return s, ""
}

// ceil is d as a length of time, in whole seconds, rounded up.
func (d decimal) ceil() (s int64, want string) {
	s = d.value
	if d.scale > 0 {
		s = (s + powersOfTen[d.scale] - 1) / powersOfTen[d.scale]
	}
	if s > MaxTime {
		return 0, wantTime
	}
	return s, ""
}

// float is the float64 nearest to d.
func (d decimal) float() float64 {
	if d.value < 1<<53 { // both are exact, so the quotient is rounded once
		return float64(d.value) / float64(powersOfTen[d.scale])
	}
	digits := strconv.FormatInt(d.value, 10)
	x, err := strconv.ParseFloat(digits+"e-"+strconv.Itoa(int(d.scale)), 64)
	if err != nil {
		panic("swf: a decimal of at most 18 digits is out of range") // 10^18 is far from float64's limits
	}
	return x
}
