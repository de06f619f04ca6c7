package formula

import (
	"math"
	"math/bits"
)

// saturated returns the end of the range on the side of that sign.
func saturated(negative bool) int64 {
	if negative {
		return math.MinInt64
	}
	return math.MaxInt64
}

func plus(a, b int64) int64 {
	sum := a + b
	if (a < 0) == (b < 0) && (sum < 0) != (a < 0) {
		return saturated(a < 0)
	}
	return sum
}

func minus(a, b int64) int64 {
	difference := a - b
	if (a < 0) != (b < 0) && (difference < 0) != (a < 0) {
		return saturated(a < 0)
	}
	return difference
}

func times(a, b int64) int64 {
	negative := (a < 0) != (b < 0)
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	switch {
	case high != 0 || low > math.MaxInt64:
		return saturated(negative) // also for the least number, which may be the exact product
	case negative:
		return -int64(low)
	}
	return int64(low)
}

// magnitude returns a without its sign. Unlike abs it can represent the size of the least number.
func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

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

func abs(a int64) int64 {
	if a < 0 {
		return minus(0, a)
	}
	return a
}

func oneIf(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
