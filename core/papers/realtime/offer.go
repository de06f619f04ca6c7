package realtime

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"juggle/core/base/enum"
)

const (
	maxRequestServices = 16    // services of one request
	maxPlacements      = 256   // the search keeps this many placements of a pipeline from one service to the next
	tolerance          = 1e-12 // a computed probability may exceed its bound by this much, and a mean or a price by this share of its bound
)

// A Guarantee is what a machine guarantees to a service that it accepts.
type Guarantee uint8

// The guarantees.
const (
	Refused       Guarantee = iota
	Probabilistic           // P(overload) is at most what the request accepts
	Deterministic           // (10) holds
)

var guaranteeNames = []string{"refused", "probabilistic", "deterministic"}

// String returns the guarantee as a word.
func (g Guarantee) String() string { return enum.Name(guaranteeNames, g, "unknown guarantee") }

// A Reason says why a machine refuses a service. The zero value stands for no refusal.
type Reason uint8

// The reasons.
const (
	NoReason     Reason = iota
	NotHosted           // the machine does not run the service
	TooSlow             // its worst-case time there exceeds the deadline or the interarrival time
	TooProbable         // overload is more probable than accepted
	TooLong             // the expected response time of this service alone exceeds the bound on the sum
	TooExpensive        // the price of this service alone exceeds what the request accepts
	TooMany             // the machine's services and the earlier services of the request placed there are more than MaxServices
)

var reasonNames = []string{"", "not hosted", "too slow", "overload too probable", "mean response too long", "too expensive",
	"more than " + strconv.Itoa(MaxServices) + " services"}

// String returns the reason in words.
func (r Reason) String() string { return enum.Name(reasonNames, r, "unknown reason") }

// An Assessment is the answer of one machine for one service of a request. If the reason is NotHosted, TooSlow or TooMany, the Analysis is
// nil, and the probabilities, the response time and the price are NaN.
type Assessment struct {
	Machine     int // from 0
	MachineID   string
	Service     string
	Guarantee   Guarantee
	Reason      Reason
	Price       Float // of the service on this machine, even if it is refused
	Expectation       // P(overload) and the expected response time
	*Analysis   `json:"analysis"`
}

// An Offer places every service of a request on a machine.
type Offer struct {
	Assessments []Assessment // by service
	Guarantee   Guarantee    // the weakest guarantee of a service
	Overload    Float        // the greatest P(overload) of a service
	Response    Float        // the sum of the services' expected response times
	Price       Float
}

// An Answer is the result of Admit. The page gets it as JSON.
type Answer struct {
	Request     *Request     `json:"-"` // with its end-to-end deadline split among its services
	Offers      []Offer      // sorted by guarantee, deterministic ones first, then by P(overload), price and machines
	Assessments []Assessment // every service on every machine, as if it were the request's only service; by service, then machine
}

// Admit assesses every service of the request on every machine and composes offers. It splits an end-to-end deadline first. The errors are
// those of Split and of the Validate functions, and one for a negative price. A request without any offer is no error.
//
// A service costs its utilisation U times its slices times 1 - P(overload) times perSlice, the price of one slice of a whole processor. The
// paper gives no formula; this one is ours. Where several services of the request are placed on one machine, each is assessed as if the
// earlier ones were older and independent reservations. The search places the services in the pipeline's order, and after each it keeps the
// best 256 placements. So the list of offers is complete if there are never more than 256.
func Admit(machines []Machine, r Request, perSlice Ratio) (*Answer, error) {
	if err := errors.Join(ValidateMachines(machines), r.Split()); err != nil {
		return nil, err
	}
	if err := r.Validate(machines); err != nil {
		return nil, err
	}
	if perSlice.Sign() < 0 {
		return nil, fmt.Errorf("realtime: price: got %s, want at least 0", perSlice)
	}
	b := broker{machines: machines, request: &r, perSlice: perSlice.Float(), assessed: map[placement]Assessment{}}
	for i := range machines {
		b.items = append(b.items, machines[i].HeldServices())
	}
	a := &Answer{Request: &r}
	for s := range r.Services {
		for m := range machines {
			a.Assessments = append(a.Assessments, b.assess(placement{service: s, machine: m}))
		}
	}
	a.Offers = b.offers()
	return a, nil
}

// A broker composes the offers for one request.
type broker struct {
	machines []Machine
	items    [][]HeldService // by machine
	request  *Request
	perSlice float64
	assessed map[placement]Assessment // the results of judge so far
}

// A placement is a service on a machine. The bits of beside are the earlier services of the request that are placed on the same machine.
type placement struct {
	service, machine int
	beside           uint32
}

// exceeds reports whether x is above bound by more than the tolerance. A bound of 0 stands for no bound.
func exceeds(x Float, bound float64) bool { return bound > 0 && float64(x) > bound*(1+tolerance) }

// assess returns the result of judge, which it calls once for each placement.
func (b *broker) assess(p placement) Assessment {
	a, isKnown := b.assessed[p]
	if !isKnown {
		a = b.judge(p)
		b.assessed[p] = a
	}
	return a
}

// judge assesses a service on a machine: whether the machine hosts it, the tests, the expected response time, and the price.
func (b *broker) judge(p placement) Assessment {
	m, r := &b.machines[p.machine], b.request
	s, isHosted := m.Hosted(r.Services[p.service])
	nan := Float(math.NaN())
	a := Assessment{Machine: p.machine, MachineID: m.ID, Service: s.Name, Expectation: Expectation{nan, nan, nan, nan}, Price: nan}
	items := slices.Clip(b.items[p.machine])
	for i, earlier := range r.Services[:p.service] {
		if p.beside&(1<<i) != 0 {
			earlier, _ = m.Hosted(earlier)
			items = append(items, HeldService{Reservation: r.ID, Shared: true, Span: r.Span, Service: earlier})
		}
	}
	switch {
	case !isHosted:
		a.Reason = NotHosted
		return a
	case s.WCET > s.Period():
		a.Reason = TooSlow
		return a
	case p.beside != 0 && len(items) > MaxServices:
		a.Reason = TooMany
		return a
	}
	analysis := Analyze(m.Capacity, items, r.Span, s)
	a.Analysis, a.Expectation = analysis, analysis.Expectation
	fits, reserved := analysis.Fits(), s.Utilisation().Float()*float64(r.Span.Len())
	a.Price = Float(b.perSlice*reserved) * (1 - a.Overload)
	switch {
	case !fits && float64(a.Overload) > r.MaxOverload.Float()+tolerance:
		a.Reason = TooProbable
	case exceeds(a.Response, float64(r.MeanBound())):
		a.Reason = TooLong
	case exceeds(a.Price, r.MaxPrice.Float()):
		a.Reason = TooExpensive
	case fits:
		a.Guarantee = Deterministic
	default:
		a.Guarantee = Probabilistic
	}
	return a
}

// offers searches for the offers. It extends every offer for the first services by the next service, on each machine that does not refuse
// it, and drops offers with a total response time or price above the request's bound. It is a beam search.
func (b *broker) offers() []Offer {
	offers := []Offer{{Guarantee: Deterministic}}
	for s := range b.request.Services {
		var longer []Offer
		for _, o := range offers {
			for m := range b.machines {
				beside := uint32(0)
				for i, p := range o.Assessments {
					if p.Machine == m {
						beside |= 1 << i
					}
				}
				a := b.assess(placement{s, m, beside})
				next := Offer{
					Assessments: append(slices.Clone(o.Assessments), a),
					Guarantee:   min(o.Guarantee, a.Guarantee),
					Overload:    max(o.Overload, a.Overload),
					Response:    o.Response + a.Response,
					Price:       o.Price + a.Price,
				}
				if a.Guarantee != Refused && !exceeds(next.Response, float64(b.request.MeanBound())) &&
					!exceeds(next.Price, b.request.MaxPrice.Float()) {
					longer = append(longer, next)
				}
			}
		}
		slices.SortFunc(longer, compareOffers)
		offers = longer[:min(maxPlacements, len(longer))]
	}
	return offers
}

// compareOffers orders offers: the better guarantee first, then the smaller P(overload), the lower price, the earlier machines.
// Probabilities and prices are rounded to about nine digits first, so that rounding errors hardly ever decide. No two offers are equal.
func compareOffers(a, b Offer) int {
	compareRounded := func(x, y Float) int {
		const step = 1 << 20 // rounds the last 20 of the 52 bits of the fraction away
		round := func(x Float) uint64 { return (math.Float64bits(float64(x)) + step/2) / step }
		return cmp.Compare(round(x), round(y))
	}
	return cmp.Or(-cmp.Compare(a.Guarantee, b.Guarantee), compareRounded(a.Overload, b.Overload), compareRounded(a.Price, b.Price),
		slices.CompareFunc(a.Assessments, b.Assessments, func(p, q Assessment) int { return cmp.Compare(p.Machine, q.Machine) }))
}

// Accept reserves the request on the machines of the offer o. It returns copies of the machines with the request's services in their
// registries; the given machines do not change. It returns an error if a machine of the offer already holds a reservation with the
// request's ID, or would hold more than MaxServices services.
func (r *Request) Accept(machines []Machine, o *Offer) ([]Machine, error) {
	after := slices.Clone(machines)
	for i := range after {
		held := Reservation{ID: r.ID, Span: r.Span}
		for s, p := range o.Assessments {
			if p.Machine == i {
				placed, _ := machines[i].Hosted(r.Services[s])
				held.Services = append(held.Services, placed)
			}
		}
		if len(held.Services) == 0 {
			continue
		}
		if after[i].holds(r.ID) {
			return nil, fmt.Errorf("realtime: request %s: id: got one that is already reserved on machine %s, want another", r.ID, after[i].ID)
		}
		after[i].Reservations = append(slices.Clone(after[i].Reservations), held)
		if err := after[i].checkServiceCount(); err != nil {
			return nil, fmt.Errorf("realtime: request %s: machine %s: reservations: %w", r.ID, after[i].ID, err)
		}
	}
	return after, nil
}
