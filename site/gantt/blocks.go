package gantt

import (
	"strconv"

	"juggle/core/narrate/replay"
	"juggle/core/sim"
)

// A Look is the way in which a bar is drawn.
type Look uint8

// The looks.
const (
	DoneLook Look = iota // up to FixedLook: the states of a job
	RunningLook
	StrictLook
	FlexibleLook
	FixedLook
	NewLook       // accepted by the decision that is shown
	OfferLook     // a place that the provider offers
	TakenLook     // the offered place that is selected or taken
	MovedLook     // where a job would be if the offer were taken
	FormerLook    // where a job was before it moved, or is before the offer is taken
	OutageLook    // processors out of use
	BrokenLook    // a slot that a job lost in an outage
	ToleranceLook // slack that a consumer would give if asked
	OnlyHereLook  // a job in only one of two schedules
)

// A Subject identifies the job or the outage that a Block shows. Its zero value identifies nothing.
type Subject struct {
	Kind SubjectKind
	ID   int64 // the ID of the job, or the index of the outage among the outages
}

// A SubjectKind is the kind of a Subject.
type SubjectKind uint8

// The kinds.
const (
	NoSubject SubjectKind = iota
	JobKind
	OutageKind
	BrokenPromiseKind // the mark of a slot that a job lost in an outage
)

// Job returns the Subject of the job with the given ID.
func Job(id int64) Subject { return Subject{JobKind, id} }

// A Block is a bar: a number of processors over the time [Start, End).
type Block struct {
	Look       Look
	Key        int32   // marks with the same key glide from one drawing to the next
	Subject    Subject // the job or the outage that the bar shows
	Start, End Instant
	Procs      int32
	Processors []sim.Range // the processors on which it is drawn; AssignProcessors can set them
	Label      string      // usually the job's number
	Note       string      // a text below or beside the label
	About      string      // the text shown when the bar is pointed at
	Ready      Instant
	Deadline   Instant // with Ready the window, which is outlined when the bar is pointed at
	Chosen     bool    // the bar has an ink frame, and its window is a light bar with ends to drag
	InkFrame   bool    // the bar has an ink frame
	ErrorFrame bool    // the bar has a frame in the colour of errors
	FrameOnly  bool    // the bar has only a frame and words, so that it hides no other bar
}

// JobBlock returns the bar of a job. Its text when it is pointed at begins with words, such as "Job 5, strict".
func JobBlock(look Look, key int32, id int64, words string, procs int32, start, end, ready, deadline Instant) Block {
	return Block{Look: look, Key: key, Subject: Job(id), Start: start, End: end, Procs: procs, Label: strconv.FormatInt(id, 10), Ready: ready,
		Deadline: deadline, About: words + placeText(procs, start, end, ready, deadline)}
}

// AssignProcessors sets the processors on which each block is drawn. A block gets the processors that before returns for it if these are
// free, otherwise other processors, and none if too few are free. before may be nil.
func AssignProcessors(procs int, blocks []Block, before func(block int) []sim.Range) []Block {
	pieces := make([]replay.Piece, len(blocks))
	for i := range blocks {
		pieces[i] = blocks[i].piece()
	}
	for i, on := range replay.AssignProcessors(procs, pieces, before) {
		blocks[i].Processors = on
	}
	return blocks
}

// piece returns the bar as it is assigned to processors. It is at least one second long.
func (b *Block) piece() replay.Piece {
	return replay.Piece{ID: b.Subject.ID, Start: b.Start, End: max(b.End, b.Start+1), Procs: b.Procs}
}

// A stroke is a mark as large as the bar. size is the width of its lines, in px.
type stroke struct {
	shape  Shape
	colour Colour
	size   float64
}

// lookStyles has, by Look, the strokes from the lowest to the uppermost, the colour of the words, and the colour of the ground under the
// words.
var lookStyles = [...]struct {
	strokes      []stroke
	words, under Colour
}{
	DoneLook:      {[]stroke{{Fill, SecondPaper, 0}, {Frame, Hairline, 1}}, ThirdInk, SecondPaper},
	RunningLook:   {[]stroke{{Fill, RunningColour, 0}}, Paper, RunningColour},
	StrictLook:    {[]stroke{{Fill, StrictColour, 0}}, Ink, StrictColour},
	FlexibleLook:  {[]stroke{{Fill, FlexibleColour, 0}}, Paper, FlexibleColour},
	FixedLook:     {[]stroke{{Fill, FixedColour, 0}}, Paper, FixedColour},
	NewLook:       {[]stroke{{Fill, NewColour, 0}}, Paper, NewColour},
	OfferLook:     {[]stroke{{Hatch, ThirdInk, 0.75}, {Frame, ThirdInk, 0.75}}, Ink, Paper},
	TakenLook:     {[]stroke{{Ground, Paper, 0}, {Hatch, NewColour, 1.75}, {Frame, NewColour, 2}}, Ink, Paper},
	MovedLook:     {[]stroke{{Ground, Paper, 0}, {Hatch, FlexibleColour, 1.25}, {Frame, FlexibleColour, 1}}, Ink, Paper},
	FormerLook:    {[]stroke{{Dashed, Ink, 1.25}}, Ink, Paper},
	OutageLook:    {[]stroke{{Ground, SecondPaper, 0}, {MirroredHatch, ThirdInk, 0.9}}, Ink, SecondPaper},
	BrokenLook:    {[]stroke{{Ground, Paper, 0}, {Frame, ErrorColour, 1.25}}, Ink, Paper},
	ToleranceLook: {[]stroke{{Hatch, FlexibleColour, 1}, {Dashed, FlexibleColour, 1}}, Ink, Paper},
	OnlyHereLook:  {[]stroke{{Fill, NewColour, 0}}, Paper, NewColour},
}

// box returns a bar's rectangle on one range of processors.
func (p *painter) box(start, end Instant, on sim.Range) Rect {
	x, y := p.x(start), p.y(float64(on.First+on.Count))
	return Rect{x, y, p.x(end) - x, p.y(float64(on.First)) - y}
}

// eachVisible calls draw for each rectangle of a bar that is in the picture.
func (p *painter) eachVisible(b *Block, draw func(i int, at Rect)) {
	for i, on := range b.Processors {
		if at := p.box(b.Start, b.End, on); at.X+at.W >= p.left && at.X <= p.right {
			draw(i, at)
		}
	}
}

// block draws a bar without its words.
func (p *painter) block(b *Block) {
	p.eachVisible(b, func(_ int, r Rect) {
		around := Rect{p.x(b.Ready), r.Y - 1.5, p.x(b.Deadline) - p.x(b.Ready), r.H + 3}
		if b.Chosen {
			p.mark(Tint, Accent, Rect{around.X, r.Y - 5, around.W, r.H + 10}, 0)
		}
		p.strokes(b, r)
		if b.Look == NewLook && b.Deadline > b.Ready {
			p.mark(Dashed, NewColour, Rect{around.X + 0.5, around.Y, around.W - 1, around.H}, 1)
		}
		if b.ErrorFrame {
			p.mark(Frame, ErrorColour, r.inset(1), errorFrameWidth)
		}
		if b.About != "" {
			p.hit(b.Key, r, b.About+rectanglesText(len(b.Processors)), around)
		}
	})
}

// strokes draws a rectangle of a bar, one pixel away from its neighbours.
func (p *painter) strokes(b *Block, r Rect) {
	add := func(s stroke) { p.mark(s.shape, s.colour, r.inset(0.5), s.size).Key = b.Key }
	if b.FrameOnly && b.Look == TakenLook {
		add(stroke{Frame, NewColour, 2})
		return
	}
	if b.FrameOnly {
		add(stroke{Dashed, ThirdInk, 1})
		return
	}
	for _, s := range lookStyles[b.Look].strokes {
		if b.Look != DoneLook || s.shape != Frame || r.H > 5 {
			add(s)
		}
	}
	if b.Look == FixedLook {
		p.mark(Fill, Paper, Rect{r.X + 3, r.Y + 2, 1.5, max(r.H-4, 1)}, 0).Key = b.Key
	}
	if b.Look == BrokenLook && r.W > 7 {
		p.line(ErrorColour, r.X+3, r.Y+r.H/2-4, r.X+r.W-3, r.Y+r.H/2+4, 1.25)
		p.line(ErrorColour, r.X+3, r.Y+r.H/2+4, r.X+r.W-3, r.Y+r.H/2-4, 1.25)
	}
	if size := inkFrameWidth(r); size > 0 && (b.Chosen || b.InkFrame || b.Look == NewLook) {
		add(stroke{Frame, Ink, size})
	}
}

// inkFrameWidth returns the width of a bar's ink frame, in px. A thin bar has a thin frame or none, so that its colour can be seen.
func inkFrameWidth(b Rect) float64 {
	switch thin := min(b.W, b.H); {
	case thin < 4:
		return 0
	case thin < 8:
		return 1
	}
	return 2
}

// hit adds a rectangle that shows a text when it is pointed at.
func (p *painter) hit(key int32, at Rect, about string, around Rect) {
	left := max(at.X, p.left)
	p.Hits = append(p.Hits, Hit{Key: key, X: left, Y: at.Y, W: min(at.X+at.W, p.right) - left, H: max(at.H, 3), Text: about, Around: around})
}

// blockText writes a bar's label, and its note below or beside the label, if they fit. The ground under the words hides lines that
// cross them.
func (p *painter) blockText(b *Block) {
	p.eachVisible(b, func(i int, r Rect) {
		x := max(r.X, p.left) + 6
		if b.Look == FixedLook {
			x += 3
		}
		space := min(r.X+r.W, p.right) - x - 3
		write := func(words string, y, width float64, strong bool) {
			if width *= float64(len([]rune(words))); words == "" || width > space || r.H < 11 {
				return
			}
			p.mark(Ground, lookStyles[b.Look].under, Rect{x - 2, y - 6, width + 4, 12}, 0).Key = b.Key
			written := p.text(lookStyles[b.Look].words, words, x, y, Start)
			written.Key, written.Strong = b.Key, strong
		}
		y := r.Y + min(r.H/2, 10)
		if write(b.Label, y, strongLetter, true); i > 0 {
			return
		}
		if r.H >= 31 {
			write(b.Note, r.Y+24, letter, false)
		} else if indent := letter*float64(len(b.Label)) + 16; space > indent {
			x, space = x+indent, space-indent
			write(b.Note, y, letter, false)
		}
	})
}
