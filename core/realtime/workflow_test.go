package realtime

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// diamond is a request of four services: the second and the third run in parallel between the first and the last.
func diamond(deadline Ticks, wcets ...Ticks) Request {
	r := Request{Reservation: reservation("new", 0, 9), Deadline: deadline, After: [][]int{nil, {0}, {0}, {1, 2}}}
	for i, c := range wcets {
		r.Services = append(r.Services, Service{Name: fmt.Sprint("s", i), WCET: c, Interarrival: 1000, Active: NewRatio(1, 2)})
	}
	return r
}

func TestADeadlineIsSplitAlongTheCriticalPath(t *testing.T) {
	tests := map[string]struct {
		r    Request
		want []Ticks
		err  string
	}{
		"the critical path shares it, the other branch has what is left": {diamond(100, 10, 30, 10, 10), []Ticks{20, 60, 60, 20}, ""},
		"equal branches share it alike":                                  {diamond(100, 10, 30, 30, 10), []Ticks{20, 60, 60, 20}, ""},
		"ticks left over go to the greatest remainders":                  {diamond(100, 1, 1, 1, 1), []Ticks{34, 33, 33, 33}, ""},
		"just enough": {diamond(50, 10, 30, 10, 10), []Ticks{10, 30, 30, 10}, ""},
		"too little": {diamond(49, 10, 30, 10, 10), nil,
			"realtime: request new: deadline: got 49, less than the worst-case times' sum on the longest path, 50"},
		"a service that follows a later one": {func() Request { r := diamond(50, 1, 1, 1, 1); r.After[1] = []int{2}; return r }(), nil,
			"realtime: request new: service 2 (s1): after: got service 3, want each once, and only services that stand before this one"},
		"a service that follows another one twice": {func() Request { r := diamond(50, 1, 1, 1, 1); r.After[1] = []int{0, 0}; return r }(), nil,
			"realtime: request new: service 2 (s1): after: got service 1, want each once, and only services that stand before this one"},
		"a service of which nothing is said": {func() Request { r := diamond(50, 1, 1, 1, 1); r.After = r.After[:3]; return r }(), nil,
			"realtime: request new: after: got 3 lists, want one for each of 4 services"},
		"two services that have nothing to wait for": {Request{Reservation: diamond(0, 10, 30).Reservation, After: [][]int{nil, nil},
			Deadline: 90}, []Ticks{90, 90}, ""},
		"the other branch fills the deadline": {diamond(90, 1, 1, 88, 1), []Ticks{1, 88, 88, 1}, ""},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			wantError(t, tc.r.Split(), tc.err)
			for i := range tc.want {
				if got := tc.r.Services[i].Deadline; got != tc.want[i] {
					t.Errorf("service %d: got %d, want %d", i+1, got, tc.want[i])
				}
			}
		})
	}
}

// TestSplitsObeyTheirLaws checks random workflows against every path, found by walking them all.
func TestSplitsObeyTheirLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for trial := range 500 {
		r := Request{Reservation: reservation("new", 0, 9), After: [][]int{}}
		for s := range 1 + random.IntN(7) {
			var after []int
			for before := range s {
				if random.IntN(3) == 0 {
					after = append(after, before)
				}
			}
			r.After = append(r.After, after)
			r.Services = append(r.Services, Service{Name: fmt.Sprint("s", s), WCET: 1 + Ticks(random.IntN(50)), Interarrival: 1000})
		}
		sum := func(path []int, of func(Service) Ticks) (all Ticks) {
			for _, s := range path {
				all += of(r.Services[s])
			}
			return all
		}
		worst := func(s Service) Ticks { return s.WCET }
		var longest Ticks
		paths := everyPath(&r)
		if got := len(r.paths()); got > len(paths) {
			t.Errorf("trial %d: got %d paths, want at most all %d", trial, got, len(paths))
		}
		for _, path := range paths {
			longest = max(longest, sum(path, worst))
		}
		r.Deadline = longest + Ticks(random.IntN(100))
		if err := r.Split(); err != nil {
			t.Fatal(err)
		}
		var filled Ticks
		for _, path := range paths {
			d := sum(path, func(s Service) Ticks { return s.Deadline })
			filled = max(filled, d)
			if d > r.Deadline {
				t.Errorf("trial %d: the deadlines on %v add up to %d, want at most %d", trial, path, d, r.Deadline)
			}
		}
		if filled != r.Deadline {
			t.Errorf("trial %d: the fullest path has %d, want %d", trial, filled, r.Deadline)
		}
		for i, s := range r.Services {
			if s.Deadline < s.WCET {
				t.Errorf("trial %d: service %d has %d, less than its worst case %d", trial, i+1, s.Deadline, s.WCET)
			}
		}
	}
}

// everyPath is every path from a service that waits for nothing to one that nothing waits for.
func everyPath(r *Request) (all [][]int) {
	var back func(s int, path []int)
	back = func(s int, path []int) {
		path = append([]int{s}, path...)
		if len(r.follows(s)) == 0 {
			all = append(all, path)
		}
		for _, before := range r.follows(s) {
			back(before, path)
		}
	}
	for s := range r.Services {
		awaited := slices.ContainsFunc(r.After, func(after []int) bool { return slices.Contains(after, s) })
		if !awaited {
			back(s, nil)
		}
	}
	return all
}

func TestParallelServicesRunOnDifferentProcessors(t *testing.T) {
	hosts := []Host{{Service: "s0"}, {Service: "s1"}, {Service: "s2"}, {Service: "s3"}}
	machine := func(id string, cpus int) Machine {
		return Machine{ID: id, CPUs: cpus, Capacity: NewRatio(1, 1), Hosts: hosts}
	}
	light := func() Request { // every service has a tenth of a processor
		r := diamond(0, 10, 10, 10, 10)
		for i := range r.Services {
			r.Services[i].Deadline = 100
		}
		return r
	}
	tests := map[string]struct {
		machines []Machine
		offers   int
		response float64
		first    []string // of the first offer, by service
	}{
		"one processor is too few": {[]Machine{machine("a", 0)}, 0, 0, nil},
		"two processors of one machine are enough": {[]Machine{machine("a", 2)}, 4, 300,
			[]string{"a/1", "a/1", "a/2", "a/1"}},
		"of many idle processors one stands for all": {[]Machine{machine("a", 256)}, 10, 300,
			[]string{"a/1", "a/1", "a/2", "a/1"}},
		"two machines: either branch on either, the ends wherever it is": {[]Machine{machine("a", 1), machine("b", 1)}, 8, 300,
			[]string{"a", "a", "b", "a"}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			a, err := Admit(tc.machines, light(), Price{Certainty: NewRatio(1, 1)})
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Offers) != tc.offers {
				t.Errorf("got %d offers, want %d", len(a.Offers), tc.offers)
			}
			for i, o := range a.Offers {
				p, q := o.Places[1], o.Places[2]
				if p.Machine == q.Machine && p.CPU == q.CPU {
					t.Errorf("offer %d: the parallel services are both on %s", i+1, tc.machines[p.Machine].Place(p.CPU))
				}
				if float64(o.Response) != tc.response {
					t.Errorf("offer %d: got E[rho] %v, want that of the critical path, %v", i+1, o.Response, tc.response)
				}
			}
			if len(a.Offers) == 0 {
				return
			}
			for s, want := range tc.first {
				if p := a.Offers[0].Places[s]; tc.machines[p.Machine].Place(p.CPU) != want {
					t.Errorf("service %d of the first offer: got %s, want %s", s+1, tc.machines[p.Machine].Place(p.CPU), want)
				}
			}
			after, err := a.Request.Accept(tc.machines, &a.Offers[0])
			if err != nil {
				t.Fatal(err)
			}
			if err := ValidateMachines(after); err != nil {
				t.Error(err)
			}
			for i := range after {
				for _, it := range after[i].Items() {
					s := slices.IndexFunc(a.Request.Services, func(s Service) bool { return s.Name == it.Service.Name })
					if got := after[i].Place(it.Service.CPU); got != tc.first[s] {
						t.Errorf("%s in the registry: got %s, want %s", it.Service.Name, got, tc.first[s])
					}
				}
			}
		})
	}
}

func TestProcessorsOfAMachineAreScheduledByThemselves(t *testing.T) {
	big := func(cpu int) Service { return service(func(s *Service) { s.WCET = 100; s.CPU = cpu }) }
	m := Machine{ID: "m", CPUs: 3, Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s"}},
		Reservations: []Reservation{reservation("r1", 0, 9, big(0)), reservation("r2", 20, 29, big(1))}}
	r := Request{Reservation: reservation("new", 0, 25, service(nil))}
	a, err := Admit([]Machine{m}, r, Price{})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Offers) != 1 || a.Offers[0].Places[0].CPU != 2 {
		t.Errorf("got %+v, want the third processor only", a.Offers)
	}
	for cpu, reason := range []Reason{TooProbable, TooProbable, NoReason} {
		if got := a.Places[cpu]; got.CPU != cpu || got.Reason != reason {
			t.Errorf("processor %d: got %d (%v), want %v", cpu+1, got.CPU+1, got.Reason, reason)
		}
	}
	if g := a.Places[1].Groups; len(g) != 1 || g[0].Slices != 6 {
		t.Errorf("processor 2: got groups %+v, want one of 6 slices", g)
	}
	m.Reservations[0].Services[0].CPU = 3
	wantError(t, ValidateMachines([]Machine{m}), "realtime: machine 1 (m): reservation 1 (r1): service 1 (s): cpu: got 4, want 1 to 3")
}

func TestAPriceIsAcceptedOrNot(t *testing.T) {
	machines, r := Example() // each offer costs 29.91
	for _, tc := range []struct {
		most   Ratio
		offers int
	}{{Ratio{}, 4}, {NewRatio(2991, 100), 4}, {NewRatio(2990, 100), 0}} {
		r.MaxPrice = tc.most
		a, err := Admit(machines, r, Price{Certainty: NewRatio(1, 1)})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Offers) != tc.offers || tc.offers == 0 && a.Places[0].Reason != TooExpensive {
			t.Errorf("at most %s: got %d offers (%v), want %d", tc.most, len(a.Offers), a.Places[0].Reason, tc.offers)
		}
	}
	two := Request{Reservation: reservation("new", 0, 9, service(nil), service(func(s *Service) { s.Name = "z" }))}
	m := machine()
	m.Hosts = append(m.Hosts, Host{Service: "z"})
	for most, offers := range map[int64]int{49: 0, 50: 1} { // a quarter of ten slices each: 2.5 and 2.5
		two.MaxPrice = NewRatio(most, 10)
		a, err := Admit([]Machine{m}, two, Price{Certainty: NewRatio(1, 1)})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Offers) != offers || a.Places[0].Reason != NoReason {
			t.Errorf("both for %s: got %d offers, want %d, each service by itself being cheap enough", two.MaxPrice, len(a.Offers), offers)
		}
	}
	two.MaxPrice = NewRatio(-1, 1)
	_, err := Admit([]Machine{m}, two, Price{})
	wantError(t, err, "realtime: request new: max_price: got -1, want at least 0")
}

func TestARateOfActivationsGivesPi(t *testing.T) {
	s := Service{Name: "s", WCET: 30, Interarrival: 150, Deadline: 120}
	tests := map[string]struct {
		rate, pi, q Ratio
		cut         bool
	}{
		"never":                         {Ratio{}, NewRatio(0, 1), NewRatio(0, 1), false},
		"once in 1200 slices":           {NewRatio(1, 1200), NewRatio(1, 40), NewRatio(1, 10), false},
		"as often as it may":            {NewRatio(1, 150), NewRatio(1, 5), NewRatio(4, 5), false},
		"more often than it may is cut": {NewRatio(1, 149), NewRatio(1, 5), NewRatio(4, 5), true},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			pi, cut, err := AloneFromRate(tc.rate, s)
			if err != nil || pi.Cmp(tc.pi) != 0 || cut != tc.cut {
				t.Fatalf("got %s, cut %v, %v, want %s and %v", pi, cut, err, tc.pi, tc.cut)
			}
			if q, err := ActiveFrom(pi, s); err != nil || q.Cmp(tc.q) != 0 {
				t.Errorf("got q %s, %v, want %s", q, err, tc.q)
			}
		})
	}
	_, _, err := AloneFromRate(NewRatio(-1, 2), s)
	wantError(t, err, "rate: got -0.5, want at least 0")
}

func TestTheExampleOfAWorkflowHasOffersWithinItsBounds(t *testing.T) {
	d, err := ReadDocument(strings.NewReader(WorkflowExample))
	if err != nil {
		t.Fatal(err)
	}
	a, err := Admit(d.Machines, *d.Request, Price{Certainty: NewRatio(1, 1)})
	if err != nil || len(a.Offers) == 0 {
		t.Fatalf("got %d offers, %v", len(a.Offers), err)
	}
	for i, o := range a.Offers {
		scale, detect := Processor{o.Places[1].Machine, o.Places[1].CPU}, Processor{o.Places[2].Machine, o.Places[2].CPU}
		if most := d.Request.MaxPrice.Float(); float64(o.Price) > most || o.Response > Float(d.Request.MeanResponse) || scale == detect {
			t.Errorf("offer %d: price %v, response %v, parallel services on %v and %v", i+1, o.Price, o.Response, scale, detect)
		}
	}
	free := *d.Request
	free.MaxPrice = Ratio{}
	if more, err := Admit(d.Machines, free, Price{Certainty: NewRatio(1, 1)}); err != nil || len(more.Offers) <= len(a.Offers) {
		t.Errorf("without a bound on the price: got %d offers, %v, want more than %d", len(more.Offers), err, len(a.Offers))
	}
}
