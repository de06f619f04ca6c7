package gantt

// A Cost is a start that was tried, and what it would have cost.
type Cost struct {
	Start    Instant
	Cost     int64
	Possible bool
	Taken    bool
	Text     string // what it tells when it is pointed at
}

// The measures of costs.
const (
	costsHeight = 110 // of the dearest
	costsTop    = axisHeight + 16
	costsWindow = 14 // below
	costWidth   = 4
)

// Costs draws starts within a window as bars as high as their costs, on the axis of time; those that are impossible are hatched. unit is
// what the costs are in, spell writes one on their axis.
func Costs(list []Cost, ready, deadline Instant, unit string, spell func(int64) string, width float64) Drawing {
	room := max((deadline-ready)/20, 60)
	v := View{From: ready - room, To: deadline + room, Width: width}
	f := frame{View: v, left: padLeft + 16, right: width - padRight, top: costsTop, height: costsHeight}
	f.strip = costsTop + costsHeight + 4 + costsWindow - stripHeight
	p := &painter{Drawing: Drawing{Width: width, Height: f.bottom() + foot}, frame: f}
	p.times(-besideNow, -besideNow)
	most := int64(1)
	for i := range list {
		most = max(most, list[i].Cost)
	}
	p.procs = float64(most) // y is of costs
	for _, at := range []float64{0, p.procs} {
		p.line(Hair, p.left, round(p.y(at)), p.right, round(p.y(at)), 1)
		p.text(Second, spell(int64(at)), p.left-6, p.y(at), End)
	}
	p.text(Second, unit, 0, p.top-12, Start)
	for i := range list {
		p.cost(&list[i])
	}
	x := p.x(ready)
	p.Marks = append(p.Marks, Mark{Shape: Dashed, Colour: NewColour, X: x, Y: p.y(0) + 5, W: p.x(deadline) - x, H: costsWindow - 5,
		Size: 1.25})
	return p.Drawing
}

func (p *painter) cost(c *Cost) {
	x, top := p.x(c.Start)-costWidth/2, p.y(float64(c.Cost))
	if !c.Possible {
		top = p.y(p.procs)
	}
	height := max(p.y(0)-top, 2)
	switch {
	case !c.Possible:
		p.Marks = append(p.Marks, Mark{Shape: Hatch, Colour: Third, X: x, Y: top, W: costWidth, H: height, Size: 0.75})
	case c.Taken:
		p.fill(NewColour, x-1, p.y(0)-height, costWidth+2, height)
		p.strong(NewColour, "taken", x+costWidth+3, p.y(0)-max(height, 12)+6, Start)
	default:
		p.fill(Second, x, p.y(0)-height, costWidth, height)
	}
	hit := Rect{x - 2, p.top, costWidth + 4, p.height + 4}
	p.Hits = append(p.Hits, Hit{X: hit.X, Y: hit.Y, W: hit.W, H: hit.H, Text: c.Text, Around: hit})
}
