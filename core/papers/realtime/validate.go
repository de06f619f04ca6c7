package realtime

import (
	"fmt"
	"slices"

	"juggle/core/base/ratio"
	"juggle/core/experiment/param"
)

// A nameSet is a set of names.
type nameSet map[string]bool

// add adds a name and reports whether the set did not have it before. The empty name is always new.
func (n nameSet) add(name string) (isNew bool) {
	had := n[name]
	n[name] = true
	return !had || name == ""
}

// Validate returns everything that is wrong with the service, joined. Each error names its field. C is compared with d, and then with T,
// only if all names and times are valid.
func (s Service) Validate() error {
	var f param.Faults
	f.AddUnless(s.Name != "", "name: got none, want one")
	for _, x := range []struct {
		name  string
		value Ticks
	}{{"wcet", s.WCET}, {"interarrival", s.Interarrival}, {"deadline", s.Deadline}} {
		f.AddUnless(x.value >= 1 && x.value <= MaxTicks, "%s: got %d, want 1 to %d", x.name, x.value, int64(MaxTicks))
	}
	switch {
	case f != nil:
	case s.WCET > s.Deadline:
		f.AddUnless(false, "wcet: got %d, more than the deadline %d", s.WCET, s.Deadline)
	case s.WCET > s.Interarrival:
		f.AddUnless(false, "utilisation: got %s (wcet %d, interarrival %d), want at most 1", s.Utilisation(), s.WCET, s.Interarrival)
	}
	f.AddUnless(s.Active.IsShare(), "active: got %s, want 0 to 1", s.Active)
	return f.Err()
}

// ActiveFrom returns q = pi/U (12), the value of Service.Active, for a service with valid times. It returns an error where pi is below 0 or
// above U, or where q has too many digits.
func ActiveFrom(pi Ratio, s Service) (Ratio, error) {
	u := s.Utilisation()
	q := pi.Big()
	q.Quo(q, u.Big())
	if pi.Sign() < 0 || pi.Cmp(u) > 0 {
		f, _ := q.Float64()
		return Ratio{}, fmt.Errorf("pi: got %s, over the utilisation %s gives q = %.6g, want 0 to 1", pi, u, f)
	}
	return ratio.FromBig(q)
}

// Validate returns an error where the span is empty or out of range.
func (s Span) Validate() error {
	if s.From < 0 || s.To > MaxTicks {
		return fmt.Errorf("start, end: got %d to %d, want 0 to %d", s.From, s.Last(), int64(MaxTicks)-1)
	}
	if s.To <= s.From {
		return fmt.Errorf("end: got %d, before the start %d", s.Last(), s.From)
	}
	return nil
}

// Validate returns everything that is wrong with the reservation, joined.
func (r *Reservation) Validate() error {
	var f param.Faults
	f.AddUnless(r.ID != "", "id: got none, want one")
	f = append(f, r.Span.Validate())
	f.AddUnless(len(r.Services) > 0, "services: got none, want at least 1")
	known := nameSet{}
	for i, s := range r.Services {
		f.AddUnless(known.add(s.Name), "service %d: name: got %q twice, want each once", i+1, s.Name)
		f.AddWithPlace(s.Validate(), "service %d (%s)", i+1, s.Name)
	}
	return f.Err()
}

// MaxServices bounds the number of services in the reservations of one machine, in ReadDocument and in Request.Accept. Analyze sums over
// all their subsets, at most 2^24, which takes about a second. The paper's example has 3 of them.
const MaxServices = 24

// checkServiceCount returns an error if the machine holds more than MaxServices services.
func (m *Machine) checkServiceCount() error {
	if n := len(m.HeldServices()); n > MaxServices {
		return fmt.Errorf("got %d services on one machine, want at most %d: every subset of them is summed up", n, MaxServices)
	}
	return nil
}

// MaxAssessments bounds the number of machines times the number of services of a request. This many assessments take some hundred
// megabytes.
const MaxAssessments = 1 << 15

// ValidateMachines returns everything that is wrong with the machines, joined. A machine without reservations is valid. A machine that
// hosts no service is not, since it could never make an offer.
func ValidateMachines(machines []Machine) error {
	var f param.Faults
	f.AddUnless(len(machines) > 0, "realtime: machines: got none, want at least 1")
	known := nameSet{}
	for i := range machines {
		m := &machines[i]
		f.AddUnless(known.add(m.ID), "realtime: machine %d: id: got %q twice, want each once", i+1, m.ID)
		f.AddWithPlace(m.validate(), "realtime: machine %d (%s)", i+1, m.ID)
	}
	return f.Err()
}

func (m *Machine) validate() error {
	var f param.Faults
	f.AddUnless(m.ID != "", "id: got none, want one")
	f.AddUnless(m.Capacity.Sign() > 0 && m.Capacity.IsShare(), "capacity: got %s, want above 0 and at most 1", m.Capacity)
	f.AddUnless(len(m.Hosts) > 0, "services: got none, want at least 1")
	hosts := nameSet{}
	for i, h := range m.Hosts {
		f.AddUnless(h.Service != "", "services %d: got no name, want one", i+1)
		f.AddUnless(hosts.add(h.Service), "services %d: name: got %q twice, want each once", i+1, h.Service)
		f.AddUnless(h.WCET >= 0 && h.WCET <= MaxTicks, "services %d (%s): wcet: got %d, want 0 to %d", i+1, h.Service, h.WCET, int64(MaxTicks))
	}
	known := nameSet{}
	for i := range m.Reservations {
		r := &m.Reservations[i]
		f.AddUnless(known.add(r.ID), "reservation %d: id: got %q twice, want each once", i+1, r.ID)
		f.AddWithPlace(r.Validate(), "reservation %d (%s)", i+1, r.ID)
		for j, s := range r.Services {
			f.AddUnless(s.Name == "" || hosts[s.Name], "reservation %d (%s): service %d: name: got %q, want one that the machine hosts",
				i+1, r.ID, j+1, s.Name)
		}
	}
	return f.Err()
}

// Validate returns everything that is wrong with the request itself or for these machines, joined. It must be called after Split.
func (r *Request) Validate(machines []Machine) error {
	var f, all param.Faults
	f.AddUnless(min(r.Deadline, r.MeanResponse) >= 0 && max(r.Deadline, r.MeanResponse) <= MaxTicks,
		"deadline, mean_response: got %d and %d, want 0 to %d", r.Deadline, r.MeanResponse, int64(MaxTicks))
	f.AddUnless(r.MaxOverload.IsShare(), "max_overload: got %s, want 0 to 1", r.MaxOverload)
	f.AddUnless(len(r.Services) <= maxRequestServices, "services: got %d, want at most %d", len(r.Services), maxRequestServices)
	f.AddUnless(len(machines)*len(r.Services) <= MaxAssessments, "got %d machines for %d services, want at most %d pairs of both",
		len(machines), len(r.Services), MaxAssessments)
	f.AddUnless(r.MaxPrice.Sign() >= 0, "max_price: got %s, want at least 0", r.MaxPrice)
	hosted := nameSet{}
	for i := range machines {
		for _, h := range machines[i].Hosts {
			hosted[h.Service] = true
		}
		f.AddUnless(!machines[i].holds(r.ID), "id: got one that is already reserved on machine %s, want another", machines[i].ID)
	}
	for i, s := range r.Services {
		f.AddUnless(s.Name == "" || hosted[s.Name], "service %d: name: got %q, want one that a machine hosts", i+1, s.Name)
	}
	all.AddWithPlace(r.Reservation.Validate(), "realtime: request %s", r.ID)
	all.AddWithPlace(f.Err(), "realtime: request %s", r.ID)
	return all.Err()
}

// holds reports whether a reservation with this ID is in the machine's registry.
func (m *Machine) holds(id string) bool {
	return slices.ContainsFunc(m.Reservations, func(r Reservation) bool { return r.ID == id })
}
