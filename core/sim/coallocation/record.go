package coallocation

import (
	"slices"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
)

// An Event is the decision on one local or co-allocated request. An event with Parts 0 decided no request: it has the moves of a
// replan after jobs had ended early.
type Event struct {
	Now      schedule.Instant
	First    int       `json:",omitempty"` // the index of the first request that was decided
	Parts    int       `json:",omitempty"` // how many requests were decided; 1: a local request
	Attempts []Attempt `json:",omitempty"`
	Moves    []Move    `json:",omitempty"`
	Fixed    []int     `json:",omitempty"` // the indices of the waiting requests whose slots were fixed since the last event
	Sums     Sums      // the sums up to this event
}

// An Attempt is an attempt to place a co-allocated request. That request has just arrived, or it waits and was lifted out to make space for
// a local request.
type Attempt struct {
	LiftedGroup int64   `json:",omitempty"` // the group of the co-allocated request that was lifted out; 0: it has just arrived
	HasBegun    bool    `json:",omitempty"` // it is a chain that has begun; only its waiting parts were lifted out
	Fits        bool    `json:",omitempty"` // the local request finds a gap without the co-allocated one; true if that has just arrived
	Kept        bool    `json:",omitempty"` // the attempt succeeded, so its changes were kept
	Starts      []Start `json:",omitempty"`
}

// A Start is an instant at which the broker tried to start a step.
type Start struct {
	At    schedule.Instant
	Held  bool      `json:",omitempty"` // every part of the step was held; the parts stay held if the attempt is kept
	Asked []Inquiry `json:",omitempty"`
}

// An Inquiry is a question of the broker: can this machine run the part then? If it can, the machine holds the part.
type Inquiry struct {
	Request int
	Machine int
	CanHold bool `json:",omitempty"`
}

// A Move is a request that got its first start or another one.
type Move struct {
	Request         int
	Machine         int
	From, To        schedule.Instant
	FromMachine     int              // the index of the machine before; NoMachine: there was no start
	Ready, Deadline schedule.Instant // the window agreed on last
}

// recordEvent adds the current event with its moves to Events, where Config.Explain asks for events. It does not add an event without a
// decision and without a move; the fixings of such an event go into the next one.
func (b *broker) recordEvent() {
	e := b.event
	b.event = Event{}
	if !b.cfg.Explain {
		return
	}
	for i := e.First; i < e.First+e.Parts; i++ {
		if b.machineOf[i] != NoMachine {
			b.lastMoves = append(b.lastMoves, Move{Request: i, Machine: NoMachine})
		}
	}
	waiting := b.lastMoves[:0]
	for _, last := range b.lastMoves {
		machine := b.machineOf[last.Request]
		p, isOpen := b.machines[machine].Promise(last.Request)
		if isOpen && (last.Machine != machine || last.To != p.Start) {
			last = Move{last.Request, machine, last.To, p.Start, last.Machine, p.Ready, p.Deadline}
			e.Moves = append(e.Moves, last)
		}
		switch {
		case !isOpen || p.Running:
		case p.Fixed:
			e.Fixed = append(e.Fixed, last.Request)
		default:
			waiting = append(waiting, last)
		}
	}
	b.lastMoves = waiting
	if e.Now, e.Sums = b.now, b.Sums; e.Parts > 0 || e.Moves != nil {
		b.Events = append(b.Events, e)
	} else {
		b.event.Fixed = e.Fixed
	}
}

// A PlacedRequest is a request in the plan of a machine, in the slot of its last move.
type PlacedRequest struct {
	Move
	End   schedule.Instant // the planned end; of a request that has ended, the real one
	State replay.State     // a waiting part is fixed
	Moved bool             // the event moved it
}

// PlacedAfter returns the requests on the plans of the machines after event k, in the order of the requests. It costs O(requests + moves so
// far).
func (o *Outcome) PlacedAfter(k int) []PlacedRequest {
	e := &o.Events[k]
	placed := make([]PlacedRequest, len(o.Requests))
	for n := range o.Events[:k+1] {
		for _, m := range o.Events[n].Moves {
			placed[m.Request] = PlacedRequest{Move: m, End: m.To.Add(o.Requests[m.Request].Estimate), Moved: n == k}
		}
		for _, i := range o.Events[n].Fixed {
			s := &placed[i]
			s.State, s.Ready, s.Deadline = replay.Fixed, s.To, s.End
		}
	}
	for i := range placed {
		s, r, ended := &placed[i], &o.Requests[i], o.Rows[i].End
		decided, fixed := e.First <= i && i < e.First+e.Parts, s.State == replay.Fixed || r.Group != 0
		if s.State = replay.StateAt(e.Now, s.To, ended, decided, fixed, s.Deadline.Sub(s.Ready) == r.Estimate); s.State == replay.Done {
			s.End = ended
		}
	}
	return slices.DeleteFunc(placed, func(s PlacedRequest) bool { return s.End == 0 }) // those without a start yet
}
