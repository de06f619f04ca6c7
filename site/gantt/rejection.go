package gantt

import (
	"strconv"

	"juggle/core/narrate"
	"juggle/core/sim"
)

// rejection draws why a request was rejected: a dashed box where it was tried first, and a label at each of the first jobs that block it.
func (p *painter) rejection(blocks []Block, job int32) {
	refusal := p.refusal
	if !refusal.Tried || refusal.Start >= p.To || refusal.End <= p.From {
		return
	}
	j, at := &p.run.Jobs[job], p.box(refusal.Start, refusal.End, p.placeOfTry(blocks))
	p.mark(Tint, ErrorColour, at, 0)
	p.mark(Dashed, ErrorColour, at.inset(1), 1.5)
	p.hit(job+1, at, "Request "+strconv.FormatInt(j.ID, 10)+", rejected: it was tried here first"+
		placeText(refusal.Procs, refusal.Start, refusal.End, j.Ready, j.Deadline),
		Rect{p.x(j.Ready), at.Y - 1.5, p.x(j.Deadline) - p.x(j.Ready), at.H + 3})
	tallest := make(map[int64]Rect) // the tallest rectangle of each blocking job, by the job's ID
	for i := range blocks {
		if b := &blocks[i]; b.ErrorFrame {
			for _, on := range b.Processors {
				if r := p.box(b.Start, b.End, on); r.H > tallest[b.Subject.ID].H {
					tallest[b.Subject.ID] = r
				}
			}
		}
	}
	occupied := p.tag(j.ID, "was tried here", at, nil)
	for _, b := range refusal.Blockers[:min(len(refusal.Blockers), narrate.MaxNamed)] {
		if bar, isVisible := tallest[b.ID]; isVisible {
			occupied = p.tag(b.ID, b.Reason.Label(), bar, occupied)
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
	refusal := p.refusal
	seconds := make([]float64, int(p.procs)) // by processor: the time of jobs that the request would cover
	for i := range blocks {
		b := &blocks[i]
		covered := max(0, float64(min(b.End, refusal.End)-max(b.Start, refusal.Start)))
		if b.ErrorFrame {
			covered *= 1e6 // a second of a blocking job weighs as much as a million seconds of others
		}
		for _, on := range b.Processors {
			for r := on.First; r < on.First+on.Count; r++ {
				seconds[r] += covered
			}
		}
	}
	best, least, sum := 0, 0.0, 0.0
	for r := range seconds {
		sum += seconds[r]
		if first := r + 1 - int(refusal.Procs); first == 0 {
			least = sum
		} else if first > 0 {
			if sum -= seconds[first-1]; sum < least {
				best, least = first, sum
			}
		}
	}
	return sim.Range{First: int32(best), Count: refusal.Procs}
}

// tag writes words about a job into its bar below the number, if they fit there. Otherwise it writes the number and the words beside the
// bar, where no rectangle of occupied is. If they do not fit there either, it writes nothing; the text that is shown when the bar is
// pointed at says the same. It returns occupied with the rectangle of the words added.
func (p *painter) tag(id int64, words string, bar Rect, occupied []Rect) []Rect {
	const height = 14
	left, right := max(bar.X, p.left), min(bar.X+bar.W, p.right)
	wordsWidth := func() float64 { return strongLetter*float64(len(words)) + 6 }
	var places []Rect
	if width := wordsWidth(); bar.H >= 36 && right-left >= width+8 {
		places = []Rect{{left + 3, bar.Y + 17, width, height}}
	} else {
		words = strconv.FormatInt(id, 10) + " " + words
	}
	width, middle := wordsWidth(), min(max(bar.Y+bar.H/2-height/2, p.top), p.top+p.height-height)
	for _, at := range append(places, Rect{right + 3, middle, width, height}, Rect{left - width - 3, middle, width, height},
		Rect{left, bar.Y - height - 2, width, height}, Rect{left, bar.Y + bar.H + 2, width, height}) {
		if at.X < p.left || at.X+width > p.right || at.Y < p.top-height || at.Y+height > p.top+p.height+height || overlapsAny(at, occupied) {
			continue
		}
		p.mark(Ground, Paper, at, 0)
		p.strong(ErrorColour, words, at.X+3, at.Y+height/2, Start)
		return append(occupied, at)
	}
	return occupied
}

// overlapsAny reports whether a rectangle overlaps any of the others.
func overlapsAny(r Rect, others []Rect) bool {
	for _, o := range others {
		if r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H {
			return true
		}
	}
	return false
}
