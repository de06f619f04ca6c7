package scene

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/realtime"
)

// A Scene is what the Real-time view is about: the older reservations as in the paper's Table I, where each of them lies on each
// machine, and the new one that asks to be let in. Every reservation has one service; its deadline is its interarrival time, P.
//
// Invariant: each element of Places has a span for every reservation, which is empty where that is not on the machine.
type Scene struct {
	Older     []Reserved
	Places    [][]realtime.Span // by machine, then reservation
	New       Reserved          // its number is one above every older one's
	Span      realtime.Span     // of the new reservation
	Capacity  realtime.Ratio    // U_max, of every machine
	MostOver  realtime.Ratio    // acceptable P(overload)
	MostPrice realtime.Ratio    // acceptable price of an offer; 0: any
	PerSlice  realtime.Ratio    // price of a slice of a whole processor
	realtime.SimulationOptions

	Preset int // into Presets: what it is spelled as the difference to
}

// A Reserved is a reservation without its slices: a row of Table I.
type Reserved struct {
	No     int // r1, r2, …
	C, P   realtime.Ticks
	Active realtime.Ratio // q
}

// ID is the reservation's name.
func (r Reserved) ID() string { return "r" + strconv.Itoa(r.No) }

func (r Reserved) Service() realtime.Service {
	return realtime.Service{Name: "service", WCET: r.C, Interarrival: r.P, Deadline: r.P, Active: r.Active}
}

// What a scene may hold, so that its drawing stays readable and quick.
const (
	MostOlder       = realtime.MostItems
	MostMachines    = 8
	MostTicks       = 1_000_000
	MostSlices      = 1_000_000_000
	mostActivations = 200_000
	mostPrice       = 1_000_000
)

// A Start is a scene to begin with, and the machine that it shows first.
type Start struct {
	Key, Title string
	make       func() ([]realtime.Machine, realtime.Request)
	Machine    int
}

var Presets = [...]Start{
	{"", "Tables I and II", realtime.Example, 2}, // the one whose response time the paper prints wrong
	{"figure2", "Figure 2", realtime.Figure2, 0},
}

// Preset is a preset's scene.
func Preset(preset int) Scene {
	machines, request := Presets[preset].make()
	s := Scene{
		Span: request.Span, Capacity: machines[0].Capacity, MostOver: request.MaxOverload, PerSlice: realtime.NewRatio(1, 1),
		SimulationOptions: realtime.DefaultSimulation(), Preset: preset,
	}
	for _, r := range machines[0].Reservations {
		s.Older = append(s.Older, reservedOf(r, len(s.Older)+1))
	}
	for _, m := range machines {
		var spans []realtime.Span
		for _, r := range m.Reservations {
			spans = append(spans, r.Span)
		}
		s.Places = append(s.Places, spans)
	}
	s.New = reservedOf(request.Reservation, len(s.Older)+1)
	return s
}

func reservedOf(r realtime.Reservation, no int) Reserved {
	v := r.Services[0]
	return Reserved{no, v.WCET, v.Period(), v.Active}
}

// Clone is a copy that shares nothing.
func (s Scene) Clone() Scene {
	s.Older = slices.Clone(s.Older)
	s.Places = slices.Clone(s.Places)
	for i := range s.Places {
		s.Places[i] = slices.Clone(s.Places[i])
	}
	return s
}

func MachineID(i int) string { return "machine " + strconv.Itoa(i+1) }

// Machines are the machines with their registries.
func (s Scene) Machines() []realtime.Machine {
	machines := make([]realtime.Machine, len(s.Places))
	for i, spans := range s.Places {
		m := realtime.Machine{ID: MachineID(i), Capacity: s.Capacity, Hosts: []realtime.Host{{Service: "service"}}}
		for j, span := range spans {
			if span.Len() > 0 {
				r := s.Older[j]
				m.Reservations = append(m.Reservations, realtime.Reservation{ID: r.ID(), Span: span, Services: []realtime.Service{r.Service()}})
			}
		}
		machines[i] = m
	}
	return machines
}

// Request is the new reservation.
func (s Scene) Request() realtime.Request {
	return realtime.Request{
		Reservation: realtime.Reservation{ID: s.New.ID(), Span: s.Span, Services: []realtime.Service{s.New.Service()}},
		Bounds:      realtime.Bounds{MaxOverload: s.MostOver, MaxPrice: s.MostPrice},
	}
}

// Accept lets the new reservation in on a machine. The next one asks for the same.
func (s *Scene) Accept(machine int) {
	s.Older = append(s.Older, s.New)
	for i := range s.Places {
		span := realtime.Span{}
		if i == machine {
			span = s.Span
		}
		s.Places[i] = append(s.Places[i], span)
	}
	s.New.No++
}

// Drop takes an older reservation out of every registry.
func (s *Scene) Drop(row int) {
	s.Older = slices.Delete(s.Older, row, row+1)
	for i := range s.Places {
		s.Places[i] = slices.Delete(s.Places[i], row, row+1)
	}
	s.Number()
}

// Number gives the new reservation its number.
func (s *Scene) Number() {
	s.New.No = 1
	for _, r := range s.Older {
		s.New.No = max(s.New.No, r.No+1)
	}
}

// AddMachine adds a machine with nothing on it, DropMachine takes the last one away.
func (s *Scene) AddMachine() {
	s.Places = append(s.Places, make([]realtime.Span, len(s.Older)))
}

func (s *Scene) DropMachine() { s.Places = s.Places[:len(s.Places)-1] }

// Whole reads a whole number.
func Whole(text string, low, high int64) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= low && n <= high
}

// ReadSpan reads "3–4", "3-4" or "5".
func ReadSpan(text string) (realtime.Span, bool) {
	a, b, two := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
	if !two {
		b = a
	}
	first, okA := Whole(strings.TrimSpace(a), 0, MostSlices-1)
	last, okB := Whole(strings.TrimSpace(b), first, MostSlices-1)
	return realtime.Slices(realtime.Slice(first), realtime.Slice(last)), okA && okB
}

// Reach is from the first slice to the end of the last.
func (s *Scene) Reach() realtime.Span {
	all := s.Span
	for _, spans := range s.Places {
		for _, span := range spans {
			if span.Len() > 0 {
				all = realtime.Span{From: min(all.From, span.From), To: max(all.To, span.To)}
			}
		}
	}
	return all
}
