package chart

import (
	"fmt"
	"math"
	"strings"
)

// A Bin is one bar of a histogram.
type Bin struct {
	Name  string // the tooltip's words, such as "8 to 15 processors"
	Tick  string // the text below the bar; may be empty
	Count int
}

// Histogram describes counts in bins, side by side from zero. unit is the plural of what is counted, such as "jobs"; axis is the title of
// the x axis. All bars have the same colour.
func Histogram(title, unit, axis string, bins []Bin) Spec {
	p := Panel{Height: 168, Margin: Margin{Top: 24, Right: 6, Bottom: 36, Left: 40}}
	most := 0
	for i, b := range bins {
		most = max(most, b.Count)
		x := float64(i)
		p.Bars = append(p.Bars, Bar{X1: x, X2: x + 1, Y2: float64(b.Count), Colour: ThirdInk,
			Tip: fmt.Sprintf("%s\n%d %s", b.Name, b.Count, unit)})
		if b.Tick != "" {
			p.X.Ticks = append(p.X.Ticks, Tick{x + 0.5, b.Tick})
		}
	}
	p.X.Scale, p.X.Title, p.X.Domain = Linear, axis, [2]float64{0, float64(max(1, len(bins)))}
	p.Y.Scale, p.Y.Title, p.Y.Domain = Linear, unit, [2]float64{0, 1.04 * float64(max(1, most))}
	for _, t := range ticks(p.Y.Domain, 4) {
		if t.At == math.Trunc(t.At) {
			p.Y.Ticks = append(p.Y.Ticks, Tick{t.At, thousands(int(t.At))})
		}
	}
	p.Rules = []Rule{{X2: p.X.Domain[1], Colour: ThirdInk}}
	return Spec{Title: title, Label: histogramSentence(title, unit, bins), Panels: []Panel{p}}
}

// thousands formats a count for an axis: 12 000 is "12 k" and 950 is "950".
func thousands(n int) string {
	if n >= 1000 && n%100 == 0 {
		return Minus(strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/1000), ".0")) + " k"
	}
	return fmt.Sprint(n)
}

// histogramSentence describes a histogram in words: its total and its highest bin.
func histogramSentence(title, unit string, bins []Bin) string {
	total, top := 0, Bin{}
	for _, b := range bins {
		total += b.Count
		if b.Count > top.Count {
			top = b
		}
	}
	if total == 0 {
		return fmt.Sprintf("%s: no %s.", title, unit)
	}
	return fmt.Sprintf("%s: %d %s in %d bins, the most (%d) in %s.", title, total, unit, len(bins), top.Count, top.Name)
}
