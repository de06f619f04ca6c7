package scene

import (
	"context"
	"errors"
	"strings"

	"juggle/core/realtime"
)

// A Placed is a service of a request on a processor: both counted from 0, the processor by its place among realtime.Processors.
type Placed struct {
	Document           string // the machines and the request, as realtime.Document is written; empty: the scene's own
	Processor, Service int
}

// Admit asks every machine for the request: the scene's own, or those of a document. The price is the scene's.
func (s Scene) Admit(document string) (*realtime.Answer, error) {
	machines, request, err := s.asked(document)
	if err != nil {
		return nil, err
	}
	a, err := realtime.Admit(machines, request, realtime.Price{Certainty: s.PerSlice})
	if err != nil {
		return nil, err
	}
	return a.Answer(machines), nil
}

// Simulate plays a service where it is placed, as if it were let in. How is the scene's.
func (s Scene) Simulate(ctx context.Context, p Placed) (*realtime.Comparison, error) {
	machines, request, err := s.asked(p.Document)
	if err != nil {
		return nil, err
	}
	processors := realtime.Processors(machines)
	if p.Processor < 0 || p.Processor >= len(processors) || p.Service < 0 || p.Service >= len(request.Services) {
		return nil, errors.New("realtime: simulation: no such machine or service")
	}
	at := processors[p.Processor]
	m := machines[at.Machine]
	v, hosted := m.On(request.Services[p.Service])
	if !hosted || v.WCET > v.Period() {
		return nil, errors.New("realtime: simulation: the machine does not take the service in time")
	}
	items := m.ItemsOn(at.CPU)
	measured, err := realtime.Simulate(ctx, m.Capacity, items, request.Span, v, s.SimulationOptions)
	if err != nil {
		return nil, err
	}
	return realtime.Compare(realtime.Analyze(m.Capacity, items, request.Span, v), measured), nil
}

func (s Scene) asked(document string) ([]realtime.Machine, realtime.Request, error) {
	if document == "" {
		return s.Machines(), s.Request(), nil
	}
	d, err := realtime.ReadDocument(strings.NewReader(document))
	switch {
	case err != nil:
		return nil, realtime.Request{}, err
	case d.Request == nil:
		return nil, realtime.Request{}, errors.New("realtime: no request in the document")
	}
	return d.Machines, *d.Request, nil
}
