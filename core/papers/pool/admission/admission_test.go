package admission

import (
	"math"
	"slices"
	"testing"

	"juggle/core/papers/pool/qos"
)

// availabilities has the availabilities of the resources. It is repeated if there are more resources, so a single value is that of all.
type availabilities []Availability

func (a availabilities) of(resource int) Availability { return a[resource%len(a)] }

// placesOnALine returns n resources at the places 0, 1, ..., n-1 of a scale. Their other attribute, a service parameter, is their kind.
func placesOnALine(t testing.TB, n int) *qos.Set {
	t.Helper()
	schema := qos.Schema{
		{Name: "kind", Kind: qos.Categorical, States: []string{"plain", "odd"}, Service: true},
		{Name: "place", Kind: qos.Interval},
	}
	var rows []qos.Vector
	for i := range n {
		rows = append(rows, qos.Vector{0, qos.Value(i)})
	}
	set := qos.NewSet(schema, rows)
	return set
}

// at returns a request for a place, whatever the kind.
func at(place float64) qos.Vector { return qos.Vector{qos.Missing, qos.Value(place)} }

func TestKAPACDecidesByTable2(t *testing.T) {
	// Eleven resources: a place apart is a tenth. Similar within 0.1.
	set := placesOnALine(t, 11)
	half := availabilities{Certain / 2}
	rules := Rules{K: 2, Factor: 1.5, Epsilon: qos.One / 10, Threshold: Certain / 2}
	with := func(change func(*Rules)) Rules { r := rules; change(&r); return r }
	tests := map[string]struct {
		rules   Rules
		request qos.Vector
		waiting []qos.Vector
		p       availabilities
		want    Answer
	}{
		"an empty queue": {rules, at(3), nil, half,
			Answer{Accepted, 0, 3, []qos.Neighbour{{Resource: 3}, {Resource: 2, Distance: qos.One / 10}}, 3 * Certain / 4, AnyUp, 0}},
		"two similar ones, L is 3": {rules, at(0), []qos.Vector{at(0), at(1), at(2)}, half,
			Answer{Accepted, 2, 3, []qos.Neighbour{{Resource: 0}, {Resource: 1, Distance: qos.One / 10}}, 3 * Certain / 4, AnyUp, 0}},
		"three similar ones, L is 3": {rules, at(1), []qos.Vector{at(0), at(1), at(2)}, half,
			Answer{Reason: TooMany, Similar: 3, Limit: 3}},
		"two similar ones, k as printed": {with(func(r *Rules) { r.Reject = AtSetLength }), at(0), []qos.Vector{at(0), at(1), at(2)}, half,
			Answer{Reason: TooMany, Similar: 2, Limit: 2}},
		"two similar ones, RAQueue bounded to 3": {with(func(r *Rules) { r.Reject = AtEither }), at(0), []qos.Vector{at(0), at(1), at(2)}, half,
			Answer{Reason: TooMany, Similar: 2, Limit: 2}},
		"none is similar, RAQueue is full with 3": {with(func(r *Rules) { r.Reject = AtEither }), at(9), []qos.Vector{at(0), at(1), at(2)},
			half, Answer{Reason: Full, Limit: 2, Waiting: 3}},
		"none is similar, RAQueue has 2 of 3": {with(func(r *Rules) { r.Reject = AtEither }), at(9), []qos.Vector{at(0), at(1)}, half,
			Answer{Accepted, 0, 2, []qos.Neighbour{{Resource: 9}, {Resource: 8, Distance: qos.One / 10}}, 3 * Certain / 4, AnyUp, 0}},
		"epsilon 0 counts equals alone": {with(func(r *Rules) { r.Epsilon = 0 }), at(1), []qos.Vector{at(0), at(1), at(2)}, half,
			Answer{Accepted, 1, 3, []qos.Neighbour{{Resource: 1}, {Resource: 0, Distance: qos.One / 10}}, 3 * Certain / 4, AnyUp, 0}},
		"exactly the threshold is not above it": {with(func(r *Rules) { r.Threshold = 3 * Certain / 4 }), at(3), nil, half,
			Answer{Unavailable, 0, 3, []qos.Neighbour{{Resource: 3}, {Resource: 2, Distance: qos.One / 10}}, 3 * Certain / 4, AnyUp, 0}},
		"a lower threshold": {with(func(r *Rules) { r.Threshold = 3*Certain/4 - 1 }), at(3), nil, half,
			Answer{Accepted, 0, 3, []qos.Neighbour{{Resource: 3}, {Resource: 2, Distance: qos.One / 10}}, 3 * Certain / 4, AnyUp, 0}},
		"no resource satisfies the service parameter": {rules, qos.Vector{1, 3}, nil, half,
			Answer{Reason: NoResource, Limit: 3, Set: []qos.Neighbour{}}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			k := NewKAPAC(set, tc.rules)
			got := k.Decide(tc.request, tc.waiting, tc.p.of)
			if got.Reason != tc.want.Reason || got.Similar != tc.want.Similar || got.Limit != tc.want.Limit ||
				got.Availability != tc.want.Availability || got.Waiting != tc.want.Waiting || !slices.Equal(got.Set, tc.want.Set) {
				t.Errorf("got %+v, want %+v", got, tc.want)
			}
			e := k.Explain(tc.request, tc.waiting, tc.p.of)
			if e.Decision.Reason != tc.want.Reason || e.Decision.Similar != tc.want.Similar || len(e.Lines) != set.Len() {
				t.Errorf("the explanation has another decision: %+v", e.Decision)
			}
			for i, l := range e.Lines {
				if l.InSet != (i < len(tc.want.Set)) || l.InSet && l.Resource != tc.want.Set[i].Resource {
					t.Errorf("line %d: got resource %d, in the set %v", i, l.Resource, l.InSet)
				}
			}
		})
	}
}

func TestTheLimitOfSimilarRequests(t *testing.T) {
	tests := map[string]struct {
		k      int
		factor float64
		reject RejectAt
		want   int
	}{
		"the paper's case":                   {5, 2, AtQueueLength, 10},
		"a half is reached by the next":      {1, 1.5, AtQueueLength, 2},
		"11 is 1.1 times 10":                 {10, 1.1, AtQueueLength, 11},
		"a below 1 still admits one request": {1, 0.2, AtQueueLength, 1},
		"as printed a plays no part":         {5, 3, AtSetLength, 5},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := (Rules{K: tc.k, Factor: tc.factor, Reject: tc.reject}).similarLimit(); got != tc.want {
				t.Errorf("got %d, want %d", got, tc.want)
			}
		})
	}
}

// booked has the interval in which a resource is booked, by resource.
type booked map[int][2]Instant

// isFree reports whether a resource has no booking in [100, 200).
func (b booked) isFree(resource int) bool {
	x, ok := b[resource]
	return !ok || 200 <= x[0] || x[1] <= 100
}

func TestStrictBindsTheFirstFreeResourceThatSatisfiesAll(t *testing.T) {
	set := placesOnALine(t, 4) // places 0 to 3
	tests := map[string]struct {
		request qos.Vector
		booked  booked
		want    Binding
	}{
		"the first that is large enough":     {at(1), nil, Binding{Accepted, 1, 1}},
		"the next where the first is booked": {at(1), booked{1: {50, 101}}, Binding{Accepted, 2, 2}},
		"a booking that ends at the start":   {at(1), booked{1: {50, 100}}, Binding{Accepted, 1, 1}},
		"a booking that begins at the end":   {at(1), booked{1: {200, 300}}, Binding{Accepted, 1, 1}},
		"all that satisfy it are booked":     {at(2), booked{2: {0, 150}, 3: {199, 201}}, Binding{Booked, -1, 2}},
		"no resource is large enough":        {at(3.5), nil, Binding{NoResource, -1, 0}},
		"the first where nothing is named":   {qos.Vector{qos.Missing, qos.Missing}, nil, Binding{Accepted, 0, 1}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Strict(set, tc.request, tc.booked.isFree); got != tc.want {
				t.Errorf("got %+v, want %+v", got, tc.want)
			}
		})
	}
}

func TestAvailabilityByHand(t *testing.T) {
	f := Forgetting{Omega: Certain / 2, Tau: 1000}
	r := NewRecord(Share(0.8))
	if got := r.At(0, f); got != Share(0.8) {
		t.Errorf("at once: got %v, want 0.8: (10) with g(0) = 1", got.Float())
	}
	// g(1000 ms) = 1/e: 0.5 * 0.8 / e + 0.5 * 0.8.
	if got, want := r.At(1000, f).Float(), 0.4/math.E+0.4; math.Abs(got-want) > 3e-9 {
		t.Errorf("after tau: got %v, want %v", got, want)
	}
	// Used for 1000 ms, a quarter of it down: A_recent = 0.75, A_cur = 0.4 / e + 0.375.
	r.Used(1000, 750, 250, f)
	if got, want := r.At(1000, f).Float(), 0.5*(0.4/math.E+0.375)+0.375; math.Abs(got-want) > 5e-9 {
		t.Errorf("after a use: got %v, want %v", got, want)
	}
	before := r
	r.Used(2000, 0, 0, f)
	if r != before {
		t.Error("a use of no time changed the record")
	}
}

func TestAvailabilityFallsWithIdleTimeAndStaysAProbability(t *testing.T) {
	for _, omega := range []Availability{0, 1, Certain / 3, Certain} {
		f := Forgetting{Omega: omega, Tau: 600_000}
		r := NewRecord(Share(0.9))
		before := Certain
		for now := Instant(0); now < 1e8; now = now*2 + 1 {
			a := r.At(now, f)
			if a < 0 || a > before {
				t.Fatalf("omega %v, at %d ms: got %v after %v", omega.Float(), now, a.Float(), before.Float())
			}
			before = a
		}
	}
}

func TestRoundingNeverMakesASetCertain(t *testing.T) {
	// Twelve resources at 0.99: all down with probability 1e-24, far below a billionth.
	k := NewKAPAC(placesOnALine(t, 12), Rules{K: 12, Factor: 1})
	if got := k.Decide(at(0), nil, availabilities{Share(0.99)}.of).Availability; got != Certain-1 {
		t.Errorf("got %d, want a billionth below certain", got)
	}
}

func TestTheAvailabilityOfASetInEachReading(t *testing.T) {
	set := placesOnALine(t, 3)
	p := availabilities{Share(0.5), Share(0.9), Share(0.2)}
	tests := map[string]struct {
		by   SetAvailability
		k    int
		want Availability
	}{
		"any of three":  {AnyUp, 3, Share(0.96)},        // 1 - 0.5 * 0.1 * 0.8
		"mean of three": {MeanUp, 3, Certain * 16 / 30}, // 1.6 / 3
		"all of three":  {AllUp, 3, Share(0.09)},        // 0.5 * 0.9 * 0.2
		"any of one":    {AnyUp, 1, Share(0.5)},
		"mean of one":   {MeanUp, 1, Share(0.5)},
		"all of one":    {AllUp, 1, Share(0.5)},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			rules := Rules{K: tc.k, Factor: 1, SetBy: tc.by, Threshold: tc.want - 1}
			if got := NewKAPAC(set, rules).Decide(at(0), nil, p.of); got.Availability != tc.want || !got.Accepted() || got.SetBy != tc.by {
				t.Errorf("got %+v, want %d, accepted just above the threshold", got, tc.want)
			}
			rules.Threshold++
			if got := NewKAPAC(set, rules).Decide(at(0), nil, p.of); got.Reason != Unavailable {
				t.Errorf("at the threshold: got %+v, want it refused", got)
			}
		})
	}
}

func TestSentencesGiveTheReason(t *testing.T) {
	set := []qos.Neighbour{{Resource: 1}, {Resource: 2}}
	tests := []struct{ got, want string }{
		{Answer{Similar: 3, Limit: 10, Set: set, Availability: Certain - 1}.Sentence(Share(0.95)),
			"3 similar requests wait, the limit is 10; one of the nearest 2 at least is up with probability 0.99999, more than 0.95"},
		{Answer{Reason: TooMany, Similar: 1, Limit: 1}.Sentence(0), "1 similar request waits, the limit is 1"},
		{Answer{Reason: Full, Similar: 1, Limit: 2, Waiting: 4}.Sentence(0),
			"1 similar request waits, the limit is 2; 4 requests wait in RAQueue, which is full"},
		{Answer{Reason: Unavailable, Limit: 2, Set: set[:1], Availability: Share(0.4)}.Sentence(Share(0.5)),
			"0 similar requests wait, the limit is 2; the nearest is up with probability 0.4, not more than 0.5"},
		{Answer{Reason: NoResource, Limit: 2}.Sentence(0),
			"0 similar requests wait, the limit is 2; no resource satisfies the service parameters"},
		{Answer{Limit: 2, Set: set, Availability: Share(0.75), SetBy: MeanUp}.Sentence(Share(0.5)),
			"0 similar requests wait, the limit is 2; each of the nearest 2 is up with the mean probability 0.75, more than 0.5"},
		{Answer{Reason: Unavailable, Limit: 2, Set: set, Availability: Share(0.25), SetBy: AllUp}.Sentence(Share(0.5)),
			"0 similar requests wait, the limit is 2; all of the nearest 2 are up with probability 0.25, not more than 0.5"},
		{Binding{Reason: Booked, Satisfying: 2}.Sentence(), "2 resources satisfy every named parameter; all are booked then"},
		{Binding{Reason: NoResource}.Sentence(), "no resource satisfies every named parameter"},
	}
	for _, tc := range tests {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}

// referenceNearest returns the k-set by its definition: the resources with the k smallest finite distances, of equal ones the lower number
// first.
func referenceNearest(set *qos.Set, request qos.Vector, k int) []qos.Neighbour {
	var out []qos.Neighbour
	taken := make([]bool, set.Len())
	for len(out) < k {
		best := -1
		for i := range set.Len() {
			if d := set.Adjusted(request, i); !taken[i] && d != qos.Infinite && (best < 0 || d < set.Adjusted(request, best)) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		taken[best] = true
		out = append(out, qos.Neighbour{Resource: best, Distance: set.Adjusted(request, best)})
	}
	return out
}

func FuzzKAPACAgainstItsDefinition(f *testing.F) {
	f.Add(uint8(7), uint8(3), uint8(2), uint8(20), uint8(128), []byte{0, 5, 9, 9, 9})
	f.Fuzz(func(t *testing.T, n, k, l, epsilon, threshold uint8, places []byte) {
		rules := Rules{K: int(k), Factor: float64(l) / 4, Epsilon: qos.Distance(epsilon) * qos.One / 100,
			Threshold: Availability(threshold) * Certain / 256}
		if k == 0 || k > n || l == 0 || rules.Threshold == Certain || len(places) == 0 {
			t.Skip()
		}
		set := placesOnALine(t, int(n))
		p := make(availabilities, n)
		var waiting []qos.Vector
		for i, b := range places {
			p[i%int(n)] = Availability(b) * Certain / 255
			waiting = append(waiting, at(float64(b)))
		}
		request := waiting[0]
		waiting = waiting[1:]
		got := NewKAPAC(set, rules).Decide(request, waiting, p.of)
		similar := 0
		for _, w := range waiting {
			if set.Distance(w, request) <= rules.Epsilon {
				similar++
			}
		}
		near := referenceNearest(set, request, int(k))
		down := 1.0
		for _, x := range near {
			down *= 1 - p[x.Resource].Float()
		}
		switch {
		case got.Similar != similar:
			t.Fatalf("similar: got %d, want %d", got.Similar, similar)
		case (got.Reason == TooMany) != (float64(similar) >= float64(l)/4*float64(k)):
			t.Fatalf("got %v with %d similar, L = %v", got.Reason, similar, float64(l)/4*float64(k))
		case got.Reason == TooMany:
		case !slices.Equal(got.Set, near):
			t.Fatalf("k-set: got %v, want %v", got.Set, near)
		case math.Abs(got.Availability.Float()-(1-down)) > 1e-6:
			t.Fatalf("availability: got %v, want %v", got.Availability.Float(), 1-down)
		case got.Accepted() != (got.Availability > rules.Threshold):
			t.Fatalf("got %v at availability %v, threshold %v", got.Reason, got.Availability, rules.Threshold)
		}
	})
}

func TestAdmissionAllocatesNothing(t *testing.T) {
	set := placesOnALine(t, 1000)
	k := NewKAPAC(set, Rules{K: 10, Factor: 2, Threshold: Certain / 2})
	waiting, request := []qos.Vector{at(1), at(2)}, at(500)
	p := availabilities{Certain / 2}
	if n := testing.AllocsPerRun(100, func() { k.Decide(request, waiting, p.of) }); n != 0 {
		t.Errorf("kAPAC: got %v allocations a decision, want 0", n)
	}
	if n := testing.AllocsPerRun(100, func() { Strict(set, request, booked(nil).isFree) }); n != 0 {
		t.Errorf("strict: got %v allocations a decision, want 0", n)
	}
}

func BenchmarkKAPAC100000Resources(b *testing.B) {
	const n = 100_000
	schema := qos.Schema{
		{Name: "system", Kind: qos.Categorical, States: []string{"linux", "aix"}, Service: true},
		{Name: "processor", Kind: qos.Interval, Service: true},
		{Name: "memory", Kind: qos.Interval}, {Name: "bandwidth", Kind: qos.Interval},
		{Name: "security", Kind: qos.Ordinal, States: []string{"low", "middle", "high"}},
		{Name: "licence", Kind: qos.Binary},
	}
	rows := make([]qos.Vector, n)
	for i := range rows {
		rows[i] = qos.Vector{qos.Value(i % 9 / 8), qos.Value(i % 5), qos.Value(i * 7 % 11), qos.Value(i * 31 % 97), qos.Value(1 + i%3),
			qos.Value(i % 2)}
	}
	set := qos.NewSet(schema, rows)
	k := NewKAPAC(set, Rules{K: 5, Factor: 2, Threshold: Certain / 2})
	request := qos.Vector{0, 2, 5, 50, 2, 1}
	p := availabilities{Certain / 2}
	if got := k.Decide(request, nil, p.of); len(got.Set) != 5 || !got.Accepted() {
		b.Fatalf("got %+v, want a k-set of five, accepted", got)
	}
	b.ReportAllocs()
	for b.Loop() {
		k.Decide(request, nil, p.of)
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "resources/s")
}
