package realtime

import (
	"cmp"
	"slices"

	"juggle/core/ratio"
)

// Slice numbers a time slice (T_k). One slice is one time unit.
type Slice int64

// Ticks is a length of time, or of processor time, in time units.
type Ticks int64

// A Ratio is an exact fraction: a utilisation, a capacity, a probability, a price.
type Ratio = ratio.Ratio

// NewRatio is num / den; see ratio.New.
func NewRatio(num, den int64) Ratio { return ratio.New(num, den) }

// MaxTicks bounds every length and every slice number, far from what would overflow.
const MaxTicks = 1_000_000_000_000_000

// A Span is the slices from From up to, but without, To. The paper's "start to end" (1) includes its end: Slices converts.
type Span struct{ From, To Slice }

// Slices is the span that includes both its first and its last slice.
func Slices(first, last Slice) Span { return Span{first, last + 1} }

// Len is the number of slices.
func (s Span) Len() int64 { return int64(s.To - s.From) }

// Last is the last slice of a span that is not empty.
func (s Span) Last() Slice { return s.To - 1 }

// Has reports whether the span includes the slice.
func (s Span) Has(k Slice) bool { return s.From <= k && k < s.To }

// And is what two spans share; empty spans have To <= From.
func (s Span) And(o Span) Span { return Span{max(s.From, o.From), min(s.To, o.To)} }

// A Service is what one service needs on one machine within a reservation.
type Service struct {
	Name         string `json:"name" need:"yes"`
	WCET         Ticks  `json:"wcet" need:"yes"`         // C: worst-case execution time
	Interarrival Ticks  `json:"interarrival" need:"yes"` // T: least time between two activations
	Deadline     Ticks  `json:"deadline,omitempty"`      // d: from activation to completion
	Active       Ratio  `json:"q"`                       // q = pi/U (12): probability of being active in a slice
}

// Period is P = min(T, d).
func (s Service) Period() Ticks { return min(s.Interarrival, s.Deadline) }

// Utilisation is U = C/P. It panics if P < 1.
func (s Service) Utilisation() Ratio { return NewRatio(int64(s.WCET), int64(s.Period())) }

// A Reservation holds one or several services over the same slices.
type Reservation struct {
	ID       string
	Span     Span
	Services []Service
}

// A Host says that a machine runs a service, and how fast.
type Host struct {
	Service string `json:"name" need:"yes"`
	WCET    Ticks  `json:"wcet,omitempty"` // C on this machine; 0 means what the request says
}

// A Machine is one processor with its registry of accepted reservations.
type Machine struct {
	ID           string        `json:"id" need:"yes"`
	Capacity     Ratio         `json:"capacity" need:"yes"` // U_max, in (0, 1]
	Hosts        []Host        `json:"services" need:"yes"`
	Reservations []Reservation `json:"reservations"`
}

// Items lists every service that the machine holds, in the registry's order.
func (m *Machine) Items() []Unit {
	var items []Unit
	for _, r := range m.Reservations {
		for _, s := range r.Services {
			items = append(items, Unit{Reservation: r.ID, Shared: len(r.Services) > 1, Span: r.Span, Service: s})
		}
	}
	return items
}

// On is the service as it would run on the machine, and whether the machine hosts it.
func (m *Machine) On(s Service) (Service, bool) {
	i := slices.IndexFunc(m.Hosts, func(h Host) bool { return h.Service == s.Name })
	if i < 0 {
		return s, false
	}
	if c := m.Hosts[i].WCET; c > 0 {
		s.WCET = c
	}
	return s, true
}

// A Unit is one service of one reservation on a machine: what is active or not, independently of all others.
type Unit struct {
	Reservation string
	Shared      bool // the reservation has other services on this machine
	Span        Span
	Service     Service
}

// Label names the unit: the reservation, with the service where that is needed to tell it apart.
func (it Unit) Label() string {
	if it.Shared {
		return it.Reservation + "/" + it.Service.Name
	}
	return it.Reservation
}

// A Request asks for a new reservation for the services of a pipeline: each waits for the result of the one before it.
type Request struct {
	Reservation
	Bounds
}

// Bounds are what a consumer accepts.
type Bounds struct {
	Deadline Ticks `json:"deadline,omitempty"` // end to end, split over the services; 0: every service has its own
	// MeanResponse bounds the sum of the services' expected response times; 0: the end-to-end deadline, or none without one.
	MeanResponse Ticks `json:"mean_response,omitempty"`
	MaxOverload  Ratio `json:"max_overload"`       // acceptable P(overload) in a slice
	MaxPrice     Ratio `json:"max_price,omitzero"` // acceptable price of an offer; 0: any
}

// MeanBound is the bound on the sum of the expected response times, or 0 for none.
func (b Bounds) MeanBound() Ticks { return cmp.Or(b.MeanResponse, b.Deadline) }
