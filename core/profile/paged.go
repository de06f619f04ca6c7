package profile

import "slices"

// A PagedProfile is a Profile for many steps, cut into pages by time, so that what is booked moves the memory of a page and not of all:
//
//	pages:  [beginning ..)   [20 ..)   [75 ..)   each with its steps, ascending
//
// Few steps are one page, which is as quick as a Profile.
//
// Invariants (checked by the tests):
//   - there is at least one page; each has 1 to pageSize steps, and begins where its first step does, the first at the beginning;
//   - instants ascend strictly, within pages and across them; the last step of a page holds until the next page;
//   - neighbours within a page differ in their number of free processors, those in two pages perhaps not;
//   - in the last step the whole machine is free;
//   - least, where known, is the smallest free of the page's steps; least + more is the smallest number of free processors in it.
type PagedProfile struct {
	pages []page
	spare [][]step // memory of pages that are gone
	size  int      // steps in all pages
}

type page struct {
	steps []step
	near  int   // a step near to what was asked for last: who has found a place books it, and then asks there again
	more  int32 // free in all of its steps besides what they say
	least int32
	known bool // least is
}

const pageSize = 256

// Reset makes p the plan of an empty machine with the given number of processors, keeping its memory.
func (p *PagedProfile) Reset(procs int32) {
	for len(p.pages) > 1 {
		p.drop(len(p.pages) - 1)
	}
	if len(p.pages) == 0 {
		p.pages = append(p.pages, page{})
	}
	p.pages[0] = page{steps: append(p.pages[0].steps[:0], step{at: beginning, free: procs})}
	p.size = 1
}

// Len is the number of steps.
func (p *PagedProfile) Len() int { return p.size }

// pageAt is the index of the page that holds t.
func (p *PagedProfile) pageAt(t Instant) int {
	low, high := 0, len(p.pages)-1 // the page that holds t is within [low, high]
	for low < high {
		if middle := (low + high + 1) / 2; p.pages[middle].steps[0].at <= t {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}

// find is find among the steps of the page.
func (g *page) find(t Instant) int {
	if i := g.near; i < len(g.steps) && g.steps[i].at <= t && (i+1 == len(g.steps) || t < g.steps[i+1].at) {
		return i
	}
	g.near = find(g.steps, t)
	return g.near
}

// end is when page c ends.
func (p *PagedProfile) end(c int) Instant {
	if c+1 == len(p.pages) {
		return never
	}
	return p.pages[c+1].steps[0].at
}

// Take books procs processors over [from, to). It does not ask whether they are free. It costs O(log pages + pageSize + pages inside).
func (p *PagedProfile) Take(from, to Instant, procs int32) { p.add(from, to, -procs) }

// Give frees procs processors over [from, to): the opposite of Take, at the same cost.
func (p *PagedProfile) Give(from, to Instant, procs int32) { p.add(from, to, procs) }

func (p *PagedProfile) add(from, to Instant, change int32) {
	if from >= to || change == 0 {
		return
	}
	// From the last page on, so that the others keep their indices where one is split or merged.
	for c := p.pageAt(to - 1); ; c-- {
		g := &p.pages[c]
		begin, end := g.steps[0].at, p.end(c)
		if from <= begin && end <= to {
			g.more += change
		} else {
			n := len(g.steps)
			begun := max(from, begin)
			g.steps, g.near = addTo(g.steps, g.find(begun), begun, to, end, change)
			g.known = false
			p.size += len(g.steps) - n
			if len(g.steps) > pageSize || len(p.pages) > 1 {
				p.fit(c)
			}
		}
		if begin <= from {
			return
		}
	}
}

// fit splits page c where it has become too long, and joins it with its neighbour where both have become short.
func (p *PagedProfile) fit(c int) {
	g := &p.pages[c]
	switch n := len(g.steps); {
	case n > pageSize:
		tail := page{steps: append(p.memory(), g.steps[n/2:]...), more: g.more}
		g.steps = g.steps[:n/2]
		p.pages = slices.Insert(p.pages, c+1, tail)
	case n < pageSize/4 && c+1 < len(p.pages) && n+len(p.pages[c+1].steps) < pageSize/2:
		next, at := &p.pages[c+1], n
		for _, s := range next.steps {
			s.free += next.more - g.more
			g.steps = append(g.steps, s)
		}
		n = len(g.steps)
		g.steps = join(g.steps, at)
		p.size += len(g.steps) - n
		p.drop(c + 1)
	}
}

// memory is that of a page that is gone, or new.
func (p *PagedProfile) memory() []step {
	if n := len(p.spare); n > 0 {
		steps := p.spare[n-1]
		p.spare = p.spare[:n-1]
		return steps
	}
	return make([]step, 0, pageSize+2)
}

// drop forgets page c, whose steps are elsewhere.
func (p *PagedProfile) drop(c int) {
	p.spare = append(p.spare, p.pages[c].steps[:0])
	p.pages = slices.Delete(p.pages, c, c+1)
}

// Forget says that instants before t are not asked for any more, so that their steps may go. It costs O(pages + pageSize).
func (p *PagedProfile) Forget(t Instant) {
	c := p.pageAt(t)
	for _, g := range p.pages[:c] {
		p.size -= len(g.steps)
		p.spare = append(p.spare, g.steps[:0])
	}
	p.pages = slices.Delete(p.pages, 0, c)
	g := &p.pages[0]
	i := find(g.steps, t)
	g.steps = slices.Delete(g.steps, 0, i)
	p.size -= i
	g.steps[0].at, g.known = beginning, false
}

// fewest is the smallest number of free processors in page c.
func (p *PagedProfile) fewest(c int) int32 {
	g := &p.pages[c]
	if !g.known {
		g.least, g.known = g.steps[0].free, true
		for _, s := range g.steps {
			g.least = min(g.least, s.free)
		}
	}
	return g.least + g.more
}

// FirstFit is the earliest start in [earliest, latest] from which procs processors are free for length, and whether there is one. It looks
// once at each step of the pages, from earliest to the answer, in which fewer processors are free somewhere, and at the others' number.
func (p *PagedProfile) FirstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	if earliest > latest {
		return 0, false
	}
	start := earliest
	for c := p.pageAt(earliest); ; c++ {
		end, ended := p.end(c), false
		if start >= p.pages[c].steps[0].at || p.fewest(c) < procs {
			g := &p.pages[c]
			if start, ended = firstFit(g.steps, g.find(start), end, start, latest, length, procs-g.more); ended {
				return found(start, latest)
			}
		} else if end >= start.Add(length) {
			return start, true
		}
	}
}

// A Lack is an interval in which Procs processors are missing to as many free ones as somebody wants.
type Lack struct {
	From, To Instant
	Procs    int32
}

// Lacks appends to lacks every interval in [from, to), where from < to, in which fewer than procs processors are free, in order of time.
// It costs O(log pages + pages inside + steps in those of them in which fewer are free somewhere).
func (p *PagedProfile) Lacks(lacks []Lack, from, to Instant, procs int32) []Lack {
	for c := p.pageAt(from); ; c++ {
		end := p.end(c)
		if g := &p.pages[c]; from > g.steps[0].at || to < end || p.fewest(c) < procs {
			steps, wanted := g.steps, procs-g.more
			for i := g.find(from); i < len(steps) && steps[i].at < to; i++ {
				if s := steps[i]; s.free < wanted {
					until := end
					if i+1 < len(steps) {
						until = steps[i+1].at
					}
					lacks = append(lacks, Lack{max(from, s.at), min(to, until), wanted - s.free})
				}
			}
		}
		if to <= end {
			return lacks
		}
	}
}

// appendSteps appends to steps those of p that hold within [from, to), where from < to.
func (p *PagedProfile) appendSteps(steps []step, from, to Instant) []step {
	for c := p.pageAt(from); ; c++ {
		g := &p.pages[c]
		i, n := g.find(from), len(steps)
		j := len(g.steps)
		if to < p.end(c) {
			for j = i + 1; j < len(g.steps) && g.steps[j].at < to; j++ {
			}
		}
		steps = append(steps, g.steps[i:j]...)
		if g.more != 0 {
			for k := range steps[n:] {
				steps[n+k].free += g.more
			}
		}
		if to <= p.end(c) {
			return steps
		}
	}
}
