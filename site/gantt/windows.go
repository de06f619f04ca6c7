package gantt

import (
	"strconv"

	"juggle/core/schedule"
)

// windows draws the lane above the processors: the window asked for, and the offered windows that were tried, nearest first.
func (p *painter) windows(i int, asked bool) {
	d := p.run.Decisions[i]
	if d.Replan() {
		p.text(Second, "replan: a job ended early", p.left+4, p.lane+laneRow/2.0, Start)
		return
	}
	j := &p.run.Jobs[d.Job]
	words := strconv.FormatInt(j.ID, 10) + " asked for"
	if asked {
		p.asked(p.row(0), j.Ready, j.Deadline, words)
		return
	}
	if !accepted(d) {
		words += ", rejected"
	}
	p.asked(p.row(0), j.Ready, j.Deadline, words)
	tries := p.tried(i)
	for row, k := range rowsOf(len(tries), accepted(d)) {
		y := p.row(row + 1)
		if k < 0 {
			words := strconv.Itoa(len(tries)-laneRows+2) + " more offers tried"
			p.text(Second, words, min(max(p.x(j.Ready), p.left)+6, p.right-110), y+laneRow/2.0, Start)
			continue
		}
		p.offer(y, tries[k], j.Estimate)
	}
}

func (p *painter) row(n int) float64 { return p.lane + float64(n*laneRow) }

// tried are the offers of the last search, as far as they were tried.
func (p *painter) tried(i int) []schedule.Try {
	e, err := p.run.Explain(i)
	if err != nil || len(e.Rounds) == 0 {
		return nil
	}
	var tries []schedule.Try
	for _, t := range e.Rounds[len(e.Rounds)-1].Tries {
		if t.Window.Side != schedule.Own && t.Fate != schedule.NotTried {
			tries = append(tries, t)
		}
	}
	return tries
}

// rowsOf says which of n offers each row shows, -1 standing for those that have none: the nearest, and of an accepted request the last,
// which was taken.
func rowsOf(n int, taken bool) []int {
	const room = laneRows - 1
	var rows []int
	for k := range min(n, room) {
		rows = append(rows, k)
	}
	if n <= room {
		return rows
	}
	if taken {
		rows[room-2], rows[room-1] = -1, n-1
	} else {
		rows[room-1] = -1
	}
	return rows
}

func (p *painter) asked(y float64, ready, deadline Instant, words string) {
	x, w, ok := p.stretch(ready, deadline)
	if ok {
		p.Marks = append(p.Marks, Mark{Shape: Dashed, Colour: NewColour, X: x + 0.5, Y: y + 2.5, W: max(w-1, 1), H: laneRow - 5, Size: 1.25})
	}
	p.beside(y, x, w, Ink, words, true, false)
}

func (p *painter) offer(y float64, t schedule.Try, estimate Seconds) {
	taken := t.Fate == schedule.Works
	colour, label, size, frame := Third, Second, 0.75, 0.75
	w := t.Window
	words := Percent(w.Shift, estimate) + " " + w.Side.String() + " " + strconv.FormatInt(w.Neighbour, 10)
	if taken {
		colour, label, size, frame = NewColour, NewColour, 1.75, 1.5
		words += ", taken"
	}
	x, width, ok := p.stretch(w.Ready, w.Deadline)
	if ok {
		p.Marks = append(p.Marks, Mark{Shape: Hatch, Colour: colour, X: x, Y: y + 2, W: width, H: laneRow - 5, Size: size})
		p.Marks = append(p.Marks, Mark{Shape: Frame, Colour: colour, X: x + 0.5, Y: y + 2.5, W: max(width-1, 1), H: laneRow - 6, Size: frame})
	}
	p.beside(y, x, width, label, words, w.Side == schedule.Before, taken)
}

// stretch is the part of a window that is seen; ok is false where none is, and x is then the edge that it lies behind.
func (p *painter) stretch(from, to Instant) (x, w float64, ok bool) {
	a, b := min(max(p.x(from), p.left), p.right), min(max(p.x(to), p.left), p.right)
	return a, b - a, b > a
}

// letter is about how wide a letter of a label is, strongLetter one of a label in bold.
const letter, strongLetter = 5.9, 6.7

// beside writes words to the left of a window where they are wanted there and fit, clear of the present instant's line, else to its right,
// else wherever there is room.
func (p *painter) beside(y, x, w float64, c Colour, words string, left, strong bool) {
	room := letter*float64(len([]rune(words))) + 8
	now := p.x(p.now)
	fitsLeft, fitsRight := x-room >= p.left && (now < x-room || now > x), x+w+room <= p.right
	m := Mark{Shape: Text, Colour: c, Text: words, Y: y + laneRow/2.0, Size: 11, Strong: strong}
	var ground float64
	switch {
	case left && fitsLeft || fitsLeft && !fitsRight:
		m.X, m.Align, ground = x-6, End, x-room+2
	case fitsRight:
		m.X, m.Align, ground = x+w+6, Start, x+w+3
	default:
		m.X, m.Align = min(x+6, p.right-room+4), Start
		ground = m.X - 3
	}
	p.Marks = append(p.Marks, Mark{Shape: Ground, Colour: Paper, X: ground, Y: y + 1, W: room - 5, H: laneRow - 2}, m)
}
