package chart

import (
	"strings"
)

// replicates returns a cell's single values as dots around x, if the reader wants them. A dot's distance from x depends on its number
// alone. Its tooltip begins with the first line of the cell's; say formats its value.
func (o Options) replicates(values []float64, facet int, x, spreadBy float64, tip string, say func(float64) string) []Point {
	if !o.Periods {
		return nil
	}
	cell, _, _ := strings.Cut(tip, "\n")
	var out []Point
	for i, v := range values {
		if v == v {
			out = append(out, Point{Facet: facet, X: x + jitter(i)*spreadBy, Y: v, Tip: cell + "\n" + o.names[i] + ": " + say(v)})
		}
	}
	return out
}

// jitter returns a number in (-0.05, 0.05): fractional parts of multiples of the golden ratio, which are even and need no random stream.
func jitter(i int) float64 {
	const golden = 0.6180339887498949
	f := float64(i+1) * golden
	return (f - float64(int(f)) - 0.5) * 0.1
}

// perCent formats a value of a cell, and toTenth a value of Figure 6.
func perCent(x float64) string { return number(x, 2) + " %" }
func toTenth(x float64) string { return number(x, 1) + " %" }
