package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/stats"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// windowSizePanel describes Figure 2: utilisation against the mean window extension, with one line for each load, beside the values that
// the paper prints.
func windowSizePanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	sizes, last := lambdasOf(r), o.largestWindow(r)
	var seen valuesShown
	p.Series, p.Notes = loadLines(r, edfCell, o, &seen)
	left := -0.33 * last
	printed := Series{Name: "printed", Symbol: "diamond", Hollow: true, Radius: 4.5, Dashed: true, Whisker: 1}
	for i, t := range r.Printed {
		x := left * (0.85 - 0.22*float64(i))
		s, load := printed, t.Cell.Load
		s.Colour = LoadColour(load)
		s.Points = []Point{point(0, x, stats.Summary{Mean: t.Value, Low: t.Value - t.PlusMinus, High: t.Value + t.PlusMinus},
			fmt.Sprintf("printed: FIFO, strict windows, arrival rate %s\n%s ± %s %%", load, number(t.Value, 1), number(t.PlusMinus, 1)))}
		p.Series = append(p.Series, s)
		p.Notes = append(p.Notes, Note{X: x, Y: t.Value, DX: -8, Anchor: "end", Text: number(t.Value, 1)})
		seen.add(s)
	}
	p.Y.Title, p.X.Title = r.Measure.String()+", %", "mean window extension λ, % of run time"
	p.fitPercent(seen, 0.06, 5)
	p.X.Domain, p.X.Ticks = [2]float64{left * 1.25, lastLineEnd(r, o) + 0.017*last}, windowTicks(sizes)
	if len(r.Printed) > 0 {
		p.Notes = append(p.Notes, Note{X: left * 0.8, Y: p.Y.Domain[0], DY: 14, Anchor: "middle", Text: "printed", Style: Printed})
	}
	p.Notes = p.endLabels(p.Notes)
	return p
}

// edfCell reports whether a cell is sorted by EDF. Figures 2 and 3 draw only such cells.
func edfCell(c *study.CellResult) bool { return c.Order == schedule.EDF }

// loadLines draws the cells that pick selects as one line for each load. The lines are moved a little apart. The notes have each load's
// name and its gain at the right end.
func loadLines(r *study.FigureResult, pick func(*study.CellResult) bool, o Options, seen *valuesShown) ([]Series, []Note) {
	loads, sizes := loadsOf(r), lambdasOf(r)
	last := sizes[len(sizes)-1]
	end := lastLineEnd(r, o)
	var out []Series
	var ends []Note
	for i, load := range loads {
		s := Series{Name: "rate " + load.String(), Colour: LoadColour(load), Symbol: "circle", Line: Solid}
		for k := range r.Cells {
			c := &r.Cells[k]
			if c.Load != load || !pick(c) || !hasValue(c) {
				continue
			}
			x := float64(c.Lambda) + lineShift(i, len(loads))*o.largestWindow(r)
			tip := levelTip(c)
			s.Points = append(s.Points, point(0, x, c.Summary, tip))
			s.Dots = append(s.Dots, o.replicates(c.Values, 0, x, 0.2*float64(last), tip, formatPercent)...)
			if c.Lambda == last {
				ends = append(ends, Note{X: end, Y: c.Summary.Mean, DX: 8, DY: -1, Text: s.Name, Colour: s.Colour.Label(), Style: Strong})
				for n, line := range o.linesBelowName(r, k) {
					ends = append(ends, Note{X: end, Y: c.Summary.Mean, DX: 8, DY: float64(13 + 14*n), Text: line})
				}
			}
		}
		seen.add(s)
		out = append(out, s)
	}
	return out, ends
}

// lineShift returns how far the i-th of n lines is moved from its place, as a share of the largest mean window extension.
func lineShift(i, n int) float64 { return (float64(i) - float64(n-1)/2) * 0.013 }

// lastLineEnd returns the x at which the last line of Figure 2 or 3 ends. For fewer than three loads it is the x for three.
func lastLineEnd(r *study.FigureResult, o Options) float64 {
	n := max(3, len(loadsOf(r)))
	return o.largestWindow(r) * (1 + lineShift(n-1, n))
}

// gainText returns a paired difference from the baseline with half its interval.
func gainText(c *study.CellResult) string {
	if half := c.Diff.HalfWidth(); half == half {
		return fmt.Sprintf("%s ± %s", signed(c.Diff.Mean, 1), number(half, 1))
	}
	return signed(c.Diff.Mean, 1)
}

// endLabels spreads the notes at the right end of lines. The other notes stay in place.
func (p *Panel) endLabels(notes []Note) []Note {
	var ends, rest []Note
	for _, n := range notes {
		if n.DX == 8 && n.Anchor == "" {
			ends = append(ends, n)
		} else {
			rest = append(rest, n)
		}
	}
	return append(rest, p.spread(ends, 14)...)
}

// tooLongPanels describes Figure 3: Figure 2 with estimates that are too long, and with accurate ones as faint lines. Two more panels
// compare the gains under both: relative to the value of strict windows, and in percentage points.
func tooLongPanels(r *study.FigureResult, o Options) []Panel {
	main := newPanel(o)
	main.Share, main.Margin.Right = 0.56, 48
	sizes, last := lambdasOf(r), o.largestWindow(r)
	var seen valuesShown
	var labels []Note
	main.Series, labels = loadLines(r, edfCell, o, &seen)
	labels = slices.DeleteFunc(labels, func(n Note) bool { return n.Style != Strong })
	for i := range labels {
		labels[i].Text = strings.TrimPrefix(labels[i].Text, "rate ")
	}
	if n := len(labels); n > 0 {
		labels = slices.Insert(labels, n-1, Note{X: labels[n-1].X, Y: labels[n-1].Y, DX: 8, DY: -16, Text: "rate"})
	}
	var faint []Series
	for _, load := range loadsOf(r) {
		s := Series{Name: "accurate", Colour: LoadColour(load), Line: Dash, Width: 1, Opacity: 0.5}
		for k := range r.Cells {
			if c := &r.Cells[k]; c.Load == load {
				if mean := comparisonMean(c, "accurate"); mean == mean {
					s.Points = append(s.Points, Point{X: float64(c.Lambda), Y: mean,
						Tip: fmt.Sprintf("accurate estimates, arrival rate %s, %s\n%s %%", load, windowPhrase(c.Lambda), number(mean, 2))})
				}
			}
		}
		seen.add(s)
		faint = append(faint, s)
	}
	main.Series = append(faint, main.Series...)
	main.Y.Title, main.X.Title = r.Measure.String()+", %", "mean window extension λ, % of run time"
	main.fitPercent(seen, 0.1, 5)
	main.X.Domain, main.X.Ticks = [2]float64{-0.05 * last, lastLineEnd(r, o) + 0.017*last}, windowTicks(sizes)
	key, left := main.reserveTop(20), main.X.Domain[0]
	main.Notes = main.spread(labels, 14)
	if slices.ContainsFunc(faint, func(s Series) bool { return len(s.Points) > 0 }) {
		main.Rules = append(main.Rules, Rule{X1: left, X2: left + 0.13*last, Y1: key, Y2: key, Colour: SecondInk, Line: Dash})
		where := "Figure " + strconv.Itoa(r.Number-1)
		if r.Edition == schedule.Draft { // the draft and the command line number that figure one higher than the page
			where = "the figure before"
		}
		main.Notes = append(main.Notes, Note{X: left + 0.13*last, Y: key, DX: 6, Text: "accurate (" + where + ")"})
	}
	return []Panel{
		main,
		gainPanel(gainsOf(r, relativeGains), o, "% of the strict value", "gain of the largest window"),
		gainPanel(gainsOf(r, pointGains), o, "points", ""),
		gainKeyPanel(),
	}
}

// A gain is what the largest mean window extension adds to strict windows at one load, under accurate estimates and under too long ones.
type gain struct {
	load                 workload.Load
	accurate, inaccurate float64
}

// gainsOf returns the gains of every load's largest mean window extension. of reads both from a row.
func gainsOf(r *study.FigureResult, of func(c *study.CellResult) (accurate, inaccurate float64)) []gain {
	sizes := lambdasOf(r)
	var out []gain
	for _, load := range loadsOf(r) {
		c := find(r, func(c *study.CellResult) bool { return c.Load == load && c.Lambda == sizes[len(sizes)-1] })
		if c == nil {
			continue
		}
		if a, b := of(c); a == a && b == b {
			out = append(out, gain{load, a, b})
		}
	}
	return out
}

// relativeGains returns a row's gains in percent of the strict value.
func relativeGains(c *study.CellResult) (accurate, inaccurate float64) {
	return comparisonMean(c, "accurate_relative_gain"), comparisonMean(c, "relative_gain")
}

// pointGains returns a row's gains in percentage points.
func pointGains(c *study.CellResult) (accurate, inaccurate float64) {
	return comparisonMean(c, "accurate_gain"), c.Diff.Mean
}

// comparisonMean returns the mean of the row's comparison with that key; NaN if it has none.
func comparisonMean(c *study.CellResult, key string) float64 {
	if x, ok := c.Compared(key); ok {
		return x.Mean
	}
	return math.NaN()
}

// gainPanel draws one dumbbell for each load, from accurate (hollow) to too long (filled), with the numbers at both ends.
func gainPanel(rows []gain, o Options, unit, heading string) Panel {
	p := Panel{Share: 0.44, Group: 1, Height: (o.Height - 36) / 2, Heading: heading, Margin: Margin{Top: 28, Right: 12, Bottom: 4, Left: 40}}
	if heading != "" {
		p.Margin.Top = 42
	}
	p.X, p.Y = Axis{Scale: Linear, Hidden: true}, Axis{Scale: Linear, Hidden: true, Title: unit, Flip: true,
		Domain: [2]float64{-0.45, float64(max(1, len(rows))) - 0.55}}
	var seen valuesShown
	for i, g := range rows {
		y, colour := float64(i), LoadColour(g.load)
		from, to := g.accurate, g.inaccurate
		tip := fmt.Sprintf("arrival rate %s: accurate %s, too long %s, %s", g.load, number(from, 2), number(to, 2), unit)
		p.Rules = append(p.Rules, Rule{X1: from, X2: to, Y1: y, Y2: y, Colour: colour, Width: 1.75})
		p.Series = append(p.Series,
			Series{Name: "accurate", Colour: colour, Symbol: "circle", Hollow: true, Radius: 3.4, Points: []Point{{X: from, Y: y, Tip: tip}}},
			Series{Name: "too long", Colour: colour, Symbol: "circle", Radius: 3.8, Points: []Point{{X: to, Y: y, Tip: tip}}})
		low, high := min(from, to), max(from, to)
		p.Notes = append(p.Notes, Note{X: low, Y: y, DX: -8, Anchor: "end", Text: number(low, 1)},
			Note{X: high, Y: y, DX: 8, Text: number(high, 1)})
		seen = append(seen, from, to)
	}
	p.X.Domain, _ = domain(seen, 0.35, 4)
	for i, g := range rows {
		y := float64(i)
		p.Rules = append([]Rule{{X1: p.X.Domain[0], X2: p.X.Domain[1], Y1: y, Y2: y, Colour: Token("grid")}}, p.Rules...)
		p.Notes = append(p.Notes, Note{X: p.X.Domain[0], Y: y, DX: -10, Anchor: "end", Text: g.load.String(), Style: Strong,
			Colour: LoadColour(g.load).Label()})
	}
	return p
}

// gainKeyPanel explains the hollow and the filled circles.
func gainKeyPanel() Panel {
	return Panel{
		Share: 0.44, Group: 1, Height: 36, Margin: Margin{Top: 14, Left: 3},
		X: Axis{Scale: Linear, Hidden: true, Domain: [2]float64{0, 2.6}}, Y: Axis{Scale: Linear, Hidden: true, Domain: [2]float64{0, 1}},
		Series: []Series{
			{Name: "accurate", Colour: Ink, Symbol: "circle", Hollow: true, Radius: 3.4, Points: []Point{{X: 0.03, Y: 0.5}}},
			{Name: "too long", Colour: Ink, Symbol: "circle", Radius: 3.8, Points: []Point{{X: 1, Y: 0.5}}},
		},
		Notes: []Note{{X: 0.03, Y: 0.5, DX: 9, Text: "accurate"}, {X: 1, Y: 0.5, DX: 9, Text: "too long"}},
	}
}
