package scene

import (
	"juggle/core/question"
	"juggle/core/realtime"
)

// An Admission asks every machine for the request of a scene, or that of a document where one is given.
type Admission struct {
	Scene    Scene
	Document string
}

// Admit answers an Admission.
var Admit = question.New("realtime.admit", func(_ question.Context, q Admission) (*realtime.Answer, error) {
	return q.Scene.Admit(q.Document)
})

// A Simulation plays a service where it is placed.
type Simulation struct {
	Scene Scene
	Placed
}

// Simulate answers a Simulation.
var Simulate = question.New("realtime.simulate", func(c question.Context, q Simulation) (*realtime.Comparison, error) {
	return q.Scene.Simulate(question.Stopping(c), q.Placed)
})

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
