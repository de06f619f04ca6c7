package testbed

import (
	"sort"

	"juggle/core/pool/admission"
)

// A Snapshot is the test bed at an instant of a trace: what the first so many of its Events, and no others, lead to.
type Snapshot struct {
	Events int
	Nodes  []NodeState
	Away   []bool // by node: its site has withdrawn it
	Booked []int  // by node: requests bound to it that have not begun; strict negotiation binds early
	// Agreements counts requests by state. Those that live are all there are; those that ended (done, aborted, rejected) only the
	// window's, as the measures count them.
	Agreements [admission.States]int
}

// Resource is where node i stands in the life of its RSLA.
func (s *Snapshot) Resource(i int) admission.Resource {
	switch {
	case s.Nodes[i].HasReserved():
		return admission.Bound
	case s.Away[i]:
		return admission.Withdrawn
	}
	return admission.Offered
}

// After is the test bed after the first n events, at most all. O(n).
func (t *Trace) After(n int) *Snapshot {
	nodes := len(t.Nodes)
	s := &Snapshot{Nodes: make([]NodeState, nodes), Away: make([]bool, nodes), Booked: make([]int, nodes)}
	for s.Events < n {
		s.next(t)
	}
	return s
}

// next lets the trace's next event happen.
func (s *Snapshot) next(t *Trace) {
	e := t.Events[s.Events]
	s.Events++
	switch e.Kind {
	case NodeFails:
		s.Nodes[e.Node] = Down
	case NodeRecovers:
		s.Nodes[e.Node] = Idle
	case LocalBegins, LocalEnds:
		s.Nodes[e.Node] = runs(s.Nodes[e.Node].HasReserved(), e.Kind == LocalBegins)
	case NodeJoins, NodeLeaves:
		s.Away[e.Node] = e.Kind == NodeLeaves
	case RequestMoves:
		s.move(t, e)
	}
}

func (s *Snapshot) move(t *Trace, e Event) {
	if e.From != admission.None {
		s.Agreements[e.From]--
	}
	if !e.To.End() || t.Cases[e.Request].Counted {
		s.Agreements[e.To]++
	}
	if e.To == admission.NodeBound {
		s.Booked[e.Node]++
	} else if e.From == admission.NodeBound {
		s.Booked[e.Node]--
	}
	if e.To == admission.Running || e.From == admission.Running {
		s.Nodes[e.Node] = runs(e.To == admission.Running, s.Nodes[e.Node].HasLocal())
	}
}

// Before is the number of events before an instant. O(log events).
func (t *Trace) Before(at admission.Instant) int {
	return sort.Search(len(t.Events), func(i int) bool { return t.Events[i].At >= at })
}

// A Point is a count from an instant on.
type Point struct {
	At    admission.Instant
	Count int
}

// Series is how many agreements were in a state over the window: a step function, one point at each change, the first at the window's
// begin.
func (t *Trace) Series(s admission.State) []Point {
	now := t.After(t.Before(t.Window[0]))
	points := []Point{{t.Window[0], now.Agreements[s]}}
	for end := t.Before(t.Window[1]); now.Events < end; {
		at := t.Events[now.Events].At
		for now.Events < end && t.Events[now.Events].At == at {
			now.next(t)
		}
		last := &points[len(points)-1]
		switch count := now.Agreements[s]; {
		case last.At == at:
			last.Count = count
		case last.Count != count:
			points = append(points, Point{at, count})
		}
	}
	return points
}
