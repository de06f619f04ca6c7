package chart

import (
	"cmp"
	"fmt"
	"slices"

	"juggle/core/experiment/stats"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// fixingPanel describes Figure 4: utilisation against the share of the wait after which a job is fixed, with one line for each mean window
// extension. The whiskers show the interval of the paired gain over fixing at once. If there are several loads, each has a facet, in the
// order of the rows.
func fixingPanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	var loads []workload.Load
	for _, c := range r.Cells {
		if !slices.Contains(loads, c.Load) {
			loads = append(loads, c.Load)
		}
	}
	if len(loads) > 1 {
		p.Facets = facetsOf(loads)
	}
	shares := distinct(r, func(c *study.CellResult) (int, bool) { return c.Fix, c.Fix != schedule.Never })
	last := float64(len(shares))
	place := func(fix int) float64 {
		if fix == schedule.Never {
			return last
		}
		return float64(slices.Index(shares, fix))
	}
	seen, ends := p.addWindowLines(r, o, lineLayout{
		lambdas: lambdasOf(r), end: last + 0.15, dots: 0.8,
		place: func(c *study.CellResult) (facet int, x float64, isLast bool) {
			facet = slices.Index(loads, c.Load)
			return facet, place(c.Fix), c.Fix == schedule.Never && facet == len(loads)-1
		},
		phrase: func(c *study.CellResult) string { return fixPhrase(c.Fix) },
	})
	p.Y.Title, p.X.Title = r.Measure.String()+", %", "fixed after this share f of the wait, %"
	if len(loads) == 1 {
		p.Y.Title = r.Measure.String() + " at arrival rate " + loads[0].String() + ", %"
	}
	p.fitPercent(seen, 0.08, 5)
	p.X.Domain, p.X.Ticks = [2]float64{-0.25, last + 0.15}, append(rankTicks(shares), Tick{last, "never"})
	if len(loads) == 1 && len(shares) > 0 && shares[0] == 0 {
		p.X.Ticks[0].Label = "at once"
	}
	p.Notes = p.spread(ends, 14)
	return p
}

// A lineLayout places the cells of a figure that has one line for each mean window extension.
type lineLayout struct {
	lambdas     []int
	place       func(c *study.CellResult) (facet int, x float64, isLast bool) // the line's name is written beside the last cell
	phrase      func(c *study.CellResult) string                              // describes the cell's x value in the tooltip
	differences bool                                                          // draw differences from the baseline, with their intervals
	dots        float64                                                       // the width over which replicates are spread, in units of x
	unjoined    bool                                                          // the x values have no order, so no line joins the points
	end         float64                                                       // the x at which the lines' names are written
}

// addWindowLines draws one line for each mean window extension. Unless differences are drawn, the whiskers show the interval of the paired
// difference from the baseline, around the value. It returns the values shown and the notes at the lines' ends.
func (p *Panel) addWindowLines(r *study.FigureResult, o Options, l lineLayout) (seen valuesShown, ends []Note) {
	for _, lambda := range l.lambdas {
		s := Series{Name: windowPhrase(lambda), Colour: WindowColour(lambda), Symbol: windowSymbol(lambda), Radius: 5, Line: Solid}
		if l.unjoined {
			s.Line = ""
		}
		for k := range r.Cells {
			c := &r.Cells[k]
			if c.Lambda != lambda || !hasValue(c) || l.differences && c.Diff.N == 0 {
				continue
			}
			facet, x, isLast := l.place(c)
			tip := fmt.Sprintf("%s, %s\n%s %%%s\nn = %d", s.Name, l.phrase(c), number(c.Summary.Mean, 2),
				gainOverBaseline(c.Diff.Summary, c.Baseline),
				c.N)
			pt, values, format := withPairedInterval(Point{Facet: facet, X: x, Y: c.Summary.Mean, Tip: tip}, c), c.Values, formatPercent
			if l.differences {
				pt, values, format = point(facet, x, c.Diff.Summary, tip), minusStrict(r, c), formatPoints
			}
			s.Points = append(s.Points, pt)
			s.Dots = append(s.Dots, o.replicates(values, facet, x, l.dots, tip, format)...)
			if isLast {
				ends = append(ends, Note{Facet: facet, X: l.end, Y: pt.Y, DX: 8, DY: -1, Text: s.Name, Colour: s.Colour.Label(), Style: Strong})
				for n, line := range o.linesBelowName(r, k) {
					if !l.differences {
						ends = append(ends, Note{Facet: facet, X: l.end, Y: pt.Y, DX: 8, DY: float64(13 + 14*n), Text: line})
					}
				}
			}
		}
		slices.SortStableFunc(s.Points, func(a, b Point) int { return cmp.Or(cmp.Compare(a.Facet, b.Facet), cmp.Compare(a.X, b.X)) })
		seen.add(s)
		p.Series = append(p.Series, s)
	}
	return seen, ends
}

// fixPhrase describes a share of the wait after which jobs are fixed, for a tooltip.
func fixPhrase(fix int) string {
	switch fix {
	case schedule.Never:
		return "never fixed"
	case 0:
		return "fixed at once"
	}
	return fmt.Sprintf("fixed after %d %% of the wait", fix)
}

// gainOverBaseline returns ", +2.10 points [1.90, 2.30] over strict, paired", or "" if there is no such gain.
func gainOverBaseline(gain stats.Summary, baseline string) string {
	if gain.N == 0 {
		return ""
	}
	return fmt.Sprintf(", %s points%s over %s, paired", signed(gain.Mean, 2), interval(gain, 2), baseline)
}

// withPairedInterval puts half of the paired difference's interval on either side of the mean.
func withPairedInterval(p Point, c *study.CellResult) Point {
	if half := c.Diff.HalfWidth(); c.Diff.N > 0 && half > 0 {
		p.Low, p.High = p.Y-half, p.Y+half
	}
	return p
}

// offerPanel describes Figure 5: strict windows with offers to the recipients that the parameters name (hollow, dashed) beside flexible
// windows of the same size (filled), with one facet for each load. Offers to the other recipients are a thin line. The whiskers show the
// interval of the paired gain over strict windows. At the right end the gap between the lines is drawn, with its length above it.
func offerPanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	p.Margin.Top, p.Margin.Right = 44, 86
	loads := loadsOf(r)
	p.Facets = facetsOf(loads)
	sizeOf := func(c *study.CellResult) (int, bool) { return max(c.Lambda, c.Offers, 0), true }
	sizes := distinct(r, sizeOf)
	if o.other != nil {
		sizes = append(sizes, distinct(o.other, sizeOf)...)
		slices.Sort(sizes)
		sizes = slices.Compact(sizes)
	}
	right := float64(len(sizes)-1) + 0.6
	teal := Token("w50")
	named, others, minus := "offers", "offers to all", []string{"offers minus", "flexible"}
	if slices.ContainsFunc(r.Cells, func(c study.CellResult) bool {
		return c.Offers != schedule.Never &&
			c.OfferRecipients == schedule.OffersToAll
	}) {
		named, others, minus = "offers to all", "offers to flexible", []string{"offers to all", "minus flexible"}
		p.Margin.Right = 104
	}
	kinds := []struct {
		s      Series
		shift  float64
		sample func(c *study.CellResult) (s, gain stats.Summary, ok bool)
	}{
		{Series{Name: others, Colour: ThirdInk, Symbol: "triangle", Hollow: true, Radius: 2.6, Line: Dotted, Width: 1}, 0,
			func(c *study.CellResult) (s, gain stats.Summary, ok bool) {
				other, ok := c.Compared("other")
				more, _ := c.Compared("other_gain")
				return other.Summary, more.Summary, ok && c.Offers != schedule.Never
			}},
		{Series{Name: named, Colour: teal, Symbol: "circle", Hollow: true, Radius: 3.4, Line: Dash, Width: 1.5}, -0.06,
			func(c *study.CellResult) (s, gain stats.Summary, ok bool) {
				return c.Summary, c.Diff.Summary, c.Offers != schedule.Never
			}},
		{Series{Name: "flexible", Colour: teal, Symbol: "circle", Radius: 3.8, Line: Solid}, 0.06,
			func(c *study.CellResult) (s, gain stats.Summary, ok bool) {
				return c.Summary, c.Diff.Summary, c.Offers == schedule.Never && c.Lambda > 0
			}},
	}
	var seen valuesShown
	ends := map[string][]end{}
	for _, kind := range kinds {
		s := kind.s
		for facet, load := range loads {
			start := len(s.Points)
			var last end
			for k := range r.Cells {
				c := &r.Cells[k]
				sample, gain, ok := kind.sample(c)
				if c.Load != load || !ok || sample.N == 0 {
					continue
				}
				size := max(c.Lambda, c.Offers)
				at := slices.Index(sizes, size)
				x := float64(at) + kind.shift
				tip := fmt.Sprintf("%s, arrival rate %s, %d %%\n%s %%%s\nn = %d", s.Name, load, size,
					number(sample.Mean, 2), gainOverBaseline(gain, "strict"), c.N)
				pt := Point{Facet: facet, X: x, Y: sample.Mean, Tip: tip}
				if s.Line != Dotted {
					pt = withPairedInterval(pt, c)
				}
				s.Points = append(s.Points, pt)
				last = end{facet, at, sample.Mean, nil}
				if s.Line != Dotted {
					s.Dots = append(s.Dots, o.replicates(c.Values, facet, x, 0.6, tip, formatPercent)...)
					last.below = o.changeLines(r, k)
				}
			}
			if len(s.Points) > start {
				ends[s.Name] = append(ends[s.Name], last)
			}
			if base := find(r, func(c *study.CellResult) bool { return c.Load == load && strictCell(c) }); base != nil && len(s.Points) > start {
				s.Points = slices.Insert(s.Points, start, Point{Facet: facet, Y: base.Summary.Mean, Bare: true})
			}
		}
		seen.add(s)
		p.Series = append(p.Series, s)
	}
	strict := Series{Name: "strict", Colour: Token("w0"), Symbol: windowSymbol(0), Radius: 5}
	for facet, load := range loads {
		if c := find(r, func(c *study.CellResult) bool { return c.Load == load && strictCell(c) }); c != nil {
			strict.Points = append(strict.Points, Point{Facet: facet, Y: c.Summary.Mean,
				Tip: fmt.Sprintf("strict windows, arrival rate %s\n%s %%\nn = %d", load, number(c.Summary.Mean, 2), c.N)})
		}
	}
	seen.add(strict)
	p.Series = append(p.Series, strict)
	p.Y.Title, p.X.Title = r.Measure.String()+", %", rankTitle("threshold φ or window λ, %", sizes)
	p.fitPercent(seen, 0.08, 5)
	p.X.Domain, p.X.Ticks = [2]float64{-0.4, right}, rankTicks(sizes)
	row := p.reserveTop(18)
	var beside []Note // notes to the right of the last facet
	addBeside := func(y, dy float64, text string, of Colour, style Style) {
		beside = append(beside, Note{Facet: len(loads) - 1, X: right, Y: y, DX: 2, DY: dy, Text: text, Colour: of, Style: style})
	}
	if size, ok := p.gaps(ends[named], ends["flexible"], row); ok {
		for i, line := range append([]string{fmt.Sprintf("points at %d:", sizes[size])}, minus...) {
			addBeside(row, float64(14*(i-2)), line, "", Plain)
		}
	}
	for _, kind := range kinds {
		ends := ends[kind.s.Name]
		if n := len(ends); n > 0 && ends[n-1].facet == len(loads)-1 {
			mark, style := "● ", Strong // two lines have the same colour and differ in their circles
			switch {
			case kind.s.Line == Dotted:
				mark, style = "", Plain
			case kind.s.Hollow:
				mark = "○ "
			}
			addBeside(ends[n-1].mean, 0, mark+kind.s.Name, kind.s.Colour.Label(), style)
			for i, line := range ends[n-1].below {
				addBeside(ends[n-1].mean, float64(14*(i+1)), line, "", Plain)
			}
		}
	}
	p.Notes = append(p.Notes, p.spread(beside, 14)...)
	return p
}

// strictCell reports whether a row has strict windows and no offers.
func strictCell(c *study.CellResult) bool { return c.Lambda == 0 && c.Offers == schedule.Never }

// An end is the last point of a line of Figure 5 in one facet.
type end struct {
	facet, at int // at is the index of the size
	mean      float64
	below     []string // lines of text below the line's name
}

// gaps draws the gap from flexible windows down to offers in every facet where both lines end at the same size. Its length is written at
// height row. gaps returns the index of the last such size.
func (p *Panel) gaps(offers, flexible []end, row float64) (size int, ok bool) {
	middle := (p.X.Domain[0] + p.X.Domain[1]) / 2
	for _, o := range offers {
		i := slices.IndexFunc(flexible, func(f end) bool { return f.facet == o.facet && f.at == o.at })
		if i < 0 {
			continue
		}
		size, ok = o.at, true
		p.Rules = append(p.Rules, Rule{Facet: o.facet, X1: float64(o.at), X2: float64(o.at), Y1: o.mean, Y2: flexible[i].mean, Colour: ThirdInk})
		p.Notes = append(p.Notes, Note{Facet: o.facet, X: middle, Y: row, Anchor: "middle", Text: signed(o.mean-flexible[i].mean, 1),
			Colour: Ink})
	}
	return size, ok
}

// actualPhiPanel describes Figure 6: the mean |φ| of accepted offers against the threshold, and a diagonal on which both are equal.
func actualPhiPanel(r *study.FigureResult, o Options) Panel {
	p := newPanel(o)
	p.Margin.Right = 114
	loads := loadsOf(r)
	thresholds := distinct(r, func(c *study.CellResult) (int, bool) { return c.Offers, c.Offers != schedule.Never })
	largest := 100.0
	if n := len(thresholds); n > 0 {
		largest = max(1, float64(thresholds[n-1]))
	}
	most := largest
	if o.other != nil {
		for _, c := range o.other.Cells {
			most = max(most, float64(c.Offers))
		}
	}
	top := 1.08 * most
	var ends []Note
	for i, load := range loads {
		s := Series{Name: "rate " + load.String(), Colour: LoadColour(load), Symbol: "circle", Radius: 3.4}
		for k := range r.Cells {
			c := &r.Cells[k]
			if c.Load != load || c.Offers == schedule.Never || !hasValue(c) {
				continue
			}
			x := float64(c.Offers) + (float64(i)-float64(len(loads)-1)/2)*0.024*most
			tip := fmt.Sprintf("threshold %d %%, arrival rate %s\nmean |φ| %s %%%s\nn = %d", c.Offers, load, number(c.Summary.Mean, 1),
				interval(c.Summary, 1), c.N)
			s.Points = append(s.Points, point(0, x, c.Summary, tip))
			s.Dots = append(s.Dots, o.replicates(c.Values, 0, x, 0.2*most, tip, formatTenths)...)
			if float64(c.Offers) == largest {
				words := []string{s.Name + "  " + number(c.Summary.Mean, 1)}
				if changed := o.changeLines(r, k); changed != nil {
					words = append([]string{s.Name}, changed...)
				}
				for n, line := range words {
					note := Note{X: top, Y: c.Summary.Mean, DX: 6, DY: float64(14 * n), Text: line}
					if n == 0 {
						note.Colour, note.Style = s.Colour.Label(), Strong
					}
					ends = append(ends, note)
				}
			}
		}
		p.Series = append(p.Series, s)
	}
	p.X.Domain, p.Y.Domain = [2]float64{0, top}, [2]float64{0, top}
	p.X.Title, p.Y.Title = "threshold, % of run time", "mean |φ| of accepted offers, % of run time"
	p.Y.Ticks = ticks(p.Y.Domain, 4)
	p.cutIntervals() // no offer exceeds the threshold, although an interval of few replicates may
	p.X.Ticks = append(p.X.Ticks, Tick{0, "0"})
	for _, t := range thresholds {
		p.X.Ticks = append(p.X.Ticks, Tick{float64(t), fmt.Sprint(t)})
	}
	p.Rules = []Rule{
		{X2: top, Colour: ThirdInk},
		{X2: top, Y2: top, Colour: SecondInk, Line: Dash},
		{X2: top, Y2: top / 2, Colour: Hairline},
	}
	p.Notes = append(p.spread(append(ends, Note{X: top, Y: top / 2, DX: 6, Text: "half of it", Colour: ThirdInk, Style: Printed}), 15),
		Note{X: top, Y: top, DX: 6, DY: 6, Text: "equal to the\nthreshold", Style: Printed})
	return p
}
