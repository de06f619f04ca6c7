package parts

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/page"
	"juggle/site/text"
)

// The sliders of a Knob: one native range input for each value, over a drawing of the track.

// low and high are the ends of the track. Where the values allowed reach far beyond those in use, the track is shorter, so that it
// can be set by hand.
func (c *Knob) low() float64 {
	low := max(c.Held.Min, c.Held.TrackMin)
	if c.Held.TrackMin > 0 {
		low = min(low, slices.Min(c.numbers()))
	}
	return low
}

func (c *Knob) high() float64 {
	if c.Places != nil {
		return float64(max(0, c.Places()-1))
	}
	high := c.Held.Max
	if c.Held.TrackMax > 0 {
		high = c.Held.TrackMax
	}
	return max(high, slices.Max(c.numbers()))
}

// numbers are the values, one a thumb. A span has its first and last place.
func (c *Knob) numbers() []float64 { return c.numbersOf(c.value()) }

func (c *Knob) numbersOf(value string) []float64 {
	if c.Held.Kind == param.Span {
		from, to, ok := page.SpanOf(value)
		if !ok {
			from, to = 0, c.places()
		}
		return []float64{float64(from), float64(max(0, to-1))}
	}
	var numbers []float64
	for word := range strings.SplitSeq(value, ",") {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			x = c.Held.Min
		}
		numbers = append(numbers, x)
	}
	return numbers
}

// thumbs are the values that have a thumb.
func (c *Knob) thumbs() []float64 {
	numbers := c.numbers()
	if c.together() {
		return numbers[len(numbers)-1:]
	}
	return numbers
}

func (c *Knob) Thumb(i int) string { return c.ID() + "-" + strconv.Itoa(i) }

// nearest is the thumb with this id, or the last one where there are fewer by now.
func (c *Knob) nearest(id string) string {
	last := len(c.thumbs()) - 1
	for i := range last {
		if c.Thumb(i) == id {
			return id
		}
	}
	return c.Thumb(last)
}

func (c *Knob) thumbName(i int) string {
	n := len(c.numbers())
	switch {
	case n == 1:
		return c.Held.Name
	case c.together():
		return c.Held.Name + ", the largest of " + strconv.Itoa(n) + ", and the others in proportion"
	case c.Held.Kind == param.Span:
		return [...]string{"First period", "Last period"}[i]
	}
	return c.Held.Name + ", " + strconv.Itoa(i+1) + " of " + strconv.Itoa(n)
}

// Slide moves thumb i. A thumb stops before its neighbour.
func (c *Knob) Slide(i int, content string) {
	c.Touch()
	x, err := strconv.ParseFloat(content, 64)
	numbers := c.numbers()
	if err != nil || i >= len(numbers) {
		return
	}
	if c.together() {
		c.settle(c.inProportion(x))
		return
	}
	gap := c.Held.Step
	if c.Held.Kind == param.Span {
		gap = 0
	}
	if i > 0 {
		x = max(x, numbers[i-1]+gap)
	}
	if i+1 < len(numbers) {
		x = min(x, numbers[i+1]-gap)
	}
	numbers[i] = math.Round(x*1e6) / 1e6
	if c.Held.Kind == param.Span {
		c.Settle(c.Page.Library.SpanText(int(numbers[0]), int(numbers[1])+1))
		return
	}
	c.settle(numbers)
}

// settle sets the values.
func (c *Knob) settle(numbers []float64) {
	words := make([]string, len(numbers))
	for i, x := range numbers {
		words[i] = text.Number(x)
	}
	c.Settle(strings.Join(words, ","))
}

// inProportion are the values with the largest at x. As long as they are the untouched page's in proportion they stay so, whatever was
// rounded on the way; else those of now are kept in proportion.
func (c *Knob) inProportion(x float64) []float64 {
	now := c.numbers()
	untouched := c.scaled(c.numbersOf(c.Held.Untouched()), now[len(now)-1])
	if slices.Equal(untouched, now) {
		return c.scaled(c.numbersOf(c.Held.Untouched()), x)
	}
	return c.scaled(now, x)
}

// scaled are values in steps, at least a step apart, in the proportions of others, with the largest at x or where the smallest can be.
func (c *Knob) scaled(values []float64, x float64) []float64 {
	step, last := c.Held.Step, len(values)-1
	out := slices.Clone(values)
	out[last] = max(x, c.Held.Min+float64(last)*step)
	for i := last - 1; i >= 0; i-- {
		own := math.Round(values[i]*out[last]/values[last]/step) * step
		out[i] = min(max(own, c.Held.Min+float64(i)*step), out[i+1]-step)
	}
	return out
}

// ticks draw where the untouched page stands, and, where a single value has left it, the way from there; of places, which are read but not
// compared, the stretch between the first and the last.
func (c *Knob) ticks() string {
	span := c.high() - c.low()
	if span <= 0 {
		return ""
	}
	at := func(x float64) string {
		return strconv.FormatFloat(100*(x-c.low())/span, 'f', 1, 64) + "%"
	}
	line := func(class string, from, to float64, y1, y2 string) string {
		return `<line class="` + class + `" x1="` + at(from) + `" x2="` + at(to) + `" y1="` + y1 + `" y2="` + y2 + `"/>`
	}
	var b strings.Builder
	b.WriteString(`<svg aria-hidden="true">`)
	before, numbers := c.numbersOf(c.Held.Untouched()), c.thumbs()
	if c.together() {
		before = before[len(before)-1:]
	}
	switch {
	case c.Held.Kind == param.Span:
		b.WriteString(line("between", numbers[0], numbers[1], "12", "12"))
	case c.Places != nil || c.Held.Off != "" && c.Held.Untouched() == c.Held.Off:
	default:
		if c.Changed() && len(before) == len(numbers) {
			for i := range before {
				if before[i] != numbers[i] {
					b.WriteString(line("run", before[i], numbers[i], "12", "12"))
				}
			}
		}
		for _, x := range before {
			if x <= c.high() {
				b.WriteString(line("tick", x, x, "17", "23"))
			}
		}
	}
	b.WriteString("</svg>")
	return b.String()
}
