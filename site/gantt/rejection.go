package gantt

import (
	"strconv"

	"juggle/core/narrate"
	"juggle/core/sim"
)

// rejection draws why a request was rejected: a dashed box where it was tried first, and a label at each job that blocks it.
func (p *painter) rejection(blocks []Block, job int32) {
	f := p.refusal
	if !f.Tried || f.Start >= p.To || f.End <= p.From {
		return
	}
	j, at := &p.run.Jobs[job], p.box(f.Start, f.End, p.placeOfTry(blocks))
	p.mark(Tint, ErrorColour, at, 0)
	p.mark(Dashed, ErrorColour, at.inset(1), 1.5)
	p.hit(job+1, at, "Request "+strconv.FormatInt(j.ID, 10)+", rejected: it was tried here first"+
		placeText(f.Procs, f.Start, f.End, j.Ready, j.Deadline), Rect{p.x(j.Ready), at.Y - 1.5, p.x(j.Deadline) - p.x(j.Ready), at.H + 3})
	tallest := make(map[int64]Rect)
	for i := range blocks {
		if b := &blocks[i]; b.Wrong {
			for _, on := range b.On {
				if r := p.box(b.Start, b.End, on); r.H > tallest[b.Of.ID].H {
					tallest[b.Of.ID] = r
				}
			}
		}
	}
	taken := p.tag(j.ID, "was tried here", at, nil)
	for _, b := range f.Blockers[:min(len(f.Blockers), narrate.MaxNamed)] {
		if bar, seen := tallest[b.ID]; seen {
			taken = p.tag(b.ID, b.Reason.Label(), bar, taken)
		}
	}
}

// blockerOf returns how a job blocks the rejected request; nil if it does not.
func (p *painter) blockerOf(id int64) *narrate.Blocker {
	for k := range p.refusal.Blockers {
		if b := &p.refusal.Blockers[k]; b.ID == id {
			return b
		}
	}
	return nil
}

// placeOfTry returns the processors on which the rejected request is drawn. They are neighbours, chosen so that the request covers as
// little as possible of the jobs that block it and, second, of the other jobs.
func (p *painter) placeOfTry(blocks []Block) sim.Range {
	f, rows := p.refusal, make([]float64, int(p.procs)) // by processor: how many seconds of jobs the request would cover
	for i := range blocks {
		b := &blocks[i]
		covered := max(0, float64(min(b.End, f.End)-max(b.Start, f.Start)))
		if b.Wrong {
			covered *= 1e6
		}
		for _, on := range b.On {
			for r := on.First; r < on.First+on.Count; r++ {
				rows[r] += covered
			}
		}
	}
	best, least, sum := 0, 0.0, 0.0
	for r := range rows {
		sum += rows[r]
		if first := r + 1 - int(f.Procs); first == 0 {
			least = sum
		} else if first > 0 {
			if sum -= rows[first-1]; sum < least {
				best, least = first, sum
			}
		}
	}
	return sim.Range{First: int32(best), Count: f.Procs}
}

// tag writes words about a job into its bar below the number, if they fit there. Otherwise it writes the number and the words beside the
// bar, away from the rectangles in taken. If neither fits, it writes nothing; the text shown when the bar is pointed at has the same words.
// It returns taken with the rectangle of the words added.
func (p *painter) tag(id int64, words string, bar Rect, taken []Rect) []Rect {
	const height = 14
	left, right := max(bar.X, p.left), min(bar.X+bar.W, p.right)
	wide := func() float64 { return strongLetter*float64(len(words)) + 6 }
	var places []Rect
	if width := wide(); bar.H >= 36 && right-left >= width+8 {
		places = []Rect{{left + 3, bar.Y + 17, width, height}}
	} else {
		words = strconv.FormatInt(id, 10) + " " + words
	}
	width, middle := wide(), min(max(bar.Y+bar.H/2-height/2, p.top), p.top+p.height-height)
	for _, at := range append(places, Rect{right + 3, middle, width, height}, Rect{left - width - 3, middle, width, height},
		Rect{left, bar.Y - height - 2, width, height}, Rect{left, bar.Y + bar.H + 2, width, height}) {
		if at.X < p.left || at.X+width > p.right || at.Y < p.top-height || at.Y+height > p.top+p.height+height || meetsAny(at, taken) {
			continue
		}
		p.mark(Ground, Paper, at, 0)
		p.strong(ErrorColour, words, at.X+3, at.Y+height/2, Start)
		return append(taken, at)
	}
	return taken
}

// meetsAny reports whether a rectangle overlaps any of the others.
func meetsAny(r Rect, others []Rect) bool {
	for _, o := range others {
		if r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H {
			return true
		}
	}
	return false
}
