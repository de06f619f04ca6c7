package gantt

import (
	"strconv"

	"juggle/core/schedule"
)

// windows draws the lane above the processors for decision i. Its first row is the requested window. The rows below are the offered windows
// that the last round tried; the window nearest to the requested one is uppermost. If requestOnly is true, only the first row is drawn.
func (p *painter) windows(i int, requestOnly bool) {
	d := p.run.Decisions[i]
	if d.Replan() {
		p.text(SecondInk, "replan: a job ended early", p.left+4, p.laneTop+laneRow/2.0, Start)
		return
	}
	j := &p.run.Jobs[d.Job]
	words := strconv.FormatInt(j.ID, 10) + " asked for"
	if requestOnly {
		p.request(p.rowTop(0), j.Ready, j.Deadline, words)
		return
	}
	if !accepted(d) {
		words += ", rejected"
	}
	p.request(p.rowTop(0), j.Ready, j.Deadline, words)
	tries := p.triedOffers(i)
	for row, offer := range offerRows(len(tries), accepted(d)) {
		y := p.rowTop(row + 1)
		if offer < 0 {
			words := strconv.Itoa(len(tries)-laneRows+2) + " more offers tried"
			p.text(SecondInk, words, min(max(p.x(j.Ready), p.left)+6, p.right-110), y+laneRow/2.0, Start)
			continue
		}
		p.offer(y, tries[offer], j.Estimate)
	}
}

// rowTop returns the upper edge of row n of the lane, in pixels.
func (p *painter) rowTop(n int) float64 { return p.laneTop + float64(n*laneRow) }

// triedOffers returns the offered windows that were tried in the last round of decision i.
func (p *painter) triedOffers(i int) []schedule.Try {
	e, err := p.run.Explain(i)
	if err != nil || len(e.Rounds) == 0 {
		return nil
	}
	var tries []schedule.Try
	for _, t := range e.Rounds[len(e.Rounds)-1].Tries {
		if t.Window.Side != schedule.OwnWindow && t.Fate != schedule.NotTried {
			tries = append(tries, t)
		}
	}
	return tries
}

// offerRows chooses which of n offers the rows below the requested window show. It returns the index of an offer for each row. The rows
// show the nearest offers, which come first. If there are more offers than rows, the row for the number of offers that are not shown has
// the index -1. isTaken reports whether the last offer was taken; it then has the last row.
func offerRows(n int, isTaken bool) []int {
	const rowCount = laneRows - 1
	var rows []int
	for k := range min(n, rowCount) {
		rows = append(rows, k)
	}
	if n <= rowCount {
		return rows
	}
	if isTaken {
		rows[rowCount-2], rows[rowCount-1] = -1, n-1
	} else {
		rows[rowCount-1] = -1
	}
	return rows
}

// request draws the requested window as a dashed frame, with words beside it.
func (p *painter) request(y float64, ready, deadline Instant, words string) {
	x, w, isVisible := p.visible(ready, deadline)
	if isVisible {
		p.mark(Dashed, NewColour, Rect{x + 0.5, y + 2.5, max(w-1, 1), laneRow - 5}, 1.25)
	}
	p.label(y, x, w, Ink, words, true, false)
}

// offer draws an offered window as a hatched bar. The words beside it are its shift in percent of the estimate, and the job next to which
// it lies. A taken offer has the colour of the new job.
func (p *painter) offer(y float64, t schedule.Try, estimate Seconds) {
	taken := t.Fate == schedule.Works
	colour, label, hatch, border := ThirdInk, SecondInk, 0.75, 0.75 // hatch and border are widths of lines, in pixels
	w := t.Window
	words := Percent(w.Shift, estimate) + " " + w.Side.String() + " " + strconv.FormatInt(w.Neighbour, 10)
	if taken {
		colour, label, hatch, border = NewColour, NewColour, 1.75, 1.5
		words += ", taken"
	}
	x, width, isVisible := p.visible(w.Ready, w.Deadline)
	if isVisible {
		p.mark(Hatch, colour, Rect{x, y + 2, width, laneRow - 5}, hatch)
		p.mark(Frame, colour, Rect{x + 0.5, y + 2.5, max(width-1, 1), laneRow - 6}, border)
	}
	p.label(y, x, width, label, words, w.Side == schedule.BeforeNeighbour, taken)
}

// visible returns the left edge x and the width w, in px, of the part of a window that is inside the picture. If no part is inside, ok is
// false, and x is the edge of the picture that is nearer to the window.
func (p *painter) visible(from, to Instant) (x, w float64, ok bool) {
	left, right := min(max(p.x(from), p.left), p.right), min(max(p.x(to), p.left), p.right)
	return left, right - left, right > left
}

// letter and strongLetter are the approximate widths of a letter of a label, in pixels: in regular and in bold type.
const letter, strongLetter = 5.9, 6.7

// label writes words beside a window that begins at x and is w wide: at its left if prefersLeft is true, otherwise at its right. If the
// words do not fit there, they are written at the other side; if they do not fit there either, they are written over the window. At the
// left they do not fit if they would cross the line of the present instant. strong selects bold type.
func (p *painter) label(y, x, w float64, c Colour, words string, prefersLeft, strong bool) {
	length := letter*float64(len([]rune(words))) + 8 // the width of the words with their margins
	now := p.x(p.now)
	fitsLeft, fitsRight := x-length >= p.left && (now < x-length || now > x), x+w+length <= p.right
	at, align, ground := x+w+6, Start, x+w+3 // ground is the left edge of the area in the colour of paper under the words
	switch {
	case prefersLeft && fitsLeft || fitsLeft && !fitsRight:
		at, align, ground = x-6, End, x-length+2
	case !fitsRight:
		at = min(x+6, p.right-length+4)
		ground = at - 3
	}
	p.mark(Ground, Paper, Rect{ground, y + 1, length - 5, laneRow - 2}, 0)
	p.text(c, words, at, y+laneRow/2.0, align).Strong = strong
}
