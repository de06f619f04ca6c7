package qos

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"
)

// schema has one attribute of each kind, the categorical one a service parameter.
func schema() Schema {
	return Schema{
		{Name: "system", Kind: Categorical, States: []string{"linux", "aix"}, Service: true},
		{Name: "memory", Unit: "GB", Kind: Interval},
		{Name: "security", Kind: Ordinal, States: []string{"low", "middle", "high"}},
		{Name: "licence", Kind: Binary},
	}
}

// parseVector parses a vector from its words: one word for each attribute, "-" for a missing value.
func parseVector(t testing.TB, s Schema, words string) Vector {
	t.Helper()
	v := make(Vector, len(s))
	for f, word := range strings.Fields(words) {
		var err error
		if v[f], err = s[f].Parse(strings.ReplaceAll(word, "-", "")); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// newSet returns the set of resources whose vectors are parsed from these rows.
func newSet(t testing.TB, s Schema, rows ...string) *Set {
	t.Helper()
	var vectors []Vector
	for _, row := range rows {
		vectors = append(vectors, parseVector(t, s, row))
	}
	return NewSet(s, vectors)
}

func TestDistanceIsTheMeanOverCommonAttributes(t *testing.T) {
	// The resources' memory ranges from 2 to 10 GB, and their security from low to high.
	set := newSet(t, schema(), "linux 2 low no", "aix 10 high yes", "linux - middle -")
	tests := map[string]struct {
		a, b string
		want Distance
	}{
		"equal vectors":                          {"linux 4 low no", "linux 4 low no", 0},
		"all four as far apart as the resources": {"linux 2 low no", "aix 10 high yes", One},
		"one of four differs, a category":        {"linux 4 low no", "aix 4 low no", One / 4},
		"one of four differs, a binary":          {"linux 4 low no", "linux 4 low yes", One / 4},
		"one of four differs, by a quarter":      {"linux 4 low no", "linux 6 low no", One / 16},
		"one of four differs, by half the ranks": {"linux 4 low no", "linux 4 middle no", One / 8},
		"a missing value leaves the divisor":     {"linux - low no", "aix 4 low no", (One + 1) / 3},
		"one common attribute":                   {"- 2 - -", "linux 10 low no", One},
		"no common attribute":                    {"- 2 - -", "linux - low no", One},
		"nothing stated":                         {"- - - -", "- - - -", One},
		"thirds are rounded to the billionth":    {"linux 2 low -", "linux 2 middle -", 166_666_667},
		"a request far beyond every resource":    {"- 34 - -", "- 2 - -", 4 * One},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			a, b := parseVector(t, schema(), tc.a), parseVector(t, schema(), tc.b)
			if got := set.Distance(a, b); got != tc.want {
				t.Errorf("got %d, want %d", got, tc.want)
			}
			if got := set.Distance(b, a); got != tc.want {
				t.Errorf("from b to a: got %d, want %d", got, tc.want)
			}
		})
	}
}

func TestARangeOfZeroAddsNothing(t *testing.T) {
	set := newSet(t, schema(), "linux 4 low no", "aix 4 low yes")
	if got := set.Distance(parseVector(t, schema(), "linux 9 high no"), parseVector(t, schema(), "linux 4 low no")); got != 0 {
		t.Errorf("got %d, want 0: all resources agree on memory and security", got)
	}
}

func TestServiceParametersMustBeSatisfied(t *testing.T) {
	s := schema()
	for f := range s {
		s[f].Service = true
	}
	set := newSet(t, s, "linux 4 middle yes", "linux - middle yes")
	tests := map[string]struct {
		request  string
		resource int
		want     bool
	}{
		"exactly the asked values":           {"linux 4 middle yes", 0, true},
		"more than the asked values":         {"linux 3 low yes", 0, true},
		"slightly less than the asked value": {"linux 4.000001 middle yes", 0, false},
		"a lower rank than asked":            {"linux 4 high yes", 0, false},
		"another category":                   {"aix 4 middle yes", 0, false},
		"another binary":                     {"linux 4 middle no", 0, false},
		"nothing is asked":                   {"- - - -", 0, true},
		"asked, but not stated":              {"linux 1 middle yes", 1, false},
		"neither asked nor stated":           {"linux - middle yes", 1, true},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			q := parseVector(t, s, tc.request)
			if got := set.Adjusted(q, tc.resource) != Infinite; got != tc.want {
				t.Errorf("finite: got %v, want %v", got, tc.want)
			}
			if got := set.SatisfiesAll(q, tc.resource); got != tc.want {
				t.Errorf("satisfies all: got %v, want %v", got, tc.want)
			}
		})
	}
}

func TestAResourceSatisfiesWithAtLeastWhatIsAskedOnAScale(t *testing.T) {
	set := NewSet(Schema{{Name: "memory", Kind: Interval, Service: true}}, []Vector{{1}, {2}, {3}, {4}, {5}})
	for i, want := range []bool{false, false, true, true, true} { // offers of 1 to 5 where 3 is asked for
		if got := set.Adjusted(Vector{3}, i) != Infinite; got != want || set.SatisfiesAll(Vector{3}, i) != want {
			t.Errorf("an offer of %d: got %v, want %v", i+1, got, want)
		}
		if d := set.Distance(Vector{3}, Vector{Value(i + 1)}); d != FromFloat(math.Abs(float64(i-2))/4) {
			t.Errorf("an offer of %d: got the distance %v, want |3 - %d| / 4 by (6)", i+1, d.Float(), i+1)
		}
	}
}

func TestProvisionalParametersOnlyAddDistance(t *testing.T) {
	set := newSet(t, schema(), "linux 2 low no", "linux 10 high yes")
	q := parseVector(t, schema(), "linux 10 high yes")
	if got := set.Adjusted(q, 0); got != 3*One/4 {
		t.Errorf("got %d, want %d, since three attributes of four differ", got, 3*One/4)
	}
	if set.SatisfiesAll(q, 0) || !set.SatisfiesAll(q, 1) {
		t.Errorf("satisfies all: got %v and %v, want only resource 1", set.SatisfiesAll(q, 0), set.SatisfiesAll(q, 1))
	}
}

func TestNearestOrdersByDistanceThenNumber(t *testing.T) {
	set := newSet(t, schema(), "linux 10 low no", "aix 2 low no", "linux 2 low no", "linux 6 low no", "linux 2 low no")
	q := parseVector(t, schema(), "linux 2 low no")
	want := []Neighbour{{2, 0}, {4, 0}, {3, One / 8}, {0, One / 4}}
	for k := 0; k <= 5; k++ {
		if got := set.Nearest(q, k, nil); !slices.Equal(got, want[:min(k, 4)]) {
			t.Errorf("k = %d: got %v, want %v", k, got, want[:min(k, 4)])
		}
	}
	all := set.CompareAll(q)
	if last := all[4]; last.Resource != 1 || last.Adjusted != Infinite || set.Distance(q, set.resources[1]) != One/4 {
		t.Errorf("the last: got %+v, want resource 1 at an infinite distance", last)
	}
	if got := all[4].WhyInfinite; !slices.Equal(got, []string{"system is aix, linux is a must"}) {
		t.Errorf("got %q, want that the system is aix", got)
	}
	if got := all[2].Terms[1]; got.Distance != One/2 {
		t.Errorf("memory of the third: got %+v, want the distance 1/2", got)
	}
}

func TestParseNamesTheAttributeAndTheAllowedValues(t *testing.T) {
	s := schema()
	for text, want := range map[string]string{ // by the attribute's index in the schema, and a text for it
		"0 bsd":    `qos: system: got "bsd", want linux, aix`,
		"1 much":   `qos: memory: got "much", want a number`,
		"1 NaN":    `qos: memory: got "NaN", want a number`,
		"1 Inf":    `qos: memory: got "Inf", want a number`,
		"2 medium": `qos: security: got "medium", want low, middle, high`,
		"3 maybe":  `qos: licence: got "maybe", want no, yes`,
	} {
		f, word, _ := strings.Cut(text, " ")
		if _, err := s[f[0]-'0'].Parse(word); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

func TestParseReadsWhatFormatWrites(t *testing.T) {
	s := schema()
	for _, row := range []string{"linux 2.25 low no", "aix - - -", "- 0.1 high yes"} {
		v := parseVector(t, s, row)
		for f, a := range s {
			parsed, err := a.Parse(a.Format(v[f]))
			if err != nil || parsed.HasValue() != v[f].HasValue() || parsed.HasValue() && parsed != v[f] {
				t.Errorf("%s: got %v and error %v, want %v", a.Name, parsed, err, v[f])
			}
		}
	}
}

// FuzzNearest compares Nearest with a sort of all resources, and checks that a distance is symmetric and never negative.
func FuzzNearest(f *testing.F) {
	f.Add([]byte("a pool of resources, byte by byte"), uint8(3))
	f.Add([]byte{0, 0, 0, 0, 255, 255, 255, 255, 1, 2, 3, 4}, uint8(1))
	f.Fuzz(func(t *testing.T, data []byte, k uint8) {
		s := schema()
		var rows []Vector
		for ; len(data) >= 4 && len(rows) < 50; data = data[4:] {
			row := Vector{Value(data[0] % 2), Value(data[1] % 16), Value(1 + data[2]%3), Value(data[3] % 2)}
			for f := range row {
				if data[f] > 200 {
					row[f] = Missing
				}
			}
			rows = append(rows, row)
		}
		if len(rows) < 2 {
			t.Skip()
		}
		q := rows[0]
		set := NewSet(s, rows[1:])
		var want []Neighbour
		for i := range set.Len() {
			d := set.Distance(q, set.resources[i])
			if d < 0 || d != set.Distance(set.resources[i], q) {
				t.Fatalf("resource %d: distance %d is negative or not symmetric", i, d)
			}
			if adjusted := set.Adjusted(q, i); adjusted != d && adjusted != Infinite {
				t.Fatalf("resource %d: adjusted %d is neither %d nor infinite", i, adjusted, d)
			} else if adjusted != Infinite {
				want = append(want, Neighbour{i, adjusted})
			}
		}
		slices.SortStableFunc(want, func(a, b Neighbour) int { return cmp.Compare(a.Distance, b.Distance) })
		if got := set.Nearest(q, int(k), nil); !slices.Equal(got, want[:min(int(k), len(want))]) {
			t.Fatalf("k = %d: got %v, want the first of %v", k, got, want)
		}
	})
}
