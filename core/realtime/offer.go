package realtime

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

const (
	maxServices = 16 // services of a request
	beam        = 256
	slack       = 1e-12 // computed probabilities and means are compared with their bounds up to this, relatively for means
)

// A Guarantee is how a machine can take a service.
type Guarantee uint8

// The guarantees.
const (
	Refused       Guarantee = iota
	Probabilistic           // P(overload) is at most what the request accepts
	Deterministic           // (10) holds
)

var guaranteeNames = [...]string{"refused", "probabilistic", "deterministic"}

// String is the guarantee in a word.
func (g Guarantee) String() string {
	if int(g) < len(guaranteeNames) {
		return guaranteeNames[g]
	}
	return "unknown guarantee"
}

// A Reason says why a machine refuses a service; the zero value is none.
type Reason uint8

// The reasons.
const (
	NoReason    Reason = iota
	NotHosted          // the machine does not run the service
	TooSlow            // its worst-case time there exceeds the deadline or the interarrival time
	TooProbable        // overload is more probable than accepted
	TooLong            // the expected response time alone exceeds the bound on the mean
)

var reasonNames = [...]string{"", "not hosted", "too slow", "overload too probable", "mean response too long"}

// String is the reason in words.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "unknown reason"
}

// An Assessment is one machine's answer for one service of a request.
type Assessment struct {
	Machine   int // index into the machines
	Guarantee Guarantee
	Reason    Reason
	*Analysis // nil if the machine does not host the service or is too slow
}

// Price is the provider's policy, ours: what a slice of a whole processor costs. A service pays
// PerSlice * U * slices * (1 - P(overload)), so a weaker guarantee is cheaper.
type Price struct{ PerSlice Ratio }

func (p Price) of(a *Analysis) float64 {
	return p.PerSlice.Float() * a.New.Utilisation().Float() * float64(a.Span.Len()) * (1 - a.Overload)
}

// An Offer places every service of a request on a machine.
type Offer struct {
	Places    []Assessment // by service
	Guarantee Guarantee    // the weakest of the services'
	Overload  float64      // the greatest of the services'
	Response  float64      // the sum of the services' expected response times
	Price     float64
}

// An Admission is the answer to a request.
type Admission struct {
	Request     Request
	Assessments [][]Assessment // by service, then machine, each service by itself
	Offers      []Offer        // deterministic ones first, then by P(overload), price and the machines' order
}

// Admit asks every machine for every service of the request and composes offers. It splits an end-to-end deadline first. The
// errors are those of Split and of the Validate functions; a request that nobody can take is no error.
//
// A service of the request that was placed on a machine counts there as an older, independent one for those that follow it in
// the pipeline. Of a pipeline's placements, the best 256 are pursued from service to service; so the list is complete as long as
// there are no more.
func Admit(machines []Machine, r Request, price Price) (*Admission, error) {
	if err := errors.Join(ValidateMachines(machines), r.Split()); err != nil {
		return nil, err
	}
	if err := r.Validate(machines); err != nil {
		return nil, err
	}
	if price.PerSlice.num < 0 {
		return nil, fmt.Errorf("realtime: price: got %s, want at least 0", price.PerSlice)
	}
	b := broker{machines: machines, request: &r, price: price, known: map[place]Assessment{}}
	for i := range machines {
		b.items = append(b.items, machines[i].Items())
	}
	a := &Admission{Request: r}
	for s := range r.Services {
		row := make([]Assessment, len(machines))
		for m := range machines {
			row[m] = b.assess(place{service: s, machine: m})
		}
		a.Assessments = append(a.Assessments, row)
	}
	a.Offers = b.offers()
	return a, nil
}

// A broker composes the offers for one request.
type broker struct {
	machines []Machine
	items    [][]Item
	request  *Request
	price    Price
	known    map[place]Assessment
}

// A place is a service on a machine, with a bit set for each earlier service of the request that is there too.
type place struct {
	service, machine int
	beside           uint32
}

func (b *broker) assess(p place) Assessment {
	if a, ok := b.known[p]; ok {
		return a
	}
	a := b.judge(p)
	b.known[p] = a
	return a
}

func (b *broker) judge(p place) Assessment {
	m, r := &b.machines[p.machine], b.request
	a := Assessment{Machine: p.machine}
	s, hosted := m.On(r.Services[p.service])
	switch {
	case !hosted:
		a.Reason = NotHosted
		return a
	case s.WCET > s.Period():
		a.Reason = TooSlow
		return a
	}
	items := slices.Clip(b.items[p.machine])
	for i, earlier := range r.Services[:p.service] {
		if p.beside&(1<<i) != 0 {
			earlier, _ = m.On(earlier)
			items = append(items, Item{Reservation: r.ID, Shared: true, Span: r.Span, Service: earlier})
		}
	}
	a.Analysis = Analyze(m.Capacity, items, r.Span, s)
	bound := float64(r.MeanBound())
	switch {
	case a.Fits():
		a.Guarantee = Deterministic
	case a.Overload > r.MaxOverload.Float()+slack:
		a.Reason = TooProbable
	case bound > 0 && a.Response > bound*(1+slack):
		a.Reason = TooLong
	default:
		a.Guarantee = Probabilistic
	}
	return a
}

func (b *broker) offers() []Offer {
	plans := []Offer{{Guarantee: Deterministic}}
	bound := float64(b.request.MeanBound())
	for s := range b.request.Services {
		var longer []Offer
		for _, plan := range plans {
			for m := range b.machines {
				a := b.assess(place{s, m, plan.beside(m)})
				if a.Guarantee == Refused || bound > 0 && plan.Response+a.Response > bound*(1+slack) {
					continue
				}
				longer = append(longer, Offer{
					Places:    append(slices.Clone(plan.Places), a),
					Guarantee: min(plan.Guarantee, a.Guarantee),
					Overload:  max(plan.Overload, a.Overload),
					Response:  plan.Response + a.Response,
					Price:     plan.Price + b.price.of(a.Analysis),
				})
			}
		}
		slices.SortStableFunc(longer, compareOffers) // stable: equal ones stay in the machines' order
		plans = longer[:min(beam, len(longer))]
	}
	return plans
}

func compareOffers(a, b Offer) int {
	return cmp.Or(-cmp.Compare(a.Guarantee, b.Guarantee), cmp.Compare(a.Overload, b.Overload), cmp.Compare(a.Price, b.Price),
		slices.CompareFunc(a.Places, b.Places, func(p, q Assessment) int { return cmp.Compare(p.Machine, q.Machine) }))
}

// beside has a bit for each service that the plan puts on the machine.
func (o *Offer) beside(machine int) (bits uint32) {
	for s, p := range o.Places {
		if p.Machine == machine {
			bits |= 1 << s
		}
	}
	return bits
}

// Accept returns the machines with the offer's services in their registries; the machines given are not changed. The offer
// must come from Admit for these machines: an error says if one of them holds the reservation already.
func (a *Admission) Accept(machines []Machine, o Offer) ([]Machine, error) {
	after := slices.Clone(machines)
	for i := range after {
		r := Reservation{ID: a.Request.ID, Span: a.Request.Span}
		for _, p := range o.Places {
			if p.Machine == i {
				r.Services = append(r.Services, p.New)
			}
		}
		if len(r.Services) == 0 {
			continue
		}
		if slices.ContainsFunc(after[i].Reservations, func(old Reservation) bool { return old.ID == r.ID }) {
			return nil, fmt.Errorf("realtime: request %s: id: got one that is already reserved on machine %s, want another", r.ID, after[i].ID)
		}
		after[i].Reservations = append(slices.Clone(after[i].Reservations), r)
	}
	return after, nil
}
