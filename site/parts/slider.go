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

// The slider of a Knob has one native range input for each value, over a drawing of the track.

// low is the lower end of the track. The track may be shorter than the range of allowed values, so that usual values can be set by hand.
func (c *Knob) low() float64 {
	low := max(c.Param.Min, c.Param.TrackMin)
	if c.Param.TrackMin > 0 {
		low = min(low, slices.Min(c.numbers()))
	}
	return low
}

// high is the upper end of the track.
func (c *Knob) high() float64 {
	if c.PositionCount != nil {
		return float64(max(0, c.PositionCount()-1))
	}
	high := c.Param.Max
	if c.Param.TrackMax > 0 {
		high = c.Param.TrackMax
	}
	return max(high, slices.Max(c.numbers()))
}

// numbers are the parameter's values; of a span, its first and last place.
func (c *Knob) numbers() []float64 { return c.numbersOf(c.value()) }

// numbersOf are the numbers that a value spells.
func (c *Knob) numbersOf(value string) []float64 {
	if c.Param.Kind == param.Span {
		from, to, ok := page.ParseSpan(value)
		if !ok {
			from, to = 0, c.positionCount()
		}
		return []float64{float64(from), float64(max(0, to-1))}
	}
	var numbers []float64
	for word := range strings.SplitSeq(value, ",") {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			x = c.Param.Min
		}
		numbers = append(numbers, x)
	}
	return numbers
}

// thumbs are the values that have a thumb.
func (c *Knob) thumbs() []float64 {
	numbers := c.numbers()
	if c.movesTogether() {
		return numbers[len(numbers)-1:]
	}
	return numbers
}

// ThumbID is the id of thumb i.
func (c *Knob) ThumbID(i int) string { return c.ID() + "-" + strconv.Itoa(i) }

// nearestThumb is the id of the thumb with this id or, where it no longer exists, of the last thumb.
func (c *Knob) nearestThumb(id string) string {
	last := len(c.thumbs()) - 1
	for i := range last {
		if c.ThumbID(i) == id {
			return id
		}
	}
	return c.ThumbID(last)
}

// thumbName is the name of thumb i for screen readers.
func (c *Knob) thumbName(i int) string {
	n := len(c.numbers())
	switch {
	case n == 1:
		return c.Param.Name
	case c.movesTogether():
		return c.Param.Name + ", the largest of " + strconv.Itoa(n) + ", and the others in proportion"
	case c.Param.Kind == param.Span:
		return [...]string{"First period", "Last period"}[i]
	}
	return c.Param.Name + ", " + strconv.Itoa(i+1) + " of " + strconv.Itoa(n)
}

// Slide moves thumb i to a value, which is a number as text. A thumb stops one step before its neighbour. A thumb of a span may reach it.
func (c *Knob) Slide(i int, value string) {
	c.Touch()
	x, err := strconv.ParseFloat(value, 64)
	numbers := c.numbers()
	if err != nil || i >= len(numbers) {
		return
	}
	if c.movesTogether() {
		c.chooseNumbers(c.inProportion(x))
		return
	}
	gap := c.Param.Step
	if c.Param.Kind == param.Span {
		gap = 0
	}
	if i > 0 {
		x = max(x, numbers[i-1]+gap)
	}
	if i+1 < len(numbers) {
		x = min(x, numbers[i+1]-gap)
	}
	numbers[i] = math.Round(x*1e6) / 1e6
	if c.Param.Kind == param.Span {
		c.Choose(c.Page.Library.SpanText(int(numbers[0]), int(numbers[1])+1))
		return
	}
	c.chooseNumbers(numbers)
}

// chooseNumbers sets the parameter to these values.
func (c *Knob) chooseNumbers(numbers []float64) {
	words := make([]string, len(numbers))
	for i, x := range numbers {
		words[i] = text.Number(x)
	}
	c.Choose(strings.Join(words, ","))
}

// inProportion are the present values, scaled so that the largest is x. If the present values are scaled values of the untouched page, the
// latter are scaled instead, so that rounding errors do not add up.
func (c *Knob) inProportion(x float64) []float64 {
	now := c.numbers()
	untouched := c.scaled(c.numbersOf(c.Param.ResetValue()), now[len(now)-1])
	if slices.Equal(untouched, now) {
		return c.scaled(c.numbersOf(c.Param.ResetValue()), x)
	}
	return c.scaled(now, x)
}

// scaled are the given values, scaled so that the largest is x, rounded to steps and at least one step apart. The largest is greater than x
// where the smallest would otherwise be below the minimum.
func (c *Knob) scaled(values []float64, x float64) []float64 {
	step, last := c.Param.Step, len(values)-1
	out := slices.Clone(values)
	out[last] = max(x, c.Param.Min+float64(last)*step)
	for i := last - 1; i >= 0; i-- {
		rounded := math.Round(values[i]*out[last]/values[last]/step) * step
		out[i] = min(max(rounded, c.Param.Min+float64(i)*step), out[i+1]-step)
	}
	return out
}

// ticks is the drawing of the track, as SVG markup: a tick at each value of the untouched page, and a line from it to a value that was
// changed. For a span it is a line between the first and the last place.
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
	untouched, numbers := c.numbersOf(c.Param.ResetValue()), c.thumbs()
	if c.movesTogether() {
		untouched = untouched[len(untouched)-1:]
	}
	switch {
	case c.Param.Kind == param.Span:
		b.WriteString(line("between", numbers[0], numbers[1], "12", "12"))
	case c.PositionCount != nil || c.Param.Off != "" && c.Param.ResetValue() == c.Param.Off:
	default:
		if c.Changed() && len(untouched) == len(numbers) {
			for i := range untouched {
				if untouched[i] != numbers[i] {
					b.WriteString(line("run", untouched[i], numbers[i], "12", "12"))
				}
			}
		}
		for _, x := range untouched {
			if x <= c.high() {
				b.WriteString(line("tick", x, x, "17", "23"))
			}
		}
	}
	b.WriteString("</svg>")
	return b.String()
}
