package gantt

import "strconv"

// A Shift is a job that is given another start, or its first one.
type Shift struct {
	ID              int64
	From, To        Instant // its starts
	First           bool    // it had none before
	None            bool    // nor has it one now
	Estimate        Seconds
	Ready, Deadline Instant
	Text            string // what it tells when it is pointed at
}

// MostShifts is how many jobs Shifts draws.
const MostShifts = 24

// Shifts draws jobs one below the other on the axis of time: the slot that each had, hatched, the one that it has, filled, and its window.
// Those beyond MostShifts are counted.
func Shifts(list []Shift, width float64) Drawing {
	more := max(0, len(list)-MostShifts)
	list = list[:len(list)-more]
	v := View{From: list[0].Ready, To: list[0].Deadline, Width: width}
	for i := range list {
		v.From, v.To = min(v.From, list[i].Ready), max(v.To, list[i].Deadline)
	}
	room := max((v.To-v.From)/40, 60)
	v.From, v.To = v.From-room, v.To+room
	rows := len(list)
	if more > 0 {
		rows++
	}
	f := frame{View: v, left: padLeft + 16, right: width - padRight, top: axisHeight + 4, height: float64(rows * laneRow)}
	f.strip = f.top + f.height - stripHeight // which is not drawn
	p := &painter{Drawing: Drawing{Width: width, Height: f.bottom() + foot}, frame: f}
	p.times(-besideNow, -besideNow)
	for i := range list {
		p.shift(&list[i], p.top+float64(i*laneRow))
	}
	if more > 0 {
		p.text(Second, strconv.Itoa(more)+" more jobs", p.left, p.top+float64((rows-1)*laneRow)+laneRow/2.0, Start)
	}
	return p.Drawing
}

func (p *painter) shift(s *Shift, y float64) {
	slot := func(at Instant) (x, w float64) { return p.x(at), max(p.x(at.Add(s.Estimate))-p.x(at), 2) }
	colour := FlexibleColour
	if s.First {
		colour = NewColour
	}
	p.text(Ink, strconv.FormatInt(s.ID, 10), p.left-6, y+laneRow/2.0, End)
	ready, deadline := p.x(s.Ready), p.x(s.Deadline)
	p.Marks = append(p.Marks, Mark{Shape: Dashed, Colour: Second, X: ready, Y: y + 1.5, W: deadline - ready, H: laneRow - 3, Size: 1})
	if !s.First {
		x, w := slot(s.From)
		p.Marks = append(p.Marks, Mark{Shape: Hatch, Colour: Second, X: x, Y: y + 3, W: w, H: laneRow - 6, Size: 0.75})
	}
	if !s.None {
		x, w := slot(s.To)
		p.fill(colour, x, y+3, w, laneRow-6)
	}
	around := Rect{ready, y, deadline - ready, laneRow}
	p.Hits = append(p.Hits, Hit{X: ready, Y: y, W: deadline - ready, H: laneRow, Text: s.Text, Around: around})
}
