package chart

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// domain returns an interval around the values and about n round ticks inside it. On either side it adds pad times the range of the values.
// Without values it uses 0 and 1.
func domain(values []float64, pad float64, n int) ([2]float64, []Tick) {
	values = slices.DeleteFunc(slices.Clone(values), func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) })
	if len(values) == 0 {
		values = []float64{0, 1}
	}
	low, high := slices.Min(values), slices.Max(values)
	if high-low < 1e-9 {
		low, high = low-1, high+1
	}
	space := (high - low) * pad
	d := [2]float64{low - space, high + space}
	return d, ticks(d, n)
}

// fitY gives the y axis a domain around the values and p.seen; see domain.
func (p *Panel) fitY(values []float64, pad float64, n int) {
	p.Y.Domain, p.Y.Ticks = domain(append(values, p.seen...), pad, n)
}

// fitPercent gives the y axis a domain around percentages, with about n ticks. The domain is inside 0 to 100, and intervals are cut there.
func (p *Panel) fitPercent(values []float64, pad float64, n int) {
	d, _ := domain(append(values, p.seen...), pad, n)
	d = [2]float64{max(d[0], 0), min(d[1], 100)}
	p.Y.Domain, p.Y.Ticks = d, ticks(d, n)
	p.cutIntervals()
}

// cutIntervals shortens intervals to the y axis and records in Below and Above which ends it cut.
func (p *Panel) cutIntervals() {
	d := p.Y.Domain
	for _, s := range p.Series {
		for i := range s.Points {
			pt := &s.Points[i]
			if pt.Low < pt.High {
				pt.Below, pt.Above = pt.Low < d[0], pt.High > d[1]
				pt.Low, pt.High = max(pt.Low, d[0]), min(pt.High, d[1])
			}
		}
	}
}

// ticks returns the multiples of a step inside d. The step is 1, 2 or 5 times a power of ten, chosen so that the length of d is as near to
// n steps as possible.
func ticks(d [2]float64, n int) []Tick {
	length := d[1] - d[0]
	power := math.Pow(10, math.Floor(math.Log10(length/float64(n))))
	step := power
	for _, m := range []float64{2, 5, 10} {
		if math.Abs(length/(m*power)-float64(n)) < math.Abs(length/step-float64(n)) {
			step = m * power
		}
	}
	decimals := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	var out []Tick
	for i := math.Ceil(d[0]/step - 1e-9); i*step <= d[1]+1e-9*step; i++ {
		out = append(out, Tick{i * step, Minus(strconv.FormatFloat(i*step+0, 'f', decimals, 64))})
	}
	return out
}

// Minus replaces the hyphen of a formatted number by a minus sign, which is as wide as a plus sign.
func Minus(s string) string { return strings.Replace(s, "-", "−", 1) }

// yPixel returns the place of y in px from the panel's top, for an axis that is not flipped.
func (p *Panel) yPixel(y float64) float64 {
	d := p.Y.Domain
	low, high := p.Y.Scale.apply(d[0]), p.Y.Scale.apply(d[1])
	share := (p.Y.Scale.apply(y) - low) / (high - low)
	inner := float64(p.Height - p.Margin.Top - p.Margin.Bottom)
	return float64(p.Margin.Top) + inner*(1-share)
}

// reserveTop extends the y axis so that a strip of px pixels at its top is free of data, for text. It returns the y value in the middle of
// the strip. The y axis must be linear and have its ticks already, so that none is in the strip.
func (p *Panel) reserveTop(px float64) float64 {
	d := &p.Y.Domain
	inner := float64(p.Height - p.Margin.Top - p.Margin.Bottom)
	each := (d[1] - d[0]) / (inner - px)
	d[1] += px * each
	return d[1] - px/2*each
}

// apply returns x transformed so that the axis is linear in it.
func (s Scale) apply(x float64) float64 {
	switch s {
	case Log:
		return math.Log10(x)
	case Sqrt:
		return math.Sqrt(x)
	}
	return x
}

// spread moves notes in the same column apart, as little as possible, until any two are at least gap px apart. It moves only the labels,
// never the data. The result is sorted by the labelled places; notes for the same place keep their order. It costs O(n log n).
func (p *Panel) spread(notes []Note, gap float64) []Note {
	out := slices.Clone(notes)
	sort.SliceStable(out, func(i, j int) bool { return p.yPixel(out[i].Y) < p.yPixel(out[j].Y) })
	// A block is a group of n labels that touch. top is the place of its first label. It is chosen so that all labels of the block are as near
	// to their own places as possible.
	type block struct {
		top float64
		n   int
	}
	var blocks []block
	for _, note := range out {
		b := block{p.yPixel(note.Y) + note.DY, 1}
		for len(blocks) > 0 {
			above := blocks[len(blocks)-1]
			if above.top+gap*float64(above.n) <= b.top {
				break
			}
			n := above.n + b.n
			b = block{(above.top*float64(above.n) + (b.top-gap*float64(above.n))*float64(b.n)) / float64(n), n}
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for k := range b.n {
			out[i].DY = math.Round(10*(b.top+gap*float64(k)-p.yPixel(out[i].Y))) / 10
			i++
		}
	}
	return out
}
