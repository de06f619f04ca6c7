package realtime

import (
	"context"
	"slices"
	"sort"
)

// A Total has the measurements of all reservations of a machine together, within the measured slices.
type Total struct {
	Reserved   float64 // reserved slices, summed over the services
	Overloaded float64 // slices, summed over the services, in which the service is active while the active ones exceed the capacity
	Busy       float64 // slices in which the processor works
	Deadlines
	Older Deadlines   // of the activations in slices that a later item has reserved too
	Items []Deadlines // by item
}

// Deadlines counts activations, and the activations that finish after their deadlines.
type Deadlines struct{ Activations, Missed int }

// Add adds the counts of o.
func (d *Deadlines) Add(o Deadlines) {
	d.Activations += o.Activations
	d.Missed += o.Missed
}

// Add adds the Total of another machine, except for its Items.
func (t *Total) Add(o Total) {
	t.Reserved += o.Reserved
	t.Overloaded += o.Overloaded
	t.Busy += o.Busy
	t.Deadlines.Add(o.Deadlines)
	t.Older.Add(o.Older)
}

// SimulateAll simulates one run of a machine with all items that it holds, from the first reservation on, and measures within the given
// slices. The first activation of a service is in the first slice of its reservation or later, and the last one is at least min(T, d)
// before the end. So under PlainEDF a machine whose groups all pass (10) misses no deadline. Under OlderFirst earlier items run before
// later ones.
//
// SimulateAll does not use the option Activations. The input must be valid, as for Analyze. The errors are as in Simulate, but a q of 0 is
// no error.
func SimulateAll(ctx context.Context, capacity Ratio, items []HeldService, measured Span, o SimulationOptions) (Total, error) {
	o, err := o.withDefaults()
	if err != nil {
		return Total{}, err
	}
	e := &engine{newServer: noServer, isFresh: true, items: items}
	e.load = newLoad(capacity, Ratio{}, items)
	last := measured.To
	for _, it := range items {
		last = max(last, it.Span.To)
	}
	if err := e.addServers(capacity, o, int64(last)); err != nil {
		return Total{}, err
	}
	return e.playAll(ctx, measured, o.Seed)
}

// playAll simulates until all jobs are done that were activated before the end of the measured slices. The time of an event is linear in
// the number of overlapping reservations, or of all later ones where a measured job ends.
func (e *engine) playAll(ctx context.Context, measured Span, seed uint64) (Total, error) {
	t := Total{Items: make([]Deadlines, len(e.items))}
	coming := make([]int, len(e.items)) // all servers, sorted by first slice
	for i := range coming {
		coming[i] = i
		t.Reserved += float64(max(0, e.items[i].Span.Intersect(measured).Len()))
	}
	sort.SliceStable(coming, func(i, j int) bool { return e.items[coming[i]].Span.From < e.items[coming[j]].Span.From })
	from, until := e.toMoment(int64(measured.From)), e.toMoment(int64(measured.To))
	e.end, e.tally, e.seed = until, &tally{}, seed
	err := e.run(ctx, coming, never, func(now, next moment, running int) {
		length := float64(max(0, next-max(now, from))) / float64(e.grain)
		if running >= 0 {
			t.Busy += length
		}
		if e.isOverloaded {
			t.Overloaded += float64(length * float64(e.active))
		}
	}, func(i int, j job, end moment) {
		if j.at < from {
			return
		}
		one := Deadlines{Activations: 1}
		if end-j.at > e.servers[i].relativeDeadline {
			one.Missed = 1
		}
		t.Deadlines.Add(one)
		t.Items[i].Add(one)
		if e.hasLater(i, Slice(j.at/e.grain)) {
			t.Older.Add(one)
		}
	})
	return t, err
}

// hasLater reports whether an item after item i has reserved the slice.
func (e *engine) hasLater(i int, at Slice) bool {
	return slices.ContainsFunc(e.items[i+1:], func(later HeldService) bool { return later.Span.Has(at) })
}

// startOf returns the moment at which the reservation of item i starts.
func (e *engine) startOf(i int) moment { return e.toMoment(int64(e.items[i].Span.From)) }

// enter makes a server live. The live servers stay in the registry's order.
func (e *engine) enter(i int) {
	at, _ := slices.BinarySearch(e.live, i)
	e.live = slices.Insert(e.live, at, i)
	it := &e.items[i]
	lastStart := it.Span.To - Slice(it.Service.Period())
	e.beginArrivals(i, it.Span.From, max(it.Span.From, lastStart+1))
}

// isDone reports whether the server has nothing left to do.
func (v *server) isDone() bool { return v.arrival == never && len(v.jobs) == 0 && !v.active }
