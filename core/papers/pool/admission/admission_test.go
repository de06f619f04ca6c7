package admission

import (
	"math"
	"slices"
	"testing"

	"juggle/core/papers/pool/qos"
)

// availabilities has the availabilities of the resources. It is repeated if there are more resources, so a single value holds for all.
type availabilities []Availability

func (a availabilities) of(resource int) Availability { return a[resource%len(a)] }

// resourcesOnALine returns n resources with two attributes: the kind, a service parameter, which is "plain" for all of them, and the place,
// which is 0, 1, ..., n-1.
func resourcesOnALine(t testing.TB, n int) *qos.Set {
	t.Helper()
	schema := qos.Schema{
		{Name: "kind", Kind: qos.Categorical, States: []string{"plain", "odd"}, Service: true},
		{Name: "place", Kind: qos.Interval},
	}
	var rows []qos.Vector
	for i := range n {
		rows = append(rows, qos.Vector{0, qos.Value(i)})
	}
	return qos.NewSet(schema, rows)
}

// requestAt returns a request for a place and any kind.
func requestAt(place float64) qos.Vector { return qos.Vector{qos.Missing, qos.Value(place)} }

// TestKAPACDecidesByTable2 has eleven resources, so neighbouring places have a distance of 1/10. Each is available with probability 1/2,
// and a k-set of two under AnyUp with probability 3/4. Requests are similar up to a distance of 1/10. L is 1.5 * 2 = 3.
func TestKAPACDecidesByTable2(t *testing.T) {
	set := resourcesOnALine(t, 11)
	half := availabilities{Certain / 2}
	rules := Rules{K: 2, Factor: 1.5, Epsilon: qos.One / 10, Threshold: Certain / 2}
	with := func(change func(*Rules)) Rules { r := rules; change(&r); return r }
	two := []qos.Vector{requestAt(0), requestAt(1)}
	three := append(slices.Clone(two), requestAt(2))
	// answerWith returns an answer whose k-set has the resource at the request's place and a neighbour of it.
	answerWith := func(reason Reason, similar, limit, resource, neighbour int) Answer {
		set := []qos.Neighbour{{Resource: resource}, {Resource: neighbour, Distance: qos.One / 10}}
		return Answer{Reason: reason, Similar: similar, Limit: limit, Set: set, Availability: 3 * Certain / 4}
	}
	tests := map[string]struct {
		rules          Rules
		request        qos.Vector
		waiting        []qos.Vector
		availabilities availabilities
		want           Answer
	}{
		"an empty queue":                 {rules, requestAt(3), nil, half, answerWith(Accepted, 0, 3, 3, 2)},
		"two similar requests, L is 3":   {rules, requestAt(0), three, half, answerWith(Accepted, 2, 3, 0, 1)},
		"three similar requests, L is 3": {rules, requestAt(1), three, half, Answer{Reason: TooMany, Similar: 3, Limit: 3}},
		"two similar requests, k as printed": {with(func(r *Rules) { r.Reject = AtSetLength }), requestAt(0), three, half,
			Answer{Reason: TooMany, Similar: 2, Limit: 2}},
		"two similar requests, RAQueue bounded to 3": {with(func(r *Rules) { r.Reject = AtEither }), requestAt(0), three, half,
			Answer{Reason: TooMany, Similar: 2, Limit: 2}},
		"no similar request, RAQueue is full with 3": {with(func(r *Rules) { r.Reject = AtEither }), requestAt(9), three, half,
			Answer{Reason: Full, Limit: 2, Waiting: 3}},
		"no similar request, RAQueue has 2 of 3": {with(func(r *Rules) { r.Reject = AtEither }), requestAt(9), two, half,
			answerWith(Accepted, 0, 2, 9, 8)},
		"epsilon 0 counts only equal requests": {with(func(r *Rules) { r.Epsilon = 0 }), requestAt(1), three, half,
			answerWith(Accepted, 1, 3, 1, 0)},
		"an availability equal to the threshold": {with(func(r *Rules) { r.Threshold = 3 * Certain / 4 }), requestAt(3), nil, half,
			answerWith(Unavailable, 0, 3, 3, 2)},
		"an availability just above the threshold": {with(func(r *Rules) { r.Threshold = 3*Certain/4 - 1 }), requestAt(3), nil, half,
			answerWith(Accepted, 0, 3, 3, 2)},
		"no resource satisfies the service parameter": {rules, qos.Vector{1, 3}, nil, half, // no resource is "odd"
			Answer{Reason: NoResource, Limit: 3, Set: []qos.Neighbour{}}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			k := NewKAPAC(set, tc.rules)
			got := k.Decide(tc.request, tc.waiting, tc.availabilities.of)
			if got.Reason != tc.want.Reason || got.Similar != tc.want.Similar || got.Limit != tc.want.Limit ||
				got.Availability != tc.want.Availability || got.Waiting != tc.want.Waiting || !slices.Equal(got.Set, tc.want.Set) {
				t.Errorf("got %+v, want %+v", got, tc.want)
			}
			e := k.Explain(tc.request, tc.waiting, tc.availabilities.of)
			if e.Decision.Reason != tc.want.Reason || e.Decision.Similar != tc.want.Similar || len(e.Lines) != set.Len() {
				t.Errorf("explanation: got %+v and %d lines, want the same decision and a line for each resource", e.Decision, len(e.Lines))
			}
			for i, l := range e.Lines {
				if l.InSet != (i < len(tc.want.Set)) || l.InSet && l.Resource != tc.want.Set[i].Resource {
					t.Errorf("line %d: got resource %d, in the set %v, want the k-set %v first", i, l.Resource, l.InSet, tc.want.Set)
				}
			}
		})
	}
}

func TestTheLimitOfSimilarRequestsIsRoundedUp(t *testing.T) {
	tests := map[string]struct {
		k      int
		factor float64
		reject RejectAt
		want   int
	}{
		"the paper's case":                   {5, 2, AtQueueLength, 10},
		"1.5 is rounded up to 2":             {1, 1.5, AtQueueLength, 2},
		"1.1 times 10 is exactly 11":         {10, 1.1, AtQueueLength, 11},
		"a below 1 still admits one request": {1, 0.2, AtQueueLength, 1},
		"as printed, a has no effect":        {5, 3, AtSetLength, 5},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := (Rules{K: tc.k, Factor: tc.factor, Reject: tc.reject}).similarLimit(); got != tc.want {
				t.Errorf("got %d, want %d", got, tc.want)
			}
		})
	}
}

// bookings has the interval in which a resource is booked, by resource.
type bookings map[int][2]Instant

// isFree reports whether a resource has no booking in [100, 200), the interval of the request.
func (b bookings) isFree(resource int) bool {
	interval, isBooked := b[resource]
	return !isBooked || 200 <= interval[0] || interval[1] <= 100
}

func TestStrictBindsTheFirstFreeResourceThatSatisfiesAll(t *testing.T) {
	set := resourcesOnALine(t, 4) // places 0 to 3
	bound := func(resource, satisfying int) Binding { return Binding{Accepted, resource, satisfying} }
	tests := map[string]struct {
		request  qos.Vector
		bookings bookings
		want     Binding
	}{
		"the first resource that is large enough":    {requestAt(1), nil, bound(1, 1)},
		"the next resource if the first is booked":   {requestAt(1), bookings{1: {50, 101}}, bound(2, 2)},
		"a booking that ends at the request's start": {requestAt(1), bookings{1: {50, 100}}, bound(1, 1)},
		"a booking that begins at the request's end": {requestAt(1), bookings{1: {200, 300}}, bound(1, 1)},
		"all that satisfy it are booked": {requestAt(2), bookings{2: {0, 150}, 3: {199, 201}},
			Binding{Reason: Booked, Resource: -1, Satisfying: 2}},
		"no resource is large enough":                 {requestAt(3.5), nil, Binding{Reason: NoResource, Resource: -1}},
		"the first resource if no parameter is named": {qos.Vector{qos.Missing, qos.Missing}, nil, bound(0, 1)},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Strict(set, tc.request, tc.bookings.isFree); got != tc.want {
				t.Errorf("got %+v, want %+v", got, tc.want)
			}
		})
	}
}

func TestAvailabilityIsPredictedByEquations9And10(t *testing.T) {
	f := Forgetting{Omega: Certain / 2, Tau: 1000}
	r := NewRecord(Share(0.8))
	if got := r.At(0, f); got != Share(0.8) {
		t.Errorf("after 0 ms: got %v, want 0.8, since g(0) = 1", got.Float())
	}
	// After tau = 1000 ms, g = 1/e, and (10) is 0.5 * 0.8 / e + 0.5 * 0.8.
	if got, want := r.At(1000, f).Float(), 0.4/math.E+0.4; math.Abs(got-want) > 3e-9 {
		t.Errorf("after 1000 ms: got %v, want %v", got, want)
	}
	// Of the 1000 ms a quarter was down: A_recent = 0.75 and A_cur = 0.4 / e + 0.375.
	r.AddUse(1000, 750, 250, f)
	if got, want := r.At(1000, f).Float(), 0.5*(0.4/math.E+0.375)+0.375; math.Abs(got-want) > 5e-9 {
		t.Errorf("after a use: got %v, want %v", got, want)
	}
	before := r
	if r.AddUse(2000, 0, 0, f); r != before {
		t.Errorf("a use of 0 ms: got the record %+v, want %+v as before", r, before)
	}
}

func TestAvailabilityNeverRisesWithIdleTimeAndStaysAProbability(t *testing.T) {
	for _, omega := range []Availability{0, 1, Certain / 3, Certain} {
		f := Forgetting{Omega: omega, Tau: 600_000}
		r := NewRecord(Share(0.9))
		before := Certain
		for now := Instant(0); now < 1e8; now = now*2 + 1 {
			a := r.At(now, f)
			if a < 0 || a > before {
				t.Fatalf("omega %v, at %d ms: got %v, want 0 to %v", omega.Float(), now, a.Float(), before.Float())
			}
			before = a
		}
	}
}

func TestRoundingNeverMakesASetCertain(t *testing.T) {
	// Twelve resources of availability 0.99 are all down with probability 1e-24, far less than a billionth.
	k := NewKAPAC(resourcesOnALine(t, 12), Rules{K: 12, Factor: 1})
	if got := k.Decide(requestAt(0), nil, availabilities{Share(0.99)}.of).Availability; got != Certain-1 {
		t.Errorf("got %d billionths, want %d", got, Certain-1)
	}
}

func TestEachReadingCombinesTheAvailabilitiesOfASet(t *testing.T) {
	set := resourcesOnALine(t, 3)
	a := availabilities{Share(0.5), Share(0.9), Share(0.2)}
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
			if got := NewKAPAC(set, rules).Decide(requestAt(0), nil, a.of); got.Availability != tc.want || !got.Accepted() || got.SetBy != tc.by {
				t.Errorf("got %+v, want %d billionths, accepted just above the threshold", got, tc.want)
			}
			rules.Threshold++
			if got := NewKAPAC(set, rules).Decide(requestAt(0), nil, a.of); got.Reason != Unavailable {
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
		{Binding{Reason: Booked, Satisfying: 1}.Sentence(), "1 resource satisfies every named parameter; it is booked then"},
		{Binding{Reason: NoResource}.Sentence(), "no resource satisfies every named parameter"},
	}
	for _, tc := range tests {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}

// referenceNearest returns the k-set by its definition: the resources with the k smallest finite distances. Of equal distances the lower
// number is first.
func referenceNearest(set *qos.Set, request qos.Vector, k int) []qos.Neighbour {
	var kSet []qos.Neighbour
	taken := make([]bool, set.Len())
	for len(kSet) < k {
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
		kSet = append(kSet, qos.Neighbour{Resource: best, Distance: set.Adjusted(request, best)})
	}
	return kSet
}

func FuzzKAPACAgainstItsDefinition(f *testing.F) {
	f.Add(uint8(7), uint8(3), uint8(2), uint8(20), uint8(128), []byte{0, 5, 9, 9, 9})
	f.Fuzz(func(t *testing.T, n, k, quarters, epsilon, threshold uint8, places []byte) {
		rules := Rules{K: int(k), Factor: float64(quarters) / 4, Epsilon: qos.Distance(epsilon) * qos.One / 100,
			Threshold: Availability(threshold) * Certain / 256}
		if k == 0 || k > n || quarters == 0 || rules.Threshold == Certain || len(places) == 0 {
			t.Skip()
		}
		set := resourcesOnALine(t, int(n))
		p := make(availabilities, n)
		var waiting []qos.Vector
		for i, b := range places {
			p[i%int(n)] = Availability(b) * Certain / 255
			waiting = append(waiting, requestAt(float64(b)))
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
		kSet := referenceNearest(set, request, int(k))
		allDown := 1.0 // the probability that all of the k-set are down
		for _, x := range kSet {
			allDown *= 1 - p[x.Resource].Float()
		}
		switch {
		case got.Similar != similar:
			t.Fatalf("similar: got %d, want %d", got.Similar, similar)
		case (got.Reason == TooMany) != (float64(similar) >= rules.Factor*float64(k)):
			t.Fatalf("got %v with %d similar requests, want too many exactly from L = %v on", got.Reason, similar, rules.Factor*float64(k))
		case got.Reason == TooMany:
		case !slices.Equal(got.Set, kSet):
			t.Fatalf("k-set: got %v, want %v", got.Set, kSet)
		case math.Abs(got.Availability.Float()-(1-allDown)) > 1e-6:
			t.Fatalf("availability: got %v, want %v", got.Availability.Float(), 1-allDown)
		case got.Accepted() != (got.Availability > rules.Threshold):
			t.Fatalf("got %v at availability %v, want it accepted exactly above the threshold %v", got.Reason, got.Availability,
				rules.Threshold)
		}
	})
}

func TestAdmissionAllocatesNothing(t *testing.T) {
	set := resourcesOnALine(t, 1000)
	k := NewKAPAC(set, Rules{K: 10, Factor: 2, Threshold: Certain / 2})
	waiting, request := []qos.Vector{requestAt(1), requestAt(2)}, requestAt(500)
	p := availabilities{Certain / 2}
	if n := testing.AllocsPerRun(100, func() { k.Decide(request, waiting, p.of) }); n != 0 {
		t.Errorf("kAPAC: got %v allocations a decision, want 0", n)
	}
	if n := testing.AllocsPerRun(100, func() { Strict(set, request, bookings(nil).isFree) }); n != 0 {
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
