package realtime

import (
	"fmt"
	"strings"
	"testing"
)

// service returns a valid service with C 30, P 120 and q 0.1, changed by edit.
func service(edit func(*Service)) Service {
	s := Service{Name: "s", WCET: 30, Interarrival: 120, Deadline: 120, Active: NewRatio(1, 10)}
	if edit != nil {
		edit(&s)
	}
	return s
}

// timed returns the service "s" with these times and this probability of being active.
func timed(wcet, interarrival, deadline Ticks, active Ratio) Service {
	return Service{Name: "s", WCET: wcet, Interarrival: interarrival, Deadline: deadline, Active: active}
}

// machine returns a machine that hosts "s" and holds the reservations.
func machine(reservations ...Reservation) Machine {
	return Machine{ID: "m", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "s"}}, Reservations: reservations}
}

// reservation returns a reservation of the slices from first to last.
func reservation(id string, first, last Slice, services ...Service) Reservation {
	return Reservation{ID: id, Span: Slices(first, last), Services: services}
}

func TestValidateNamesTheWrongFieldOfAService(t *testing.T) {
	tests := map[string]struct {
		edit func(*Service)
		want string
	}{
		"a valid service":                      {nil, ""},
		"no worst-case time":                   {func(s *Service) { s.WCET = 0 }, "wcet: got 0, want 1 to 1000000000000000"},
		"no interarrival time":                 {func(s *Service) { s.Interarrival = 0 }, "interarrival: got 0, want 1 to 1000000000000000"},
		"a negative deadline":                  {func(s *Service) { s.Deadline = -1 }, "deadline: got -1, want 1 to 1000000000000000"},
		"a worst case equal to the deadline":   {func(s *Service) { s.Deadline = 30 }, ""},
		"a worst case later than the deadline": {func(s *Service) { s.Deadline = 29 }, "wcet: got 30, more than the deadline 29"},
		"exactly a whole processor":            {func(s *Service) { s.Interarrival = 30 }, ""},
		"more than a processor": {func(s *Service) { s.Interarrival = 25 },
			"utilisation: got 1.2 (wcet 30, interarrival 25), want at most 1"},
		"a probability of 1":    {func(s *Service) { s.Active = NewRatio(1, 1) }, ""},
		"a probability above 1": {func(s *Service) { s.Active = NewRatio(11, 10) }, "active: got 1.1, want 0 to 1"},
		"a probability below 0": {func(s *Service) { s.Active = NewRatio(-1, 10) }, "active: got -0.1, want 0 to 1"},
		"every field wrong": {func(s *Service) { *s = Service{Active: NewRatio(2, 1)} },
			"name: got none, want one\nwcet: got 0, want 1 to 1000000000000000\ninterarrival: got 0, want 1 to 1000000000000000\ndeadline: " +
				"got 0, want 1 to 1000000000000000\nactive: got 2, want 0 to 1"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) { wantError(t, service(tc.edit).Validate(), tc.want) })
	}
}

// wantError checks the text of an error. An empty want stands for no error.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("got %q, want no error", err)
	case want != "" && (err == nil || err.Error() != want):
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// reservations returns n reservations of one service each.
func reservations(n int) (all []Reservation) {
	for i := range n {
		all = append(all, reservation(fmt.Sprintf("old%d", i), 1, 2, service(nil)))
	}
	return all
}

func TestValidateNamesTheWrongFieldOfMachinesAndRequests(t *testing.T) {
	good := reservation("r1", 3, 5, service(nil))
	tests := map[string]struct {
		machines []Machine
		request  Request
		want     string
	}{
		"valid": {[]Machine{machine(good)}, Request{Reservation: reservation("r2", 1, 1, service(nil))}, ""},
		"no machines": {nil, Request{Reservation: good},
			"realtime: machines: got none, want at least 1\nrealtime: request r1: service 1: name: got \"s\", want one that a machine hosts"},
		"a machine without services": {[]Machine{{ID: "m", Capacity: NewRatio(1, 1)}}, Request{Reservation: good},
			"realtime: machine 1 (m): services: got none, want at least 1\nrealtime: request r1: service 1: name: got \"s\", want one that a " +
				"machine hosts"},
		"a machine of capacity 0": {[]Machine{{ID: "m", Hosts: []Host{{Service: "s"}}}}, Request{Reservation: good},
			"realtime: machine 1 (m): capacity: got 0, want above 0 and at most 1"},
		"two machines with one ID": {[]Machine{machine(), machine()}, Request{Reservation: good},
			"realtime: machine 2: id: got \"m\" twice, want each once"},
		"a reservation that ends before it starts": {[]Machine{machine(reservation("r1", 5, 3, service(nil)))},
			Request{Reservation: reservation("r2", 1, 1, service(nil))},
			"realtime: machine 1 (m): reservation 1 (r1): end: got 3, before the start 5"},
		"a reservation with an impossible service": {
			[]Machine{machine(reservation("r1", 3, 5, service(func(s *Service) { s.WCET = 0 })))},
			Request{Reservation: reservation("r2", 1, 1, service(nil))},
			"realtime: machine 1 (m): reservation 1 (r1): service 1 (s): wcet: got 0, want 1 to 1000000000000000"},
		"two reservations with one ID": {[]Machine{machine(good, good)}, Request{Reservation: reservation("r2", 1, 1, service(nil))},
			"realtime: machine 1 (m): reservation 2: id: got \"r1\" twice, want each once"},
		"a reservation of a service that the machine does not host": {
			[]Machine{machine(reservation("r1", 3, 5, service(func(s *Service) { s.Name = "x" })))},
			Request{Reservation: reservation("r2", 1, 1, service(nil))},
			"realtime: machine 1 (m): reservation 1 (r1): service 1: name: got \"x\", want one that the machine hosts"},
		"a request whose ID is reserved already": {[]Machine{machine(good)}, Request{Reservation: good},
			"realtime: request r1: id: got one that is already reserved on machine m, want another"},
		"a request of a service that no machine hosts": {[]Machine{machine()},
			Request{Reservation: reservation("r2", 1, 1, service(func(s *Service) { s.Name = "x" }))},
			"realtime: request r2: service 1: name: got \"x\", want one that a machine hosts"},
		"a request without services": {[]Machine{machine()}, Request{Reservation: reservation("r2", 1, 1)},
			"realtime: request r2: services: got none, want at least 1"},
		"a request that accepts a probability above 1": {[]Machine{machine()}, Request{good, Bounds{MaxOverload: NewRatio(2, 1)}},
			"realtime: request r1: max_overload: got 2, want 0 to 1"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, err := range []error{ValidateMachines(tc.machines), tc.request.Validate(tc.machines)} {
				if err != nil {
					got = append(got, err.Error())
				}
			}
			if joined := strings.Join(got, "\n"); joined != tc.want {
				t.Errorf("got  %s\nwant %s", joined, tc.want)
			}
		})
	}
}

func TestActiveFromDividesByTheUtilisation(t *testing.T) {
	quarter := service(nil) // U = 30/120
	if q, err := ActiveFrom(NewRatio(25, 1000), quarter); err != nil || q != NewRatio(1, 10) {
		t.Errorf("pi 0.025: got %v, %v, want 0.1", q, err)
	}
	if q, err := ActiveFrom(NewRatio(1, 4), quarter); err != nil || q != NewRatio(1, 1) {
		t.Errorf("pi 0.25: got %v, %v, want 1", q, err)
	}
	_, err := ActiveFrom(NewRatio(3, 10), quarter)
	wantError(t, err, "pi: got 0.3, over the utilisation 0.25 gives q = 1.2, want 0 to 1")
}

// TestServersHaveTheUtilisationOfTheirService checks that Q/P, a server's budget divided by its period, is U for every h. It also checks
// that C takes min(T, d), as in (11). A server's budget is C/h and its period is the service's divided by h (section 4.C), so C takes h
// whole periods.
func TestServersHaveTheUtilisationOfTheirService(t *testing.T) {
	for _, h := range []int64{1, 2, 7, 30, 1000} {
		e, err := newEngine(NewRatio(1, 1), nil, Slices(0, 999), service(nil), SimulationOptions{Split: h})
		if err != nil {
			t.Fatal(err)
		}
		v := &e.servers[e.newServer]
		if u := NewRatio(int64(v.fullBudget), int64(v.period)); u != NewRatio(1, 4) {
			t.Errorf("h = %d: Q/P: got %s, want 0.25", h, u)
		}
		if got := v.work / v.fullBudget * v.period / e.grain; got != 120 || v.work%v.fullBudget != 0 {
			t.Errorf("h = %d: got %d ticks for C, want 120, in whole budgets", h, got)
		}
	}
}
