package testbed

import (
	"fmt"
	"math/big"
	"slices"

	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
)

// check replays the events of a trace, and returns an error that names the first of these invariants that is broken:
//
//   - events are in order of time, and every transition of a request is legal;
//   - a request starts at its start, on the first usable node that it examined: an idle node, or, if local jobs share their node, a node
//     without a reserved job; it runs no longer than its length; it is done exactly if its flops are computed;
//   - a local job begins on an idle node, or, if local jobs share their node, on a node without a local job;
//   - under kAPAC a request runs on a node of its k-set, or, if it is bound to the pool, on a node that satisfies its service parameters;
//     strict negotiation never books a node twice for the same time;
//   - every request of the window ends once;
//   - the outcome is the sum of the events.
func check(t *Trace) error {
	vectors := make([]qos.Vector, len(t.Nodes))
	for i, n := range t.Nodes {
		vectors[i] = n.QoS
	}
	set := qos.NewSet(Schema(), vectors)
	c := checker{trace: t, set: set, nodes: make([]NodeState, len(t.Nodes)), away: make([]bool, len(t.Nodes)),
		from:   make([]admission.Instant, len(t.Nodes)),
		left:   make([]int64, len(t.Nodes)),
		states: make([]admission.State, len(t.Cases)), began: make([]admission.Instant, len(t.Cases))}
	for i, e := range t.Events {
		if i > 0 && e.At < t.Events[i-1].At {
			return fmt.Errorf("event %d: got it at %d ms, want at least %d ms as the event before", i, e.At, t.Events[i-1].At)
		}
		if err := c.apply(e); err != nil {
			return fmt.Errorf("event %d, %+v: %w", i, e, err)
		}
	}
	snapshot := t.SnapshotAfter(0)
	previous := make([]admission.ResourceState, len(t.Nodes))
	for i := range previous {
		previous[i] = admission.Offered
	}
	for snapshot.Events < len(t.Events) {
		snapshot.applyNext(t)
		for i := range previous {
			state := snapshot.Resource(i)
			if state != previous[i] && resourceTransitions[[2]admission.ResourceState{previous[i], state}] == "" {
				return fmt.Errorf("event %d: got a transition of the RSLA of node %d from %d to %d, want a legal one", snapshot.Events, i,
					previous[i], state)
			}
			previous[i] = state
		}
		booked := 0
		for _, n := range snapshot.Booked {
			booked += n
		}
		if bound := snapshot.Agreements[admission.NodeBound]; booked != bound {
			return fmt.Errorf("event %d: %d requests have booked nodes, want the %d that are bound to one", snapshot.Events, booked, bound)
		}
	}
	return c.end()
}

// A checker has the state of a replay.
type checker struct {
	trace  *Trace
	set    *qos.Set
	nodes  []NodeState
	away   []bool              // by node: its site has withdrawn it
	from   []admission.Instant // by node: when it got its present state
	left   []int64             // by node: the flops that its reserved job has not computed
	states []admission.State   // by request
	began  []admission.Instant // by request: when it began to run
	got    Outcome             // the sum of the events so far

	reserved, local, capacity big.Int // flops
}

// isSharing reports whether local jobs share their node.
func (c *checker) isSharing() bool { return c.trace.Scenario.LocalWork == Shares }

// isUsable reports whether a node in this state could run a reserved job.
func (c *checker) isUsable(s NodeState) bool { return s == Idle || c.isSharing() && s == Local }

// visibleState returns the state of a node as the pool sees it.
func (c *checker) visibleState(i int) NodeState {
	if c.away[i] {
		return Away
	}
	return c.nodes[i]
}

// setState sets the state of node i from an instant on, and counts the work until then.
func (c *checker) setState(i int, s NodeState, at admission.Instant) {
	speed := c.trace.Nodes[i].Peak // a local job that shares its node takes half of it
	if before := c.nodes[i]; c.isSharing() && (before == Local || before == Both) {
		speed /= 2
	}
	counted := flopsOf(speed, max(0, min(at, c.trace.Window[1])-max(c.from[i], c.trace.Window[0])))
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

// flopsOf returns the flops that are computed at a speed in a time.
func flopsOf(speed int64, d admission.Instant) *big.Int {
	return new(big.Int).Mul(big.NewInt(speed), big.NewInt(int64(d)))
}

// apply checks and applies an event.
func (c *checker) apply(e Event) error {
	// The legal transitions of a node by the kind of the event and the node's state before.
	transitions := map[EventKind]map[NodeState]NodeState{LocalBegins: {Idle: Local}, LocalEnds: {Local: Idle}, NodeFails: {Idle: Down},
		NodeRecovers: {Down: Idle}}
	if c.isSharing() {
		transitions[LocalBegins][Reserved], transitions[LocalEnds][Both] = Both, Reserved
	}
	if byState, ok := transitions[e.Kind]; ok {
		to, ok := byState[c.nodes[e.Node]]
		if !ok {
			return fmt.Errorf("got it on a node that is %v, want another state", c.nodes[e.Node])
		}
		c.setState(e.Node, to, e.At)
		return nil
	}
	if e.Kind == NodeJoins || e.Kind == NodeLeaves {
		if c.away[e.Node] == (e.Kind == NodeLeaves) {
			return fmt.Errorf("got it on a node whose withdrawal is already %v", c.away[e.Node])
		}
		c.away[e.Node] = e.Kind == NodeLeaves
		return nil
	}
	r := &c.trace.Cases[e.Request]
	if c.states[e.Request] != e.From || !admission.IsLegal(e.From, e.To) {
		return fmt.Errorf("got an illegal transition of a request that is %v", c.states[e.Request])
	}
	c.states[e.Request] = e.To
	if r.Counted != (r.Arrival >= c.trace.Window[0] && r.Arrival < c.trace.Window[1]) {
		return fmt.Errorf("got a request with Counted %v that arrived at %d ms, want it counted exactly in the window", r.Counted, r.Arrival)
	}
	one := 0 // the count of this event
	if r.Counted {
		one = 1
	}
	switch {
	case e.To == admission.Negotiated:
		c.got.Requests += one
		c.countInPart(&c.got.Arrivals, e)
		if e.At != r.Arrival {
			return fmt.Errorf("got an arrival at %d, want %d", e.At, r.Arrival)
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
		c.countInPart(&c.got.Acceptances, e)
		return c.checkBooking(e, r)
	case e.To == admission.NodeBound && e.At != r.Start:
		return fmt.Errorf("got it bound at %d, want its start %d", e.At, r.Start)
	case e.To == admission.Running:
		return c.applyStart(e, r)
	case e.From == admission.Running:
		if took := admission.Millis(e.At - c.began[e.Request]); took > r.Length {
			return fmt.Errorf("got a run of %d ms, want at most the length %d", took, r.Length)
		}
		after := map[NodeState]NodeState{Reserved: Idle, Both: Local}[c.nodes[e.Node]]
		c.setState(e.Node, after, e.At)
		switch isDone := c.left[e.Node] <= 0; {
		case isDone != (e.To == admission.Done):
			return fmt.Errorf("got %v with %d flops left, want done exactly if none are left", e.To, c.left[e.Node])
		case isDone:
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
		if slices.ContainsFunc(r.Tried, func(try Try) bool { return c.isUsable(try.State) }) {
			return fmt.Errorf("got it aborted after examining %v, want it on the usable node among them", r.Tried)
		}
	}
	return nil
}

// countInPart counts an event in the part of the run in which it happens, if there is one.
func (c *checker) countInPart(counts *[Parts]int, e Event) {
	w := c.trace.Window
	for part := range counts {
		if from := w[0] + admission.Instant(part)*(w[1]-w[0]); e.At >= from && e.At < from+w[1]-w[0] {
			counts[part]++
		}
	}
}

// isServed reports whether a node satisfies every service parameter of a request.
func (c *checker) isServed(r *Case) bool { return len(c.set.Nearest(r.QoS, 1, nil)) > 0 }

// checkBooking checks the booking of an accepted request under strict negotiation.
func (c *checker) checkBooking(e Event, r *Case) error {
	if r.Strict == nil {
		return nil
	}
	for id := range c.trace.Cases[:e.Request] {
		other := &c.trace.Cases[id]
		if s := c.states[id]; (s == admission.NodeBound || s == admission.Running) && other.Strict.Resource == e.Node &&
			other.Start < r.End() && r.Start < other.End() {
			return fmt.Errorf("got node %d, which is booked for request %d, want a free one", e.Node, id)
		}
	}
	if !c.set.SatisfiesAll(r.QoS, e.Node) {
		return fmt.Errorf("got node %d, which does not satisfy the request", e.Node)
	}
	return nil
}

// applyStart checks and applies the start of a request.
func (c *checker) applyStart(e Event, r *Case) error {
	c.began[e.Request] = e.At
	if last := r.Tried[len(r.Tried)-1]; last.Node != e.Node || !c.isUsable(last.State) || c.visibleState(e.Node) != last.State ||
		e.At != r.Start {
		return fmt.Errorf("got a start on node %d, %v, after examining %v, want it on the last of these", e.Node, c.nodes[e.Node], r.Tried)
	}
	for i, try := range r.Tried[:len(r.Tried)-1] {
		if c.isUsable(try.State) || c.visibleState(try.Node) != try.State {
			return fmt.Errorf("try %d: got node %d as %v, want an unusable node, which is %v", i+1, try.Node, try.State, c.nodes[try.Node])
		}
	}
	switch {
	case r.KAPAC == nil:
	case c.trace.Scenario.Bind == FromPool && c.set.Adjusted(r.QoS, e.Node) == qos.Infinite:
		return fmt.Errorf("got node %d, which does not satisfy the service parameters", e.Node)
	case c.trace.Scenario.Bind == FromSet && !slices.ContainsFunc(r.KAPAC.Set, func(n qos.Neighbour) bool { return n.Resource == e.Node }):
		return fmt.Errorf("got node %d, want one of the k-set %v", e.Node, r.KAPAC.Set)
	}
	c.setState(e.Node, map[NodeState]NodeState{Idle: Reserved, Local: Both}[c.nodes[e.Node]], e.At)
	c.left[e.Node] = r.Flops
	return nil
}

// end checks the invariants that must hold after the last event.
func (c *checker) end() error {
	for id := range c.states {
		if c.trace.Cases[id].Counted && !c.states[id].IsFinal() {
			return fmt.Errorf("request %d: got %v after the last event, want a final state", id, c.states[id])
		}
	}
	for i, s := range c.nodes {
		c.setState(i, s, max(c.trace.Window[1], c.from[i]))
		c.capacity.Add(&c.capacity, flopsOf(c.trace.Nodes[i].Peak, c.trace.Window[1]-c.trace.Window[0]))
	}
	mega := func(flops *big.Int) int64 { return new(big.Int).Quo(flops, big.NewInt(1_000_000)).Int64() }
	c.got.Reserved, c.got.Local, c.got.Capacity = mega(&c.reserved), mega(&c.local), mega(&c.capacity)
	if c.trace.Scenario.Sites > 0 { // these two depend on the nodes that were reported to the information centre, which is not in the events
		c.got.MissRejected, c.got.CompletedMissRejects = c.trace.Outcome.MissRejected, c.trace.Outcome.CompletedMissRejects
	}
	if c.got != c.trace.Outcome {
		return fmt.Errorf("got the outcome %+v, want the sum of the events, %+v", c.trace.Outcome, c.got)
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
