package realtime

import (
	"errors"
	"fmt"
)

// Validate reports everything that is wrong with the service, joined; every error names its field.
func (s Service) Validate() error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if s.Name == "" {
		bad("service: got no name, want one")
	}
	for _, f := range []struct {
		name  string
		value Ticks
	}{{"wcet", s.WCET}, {"interarrival", s.Interarrival}, {"deadline", s.Deadline}} {
		if f.value < 1 || f.value > MaxTicks {
			bad("%s: got %d, want 1 to %d", f.name, f.value, int64(MaxTicks))
		}
	}
	if len(errs) == 0 && s.WCET > s.Deadline {
		bad("wcet: got %d, more than the deadline %d", s.WCET, s.Deadline)
	}
	if len(errs) == 0 && s.WCET > s.Interarrival {
		bad("utilisation: got %s (wcet %d, interarrival %d), want at most 1", s.Utilisation(), s.WCET, s.Interarrival)
	}
	if s.Active.num < 0 || s.Active.Cmp(NewRatio(1, 1)) > 0 {
		bad("active: got %s, want 0 to 1", s.Active)
	}
	return errors.Join(errs...)
}

// ActiveFrom is q = pi/U (12) for a service whose times are valid: the probability that goes into Service.Active. A pi above U
// has no q.
func ActiveFrom(alone Ratio, s Service) (Ratio, error) {
	u := s.Utilisation()
	q := alone.big()
	q.Quo(q, u.big())
	if alone.num < 0 || alone.Cmp(u) > 0 {
		f, _ := q.Float64()
		return Ratio{}, fmt.Errorf("pi: got %s, over the utilisation %s gives q = %.6g, want 0 to 1", alone, u, f)
	}
	return fromBig(q)
}

// AloneFromRate is pi by queueing theory, as section 4.B suggests: the steady-state probability that the service has an item under
// processing while the processor is its own. Whatever the process of activations, that is their rate times C (the utilisation law),
// and since they are at least T >= C apart none ever waits. A rate, in activations a slice, above 1/T is cut to it: more often the
// reservation takes none. The service's times must be valid; a negative rate is an error. q = pi/U is then rate * min(T, d).
func AloneFromRate(rate Ratio, s Service) (alone Ratio, cut bool, err error) {
	if rate.num < 0 {
		return Ratio{}, false, fmt.Errorf("rate: got %s, want at least 0", rate)
	}
	if most := NewRatio(1, int64(s.Interarrival)); rate.Cmp(most) > 0 {
		rate, cut = most, true
	}
	busy := rate.big()
	alone, err = fromBig(busy.Mul(busy, NewRatio(int64(s.WCET), 1).big()))
	return alone, cut, err
}

// Validate reports an impossible span.
func (s Span) Validate() error {
	if s.From < 0 || s.To > MaxTicks {
		return fmt.Errorf("start, end: got %d to %d, want 0 to %d", s.From, s.Last(), int64(MaxTicks)-1)
	}
	if s.To <= s.From {
		return fmt.Errorf("end: got %d, before the start %d", s.Last(), s.From)
	}
	return nil
}

// Validate reports everything that is wrong with the reservation, joined.
func (r *Reservation) Validate() error {
	var errs []error
	if r.ID == "" {
		errs = append(errs, errors.New("id: got none, want one"))
	}
	if err := r.Span.Validate(); err != nil {
		errs = append(errs, err)
	}
	if len(r.Services) == 0 {
		errs = append(errs, errors.New("services: got none, want at least 1"))
	}
	seen := map[string]bool{}
	for i, s := range r.Services {
		if s.Name != "" && seen[s.Name] {
			errs = append(errs, fmt.Errorf("service %d: name: got %q twice, want each once", i+1, s.Name))
		}
		seen[s.Name] = true
		errs = append(errs, under(s.Validate(), "service %d (%s)", i+1, s.Name)...)
	}
	return errors.Join(errs...)
}

// MostItems is how many services a machine may hold in its reservations. It keeps an analysis within about a second.
const MostItems = 4096

// MaxCPUs bounds the processors of a machine, MostPlaces those of all machines times the services of a request: as many answers there are,
// which take some hundred megabytes.
const (
	MaxCPUs    = 256
	MostPlaces = 1 << 15
)

// ValidateMachines reports everything that is wrong with a registry, joined. A machine without reservations is valid, one that
// hosts no service is not: it could never make an offer.
func ValidateMachines(machines []Machine) error {
	var errs []error
	if len(machines) == 0 {
		errs = append(errs, errors.New("realtime: machines: got none, want at least 1"))
	}
	seen := map[string]bool{}
	for i := range machines {
		m := &machines[i]
		if m.ID != "" && seen[m.ID] {
			errs = append(errs, fmt.Errorf("realtime: machine %d: id: got %q twice, want each once", i+1, m.ID))
		}
		seen[m.ID] = true
		errs = append(errs, under(m.validate(), "realtime: machine %d (%s)", i+1, m.ID)...)
	}
	return errors.Join(errs...)
}

func (m *Machine) validate() error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if m.ID == "" {
		bad("id: got none, want one")
	}
	if m.Capacity.num <= 0 || m.Capacity.Cmp(NewRatio(1, 1)) > 0 {
		bad("capacity: got %s, want above 0 and at most 1", m.Capacity)
	}
	if len(m.Hosts) == 0 {
		bad("services: got none, want at least 1")
	}
	hosts := map[string]bool{}
	for i, h := range m.Hosts {
		switch {
		case h.Service == "":
			bad("services %d: got no name, want one", i+1)
		case hosts[h.Service]:
			bad("services %d: name: got %q twice, want each once", i+1, h.Service)
		}
		if h.WCET < 0 || h.WCET > MaxTicks {
			bad("services %d (%s): wcet: got %d, want 0 to %d", i+1, h.Service, h.WCET, int64(MaxTicks))
		}
		hosts[h.Service] = true
	}
	if err := m.at(Price{}).validate(); err != nil {
		errs = append(errs, err)
	}
	if m.CPUs < 0 || m.CPUs > MaxCPUs {
		bad("cpus: got %d, want 1 to %d", m.CPUs, MaxCPUs)
	}
	if n := len(m.Items()); n > MostItems {
		bad("reservations: got %d services in them, want at most %d", n, MostItems)
	}
	seen := map[string]bool{}
	for i := range m.Reservations {
		r := &m.Reservations[i]
		if r.ID != "" && seen[r.ID] {
			bad("reservation %d: id: got %q twice, want each once", i+1, r.ID)
		}
		seen[r.ID] = true
		errs = append(errs, under(r.Validate(), "reservation %d (%s)", i+1, r.ID)...)
		for j, s := range r.Services {
			if s.Name != "" && !hosts[s.Name] {
				bad("reservation %d (%s): service %d: name: got %q, want one that the machine hosts", i+1, r.ID, j+1, s.Name)
			}
			if s.CPU < 0 || s.CPU >= m.Processors() {
				bad("reservation %d (%s): service %d (%s): cpu: got %d, want 1 to %d", i+1, r.ID, j+1, s.Name, s.CPU+1, m.Processors())
			}
		}
	}
	return errors.Join(errs...)
}

// Validate reports everything that is wrong with the request, joined: in itself, and against the machines it is for. Call it
// after Split.
func (r *Request) Validate(machines []Machine) error {
	errs := under(r.Reservation.Validate(), "realtime: request %s", r.ID)
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("realtime: request %s: %w", r.ID, fmt.Errorf(format, args...)))
	}
	if err := r.validateWorkflow(); err != nil {
		bad("%w", err)
	}
	if r.Deadline < 0 || r.MeanResponse < 0 || r.Deadline > MaxTicks || r.MeanResponse > MaxTicks {
		bad("deadline, mean_response: got %d and %d, want 0 to %d", r.Deadline, r.MeanResponse, int64(MaxTicks))
	}
	if r.MaxOverload.num < 0 || r.MaxOverload.Cmp(NewRatio(1, 1)) > 0 {
		bad("max_overload: got %s, want 0 to 1", r.MaxOverload)
	}
	if n := len(Processors(machines)); n*len(r.Services) > MostPlaces {
		bad("got %d processors for %d services, want at most %d pairs of both", n, len(r.Services), MostPlaces)
	}
	if r.MaxPrice.num < 0 {
		bad("max_price: got %s, want at least 0", r.MaxPrice)
	}
	if r.Choose > ByPrice {
		bad("choose: got %d, want 0 or 1", r.Choose)
	}
	for i, list := range r.Share {
		for _, s := range list {
			if s < 0 || s >= len(r.Services) {
				bad("share %d: got service %d, want 1 to %d", i+1, s+1, len(r.Services))
			}
		}
	}
	hosted := map[string]bool{}
	for i := range machines {
		for _, h := range machines[i].Hosts {
			hosted[h.Service] = true
		}
		for _, old := range machines[i].Reservations {
			if old.ID == r.ID {
				bad("id: got one that is already reserved on machine %s, want another", machines[i].ID)
			}
		}
	}
	for i, s := range r.Services {
		if s.Name != "" && !hosted[s.Name] {
			bad("service %d: name: got %q, want one that a machine hosts", i+1, s.Name)
		}
	}
	return errors.Join(errs...)
}

// under puts the place before each of err's joined parts.
func under(err error, format string, args ...any) []error {
	if err == nil {
		return nil
	}
	where := fmt.Sprintf(format, args...)
	parts := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		parts = joined.Unwrap()
	}
	errs := make([]error, len(parts))
	for i, part := range parts {
		errs[i] = fmt.Errorf("%s: %w", where, part)
	}
	return errs
}
