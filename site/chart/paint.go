package chart

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"juggle/site/text"
)

// A Drawing is a chart painted at one width, for the page. Its markup has the style sheet's colours.
type Drawing struct {
	SVG   string `json:"svg"`
	Label string `json:"label"` // a sentence that describes the picture to readers who do not see it
	Stops []Stop `json:"stops"` // the places between which the arrow keys move, panel by panel and from left to right
	Dots  []Stop `json:"dots"`  // the replicates: only the pointer finds them, because they are too many for the arrow keys
}

// JSON returns the drawing in the form that the script reads.
func (d Drawing) JSON() string {
	b, err := json.Marshal(d)
	if err != nil {
		panic("chart: Drawing.JSON: a value has no JSON form") // NaN or infinity: a caller's bug
	}
	return string(b)
}

// A Stop is a place in a drawing, in px from its left and its top, with the text of its tooltip.
type Stop struct {
	X   float64 `json:"x"`
	Y   float64 `json:"y"`
	Tip string  `json:"tip"`
}

// Draw paints the chart as the page shows it, width px wide. The panel s.WithOldValues, if there is one, replaces the first panel.
func (s Spec) Draw(width float64) Drawing {
	if s.WithOldValues != nil {
		s.Panels = append([]Panel{*s.WithOldValues}, s.Panels[1:]...)
	}
	c := s.paint(width, func(c Colour) string { return string(c) })
	return Drawing{svg(width, 0, c, ` aria-hidden="true"`, ""), s.Label, c.stops, c.dots}
}

// SVG paints the chart as a picture of its own, in the light theme, width px wide.
func (s Spec) SVG(width float64) string {
	const above = 12 // in px, for headings above the first row of panels
	return svg(width, above, s.paint(width, Colour.Hex),
		` xmlns="http://www.w3.org/2000/svg" role="img" font-family="sans-serif" font-size="11"`,
		"<title>"+html.EscapeString(s.Title)+"</title><desc>"+html.EscapeString(s.Label)+"</desc>")
}

// svg returns an element with the painted panels. attributes are added to the element, and head comes before the panels.
func svg(width, above float64, c *canvas, attributes, head string) string {
	return fmt.Sprintf(`<svg viewBox="0 %s %s %s" width="%[2]s" height="%[3]s"%s>%s%s</svg>`, px(-above), px(width), px(above+c.bottom),
		attributes, head, c.body.String())
}

// File returns the chart as a file of its own in the light theme, with the stamp in its description and the foot as lines below it.
func (s Spec) File(foot, stamp string) string {
	const width = 720
	c := s.paint(width, Colour.Hex)
	return text.Picture{Title: s.Title, Sub: s.Sub, About: s.Label + " " + stamp, Foot: foot, Width: width, Height: c.bottom,
		Body: `<g font-size="11">` + c.body.String() + "</g>"}.SVG()
}

// A canvas is where the panels of a chart are painted.
type canvas struct {
	body        strings.Builder
	bottom      float64 // the lower end of the lowest panel, in px
	stops, dots []Stop
}

// paint lays the panels out and paints them. ink formats a colour.
func (s Spec) paint(width float64, ink func(Colour) string) *canvas {
	const gap = 12 // in px, between panels
	c := &canvas{}
	x, y, rowHeight := 0.0, 0.0, 0.0 // the place of the next panel, and the height of the present row
	columns := map[int][2]float64{}  // by group: the place of its next panel
	for _, p := range s.Panels {
		panelWidth, height := width, float64(p.Height)
		if part := math.Floor((width - gap) * p.Share); width >= Beside && part >= Narrowest {
			panelWidth = part
		}
		at, stacked := columns[p.Group]
		if !stacked || p.Group == 0 {
			if x > 0 && x+panelWidth > width {
				x, y, rowHeight = 0, y+rowHeight+gap, 0
			}
			at = [2]float64{x, y}
			x += panelWidth + gap
		}
		columns[p.Group] = [2]float64{at[0], at[1] + height}
		rowHeight = max(rowHeight, at[1]+height-y)
		c.bottom = max(c.bottom, at[1]+height)
		fmt.Fprintf(&c.body, `<g transform="translate(%s %s)">`, px(at[0]), px(at[1]))
		a := newPainter(&c.body, &p, panelWidth, width < Wide, ink)
		a.paint()
		c.body.WriteString("</g>")
		stops, dots := a.tooltips(at[0], at[1])
		slices.SortStableFunc(stops, func(a, b Stop) int { return cmp.Compare(a.X, b.X) })
		c.stops, c.dots = append(c.stops, stops...), append(c.dots, dots...)
	}
	return c
}

// px formats a length to a tenth of a px.
func px(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10+0, 'f', -1, 64) }

// A painter paints one panel.
type painter struct {
	*Panel
	out    *strings.Builder
	ink    func(Colour) string // formats a colour
	width  float64
	narrow bool
	facets int     // their number, at least one
	inner  float64 // the width of a facet
	pitch  float64 // the distance from one facet to the next
}

func newPainter(out *strings.Builder, p *Panel, width float64, narrow bool, ink func(Colour) string) *painter {
	a := &painter{Panel: p, out: out, ink: ink, width: width, narrow: narrow, facets: max(1, len(p.Facets))}
	between := 0.0 // the gap between facets, as a share of the pitch
	if len(p.Facets) > 0 {
		if between = 0.14; narrow {
			between = 0.1
		}
	}
	a.pitch = (width - float64(p.Margin.Left+p.Margin.Right)) / (float64(a.facets) - between)
	a.inner = a.pitch * (1 - between)
	return a
}

// xAt returns the place of x in a facet, in px from the panel's left.
func (a *painter) xAt(facet int, x float64) float64 {
	low, high := a.X.Scale.apply(a.X.Domain[0]), a.X.Scale.apply(a.X.Domain[1])
	share := (a.X.Scale.apply(x) - low) / (high - low)
	if a.X.Flip {
		share = 1 - share
	}
	return a.facetLeft(facet) + a.inner*share
}

// yAt returns the place of y, in px from the panel's top.
func (a *painter) yAt(y float64) float64 {
	at := a.yPixel(y)
	if a.Y.Flip {
		return float64(a.Margin.Top) + a.plotBottom() - at
	}
	return at
}

// facetLeft returns the left end of a facet, and plotBottom the lower end of the axes, in px from the panel's corner.
func (a *painter) facetLeft(facet int) float64 {
	return float64(a.Margin.Left) + a.pitch*float64(facet)
}
func (a *painter) plotBottom() float64 { return float64(a.Height - a.Margin.Bottom) }

// facetRange returns the half-open range of facets for the field Facet of a rule or note: all facets if it is negative.
func (a *painter) facetRange(facet int) (from, to int) {
	if facet < 0 {
		return 0, a.facets
	}
	return facet, facet + 1
}

// line paints a straight line with further attributes.
func (a *painter) line(x1, y1, x2, y2 float64, stroke Colour, width float64, attributes string) {
	fmt.Fprintf(a.out, `<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s" stroke-width="%s"%s/>`,
		px(x1), px(y1), px(x2), px(y2), a.ink(stroke), strconv.FormatFloat(width, 'f', -1, 64), attributes)
}

// text paints lines around a place, with size as the font size and the line spacing in px.
func (a *painter) text(x, y float64, content string, size float64, fill Colour, attributes string) {
	lines := strings.Split(content, "\n")
	for i, line := range lines {
		if line != "" {
			fmt.Fprintf(a.out, `<text x="%s" y="%s" fill="%s"%s>%s</text>`, px(x),
				px(y+size*(baselineShift+float64(i)-float64(len(lines)-1)/2)), a.ink(fill), attributes, html.EscapeString(line))
		}
	}
}

// baselineShift is the distance from the middle of a line's letters down to its baseline, as a share of the font size. smallFont is the
// font size of most text, in px.
const (
	baselineShift = 0.32
	smallFont     = 11
)

// paint paints the axes, and over them bars, rules, series and notes.
func (a *painter) paint() {
	a.axes()
	for _, b := range a.Bars {
		x1, x2, y1, y2 := a.xAt(0, b.X1)+0.5, a.xAt(0, b.X2)-0.5, a.yAt(b.Y1), a.yAt(b.Y2)
		fmt.Fprintf(a.out, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`,
			px(min(x1, x2)), px(min(y1, y2)), px(max(0, math.Abs(x2-x1))), px(math.Abs(y2-y1)), a.ink(b.Colour))
	}
	for _, r := range a.Rules {
		for f, to := a.facetRange(r.Facet); f < to; f++ {
			a.rule(f, r)
		}
	}
	for i := range a.Series {
		a.series(&a.Series[i])
	}
	for _, n := range a.Notes {
		for f, to := a.facetRange(n.Facet); f < to; f++ {
			a.note(f, n)
		}
	}
}

const (
	middle = ` text-anchor="middle"`
	bold   = ` font-weight="600"`
)

// axes paints grid lines, ticks, labels and titles.
func (a *painter) axes() {
	top := float64(a.Margin.Top)
	for f := range a.facets {
		for _, t := range a.Y.Ticks {
			if !a.Y.Hidden {
				a.line(a.facetLeft(f), a.yAt(t.At), a.facetLeft(f)+a.inner, a.yAt(t.At), Token("grid"), 1, "")
			}
		}
		if !a.X.Hidden {
			for _, t := range a.labelledTicks() {
				x := a.xAt(f, t.At)
				a.line(x, a.plotBottom(), x, a.plotBottom()+4, ThirdInk, 1, "")
				a.text(x, a.plotBottom()+12.5, t.Label, smallFont, SecondInk, middle)
			}
		}
	}
	if !a.Y.Hidden {
		for _, t := range a.Y.Ticks {
			a.text(a.facetLeft(0)-6, a.yAt(t.At), t.Label, smallFont, SecondInk, ` text-anchor="end"`)
		}
	}
	if len(a.Facets) > 0 {
		top -= 18 + a.headings(top-10)
	}
	fill, weight := SecondInk, ""
	if a.Group > 0 {
		fill, weight = Ink, bold
	}
	a.text(0, top-16, a.Y.Title, smallFont, fill, weight)
	if a.Y.Title != "" {
		top -= 21
	}
	a.text(0, top-16, a.Heading, smallFont, SecondInk, "")
	a.text((a.facetLeft(0)+a.facetLeft(a.facets-1)+a.inner)/2, a.plotBottom()+28, a.X.Title, smallFont, SecondInk, middle)
}

// headings paints the facets' names, each broken into lines that fit its facet. The middle of every name is at the height y if none has
// more than two lines. Otherwise the names are higher, and headings returns the additional height, in px, that they need above.
func (a *painter) headings(y float64) (extra float64) {
	const letter = 6.8 // the width of a letter in px
	wrapped := make([][]string, len(a.Facets))
	for f, name := range a.Facets {
		wrapped[f] = text.Wrap(name, int(a.pitch/letter))
		extra = max(extra, smallFont*float64(len(wrapped[f])-2))
	}
	for f, lines := range wrapped {
		a.text(a.facetLeft(f)+a.inner/2, y-extra/2, strings.Join(lines, "\n"), smallFont, Ink, middle+bold)
	}
	return extra
}

// labelledTicks returns the ticks of the x axis without the labels that would touch another. The first and the last tick keep their labels,
// with two exceptions. With several facets, the first tick has no label in any facet if it would touch the last label of the facet to its
// left. Of two ticks that touch, the last has no label.
func (a *painter) labelledTicks() []Tick {
	out := slices.Clone(a.X.Ticks)
	if a.X.Scale != Linear || len(out) == 0 {
		return out
	}
	const letter, apart = 3.3, 5 // in px: half the width of a letter, and the least distance between two labels
	edges := func(t Tick) (from, to float64) {
		at, half := a.xAt(0, t.At), letter*float64(utf8.RuneCountInString(t.Label))
		return at - half, at + half
	}
	end := len(out) - 1
	lastFrom, lastTo := edges(out[end])
	free := math.Inf(-1)
	if a.facets > 1 {
		free = lastTo - a.pitch
	}
	for i, t := range a.X.Ticks {
		from, to := edges(t)
		touches := from < free+apart
		if i == end && touches && end == 1 || i < end && (touches || i > 0 && to > lastFrom-apart) {
			out[i].Label = ""
			continue
		}
		free = to
	}
	return out
}

// tooltips returns the places with tooltips in a panel whose upper left corner is at x and y. stops are the places of bars and points, and
// dots are the places of replicates.
func (a *painter) tooltips(x, y float64) (stops, dots []Stop) {
	for _, b := range a.Bars {
		if b.Tip != "" {
			stops = append(stops, Stop{x + a.xAt(0, (b.X1+b.X2)/2), y + a.yAt(b.Y2), b.Tip})
		}
	}
	add := func(to *[]Stop, points []Point) {
		for _, p := range points {
			if p.Tip != "" {
				*to = append(*to, Stop{x + a.xAt(p.Facet, p.X), y + a.yAt(p.Y), p.Tip})
			}
		}
	}
	for _, s := range a.Series {
		add(&stops, s.Points)
		add(&dots, s.Dots)
	}
	return stops, dots
}

// dashes are the dash patterns of lines.
var dashes = map[Line]string{Dash: ` stroke-dasharray="4 3"`, Dotted: ` stroke-dasharray="1 3" stroke-linecap="round"`}

// rule paints a rule in facet f.
func (a *painter) rule(f int, r Rule) {
	x1, y1, x2, y2 := a.xAt(f, r.X1), a.yAt(r.Y1), a.xAt(f, r.X2), a.yAt(r.Y2)
	if r.Width == 0 {
		r.Width = 1
	}
	a.line(x1, y1, x2, y2, r.Colour, r.Width, dashes[r.Line])
	if length := math.Hypot(x2-x1, y2-y1); r.Ends && length > 0 {
		dx, dy := -3*(y2-y1)/length, 3*(x2-x1)/length
		for _, end := range [2][2]float64{{x1, y1}, {x2, y2}} {
			a.line(end[0]-dx, end[1]-dy, end[0]+dx, end[1]+dy, r.Colour, r.Width, "")
		}
	}
}

// series paints a series from back to front: replicates, line, whiskers, symbols.
func (a *painter) series(s *Series) {
	for _, d := range s.Dots {
		fmt.Fprintf(a.out, `<circle cx="%s" cy="%s" r="1.3" fill="%s" fill-opacity="0.38"/>`,
			px(a.xAt(d.Facet, d.X)), px(a.yAt(d.Y)), a.ink(s.Colour))
	}
	if s.Line != "" {
		for f := range a.facets {
			a.seriesLine(s, f)
		}
	}
	whisker := s.Whisker
	if whisker == 0 {
		whisker = 1.25
	}
	dashed := ""
	if s.Dashed {
		dashed = ` stroke-dasharray="2 2"`
	}
	for _, p := range s.Points {
		if p.Low >= p.High {
			continue
		}
		x := a.xAt(p.Facet, p.X)
		a.line(x, a.yAt(p.Low), x, a.yAt(p.High), s.Colour, whisker, dashed)
		for _, end := range []struct {
			cut      bool
			at, down float64
		}{{p.Above, a.yAt(p.High), 4.5}, {p.Below, a.yAt(p.Low), -4.5}} {
			if end.cut { // an arrowhead: the interval goes on
				fmt.Fprintf(a.out, `<path d="M%s,%sl3.5,%sl3.5,%s" fill="none" stroke="%s" stroke-width="%s"/>`,
					px(x-3.5), px(end.at+end.down), px(-end.down), px(end.down), a.ink(s.Colour), strconv.FormatFloat(whisker, 'f', -1, 64))
			}
		}
	}
	for _, p := range s.Points {
		if s.Symbol != "" && !p.Bare {
			a.symbol(s, a.xAt(p.Facet, p.X), a.yAt(p.Y))
		}
	}
}

// seriesLine paints the line through a series' points in one facet.
func (a *painter) seriesLine(s *Series, facet int) {
	var path strings.Builder
	for _, p := range s.Points {
		if p.Facet != facet {
			continue
		}
		x, y := px(a.xAt(facet, p.X)), px(a.yAt(p.Y))
		switch {
		case path.Len() == 0:
			path.WriteString("M" + x + "," + y)
		case s.Line == Step:
			path.WriteString("H" + x + "V" + y)
		default:
			path.WriteString("L" + x + "," + y)
		}
	}
	width, opacity := s.Width, s.Opacity
	if width == 0 {
		width = 1.75
	}
	if opacity == 0 {
		opacity = 1
	}
	if path.Len() > 0 {
		fmt.Fprintf(a.out, `<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-opacity="%v"%s/>`,
			path.String(), a.ink(s.Colour), width, opacity, dashes[s.Line])
	}
}

// symbol paints a series' mark around a place.
func (a *painter) symbol(s *Series, x, y float64) {
	r := s.Radius
	if r == 0 {
		r = 3.6
	}
	if a.narrow {
		r *= 0.9
	}
	fill, stroke, width := a.ink(s.Colour), a.ink(Paper), 0.75
	switch {
	case s.Symbol == "times" || s.Symbol == "asterisk":
		fill, stroke, width = "none", a.ink(s.Colour), 1.5
	case s.Hollow:
		fill, stroke, width = a.ink(Paper), a.ink(s.Colour), 1.5
	}
	look := fmt.Sprintf(` fill="%s" stroke="%s" stroke-width="%v"/>`, fill, stroke, width)
	if s.Symbol == "circle" {
		fmt.Fprintf(a.out, `<circle cx="%s" cy="%s" r="%s"%s`, px(x), px(y), px(r), look)
		return
	}
	fmt.Fprintf(a.out, `<path transform="translate(%s %s)" d="%s"%s`, px(x), px(y), outline(s.Symbol, r), look)
}

// outline returns a symbol around the origin. The filled symbols have the area of a circle of radius r, except pill:W. That is a bar of the
// same height for every W, whose width is W times its height.
func outline(symbol string, r float64) string {
	area := math.Pi * r * r
	polygon := func(points ...float64) string {
		var d strings.Builder
		for i := 0; i < len(points); i += 2 {
			d.WriteString([2]string{"M", "L"}[min(i, 1)] + px(points[i]) + "," + px(points[i+1]))
		}
		return d.String() + "Z"
	}
	turned := func(times int, points ...[2]float64) string { // repeats the points that many times around the origin
		var all []float64
		for i := range times {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(times))
			for _, p := range points {
				all = append(all, p[0]*cos-p[1]*sin, p[0]*sin+p[1]*cos)
			}
		}
		return polygon(all...)
	}
	rectangle := func(w, h float64) string { return polygon(-w, -h, w, -h, w, h, -w, h) }
	switch symbol {
	case "square":
		return rectangle(math.Sqrt(area)/2, math.Sqrt(area)/2)
	case "diamond":
		h := math.Sqrt(area * math.Sqrt(3) / 2)
		w := h / math.Sqrt(3)
		return polygon(0, -h, w, 0, 0, h, -w, 0)
	case "triangle":
		h := math.Sqrt(area / (3 * math.Sqrt(3)))
		return polygon(0, -2*h, math.Sqrt(3)*h, h, -math.Sqrt(3)*h, h)
	case "cross":
		w := math.Sqrt(area/5) / 2
		return polygon(-3*w, -w, -w, -w, -w, -3*w, w, -3*w, w, -w, 3*w, -w, 3*w, w, w, w, w, 3*w, -w, 3*w, -w, w, -3*w, w)
	case "hexagon":
		h := math.Sqrt(2 * area / (3 * math.Sqrt(3)))
		return turned(6, [2]float64{0, -h})
	case "wye":
		arm := math.Sqrt(area / (3 + math.Sqrt(3)/4)) // the arm's length equals its width
		in := arm / math.Sqrt(12)
		return turned(3, [2]float64{arm / 2, in}, [2]float64{arm / 2, in + arm}, [2]float64{-arm / 2, in + arm})
	case "asterisk":
		r := 0.59436 * math.Sqrt(area+min(area/28, 0.75))
		w := px(r * math.Sqrt(3) / 2)
		h := px(r / 2)
		return "M0," + px(r) + "V" + px(-r) + "M-" + w + ",-" + h + "L" + w + "," + h + "M-" + w + "," + h + "L" + w + ",-" + h
	case "times":
		k := px(0.6189 * math.Sqrt(area-min(area/6, 1.7)))
		return "M-" + k + ",-" + k + "L" + k + "," + k + "M-" + k + "," + k + "L" + k + ",-" + k
	case "star":
		outer := math.Sqrt(0.8908130915292852 * area)
		inner := outer * math.Sin(math.Pi/10) / math.Sin(7*math.Pi/10)
		var points []float64
		for i := range 10 {
			length := [2]float64{outer, inner}[i%2]
			points = append(points, length*math.Sin(math.Pi*float64(i)/5), -length*math.Cos(math.Pi*float64(i)/5))
		}
		return polygon(points...)
	}
	share, err := strconv.ParseFloat(strings.TrimPrefix(symbol, "pill:"), 64)
	if err != nil {
		panic("chart: Spec.SVG: symbol " + symbol)
	}
	h := 0.72 * math.Sqrt(area)
	return rectangle(h*share/2, h/2)
}

// note paints a note in facet f, with an edge in the paper's colour so that it can be read over lines.
func (a *painter) note(f int, n Note) {
	fill, size, attributes := n.Colour, float64(smallFont), ""
	if fill == "" {
		fill = SecondInk
	}
	if n.Anchor != "" {
		attributes = ` text-anchor="` + n.Anchor + `"`
	}
	switch n.Style {
	case Strong:
		size = 12
		attributes += bold + ` font-size="12"`
	case Printed:
		size = 12.5
		attributes += ` font-style="italic" font-family="serif" font-size="12.5"`
	}
	a.text(a.xAt(f, n.X)+n.DX, a.yAt(n.Y)+n.DY, n.Text, size, fill,
		attributes+` stroke="`+a.ink(Paper)+`" stroke-width="4" paint-order="stroke"`)
}
