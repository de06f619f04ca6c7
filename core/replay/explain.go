package replay

import (
	"juggle/core/schedule"
)

// An Explanation is what was looked at on the way to a decision. Jobs are indices of Run.Jobs.
type Explanation struct {
	Queue  []int32 // as sorted, the request included
	Rounds []Round // the first is Algorithm 1 (or the replan), the others Algorithm 2, one a Psi
}

// A Round is a search with the request at one index of the queue.
type Round struct {
	Algorithm int
	Index     int // k in this round
	Tries     []Try
	Swap      *Swap // the fixqueue that ended it, where one did
}

// A Swap is fixqueue: the request went from index From to index To, and the job With the other way.
type Swap struct {
	With     int32
	From, To int
}

// A Try is one window that was given to the request.
type Try struct {
	Side            schedule.Side
	Neighbour       int32 // the job that an offer lies beside; -1 where there is none
	Running         bool  // it is running
	Ready, Deadline Instant
	Shift           Seconds
	Fate            schedule.Fate
	Failed          int32   // the job that found no hole; -1 where none failed
	Found           bool    // the request found a hole, at Start
	Start           Instant // of the request
	Placed, Moved   int     // jobs behind the request that were placed, and how many of them elsewhere than before
}

// After is the queue as it was placed at last: Queue with every swap of the rounds made.
func (e Explanation) After() []int32 {
	queue := append([]int32(nil), e.Queue...)
	for _, r := range e.Rounds {
		if s := r.Swap; s != nil && s.From < len(queue) && s.To < len(queue) {
			queue[s.From], queue[s.To] = queue[s.To], queue[s.From]
		}
	}
	return queue
}

// explain keeps what an Explanation needs of a decision.
func (b *builder) explain(d *schedule.Decision) Explanation {
	e := Explanation{Queue: make([]int32, len(d.Before)), Rounds: make([]Round, len(d.Rounds))}
	for i, slot := range d.Before {
		e.Queue[i] = b.number[slot.ID]
	}
	for i, round := range d.Rounds {
		out := Round{Algorithm: round.Algorithm, Index: round.Index, Tries: make([]Try, len(round.Tries))}
		for k := range round.Tries {
			out.Tries[k] = b.try(d, &round.Tries[k])
		}
		if s := round.Swap; s != nil {
			out.Swap = &Swap{b.number[s.With], s.From, s.To}
		}
		e.Rounds[i] = out
	}
	return e
}

func (b *builder) try(d *schedule.Decision, t *schedule.Try) Try {
	w := t.Window
	out := Try{
		Side: w.Side, Neighbour: -1, Running: w.Running, Ready: w.Ready, Deadline: w.Deadline, Shift: w.Shift, Fate: t.Fate, Failed: -1,
	}
	if w.Side != schedule.Own {
		out.Neighbour = b.number[w.Neighbour]
	}
	if t.Fate == schedule.NoHoleForRequest || t.Fate == schedule.NoHoleForOther {
		out.Failed = b.number[t.Failed]
	}
	for i := range t.Placements {
		p := &t.Placements[i]
		switch {
		case !d.Replan && p.ID == d.Request.ID:
			out.Found, out.Start = p.Found, p.Start
		case p.Found:
			out.Placed++
			if p.Start != p.Was {
				out.Moved++
			}
		}
	}
	return out
}
