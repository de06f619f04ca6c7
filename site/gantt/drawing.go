package gantt

// A Shape is what a Mark is painted as.
type Shape uint8

// The shapes.
const (
	Fill          Shape = iota // a rectangle
	Frame                      // its outline, Size wide
	Dashed                     // its outline, dashed
	Line                       // from (X, Y) by (W, H), Size wide
	Text                       // at (X, Y), Size high, its middle at Y
	Hatch                      // a rectangle of slanted lines, Size wide
	Arrow                      // a curve from (X, Y) to its head at (X+W, Y+H)
	Clip                       // later marks are cut at the rectangle
	Unclip                     // later marks are no longer cut
	Ground                     // a rectangle below a text, which hides what crosses the text
	Tint                       // a rectangle of a light shade
	MirroredHatch              // a Hatch slanted the other way
)

// A Colour is a colour of the page's style sheet.
type Colour uint8

// The colours.
const (
	Ink       Colour = iota
	SecondInk        // less dark than Ink
	ThirdInk         // less dark than SecondInk
	Hairline         // of frames and separating lines
	Grid
	Paper
	SecondPaper // a little darker than Paper
	Accent
	RunningColour
	StrictColour
	FlexibleColour
	FixedColour
	NewColour
	ErrorColour
)

// Tokens are the names of the colours in the style sheet, by Colour.
var Tokens = [...]string{"ink", "ink-2", "ink-3", "rule", "grid", "paper", "paper-2", "accent", "running", "strict", "flexible", "fixed",
	"new", "error"}

// An Align says which end of a text is at X.
type Align uint8

// The alignments.
const (
	Start Align = iota
	Middle
	End
)

// A Mark is one thing to paint.
type Mark struct {
	Shape      Shape
	Colour     Colour
	X, Y, W, H float64
	Size       float64
	Key        int32 // marks with the same key and shape glide from one drawing to the next; 0: they do not
	Text       string
	Align      Align
	Strong     bool
}

// A Hit is a place that shows a text and an outline when it is pointed at or tapped. Hits with one Key are outlined together. A Hit with
// Key 0 is outlined alone.
type Hit struct {
	Key        int32
	X, Y, W, H float64
	Around     Rect
	Text       string
}

// A Rect is a rectangle.
type Rect struct{ X, Y, W, H float64 }

// inset returns the rectangle shrunk by a margin on each side. It stays at least one pixel wide and high.
func (r Rect) inset(margin float64) Rect {
	return Rect{r.X + margin, r.Y + margin, max(r.W-2*margin, 1), max(r.H-2*margin, 1)}
}

// A Drawing is marks in the order in which they are painted.
type Drawing struct {
	Width, Height  float64
	Marks          []Mark
	Hits           []Hit   // a later one lies above an earlier one
	DrawZoneBottom float64 // a touch above this y draws instead of scrolling the page
	HighlightedKey int32   // the hits with this key are outlined; 0: none
}

// mark adds a mark that fills a rectangle, or a line or an arrow from its one corner to the other. size is the width of its lines, in px.
func (d *Drawing) mark(s Shape, c Colour, r Rect, size float64) *Mark {
	d.Marks = append(d.Marks, Mark{Shape: s, Colour: c, X: r.X, Y: r.Y, W: r.W, H: r.H, Size: size})
	return &d.Marks[len(d.Marks)-1]
}

// fill adds a filled rectangle.
func (d *Drawing) fill(c Colour, x, y, w, h float64) { d.mark(Fill, c, Rect{x, y, w, h}, 0) }

// line adds a line from (x1, y1) to (x2, y2).
func (d *Drawing) line(c Colour, x1, y1, x2, y2, width float64) {
	d.mark(Line, c, Rect{x1, y1, x2 - x1, y2 - y1}, width)
}

// text adds a text whose middle is at y.
func (d *Drawing) text(c Colour, text string, x, y float64, align Align) *Mark {
	m := d.mark(Text, c, Rect{X: x, Y: y}, 11)
	m.Text, m.Align = text, align
	return m
}

// strong adds a text in bold type.
func (d *Drawing) strong(c Colour, text string, x, y float64, align Align) {
	d.text(c, text, x, y, align).Strong = true
}

// How many numbers a mark and a hit have in the packed form.
const (
	markWidth = 10
	hitWidth  = 10
)

// Pack returns the drawing as numbers and texts: its width and height, the number of marks, DrawZoneBottom, HighlightedKey, then each mark
// and each hit. A text is its index in texts; -1 where there is none.
func (d Drawing) Pack() (numbers []float32, texts []string) {
	numbers = make([]float32, 0, 5+markWidth*len(d.Marks)+hitWidth*len(d.Hits))
	numbers = append(numbers, float32(d.Width), float32(d.Height), float32(len(d.Marks)), float32(d.DrawZoneBottom), float32(d.HighlightedKey))
	line := func(text string) float32 {
		if text == "" {
			return -1
		}
		texts = append(texts, text)
		return float32(len(texts) - 1)
	}
	for _, m := range d.Marks {
		strong := float32(0)
		if m.Strong {
			strong = 1
		}
		numbers = append(numbers, float32(m.Shape), float32(m.Colour), float32(m.X), float32(m.Y), float32(m.W), float32(m.H), float32(m.Size),
			float32(m.Key), line(m.Text), float32(m.Align)+4*strong)
	}
	for _, h := range d.Hits {
		numbers = append(numbers, float32(h.Key), float32(h.X), float32(h.Y), float32(h.W), float32(h.H),
			float32(h.Around.X), float32(h.Around.Y), float32(h.Around.W), float32(h.Around.H), line(h.Text))
	}
	return numbers, texts
}
