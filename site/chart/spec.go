package chart

import (
	"encoding/json"
	"fmt"
)

// A Spec describes one chart, of one panel or several.
type Spec struct {
	Title  string  `json:"title"`          // of the chart as a file
	Sub    string  `json:"sub,omitempty"`  // under the title of the file: what is drawn, which interval, n
	Label  string  `json:"label"`          // the sentence that stands for the picture
	Panels []Panel `json:"panels"`         // laid out left to right, below each other where narrow
	Held   *Panel  `json:"held,omitempty"` // the first panel as the page shows it beside what stood before a change; files have the plain one
}

// JSON is the spelling that Read reads.
func (s Spec) JSON() string {
	b, err := json.Marshal(s)
	if err != nil {
		panic("chart: Spec.JSON: a value has no JSON form") // NaN or infinity: a caller's bug
	}
	return string(b)
}

// Read reads what JSON wrote.
func Read(text string) (s Spec, err error) {
	if err = json.Unmarshal([]byte(text), &s); err != nil {
		err = fmt.Errorf("chart: a description that is none: %w", err)
	}
	return s, err
}

// A Panel is one pair of axes, repeated side by side once a facet. Lengths are px; the panel's width is known only where it is drawn.
type Panel struct {
	Share   float64  `json:"share,omitempty"` // of the chart's width where that is at least Beside; 0: all of it
	Group   int      `json:"group,omitempty"` // panels of equal Group > 0 are stacked in one column
	Height  int      `json:"height"`
	Margin  Margin   `json:"margin"`
	X       Axis     `json:"x"`
	Y       Axis     `json:"y"`
	Facets  []string `json:"facets,omitempty"` // headings; empty: a single facet without one
	Rules   []Rule   `json:"rules,omitempty"`
	Bars    []Bar    `json:"bars,omitempty"`
	Series  []Series `json:"series,omitempty"`
	Notes   []Note   `json:"notes,omitempty"`
	Heading string   `json:"heading,omitempty"` // above YTitle, in 600

	seen around // what its y axis must show besides its own
}

// From Wide on a chart has room for all its notes, from Beside on panels with a Share stand side by side where none is less than Narrowest;
// px.
const (
	Wide      = 440
	Beside    = 390
	Narrowest = 160
)

// A Margin is the space around the axes.
type Margin struct {
	Top    int `json:"top"`
	Right  int `json:"right"`
	Bottom int `json:"bottom"`
	Left   int `json:"left"`
}

// An Axis has a domain, ticks with their labels, and a title: above the y axis, below the x axis.
type Axis struct {
	Title  string     `json:"title,omitempty"`
	Scale  Scale      `json:"scale"`
	Domain [2]float64 `json:"domain"`
	Ticks  []Tick     `json:"ticks"`
	Hidden bool       `json:"hidden,omitempty"`  // neither ticks nor grid
	Flip   bool       `json:"reverse,omitempty"` // grows to the left, or downwards
}

// A Scale maps a domain to px.
type Scale string

// The scales.
const (
	Linear Scale = "linear"
	Log    Scale = "log"
	Sqrt   Scale = "sqrt"
)

// A Tick is a labelled place on an axis.
type Tick struct {
	At    float64 `json:"at"`
	Label string  `json:"label"`
}

// A Series is points of one meaning, in one colour and symbol.
type Series struct {
	Name    string  `json:"name"`
	Colour  Colour  `json:"colour"`
	Symbol  string  `json:"symbol,omitempty"` // one of Plot, as circle, or pill:0.8 …; empty: no marks
	Radius  float64 `json:"radius,omitempty"`
	Hollow  bool    `json:"hollow,omitempty"`
	Line    Line    `json:"line,omitempty"` // empty: not joined
	Width   float64 `json:"width,omitempty"`
	Opacity float64 `json:"opacity,omitempty"` // of the line; 0 means 1
	Dashed  bool    `json:"dashed,omitempty"`  // the whiskers
	Whisker float64 `json:"whisker,omitempty"` // their width; 0 means 1.25
	Points  []Point `json:"points"`
	OffAxis bool    `json:"-"`              // it stands in a row of its own, and says nothing by its height
	Dots    []Point `json:"dots,omitempty"` // single replicates, tiny; the pointer alone finds their tips
}

// atEnd is the series' name beside its last point; none where it has no point.
func (s *Series) atEnd(dx, dy float64) []Note {
	n := len(s.Points)
	if n == 0 {
		return nil
	}
	return []Note{{X: s.Points[n-1].X, Y: s.Points[n-1].Y, DX: dx, DY: dy, Text: s.Name, Colour: s.Colour.Label(), Style: Strong}}
}

// A Line is how points are joined.
type Line string

// The lines.
const (
	Solid  Line = "solid"
	Dash   Line = "dash"
	Dotted Line = "dotted"
	Step   Line = "step" // holds until the next point
)

// A Point has a place, an interval where Low < High, and the words of its tooltip ("" for none). Below and Above say that the interval goes
// on beyond Low or High, where the axis ends. A bare one has no mark: a line begins there.
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
	Facet  int     `json:"f,omitempty"` // -1: every facet
	X1     float64 `json:"x1"`
	Y1     float64 `json:"y1"`
	X2     float64 `json:"x2"`
	Y2     float64 `json:"y2"`
	Colour Colour  `json:"colour"`
	Width  float64 `json:"width,omitempty"`
	Line   Line    `json:"line,omitempty"`
	Ends   bool    `json:"ends,omitempty"` // with a tick at either end
}

// A Bar stands between X1 and X2, from Y1 to Y2.
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
	Anchor string  `json:"anchor,omitempty"` // start (default), middle, end
	Style  Style   `json:"style,omitempty"`
	Wide   bool    `json:"wide,omitempty"` // left out where the chart is narrow
}

// A Style is how a note is set.
type Style string

// The styles.
const (
	Plain   Style = ""
	Strong  Style = "strong"  // 12 px, 600: a direct label
	Printed Style = "printed" // serif italics: what a paper prints
)
