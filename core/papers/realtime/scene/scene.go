package scene

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/papers/realtime"
)

// A Scene is the state of the Real-time view: the older reservations as in the paper's Table I, their slices on each machine, and the new
// reservation. Every reservation has one service, with its interarrival time P as deadline.
//
// Invariant: each element of Spans has a span for every older reservation, which is empty where the reservation is not on the machine.
type Scene struct {
	Older       []TableRow
	Spans       [][]realtime.Span // of the older reservations, by machine and reservation
	New         TableRow          // its number is greater than those of all older reservations
	Span        realtime.Span     // of the new reservation
	Capacity    realtime.Ratio    // U_max of every machine
	MaxOverload realtime.Ratio    // acceptable P(overload)
	MaxPrice    realtime.Ratio    // acceptable price of an offer; 0: any
	PerSlice    realtime.Ratio    // price of one slice of a whole processor
	realtime.SimulationOptions

	Preset int // index in Presets; the link has only the values that differ from this preset
}

// A TableRow is a reservation without its slices: a row of Table I.
type TableRow struct {
	Number int // 1 for r1, 2 for r2, …
	C, P   realtime.Ticks
	Active realtime.Ratio // q
}

// ID returns the name of the reservation: "r1".
func (r TableRow) ID() string { return "r" + strconv.Itoa(r.Number) }

// Service returns the service of the reservation.
func (r TableRow) Service() realtime.Service {
	return realtime.Service{Name: "service", WCET: r.C, Interarrival: r.P, Deadline: r.P, Active: r.Active}
}

// The limits of a scene, so that its drawing stays readable and fast.
const (
	MaxOlder        = realtime.MaxServices
	MaxMachines     = 8
	MaxTicks        = 1_000_000
	MaxSlices       = 1_000_000_000
	mostActivations = 200_000
	mostPrice       = 1_000_000
)

// An Example is a preset: an example of the paper that the view can show.
type Example struct {
	Key     string // in links
	Title   string // for people
	example func() ([]realtime.Machine, realtime.Request)
	Machine int // index of the machine that is shown first
}

// Presets lists the examples.
var Presets = [...]Example{
	{"", "Tables I and II", realtime.Example, 2}, // on this machine the paper misprints the response time
	{"figure2", "Figure 2", realtime.Figure2, 0},
}

// FromPreset returns the scene of a preset.
func FromPreset(preset int) Scene {
	machines, request := Presets[preset].example()
	s := Scene{
		Span: request.Span, Capacity: machines[0].Capacity, MaxOverload: request.MaxOverload, PerSlice: realtime.NewRatio(1, 1),
		SimulationOptions: realtime.DefaultSimulation(), Preset: preset,
	}
	for _, r := range machines[0].Reservations {
		s.Older = append(s.Older, newTableRow(r, len(s.Older)+1))
	}
	for _, m := range machines {
		var spans []realtime.Span
		for _, r := range m.Reservations {
			spans = append(spans, r.Span)
		}
		s.Spans = append(s.Spans, spans)
	}
	s.New = newTableRow(request.Reservation, len(s.Older)+1)
	return s
}

// newTableRow returns a reservation of one service as a row with a number.
func newTableRow(r realtime.Reservation, number int) TableRow {
	v := r.Services[0]
	return TableRow{number, v.WCET, v.Period(), v.Active}
}

// Clone returns a copy that shares no memory with s.
func (s Scene) Clone() Scene {
	s.Older = slices.Clone(s.Older)
	s.Spans = slices.Clone(s.Spans)
	for i := range s.Spans {
		s.Spans[i] = slices.Clone(s.Spans[i])
	}
	return s
}

// MachineID returns the name of machine i, counted from 0: "machine 1".
func MachineID(i int) string { return "machine " + strconv.Itoa(i+1) }

// Machines returns the machines with their registries.
func (s Scene) Machines() []realtime.Machine {
	machines := make([]realtime.Machine, len(s.Spans))
	for i, spans := range s.Spans {
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

// Request returns the request for the new reservation.
func (s Scene) Request() realtime.Request {
	return realtime.Request{
		Reservation: realtime.Reservation{ID: s.New.ID(), Span: s.Span, Services: []realtime.Service{s.New.Service()}},
		Bounds:      realtime.Bounds{MaxOverload: s.MaxOverload, MaxPrice: s.MaxPrice},
	}
}

// Accept adds the new reservation to the older ones, on a machine. The next new reservation has the same values and the next number.
func (s *Scene) Accept(machine int) {
	s.Older = append(s.Older, s.New)
	for i := range s.Spans {
		span := realtime.Span{}
		if i == machine {
			span = s.Span
		}
		s.Spans[i] = append(s.Spans[i], span)
	}
	s.New.Number++
}

// Remove removes an older reservation from every machine.
func (s *Scene) Remove(row int) {
	s.Older = slices.Delete(s.Older, row, row+1)
	for i := range s.Spans {
		s.Spans[i] = slices.Delete(s.Spans[i], row, row+1)
	}
	s.Renumber()
}

// Renumber sets the number of the new reservation to one more than the greatest number of an older one.
func (s *Scene) Renumber() {
	s.New.Number = 1
	for _, r := range s.Older {
		s.New.Number = max(s.New.Number, r.Number+1)
	}
}

// AddMachine adds a machine without reservations.
func (s *Scene) AddMachine() {
	s.Spans = append(s.Spans, make([]realtime.Span, len(s.Older)))
}

// RemoveMachine removes the last machine.
func (s *Scene) RemoveMachine() { s.Spans = s.Spans[:len(s.Spans)-1] }

// ParseWhole reads a whole number from low to high, and reports whether the text is one.
func ParseWhole(text string, low, high int64) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= low && n <= high
}

// ParseSpan reads a span as "3–4", "3-4" or "5", and reports whether the text is one.
func ParseSpan(text string) (realtime.Span, bool) {
	firstText, lastText, hasDash := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
	if !hasDash {
		lastText = firstText
	}
	first, firstOK := ParseWhole(strings.TrimSpace(firstText), 0, MaxSlices-1)
	last, lastOK := ParseWhole(strings.TrimSpace(lastText), first, MaxSlices-1)
	return realtime.Slices(realtime.Slice(first), realtime.Slice(last)), firstOK && lastOK
}

// Extent returns the span from the first to the last slice of all reservations.
func (s *Scene) Extent() realtime.Span {
	all := s.Span
	for _, spans := range s.Spans {
		for _, span := range spans {
			if span.Len() > 0 {
				all = realtime.Span{From: min(all.From, span.From), To: max(all.To, span.To)}
			}
		}
	}
	return all
}
