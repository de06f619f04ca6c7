package realtime

import (
	"context"
	"slices"
	"sort"
)

// A Total is what all reservations of a machine met together, within the slices that were measured.
type Total struct {
	Reserved   float64 // slices that are reserved, summed over the services
	Overloaded float64 // those of them in which the service is active while the active ones need more than the capacity
	Busy       float64 // slices for which the processor works
	Deadlines
	Older Deadlines   // of activations while an item behind theirs has its reservation
	Items []Deadlines // by item
}

// Deadlines count activations, and those of them that finish after their deadline.
type Deadlines struct{ Activations, Missed int }

// Add adds others.
func (d *Deadlines) Add(o Deadlines) {
	d.Activations += o.Activations
	d.Missed += o.Missed
}

// Add adds another machine's total; the items of different machines stay apart.
func (t *Total) Add(o Total) {
	t.Reserved += o.Reserved
	t.Overloaded += o.Overloaded
	t.Busy += o.Busy
	t.Deadlines.Add(o.Deadlines)
	t.Older.Add(o.Older)
}

// SimulateAll plays one run of a machine with all that it holds, from its first reservation on, and measures within the given
// slices. A service is activated for the first time after its reservation has begun, and for the last time so early that
// min(T, d) passes within it: so a machine whose groups all pass (10) misses no deadline. Under OlderFirst earlier items run
// first, each class before the next.
//
// Of the options Activations plays no part. Valid input is the caller's duty, as for Analyze; the errors are those of
// Simulate.
func SimulateAll(ctx context.Context, capacity Ratio, items []Unit, measured Span, o SimulationOptions) (Total, error) {
	o, err := o.complete()
	if err != nil {
		return Total{}, err
	}
	e := &engine{own: nobody, fresh: true, items: items}
	e.load = newLoad(capacity, Ratio{}, items)
	last := measured.To
	for _, it := range items {
		last = max(last, it.Span.To)
	}
	if err := e.equip(capacity, o, int64(last)); err != nil {
		return Total{}, err
	}
	return e.playAll(ctx, measured, o.Seed)
}

// playAll plays until nothing that was activated within the measured slices is open. An event costs as many steps as reservations overlap.
func (e *engine) playAll(ctx context.Context, measured Span, seed uint64) (Total, error) {
	t := Total{Items: make([]Deadlines, len(e.items))}
	coming := make([]int, len(e.items)) // by their first slice
	for i := range coming {
		coming[i] = i
		t.Reserved += float64(max(0, e.items[i].Span.And(measured).Len()))
	}
	sort.SliceStable(coming, func(i, j int) bool { return e.items[coming[i]].Span.From < e.items[coming[j]].Span.From })
	from, until := e.toMoment(int64(measured.From)), e.toMoment(int64(measured.To))
	e.end, e.tally, e.seed = until, &tally{}, seed
	err := e.run(ctx, coming, never, func(now, next moment, running int) {
		length := float64(max(0, next-max(now, from))) / float64(e.grain)
		if running >= 0 {
			t.Busy += length
		}
		if e.tightly {
			t.Overloaded += float64(length * float64(e.active))
		}
	}, func(i int, j job, end moment) {
		if j.at < from {
			return
		}
		of := Deadlines{Activations: 1}
		if end-j.at > e.servers[i].relative {
			of.Missed = 1
		}
		t.Deadlines.Add(of)
		t.Items[i].Add(of)
		if e.older(i, Slice(j.at/e.grain)) {
			t.Older.Add(of)
		}
	})
	return t, err
}

// older reports whether an item behind i has its reservation at a slice.
func (e *engine) older(i int, at Slice) bool {
	return slices.ContainsFunc(e.items[i+1:], func(later Unit) bool { return later.Span.Has(at) })
}

func (e *engine) begins(i int) moment { return e.toMoment(int64(e.items[i].Span.From)) }

// enter makes a server live, in the place that the registry's order gives it.
func (e *engine) enter(i int) {
	at, _ := slices.BinarySearch(e.live, i)
	e.live = slices.Insert(e.live, at, i)
	it := &e.items[i]
	lastStart := it.Span.To - Slice(it.Service.Period())
	e.arrive(i, it.Span.From, max(it.Span.From, lastStart+1))
}

// over tells that the server will never do anything again.
func (v *server) over() bool { return v.arrival == never && len(v.jobs) == 0 && !v.active }
