package realtime

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// describe writes groups as "r1 r2: 3-4 7".
func describe(c *Conflict) string {
	var lines []string
	for g, group := range c.Groups {
		var ranges []string
		for _, r := range group.Ranges {
			ranges = append(ranges, r.Text())
		}
		lines = append(lines, c.Labels(c.Groups[g].Members, " ")+": "+strings.Join(ranges, " "))
	}
	return strings.Join(lines, "; ")
}

// item returns a service on the slices from first to last.
func item(id string, first, last Slice) HeldService {
	return HeldService{Reservation: id, Span: Slices(first, last), Service: service(nil)}
}

func TestGroupsAreThoseOfThePapersRule(t *testing.T) {
	tests := map[string]struct {
		items []HeldService
		want  string
		free  int64
	}{
		"the paper's Figure 2":                     {[]HeldService{item("r1", 3, 5), item("r2", 5, 7)}, "r1: 3-4; r1 r2: 5; r2: 6", 1},
		"nothing overlaps":                         {[]HeldService{item("r1", 0, 1), item("r2", 7, 9)}, "", 5},
		"the last slice only":                      {[]HeldService{item("r1", 6, 9)}, "r1: 6", 4},
		"the first slice only":                     {[]HeldService{item("r1", 0, 2)}, "r1: 2", 4},
		"one covers all and comes back as a group": {[]HeldService{item("r1", 0, 9), item("r2", 4, 4)}, "r1: 2-3 5-6; r1 r2: 4", 0},
		"one ends where another starts":            {[]HeldService{item("r1", 2, 3), item("r2", 4, 6)}, "r1: 2-3; r2: 4-6", 0},
		"equal spans":                              {[]HeldService{item("r1", 3, 4), item("r2", 3, 4)}, "r1 r2: 3-4", 3},
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

// plainGroups groups the slices one by one. It returns the groups as describe does, and the number of slices without conflict.
func plainGroups(items []HeldService, span Span) (groups string, free int64) {
	var sets []string
	var c Conflict
	for _, it := range items {
		if o := it.Span.And(span); o.From < o.To {
			c.Older = append(c.Older, it)
		}
	}
	ranges := map[string][]Span{}
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
			sets = append(sets, label)
		}
		ranges[label] = append(ranges[label], Slices(k, k))
	}
	var lines []string
	for _, members := range sets {
		var texts []string
		for _, r := range ranges[members] {
			texts = append(texts, r.Text())
		}
		lines = append(lines, members+": "+strings.Join(texts, " "))
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

func TestTheDeterministicTestIsExact(t *testing.T) {
	use := func(c, p Ticks) HeldService {
		return HeldService{Reservation: "r", Span: Slices(0, 9), Service: timed(c, p, p, NewRatio(1, 2))}
	}
	tests := map[string]struct {
		items []HeldService
		c, p  Ticks
		max   Ratio
		want  bool
	}{
		"0.1 + 0.2 + 0.7 fills a processor":   {[]HeldService{use(1, 10), use(2, 10)}, 7, 10, NewRatio(1, 1), true},
		"1/3 three times":                     {[]HeldService{use(1, 3), use(1, 3)}, 1, 3, NewRatio(1, 1), true},
		"a millionth of a millionth too much": {[]HeldService{use(1, 3), use(1, 3)}, 333333333334, 1000000000000, NewRatio(1, 1), false},
		"exactly the capacity":                {[]HeldService{use(1, 10)}, 2, 10, NewRatio(3, 10), true},
		"the capacity and a millionth more":   {[]HeldService{use(1, 10)}, 200001, 1000000, NewRatio(3, 10), false},
		"alone above the capacity":            {nil, 31, 100, NewRatio(3, 10), false},
		"coprime periods beyond any machine word": {[]HeldService{use(1, 999999999989), use(1, 999999999961), use(1, 999999999959),
			use(1, 999999999937)}, 1, 999999999899, NewRatio(1, 1), true},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			c := NewConflict(tc.max, tc.items, Slices(0, 9), timed(tc.c, tc.p, tc.p, NewRatio(1, 2)))
			if c.Fits() != tc.want || c.FitsAll != tc.want {
				t.Errorf("(10) and (9): got %v and %v, want %v", c.Fits(), c.FitsAll, tc.want)
			}
		})
	}
}

func TestTheWholeRegistryIsHarderThanEveryGroup(t *testing.T) {
	half := timed(1, 2, 2, NewRatio(1, 2))
	items := []HeldService{{Reservation: "r1", Span: Slices(0, 4), Service: half}, {Reservation: "r2", Span: Slices(5, 9), Service: half}}
	c := NewConflict(NewRatio(1, 1), items, Slices(0, 9), half)
	if c.FitsAll || !c.Fits() {
		t.Errorf("(9) and (10): got %v and %v, want false and true", c.FitsAll, c.Fits())
	}
}

// crowd returns n reservations spread over the horizon, with about overlap of them in each slice.
func crowd(n, overlap int, horizon Slice, seed uint64) []HeldService {
	r := rand.New(rand.NewPCG(seed, 0))
	items := make([]HeldService, n)
	for i := range items {
		from := Slice(r.Int64N(int64(horizon)))
		length := Slice(r.Int64N(2*int64(overlap)*int64(horizon)/int64(n)) + 1)
		items[i] = HeldService{Reservation: fmt.Sprint("r", i), Span: Span{from, from + length},
			Service: timed(Ticks(1+r.IntN(200)), 1000, 1000, NewRatio(int64(1+r.IntN(99)), 100))}
	}
	return items
}

func TestGroupingTakesNoLongerForABillionSlices(t *testing.T) {
	items := crowd(300, 8, 1000, 1)
	long := slices.Clone(items)
	for i := range long {
		long[i].Span.From *= 1_000_000
		long[i].Span.To *= 1_000_000
	}
	short := NewConflict(NewRatio(1, 1), items, Span{0, 1000}, service(nil))
	far := NewConflict(NewRatio(1, 1), long, Span{0, 1_000_000_000}, service(nil))
	if len(short.Groups) != len(far.Groups) || short.FreeSlices*1_000_000 != far.FreeSlices {
		t.Fatalf("got %d groups and %d free, want %d and %d", len(far.Groups), far.FreeSlices, len(short.Groups), short.FreeSlices*1_000_000)
	}
	for g := range far.Groups {
		if far.Groups[g].Slices != 1_000_000*short.Groups[g].Slices || len(far.Groups[g].Ranges) != len(short.Groups[g].Ranges) {
			t.Fatalf("group %d: got %+v, want it as in %+v", g, far.Groups[g], short.Groups[g])
		}
	}
}
