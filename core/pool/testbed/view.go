package testbed

import (
	"fmt"

	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
)

// A View is the test bed stopped at an instant under both policies, to ask it what it would decide. The nodes, failures and requests
// are the same under both; what is reserved differs.
type View struct {
	At    admission.Instant
	Nodes []Node
	beds  [2]*bed // by policy
}

// Freeze plays a scenario under both policies up to and at an instant, at most the window's end.
func Freeze(s Scenario, seed uint64, at admission.Instant) (*View, error) {
	v := &View{At: at}
	for p := range v.beds {
		b, err := newBed(&s, Policy(p), seed, nil)
		if err != nil {
			return nil, err
		}
		if at < 0 || at > b.window[1] {
			return nil, fmt.Errorf("testbed: freeze: got %d ms, want 0 to %d ms, the window's end", at, b.window[1])
		}
		for b.events[0].Value.at <= at {
			if err := b.step(); err != nil {
				return nil, err
			}
		}
		b.now = at
		v.beds[p], v.Nodes = b, b.hardware
	}
	return v, nil
}

// Answers is what both policies say to one request.
type Answers struct {
	KAPAC  admission.Explanation
	Strict admission.Binding
	// StrictAvailability predicts the resource that strict negotiation binds to, which it does not ask itself; 0 where it binds to none.
	StrictAvailability admission.Availability
}

// Ask asks both policies about a request that starts after a lead time and lasts for a length. Nothing in the view changes.
func (v *View) Ask(request qos.Vector, lead, length admission.Millis) (Answers, error) {
	if err := v.Set().Schema().Check(request); err != nil {
		return Answers{}, err
	}
	if lead < 0 || length < 1 {
		return Answers{}, fmt.Errorf("testbed: ask: got lead %d ms, length %d ms, want at least 0 and 1", lead, length)
	}
	start := v.At + admission.Instant(lead)
	kapac, strict := v.beds[KAPAC], v.beds[Strict]
	a := Answers{
		KAPAC:  kapac.kapac.Explain(request, kapac.waiting, kapac),
		Strict: admission.Strict(strict.set, request, strict, start, start+admission.Instant(length)),
	}
	if a.Strict.Resource >= 0 {
		a.StrictAvailability = strict.Availability(a.Strict.Resource)
	}
	return a, nil
}

// Set is the resources' QoS vectors.
func (v *View) Set() *qos.Set { return v.beds[KAPAC].set }

// State is what a node is doing under a policy.
func (v *View) State(p Policy, node int) NodeState { return v.beds[p].nodes[node].seen() }
