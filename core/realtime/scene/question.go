package scene

import (
	"context"
	"errors"
	"strings"

	"juggle/core/question"
	"juggle/core/realtime"
)

// An Admission asks every machine for the request of a scene, or that of a document where one is given. The price is the scene's.
type Admission struct {
	Scene    Scene
	Document string // the machines and the request, as realtime.Document is written; empty: the scene's own
}

// Admit answers an Admission.
var Admit = question.New("realtime.admit", func(_ question.Context, q Admission) (*realtime.Answer, error) { return q.Answer() })

// Answer is every machine's.
func (q Admission) Answer() (*realtime.Answer, error) {
	machines, request, err := q.asked()
	if err != nil {
		return nil, err
	}
	a, err := realtime.Admit(machines, request, realtime.Price{Certainty: q.Scene.PerSlice})
	if err != nil {
		return nil, err
	}
	return a.Answer(machines), nil
}

// A Simulation plays a service where it is placed, as if it were let in. How is the scene's.
type Simulation struct {
	Admission
	Processor, Service int // both from 0, the processor by its place among realtime.Processors
}

// Simulate answers a Simulation.
var Simulate = question.New("realtime.simulate", func(c question.Context, q Simulation) (*realtime.Comparison, error) {
	return q.Answer(question.Stopping(c.GoOn))
})

// Answer is what was measured beside the analysis.
func (q Simulation) Answer(ctx context.Context) (*realtime.Comparison, error) {
	machines, request, err := q.asked()
	if err != nil {
		return nil, err
	}
	processors := realtime.Processors(machines)
	if q.Processor < 0 || q.Processor >= len(processors) || q.Service < 0 || q.Service >= len(request.Services) {
		return nil, errors.New("realtime: simulation: no such machine or service")
	}
	at := processors[q.Processor]
	m := machines[at.Machine]
	v, hosted := m.On(request.Services[q.Service])
	if !hosted || v.WCET > v.Period() {
		return nil, errors.New("realtime: simulation: the machine does not take the service in time")
	}
	items := m.ItemsOn(at.CPU)
	measured, err := realtime.Simulate(ctx, m.Capacity, items, request.Span, v, q.Scene.SimulationOptions)
	if err != nil {
		return nil, err
	}
	return realtime.Compare(realtime.Analyze(m.Capacity, items, request.Span, v), measured), nil
}

func (q Admission) asked() ([]realtime.Machine, realtime.Request, error) {
	if q.Document == "" {
		return q.Scene.Machines(), q.Scene.Request(), nil
	}
	d, err := realtime.ReadDocument(strings.NewReader(q.Document))
	switch {
	case err != nil:
		return nil, realtime.Request{}, err
	case d.Request == nil:
		return nil, realtime.Request{}, errors.New("realtime: no request in the document")
	}
	return d.Machines, *d.Request, nil
}

// MarshalText spells the scene as a link does.
func (s Scene) MarshalText() ([]byte, error) { return []byte(s.Encode()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Scene) UnmarshalText(text []byte) error {
	read, wrong := Parse(string(text))
	if len(wrong) > 0 {
		return wrong[0]
	}
	*s = read
	return nil
}
