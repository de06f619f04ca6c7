package saturation

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/experiment/query"
	"juggle/core/papers/realtime"
	"juggle/core/workload"
)

// A Run is one run without its seed: a stream of requests that is admitted with one p and then simulated.
type Run struct {
	Params
	P realtime.Ratio // the bound on P(overload); 0: the hard guarantee
}

// String names the run by its p. Runs of a study that differ by their scheduler only have the same name.
func (r Run) String() string { return fmt.Sprintf("P(overload) at most %s %%", PerCent(r.P)) }

// model makes runs, and names the numbers that a run measures.
var model = experiment.Model[Outcome]{Name: "saturation", Fields: experiment.FieldsOf[Outcome](`requests accepted hard booked reserved
	overloaded busy activations missed older_activations older_missed promised broken`),
	Execute: func(ctx *experiment.Context, on experiment.Item, _ *workload.Trace) (Outcome, error) {
		return on.Run.(Run).simulate(query.WithCancelCheck(ctx.Heartbeat), on.Seed)
	}}

// An Outcome has the numbers that one run measures.
type Outcome struct {
	Requests, Accepted int     // requests that arrived within the measured slices
	Hard               int     // accepted requests with a hard guarantee
	Booked             float64 // accepted utilisation x slices, within the measured slices
	realtime.Total             // of all machines
	Promised           int     // activations of the reservations with a hard guarantee
	Broken             int     // by how many fewer Promised activations miss their deadlines without the reservations admitted later
}

// simulate admits the stream of a seed and simulates the accepted reservations. The run's parameters must be valid. The error is ctx's.
func (p Run) simulate(ctx context.Context, seed uint64) (Outcome, error) {
	var o Outcome
	measured := p.measured()
	machines := make([]realtime.Machine, p.Machines) // their registries have the reservations that are not over
	for i := range machines {
		machines[i] = realtime.Machine{ID: "machine " + strconv.Itoa(i+1), Capacity: realtime.NewRatio(1, 1),
			Hosts: []realtime.Host{{Service: "service"}}}
	}
	held := make([][]realtime.HeldService, p.Machines) // all accepted reservations, by machine
	hard := make([][]bool, p.Machines)                 // whether each of them has a hard guarantee
	for _, r := range p.Requests(seed) {
		if err := ctx.Err(); err != nil {
			return o, err
		}
		for i := range machines {
			m := &machines[i]
			m.Reservations = slices.DeleteFunc(m.Reservations, func(old realtime.Reservation) bool { return old.Span.To <= r.Arrival })
		}
		a, err := realtime.Admit(machines, realtime.Request{Reservation: r.Reservation, Bounds: realtime.Bounds{MaxOverload: p.P}},
			realtime.Ratio{})
		if err != nil {
			return o, err
		}
		isCounted := measured.Has(r.Arrival)
		if isCounted {
			o.Requests++
		}
		if len(a.Offers) == 0 {
			continue
		}
		offer := a.Offers[0]
		if isCounted {
			o.Accepted++
			if offer.Guarantee == realtime.Deterministic {
				o.Hard++
			}
		}
		machine := offer.Assessments[0].Machine
		machines[machine].Reservations = append(machines[machine].Reservations, r.Reservation)
		hard[machine] = append(hard[machine], offer.Guarantee == realtime.Deterministic)
		held[machine] = append(held[machine], realtime.HeldService{Reservation: r.ID, Span: r.Span, Service: r.Services[0]})
		o.Booked += float64(r.Services[0].Utilisation().Float() * float64(max(0, r.Span.Intersect(measured).Len())))
	}
	for i := range held {
		simulateItems := func(items []realtime.HeldService, to realtime.Slice) (realtime.Total, error) {
			return realtime.SimulateAll(ctx, machines[i].Capacity, items, realtime.Span{From: measured.From, To: min(measured.To, to)},
				realtime.SimulationOptions{Seed: seed, Split: p.Split, Scheduler: p.Scheduler})
		}
		t, err := simulateItems(held[i], measured.To)
		if err != nil {
			return o, err
		}
		o.Total.Add(t)
		for k, deadlines := range t.Items {
			if !hard[i][k] {
				continue
			}
			o.Promised += deadlines.Activations
			if deadlines.Missed == 0 {
				continue
			}
			withoutLater, err := simulateItems(held[i][:k+1], held[i][k].Span.To)
			if err != nil {
				return o, err
			}
			o.Broken += deadlines.Missed - withoutLater.Items[k].Missed
		}
	}
	return o, nil
}
