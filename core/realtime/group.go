package realtime

import (
	"cmp"
	"math/big"
	"slices"

	"juggle/core/heap"
)

// A Group is the slices of a new reservation in which the same older services overlap it (section 4.A).
type Group struct {
	Ranges []Span // ascending, apart; they need not touch
	Slices int64  // tn_g
	Size   int    // the number of older services, at least 1
	Fits   bool   // (10): their utilisations and the new one's are at most U_max together
}

// A Conflict is the grouping of one new service's slices on one machine. A slice without older services is in no group.
//
//	r1       3---4---5
//	r2               5---6---7
//	new  2---3---4---5---6
//	         g1 = {r1} on 3..4   g2 = {r1,r2} on 5   g3 = {r2} on 6
//
// Groups stand in the order of their first slice.
type Conflict struct {
	Span   Span
	New    Service
	Groups []Group
	Free   int64  // slices without conflict
	All    bool   // (9): the utilisations of all services of the machine, whenever they run, and the new one's
	Alone  bool   // the new service fits into the empty machine
	Older  []Unit // those that overlap, in the registry's order

	capacity Ratio
}

// NewConflict groups the slices of span on a machine with the given capacity and items. It sweeps over the items' ends, so the
// number of slices plays no part. The comparisons are exact, in units that grow with every new period: n items take O(n log n) steps,
// on numbers of up to O(n) digits.
func NewConflict(capacity Ratio, items []Unit, span Span, s Service) *Conflict {
	c := &Conflict{Span: span, New: s, capacity: capacity}
	for _, it := range items {
		if o := it.Span.And(span); o.From < o.To {
			c.Older = append(c.Older, it)
		}
	}
	load := c.load(items)
	c.Alone = load.fits()
	c.sweep(load)
	all := newLoad(load.unit, capacity, s.Utilisation())
	for _, it := range items {
		all.add(it)
	}
	c.All = all.fits()
	return c
}

// sweep walks from one change of the active set to the next.
//
// A set of intervals that all hold at some slice is told apart from every other such set by its latest start and its earliest
// end: if two slices have these in common, everything active in either started before both and ends after both. So groups
// that recur need no comparison of sets.
func (c *Conflict) sweep(load *load) {
	type identity struct{ latest, earliest Slice }
	index := map[identity]int{}
	byStart := make([]int, len(c.Older))
	for i := range byStart {
		byStart[i] = i
	}
	slices.SortFunc(byStart, func(a, b int) int {
		return cmp.Or(cmp.Compare(c.Older[a].Span.From, c.Older[b].Span.From), cmp.Compare(a, b))
	})
	var active heap.Queue[struct{}] // by their ends, then by their indices
	var started []int               // ascending starts; those that have ended are dropped when they come to the top
	for at, next := c.Span.From, 0; at < c.Span.To; {
		for ; next < len(byStart) && c.Older[byStart[next]].Span.From <= at; next++ {
			active.Push(heap.Entry[struct{}]{Key: int64(c.Older[byStart[next]].Span.To), Tie: int32(byStart[next])})
			started = append(started, byStart[next])
			load.add(c.Older[byStart[next]])
		}
		for len(active) > 0 && Slice(active[0].Key) <= at {
			load.remove(c.Older[active.Pop().Tie])
		}
		until := c.Span.To
		if next < len(byStart) {
			until = min(until, c.Older[byStart[next]].Span.From)
		}
		if len(active) == 0 {
			c.Free += int64(until - at)
			at = until
			continue
		}
		end := Slice(active[0].Key)
		until = min(until, end)
		for c.Older[started[len(started)-1]].Span.To <= at {
			started = started[:len(started)-1]
		}
		id := identity{c.Older[started[len(started)-1]].Span.From, end}
		g, known := index[id]
		if !known {
			g = len(c.Groups)
			index[id] = g
			c.Groups = append(c.Groups, Group{Size: len(active), Fits: load.fits()})
		}
		c.Groups[g].extend(Span{at, until})
		at = until
	}
}

func (g *Group) extend(s Span) {
	g.Slices += s.Len()
	if n := len(g.Ranges); n > 0 && g.Ranges[n-1].To == s.From {
		g.Ranges[n-1].To = s.To
		return
	}
	g.Ranges = append(g.Ranges, s)
}

// Members are the indices into Older of the group's services, ascending. O(len(Older)).
func (c *Conflict) Members(group int) []int {
	first := c.Groups[group].Ranges[0].From
	members := make([]int, 0, c.Groups[group].Size)
	for i, it := range c.Older {
		if it.Span.Has(first) {
			members = append(members, i)
		}
	}
	return members
}

// Fits is the deterministic test (10): every group fits, and so does the service alone.
func (c *Conflict) Fits() bool {
	return c.Alone && !slices.ContainsFunc(c.Groups, func(g Group) bool { return !g.Fits })
}

// InConflict is the number of slices that are in a group.
func (c *Conflict) InConflict() int64 { return c.Span.Len() - c.Free }

// A load is an exact sum of utilisations, counted in units of 1/unit.
type load struct {
	unit, sum, capacity *big.Int
	counts              map[Ratio]*big.Int // of the utilisations that it has met
}

// newLoad begins with the utilisation own.
func newLoad(unit *big.Int, capacity, own Ratio) *load {
	l := &load{unit: unit, sum: new(big.Int), counts: map[Ratio]*big.Int{}}
	l.capacity = l.count(capacity)
	l.sum.Set(l.count(own))
	return l
}

func (l *load) count(r Ratio) *big.Int {
	n, known := l.counts[r]
	if !known {
		n = new(big.Int).Quo(l.unit, big.NewInt(r.Den()))
		l.counts[r] = n.Mul(n, big.NewInt(r.Num()))
	}
	return n
}

func (l *load) add(it Unit)    { l.sum.Add(l.sum, l.count(it.Service.Utilisation())) }
func (l *load) remove(it Unit) { l.sum.Sub(l.sum, l.count(it.Service.Utilisation())) }
func (l *load) fits() bool     { return l.sum.Cmp(l.capacity) <= 0 }

// commonDenominator is the least unit in which every utilisation and the capacity are whole.
func commonDenominator(capacity, own Ratio, items []Unit) *big.Int {
	unit := big.NewInt(capacity.Den())
	seen := map[int64]bool{}
	widen := func(den int64) {
		if seen[den] {
			return
		}
		seen[den] = true
		d := big.NewInt(den)
		gcd := new(big.Int).GCD(nil, nil, unit, d)
		unit.Mul(unit, d.Quo(d, gcd))
	}
	widen(own.Den())
	for _, it := range items {
		widen(it.Service.Utilisation().Den())
	}
	return unit
}
