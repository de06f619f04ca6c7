package gantt

import (
	"strconv"
	"unicode/utf8"

	"juggle/core/replay"
)

// A Plan is a schedule that is drawn whole, not decision by decision.
type Plan struct {
	Title string
	Only  string // what is said of a Bar that is Alone
	Bars  []Bar
}

// A Bar is a job of a Plan.
type Bar struct {
	ID              int64
	Procs           int32
	Start, End      Instant
	Ready, Deadline Instant // its window; both 0: it has none
	Flexible        bool
	Alone           bool // set apart, as Only says
	Refused         bool // the provider refused it
}

// The measures of plans.
const (
	planTitle           = 30       // above each
	planTall, planSmall = 220, 150 // its processors, on a wide and on a narrow canvas
)

// Compare draws plans on machines of so many processors one above the other, on one axis of time. It panics where a plan needs more
// processors than there are.
func Compare(plans []Plan, procs int, v View) Drawing {
	f := frame{View: v, procs: float64(procs), left: padLeft, right: v.Width - padRight, height: planTall}
	if v.Width < narrow {
		f.height = planSmall
	}
	bottom := axisHeight + float64(len(plans))*(planTitle+f.height)
	f.strip = bottom - stripHeight // which is not drawn
	p := &painter{Drawing: Drawing{Width: v.Width, Height: bottom + foot}, frame: f}
	p.times(-besideNow, -besideNow)
	for i := range plans {
		p.top = axisHeight + float64(i)*(planTitle+f.height) + planTitle
		p.strong(Ink, plans[i].Title, p.left, p.top-14, Start)
		p.levels()
		p.plan(&plans[i])
	}
	return p.Drawing
}

// Beside draws a plan to stand below a Draw of the same view, with its present instant.
func Beside(plan Plan, procs int, v View, now Instant) Drawing {
	d := Compare([]Plan{plan}, procs, v)
	f := frame{View: v, left: padLeft, right: v.Width - padRight}
	if x := f.x(now); x >= f.left && x <= f.right {
		from := float64(axisHeight)
		if x < f.left+strongLetter*float64(utf8.RuneCountInString(plan.Title)) {
			from += planTitle - 14 + belowWord
		}
		d.line(Accent, x, from, x, d.Height-foot, 1.25)
	}
	return d
}

func (p *painter) plan(plan *Plan) {
	pieces := make([]replay.Piece, len(plan.Bars))
	for i, b := range plan.Bars {
		pieces[i] = replay.Piece{ID: b.ID, Start: b.Start, End: b.End, Procs: b.Procs}
	}
	p.clip(p.left, p.top, p.right-p.left, p.height)
	for i, on := range replay.Seat(int(p.procs), pieces, nil) {
		if b := &plan.Bars[i]; b.End > p.From && b.Start < p.To {
			for _, r := range on {
				p.bar(b, plan.Only, int32(i)+1, len(on), p.box(b.Start, b.End, r))
			}
		}
	}
	p.Marks = append(p.Marks, Mark{Shape: Unclip})
}

// bar draws one of a job's rectangles.
func (p *painter) bar(b *Bar, only string, key int32, rectangles int, at Rect) {
	colour, about := StrictColour, "Job "+strconv.FormatInt(b.ID, 10)
	if b.Flexible {
		colour = FlexibleColour
	}
	if b.Alone {
		colour, about = NewColour, about+", "+only
	}
	p.fill(colour, at.X+0.5, at.Y+0.5, max(at.W-1, 1), max(at.H-1, 1))
	if b.Refused {
		about += ", " + RefusedSign.Words
		p.Marks = append(p.Marks, Mark{Shape: Frame, Colour: ErrorColour, X: at.X + 1, Y: at.Y + 1, W: max(at.W-2, 1), H: max(at.H-2, 1),
			Size: refusedEdge})
	}
	p.name(b.ID, 0, colour, 5, at)
	about += Placed(b.Procs, b.Start, b.End, b.Ready, b.Deadline) + apart(rectangles)
	p.Hits = append(p.Hits, p.hit(key, at, about, Rect{p.x(b.Ready), at.Y - 1.5, p.x(b.Deadline) - p.x(b.Ready), at.H + 3}))
}
