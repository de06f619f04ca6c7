package formula

import (
	"math"
	"math/bits"
)

// saturated returns the least int64 where negative is true, otherwise the largest.
func saturated(negative bool) int64 {
	if negative {
		return math.MinInt64
	}
	return math.MaxInt64
}

// plus returns a + b, saturated.
func plus(a, b int64) int64 {
	sum := a + b
	if (a < 0) == (b < 0) && (sum < 0) != (a < 0) {
		return saturated(a < 0)
	}
	return sum
}

// minus returns a - b, saturated.
func minus(a, b int64) int64 {
	difference := a - b
	if (a < 0) != (b < 0) && (difference < 0) != (a < 0) {
		return saturated(a < 0)
	}
	return difference
}

// times returns a * b, saturated.
func times(a, b int64) int64 {
	negative := (a < 0) != (b < 0)
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	switch {
	case high != 0 || low > math.MaxInt64:
		return saturated(negative) // the least number too, which is exact if the product is -2^63
	case negative:
		return -int64(low)
	}
	return int64(low)
}

// magnitude returns a without its sign. Unlike abs it is exact for the least number.
func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// quotient returns a / b rounded down, saturated; 0 where b is 0.
func quotient(a, b int64) int64 {
	switch {
	case b == 0:
		return 0
	case b == -1:
		return minus(0, a)
	}
	quotient := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		quotient--
	}
	return quotient
}

// remainder returns what is left of a after division by b, with the quotient rounded down: it is 0 or has the sign of b; 0 where b is 0.
func remainder(a, b int64) int64 {
	if b == 0 {
		return 0
	}
	rest := a % b
	if rest != 0 && (rest < 0) != (b < 0) {
		rest += b
	}
	return rest
}

// abs returns a without its sign, saturated.
func abs(a int64) int64 {
	if a < 0 {
		return minus(0, a)
	}
	return a
}

// oneIf returns 1 where condition is true, otherwise 0.
func oneIf(condition bool) int64 {
	if condition {
		return 1
	}
	return 0
}
