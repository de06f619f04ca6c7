package realtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"

	"juggle/core/base/splitmix"
	"juggle/core/experiment/stats"
)

// A Scheduler chooses which of several ready servers runs, and so which services wait in an overload. The last two are baselines that the
// paper does not propose. They run the same reservations, which (10) admits for EDF.
type Scheduler uint8

// The schedulers, in the order of Schedulers. PlainEDF is the zero value.
const (
	PlainEDF      Scheduler = iota // earliest deadline first among all servers: an overload delays all of them
	OlderFirst                     // the new server runs only when no older one is ready, and so gets what (14) leaves
	RateMonotonic                  // the server with the least min(T, d) first, among equals the older one; the servers are as for EDF
	// ProportionalShare gives each service with work a share in proportion to its utilisation, or more where others are idle. It is
	// self-clocked fair queueing by budgets, in which no budget is withheld.
	ProportionalShare
)

// String returns the scheduler's name in flags and links.
func (s Scheduler) String() string { return Schedulers.Name(s) }

// Title returns the scheduler's name in a sentence, for use after "with". It panics if s is not one of the constants.
func (s Scheduler) Title() string { return Schedulers[s].Title }

// The bounds and defaults of a simulation.
const (
	DefaultActivations = 10_000
	DefaultSplit       = 32
	MaxActivations     = 10_000_000
	MaxSplit           = 1024

	batches   = 40 // the runs are divided into this many batches; each batch gives one value for the intervals
	maxRuns   = 1 << 20
	maxEvents = 1 << 30
)

// SimulationOptions are the parameters of a simulation.
type SimulationOptions struct {
	Activations int    // the approximate number of activations of the new service, in 40 to 2^20 runs; 0: DefaultActivations
	Seed        uint64 // equal seeds give equal results
	Split       int64  // h, where each server's period is P/h; 0: DefaultSplit
	Scheduler   Scheduler
}

// withDefaults returns the options with the defaults in place of a zero in Activations and Split. The error names everything that is out of
// range.
func (o SimulationOptions) withDefaults() (SimulationOptions, error) {
	o.Activations, o.Split = cmp.Or(o.Activations, DefaultActivations), cmp.Or(o.Split, DefaultSplit)
	if err := SimulationParameters.Validate(&o); err != nil {
		return o, fmt.Errorf("realtime: simulation: %w", err)
	}
	return o, nil
}

// A Measurement is the result of a simulation. Each Summary is over 40 batches of runs. The 95 % interval of a share is cut at 0 and 1. A
// mean is NaN if there was nothing to measure.
//
// The simulation differs from the analysis where the assumptions of the analysis do not hold. (17) judges a whole activation by the slice
// in which it starts. (13) takes slices to be independent, though a delayed service stays active longer. C/U counts the last period of a
// server to its end, though its work may be done earlier. Reservations end at their last slice, though a service that is activated there
// still runs afterwards.
type Measurement struct {
	Runs, Activations int
	OlderActivations  int           // activations of the older services that finish; others do not count
	Unfinished        int           // activations that were given up 64 periods after the end of their run; they count as missed
	Overloaded        stats.Summary // share of the slices in conflict in which the new service is active and the load exceeds the capacity
	Active            stats.Summary // share of the slices in which the new service is active: q
	Response          stats.Summary // of finished activations, in ticks
	Missed            stats.Summary // share of the activations that finish after their deadline
	OlderMissed       stats.Summary // the same for the OlderActivations
	Responses         []ResponseCount
	Scheduler         Scheduler
}

// A ResponseCount is the number of activations that had a response time. Response times are rounded up to whole ticks.
type ResponseCount struct {
	Response Ticks
	Count    int
}

// Simulate simulates a machine that holds items, together with the new service over span, even if the analysis would refuse it. A service
// is active from its activation to the end of the server period in which it finishes, since no other service can use its share before.
// Under ProportionalShare it is active until it finishes. The capacity is the speed of the processor. Long spans are sampled: each run
// simulates a piece of the span.
//
// The input must be valid, as for Analyze. The error names a service whose interarrival time forbids its q, or an option that is out of
// range; or it says that the new service's q is 0, that the times are too fine, or that the simulation would take too long; or it is ctx's.
func Simulate(ctx context.Context, capacity Ratio, items []HeldService, span Span, s Service, o SimulationOptions) (*Measurement, error) {
	o, err := o.withDefaults()
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
	distance := float64(s.Period()) / s.Active.Float() // mean distance between two activations, in slices
	piece := e.pieceLength(span, distance*float64(o.Activations)/(10*batches))
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

// pieceLength returns the number of slices that one run simulates: wanted, but at least 8 periods of the new service and at most the span.
// Only the last piece of the span may be shorter.
func (e *engine) pieceLength(span Span, wanted float64) int64 {
	shortest := 8 * int64(e.items[len(e.items)-1].Service.Period())
	if wanted >= float64(span.Len()) || shortest >= span.Len() {
		return span.Len()
	}
	return max(shortest, int64(wanted))
}

// NewLabel is the label of the new service beside those of the older ones.
const NewLabel = "new"

// drainPeriods is the time after the end of a piece in which its activations may finish, in periods of the new service.
const drainPeriods = 64

// newEngine makes an engine with a server for each older service that has slices in the simulated time, and for the new one.
func newEngine(capacity Ratio, items []HeldService, span Span, s Service, o SimulationOptions) (*engine, error) {
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
	e.isOverloaded = !e.load.fits()
	e.items, e.newServer = append(e.items, HeldService{Reservation: NewLabel, Span: span, Service: s}), len(e.items)
	return e, e.addServers(capacity, o, max(span.Len(), int64(e.drain))+int64(e.drain))
}

// addServers makes a server for every item, and sets the servers' classes. A run takes at most longest slices.
func (e *engine) addServers(capacity Ratio, o SimulationOptions, longest int64) error {
	// A slice has Num*h grains, and a unit of work takes Den*h grains. So the processor's speed is Num/Den, and the budget C/h and the
	// period P/h are whole numbers of grains.
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
			fullBudget: moment(int64(sv.WCET) * capacity.Den()), period: moment(int64(sv.Period()) * capacity.Num()),
			work:             moment(int64(sv.WCET) * capacity.Den() * o.Split),
			relativeDeadline: moment(sv.Deadline) * e.grain,
		}
		kind := "older" // distinguishes the new service's stream from that of an older service with the same names
		if i == e.newServer {
			kind = "new"
		}
		e.servers = append(e.servers, v)
		e.patterns = append(e.patterns, p)
		e.streams = append(e.streams, streamOf(kind+"\x00"+it.Reservation+"\x00"+sv.Name))
	}
	finest := float64(max(capacity.Num(), capacity.Den())) * float64(o.Split)
	if setClasses[o.Scheduler](e); e.isShared {
		finest *= float64(len(e.items)) // virtual time can run faster by this factor
	}
	if float64(longest)*finest > 1<<60 {
		return fmt.Errorf("realtime: simulation: times up to %d with the capacity %s and h = %d are too fine, want fewer digits",
			longest, capacity, o.Split)
	}
	return nil
}

// setClasses has a function for each scheduler, in the order of Schedulers. The function sets the classes of the servers, which are 0
// before. Servers of a lower class run first, and within a class the server with the earliest deadline.
var setClasses = [...]func(*engine){earliestDeadline, olderFirst, rateMonotonic, proportionalShare}

func earliestDeadline(*engine) {}

// olderFirst puts all older servers before the new one. Where there is no new one, it puts them in the registry's order.
func olderFirst(e *engine) {
	for i := range e.servers {
		if e.newServer == noServer || i == e.newServer {
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
	e.isShared = true
	for i := range e.servers {
		e.servers[i].isShared = true
	}
}

// summarize computes the means and intervals over the batches.
func (m *Measurement) summarize(tallies []tally, counts map[Ticks]int) {
	summary := func(part func(t *tally) (sum, n float64)) stats.Summary {
		ratios := make([]float64, len(tallies))
		for i := range tallies {
			sum, n := part(&tallies[i])
			ratios[i] = sum / n // NaN where n is 0: no value
		}
		return stats.Summarize(ratios)
	}
	m.Overloaded = summary(func(t *tally) (float64, float64) { return t.overloaded, t.conflict })
	m.Active = summary(func(t *tally) (float64, float64) { return t.active, t.slices })
	m.Missed = summary(func(t *tally) (float64, float64) { return float64(t.missed), float64(t.activations) })
	m.OlderMissed = summary(func(t *tally) (float64, float64) { return float64(t.olderMissed), float64(t.olderJobs) })
	for _, s := range []*stats.Summary{&m.Overloaded, &m.Active, &m.Missed, &m.OlderMissed} {
		s.Low, s.High = max(0, s.Low), min(1, s.High)
	}
	m.Response = summary(func(t *tally) (float64, float64) { return t.response, float64(t.activations - t.unfinished) })
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
