package testbed

import (
	"sort"

	"juggle/core/pool/admission"
)

// A Snapshot is the test bed at an instant of a trace.
type Snapshot struct {
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

// A Player walks along a trace.
//
// Invariant: now is what the first next events of the trace, and no others, lead to.
type Player struct {
	trace *Trace
	next  int
	now   Snapshot
}

// NewPlayer stands before the first event.
func NewPlayer(t *Trace) *Player {
	p := &Player{trace: t}
	p.rewind()
	return p
}

func (p *Player) rewind() {
	p.next = 0
	n := len(p.trace.Nodes)
	p.now = Snapshot{Nodes: make([]NodeState, n), Away: make([]bool, n), Booked: make([]int, n)}
}

// Snapshot is the present; not to be changed, and valid until the player moves.
func (p *Player) Snapshot() *Snapshot { return &p.now }

// Position is the number of events that have happened.
func (p *Player) Position() int { return p.next }

// Step lets the next event happen; false at the end.
func (p *Player) Step() bool {
	if p.next == len(p.trace.Events) {
		return false
	}
	e := p.trace.Events[p.next]
	p.next++
	switch e.Kind {
	case NodeFails:
		p.now.Nodes[e.Node] = Down
	case NodeRecovers:
		p.now.Nodes[e.Node] = Idle
	case LocalBegins, LocalEnds:
		p.now.Nodes[e.Node] = runs(p.now.Nodes[e.Node].HasReserved(), e.Kind == LocalBegins)
	case NodeJoins, NodeLeaves:
		p.now.Away[e.Node] = e.Kind == NodeLeaves
	case RequestMoves:
		p.move(e)
	}
	return true
}

func (p *Player) move(e Event) {
	if e.From != admission.None {
		p.now.Agreements[e.From]--
	}
	if !e.To.End() || p.trace.Cases[e.Request].Counted {
		p.now.Agreements[e.To]++
	}
	if e.To == admission.NodeBound {
		p.now.Booked[e.Node]++
	} else if e.From == admission.NodeBound {
		p.now.Booked[e.Node]--
	}
	if e.To == admission.Running || e.From == admission.Running {
		p.now.Nodes[e.Node] = runs(e.To == admission.Running, p.now.Nodes[e.Node].HasLocal())
	}
}

// GoTo stands after the first n events, n between 0 and the number of events. Forward costs the events between, backward starts over.
func (p *Player) GoTo(n int) {
	if n < p.next {
		p.rewind()
	}
	for p.next < n && p.Step() {
	}
}

// Seek stands after every event up to and at an instant.
func (p *Player) Seek(at admission.Instant) { p.GoTo(p.trace.Before(at + 1)) }

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
	p := NewPlayer(t)
	p.GoTo(t.Before(t.Window[0]))
	points := []Point{{t.Window[0], p.now.Agreements[s]}}
	for end := t.Before(t.Window[1]); p.next < end; {
		at := t.Events[p.next].At
		p.Seek(at)
		last := &points[len(points)-1]
		switch count := p.now.Agreements[s]; {
		case last.At == at:
			last.Count = count
		case last.Count != count:
			points = append(points, Point{at, count})
		}
	}
	return points
}
