package swf

import (
	"bytes"
	"strconv"
)

// maxDigits is the largest number of digits in a number. Any such number fits an int64.
const maxDigits = 18

// A decimal is value x 10^-scale, as written in a log. It is never negative, except for unknown, which is exactly -1.
type decimal struct {
	value int64
	scale int32
}

// parseDecimal parses all of b. It also accepts round numbers as R and other programs write them, "1e+05". want is empty on success; on
// failure it is what was wanted.
func parseDecimal(b []byte) (d decimal, want string) {
	b, power := cutPower(b)
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
	if power != 0 {
		return d.timesPowerOf10(power)
	}
	if negative && d.value != 0 {
		if d.value != powersOfTen[d.scale] {
			return d, "a number from 0, or -1 for unknown"
		}
		return decimal{value: Unknown}, ""
	}
	return d, ""
}

// cutPower splits "1e+05" into "1" and 5. It returns any other text whole.
func cutPower(b []byte) (mantissa []byte, power int32) {
	i := bytes.IndexAny(b, "eE")
	if i < 1 || b[0] == '-' {
		return b, 0
	}
	n, err := strconv.ParseInt(string(b[i+1:]), 10, 8)
	if err != nil {
		return b, 0
	}
	return b[:i], int32(n)
}

// timesPowerOf10 returns d x 10^power.
func (d decimal) timesPowerOf10(power int32) (decimal, string) {
	for ; power > 0 && d.scale > 0; power-- {
		d.scale--
	}
	switch {
	case d.value == 0:
		return decimal{}, ""
	case power < -maxDigits || power > maxDigits || d.scale-min(power, 0) > maxDigits || power > 0 &&
		d.value >= powersOfTen[maxDigits]/powersOfTen[power]:
		return d, "a number of at most 18 digits"
	case power > 0:
		d.value *= powersOfTen[power]
	default:
		d.scale -= power
	}
	return d, ""
}

// powersOfTen has 10^i at index i.
var powersOfTen = func() (p [maxDigits + 1]int64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = 10 * p[i-1]
	}
	return p
}()

// round rounds d to a whole number as its kind of field requires. Measurements keep their fractions. want is empty on success; on failure
// it is what was wanted.
func (d *decimal) round(k kind) (want string) {
	if d.scale != 0 && k != measure {
		unit := powersOfTen[d.scale]
		rest := d.value % unit
		if rest != 0 && k == count {
			return "an integer"
		}
		d.value, d.scale = d.value/unit, 0
		if rest != 0 && k == length {
			d.value++
		}
	}
	if d.value > MaxTime && (k == moment || k == length) {
		return "a time of at most " + strconv.Itoa(MaxTime) + " s"
	}
	return ""
}

// float returns the float64 nearest to d.
func (d decimal) float() float64 {
	if d.scale == 0 {
		return float64(d.value)
	}
	if d.value < 1<<53 { // both are exact, so the quotient is rounded only once
		return float64(d.value) / float64(powersOfTen[d.scale])
	}
	digits := strconv.FormatInt(d.value, 10)
	x, err := strconv.ParseFloat(digits+"e-"+strconv.Itoa(int(d.scale)), 64)
	if err != nil {
		panic("swf: a decimal of at most 18 digits is out of range") // 10^18 is far below float64's limits
	}
	return x
}
