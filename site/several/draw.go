package several

import (
	"slices"
	"strconv"

	"juggle/core/coallocation"
	"juggle/site/gantt"
)

// Drawing is the machines as the event left them.
func (s Shown) Drawing(v gantt.View) gantt.Drawing {
	stands := s.At(s.Event)
	machines := make([]gantt.Machine, len(s.Setup.Procs))
	for i, procs := range s.Setup.Procs {
		var here, gone []gantt.Block
		for _, t := range stands {
			q := &s.Requests[t.Request]
			if t.Machine == i {
				here = append(here, s.block(t))
			}
			if t.Moved && t.Was == i {
				gone = append(gone, gantt.Block{Look: gantt.WasLook, Of: gantt.Job(q.ID), Start: t.From, End: t.From.Add(q.Estimate),
					Procs: q.Procs})
			}
		}
		machines[i] = gantt.Machine{Procs: procs, Now: s.event().Now,
			Words:  "Machine " + strconv.Itoa(i+1) + ", " + gantt.Processors(int32(procs)),
			Blocks: append(gantt.Seated(procs, here, nil), gantt.Seated(procs, gone, nil)...)}
	}
	return gantt.Stack(machines, s.ties(stands), v)
}

// ties are the jobs that belong together. Those are lit that the event is about: the composite that was decided, and those that moved.
func (s Shown) ties(stands []coallocation.Stand) (ties []gantt.Tie) {
	e, last := s.event(), int64(0)
	for _, t := range stands {
		q := &s.Requests[t.Request]
		if q.Group != 0 && q.Group != last {
			lit := e.Parts > 0 && s.Requests[e.First].Group == q.Group ||
				slices.ContainsFunc(e.Attempts, func(a coallocation.Attempt) bool { return a.Kept && a.Lifted == q.Group })
			ties = append(ties, gantt.Tie{Lit: lit})
		}
		if last = q.Group; last != 0 {
			ties[len(ties)-1].Jobs = append(ties[len(ties)-1].Jobs, q.ID)
		}
	}
	return ties
}

func (s Shown) block(t coallocation.Stand) gantt.Block {
	q := &s.Requests[t.Request]
	words, ready, deadline := "Request "+strconv.FormatInt(q.ID, 10)+", "+t.State.String(), t.Ready, t.Deadline
	if q.Group != 0 { // the part's own window is its slot
		words += ", part of composite " + strconv.FormatInt(q.Group, 10)
		ready, deadline = q.Ready, q.Deadline
	}
	b := gantt.JobBlock(gantt.Look(t.State), int32(t.Request)+1, q.ID, words, q.Procs, t.To, t.End, ready, deadline)
	if b.Framed = t.Moved && t.Was != coallocation.Nowhere; b.Framed {
		b.About += "\nbefore, from " + gantt.Clock(t.From)
	}
	return b
}
