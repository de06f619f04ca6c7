package realtime

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// describe writes the groups with their members and slices: "r1: 3-4; r1 r2: 5 7".
func describe(c *Conflict) string {
	var lines []string
	for _, group := range c.Groups {
		lines = append(lines, c.Labels(group.Members, " ")+": "+group.Text(" "))
	}
	return strings.Join(lines, "; ")
}

// item returns an older service on the slices from first to last. The function service chooses its times.
func item(id string, first, last Slice) HeldService {
	return HeldService{Reservation: id, Span: Slices(first, last), Service: service(nil)}
}

// TestSlicesAreGroupedByTheirOlderServices groups the slices 2 to 6 by the paper's rule.
func TestSlicesAreGroupedByTheirOlderServices(t *testing.T) {
	tests := map[string]struct {
		items []HeldService
		want  string
		free  int64
	}{
		"the paper's Figure 2":          {[]HeldService{item("r1", 3, 5), item("r2", 5, 7)}, "r1: 3-4; r1 r2: 5; r2: 6", 1},
		"nothing overlaps":              {[]HeldService{item("r1", 0, 1), item("r2", 7, 9)}, "", 5},
		"the last slice only":           {[]HeldService{item("r1", 6, 9)}, "r1: 6", 4},
		"the first slice only":          {[]HeldService{item("r1", 0, 2)}, "r1: 2", 4},
		"a group with two ranges":       {[]HeldService{item("r1", 0, 9), item("r2", 4, 4)}, "r1: 2-3 5-6; r1 r2: 4", 0},
		"one ends where another starts": {[]HeldService{item("r1", 2, 3), item("r2", 4, 6)}, "r1: 2-3; r2: 4-6", 0},
		"equal spans":                   {[]HeldService{item("r1", 3, 4), item("r2", 3, 4)}, "r1 r2: 3-4", 3},
		"different services with the same end, start": {[]HeldService{item("r1", 0, 4), item("r2", 0, 3), item("r3", 5, 6)},
			"r1 r2: 2-3; r1: 4; r3: 5-6", 0},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			c := NewConflict(NewRatio(1, 1), tc.items, Slices(2, 6), service(nil))
			if got := describe(c); got != tc.want || c.FreeSlices != tc.free {
				t.Errorf("got %q with %d free, want %q with %d", got, c.FreeSlices, tc.want, tc.free)
			}
		})
	}
}

// plainGroups is the reference: it groups the slices one by one. It returns the groups as describe does, and the number of slices without
// conflict.
func plainGroups(items []HeldService, span Span) (groups string, free int64) {
	var labels []string // of the groups, in the order of their first slices
	var c Conflict
	for _, it := range items {
		if overlap := it.Span.Intersect(span); overlap.From < overlap.To {
			c.Older = append(c.Older, it)
		}
	}
	ranges := map[string][]Span{} // by label
	for k := span.From; k < span.To; k++ {
		var members []int
		for i, it := range c.Older {
			if it.Span.Has(k) {
				members = append(members, i)
			}
		}
		if len(members) == 0 {
			free++
			continue
		}
		label := c.Labels(members, " ")
		if rs := ranges[label]; len(rs) > 0 && rs[len(rs)-1].To == k {
			rs[len(rs)-1].To++
			continue
		} else if len(rs) == 0 {
			labels = append(labels, label)
		}
		ranges[label] = append(ranges[label], Slices(k, k))
	}
	var lines []string
	for _, label := range labels {
		lines = append(lines, label+": "+(&Group{Ranges: ranges[label]}).Text(" "))
	}
	return strings.Join(lines, "; "), free
}

func FuzzGroupsAgainstEverySlice(f *testing.F) {
	f.Add([]byte{3, 3, 5, 3}, byte(2), byte(5))
	f.Add([]byte{0, 20, 4, 1, 8, 1, 4, 9}, byte(1), byte(30))
	f.Fuzz(func(t *testing.T, spans []byte, from, length byte) {
		var items []HeldService
		for i := 0; i+1 < len(spans) && i < 40; i += 2 {
			first := Slice(spans[i] % 48)
			items = append(items, item(fmt.Sprint("r", i/2), first, first+Slice(spans[i+1]%24)))
		}
		span := Slices(Slice(from%48), Slice(from%48)+Slice(length%48))
		c := NewConflict(NewRatio(1, 1), items, span, service(nil))
		want, free := plainGroups(items, span)
		if got := describe(c); got != want || c.FreeSlices != free {
			t.Errorf("got  %q with %d free\nwant %q with %d", got, c.FreeSlices, want, free)
		}
		for g, group := range c.Groups {
			u := service(nil).Utilisation()
			if fits := int64(len(c.Groups[g].Members)+1)*u.Num() <= u.Den(); group.Fits != fits {
				t.Errorf("group %d of %d: fits: got %v, want %v", g, len(c.Groups[g].Members), group.Fits, fits)
			}
		}
	})
}

// TestTheDeterministicTestIsExact adds utilisations up to exactly the capacity of a machine, or just above it. All services overlap, so
// that the paper's conditions (9), on the whole registry, and (10), on each group, have the same answer.
func TestTheDeterministicTestIsExact(t *testing.T) {
	older := func(c, p Ticks) HeldService {
		return HeldService{Reservation: "r", Span: Slices(0, 9), Service: timed(c, p, p, NewRatio(1, 2))}
	}
	tests := map[string]struct {
		items    []HeldService
		c, p     Ticks // the worst-case execution time and the period of the new service
		capacity Ratio
		want     bool
	}{
		"0.1 + 0.2 + 0.7 fills a processor":  {[]HeldService{older(1, 10), older(2, 10)}, 7, 10, NewRatio(1, 1), true},
		"1/3 three times":                    {[]HeldService{older(1, 3), older(1, 3)}, 1, 3, NewRatio(1, 1), true},
		"less than 10^-12 too much":          {[]HeldService{older(1, 3), older(1, 3)}, 333333333334, 1000000000000, NewRatio(1, 1), false},
		"exactly the capacity":               {[]HeldService{older(1, 10)}, 2, 10, NewRatio(3, 10), true},
		"10^-6 above the capacity":           {[]HeldService{older(1, 10)}, 200001, 1000000, NewRatio(3, 10), false},
		"the new service alone is too large": {nil, 31, 100, NewRatio(3, 10), false},
		"a common denominator of far more than 64 bits": {[]HeldService{older(1, 999999999989), older(1, 999999999961), older(1, 999999999959),
			older(1, 999999999937)}, 1, 999999999899, NewRatio(1, 1), true},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			c := NewConflict(tc.capacity, tc.items, Slices(0, 9), timed(tc.c, tc.p, tc.p, NewRatio(1, 2)))
			if c.Fits() != tc.want || c.FitsAll != tc.want {
				t.Errorf("(10) and (9): got %v and %v, want %v", c.Fits(), c.FitsAll, tc.want)
			}
		})
	}
}

// TestGroupsCanFitWhereTheWholeRegistryDoesNot has two older services of 1/2 in different slices. A new one of 1/2 fits beside each of
// them, but the three add up to 3/2.
func TestGroupsCanFitWhereTheWholeRegistryDoesNot(t *testing.T) {
	half := timed(1, 2, 2, NewRatio(1, 2))
	items := []HeldService{{Reservation: "r1", Span: Slices(0, 4), Service: half}, {Reservation: "r2", Span: Slices(5, 9), Service: half}}
	c := NewConflict(NewRatio(1, 1), items, Slices(0, 9), half)
	if c.FitsAll || !c.Fits() {
		t.Errorf("(9) and (10): got %v and %v, want false and true", c.FitsAll, c.Fits())
	}
}

// TestGroupingDoesNotDependOnTheNumberOfSlices groups 300 reservations, of which about 8 overlap in each of 1000 slices, and the same
// reservations stretched to 10^9 slices. The second grouping would take minutes if the work grew with the number of slices.
func TestGroupingDoesNotDependOnTheNumberOfSlices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	items := make([]HeldService, 300)
	for i := range items {
		from := Slice(r.Int64N(1000))
		length := Slice(r.Int64N(2*8*1000/300) + 1) // a mean of 8 * 1000 / 300
		items[i] = HeldService{Reservation: fmt.Sprint("r", i), Span: Span{from, from + length},
			Service: timed(Ticks(1+r.IntN(200)), 1000, 1000, NewRatio(int64(1+r.IntN(99)), 100))}
	}
	long := slices.Clone(items)
	for i := range long {
		long[i].Span.From *= 1_000_000
		long[i].Span.To *= 1_000_000
	}
	short := NewConflict(NewRatio(1, 1), items, Span{0, 1000}, service(nil))
	stretched := NewConflict(NewRatio(1, 1), long, Span{0, 1_000_000_000}, service(nil))
	if len(short.Groups) != len(stretched.Groups) || short.FreeSlices*1_000_000 != stretched.FreeSlices {
		t.Fatalf("got %d groups and %d free, want %d and %d", len(stretched.Groups), stretched.FreeSlices, len(short.Groups),
			short.FreeSlices*1_000_000)
	}
	for g := range stretched.Groups {
		got, want := stretched.Groups[g], short.Groups[g]
		if got.Slices != 1_000_000*want.Slices || len(got.Ranges) != len(want.Ranges) {
			t.Fatalf("group %d: got %+v, want it as in %+v but stretched", g, got, want)
		}
	}
}
