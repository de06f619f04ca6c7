package chart

import (
	"strings"
)

// replicates are a cell's values one by one, where the reader asked for them: dots around x, each as far aside as its number alone says.
// Their tips begin with the first line of the cell's, and say spells a value.
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

// jitter is in (-0.05, 0.05), by the golden ratio's fractional parts: even and without a random stream.
func jitter(i int) float64 {
	const golden = 0.6180339887498949
	f := float64(i+1) * golden
	return (f - float64(int(f)) - 0.5) * 0.1
}

// perCent spells a value of a cell; toTenth as a tip of Figure 6 does.
func perCent(x float64) string { return number(x, 2) + " %" }
func toTenth(x float64) string { return number(x, 1) + " %" }
