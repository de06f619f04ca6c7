package realtime

import "slices"

// A walk computes the distribution of every group of a conflict.
//
// Groups stand in the order of their first slice, and each older service is a member of consecutive ones, [from, to). Halving
// the row of groups again and again puts each service at the highest nodes that it covers wholly, where it is folded in once
// for all groups below: O(log n) folds a service instead of one for each of its groups.
//
//	groups      0 1 2 3 | 4 5 6 7
//	service a   =========               folded once, at the left half
//	service b       === | ===           folded at {2,3} and at {4,5}
type walk struct {
	scale  scale
	active []float64 // q by index into Older
	budget int64     // atoms that may still be written
	visit  func(group int, d *distribution)
	levels []*level
}

// A level holds the two distributions that the folds at one depth of the walk alternate between.
type level struct{ pair [2]distribution }

// A cover is an older service and the groups that it is a member of.
type cover struct{ item, from, to int }

// covers finds every older service's groups by their first slices.
func (c *Conflict) covers() []cover {
	first := func(k Slice) int {
		i, _ := slices.BinarySearchFunc(c.Groups, k, func(g Group, k Slice) int { return int(g.Ranges[0].From - k) })
		return i
	}
	covers := make([]cover, 0, len(c.Older))
	for i, it := range c.Older {
		if v := (cover{i, first(it.Span.From), first(it.Span.To)}); v.from < v.to && it.Service.Active.Sign() > 0 {
			covers = append(covers, v)
		}
	}
	return covers
}

// run visits every group in order and tells whether the budget lasted. It does not if the number of different sums grows too
// large; the visits made until then stand.
func (w *walk) run(groups int, covers []cover) bool {
	start := &distribution{atoms: []atom{{0, 1}}, none: 1}
	if w.scale.capacity == 0 { // rounded down to nothing
		start = &distribution{full: 1, none: 1}
	}
	return groups == 0 || w.descend(0, groups, 0, start, covers)
}

func (w *walk) descend(lo, hi, depth int, d *distribution, covers []cover) bool {
	if depth == len(w.levels) {
		w.levels = append(w.levels, &level{})
	}
	var rest []cover
	for _, v := range covers {
		if v.from > lo || v.to < hi {
			rest = append(rest, v)
			continue
		}
		pair := &w.levels[depth].pair
		next := &pair[0]
		if d == next {
			next = &pair[1]
		}
		next.fold(d, w.scale.older[v.item], w.active[v.item], w.scale.capacity)
		d = next
		if w.budget -= int64(len(d.atoms)); w.budget < 0 {
			return false
		}
	}
	if hi-lo == 1 {
		w.visit(lo, d)
		return true
	}
	mid := lo + (hi-lo)/2
	return w.half(lo, mid, depth, d, rest) && w.half(mid, hi, depth, d, rest)
}

func (w *walk) half(lo, hi, depth int, d *distribution, covers []cover) bool {
	var inside []cover
	for _, v := range covers {
		if v.from < hi && v.to > lo {
			inside = append(inside, v)
		}
	}
	return w.descend(lo, hi, depth+1, d, inside)
}

// folds counts the folds of a run.
func folds(lo, hi int, covers []cover) int64 {
	var n int64
	var rest []cover
	for _, v := range covers {
		switch {
		case v.from <= lo && v.to >= hi:
			n++
		case v.from < hi && v.to > lo:
			rest = append(rest, v)
		}
	}
	if hi-lo <= 1 || len(rest) == 0 {
		return n
	}
	mid := lo + (hi-lo)/2
	return n + folds(lo, mid, rest) + folds(mid, hi, rest)
}
