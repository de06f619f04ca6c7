package testbed

import (
	"sort"

	"juggle/core/papers/pool/admission"
)

// A Snapshot is the state of the test bed after the first events of a trace.
type Snapshot struct {
	Events int // the number of these events
	Nodes  []NodeState
	Away   []bool // by node: its site has withdrawn it
	Booked []int  // by node: requests that are bound to it and have not started; only strict negotiation binds before the start
	// Agreements counts requests by state. In the final states only requests of the window are counted.
	Agreements [admission.States]int
}

// Resource returns the state of node i's RSLA.
func (s *Snapshot) Resource(i int) admission.ResourceState {
	switch {
	case s.Nodes[i].HasReserved():
		return admission.Bound
	case s.Away[i]:
		return admission.Withdrawn
	}
	return admission.Offered
}

// SnapshotAfter returns the state of the test bed after the first n events, in time O(n).
func (t *Trace) SnapshotAfter(n int) *Snapshot {
	nodes := len(t.Nodes)
	s := &Snapshot{Nodes: make([]NodeState, nodes), Away: make([]bool, nodes), Booked: make([]int, nodes)}
	for s.Events < n {
		s.applyNext(t)
	}
	return s
}

// applyNext applies the trace's next event.
func (s *Snapshot) applyNext(t *Trace) {
	e := t.Events[s.Events]
	s.Events++
	switch e.Kind {
	case NodeFails:
		s.Nodes[e.Node] = Down
	case NodeRecovers:
		s.Nodes[e.Node] = Idle
	case LocalBegins, LocalEnds:
		s.Nodes[e.Node] = busyState(s.Nodes[e.Node].HasReserved(), e.Kind == LocalBegins)
	case NodeJoins, NodeLeaves:
		s.Away[e.Node] = e.Kind == NodeLeaves
	case RequestMoves:
		s.moveRequest(t, e)
	}
}

// moveRequest applies an event in which a request goes from one state to another.
func (s *Snapshot) moveRequest(t *Trace, e Event) {
	if e.From != admission.None {
		s.Agreements[e.From]--
	}
	if !e.To.IsFinal() || t.Cases[e.Request].Counted {
		s.Agreements[e.To]++
	}
	if e.To == admission.NodeBound {
		s.Booked[e.Node]++
	} else if e.From == admission.NodeBound {
		s.Booked[e.Node]--
	}
	if e.To == admission.Running || e.From == admission.Running {
		s.Nodes[e.Node] = busyState(e.To == admission.Running, s.Nodes[e.Node].HasLocal())
	}
}

// EventsBefore returns the number of events before an instant, in time O(log events).
func (t *Trace) EventsBefore(at admission.Instant) int {
	return sort.Search(len(t.Events), func(i int) bool { return t.Events[i].At >= at })
}

// A Point is a count that holds from an instant on.
type Point struct {
	At    admission.Instant
	Count int
}

// Series returns how many requests were in a state during the window, as a step function. Its first point is at the beginning of the
// window, and each further point is a change.
func (t *Trace) Series(state admission.State) []Point {
	s := t.SnapshotAfter(t.EventsBefore(t.Window[0]))
	points := []Point{{t.Window[0], s.Agreements[state]}}
	for end := t.EventsBefore(t.Window[1]); s.Events < end; {
		at := t.Events[s.Events].At
		for s.Events < end && t.Events[s.Events].At == at {
			s.applyNext(t)
		}
		last := &points[len(points)-1]
		switch count := s.Agreements[state]; {
		case last.At == at:
			last.Count = count
		case last.Count != count:
			points = append(points, Point{at, count})
		}
	}
	return points
}
