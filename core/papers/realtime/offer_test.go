package realtime

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// describeOffers describes each offer by its guarantee and machines: "deterministic m1 m2".
func describeOffers(machines []Machine, a *Answer) []string {
	var lines []string
	for _, o := range a.Offers {
		line := o.Guarantee.String()
		for _, p := range o.Assessments {
			line += " " + machines[p.Machine].ID
		}
		lines = append(lines, line)
	}
	return lines
}

// TestTheExampleGetsFourOffers expects the price U * slices * (1 - P(overload)) = 1/4 * 120 * 0.997 = 29.91.
func TestTheExampleGetsFourOffers(t *testing.T) {
	machines, r := Example()
	tests := map[string]struct {
		max  Ratio
		want int
	}{
		"a bound of exactly P(overload)": {NewRatio(3, 1000), 4},
		"a bound slightly below":         {NewRatio(2999999, 1000000000), 0},
		"no overload accepted":           {Ratio{}, 0},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			r.MaxOverload = tc.max
			a, err := Admit(machines, r, NewRatio(1, 1))
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Offers) != tc.want {
				t.Errorf("got %v, want %d offers", describeOffers(machines, a), tc.want)
			}
			for _, o := range a.Offers {
				if !near(float64(o.Price), 29.91) || !near(float64(o.Overload), 0.003) || o.Guarantee != Probabilistic {
					t.Errorf("got %+v, want a probabilistic offer at 29.91", o)
				}
			}
		})
	}
}

func TestABoundOnTheMeanResponseRefusesTheExample(t *testing.T) {
	machines, r := Example()
	for mean, want := range map[Ticks]int{119: 0, 120: 0, 121: 4} {
		r.MeanResponse = mean
		a, err := Admit(machines, r, Ratio{})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Offers) != want || want == 0 && a.Assessments[0].Reason != TooLong {
			t.Errorf("mean response %d: got %v (%v), want %d offers", mean, describeOffers(machines, a), a.Assessments[0].Reason, want)
		}
	}
}

// TestAHardGuaranteeBeyondTheBoundOnTheMeanResponseIsRefusedWithTheReason has an idle machine, where the response takes a few ticks at
// least.
func TestAHardGuaranteeBeyondTheBoundOnTheMeanResponseIsRefusedWithTheReason(t *testing.T) {
	_, r := Example()
	r.MeanResponse = 1
	a, err := Admit([]Machine{{ID: "idle", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: r.Services[0].Name}}}}, r, Ratio{})
	if err != nil {
		t.Fatal(err)
	}
	if got := a.Assessments[0]; len(a.Offers) > 0 || got.Reason != TooLong || got.Guarantee != Refused {
		t.Errorf("got %d offers, and %v, %v, want none, refused as too long", len(a.Offers), got.Guarantee, got.Reason)
	}
}

func TestOffersAreSorted(t *testing.T) {
	busy := reservation("old", 0, 9, service(func(s *Service) { s.WCET = 100; s.Active = NewRatio(1, 2) }))
	calm := reservation("old", 0, 9, service(func(s *Service) { s.WCET = 100; s.Active = NewRatio(1, 10) }))
	machines := []Machine{
		{ID: "busy", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s"}}, Reservations: []Reservation{busy}},
		{ID: "calm", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s"}}, Reservations: []Reservation{calm}},
		{ID: "expensive", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s", WCET: 60}}}, // twice the C of the request
		{ID: "free", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s"}}},
		{ID: "also free", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s"}}},
		{ID: "other", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "x"}}},
		{ID: "slow", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s", WCET: 121}}}, // more than the deadline of 120
		{ID: "small", Capacity: NewRatio(1, 5), Hosts: []Host{{Service: "s"}}},
	}
	r := Request{reservation("new", 0, 9, service(nil)), Bounds{MaxOverload: NewRatio(5, 100)}}
	a, err := Admit(machines, r, NewRatio(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"deterministic free", "deterministic also free", "deterministic expensive", "probabilistic calm", "probabilistic busy"}
	if got := describeOffers(machines, a); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for i, reason := range []Reason{NoReason, NoReason, NoReason, NoReason, NoReason, NotHosted, TooSlow, TooProbable} {
		if got := a.Assessments[i]; got.Reason != reason || (got.Guarantee == Refused) != (reason != NoReason) {
			t.Errorf("%s: got %v (%v), want %v", machines[i].ID, got.Reason, got.Guarantee, reason)
		}
	}
}

// TestRoundingErrorsDoNotReorderOffers has four machines with the same older services in different orders. Their probabilities differ by
// rounding errors only, so the offers are in the order of the machines.
func TestRoundingErrorsDoNotReorderOffers(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for trial := range 50 {
		items := randomOlder(r, 8, 12)
		var machines []Machine
		for n := range 4 {
			m := Machine{ID: fmt.Sprint("m", n), Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s"}}}
			for _, i := range r.Perm(len(items)) {
				m.Reservations = append(m.Reservations, Reservation{fmt.Sprint("r", i), Slices(0, 9), []Service{items[i].Service}})
			}
			machines = append(machines, m)
		}
		request := Request{reservation("new", 0, 9, service(nil)), Bounds{MaxOverload: NewRatio(1, 1)}}
		a, err := Admit(machines, request, NewRatio(1, 1))
		if err != nil || len(a.Offers) != len(machines) {
			t.Fatalf("trial %d: got %d offers and error %v, want 4 offers", trial, len(a.Offers), err)
		}
		for i, o := range a.Offers {
			if o.Assessments[0].Machine != i {
				t.Errorf("trial %d: got %v, want the machines' order", trial, describeOffers(machines, a))
				break
			}
		}
	}
}

func TestAcceptAddsTheOfferToTheRegistry(t *testing.T) {
	machines := []Machine{machine()}
	half := func(id string) Request {
		return Request{Reservation: reservation(id, 0, 9, service(func(s *Service) { s.WCET = 60 }))}
	}
	for i, want := range []int{1, 1, 0} { // each request needs half of the processor, so the third gets no offer
		a, err := Admit(machines, half(fmt.Sprint("r", i)), Ratio{})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Offers) != want {
			t.Fatalf("request %d: got %d offers, want %d", i, len(a.Offers), want)
		}
		if want == 0 {
			break
		}
		after, err := a.Request.Accept(machines, &a.Offers[0])
		if err != nil {
			t.Fatal(err)
		}
		if len(machines[0].Reservations) != i || len(after[0].Reservations) != i+1 {
			t.Fatalf("got %d reservations before and %d after, want %d and %d", len(machines[0].Reservations), len(after[0].Reservations), i, i+1)
		}
		_, err = a.Request.Accept(after, &a.Offers[0])
		wantError(t, err, fmt.Sprintf("realtime: request r%d: id: got one that is already reserved on machine m, want another", i))
		machines = after
	}
}

func TestSplitIsInProportionToTheWorstCaseTimes(t *testing.T) {
	request := func(deadline Ticks, wcets ...Ticks) Request {
		r := Request{reservation("new", 0, 9), Bounds{Deadline: deadline}}
		for i, c := range wcets {
			r.Services = append(r.Services, Service{Name: fmt.Sprint("s", i), WCET: c, Interarrival: 1000})
		}
		return r
	}
	tests := map[string]struct {
		r    Request
		want []Ticks
		err  string
	}{
		"in proportion":                        {request(100, 10, 30), []Ticks{25, 75}, ""},
		"the greatest remainder is rounded up": {request(100, 1, 2), []Ticks{33, 67}, ""},
		"two of three equal remainders":        {request(100, 1, 1, 4), []Ticks{17, 17, 66}, ""},
		"of equal remainders the first":        {request(100, 1, 1, 1), []Ticks{34, 33, 33}, ""},
		"just enough":                          {request(40, 10, 30), []Ticks{10, 30}, ""},
		"too little": {request(39, 10, 30), nil,
			"realtime: request new: deadline: got 39, less than the worst-case times' sum 40"},
		"no worst-case time": {request(39, 10, 0), nil,
			"realtime: request new: service 2 (s1): wcet: got 0, want 1 to 1000000000000000"},
		"products beyond 64 bits": {request(MaxTicks, MaxTicks/4, MaxTicks/2), []Ticks{333333333333333, 666666666666667}, ""},
		"no services":             {request(100), nil, ""},
		"no end-to-end deadline":  {request(0, 10, 30), []Ticks{0, 0}, ""},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			before := slices.Clone(tc.r.Services)
			given := tc.r.Services
			err := tc.r.Split()
			wantError(t, err, tc.err)
			for i := range tc.want {
				if got := tc.r.Services[i].Deadline; got != tc.want[i] {
					t.Errorf("service %d: got %d, want %d", i+1, got, tc.want[i])
				}
			}
			if !slices.Equal(before, given) {
				t.Errorf("the given services became %+v, want them unchanged: %+v", given, before)
			}
			split := slices.Clone(tc.r.Services)
			if err == nil {
				wantError(t, tc.r.Split(), "")
			}
			if !slices.Equal(tc.r.Services, split) {
				t.Errorf("split again: got %+v, want no change of %+v", tc.r.Services, split)
			}
		})
	}
	withTwoDeadlines := request(100, 10, 30)
	withTwoDeadlines.Services[1].Deadline = 50
	wantError(t, withTwoDeadlines.Split(),
		"realtime: request new: service 2 (s1): deadline: got 50 beside the end-to-end deadline 100, want one of the two")
}

func TestAPipelineIsPlacedOnTwoMachines(t *testing.T) {
	hosts := []Host{{Service: "a"}, {Service: "b"}}
	machines := []Machine{{ID: "m1", Capacity: NewRatio(1, 1), Hosts: hosts}, {ID: "m2", Capacity: NewRatio(1, 1), Hosts: hosts}}
	r := Request{Bounds: Bounds{Deadline: 100}, Reservation: reservation("new", 0, 9,
		Service{Name: "a", WCET: 30, Interarrival: 100, Active: NewRatio(1, 2)},
		Service{Name: "b", WCET: 30, Interarrival: 100, Active: NewRatio(1, 2)})}
	a, err := Admit(machines, r, NewRatio(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	// Each service gets a deadline of 50 and needs 30/50 of a machine, so the two need both machines.
	want := []string{"deterministic m1 m2", "deterministic m2 m1"}
	if got := describeOffers(machines, a); !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	if o := a.Offers[0]; o.Response != 100 || !near(float64(o.Price), 12) { // 50 + 50, and 2 services * 30/50 * 10 slices
		t.Errorf("got E[rho] %v at %v, want 100 at 12", o.Response, o.Price)
	}
	after, err := a.Request.Accept(machines, &a.Offers[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := ValidateMachines(after); err != nil {
		t.Error(err)
	}
	if after[0].Reservations[0].Services[0].Name != "a" || after[1].Reservations[0].Services[0].Name != "b" {
		t.Errorf("got %+v, want a on m1 and b on m2", after)
	}
}

// TestOffersAreAllFeasiblePlacements finds the placements of random requests for two services that keep the request's bounds, and checks
// that the offers are these.
func TestOffersAreAllFeasiblePlacements(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for trial := range 60 {
		var machines []Machine
		for i := range 3 {
			items := randomOlder(r, r.IntN(5), 20)
			m := Machine{ID: fmt.Sprint("m", i), Capacity: NewRatio(int64(10+r.IntN(11)), 20), Hosts: []Host{{Service: "s"}, {Service: "z"}}}
			for _, it := range items {
				m.Reservations = append(m.Reservations, Reservation{it.Reservation, it.Span, []Service{it.Service}})
			}
			machines = append(machines, m)
		}
		z := service(func(s *Service) { s.Name = "z"; s.WCET = Ticks(1 + r.IntN(60)) })
		req := Request{reservation("new", 2, 7, service(nil), z), Bounds{MaxOverload: NewRatio(int64(r.IntN(5)), 100),
			MeanResponse: Ticks(240 + r.IntN(10))}}
		a, err := Admit(machines, req, NewRatio(2, 1))
		if err != nil {
			t.Fatal(err)
		}
		var got, want []string // by placement, the machines of the two services: "0 2"
		for _, o := range a.Offers {
			got = append(got, fmt.Sprint(o.Assessments[0].Machine, o.Assessments[1].Machine))
		}
		slices.Sort(got)
		for i, machineOfS := range machines {
			for j, machineOfZ := range machines {
				items := machineOfZ.HeldServices()
				analysisOfS := Analyze(machineOfS.Capacity, machineOfS.HeldServices(), req.Span, req.Services[0])
				if i == j {
					items = append(items, HeldService{Reservation: "new", Span: req.Span, Service: req.Services[0]})
				}
				analysisOfZ := Analyze(machineOfZ.Capacity, items, req.Span, req.Services[1])
				limit := Float(req.MaxOverload.Float() + tolerance)
				if (analysisOfS.Fits() || analysisOfS.Overload <= limit) && (analysisOfZ.Fits() || analysisOfZ.Overload <= limit) &&
					analysisOfS.Response+analysisOfZ.Response <= Float(req.MeanResponse)*(1+tolerance) {
					want = append(want, fmt.Sprint(i, j))
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("trial %d: got offers on the machines %q, want %q", trial, got, want)
		}
		if !slices.IsSortedFunc(a.Offers, compareOffers) {
			t.Errorf("trial %d: got %v, want the offers sorted", trial, describeOffers(machines, a))
		}
	}
}

// TestTooManyPairsOfMachinesAndServicesAreRefused has a request with as many services as a request can have, for as many machines as
// MaxAssessments allows, and then for one machine more.
func TestTooManyPairsOfMachinesAndServicesAreRefused(t *testing.T) {
	r := Request{Reservation: reservation("new", 1, 2)}
	var hosts []Host
	for i := range maxRequestServices {
		s := service(func(s *Service) { s.Name = "s" + strconv.Itoa(i) })
		r.Services, hosts = append(r.Services, s), append(hosts, Host{Service: s.Name})
	}
	var machines []Machine
	for i := range MaxAssessments / maxRequestServices {
		machines = append(machines, Machine{ID: "m" + strconv.Itoa(i), Capacity: NewRatio(1, 1), Hosts: hosts})
	}
	if err := r.Validate(machines); err != nil {
		t.Fatal(err)
	}
	machines = append(machines, Machine{ID: "one more", Capacity: NewRatio(1, 1), Hosts: hosts})
	wantError(t, r.Validate(machines), "realtime: request new: got 2049 machines for 16 services, want at most 32768 pairs of both")
}
