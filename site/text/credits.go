package text

import (
	"math"
	"strconv"
	"strings"
)

// Credits formats a charge, given in processor-seconds at full price, in credits. A credit is the full price of a processor-hour, 3600
// processor-seconds. The number has at most one decimal, or two if it is below 1; zeros at its end are dropped.
func Credits(seconds int64) string {
	credits := float64(seconds) / 3600
	decimals := 1
	if seconds != 0 && max(credits, -credits) < 1 {
		decimals = 2
	}
	s := Fixed(credits, decimals)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// ParseCredits reads a number of credits from 0 to 10⁹ and returns it in processor-seconds at full price. ok is false for anything else.
func ParseCredits(s string) (seconds int64, ok bool) {
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(x >= 0 && x <= 1e9) {
		return 0, false
	}
	return int64(math.Round(x * 3600)), true
}
