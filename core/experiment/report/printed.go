package report

import (
	"math"
	"strconv"
	"strings"
)

// Printed returns the value of a number as a paper prints it. It panics if printed is not a number.
func Printed(printed string) float64 {
	x, err := strconv.ParseFloat(printed, 64)
	if err != nil {
		panic("report: Printed: not a number")
	}
	return x
}

// RoundsTo reports whether x, rounded to the decimals of a printed number, is that number. A half may be rounded either way. RoundsTo
// panics if printed is not a number.
func RoundsTo(x float64, printed string) bool {
	want := Printed(printed)
	_, decimals, _ := strings.Cut(printed, ".")
	return math.Abs(x-want) <= 0.5000001*math.Pow10(-len(decimals))
}
