package scene

import (
	"context"
	"errors"

	"juggle/core/experiment/query"
	"juggle/core/papers/realtime"
)

// An Admission is the query for the answers of all machines to the request of a scene.
type Admission struct{ Scene Scene }

// Admit answers an Admission.
var Admit = query.New("realtime.admit", func(_ query.Context, q Admission) (*realtime.Answer, error) { return q.Answer() })

// Answer returns the answers of all machines.
func (q Admission) Answer() (*realtime.Answer, error) {
	return realtime.Admit(q.Scene.Machines(), q.Scene.Request(), q.Scene.PerSlice)
}

// A Simulation is the query for a simulation of the new reservation on a machine, as if it were accepted there.
type Simulation struct {
	Scene   Scene
	Machine int // from 0
}

// Simulate answers a Simulation.
var Simulate = query.New("realtime.simulate", func(c query.Context, q Simulation) (*realtime.Comparison, error) {
	return q.Answer(query.WithCancelCheck(c.CheckCancelled))
})

// Answer returns the measurements beside the analysis.
func (q Simulation) Answer(ctx context.Context) (*realtime.Comparison, error) {
	machines := q.Scene.Machines()
	if q.Machine < 0 || q.Machine >= len(machines) {
		return nil, errors.New("realtime: simulation: no such machine")
	}
	m, span, v := machines[q.Machine], q.Scene.Span, q.Scene.New.Service()
	measured, err := realtime.Simulate(ctx, m.Capacity, m.HeldServices(), span, v, q.Scene.SimulationOptions)
	if err != nil {
		return nil, err
	}
	return realtime.Compare(realtime.Analyze(m.Capacity, m.HeldServices(), span, v), measured), nil
}

// MarshalText spells the scene as in a link.
func (s Scene) MarshalText() ([]byte, error) { return []byte(s.Encode()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Scene) UnmarshalText(text []byte) error {
	scene, errs := Parse(string(text))
	if len(errs) > 0 {
		return errs[0]
	}
	*s = scene
	return nil
}
