package parts

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/site/page"
	"juggle/site/text"
)

// The sliders of a Parameter: one native range input for each value, over a drawing of the track.

// low and high are the ends of the track. Where the values allowed reach far beyond those in use, the track is shorter, so that it
// can be set by hand.
func (c *Parameter) low() float64 {
	low := max(c.Field.Min, c.From)
	if c.From > 0 {
		low = min(low, slices.Min(c.numbers()))
	}
	return low
}

func (c *Parameter) high() float64 {
	if c.Field.Kind == param.Span {
		return float64(max(0, c.Page.Library.Windows()-1))
	}
	high := c.Field.Max
	if c.Reach > 0 {
		high = c.Reach
	}
	for _, x := range c.numbers() {
		high = max(high, x)
	}
	return high
}

// numbers are the values, one a thumb. A span has its first and last window.
func (c *Parameter) numbers() []float64 { return c.numbersOf(c.Held.Get()) }

func (c *Parameter) numbersOf(value string) []float64 {
	if c.Field.Kind == param.Span {
		from, to, ok := page.SpanOf(value)
		if !ok {
			from, to = 0, c.Page.Library.Windows()
		}
		return []float64{float64(from), float64(max(0, to-1))}
	}
	var numbers []float64
	for word := range strings.SplitSeq(value, ",") {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			x = c.Field.Min
		}
		numbers = append(numbers, x)
	}
	return numbers
}

func (c *Parameter) Thumb(i int) string { return c.ID() + "-" + strconv.Itoa(i) }

// nearest is the thumb with this id, or the last one where there are fewer by now.
func (c *Parameter) nearest(id string) string {
	last := len(c.numbers()) - 1
	for i := range last {
		if c.Thumb(i) == id {
			return id
		}
	}
	return c.Thumb(last)
}

func (c *Parameter) thumbName(i int) string {
	n := len(c.numbers())
	switch {
	case n == 1:
		return c.Field.Name
	case c.Field.Kind == param.Span:
		return [...]string{"First window", "Last window"}[i]
	}
	return c.Field.Name + ", " + strconv.Itoa(i+1) + " of " + strconv.Itoa(n)
}

// Slide moves thumb i. A thumb stops before its neighbour.
func (c *Parameter) Slide(i int, content string) {
	x, err := strconv.ParseFloat(content, 64)
	numbers := c.numbers()
	if err != nil || i >= len(numbers) {
		return
	}
	gap := c.Field.Step
	if c.Field.Kind == param.Span {
		gap = 0
	}
	if i > 0 {
		x = max(x, numbers[i-1]+gap)
	}
	if i+1 < len(numbers) {
		x = min(x, numbers[i+1]-gap)
	}
	numbers[i] = math.Round(x*1e6) / 1e6
	if c.Field.Kind == param.Span {
		c.Settle(c.Page.Library.SpanText(int(numbers[0]), int(numbers[1])+1))
		return
	}
	words := make([]string, len(numbers))
	for j, y := range numbers {
		words[j] = text.Number(y)
	}
	c.Settle(strings.Join(words, ","))
}

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
	paper, numbers := c.numbersOf(c.Held.Paper()), c.numbers()
	if c.Changed() && len(paper) == len(numbers) && c.Field.Kind != param.Span {
		for i := range paper {
			if paper[i] != numbers[i] {
				b.WriteString(`<line class="run" x1="` + at(paper[i]) + `" x2="` + at(numbers[i]) + `" y1="12" y2="12"/>`)
			}
		}
	}
	if c.Field.Kind == param.Span {
		b.WriteString(`<line class="between" x1="` + at(numbers[0]) + `" x2="` + at(numbers[len(numbers)-1]) + `" y1="12" y2="12"/>`)
	}
	if (c.Marked || c.Field.FromPaper) && c.Field.Kind != param.Span {
		for _, x := range paper {
			if x <= c.high() {
				b.WriteString(`<line class="tick" x1="` + at(x) + `" x2="` + at(x) + `" y1="17" y2="23"/>`)
			}
		}
	}
	b.WriteString("</svg>")
	return b.String()
}
