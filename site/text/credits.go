package text

import (
	"math"
	"strconv"
	"strings"
)

// Credits are what is charged as people read it: a credit is the full price of a processor-hour, 3600 processor-seconds; with a decimal
// where they are not whole, and with more where they are few.
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

// CreditsOf reads credits, as processor-seconds at full price.
func CreditsOf(s string) (seconds int64, ok bool) {
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(x >= 0 && x <= 1e9) {
		return 0, false
	}
	return int64(math.Round(x * 3600)), true
}
