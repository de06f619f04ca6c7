package realtime

import (
	"math/big"
	"slices"
)

// A Group is a set of slices of a new reservation which the same older services overlap (section 4.A).
type Group struct {
	Ranges []Span // ascending and disjoint; there may be slices of other groups between them
	Slices int64  // the number of slices, tn_g
	Fits   bool   // (10): the sum of the utilisations of the older services and of the new one is at most U_max

	Members []int // indices into Older, at least one, ascending
	Outcome       // set by Analyze
}

// A Conflict groups the slices of one new service on one machine. A slice without older services is in no group.
//
//	r1       3---4---5
//	r2               5---6---7
//	new  2---3---4---5---6
//	         g1 = {r1} on 3..4   g2 = {r1,r2} on 5   g3 = {r2} on 6
//
// The groups are in the order of their first slices.
type Conflict struct {
	Span       Span
	New        Service
	Groups     []Group
	FreeSlices int64         // slices without conflict
	FitsAll    bool          // (9): the utilisations of the new service and of all services of the machine add up to at most U_max
	FitsAlone  bool          // the new service fits into the empty machine
	Older      []HeldService // the services that overlap the new one, in the order of acceptance

	Capacity Ratio // U_max
}

// NewConflict groups the slices of span, for the new service s, on a machine that has this capacity and holds these items. It goes from one
// start or end of an item to the next, so its running time does not depend on the number of slices. The comparisons are exact.
func NewConflict(capacity Ratio, items []HeldService, span Span, s Service) *Conflict {
	c := &Conflict{Span: span, New: s, Capacity: capacity}
	ends := []Slice{span.From, span.To}
	for _, it := range items {
		if overlap := it.Span.Intersect(span); overlap.From < overlap.To {
			c.Older = append(c.Older, it)
			ends = append(ends, overlap.From, overlap.To)
		}
	}
	slices.Sort(ends)
	ends = slices.Compact(ends)
	load := c.load(items)
	c.FitsAlone = load.fits()
	for i, to := range ends[1:] {
		c.addSlices(Span{ends[i], to}, load)
	}
	for _, it := range items {
		load.add(it)
	}
	c.FitsAll = load.fits()
	return c
}

// addSlices adds the slices s to the group of the older services that overlap them. The same older services must overlap all of s. load is
// the load of the new service alone.
func (c *Conflict) addSlices(s Span, load *load) {
	var members []int
	for i, it := range c.Older {
		if it.Span.Has(s.From) {
			members = append(members, i)
		}
	}
	if members == nil {
		c.FreeSlices += s.Len()
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
	group := &c.Groups[g]
	group.Slices += s.Len()
	if n := len(group.Ranges); n > 0 && group.Ranges[n-1].To == s.From {
		group.Ranges[n-1].To = s.To
		return
	}
	group.Ranges = append(group.Ranges, s)
}

// Fits reports the result of the deterministic test (10): every group fits, and the service alone fits.
func (c *Conflict) Fits() bool {
	return c.FitsAlone && !slices.ContainsFunc(c.Groups, func(g Group) bool { return !g.Fits })
}

// InConflict returns the number of slices that at least one older service overlaps.
func (c *Conflict) InConflict() int64 { return c.Span.Len() - c.FreeSlices }

// A load is an exact sum of utilisations. It is counted in parts of a processor: a part is 1/denominator of it.
type load struct {
	denominator   *big.Int           // the number of parts of a processor
	sum, capacity *big.Int           // in parts
	inParts       map[Ratio]*big.Int // each utilisation, and the capacity, in parts
}

// newLoad returns a load whose sum is the utilisation initial. Its denominator is the least common denominator of initial, of the
// utilisation of every item and of the capacity.
func newLoad(capacity, initial Ratio, items []HeldService) *load {
	l := &load{denominator: big.NewInt(1), inParts: map[Ratio]*big.Int{}}
	ratios := []Ratio{capacity, initial}
	for _, it := range items {
		ratios = append(ratios, it.Service.Utilisation())
	}
	for _, r := range ratios {
		if l.inParts[r] == nil {
			den := big.NewInt(r.Den())
			l.inParts[r] = den // the ratio's denominator, until the common one is known
			l.denominator.Mul(l.denominator, new(big.Int).Quo(den, new(big.Int).GCD(nil, nil, l.denominator, den)))
		}
	}
	for r, den := range l.inParts {
		n := new(big.Int).Quo(l.denominator, den)
		l.inParts[r] = n.Mul(n, big.NewInt(r.Num()))
	}
	l.capacity, l.sum = l.inParts[capacity], new(big.Int).Set(l.inParts[initial])
	return l
}

func (l *load) add(it HeldService)    { l.sum.Add(l.sum, l.inParts[it.Service.Utilisation()]) }
func (l *load) remove(it HeldService) { l.sum.Sub(l.sum, l.inParts[it.Service.Utilisation()]) }
func (l *load) fits() bool            { return l.sum.Cmp(l.capacity) <= 0 }

// load returns the load of the new service alone. Only items of the list may be added to it, since its denominator fits them.
func (c *Conflict) load(items []HeldService) *load {
	return newLoad(c.Capacity, c.New.Utilisation(), items)
}
