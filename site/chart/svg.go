package chart

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// SVG paints the chart as a picture that stands by itself, in the light theme, width px wide. The page's own charts are placed by a script,
// with a library, and can be pointed at; this is for files that must be readable without either. Both place what the Spec says.
func (s Spec) SVG(width float64) string {
	const gap, above = 12, 12 // px: between panels, and for headings that stand above the first row
	var body strings.Builder
	x, y, row, bottom := 0.0, 0.0, 0.0, 0.0 // where the next panel stands, how high its row is, and where the last one ends
	columns := map[int][2]float64{}         // of groups: where the next panel of each stands
	for _, p := range s.Panels {
		own, height := width, float64(p.Height)
		if part := math.Floor((width - gap) * p.Share); width >= Beside && part >= Narrowest {
			own = part
		}
		at, stacked := columns[p.Group]
		if !stacked || p.Group == 0 {
			if x > 0 && x+own > width {
				x, y, row = 0, y+row+gap, 0
			}
			at = [2]float64{x, y}
			x += own + gap
		}
		columns[p.Group] = [2]float64{at[0], at[1] + height}
		row = max(row, at[1]+height-y)
		bottom = max(bottom, at[1]+height)
		fmt.Fprintf(&body, `<g transform="translate(%s %s)">`, px(at[0]), px(at[1]))
		newPainter(&body, &p, own, width < Wide).paint()
		body.WriteString("</g>")
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -%d %s %s" width="%[2]s" height="%[3]s" role="img" `+
		`font-family="sans-serif" font-size="11"><title>%s</title><desc>%s</desc>%s</svg>`,
		above, px(width), px(above+bottom), html.EscapeString(s.Title), html.EscapeString(s.Label), body.String())
}

// px spells a length to a tenth.
func px(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10+0, 'f', -1, 64) }

// A painter paints one panel.
type painter struct {
	*Panel
	to     *strings.Builder
	width  float64
	narrow bool
	facets int     // at least one
	inner  float64 // width of a facet
	pitch  float64 // from a facet to the next
}

func newPainter(to *strings.Builder, p *Panel, width float64, narrow bool) *painter {
	a := &painter{Panel: p, to: to, width: width, narrow: narrow, facets: max(1, len(p.Facets))}
	between := 0.0 // as a share of the pitch
	if len(p.Facets) > 0 {
		if between = 0.14; narrow {
			between = 0.1
		}
	}
	a.pitch = (width - float64(p.Margin.Left+p.Margin.Right)) / (float64(a.facets) - between)
	a.inner = a.pitch * (1 - between)
	return a
}

// at is the place of x in a facet.
func (a *painter) at(facet int, x float64) float64 {
	low, high := a.X.Scale.apply(a.X.Domain[0]), a.X.Scale.apply(a.X.Domain[1])
	share := (a.X.Scale.apply(x) - low) / (high - low)
	if a.X.Flip {
		share = 1 - share
	}
	return a.left(facet) + a.inner*share
}

// up is the place of y.
func (a *painter) up(y float64) float64 {
	at := a.place(y)
	if a.Y.Flip {
		return float64(a.Margin.Top) + a.floor() - at
	}
	return at
}

func (a *painter) left(facet int) float64 { return float64(a.Margin.Left) + a.pitch*float64(facet) }
func (a *painter) floor() float64         { return float64(a.Height - a.Margin.Bottom) }

// of are the facets in which something of that facet stands.
func (a *painter) of(facet int) (from, to int) {
	if facet < 0 {
		return 0, a.facets
	}
	return facet, facet + 1
}

func (a *painter) line(x1, y1, x2, y2 float64, stroke Colour, width float64, more string) {
	fmt.Fprintf(a.to, `<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s" stroke-width="%s"%s/>`,
		px(x1), px(y1), px(x2), px(y2), stroke.Hex(), strconv.FormatFloat(width, 'f', -1, 64), more)
}

func (a *painter) text(x, y float64, content string, fill Colour, more string) {
	if content != "" {
		fmt.Fprintf(a.to, `<text x="%s" y="%s" fill="%s"%s>%s</text>`, px(x), px(y), fill.Hex(), more, html.EscapeString(content))
	}
}

func (a *painter) paint() {
	a.axes()
	for _, b := range a.Bars {
		x1, x2, y1, y2 := a.at(0, b.X1)+0.5, a.at(0, b.X2)-0.5, a.up(b.Y1), a.up(b.Y2)
		fmt.Fprintf(a.to, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`,
			px(min(x1, x2)), px(min(y1, y2)), px(max(0, math.Abs(x2-x1))), px(math.Abs(y2-y1)), b.Colour.Hex())
	}
	for _, r := range a.Rules {
		for f, to := a.of(r.Facet); f < to; f++ {
			a.rule(f, r)
		}
	}
	for i := range a.Series {
		a.series(&a.Series[i])
	}
	for _, n := range a.Notes {
		for f, to := a.of(n.Facet); f < to && !(a.narrow && n.Wide); f++ {
			a.note(f, n)
		}
	}
}

const (
	middle = ` text-anchor="middle"`
	bold   = ` font-weight="600"`
)

func (a *painter) axes() {
	top, left := float64(a.Margin.Top), 0.0
	for f := range a.facets {
		for _, t := range a.Y.Ticks {
			if !a.Y.Hidden {
				a.line(a.left(f), a.up(t.At), a.left(f)+a.inner, a.up(t.At), Token("grid"), 1, "")
			}
		}
		if !a.X.Hidden {
			for _, t := range a.roomy() {
				x := a.at(f, t.At)
				a.line(x, a.floor(), x, a.floor()+4, Third, 1, "")
				a.text(x, a.floor()+17, t.Label, Second, middle)
			}
		}
		if len(a.Facets) > 0 {
			a.text(a.left(f)+a.inner/2, top-12, a.Facets[f], Ink, middle+bold)
		}
	}
	for _, t := range a.Y.Ticks {
		if !a.Y.Hidden {
			a.text(a.left(0)-6, a.up(t.At)+3.5, t.Label, Second, ` text-anchor="end"`)
		}
	}
	above := top - 16
	if len(a.Facets) > 0 {
		above = top - 34
	}
	fill, weight := Second, ""
	if a.Group > 0 {
		fill, weight = Ink, bold
	}
	a.text(left, above, a.Y.Title, fill, weight)
	if a.Y.Title != "" {
		above -= 21
	}
	a.text(left, above, a.Heading, Second, "")
	a.text(a.left((a.facets-1)/2)+a.inner/2, a.floor()+34, a.X.Title, Second, middle)
}

// roomy are the ticks of the x axis. Where labels would touch, the first and the last keep theirs, and of the others those with room.
func (a *painter) roomy() []Tick {
	out := append([]Tick(nil), a.X.Ticks...)
	if a.X.Scale != Linear || len(out) == 0 {
		return out
	}
	const letter, apart = 3.3, 5 // px: half of a letter, and between two labels
	half := func(t Tick) float64 { return letter * float64(utf8.RuneCountInString(t.Label)) }
	last := a.X.Ticks[len(out)-1]
	free := math.Inf(-1)
	for i, t := range a.X.Ticks[:len(out)-1] {
		from, to := a.at(0, t.At)-half(t), a.at(0, t.At)+half(t)
		if from < free+apart || i > 0 && to > a.at(0, last.At)-half(last)-apart {
			out[i].Label = ""
			continue
		}
		free = to
	}
	return out
}

// dashes are the patterns of lines.
var dashes = map[Line]string{Dash: ` stroke-dasharray="4 3"`, Dotted: ` stroke-dasharray="1 3" stroke-linecap="round"`}

func (a *painter) rule(f int, r Rule) {
	x1, y1, x2, y2 := a.at(f, r.X1), a.up(r.Y1), a.at(f, r.X2), a.up(r.Y2)
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

func (a *painter) series(s *Series) {
	for _, d := range s.Dots {
		fmt.Fprintf(a.to, `<circle cx="%s" cy="%s" r="1.3" fill="%s" fill-opacity="0.38"/>`,
			px(a.at(d.Facet, d.X)), px(a.up(d.Y)), s.Colour.Hex())
	}
	if s.Line != "" {
		for f := range a.facets {
			a.joined(s, f)
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
		x := a.at(p.Facet, p.X)
		a.line(x, a.up(p.Low), x, a.up(p.High), s.Colour, whisker, dashed)
		for _, end := range []struct {
			cut      bool
			at, down float64
		}{{p.Above, a.up(p.High), 4.5}, {p.Below, a.up(p.Low), -4.5}} {
			if end.cut { // an arrowhead: the interval goes on
				fmt.Fprintf(a.to, `<path d="M%s,%sl3.5,%sl3.5,%s" fill="none" stroke="%s" stroke-width="%s"/>`,
					px(x-3.5), px(end.at+end.down), px(-end.down), px(end.down), s.Colour.Hex(), strconv.FormatFloat(whisker, 'f', -1, 64))
			}
		}
	}
	for _, p := range s.Points {
		if s.Symbol != "" && !p.Bare {
			a.symbol(s, a.at(p.Facet, p.X), a.up(p.Y))
		}
	}
}

// joined paints the line through a series' points of a facet.
func (a *painter) joined(s *Series, facet int) {
	var path strings.Builder
	for _, p := range s.Points {
		if p.Facet != facet {
			continue
		}
		x, y := px(a.at(facet, p.X)), px(a.up(p.Y))
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
		fmt.Fprintf(a.to, `<path d="%s" fill="none" stroke="%s" stroke-width="%v" stroke-opacity="%v"%s/>`,
			path.String(), s.Colour.Hex(), width, opacity, dashes[s.Line])
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
	fill, stroke, width := s.Colour.Hex(), Paper.Hex(), 0.75
	switch {
	case s.Symbol == "times" || s.Symbol == "asterisk":
		fill, stroke, width = "none", s.Colour.Hex(), 1.5
	case s.Hollow:
		fill, stroke, width = Paper.Hex(), s.Colour.Hex(), 1.5
	}
	look := fmt.Sprintf(` fill="%s" stroke="%s" stroke-width="%v"/>`, fill, stroke, width)
	if s.Symbol == "circle" {
		fmt.Fprintf(a.to, `<circle cx="%s" cy="%s" r="%s"%s`, px(x), px(y), px(r), look)
		return
	}
	fmt.Fprintf(a.to, `<path transform="translate(%s %s)" d="%s"%s`, px(x), px(y), outline(s.Symbol, r), look)
}

// outline is a symbol around the origin, with as large an area as a circle of radius r has. A pill:W is a bar, W times as wide as half its
// height.
func outline(symbol string, r float64) string {
	area := math.Pi * r * r
	polygon := func(points ...float64) string {
		var d strings.Builder
		for i := 0; i < len(points); i += 2 {
			d.WriteString([2]string{"M", "L"}[min(i, 1)] + px(points[i]) + "," + px(points[i+1]))
		}
		return d.String() + "Z"
	}
	turned := func(times int, points ...[2]float64) string { // the points, and those again that many times around the origin
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
		arm := math.Sqrt(area / (3 + math.Sqrt(3)/4)) // as long as it is wide
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

func (a *painter) note(f int, n Note) {
	fill, more := n.Colour, ""
	if fill == "" {
		fill = Second
	}
	if n.Anchor != "" {
		more = ` text-anchor="` + n.Anchor + `"`
	}
	switch n.Style {
	case Strong:
		more += bold + ` font-size="12"`
	case Printed:
		more += ` font-style="italic" font-family="serif" font-size="12.5"`
	}
	a.text(a.at(f, n.X)+n.DX, a.up(n.Y)+n.DY+4, n.Text, fill, more+` stroke="`+Paper.Hex()+`" stroke-width="4" paint-order="stroke"`)
}
