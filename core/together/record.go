package together

import (
	"slices"

	"juggle/core/replay"
	"juggle/core/schedule"
)

// An Event is the decision about one local request or one composite. With no Parts it is what machines did by themselves before: they
// placed their queues anew after jobs had ended early.
type Event struct {
	Now      schedule.Instant
	First    int       `json:",omitempty"` // of the requests that were decided
	Parts    int       `json:",omitempty"`
	Attempts []Attempt `json:",omitempty"`
	Moves    []Move    `json:",omitempty"`
	Sums     Sums      // so far
}

// An Attempt is a way to place a composite that was tried: the one that has come, or, to make room for a local request, one that waits.
// Room tells whether the local request fits without that one.
type Attempt struct {
	Shifted int64   `json:",omitempty"` // the group of the composite that waits; 0: the one that has come
	Room    bool    `json:",omitempty"`
	Kept    bool    `json:",omitempty"`
	Starts  []Start `json:",omitempty"`
}

// A Start is an instant at which the broker would have parts start: all that start together, or the next of a chain.
type Start struct {
	At    schedule.Instant
	Held  bool      `json:",omitempty"` // all of them, for as long as the attempt
	Asked []Inquiry `json:",omitempty"`
}

// An Inquiry is a question that the broker put: could this machine run the part then? A yes was followed by a hold.
type Inquiry struct {
	Request int
	Machine int
	Yes     bool `json:",omitempty"`
}

// A Move is a start that was given, or changed.
type Move struct {
	Request  int
	Machine  int
	From, To schedule.Instant
	Was      int // the machine before; Nowhere: there was no start
}

// keep adds the event under way with what came of it, where events are kept; one of machines by themselves only where they have moved jobs.
func (b *broker) keep() {
	e := &b.event
	if !b.cfg.Explain {
		return
	}
	e.Now, e.Sums = b.now, b.Sums
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
			last = Move{Request: last.Request, Machine: on, From: last.To, To: p.Start, Was: last.Machine}
			e.Moves = append(e.Moves, last)
		}
		if there && !p.Running {
			planned = append(planned, last)
		}
	}
	b.planned = planned
	if e.Parts > 0 || e.Moves != nil {
		b.Events = append(b.Events, *e)
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
	}
	for i := range stands {
		s, r, ended := &stands[i], &o.Requests[i], o.Rows[i].End
		decided, strict := e.First <= i && i < e.First+e.Parts, r.Deadline.Sub(r.Ready) == r.Estimate
		if s.State = replay.StateAt(e.Now, s.To, ended, decided, r.Group != 0, strict); s.State == replay.Done {
			s.End = ended
		}
	}
	return slices.DeleteFunc(stands, func(s Stand) bool { return s.End == 0 }) // who has no start yet
}
