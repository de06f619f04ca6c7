package realtime

import (
	"cmp"
	"slices"

	"juggle/core/base/ratio"
)

// Slice is the number of a time slice (T_k). One slice is one time unit.
type Slice int64

// Ticks is a length of time, or of processor time, in time units.
type Ticks int64

// A Ratio is an exact fraction: a utilisation, a capacity, a probability, a price.
type Ratio = ratio.Ratio

// NewRatio returns num / den; see ratio.New.
func NewRatio(num, den int64) Ratio { return ratio.New(num, den) }

// MaxTicks bounds every length and every slice number, so that sums do not overflow.
const MaxTicks = 1_000_000_000_000_000

// A Span is the slices from From up to To, without To. The paper's "start to end" (1) includes the end; Slices converts it.
type Span struct{ From, To Slice }

// Slices returns the span from a first to a last slice, both included.
func Slices(first, last Slice) Span { return Span{first, last + 1} }

// Len returns the number of slices.
func (s Span) Len() int64 { return int64(s.To - s.From) }

// Last returns the last slice. The span must not be empty.
func (s Span) Last() Slice { return s.To - 1 }

// Has reports whether the span includes the slice.
func (s Span) Has(k Slice) bool { return s.From <= k && k < s.To }

// Intersect returns the slices that both spans include. An empty span has To <= From.
func (s Span) Intersect(o Span) Span { return Span{max(s.From, o.From), min(s.To, o.To)} }

// A Service describes one service of a reservation.
type Service struct {
	Name         string `json:"name" need:"yes"`
	WCET         Ticks  `json:"wcet" need:"yes"`         // C: worst-case execution time
	Interarrival Ticks  `json:"interarrival" need:"yes"` // T: least time between two activations
	Deadline     Ticks  `json:"deadline,omitempty"`      // d: from activation to completion
	Active       Ratio  `json:"q"`                       // q = pi/U (12): probability of being active in a slice
}

// Period returns P = min(T, d).
func (s Service) Period() Ticks { return min(s.Interarrival, s.Deadline) }

// Utilisation returns U = C/P. It panics if P < 1.
func (s Service) Utilisation() Ratio { return NewRatio(int64(s.WCET), int64(s.Period())) }

// A Reservation reserves the same slices for one or several services.
type Reservation struct {
	ID       string
	Span     Span
	Services []Service
}

// A Host is a service that a machine can run, with its worst-case execution time there.
type Host struct {
	Service string `json:"name" need:"yes"`
	WCET    Ticks  `json:"wcet,omitempty"` // C on this machine; 0: as the request says
}

// A Machine is one processor with its registry of accepted reservations.
type Machine struct {
	ID           string        `json:"id" need:"yes"`
	Capacity     Ratio         `json:"capacity" need:"yes"` // U_max, in (0, 1]
	Hosts        []Host        `json:"services" need:"yes"`
	Reservations []Reservation `json:"reservations"`
}

// HeldServices returns every service that the machine holds, in the registry's order.
func (m *Machine) HeldServices() []HeldService {
	var held []HeldService
	for _, r := range m.Reservations {
		for _, s := range r.Services {
			held = append(held, HeldService{Reservation: r.ID, Shared: len(r.Services) > 1, Span: r.Span, Service: s})
		}
	}
	return held
}

// Hosted returns the service with the worst-case execution time that it has on the machine. isHosted reports whether the machine can run
// it.
func (m *Machine) Hosted(s Service) (hosted Service, isHosted bool) {
	i := slices.IndexFunc(m.Hosts, func(h Host) bool { return h.Service == s.Name })
	if i < 0 {
		return s, false
	}
	if c := m.Hosts[i].WCET; c > 0 {
		s.WCET = c
	}
	return s, true
}

// A HeldService is one service of one reservation on a machine. The analysis takes whether it is active in a slice to be independent of all
// other services.
type HeldService struct {
	Reservation string
	Shared      bool // the reservation has other services on this machine
	Span        Span
	Service     Service
}

// Label returns the reservation's ID, followed by the service's name where the reservation has other services on the machine.
func (it HeldService) Label() string {
	if it.Shared {
		return it.Reservation + "/" + it.Service.Name
	}
	return it.Reservation
}

// A Request asks for a reservation for the services of a pipeline, in which each service needs the result of the one before it.
type Request struct {
	Reservation
	Bounds
}

// Bounds are the limits that a consumer sets.
type Bounds struct {
	Deadline Ticks `json:"deadline,omitempty"` // end to end, split among the services; 0: every service has its own deadline
	// MeanResponse bounds the sum of the services' expected response times; 0: the end-to-end deadline, or none without one.
	MeanResponse Ticks `json:"mean_response,omitempty"`
	MaxOverload  Ratio `json:"max_overload"`       // acceptable P(overload) in a slice
	MaxPrice     Ratio `json:"max_price,omitzero"` // acceptable price of an offer; 0: any
}

// MeanBound returns the bound on the sum of the expected response times, or 0 where there is none.
func (b Bounds) MeanBound() Ticks { return cmp.Or(b.MeanResponse, b.Deadline) }
