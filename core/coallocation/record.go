package coallocation

import (
	"slices"

	"juggle/core/replay"
	"juggle/core/schedule"
)

// An Event is the decision about one local request or one composite. One without Parts is about no request: it has what moved when machines
// placed their queues anew by themselves, after jobs had ended early.
type Event struct {
	Now      schedule.Instant
	First    int       `json:",omitempty"` // of the requests that were decided
	Parts    int       `json:",omitempty"` // how many; 1: a local one
	Attempts []Attempt `json:",omitempty"`
	Moves    []Move    `json:",omitempty"`
	Fixed    []int     `json:",omitempty"` // requests whose slots were fixed since the event before
	Sums     Sums      // so far
}

// An Attempt is a way to place a composite that was tried: the one that has come, or, to make room for a local request, one that waits.
type Attempt struct {
	Lifted int64   `json:",omitempty"` // the group of the composite that waits; 0: the one that has come
	Begun  bool    `json:",omitempty"` // it is a chain that has begun, of which the waiting parts were lifted
	Fits   bool    `json:",omitempty"` // the local request does without that one
	Kept   bool    `json:",omitempty"`
	Starts []Start `json:",omitempty"`
}

// A Start is an instant at which the broker would have parts start: all that start together, or the next of a chain.
type Start struct {
	At    schedule.Instant
	Held  bool       `json:",omitempty"` // all of them were; they stay where the attempt is kept
	Asked []Question `json:",omitempty"`
}

// A Question is the broker's: could this machine run the part then? A yes was followed by a hold.
type Question struct {
	Request int
	Machine int
	Yes     bool `json:",omitempty"`
}

// A Move is a start that was given, or changed.
type Move struct {
	Request         int
	Machine         int
	From, To        schedule.Instant
	Was             int              // the machine before; Nowhere: there was no start
	Ready, Deadline schedule.Instant // the window that holds
}

// keep adds the current event, where events are kept, with what has moved. Where nothing has, and no request was decided, it is none, and
// what was fixed goes to the next.
func (b *broker) keep() {
	e := b.event
	b.event = Event{}
	if !b.cfg.Explain {
		return
	}
	for i := e.First; i < e.First+e.Parts; i++ {
		if b.at[i] != Nowhere {
			b.planned = append(b.planned, Move{Request: i, Machine: Nowhere})
		}
	}
	planned := b.planned[:0]
	for _, last := range b.planned {
		on := b.at[last.Request]
		p, there := b.machines[on].Promise(last.Request)
		if there && (last.Machine != on || last.To != p.Start) {
			last = Move{last.Request, on, last.To, p.Start, last.Machine, p.Ready, p.Deadline}
			e.Moves = append(e.Moves, last)
		}
		switch {
		case !there || p.Running:
		case p.Fixed:
			e.Fixed = append(e.Fixed, last.Request)
		default:
			planned = append(planned, last)
		}
	}
	b.planned = planned
	if e.Now, e.Sums = b.now, b.Sums; e.Parts > 0 || e.Moves != nil {
		b.Events = append(b.Events, e)
	} else {
		b.event.Fixed = e.Fixed
	}
}

// A Stand is a job on a machine's plan, where its last Move has brought it.
type Stand struct {
	Move
	End   schedule.Instant // as planned, or, of one that has ended, as it was
	State replay.State     // a part that waits is fixed
	Moved bool             // by the event
}

// At is what stands on the machines after event k, as the requests. It costs O(moves so far).
func (o *Outcome) At(k int) []Stand {
	e := &o.Events[k]
	stands := make([]Stand, len(o.Requests))
	for n := range o.Events[:k+1] {
		for _, m := range o.Events[n].Moves {
			stands[m.Request] = Stand{Move: m, End: m.To.Add(o.Requests[m.Request].Estimate), Moved: n == k}
		}
		for _, i := range o.Events[n].Fixed {
			s := &stands[i]
			s.State, s.Ready, s.Deadline = replay.Fixed, s.To, s.End
		}
	}
	for i := range stands {
		s, r, ended := &stands[i], &o.Requests[i], o.Rows[i].End
		decided, fixed := e.First <= i && i < e.First+e.Parts, s.State == replay.Fixed || r.Group != 0
		if s.State = replay.StateAt(e.Now, s.To, ended, decided, fixed, s.Deadline.Sub(s.Ready) == r.Estimate); s.State == replay.Done {
			s.End = ended
		}
	}
	return slices.DeleteFunc(stands, func(s Stand) bool { return s.End == 0 }) // those without a start yet
}
