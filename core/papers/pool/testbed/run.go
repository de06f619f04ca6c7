package testbed

import (
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
)

// Run simulates a scenario once. The same arguments give the same outcome on every machine.
func Run(s Scenario, policy Policy, seed uint64) (Outcome, error) {
	b, err := newBed(s, policy, seed, nil)
	if err != nil {
		return Outcome{}, err
	}
	b.finish()
	return b.outcome, nil
}

// Record simulates a scenario like Run and returns the events, decisions and outcome.
func Record(s Scenario, policy Policy, seed uint64) (*Trace, error) {
	t := &Trace{Scenario: s, Policy: policy, Seed: seed}
	b, err := newBed(s, policy, seed, t)
	if err != nil {
		return nil, err
	}
	b.finish()
	t.Window, t.Nodes, t.Outcome = b.window, b.hardware, b.outcome
	return t, nil
}

// finish simulates until the last part is over and every request of the window is in a final state. Until then further requests arrive, so
// the last requests of the window meet the same contention as the first.
func (b *bed) finish() {
	lastPartEnd := b.window[0] + admission.Instant(Parts*b.windowLength())
	for b.events[0].Value.at < lastPartEnd || b.unfinished > 0 {
		b.step()
	}
	b.now = max(b.now, b.window[1])
	for i := range b.nodes {
		n := &b.nodes[i]
		if n.state.HasReserved() {
			b.advanceJob(i)
		}
		if n.state.HasLocal() {
			b.addWork(&b.local, b.speed(i), n.localSince)
		}
	}
	const mega = 1e6
	b.outcome.Reserved, b.outcome.Local, b.outcome.Capacity = b.reserved/mega, b.local/mega, b.capacity/mega
}

// A View is the test bed under both policies at one instant. It answers what they would decide then. The nodes, failures and requests are
// the same under both policies; the reservations differ.
type View struct {
	At    admission.Instant
	Nodes []Node
	beds  [2]*bed // by policy
}

// Freeze simulates a scenario under both policies up to an instant and including it. The instant must be at most the end of the window.
func Freeze(s Scenario, seed uint64, at admission.Instant) (*View, error) {
	v := &View{At: at}
	for p := range v.beds {
		b, err := newBed(s, Policy(p), seed, nil)
		if err != nil {
			return nil, err
		}
		for b.events[0].Value.at <= at {
			b.step()
		}
		b.now = at
		v.beds[p], v.Nodes = b, b.hardware
	}
	return v, nil
}

// Answers has the answers of both policies to one request.
type Answers struct {
	KAPAC  admission.Explanation
	Strict admission.Binding
	// StrictAvailability predicts the availability of the resource to which strict negotiation binds the request. Strict negotiation itself
	// does not use it. It is 0 if there is no such resource.
	StrictAvailability admission.Availability
}

// Ask returns the answers to a request that starts after a lead time of at least 0 and lasts for a length above 0. The view does not
// change.
func (v *View) Ask(request qos.Vector, lead, length admission.Millis) Answers {
	start := v.At + admission.Instant(lead)
	kapac, strict := v.beds[KAPAC], v.beds[Strict]
	a := Answers{
		KAPAC:  kapac.kapac.Explain(request, kapac.waiting, kapac.availability),
		Strict: admission.Strict(strict.set, request, strict.isFree(start, start+admission.Instant(length))),
	}
	if a.Strict.Resource >= 0 {
		a.StrictAvailability = strict.availability(a.Strict.Resource)
	}
	return a
}

// State returns the state of a node under a policy.
func (v *View) State(p Policy, node int) NodeState { return v.beds[p].nodes[node].visibleState() }
