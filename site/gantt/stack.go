package gantt

// A Tie is a line between the bars of jobs that belong together, across machines.
type Tie struct {
	Jobs        []int64
	Highlighted bool
}

// NoInstant is the Now of the machines of a Stack that does not show the present instant.
const NoInstant Instant = -1

// The sizes in a Stack, in px. A machine is stackRowHeight high for each processor, at least minStackHeight, and at
// most maxStackHeight, or maxNarrowStackHeight on a narrow canvas.
const (
	stackTitleHeight                                     = 30
	stackRowHeight                                       = 13
	minStackHeight, maxStackHeight, maxNarrowStackHeight = 64, 220, 150
)

// Stack draws machines one above the other on one axis of time, each below its Title, and ties between their bars.
func Stack(machines []Machine, ties []Tie, v View) Drawing {
	highest := float64(maxStackHeight)
	if v.Width < narrowWidth {
		highest = maxNarrowStackHeight
	}
	heightOf := func(m *Machine) float64 { return min(max(float64(m.Procs)*stackRowHeight, minStackHeight), highest) }
	bottom := float64(axisHeight)
	for i := range machines {
		bottom += stackTitleHeight + heightOf(&machines[i])
	}
	// a Stack has no strip of processors in use
	p := newPainter(frame{View: v, left: padLeft, right: v.Width - padRight, top: axisHeight, strip: bottom - stripHeight}, machines[0].Now)
	if p.now == NoInstant {
		p.timeAxis(-nowLabelGap, -nowLabelGap)
	} else {
		p.timeAxisWithNow()
		if x := p.x(p.now); x >= p.left && x <= p.right {
			p.line(Accent, x, 20, x, bottom, 1.25) // below the titles
		}
	}
	at := make(map[int64]Rect) // the bar of each visible job, by ID
	for i := range machines {
		m := &machines[i]
		p.procs, p.height = float64(m.Procs), heightOf(m)
		p.top += stackTitleHeight
		p.fill(Paper, p.left, p.top-21, strongLetter*float64(len([]rune(m.Title))), 14)
		p.strong(Ink, m.Title, p.left, p.top-14, Start)
		p.levels()
		p.clip(p.left, p.top-2, p.right-p.left, p.height+4)
		for k := range m.Blocks {
			b := &m.Blocks[k]
			p.block(b)
			p.blockText(b)
			if b.Look != FormerLook && len(b.Processors) > 0 && b.End > p.From && b.Start < p.To {
				at[b.Subject.ID] = p.box(b.Start, b.End, b.Processors[0])
			}
		}
		p.unclip()
		p.top += p.height
	}
	p.clip(p.left, axisHeight, p.right-p.left, p.Height)
	for _, lit := range [...]bool{false, true} { // lit ties lie above the others
		for _, t := range ties {
			if t.Highlighted == lit {
				p.tie(t, at)
			}
		}
	}
	p.unclip()
	return p.Drawing
}

// tie draws a line from each visible bar to the next. If the next bar starts before the bar ends, the line leads from the lower edge of the
// upper bar to the upper edge of the lower bar. Otherwise it leads from the end of the bar to the start of the next.
func (p *painter) tie(t Tie, at map[int64]Rect) {
	colour, size := ThirdInk, 1.0
	if t.Highlighted {
		colour, size = NewColour, 2
	}
	var before Rect // its width is 0 at first
	for _, id := range t.Jobs {
		r, seen := at[id]
		if !seen {
			continue
		}
		if before.W > 0 {
			x1, y1, x2, y2 := before.X+before.W, before.Y+before.H/2, r.X, r.Y+r.H/2
			if r.X < before.X+before.W {
				x1, x2 = before.X+min(10, before.W/2), r.X+min(10, r.W/2)
				y1, y2 = before.Y+before.H, r.Y
				if r.Y < before.Y {
					y1, y2 = before.Y, r.Y+r.H
				}
			}
			p.line(Paper, x1, y1, x2, y2, size+2)
			p.line(colour, x1, y1, x2, y2, size)
		}
		before = r
	}
}
