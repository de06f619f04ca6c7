package chart

import (
	"strings"
)

// replicates returns the values of a cell's replicates as dots around x; none unless o.Periods. A dot's distance from x is its jitter times
// spreadBy. Its tooltip has the first line of the cell's tooltip tip, the replicate's name, and the value as formatted by format.
func (o Options) replicates(values []float64, facet int, x, spreadBy float64, tip string, format func(float64) string) []Point {
	if !o.Periods {
		return nil
	}
	cell, _, _ := strings.Cut(tip, "\n")
	var out []Point
	for i, v := range values {
		if v == v {
			out = append(out, Point{Facet: facet, X: x + jitter(i)*spreadBy, Y: v, Tip: cell + "\n" + o.names[i] + ": " + format(v)})
		}
	}
	return out
}

// jitter returns a number in (-0.05, 0.05) for the i-th dot: a fractional part of a multiple of the golden ratio. These are spread evenly
// and need no random stream.
func jitter(i int) float64 {
	const golden = 0.6180339887498949
	f := float64(i+1) * golden
	return (f - float64(int(f)) - 0.5) * 0.1
}

// formatPercent formats the value of a cell with two decimals; formatTenths has one, for Figure 6.
func formatPercent(x float64) string { return number(x, 2) + " %" }
func formatTenths(x float64) string  { return number(x, 1) + " %" }
