package site

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
)

// The sliders of a Parameter: one native range input for each value, over a drawing of the track.

// low and high are the ends of the track. Where the values allowed reach far beyond those in use, the track is shorter, so that it
// can be set by hand.
func (c *Parameter) low() float64 {
	low := max(c.field.Min, c.from)
	if c.from > 0 {
		low = min(low, slices.Min(c.numbers()))
	}
	return low
}

func (c *Parameter) high() float64 {
	if c.field.Kind == param.Span {
		return float64(max(0, c.root.logs.windows()-1))
	}
	high := c.field.Max
	if c.reach > 0 {
		high = c.reach
	}
	for _, x := range c.numbers() {
		high = max(high, x)
	}
	return high
}

// numbers are the values, one a thumb. A span has its first and last window.
func (c *Parameter) numbers() []float64 { return c.numbersOf(c.held.get()) }

func (c *Parameter) numbersOf(value string) []float64 {
	if c.field.Kind == param.Span {
		from, to, ok := spanOf(value)
		if !ok {
			from, to = 0, c.root.logs.windows()
		}
		return []float64{float64(from), float64(max(0, to-1))}
	}
	var numbers []float64
	for word := range strings.SplitSeq(value, ",") {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			x = c.field.Min
		}
		numbers = append(numbers, x)
	}
	return numbers
}

func (c *Parameter) thumb(i int) string { return c.id() + "-" + itoa(i) }

// nearest is the thumb with this id, or the last one where there are fewer by now.
func (c *Parameter) nearest(id string) string {
	last := len(c.numbers()) - 1
	for i := range last {
		if c.thumb(i) == id {
			return id
		}
	}
	return c.thumb(last)
}

func (c *Parameter) thumbName(i int) string {
	n := len(c.numbers())
	switch {
	case n == 1:
		return c.field.Name
	case c.field.Kind == param.Span:
		return [...]string{"First window", "Last window"}[i]
	}
	return c.field.Name + ", " + itoa(i+1) + " of " + itoa(n)
}

// slide moves thumb i. A thumb stops before its neighbour.
func (c *Parameter) slide(i int, text string) {
	x, err := strconv.ParseFloat(text, 64)
	numbers := c.numbers()
	if err != nil || i >= len(numbers) {
		return
	}
	gap := c.field.Step
	if c.field.Kind == param.Span {
		gap = 0
	}
	if i > 0 {
		x = max(x, numbers[i-1]+gap)
	}
	if i+1 < len(numbers) {
		x = min(x, numbers[i+1]-gap)
	}
	numbers[i] = math.Round(x*1e6) / 1e6
	if c.field.Kind == param.Span {
		c.settled(c.root.logs.spanText(int(numbers[0]), int(numbers[1])+1))
		return
	}
	words := make([]string, len(numbers))
	for j, y := range numbers {
		words[j] = plainNumber(y)
	}
	c.settled(strings.Join(words, ","))
}

// plainNumber spells a number for an attribute or a field.
func plainNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// ticks draw where the paper stands, and, where a single value has left it, the way from there.
func (c *Parameter) ticks() string {
	span := c.high() - c.low()
	if span <= 0 {
		return ""
	}
	at := func(x float64) string {
		return strconv.FormatFloat(100*(x-c.low())/span, 'f', 1, 64) + "%"
	}
	var b strings.Builder
	b.WriteString(`<svg aria-hidden="true">`)
	paper, numbers := c.numbersOf(c.held.paper()), c.numbers()
	if c.changed() && len(paper) == len(numbers) && c.field.Kind != param.Span {
		for i := range paper {
			if paper[i] != numbers[i] {
				b.WriteString(`<line class="run" x1="` + at(paper[i]) + `" x2="` + at(numbers[i]) + `" y1="12" y2="12"/>`)
			}
		}
	}
	if c.field.Kind == param.Span {
		b.WriteString(`<line class="between" x1="` + at(numbers[0]) + `" x2="` + at(numbers[len(numbers)-1]) + `" y1="12" y2="12"/>`)
	}
	if (c.marked || c.field.FromPaper) && c.field.Kind != param.Span {
		for _, x := range paper {
			if x <= c.high() {
				b.WriteString(`<line class="tick" x1="` + at(x) + `" x2="` + at(x) + `" y1="17" y2="23"/>`)
			}
		}
	}
	b.WriteString("</svg>")
	return b.String()
}
