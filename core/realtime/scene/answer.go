package scene

import (
	"context"
	"errors"
	"strings"

	"juggle/core/realtime"
	"juggle/core/report"
)

// What a worker computes for the Real-time view are the command line's own tables, in this order.
const (
	OfferTable      = iota // of Admit: juggle realtime admit
	AssessmentTable        // juggle realtime admit -why
	GroupTable             // juggle realtime groups
)

const (
	MeasureTable  = iota // of Simulate: juggle realtime simulate
	ResponseTable        // juggle realtime simulate -responses
)

// Admit asks every machine for the new reservation.
func (s Scene) Admit() ([]*report.Table, error) {
	return s.admit(s.Machines(), s.Request())
}

func (s Scene) admit(machines []realtime.Machine, request realtime.Request) ([]*report.Table, error) {
	a, err := realtime.Admit(machines, request, realtime.Price{PerSlice: s.Price})
	if err != nil {
		return nil, err
	}
	var assessed []realtime.Assessed
	for at, p := range realtime.Processors(machines) {
		for _, row := range a.Assessments {
			if row[at].Analysis != nil {
				assessed = append(assessed, realtime.Assessed{Machine: machines[p.Machine].Place(p.CPU), Analysis: row[at].Analysis})
			}
		}
	}
	return []*report.Table{a.OfferTable(machines), a.AssessmentTable(machines), realtime.GroupTable(assessed)}, nil
}

// Simulate plays the new reservation on a machine, as if it were let in.
func (s Scene) Simulate(ctx context.Context, machine int) ([]*report.Table, error) {
	if machine < 0 || machine >= len(s.Places) {
		return nil, errors.New("realtime: simulation: no such machine")
	}
	return s.play(ctx, s.Machines()[machine], 0, s.Span, s.New.Service())
}

func (s Scene) play(ctx context.Context, m realtime.Machine, cpu int, span realtime.Span, v realtime.Service) ([]*report.Table, error) {
	o := realtime.SimulationOptions{Activations: int(s.Activations), Seed: uint64(s.Seed), Split: s.Split}
	if s.OlderFirst {
		o.Discipline = realtime.OlderFirst
	}
	measured, err := realtime.Simulate(ctx, m.Capacity, m.ItemsOn(cpu), span, v, o)
	if err != nil {
		return nil, err
	}
	a := realtime.Analyze(m.Capacity, m.ItemsOn(cpu), span, v)
	return []*report.Table{realtime.MeasurementTable(a, measured), measured.ResponseTable()}, nil
}

// A Placed is a document, and in it the processor, by its place among realtime.Processors, and the service of the request to be
// simulated, both counted from 0; a processor of -1 asks all of them for the request.
type Placed struct {
	Document           string // as realtime.Document is written
	Processor, Service int
}

// Answer is Admit, or Simulate, for a document's machines and request; the price and the simulation are the scene's.
func (s Scene) Answer(ctx context.Context, p Placed) ([]*report.Table, error) {
	d, err := realtime.ReadDocument(strings.NewReader(p.Document))
	switch {
	case err != nil:
		return nil, err
	case d.Request == nil:
		return nil, errors.New("realtime: no request in the document")
	case p.Processor < 0:
		return s.admit(d.Machines, *d.Request)
	}
	processors := realtime.Processors(d.Machines)
	if p.Processor >= len(processors) || p.Service >= len(d.Request.Services) {
		return nil, errors.New("realtime: simulation: no such machine or service")
	}
	at := processors[p.Processor]
	m := d.Machines[at.Machine]
	v, hosted := m.On(d.Request.Services[p.Service])
	if !hosted || v.WCET > v.Period() {
		return nil, errors.New("realtime: simulation: the machine does not take the service in time")
	}
	return s.play(ctx, m, at.CPU, d.Request.Span, v)
}
