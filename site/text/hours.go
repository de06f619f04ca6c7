package text

import (
	"math"
	"strconv"
	"strings"
)

// ProcessorHours are processor-seconds as people read them: in hours, with a decimal where they are not whole, and with more where they are
// few.
func ProcessorHours(seconds int64) string {
	hours := float64(seconds) / 3600
	decimals := 1
	if seconds != 0 && max(hours, -hours) < 1 {
		decimals = 2
	}
	s := Fixed(hours, decimals)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// ProcessorHoursOf reads processor-hours, as processor-seconds.
func ProcessorHoursOf(s string) (seconds int64, ok bool) {
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(x >= 0 && x <= 1e9) {
		return 0, false
	}
	return int64(math.Round(x * 3600)), true
}
