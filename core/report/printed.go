package report

import (
	"math"
	"strconv"
	"strings"
)

// Follows tells whether x, rounded to the decimals of a printed number, is that number. It panics where printed is not one.
func Follows(printed string, x float64) bool {
	want, err := strconv.ParseFloat(printed, 64)
	if err != nil {
		panic("report: Follows: printed is not a number")
	}
	_, decimals, _ := strings.Cut(printed, ".")
	return math.Abs(x-want) <= 0.5000001*math.Pow10(-len(decimals))
}
