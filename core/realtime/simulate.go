package realtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"

	"juggle/core/splitmix"
	"juggle/core/stats"
)

// A Scheduler is who runs when several servers could, and so who waits when the active services need more than the processor. The last two
// are baselines, not what the paper proposes: their servers hold the same reservations, which (10) admits for EDF.
type Scheduler uint8

// The schedulers, in the order of Schedulers. PlainEDF is the zero value.
const (
	PlainEDF      Scheduler = iota // earliest deadline first among all servers: an overload delays everyone
	OlderFirst                     // the new server runs when no older one can, and so gets what (14) leaves it
	RateMonotonic                  // the least min(T, d) first, of equal ones the older; the servers are those of EDF
	// ProportionalShare gives each service that has work a share in proportion to its utilisation, and no less where others are idle:
	// start-time fair queueing by budgets. No budget is withheld.
	ProportionalShare
)

// String is the scheduler's name in flags and links.
func (s Scheduler) String() string { return Schedulers.Name(s) }

// Title is the scheduler in a sentence, behind "with". It panics where there is none of that number.
func (s Scheduler) Title() string { return Schedulers[s].Title }

// The bounds and defaults of a simulation.
const (
	DefaultActivations = 10_000
	DefaultSplit       = 32
	MaxActivations     = 10_000_000
	MaxSplit           = 1024

	batches   = 40 // of runs; each gives one value for the intervals
	maxRuns   = 1 << 20
	maxEvents = 1 << 30
)

// SimulationOptions are the parameters of a simulation.
type SimulationOptions struct {
	Activations int    // of the new service, about; 0: DefaultActivations
	Seed        uint64 // equal seeds give equal results
	Split       int64  // h: each server's period is P/h; 0: DefaultSplit
	Scheduler   Scheduler
}

// complete has the defaults for what is 0. An error has everything that is out of range, joined.
func (o SimulationOptions) complete() (SimulationOptions, error) {
	o.Activations, o.Split = cmp.Or(o.Activations, DefaultActivations), cmp.Or(o.Split, DefaultSplit)
	if err := SimulationParameters.Validate(&o); err != nil {
		return o, fmt.Errorf("realtime: simulation: %w", err)
	}
	return o, nil
}

// A Measurement is what a simulation found. Each Summary is over 40 batches of runs, with its 95 % interval, which is cut at 0 and 1
// for shares; its mean is NaN where nothing was there to be measured.
//
// It parts from the analysis where that one's assumptions do: (17) judges a whole activation by the slice it starts in, (13)
// takes slices for independent, though a service that is delayed stays active longer; C/U counts a server's last period to its
// end, though the work in it may be done at its beginning; and reservations end sharply, though what is activated in their last
// slices runs on.
type Measurement struct {
	Runs, Activations int
	OlderActivations  int           // of the older services
	Unfinished        int           // activations that were given up 64 periods after the end; they count as missed
	Overloaded        stats.Summary // share of the slices in conflict in which active services, the new one among them, need too much
	Active            stats.Summary // share of the slices in which the new service is active: q
	Response          stats.Summary // of finished activations, in ticks
	Missed            stats.Summary // share of the activations that finish after their deadline
	OlderMissed       stats.Summary // the same for the older services
	Responses         []ResponseCount
	Scheduler         Scheduler
}

// A ResponseCount is the number of activations with a response time, rounded up to whole ticks.
type ResponseCount struct {
	Response Ticks
	Count    int
}

// Simulate plays runs of a machine that holds items and admits the service over span whatever the analysis says. A service is
// active from its activation to the end of the server period in which it finishes: for as long as its share can't be given to
// others. The capacity is the processor's speed. Long spans are sampled: each run plays a piece of the span.
//
// Valid input is the caller's duty, as for Analyze. An error says which service's q its interarrival time forbids, or what is
// out of range, or that it would take too long; or it is ctx's.
func Simulate(ctx context.Context, capacity Ratio, items []Unit, span Span, s Service, o SimulationOptions) (*Measurement, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	if s.Active.Sign() == 0 {
		return nil, errors.New("realtime: simulation: the new service's q is 0, want more: nothing would be measured")
	}
	e, err := newEngine(capacity, items, span, s, o)
	if err != nil {
		return nil, err
	}
	distance := float64(s.Period()) / s.Active.Float() // mean, between two activations
	piece := e.piece(span, distance*float64(o.Activations)/(10*batches))
	runs := math.Ceil(distance * float64(o.Activations) / float64(piece))
	m := &Measurement{Scheduler: o.Scheduler, Runs: int(min(max(runs, batches), maxRuns))}
	tallies := make([]tally, batches)
	counts := map[Ticks]int{}
	pieces := (span.Len() + piece - 1) / piece
	for run := range m.Runs {
		key := splitmix.Mix(splitmix.Mix(o.Seed) ^ uint64(run))
		from := span.From + Slice(int64(splitmix.Mix(key)%uint64(pieces))*piece)
		if err := e.play(ctx, Span{from, min(from+Slice(piece), span.To)}, key, &tallies[run*batches/m.Runs], counts); err != nil {
			return nil, err
		}
	}
	m.summarize(tallies, counts)
	return m, nil
}

// piece is the length of what one run plays: long enough for a few activations, short enough for many runs.
func (e *engine) piece(span Span, wanted float64) int64 {
	own := e.items[len(e.items)-1].Service
	least := 8 * int64(own.Period())
	if wanted >= float64(span.Len()) || least >= span.Len() {
		return span.Len()
	}
	return max(least, int64(wanted))
}

// NewLabel stands for the new service among the older ones.
const NewLabel = "new"

// drainPeriods is how long after the end of a piece its activations may finish, in periods of the new service.
const drainPeriods = 64

// newEngine builds a server for each older service that can matter, and for the new one.
func newEngine(capacity Ratio, items []Unit, span Span, s Service, o SimulationOptions) (*engine, error) {
	e := &engine{drain: drainPeriods * Slice(s.Period())}
	for _, it := range items {
		if it.Span.To > span.From && it.Span.From < span.To+e.drain {
			e.items = append(e.items, it)
		}
	}
	c := NewConflict(capacity, e.items, span, s)
	for _, g := range c.Groups {
		e.conflict = append(e.conflict, g.Ranges...)
	}
	sort.Slice(e.conflict, func(i, j int) bool { return e.conflict[i].From < e.conflict[j].From })
	e.load = newLoad(capacity, s.Utilisation(), e.items)
	e.tightly = !e.load.fits()
	e.items, e.own = append(e.items, Unit{Reservation: NewLabel, Span: span, Service: s}), len(e.items)
	return e, e.equip(capacity, o, max(span.Len(), int64(e.drain))+int64(e.drain))
}

// equip gives every item its server, and the servers their order; longest is how many slices a run can take.
func (e *engine) equip(capacity Ratio, o SimulationOptions, longest int64) error {
	// A slice has Num*h grains, and a unit of work takes Den*h of them: the processor's speed is Num/Den, and a budget of C/h
	// and a period of P/h are whole.
	e.grain = moment(capacity.Num() * o.Split)
	for i, it := range e.items {
		sv := it.Service
		p, ok := newPattern(sv)
		if !ok {
			return fmt.Errorf("realtime: simulation: %s: q: got %s, want at most min(T, d)/T = %s", it.Label(), sv.Active,
				NewRatio(int64(sv.Period()), int64(sv.Interarrival)))
		}
		longest = max(longest, int64(sv.WCET)*drainPeriods, int64(sv.Deadline), int64(sv.Interarrival))
		v := server{
			full: moment(int64(sv.WCET) * capacity.Den()), period: moment(int64(sv.Period()) * capacity.Num()),
			work:     moment(int64(sv.WCET) * capacity.Den() * o.Split),
			relative: moment(sv.Deadline) * e.grain,
		}
		age := "older"
		if i == e.own {
			age = "new"
		}
		e.servers = append(e.servers, v)
		e.patterns = append(e.patterns, p)
		e.streams = append(e.streams, streamOf(age+"\x00"+it.Reservation+"\x00"+sv.Name))
	}
	finest := float64(max(capacity.Num(), capacity.Den())) * float64(o.Split)
	if ranks[o.Scheduler](e); e.shared {
		finest *= float64(len(e.items)) // virtual time can run that much faster
	}
	if float64(longest)*finest > 1<<60 {
		return fmt.Errorf("realtime: simulation: times up to %d with the capacity %s and h = %d are too fine, want fewer digits",
			longest, capacity, o.Split)
	}
	return nil
}

// ranks has a function a scheduler, in the order of Schedulers. It says which servers run first whatever their deadlines: each class before
// the next, the least deadline first within one. All are of class 0 before.
var ranks = [...]func(*engine){earliestDeadline, olderFirst, rateMonotonic, proportionalShare}

func earliestDeadline(*engine) {}

// olderFirst ranks older ones first, in a registry's order; where there is a new one, all of them before it.
func olderFirst(e *engine) {
	for i := range e.servers {
		if e.own == nobody || i == e.own {
			e.servers[i].class = i
		}
	}
}

func rateMonotonic(e *engine) {
	var order []int
	for i := range e.servers {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(e.servers[a].period, e.servers[b].period) })
	for class, i := range order {
		e.servers[i].class = class
	}
}

func proportionalShare(e *engine) {
	e.shared = true
	for i := range e.servers {
		e.servers[i].shared = true
	}
}

// summarize turns the batches into means and intervals.
func (m *Measurement) summarize(tallies []tally, counts map[Ticks]int) {
	over := func(part func(t *tally) (sum, n float64)) stats.Summary {
		ratios := make([]float64, len(tallies))
		for i := range tallies {
			sum, n := part(&tallies[i])
			ratios[i] = sum / n // NaN where n is 0: no value
		}
		return stats.Summarize(ratios)
	}
	m.Overloaded = over(func(t *tally) (float64, float64) { return t.overloaded, t.conflict })
	m.Active = over(func(t *tally) (float64, float64) { return t.active, t.slices })
	m.Missed = over(func(t *tally) (float64, float64) { return float64(t.missed), float64(t.activations) })
	m.OlderMissed = over(func(t *tally) (float64, float64) { return float64(t.olderMissed), float64(t.olderJobs) })
	for _, s := range []*stats.Summary{&m.Overloaded, &m.Active, &m.Missed, &m.OlderMissed} {
		s.Low, s.High = max(0, s.Low), min(1, s.High)
	}
	m.Response = over(func(t *tally) (float64, float64) { return t.response, float64(t.activations - t.unfinished) })
	for i := range tallies {
		m.Activations += tallies[i].activations
		m.OlderActivations += tallies[i].olderJobs
		m.Unfinished += tallies[i].unfinished
	}
	for response, n := range counts {
		m.Responses = append(m.Responses, ResponseCount{response, n})
	}
	sort.Slice(m.Responses, func(i, j int) bool { return m.Responses[i].Response < m.Responses[j].Response })
}
