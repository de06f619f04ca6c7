package testbed

import (
	"fmt"
	"math/big"
	"slices"

	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
)

// check replays a trace from its events alone, and returns the first invariant that it breaks:
//
//   - events are in order of time, and every move of a request is legal;
//   - a request starts at its start, on the first usable node that was examined: an idle node, or, where local jobs share, one without a
//     reserved job; it runs no longer than its length, is done only when its amount is computed, and is then not aborted;
//   - a local job begins on an idle node, or, where local jobs share, on a node without a local job;
//   - kAPAC takes a node of the k-set (or, bound to the pool, one that satisfies the service parameters); strict negotiation never
//     books a node twice for the same time;
//   - every request of the window ends once;
//   - the outcome is what the events add up to.
func check(t *Trace) error {
	vectors := make([]qos.Vector, len(t.Nodes))
	for i, n := range t.Nodes {
		vectors[i] = n.QoS
	}
	set := qos.NewSet(Schema(), vectors)
	c := checker{t: t, set: set, nodes: make([]NodeState, len(t.Nodes)), away: make([]bool, len(t.Nodes)),
		from:   make([]admission.Instant, len(t.Nodes)),
		left:   make([]int64, len(t.Nodes)),
		states: make([]admission.State, len(t.Cases)), began: make([]admission.Instant, len(t.Cases))}
	for i, e := range t.Events {
		if i > 0 && e.At < t.Events[i-1].At {
			return fmt.Errorf("event %d: back in time", i)
		}
		if err := c.apply(e); err != nil {
			return fmt.Errorf("event %d, %+v: %w", i, e, err)
		}
	}
	p := t.After(0)
	previous := make([]admission.ResourceState, len(t.Nodes))
	for i := range previous {
		previous[i] = admission.Offered
	}
	for p.Events < len(t.Events) {
		p.applyNext(t)
		for i := range previous {
			now := p.Resource(i)
			if why := resourceTransitions[[2]admission.ResourceState{previous[i], now}]; now != previous[i] && why == "" {
				return fmt.Errorf("event %d: the RSLA of node %d goes from %d to %d", p.Events, i, previous[i], now)
			}
			previous[i] = now
		}
		booked := 0
		for _, n := range p.Booked {
			booked += n
		}
		if bound := p.Agreements[admission.NodeBound]; booked != bound {
			return fmt.Errorf("event %d: %d requests have booked nodes, want the %d that are bound to one", p.Events, booked, bound)
		}
	}
	return c.end()
}

// A checker has the state of a replay.
type checker struct {
	t      *Trace
	set    *qos.Set
	nodes  []NodeState
	away   []bool
	from   []admission.Instant // since when the node is in its state
	left   []int64             // of the node's reserved job
	states []admission.State
	began  []admission.Instant
	got    Outcome

	reserved, local, capacity big.Int // flops
}

// shares reports whether local jobs share their node.
func (c *checker) shares() bool { return c.t.Scenario.LocalWork == Shares }

// usable reports whether a node in this state could run a reserved job.
func (c *checker) usable(s NodeState) bool { return s == Idle || c.shares() && s == Local }

// visibleState returns the state of a node as the pool sees it.
func (c *checker) visibleState(i int) NodeState {
	if c.away[i] {
		return Away
	}
	return c.nodes[i]
}

// setState sets the state of node i from an instant on. The work until then is counted.
func (c *checker) setState(i int, s NodeState, at admission.Instant) {
	speed := c.t.Nodes[i].Peak
	if was := c.nodes[i]; c.shares() && (was == Local || was == Both) {
		speed /= 2
	}
	counted := flopsOf(speed, max(0, min(at, c.t.Window[1])-max(c.from[i], c.t.Window[0])))
	switch c.nodes[i] {
	case Reserved:
		c.reserved.Add(&c.reserved, counted)
	case Local:
		c.local.Add(&c.local, counted)
	case Both:
		c.reserved.Add(&c.reserved, counted)
		c.local.Add(&c.local, counted)
	}
	c.left[i] -= speed * int64(at-c.from[i])
	c.nodes[i], c.from[i] = s, at
}

// flopsOf returns the flops that a speed computes in a time.
func flopsOf(speed int64, d admission.Instant) *big.Int {
	return new(big.Int).Mul(big.NewInt(speed), big.NewInt(int64(d)))
}

// apply checks and applies an event.
func (c *checker) apply(e Event) error {
	want := map[EventKind]map[NodeState]NodeState{LocalBegins: {Idle: Local}, LocalEnds: {Local: Idle}, NodeFails: {Idle: Down},
		NodeRecovers: {Down: Idle}}
	if c.shares() {
		want[LocalBegins][Reserved], want[LocalEnds][Both] = Both, Reserved
	}
	if step, ok := want[e.Kind]; ok {
		to, ok := step[c.nodes[e.Node]]
		if !ok {
			return fmt.Errorf("the node is %v", c.nodes[e.Node])
		}
		c.setState(e.Node, to, e.At)
		return nil
	}
	if e.Kind == NodeJoins || e.Kind == NodeLeaves {
		if c.away[e.Node] == (e.Kind == NodeLeaves) {
			return fmt.Errorf("the node is away: %v", c.away[e.Node])
		}
		c.away[e.Node] = e.Kind == NodeLeaves
		return nil
	}
	r := &c.t.Cases[e.Request]
	if c.states[e.Request] != e.From || !admission.IsLegal(e.From, e.To) {
		return fmt.Errorf("illegal from %v", c.states[e.Request])
	}
	c.states[e.Request] = e.To
	if r.Counted != (r.Arrival >= c.t.Window[0] && r.Arrival < c.t.Window[1]) {
		return fmt.Errorf("counted: %v", r.Counted)
	}
	one := 0
	if r.Counted {
		one = 1
	}
	switch {
	case e.To == admission.Negotiated:
		c.got.Requests += one
		c.inPart(&c.got.Arrivals, e)
		if e.At != r.Arrival {
			return fmt.Errorf("arrives at %d, want %d", e.At, r.Arrival)
		}
	case e.To == admission.Rejected:
		if r.KAPAC != nil {
			c.got.Rejected[r.KAPAC.Reason] += one
		} else {
			c.got.Rejected[r.Strict.Reason] += one
			if r.Strict.Reason == admission.NoResource && c.isServed(r) {
				c.got.MissRejected += one
			}
		}
	case e.From == admission.Negotiated:
		c.got.Accepted += one
		c.inPart(&c.got.Acceptances, e)
		return c.accepted(e, r)
	case e.To == admission.NodeBound && e.At != r.Start:
		return fmt.Errorf("bound at %d, want its start %d", e.At, r.Start)
	case e.To == admission.Running:
		return c.running(e, r)
	case e.From == admission.Running:
		if used := admission.Millis(e.At - c.began[e.Request]); used > r.Length {
			return fmt.Errorf("ran for %d ms, asked for %d", used, r.Length)
		}
		after := map[NodeState]NodeState{Reserved: Idle, Both: Local}[c.nodes[e.Node]]
		c.setState(e.Node, after, e.At)
		switch done := c.left[e.Node] <= 0; {
		case done != (e.To == admission.Done):
			return fmt.Errorf("%d flops are left", c.left[e.Node])
		case done:
			c.got.Completed += one
			if admission.Strict(c.set, r.QoS, func(int) bool { return true }).Reason == admission.NoResource {
				c.got.CompletedMissRejects += one
			}
		case e.At == r.End():
			c.got.Late += one
		default:
			c.got.Failed += one
		}
	case e.To == admission.Aborted:
		c.got.NoNode += one
		if slices.ContainsFunc(r.Tried, func(try Try) bool { return c.usable(try.State) }) {
			return fmt.Errorf("aborted beside a usable node: %v", r.Tried)
		}
	}
	return nil
}

// inPart counts an event in the part of the run in which it happens, if there is one.
func (c *checker) inPart(counts *[Parts]int, e Event) {
	w := c.t.Window
	for part := range counts {
		if from := w[0] + admission.Instant(part)*(w[1]-w[0]); e.At >= from && e.At < from+w[1]-w[0] {
			counts[part]++
		}
	}
}

// isServed reports whether a node satisfies every service parameter of a request.
func (c *checker) isServed(r *Case) bool { return len(c.set.Nearest(r.QoS, 1, nil)) > 0 }

// accepted checks the booking of an accepted request under strict negotiation.
func (c *checker) accepted(e Event, r *Case) error {
	if r.Strict == nil {
		return nil
	}
	for id := range c.t.Cases[:e.Request] {
		o := &c.t.Cases[id]
		if s := c.states[id]; (s == admission.NodeBound || s == admission.Running) && o.Strict.Resource == e.Node && o.Start < r.End() &&
			r.Start < o.End() {
			return fmt.Errorf("node %d is booked for request %d", e.Node, id)
		}
	}
	if !c.set.SatisfiesAll(r.QoS, e.Node) {
		return fmt.Errorf("node %d does not satisfy it", e.Node)
	}
	return nil
}

// running checks the start of a request.
func (c *checker) running(e Event, r *Case) error {
	c.began[e.Request] = e.At
	if last := r.Tried[len(r.Tried)-1]; last.Node != e.Node || !c.usable(last.State) || c.visibleState(e.Node) != last.State ||
		e.At != r.Start {
		return fmt.Errorf("starts on node %d, %v, after trying %v", e.Node, c.nodes[e.Node], r.Tried)
	}
	for i, try := range r.Tried[:len(r.Tried)-1] {
		if c.usable(try.State) || c.visibleState(try.Node) != try.State {
			return fmt.Errorf("try %d: node %d was %v", i+1, try.Node, c.nodes[try.Node])
		}
	}
	switch {
	case r.KAPAC == nil:
	case c.t.Scenario.Bind == FromPool && c.set.Adjusted(r.QoS, e.Node) == qos.Infinite:
		return fmt.Errorf("node %d does not satisfy the service parameters", e.Node)
	case c.t.Scenario.Bind == FromSet && !slices.ContainsFunc(r.KAPAC.Set, func(n qos.Neighbour) bool { return n.Resource == e.Node }):
		return fmt.Errorf("node %d is not of the k-set %v", e.Node, r.KAPAC.Set)
	}
	c.setState(e.Node, map[NodeState]NodeState{Idle: Reserved, Local: Both}[c.nodes[e.Node]], e.At)
	c.left[e.Node] = r.Flops
	return nil
}

// end checks what must hold after the last event.
func (c *checker) end() error {
	for id := range c.states {
		if c.t.Cases[id].Counted && !c.states[id].IsFinal() {
			return fmt.Errorf("request %d is left %v", id, c.states[id])
		}
	}
	for i, s := range c.nodes {
		c.setState(i, s, max(c.t.Window[1], c.from[i]))
		c.capacity.Add(&c.capacity, flopsOf(c.t.Nodes[i].Peak, c.t.Window[1]-c.t.Window[0]))
	}
	mega := func(flops *big.Int) int64 { return new(big.Int).Quo(flops, big.NewInt(1_000_000)).Int64() }
	c.got.Reserved, c.got.Local, c.got.Capacity = mega(&c.reserved), mega(&c.local), mega(&c.capacity)
	if c.t.Scenario.Sites > 0 { // the events do not contain which nodes the information centre took to be in the pool
		c.got.MissRejected, c.got.CompletedMissRejects = c.t.Outcome.MissRejected, c.t.Outcome.CompletedMissRejects
	}
	if c.got != c.t.Outcome {
		return fmt.Errorf("the events add up to %+v, the outcome is %+v", c.got, c.t.Outcome)
	}
	return nil
}

// resourceTransitions has every legal transition of an RSLA with its reason.
var resourceTransitions = map[[2]admission.ResourceState]string{
	{admission.Withdrawn, admission.Offered}: "its site contributes it",
	{admission.Offered, admission.Withdrawn}: "its site withdraws it",
	{admission.Offered, admission.Bound}:     "a BSLA is made with it, and the run begins",
	{admission.Bound, admission.Offered}:     "the run ends",
	{admission.Bound, admission.Withdrawn}:   "the run ends, or is broken off, and its site has withdrawn it",
}
