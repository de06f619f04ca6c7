package gantt

import (
	"strconv"
	"strings"

	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/tell"
)

// Draw draws the schedule as decision i left it: axes, jobs by state, what the decision moved, the windows that were asked for and offered,
// the busy processors and the present instant; of a rejection, why. Of a decision that is only asked for it draws what stood before it.
func Draw(r *replay.Run, i int, v View) Drawing {
	f := newFrame(v, r.Procs)
	stands := i
	if v.Asked {
		stands = max(0, i-1)
	}
	slots := r.At(stands, v.From, v.To)
	p := &painter{Drawing: Drawing{Width: v.Width, Height: f.bottom() + foot}, frame: f, run: r, now: r.Decisions[i].Now}
	if d := r.Decisions[i]; !d.Replan() && !accepted(d) && !v.Asked {
		p.refusal, _ = r.Refusal(i) // what is said beside the picture tells of an error
	}
	p.axes()
	p.clip(p.left, 0, p.right-p.left, p.Height)
	for _, s := range slots {
		p.job(s)
	}
	for _, s := range slots {
		if s.Moved {
			p.ghost(Ghost{Was: s.Was, Start: s.Start, End: s.End, Length: p.run.Jobs[s.Job].Estimate, WasOn: s.WasOn, On: s.On})
		}
		if s.State == replay.New {
			p.outline(s)
		}
	}
	p.busySteps(slots)
	from := 20.0
	if p.x(p.now) < letter*float64(len(axisWord)) {
		from = p.top - 14 + belowWord
	}
	p.line(Accent, p.x(p.now), from, p.x(p.now), p.bottom(), 1.25)
	for _, s := range slots {
		for _, on := range s.On {
			p.number(s, p.box(s.Start, s.End, on))
		}
	}
	p.refused(slots, i)
	p.Marks = append(p.Marks, Mark{Shape: Unclip})
	p.windows(i, v.Asked)
	p.labels()
	return p.Drawing
}

// Empty draws the axes alone, as tall as the schedule will be: no instant is known yet.
func Empty(procs int, width float64) Drawing {
	f := newFrame(View{To: 1, Width: width}, procs)
	p := &painter{Drawing: Drawing{Width: width, Height: f.bottom() + foot}, frame: f}
	p.scale()
	p.busyScale()
	return p.Drawing
}

type painter struct {
	Drawing
	frame
	run     *replay.Run
	now     Instant
	refusal tell.Refusal // of the decision that is drawn
}

func (p *painter) clip(x, y, w, h float64) {
	p.Marks = append(p.Marks, Mark{Shape: Clip, X: x, Y: y, W: w, H: h})
}

// steps are the distances of ticks, and leastTick is how far apart they stand at least.
var steps = [...]Instant{10, 30, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour,
	day, 2 * day, 5 * day, 10 * day}

const leastTick = 54

// nowRoom is how wide the present instant's label may become, and besideNow how far from it a tick's label stands at least.
const nowRoom, besideNow = 116, 9

func (p *painter) axes() {
	now := p.nowAt()
	p.times(now, now+strongLetter*float64(len([]rune(p.nowWords()))))
	p.scale()
}

// times is the axis of time, and its lines down to the frame's bottom. Between the places now and end stands a label that tells the day of
// what comes next.
func (p *painter) times(now, end float64) {
	step := steps[len(steps)-1]
	for _, s := range steps {
		if p.wide(s) > leastTick && (s >= minute || p.wide(s) > leastTick*3/2) {
			step = s
			break
		}
	}
	named := end > p.left
	for t := floor(p.From+step-1, step); t <= p.To; t += step {
		x, midnight := round(p.x(t)), t%day == 0
		colour := Grid
		if midnight {
			colour = Hair
		}
		p.line(colour, x, axisHeight-4, x, p.bottom(), 1)
		words := toMinute(t)
		if !named {
			words = dayOf(t) + toMinute(t)
		}
		if step < minute {
			words += toSecond(t)
		}
		half := letter * float64(len(words)) / 2
		switch {
		case x > now-besideNow-half && x < end+besideNow+half || x < p.left+12 || x > p.right-half:
			named = named && (!midnight || x < now)
		case midnight:
			p.strong(Ink, "day "+strconv.FormatInt(int64(t/day), 10), x, 10, Middle)
			named = true
		default:
			p.text(Second, words, x, 10, Middle)
			named = true
		}
	}
}

// axisWord stands over the axis of processors; the line of the present instant begins so far below the middle of a word that it would meet.
const axisWord, belowWord = "processors", 8

// scale is the axis of processors, and the ground of the strip below.
func (p *painter) scale() {
	p.levels()
	p.text(Second, axisWord, 0, p.top-14, Start)
	p.line(Grid, p.left, round(p.busy(int32(p.procs))), p.right, round(p.busy(int32(p.procs))), 1)
}

// levels are the lines of the axis of processors, with their numbers.
func (p *painter) levels() {
	for _, n := range p.marksUp() {
		y, colour := round(p.y(n)), Grid
		if n == 0 || n == p.procs {
			colour = Hair
		}
		p.line(colour, p.left, y, p.right, y, 1)
		p.text(Second, strconv.FormatFloat(n, 'f', -1, 64), p.left-6, p.y(n), End)
	}
}

// marksUp are the numbers at the axis of processors: quarters, where these are whole.
func (p *painter) marksUp() []float64 {
	if n := p.procs; int(n)%4 == 0 && n >= 8 {
		return []float64{0, n / 4, n / 2, 3 * n / 4, n}
	}
	return []float64{0, p.procs}
}

// round puts a hairline between two pixels' edges.
func round(x float64) float64 { return float64(int(x)) + 0.5 }

var colours = [...]Colour{
	replay.Done: Recess, replay.Running: RunningColour, replay.Strict: StrictColour, replay.Flexible: FlexibleColour,
	replay.Fixed: FixedColour, replay.New: NewColour,
}

// box is a job's rectangle on one range of processors, one pixel from its neighbours.
func (p *painter) box(start, end Instant, on sim.Range) Rect {
	x, y := p.x(start), p.y(float64(on.First+on.Count))
	return Rect{x, y, p.x(end) - x, p.y(float64(on.First)) - y}
}

func (p *painter) job(s replay.Slot) {
	key, about := int32(s.Job)+1, p.about(s)
	for _, on := range s.On {
		b := p.box(s.Start, s.End, on)
		w, h := max(b.W-1, 1), max(b.H-1, 1)
		p.keyed(key, Mark{Shape: Fill, Colour: colours[s.State], X: b.X + 0.5, Y: b.Y + 0.5, W: w, H: h})
		if s.State == replay.Done && b.H > 5 {
			p.keyed(key, Mark{Shape: Frame, Colour: Hair, X: b.X + 1, Y: b.Y + 1, W: max(b.W-2, 0), H: b.H - 2, Size: 1})
		}
		if s.State == replay.Fixed {
			p.keyed(key, Mark{Shape: Fill, Colour: Paper, X: b.X + 3, Y: b.Y + 2, W: 1.5, H: max(b.H-4, 1)})
		}
		p.Hits = append(p.Hits, p.hit(key, b, about, p.window(s, b)))
	}
}

// hit is a job's rectangle that tells about it when it is pointed at.
func (p *painter) hit(key int32, at Rect, about string, around Rect) Hit {
	left := max(at.X, p.left)
	return Hit{Key: key, X: left, Y: at.Y, W: min(at.X+at.W, p.right) - left, H: max(at.H, 3), Text: about, Around: around}
}

func (p *painter) keyed(key int32, m Mark) {
	m.Key = key
	p.Marks = append(p.Marks, m)
}

// digit is how wide a bold one is at most, in whatever font the reader has.
const digit = 7.3

// number writes the job's number into its box where there is room, on a ground that lets no outline or arrow cross it.
func (p *painter) number(s replay.Slot, b Rect) {
	if s.State == replay.Done {
		return
	}
	indent := 5.0
	if s.State == replay.Fixed && b.X >= p.left {
		indent = 8
	}
	p.name(p.run.Jobs[s.Job].ID, int32(s.Job)+1, colours[s.State], indent, b)
}

// name writes a job's number into a box of that colour, where there is room.
func (p *painter) name(id int64, key int32, fill Colour, indent float64, b Rect) {
	text := strconv.FormatInt(id, 10)
	x, width := max(b.X, p.left), 6.4*float64(len(text))
	if b.H < 12 || min(b.X+b.W, p.right)-x < max(24, 9+width) {
		return
	}
	colour := Paper
	if fill == StrictColour {
		colour = Ink
	}
	middle := b.Y + min(b.H/2, 9)
	p.keyed(key, Mark{Shape: Ground, Colour: fill, X: x + indent - 2, Y: middle - 5, W: digit*float64(len(text)) + 3, H: 10})
	p.keyed(key, Mark{Shape: Text, Colour: colour, Text: text, X: x + indent, Y: middle, Size: 10.5, Strong: true})
}

// window is the outline of a job's window around its own processors.
func (p *painter) window(s replay.Slot, b Rect) Rect {
	return Rect{p.x(s.Ready), b.Y - 1.5, p.x(s.Deadline) - p.x(s.Ready), b.H + 3}
}

func (p *painter) outline(s replay.Slot) {
	for _, on := range s.On {
		b := p.box(s.Start, s.End, on)
		w := p.window(s, b)
		p.Marks = append(p.Marks, Mark{Shape: Dashed, Colour: NewColour, X: w.X + 0.5, Y: w.Y, W: w.W - 1, H: w.H, Size: 1})
		if size := frameOf(b); size > 0 {
			p.keyed(int32(s.Job)+1, Mark{Shape: Frame, Colour: Ink, X: b.X + 0.5, Y: b.Y + 0.5, W: b.W - 1, H: b.H - 1, Size: size})
		}
	}
}

// frameOf is how wide the frame of a new job is: a thin box keeps its colour, which says that it is new.
func frameOf(b Rect) float64 {
	switch thin := min(b.W, b.H); {
	case thin < 4:
		return 0
	case thin < 8:
		return 1
	}
	return 2
}

// A Ghost is where a job stood before it was moved.
type Ghost struct {
	Name       string // beside which it was there; "": nothing
	Was        Instant
	Start, End Instant // where it stands now
	Length     Seconds
	WasOn, On  []sim.Range
}

// ghost draws where a job stood, and an arrow from there.
func (p *painter) ghost(g Ghost) {
	for i, on := range g.WasOn {
		b := p.box(g.Was, g.Was.Add(g.Length), on)
		p.Marks = append(p.Marks, Mark{Shape: Dashed, Colour: Ink, X: b.X + 0.5, Y: b.Y + 0.5, W: max(b.W-1, 1), H: max(b.H-1, 1), Size: 1})
		x, y, width := max(b.X, p.left)+6, b.Y+b.H-10, letter*float64(len(g.Name))
		if i == 0 && g.Name != "" && b.H >= 48 && x+width+4 < b.X+b.W {
			p.Marks = append(p.Marks, Mark{Shape: Ground, Colour: Paper, X: x - 2, Y: y - 6, W: width + 4, H: 12})
			p.text(Ink, g.Name, x, y, Start)
		}
	}
	if len(g.WasOn) == 0 || len(g.On) == 0 {
		return
	}
	a, b := p.box(g.Was, g.Was.Add(g.Length), g.WasOn[0]), p.box(g.Start, g.End, g.On[0])
	x1, y1, y2 := a.X+6, a.Y+a.H/2, b.Y+b.H/2
	x2 := b.X
	if g.Start < g.Was {
		x1, x2 = a.X+min(6, a.W/2), min(b.X+b.W, a.X)
	}
	if abs(x2-x1) < 8 && abs(y2-y1) < 8 {
		return // there is no way to show
	}
	arrow := Mark{Shape: Arrow, Colour: Ink, X: x1, Y: y1, W: x2 - x1, H: y2 - y1, Size: 1.25}
	edge := arrow
	edge.Colour, edge.Size = Paper, 3.25 // to be seen on dark jobs
	p.Marks = append(p.Marks, edge, arrow)
}

func abs(x float64) float64 { return max(x, -x) }

// busySteps draws how many processors are in use.
func (p *painter) busySteps(slots []replay.Slot) {
	var pieces []replay.Piece
	for _, s := range slots {
		pieces = p.seen(pieces, s.Start, s.End, p.run.Jobs[s.Job].Procs)
	}
	p.inUse(pieces)
}

// seen adds what is drawn of so many processors from start to end.
func (p *painter) seen(pieces []replay.Piece, start, end Instant, procs int32) []replay.Piece {
	if start, end = max(start, p.From), min(end, p.To); start >= end {
		return pieces
	}
	return append(pieces, replay.Piece{Start: start, End: end, Procs: procs})
}

func (p *painter) inUse(pieces []replay.Piece) {
	p.each(busyOf(pieces), func(x, w float64, procs int32) { p.fill(Hair, x, p.busy(procs), w, p.bottom()-p.busy(procs)) })
}

// each calls draw for every step that is in use.
func (p *painter) each(steps []step, draw func(x, w float64, procs int32)) {
	for i, s := range steps {
		if s.Procs > 0 {
			draw(p.x(s.At), p.x(steps[i+1].At)-p.x(s.At), s.Procs) // the last step is 0
		}
	}
}

// nowAt is where the present instant's label begins.
func (p *painter) nowAt() float64 { return min(max(p.x(p.now), p.left), p.right-nowRoom) }

// nowWords are the present instant's label.
func (p *painter) nowWords() string {
	word := "now "
	switch x := p.x(p.now); {
	case x < p.left:
		word = "← now "
	case x > p.right:
		word = "→ now "
	}
	if word += dayOf(p.now) + toMinute(p.now); p.To.Sub(p.From) < toTheSecond {
		word += toSecond(p.now)
	}
	return word
}

func (p *painter) labels() {
	p.strong(Accent, p.nowWords(), p.nowAt()-1, 10, Start)
	p.busyScale()
}

func (p *painter) busyScale() {
	p.text(Second, "busy", p.left-6, p.bottom()-5, End)
	p.text(Second, strconv.FormatFloat(p.procs, 'f', -1, 64), p.left-6, p.busy(int32(p.procs))+3, End)
}

// about is what a job tells when it is pointed at.
func (p *painter) about(s replay.Slot) string {
	j := &p.run.Jobs[s.Job]
	text := "Job " + strconv.FormatInt(j.ID, 10) + ", " + s.State.String()
	if (s.State == replay.Strict || s.State == replay.New) && p.run.Decisions[p.run.Requested(s.Job)].Answer == schedule.Offered {
		text = strings.TrimSuffix(text, ", strict") + ", strict since it took an offer"
	}
	text += Placed(j.Procs, s.Start, s.End, s.Ready, s.Deadline)
	if s.Moved {
		text += "\nbefore, from " + Clock(s.Was)
	}
	if b := p.blocks(j.ID); b != nil {
		text += "\nin the way: " + b.Because.Label()
	}
	return text + apart(len(s.On))
}

// apart says that one job is drawn as several rectangles.
func apart(rectangles int) string {
	if rectangles < 2 {
		return ""
	}
	return "\none job in " + strconv.Itoa(rectangles) + " rectangles: its processors are not neighbours"
}

// Placed tells where and when a job runs, and its window, in lines behind its name.
func Placed(procs int32, start, end, ready, deadline Instant) string {
	return "\n" + Processors(procs) + ", " + Clock(start) + " to " + Until(start, end) + "\nwindow " + Clock(ready) + " to " +
		Until(ready, deadline)
}

// Processors is a number of processors in words.
func Processors(n int32) string {
	if n == 1 {
		return "1 processor"
	}
	return strconv.Itoa(int(n)) + " processors"
}

// accepted reports whether a decision took the request in.
func accepted(d replay.Event) bool { return d.Answer != schedule.Rejected }
