package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"

	"juggle/site/text"
)

// An Expected is a machine's expected response time, as computed and, if a paper prints it, as printed.
type Expected struct {
	Machine  string
	Slices   float64 // slices in conflict
	Computed float64 // infinite if the response time has no bound
	Printed  float64 // NaN if no paper prints it
	Follows  bool    // the printed number follows from the paper's equation
}

// ExpectedResponse describes expected response times against the slices in conflict, with the deadline as a line. Printed numbers are
// hollow diamonds. If a printed number does not follow from the equation, it and the computed number have labels.
func ExpectedResponse(id string, deadline float64, points []Expected) Spec {
	p := Panel{Height: 236, Margin: Margin{Top: 30, Right: 74, Bottom: 40, Left: 52}}
	values, most := []float64{deadline}, 0.0
	computed := Series{Name: "computed", Colour: New, Symbol: "circle", Radius: 3, Line: Solid, Width: 1.5}
	printed := Series{Name: "printed", Colour: Ink, Symbol: "diamond", Radius: 5, Hollow: true}
	xs := []float64{0}
	for _, e := range points {
		if math.IsInf(e.Computed, 0) || math.IsNaN(e.Computed) {
			continue
		}
		values, most, xs = append(values, e.Computed), max(most, e.Slices), append(xs, e.Slices)
		computed.Points = append(computed.Points, Point{X: e.Slices, Y: e.Computed,
			Tip: fmt.Sprintf("%s, %v slices in conflict\nexpected %s", e.Machine, e.Slices, number(e.Computed, 4))})
		if !math.IsNaN(e.Printed) {
			values = append(values, e.Printed)
			printed.Points = append(printed.Points, Point{X: e.Slices, Y: e.Printed})
			if !e.Follows {
				p.Notes = append(p.Notes,
					Note{X: e.Slices, Y: e.Printed, DX: -9, DY: -10, Text: "printed " + text.Short(e.Printed, 4), Anchor: "end", Style: Printed,
						Colour: Ink},
					Note{X: e.Slices, Y: e.Computed, DX: 8, DY: 10, Text: "computed " + number(e.Computed, 4), Style: Strong, Colour: New.Label()})
			}
		}
	}
	sort.SliceStable(computed.Points, func(i, j int) bool { return computed.Points[i].X < computed.Points[j].X })
	p.Series = []Series{printed, computed}
	if len(printed.Points) == 0 {
		p.Series = []Series{computed}
	}
	p.X.Scale, p.X.Title = Linear, "slices in conflict"
	p.X.Domain, p.X.Ticks = [2]float64{-0.02 * max(1, most), 1.04 * max(1, most)}, sliceTicks(xs, most)
	p.Y.Scale, p.Y.Title = Linear, "expected response time of "+id
	p.Y.Domain, p.Y.Ticks = domain(values, 0.1, 4)
	p.Rules = []Rule{{X1: p.X.Domain[0], X2: p.X.Domain[1], Y1: deadline, Y2: deadline, Colour: ThirdInk}}
	p.Notes = append(p.Notes, Note{X: p.X.Domain[1], Y: deadline, DX: 5, Text: "deadline " + text.Short(deadline, 0)})
	return Spec{Title: "Expected response time of " + id, Label: expectedSentence(id, deadline, points), Panels: []Panel{p}}
}

// sliceTicks returns ticks at the numbers of slices that occur, except those too near to the tick before.
func sliceTicks(xs []float64, most float64) []Tick {
	var out []Tick
	slices.SortFunc(xs, cmp.Compare)
	for _, x := range xs {
		if n := len(out); n == 0 || x-out[n-1].At >= 0.07*most {
			out = append(out, Tick{x, text.Short(x, 0)})
		}
	}
	return out
}

// expectedSentence describes the picture of ExpectedResponse to readers who do not see it.
func expectedSentence(id string, deadline float64, points []Expected) string {
	words := fmt.Sprintf("Expected response time of %s with the deadline %s", id, text.Short(deadline, 0))
	for i, e := range points {
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		if math.IsInf(e.Computed, 0) {
			words += sep + e.Machine + " unbounded"
			continue
		}
		words += fmt.Sprintf("%s%s with %v slices in conflict %s", sep, e.Machine, e.Slices, number(e.Computed, 4))
	}
	return words + "."
}

// A Response is the number of activations with one response time.
type Response struct {
	Time  float64
	Count int
}

// ResponseTimes describes a histogram of simulated response times. Its y axis has a square-root scale, so that a few late activations can
// be seen beside many others. The deadline is a line, with a note that has the expected response time. mean is the measured mean, for the
// sentence. times ascend; a Time of k+1 stands for all response times above k and up to k+1.
func ResponseTimes(id string, deadline, expected, mean float64, times []Response) Spec {
	low, high := deadline, deadline
	for _, r := range times {
		low, high = min(low, r.Time-1), max(high, r.Time)
	}
	width := binWidth(high - low)
	low = math.Floor(low/width) * width
	n := int(math.Ceil((high-low)/width)) + 1
	counts := make([]int, n)
	most, total := 0, 0
	for _, r := range times {
		// A time in (k, k+1] is stored as k+1; it belongs to the bin of its lower end.
		i := int((r.Time - 1 - low) / width)
		counts[i] += r.Count
		most, total = max(most, counts[i]), total+r.Count
	}
	p := Panel{Height: 236, Margin: Margin{Top: 30, Right: 16, Bottom: 40, Left: 48}}
	for i, k := range counts {
		if k > 0 {
			from := low + float64(i)*width
			p.Bars = append(p.Bars, Bar{X1: from, X2: from + width, Y2: float64(k), Colour: Strict,
				Tip: fmt.Sprintf("above %s to %s\n%d of %d activations", text.Short(from, 0), text.Short(from+width, 0), k, total)})
		}
	}
	p.X.Scale, p.X.Title = Linear, "response time"
	p.X.Domain = [2]float64{low - width, low + float64(n)*width}
	p.X.Ticks = ticks(p.X.Domain, 6)
	p.Y.Scale, p.Y.Title, p.Y.Domain = Sqrt, "activations of "+id+", square-root scale", [2]float64{0, 1.08 * float64(max(1, most))}
	p.Y.Ticks = rootTicks(max(1, most))
	p.Rules = []Rule{{X1: p.X.Domain[0], X2: p.X.Domain[1], Colour: ThirdInk},
		{X1: deadline, X2: deadline, Y2: p.Y.Domain[1], Colour: New, Width: 1.5}}
	note := Note{X: deadline, Y: 0.8 * p.Y.Domain[1], DX: 7, Text: "deadline " + text.Short(deadline, 0), Style: Strong, Colour: New.Label()}
	if deadline-p.X.Domain[0] > 0.6*(p.X.Domain[1]-p.X.Domain[0]) {
		note.DX, note.Anchor = -7, "end"
	}
	p.Notes = []Note{note}
	if !math.IsInf(expected, 0) && !math.IsNaN(expected) {
		note.DY, note.Text = 16, "the analysis expects "+text.Short(expected, 3)
		p.Notes = append(p.Notes, note)
	}
	late := 0
	for _, r := range times {
		if r.Time > deadline {
			late += r.Count
		}
	}
	return Spec{Title: "Simulated response times of " + id, Panels: []Panel{p},
		Label: fmt.Sprintf("Histogram of %d simulated response times of %s: mean %s, %d of them later than the deadline %s.", total, id,
			text.Short(mean, 3), late, text.Short(deadline, 0))}
}

// binWidth returns the least round number of which at most 40 cover a length.
func binWidth(length float64) float64 {
	for w := 1.0; ; w *= 10 {
		for _, m := range []float64{1, 2, 5} {
			if length <= 40*m*w {
				return m * w
			}
		}
	}
}

// rootTicks returns round numbers that are far enough apart on a square-root scale.
func rootTicks(most int) []Tick {
	out := []Tick{{0, "0"}}
	for w := 1; w <= most; w *= 10 {
		for _, m := range []int{1, 4} {
			if v := m * w; v <= most && math.Sqrt(float64(v)/float64(most))-math.Sqrt(out[len(out)-1].At/float64(most)) > 0.09 {
				out = append(out, Tick{float64(v), thousands(v)})
			}
		}
	}
	return out
}
