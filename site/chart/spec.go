package chart

import (
	"encoding/json"
	"fmt"
)

// A Spec describes one chart, which has one panel or several.
type Spec struct {
	Title         string  `json:"title"`          // the title of the chart's file
	Sub           string  `json:"sub,omitempty"`  // below the title of the file: the measure, the kind of interval, n
	Label         string  `json:"label"`          // a sentence that describes the picture to readers who do not see it
	Panels        []Panel `json:"panels"`         // laid out from left to right, or below each other in a narrow chart
	WithOldValues *Panel  `json:"held,omitempty"` // the first panel with the values before a change behind the new ones; nil: none
}

// JSON returns the chart in the form that Read reads.
func (s Spec) JSON() string {
	b, err := json.Marshal(s)
	if err != nil {
		panic("chart: Spec.JSON: a value has no JSON form") // NaN or infinity: a caller's bug
	}
	return string(b)
}

// Read reads the form that JSON returns.
func Read(text string) (s Spec, err error) {
	if err = json.Unmarshal([]byte(text), &s); err != nil {
		err = fmt.Errorf("chart: a description that is none: %w", err)
	}
	return s, err
}

// A Panel is one pair of axes. With facets the pair is repeated side by side. Lengths are in px. The panel's width is known only when it is
// drawn.
type Panel struct {
	Share   float64  `json:"share,omitempty"` // of the chart's width, from 0 to 1; 0: the whole width. See Beside
	Group   int      `json:"group,omitempty"` // panels of the same Group > 0 are stacked in one column
	Height  int      `json:"height"`
	Margin  Margin   `json:"margin"`
	X       Axis     `json:"x"`
	Y       Axis     `json:"y"`
	Facets  []string `json:"facets,omitempty"` // the facets' headings; empty: one facet without a heading
	Rules   []Rule   `json:"rules,omitempty"`
	Bars    []Bar    `json:"bars,omitempty"`
	Series  []Series `json:"series,omitempty"`
	Notes   []Note   `json:"notes,omitempty"`
	Heading string   `json:"heading,omitempty"` // a line above the y axis's title

	seen valuesShown // further values that the y axis must include
}

// Widths in px. In a chart of at least Beside, panels with a Share are side by side unless a panel would be narrower than Narrowest. A
// chart narrower than Wide has smaller symbols and gaps.
const (
	Wide      = 440
	Beside    = 390
	Narrowest = 160
)

// A Margin is the space around the axes, in px.
type Margin struct {
	Top    int `json:"top"`
	Right  int `json:"right"`
	Bottom int `json:"bottom"`
	Left   int `json:"left"`
}

// An Axis has a domain, ticks with their labels, and a title: above a y axis, below an x axis.
type Axis struct {
	Title  string     `json:"title,omitempty"`
	Scale  Scale      `json:"scale"`
	Domain [2]float64 `json:"domain"`
	Ticks  []Tick     `json:"ticks"`
	Hidden bool       `json:"hidden,omitempty"`  // the axis has neither ticks nor grid lines
	Flip   bool       `json:"reverse,omitempty"` // values grow to the left or downwards
}

// A Scale is the way in which a domain is mapped to px.
type Scale string

// The scales.
const (
	Linear Scale = "linear"
	Log    Scale = "log"
	Sqrt   Scale = "sqrt"
)

// A Tick is a place on an axis with a label.
type Tick struct {
	At    float64 `json:"at"`
	Label string  `json:"label"`
}

// A Series is a list of points with the same meaning, drawn in one colour with one symbol.
type Series struct {
	Name    string  `json:"name"`
	Colour  Colour  `json:"colour"`
	Symbol  string  `json:"symbol,omitempty"` // see outline: a name such as circle, or pill:0.8; empty: no marks
	Radius  float64 `json:"radius,omitempty"`
	Hollow  bool    `json:"hollow,omitempty"`
	Line    Line    `json:"line,omitempty"` // empty: the points are not joined
	Width   float64 `json:"width,omitempty"`
	Opacity float64 `json:"opacity,omitempty"` // the line's, from 0 to 1; 0 means 1
	Dashed  bool    `json:"dashed,omitempty"`  // the whiskers are dashed
	Whisker float64 `json:"whisker,omitempty"` // the whiskers' width in px; 0 means 1.25
	Points  []Point `json:"points"`
	OffAxis bool    `json:"-"`              // the series is in a row above the lines, where y has no meaning
	Dots    []Point `json:"dots,omitempty"` // single replicates, drawn tiny; only the pointer finds their tooltips
}

// atEnd returns a note with the series' name beside its last point; no note if the series has no point.
func (s *Series) atEnd(dx, dy float64) []Note {
	n := len(s.Points)
	if n == 0 {
		return nil
	}
	return []Note{{X: s.Points[n-1].X, Y: s.Points[n-1].Y, DX: dx, DY: dy, Text: s.Name, Colour: s.Colour.Label(), Style: Strong}}
}

// A Line is the way in which points are joined.
type Line string

// The lines.
const (
	Solid  Line = "solid"
	Dash   Line = "dash"
	Dotted Line = "dotted"
	Step   Line = "step" // each value lasts until the next point
)

// A Point is a place in a facet. It has an interval if Low < High. Below and Above mean that the interval continues beyond Low or High,
// where the axis ends. Tip is the text of the tooltip; "": it has none. A Bare point has no symbol, because a line only begins there.
type Point struct {
	Facet int     `json:"f,omitempty"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Low   float64 `json:"lo,omitempty"`
	High  float64 `json:"hi,omitempty"`
	Below bool    `json:"below,omitempty"`
	Above bool    `json:"above,omitempty"`
	Tip   string  `json:"tip,omitempty"`
	Bare  bool    `json:"bare,omitempty"`
}

// A Rule is a straight line between two places.
type Rule struct {
	Facet  int     `json:"f,omitempty"` // -1: in every facet
	X1     float64 `json:"x1"`
	Y1     float64 `json:"y1"`
	X2     float64 `json:"x2"`
	Y2     float64 `json:"y2"`
	Colour Colour  `json:"colour"`
	Width  float64 `json:"width,omitempty"`
	Line   Line    `json:"line,omitempty"`
	Ends   bool    `json:"ends,omitempty"` // a short cross line at either end
}

// A Bar is a rectangle between X1 and X2, from Y1 to Y2.
type Bar struct {
	X1     float64 `json:"x1"`
	X2     float64 `json:"x2"`
	Y1     float64 `json:"y1"`
	Y2     float64 `json:"y2"`
	Colour Colour  `json:"colour"`
	Tip    string  `json:"tip,omitempty"`
}

// A Note is text at a place.
type Note struct {
	Facet  int     `json:"f,omitempty"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	DX     float64 `json:"dx,omitempty"`
	DY     float64 `json:"dy,omitempty"`
	Text   string  `json:"text"`
	Colour Colour  `json:"colour,omitempty"`
	Anchor string  `json:"anchor,omitempty"` // start (default), middle or end
	Style  Style   `json:"style,omitempty"`
}

// A Style is the type style of a note.
type Style string

// The styles.
const (
	Plain   Style = ""
	Strong  Style = "strong"  // a direct label: bold, 12 px
	Printed Style = "printed" // a value that a paper prints: serif italics
)
