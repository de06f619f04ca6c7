package realtime

import (
	"math/big"
	"slices"
)

// A Group is the slices of a new reservation in which the same older services overlap it (section 4.A).
type Group struct {
	Ranges []Span // ascending, apart; they need not touch
	Slices int64  // tn_g
	Fits   bool   // (10): the older utilisations and the new one's are at most U_max together

	Members []int // indices into Older, at least 1, ascending
	Outcome       // of an Analysis
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

	Capacity Ratio // U_max
}

// NewConflict groups the slices of span on a machine with the given capacity and items. It goes from one item's start or end to the next,
// so the number of slices plays no part. The comparisons are exact.
func NewConflict(capacity Ratio, items []Unit, span Span, s Service) *Conflict {
	c := &Conflict{Span: span, New: s, Capacity: capacity}
	ends := []Slice{span.From, span.To}
	for _, it := range items {
		if o := it.Span.And(span); o.From < o.To {
			c.Older = append(c.Older, it)
			ends = append(ends, o.From, o.To)
		}
	}
	slices.Sort(ends)
	ends = slices.Compact(ends)
	load := c.load(items)
	c.Alone = load.fits()
	for i, to := range ends[1:] {
		c.put(Span{ends[i], to}, load)
	}
	for _, it := range items {
		load.add(it)
	}
	c.All = load.fits()
	return c
}

// put adds slices in which the same older services are active to the group of these. The load is that of the new service alone.
func (c *Conflict) put(s Span, load *load) {
	var members []int
	for i, it := range c.Older {
		if it.Span.Has(s.From) {
			members = append(members, i)
		}
	}
	if members == nil {
		c.Free += s.Len()
		return
	}
	g := slices.IndexFunc(c.Groups, func(g Group) bool { return slices.Equal(g.Members, members) })
	if g < 0 {
		g = len(c.Groups)
		for _, m := range members {
			load.add(c.Older[m])
		}
		c.Groups = append(c.Groups, Group{Members: members, Fits: load.fits()})
		for _, m := range members {
			load.remove(c.Older[m])
		}
	}
	c.Groups[g].extend(s)
}

func (g *Group) extend(s Span) {
	g.Slices += s.Len()
	if n := len(g.Ranges); n > 0 && g.Ranges[n-1].To == s.From {
		g.Ranges[n-1].To = s.To
		return
	}
	g.Ranges = append(g.Ranges, s)
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
	counts              map[Ratio]*big.Int // by utilisation; of the capacity, too
}

// newLoad begins with the utilisation own; its unit is the least in which that, every item's utilisation and the capacity are whole.
func newLoad(capacity, own Ratio, items []Unit) *load {
	l := &load{unit: big.NewInt(1), counts: map[Ratio]*big.Int{}}
	uses := []Ratio{capacity, own}
	for _, it := range items {
		uses = append(uses, it.Service.Utilisation())
	}
	for _, r := range uses {
		if l.counts[r] == nil {
			den := big.NewInt(r.Den())
			l.counts[r] = den // until the unit is known
			l.unit.Mul(l.unit, new(big.Int).Quo(den, new(big.Int).GCD(nil, nil, l.unit, den)))
		}
	}
	for r, den := range l.counts {
		n := new(big.Int).Quo(l.unit, den)
		l.counts[r] = n.Mul(n, big.NewInt(r.Num()))
	}
	l.capacity, l.sum = l.counts[capacity], new(big.Int).Set(l.counts[own])
	return l
}

func (l *load) add(it Unit)    { l.sum.Add(l.sum, l.counts[it.Service.Utilisation()]) }
func (l *load) remove(it Unit) { l.sum.Sub(l.sum, l.counts[it.Service.Utilisation()]) }
func (l *load) fits() bool     { return l.sum.Cmp(l.capacity) <= 0 }

// load is that of the new service alone, exact for these items.
func (c *Conflict) load(items []Unit) *load {
	return newLoad(c.Capacity, c.New.Utilisation(), items)
}
