package gantt

import (
	"strconv"
	"strings"

	"juggle/core/narrate"
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// Draw draws the schedule as decision i left it: the axes, the jobs by state, the jobs that the decision moved, the windows that were
// requested and offered, the processors in use and the present instant. If the request was rejected, it also draws where it was tried and
// which jobs blocked it. If v.RequestOnly is set, it draws the schedule as the decision before left it, and none before the first decision.
func Draw(r *replay.Run, i int, v View) Drawing {
	d, shown := r.Decisions[i], i
	if v.RequestOnly {
		shown = i - 1
	}
	p := newPainter(newFrame(v, r.Procs), d.Now)
	p.run = r
	if !d.Replan() && !accepted(d) && !v.RequestOnly {
		p.refusal, _ = r.Refusal(i) // the text beside the picture shows an error of Refusal
	}
	var slots []replay.Slot
	if shown >= 0 {
		slots = r.At(shown, v.From, v.To)
	}
	blocks := make([]Block, len(slots))
	p.axes()
	p.clip(p.left, 0, p.right-p.left, p.Height)
	for k, s := range slots {
		blocks[k] = p.job(s)
		p.block(&blocks[k])
	}
	for _, s := range slots {
		if s.Moved {
			p.ghost(Ghost{OldStart: s.OldStart, Start: s.Start, End: s.End, Length: r.Jobs[s.Job].Estimate,
				OldProcessors: s.OldRanges, NewProcessors: s.Ranges})
		}
	}
	p.busyBlocks(blocks)
	p.nowLine()
	for k := range blocks {
		p.blockText(&blocks[k])
	}
	p.rejection(blocks, d.Job)
	p.unclip()
	p.windows(i, v.RequestOnly)
	p.busyAxis()
	return p.Drawing
}

// Empty draws only the axis of processors of a machine, and the ground of the strip below it. The drawing is as high as one of a schedule.
func Empty(procs int, width float64) Drawing {
	p := newPainter(newFrame(View{To: 1, Width: width}, procs), 0)
	p.processorAxis()
	p.busyAxis()
	return p.Drawing
}

// A painter makes a drawing within a frame.
type painter struct {
	Drawing
	frame
	run     *replay.Run
	now     Instant
	refusal narrate.Refusal // why the drawn decision rejected its request; empty for another decision
}

// newPainter makes the painter of a drawing that is as high as the frame needs.
func newPainter(f frame, now Instant) *painter {
	return &painter{Drawing: Drawing{Width: f.Width, Height: f.bottom() + foot}, frame: f, now: now}
}

// clip cuts later marks at a rectangle, until unclip.
func (p *painter) clip(x, y, w, h float64) { p.mark(Clip, 0, Rect{x, y, w, h}, 0) }

// unclip ends what clip began.
func (p *painter) unclip() { p.mark(Unclip, 0, Rect{}, 0) }

// steps are the possible times between two ticks of the axis of time. The axis has the least step that is wider than minTickDistance px, or
// the last one.
var steps = [...]Instant{10, 30, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour,
	day, 2 * day, 5 * day, 10 * day}

const minTickDistance = 54

// nowLabelWidth is the space, in px, that the label of the present instant has at least, up to the right end of the axis. A label with an
// arrow and seconds can be wider. Labels of ticks are at least nowLabelGap px away from the label.
const nowLabelWidth, nowLabelGap = 116, 9

// axes draws the axes of time and of processors.
func (p *painter) axes() {
	p.timeAxisWithNow()
	p.processorAxis()
}

// timeAxisWithNow draws the axis of time with the label of the present instant.
func (p *painter) timeAxisWithNow() {
	now, words := p.nowLabelX(), p.nowLabel()
	p.timeAxis(now, now+strongLetter*float64(len([]rune(words))))
	p.strong(Accent, words, now-1, 10, Start)
}

// timeAxis draws the axis of time, with lines down to the frame's bottom. The label of the present instant lies between x = now and x =
// end. That label names the day, so the first tick after it does not name it again.
func (p *painter) timeAxis(now, end float64) {
	step := steps[len(steps)-1]
	for _, s := range steps {
		if p.widthOf(s) > minTickDistance && (s >= minute || p.widthOf(s) > minTickDistance*3/2) {
			step = s
			break
		}
	}
	named := end > p.left
	for t := floor(p.From+step-1, step); t <= p.To; t += step {
		x, midnight := round(p.x(t)), t%day == 0
		colour := Grid
		if midnight {
			colour = Hairline
		}
		p.line(colour, x, axisHeight-4, x, p.bottom(), 1)
		words := hourMinute(t)
		if !named {
			words = dayOf(t) + hourMinute(t)
		}
		if step < minute {
			words += secondsText(t)
		}
		half := letter * float64(len(words)) / 2
		switch {
		case x > now-nowLabelGap-half && x < end+nowLabelGap+half || x < p.left+12 || x > p.right-half:
			named = named && (!midnight || x < now)
		case midnight:
			p.strong(Ink, "day "+strconv.FormatInt(int64(t/day), 10), x, 10, Middle)
			named = true
		default:
			p.text(SecondInk, words, x, 10, Middle)
			named = true
		}
	}
}

// axisTitle is the title of the axis of processors. Where the line of the present instant would cross the title, the line begins belowTitle
// px below the middle of the title.
const axisTitle, belowTitle = "processors", 8

// nowLine draws the line of the present instant.
func (p *painter) nowLine() {
	x, from := p.x(p.now), 20.0
	if x < letter*float64(len(axisTitle)) {
		from = p.top - 14 + belowTitle
	}
	p.line(Accent, x, from, x, p.bottom(), 1.25)
}

// processorAxis draws the axis of processors, and the ground of the strip below it.
func (p *painter) processorAxis() {
	p.levels()
	p.text(SecondInk, axisTitle, 0, p.top-14, Start)
	p.line(Grid, p.left, round(p.busyTop(int32(p.procs))), p.right, round(p.busyTop(int32(p.procs))), 1)
}

// levels draws the lines and numbers of the axis of processors.
func (p *painter) levels() {
	for _, n := range p.levelNumbers() {
		y, colour := round(p.y(n)), Grid
		if n == 0 || n == p.procs {
			colour = Hairline
		}
		p.line(colour, p.left, y, p.right, y, 1)
		p.text(SecondInk, strconv.FormatFloat(n, 'f', -1, 64), p.left-6, p.y(n), End)
	}
}

// levelNumbers returns the numbers at the axis of processors: the quarters of the machine if these are whole and at least 2, otherwise only
// 0 and the number of processors.
func (p *painter) levelNumbers() []float64 {
	if n := p.procs; int(n)%4 == 0 && n >= 8 {
		return []float64{0, n / 4, n / 2, 3 * n / 4, n}
	}
	return []float64{0, p.procs}
}

// round moves a coordinate to the middle of a pixel, where a line of one pixel is sharp.
func round(x float64) float64 { return float64(int(x)) + 0.5 }

// A Ghost is a job that was moved, with its old and its new place.
type Ghost struct {
	Name                         string      // a text at the old place; "": none
	OldStart                     Instant     // the old start
	Start, End                   Instant     // the new start and end
	Length                       Seconds     // the job's length at the old place
	OldProcessors, NewProcessors []sim.Range // the old and the new processors
}

// ghost draws an outline at a job's old place, and an arrow from there to its new place if the job has moved far enough in the picture.
func (p *painter) ghost(g Ghost) {
	for i, on := range g.OldProcessors {
		b := p.box(g.OldStart, g.OldStart.Add(g.Length), on)
		p.mark(Dashed, Ink, b.inset(0.5), 1)
		x, y, width := max(b.X, p.left)+6, b.Y+b.H-10, letter*float64(len(g.Name))
		if i == 0 && g.Name != "" && b.H >= 48 && x+width+4 < b.X+b.W {
			p.mark(Ground, Paper, Rect{x - 2, y - 6, width + 4, 12}, 0)
			p.text(Ink, g.Name, x, y, Start)
		}
	}
	if len(g.OldProcessors) == 0 || len(g.NewProcessors) == 0 {
		return
	}
	a, b := p.box(g.OldStart, g.OldStart.Add(g.Length), g.OldProcessors[0]), p.box(g.Start, g.End, g.NewProcessors[0])
	x1, y1, y2 := a.X+6, a.Y+a.H/2, b.Y+b.H/2
	x2 := b.X
	if g.Start < g.OldStart {
		x1, x2 = a.X+min(6, a.W/2), min(b.X+b.W, a.X)
	}
	if abs(x2-x1) < 8 && abs(y2-y1) < 8 {
		return // the job has hardly moved in the picture
	}
	arrow := Rect{x1, y1, x2 - x1, y2 - y1}
	p.mark(Arrow, Paper, arrow, 3.25) // a light edge, for dark jobs below
	p.mark(Arrow, Ink, arrow, 1.25)
}

// abs returns the absolute value of x.
func abs(x float64) float64 { return max(x, -x) }

// busyBlocks draws how many processors are promised or in use over time, and how many are out of use.
func (p *painter) busyBlocks(blocks []Block) {
	var pieces, out []replay.Piece
	for i := range blocks {
		b := &blocks[i]
		piece := replay.Piece{Start: max(b.Start, p.From), End: min(b.End, p.To)}
		for _, on := range b.Processors {
			piece.Procs += on.Count
		}
		switch {
		case piece.Start >= piece.End: // not seen
		case b.Look <= NewLook:
			pieces = append(pieces, piece)
		case b.Look == OutageLook:
			out = append(out, piece)
		}
	}
	p.eachStep(usageSteps(pieces), func(x, w float64, procs int32) { p.fill(Hairline, x, p.busyTop(procs), w, p.bottom()-p.busyTop(procs)) })
	p.eachStep(usageSteps(out), func(x, w float64, procs int32) {
		top := p.busyTop(int32(p.procs))
		p.mark(MirroredHatch, ThirdInk, Rect{x, top, w, p.busyTop(int32(p.procs)-procs) - top}, 0.75)
	})
}

// eachStep calls draw for every step with processors in use.
func (p *painter) eachStep(steps []usageStep, draw func(x, w float64, procs int32)) {
	for i, s := range steps {
		if s.Procs > 0 {
			draw(p.x(s.At), p.x(steps[i+1].At)-p.x(s.At), s.Procs) // the last step is 0
		}
	}
}

// nowLabelX returns where the label of the present instant begins.
func (p *painter) nowLabelX() float64 { return min(max(p.x(p.now), p.left), p.right-nowLabelWidth) }

// nowLabel returns the label of the present instant. An arrow in it shows that the instant is outside the picture.
func (p *painter) nowLabel() string {
	word := "now "
	switch x := p.x(p.now); {
	case x < p.left:
		word = "← now "
	case x > p.right:
		word = "→ now "
	}
	if word += dayOf(p.now) + hourMinute(p.now); p.To.Sub(p.From) < secondsShownBelow {
		word += secondsText(p.now)
	}
	return word
}

// busyAxis labels the strip of processors in use.
func (p *painter) busyAxis() {
	p.text(SecondInk, "busy", p.left-6, p.bottom()-5, End)
	p.text(SecondInk, strconv.FormatFloat(p.procs, 'f', -1, 64), p.left-6, p.busyTop(int32(p.procs))+3, End)
}

// job returns the bar of a job. The bar of a job that has ended has no label.
func (p *painter) job(s replay.Slot) Block {
	j := &p.run.Jobs[s.Job]
	words := "Job " + strconv.FormatInt(j.ID, 10) + ", " + s.State.String()
	if (s.State == replay.Strict || s.State == replay.New) && p.run.Decisions[p.run.DecisionOn(s.Job)].Answer == schedule.Offered {
		words = strings.TrimSuffix(words, ", strict") + ", strict since it took an offer"
	}
	b := JobBlock(Look(s.State), int32(s.Job)+1, j.ID, words, j.Procs, s.Start, s.End, s.Ready, s.Deadline)
	if b.Processors = s.Ranges; s.State == replay.Done {
		b.Label = ""
	}
	if s.Moved {
		b.About += "\nbefore, from " + Clock(s.OldStart)
	}
	if blocker := p.blockerOf(j.ID); blocker != nil {
		b.ErrorFrame, b.About = true, b.About+"\nin the way: "+blocker.Reason.Label()
	}
	return b
}

// rectanglesText explains that one job is drawn as this many rectangles; "" for fewer than two.
func rectanglesText(rectangles int) string {
	if rectangles < 2 {
		return ""
	}
	return "\none job in " + strconv.Itoa(rectangles) + " rectangles: its processors are not neighbours"
}

// placeText returns the processors, the time and the window of a job, in lines below its name.
func placeText(procs int32, start, end, ready, deadline Instant) string {
	return "\n" + schedule.ProcessorsInWords(procs) + ", " + Clock(start) + " to " + Until(start, end) + "\nwindow " + Clock(ready) + " to " +
		Until(ready, deadline)
}

// accepted reports whether a decision accepted the request.
func accepted(d replay.Event) bool { return d.Answer != schedule.Rejected }
