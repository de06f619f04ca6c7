package realtime

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"juggle/core/enum"
	"juggle/core/plaintext"
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

var guaranteeNames = []string{"refused", "probabilistic", "deterministic"}

// String is the guarantee in a word.
func (g Guarantee) String() string { return enum.Name(guaranteeNames, g, "unknown guarantee") }

// A Reason says why a machine refuses a service; the zero value is none.
type Reason uint8

// The reasons.
const (
	NoReason     Reason = iota
	NotHosted           // the machine does not run the service
	TooSlow             // its worst-case time there exceeds the deadline or the interarrival time
	TooProbable         // overload is more probable than accepted
	TooLong             // the expected response time alone exceeds the bound on the mean
	TooExpensive        // the price of this service alone exceeds what the request accepts
	TooMany             // more services than MostItems would meet there, with earlier ones of the request
)

var reasonNames = []string{"", "not hosted", "too slow", "overload too probable", "mean response too long", "too expensive",
	"more than " + strconv.Itoa(MostItems) + " services"}

// String is the reason in words.
func (r Reason) String() string { return enum.Name(reasonNames, r, "unknown reason") }

// An Assessment is one processor's answer for one service of a request. Where it is not Analyzed, because the machine does not host the
// service or is too slow, the probabilities, the response and the price are NaN.
type Assessment struct {
	Processor
	Service    string
	Place      string // the processor's, as Machine.Place names it
	Guarantee  Guarantee
	Reason     Reason
	Analyzed   bool
	All, Fits  bool  // (9), (10)
	InConflict int64 // slices
	Deadline   Ticks // of the service there

	Overload, Unbounded, Response Float
	Price                         Float // that the machine asks for it, also where it refuses

	*Analysis `json:"-"` // nil where it is not Analyzed
}

// Price is a provider's policy, ours: a service pays Base + (Share + Certainty * (1 - P(overload))) * U * slices. So a weaker guarantee is
// cheaper where Certainty is paid for, by the probability that is bought.
type Price struct {
	Base      Ratio `json:"base"`      // of a service, whatever it needs
	Certainty Ratio `json:"certainty"` // of a slice of a whole processor, for the probability that is bought
	Share     Ratio `json:"share"`     // of such a slice, whatever the probability
}

func (p Price) of(a *Analysis) float64 {
	used := a.New.Utilisation().Float() * float64(a.Span.Len())
	return p.Base.Float() + float64(p.Share.Float()*used) + float64(p.Certainty.Float()*used*(1-a.Overload))
}

// PriceTerms name a price's terms in the order of an element of Terms.
var PriceTerms = [...]string{"base", "share", "certainty"}

// Terms are the price's terms, to be read or set.
func (p *Price) Terms() [len(PriceTerms)]*Ratio { return [...]*Ratio{&p.Base, &p.Share, &p.Certainty} }

func (p Price) validate() error {
	for i, x := range p.Terms() {
		if x.Sign() < 0 {
			return fmt.Errorf("price: %s: got %s, want at least 0", PriceTerms[i], x)
		}
	}
	return nil
}

// A Choice is by what a consumer chooses among offers, and so their order.
type Choice uint8

// The choices, in the order of Choices.
const (
	ByProbability Choice = iota // deterministic ones first, then by P(overload), then by price
	ByPrice                     // then deterministic ones first, then by P(overload)
)

// String is the choice's name, which documents have, too.
func (c Choice) String() string { return Choices.Name(c) }

// MarshalText is the choice's name.
func (c Choice) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the choice's name.
func (c *Choice) UnmarshalText(name []byte) (err error) {
	known := false
	if *c, known = Choices.Value(string(name)); !known {
		err = fmt.Errorf("got %s, want %s or %s", plaintext.Quote(string(name)), ByProbability, ByPrice)
	}
	return err
}

// An Offer places every service of a request on a machine.
type Offer struct {
	Places    []Assessment // by service
	Guarantee Guarantee    // the weakest of the services'
	Overload  Float        // the greatest of the services'
	Response  Float        // the sum of the services' expected response times on the path on which it is greatest
	Price     Float
}

// An Answer is what a request is answered: tables, charts and sentences are made of it, and JSON carries it.
type Answer struct {
	Request *Request     `json:"-"` // with its deadline split
	Offers  []Offer      // by the request's Choice, then the machines' order
	Places  []Assessment // by service, then machine and processor, each service by itself
	Groups  []GroupPoint // of a Grouped one: by processor, then service
}

// Admit asks every processor for every service of the request and composes offers. It splits an end-to-end deadline first. The
// errors are those of Split and of the Validate functions; a request that nobody can take is no error.
//
// A service of the request that was placed on a processor counts there as an older, independent one for those that follow it in
// the workflow. Services that run in parallel are never placed on the same processor: the paper's condition for workflows that are no
// pipelines; and services that the request does not let share a host never in the same one. price is of the machines without one of their
// own. Of several processors of a machine that hold nothing within the request's slices only the first is offered. Of a workflow's
// placements, the best 256 are pursued from service to service; so the list is complete as long as there are no more.
func Admit(machines []Machine, r Request, price Price) (*Answer, error) {
	if err := errors.Join(ValidateMachines(machines), r.Split()); err != nil {
		return nil, err
	}
	if err := r.Validate(machines); err != nil {
		return nil, err
	}
	if err := price.validate(); err != nil {
		return nil, fmt.Errorf("realtime: %w", err)
	}
	b := broker{machines: machines, request: &r, price: price, known: map[place]Assessment{}, ancestors: r.ancestors(), apart: r.apart()}
	for _, p := range Processors(machines) {
		items := machines[p.Machine].ItemsOn(p.CPU)
		idle := !slices.ContainsFunc(items, func(it Unit) bool { o := it.Span.And(r.Span); return o.From < o.To })
		b.processors = append(b.processors, processor{Processor: p, items: items, idle: idle})
	}
	a := &Answer{Request: &r}
	for s := range r.Services {
		for at := range b.processors {
			a.Places = append(a.Places, b.assess(place{service: s, processor: at}))
		}
	}
	a.Offers = b.offers()
	return a, nil
}

// Grouped is the answer with its groups.
func (a *Answer) Grouped() *Answer {
	services := len(a.Request.Services)
	for i := range a.Places {
		a.Groups = append(a.Groups, a.Places[i%services*(len(a.Places)/services)+i/services].GroupPoints()...)
	}
	return a
}

// A broker composes the offers for one request.
type broker struct {
	machines   []Machine
	processors []processor // of all machines
	request    *Request
	ancestors  []uint32 // by service
	apart      []uint32 // by service: a bit for each that must lie in another host
	price      Price
	known      map[place]Assessment
}

type processor struct {
	Processor
	items []Unit
	idle  bool // holds nothing within the request's slices
}

// A place is a service on a processor, with a bit set for each earlier service of the request that is there too.
type place struct {
	service, processor int
	beside             uint32
}

func (b *broker) assess(p place) Assessment {
	if a, ok := b.known[p]; ok {
		return a
	}
	a := b.judge(p)
	if max := b.request.MaxPrice; a.Guarantee != Refused && max.Sign() > 0 && float64(a.Price) > max.Float()*(1+slack) {
		a.Guarantee, a.Reason = Refused, TooExpensive
	}
	b.known[p] = a
	return a
}

func (b *broker) judge(p place) Assessment {
	at, r := &b.processors[p.processor], b.request
	m := &b.machines[at.Machine]
	s, hosted := m.On(r.Services[p.service])
	nan := Float(math.NaN())
	a := Assessment{Processor: at.Processor, Service: s.Name, Place: m.Place(at.CPU), Overload: nan, Unbounded: nan, Response: nan, Price: nan}
	switch {
	case !hosted:
		a.Reason = NotHosted
		return a
	case s.WCET > s.Period():
		a.Reason = TooSlow
		return a
	}
	items := slices.Clip(at.items)
	for i, earlier := range r.Services[:p.service] {
		if p.beside&(1<<i) != 0 {
			earlier, _ = m.On(earlier)
			items = append(items, Unit{Reservation: r.ID, Shared: true, Span: r.Span, Service: earlier})
		}
	}
	if p.beside != 0 && len(items) > MostItems {
		a.Reason = TooMany
		return a
	}
	found := Analyze(m.Capacity, items, r.Span, s)
	a.Analysis, a.Analyzed, a.All, a.Fits, a.InConflict, a.Deadline = found, true, found.All, found.Fits(), found.InConflict(), s.Deadline
	a.Overload, a.Unbounded, a.Response = Float(found.Overload), Float(found.Unbounded), Float(found.Response)
	a.Price = Float(m.at(b.price).of(found))
	bound := float64(r.MeanBound())
	switch {
	case a.Fits:
		a.Guarantee = Deterministic
	case found.Overload > r.MaxOverload.Float()+slack:
		a.Reason = TooProbable
	case bound > 0 && found.Response > bound*(1+slack):
		a.Reason = TooLong
	default:
		a.Guarantee = Probabilistic
	}
	return a
}

// A plan is an offer for the first services of the workflow.
type plan struct {
	Offer
	finish []Float  // by service: expected
	used   []uint32 // by processor: the services that it puts there
}

func (b *broker) offers() []Offer {
	plans := []plan{{Offer: Offer{Guarantee: Deterministic}, used: make([]uint32, len(b.processors))}}
	for s := range b.request.Services {
		var longer []plan
		for _, p := range plans {
			idle := -1 // the machine of which an idle processor was tried
			for at := range b.processors {
				if cpu := &b.processors[at]; cpu.idle && p.used[at] == 0 {
					if idle == cpu.Machine {
						continue
					}
					idle = cpu.Machine
				}
				if next, ok := b.extend(p, s, at); ok {
					longer = append(longer, next)
				}
			}
		}
		// Stable: equal ones stay in the machines' order.
		slices.SortStableFunc(longer, func(x, y plan) int { return b.request.Choose.compare(x.Offer, y.Offer) })
		plans = longer[:min(beam, len(longer))]
	}
	offers := make([]Offer, len(plans))
	for i := range plans {
		offers[i] = plans[i].Offer
	}
	return offers
}

// extend puts service s on a processor, if it may run there and what the request bounds stays within its bounds.
func (b *broker) extend(p plan, s, at int) (plan, bool) {
	if p.used[at]&^b.ancestors[s] != 0 || b.inHost(p, at)&b.apart[s] != 0 { // a parallel service is there, or one that shares no host
		return plan{}, false
	}
	a := b.assess(place{s, at, p.used[at]})
	if a.Guarantee == Refused {
		return plan{}, false
	}
	from := Float(0)
	for _, before := range b.request.follows(s) {
		from = max(from, p.finish[before])
	}
	end := from + a.Response
	next := plan{
		Offer: Offer{
			Places:    append(slices.Clone(p.Places), a),
			Guarantee: min(p.Guarantee, a.Guarantee),
			Overload:  max(p.Overload, a.Overload),
			Response:  max(p.Response, end),
			Price:     p.Price + a.Price,
		},
		finish: append(slices.Clone(p.finish), end),
		used:   slices.Clone(p.used),
	}
	next.used[at] |= 1 << s
	exceeds := func(x Float, bound float64) bool { return bound > 0 && float64(x) > bound*(1+slack) }
	return next, !exceeds(next.Response, float64(b.request.MeanBound())) && !exceeds(next.Price, b.request.MaxPrice.Float())
}

// inHost has a bit for each service that a plan puts in a processor's host.
func (b *broker) inHost(p plan, at int) (used uint32) {
	own := b.processors[at].Machine
	for i, services := range p.used {
		m := b.processors[i].Machine
		if m == own || b.machines[m].Host != "" && b.machines[m].Host == b.machines[own].Host {
			used |= services
		}
	}
	return used
}

// compare orders offers. Probabilities and prices that agree in nine digits are equal: how they were rounded decides nothing.
func (c Choice) compare(a, b Offer) int {
	alike := func(x, y Float) int {
		const digits = 1 << 20
		nearest := func(x Float) uint64 { return (math.Float64bits(float64(x)) + digits/2) / digits }
		return cmp.Compare(nearest(x), nearest(y))
	}
	price := alike(a.Price, b.Price)
	first := 0
	if c == ByPrice {
		first = price
	}
	return cmp.Or(first, -cmp.Compare(a.Guarantee, b.Guarantee), alike(a.Overload, b.Overload), price,
		slices.CompareFunc(a.Places, b.Places, func(p, q Assessment) int {
			return cmp.Or(cmp.Compare(p.Machine, q.Machine), cmp.Compare(p.CPU, q.CPU))
		}))
}

// Accept returns the machines with the request's services in their registries, each on the processor that an offer for these machines
// gives it; the machines given are not changed. An error says if one of them holds the reservation already, or would hold more than a
// document may.
func (r *Request) Accept(machines []Machine, o *Offer) ([]Machine, error) {
	after := slices.Clone(machines)
	for i := range after {
		held := Reservation{ID: r.ID, Span: r.Span}
		for s, p := range o.Places {
			if p.Machine == i {
				placed, _ := machines[i].On(r.Services[s])
				placed.CPU = p.CPU
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
		if err := after[i].tooMany(); err != nil {
			return nil, fmt.Errorf("realtime: request %s: machine %s: reservations: %w", r.ID, after[i].ID, err)
		}
	}
	return after, nil
}

// Order says how offers are ordered.
func (c Choice) Order() string {
	if c == ByPrice {
		return "the cheapest first."
	}
	return "hard ones first, then by probability."
}
