package several

import (
	"slices"
	"strconv"

	"juggle/core/replay"
	"juggle/core/together"
	"juggle/site/gantt"
)

// Drawing is the machines as the event left them.
func (s Shown) Drawing(v gantt.View) gantt.Drawing {
	stands := s.At(s.Event)
	var machines []gantt.Machine
	for i, procs := range s.Setup.Procs {
		m := gantt.Machine{Procs: procs, Now: s.event().Now, Words: "Machine " + strconv.Itoa(i+1) + ", " + gantt.Processors(int32(procs))}
		var bars [2][]gantt.Block // of those that stand here, and of those that have gone
		var pieces [2][]replay.Piece
		add := func(to int, b gantt.Block, procs int32) {
			bars[to] = append(bars[to], b)
			pieces[to] = append(pieces[to], replay.Piece{ID: b.Of.ID, Start: b.Start, End: b.End, Procs: procs})
		}
		for _, t := range stands {
			q := &s.Requests[t.Request]
			if t.Machine == i {
				add(0, s.block(t), q.Procs)
			}
			if t.Moved && t.Was == i {
				add(1, gantt.Block{Look: gantt.WasLook, Of: gantt.Job(q.ID), Start: t.From, End: t.From.Add(q.Estimate)}, q.Procs)
			}
		}
		for k := range bars {
			for n, on := range replay.Seat(procs, pieces[k], nil) {
				bars[k][n].On = on
			}
			m.Blocks = append(m.Blocks, bars[k]...)
		}
		machines = append(machines, m)
	}
	return gantt.Stack(machines, s.ties(stands), v)
}

// ties are the jobs that belong together. Those are lit that the event is about: the composite that was decided, and those that moved.
func (s Shown) ties(stands []together.Stand) (ties []gantt.Tie) {
	e, last := s.event(), int64(0)
	for _, t := range stands {
		q := &s.Requests[t.Request]
		if q.Group != 0 && q.Group != last {
			lit := e.Parts > 0 && s.Requests[e.First].Group == q.Group ||
				slices.ContainsFunc(e.Attempts, func(a together.Attempt) bool { return a.Kept && a.Lifted == q.Group })
			ties = append(ties, gantt.Tie{Lit: lit})
		}
		if last = q.Group; last != 0 {
			ties[len(ties)-1].Jobs = append(ties[len(ties)-1].Jobs, q.ID)
		}
	}
	return ties
}

func (s Shown) block(t together.Stand) gantt.Block {
	q := &s.Requests[t.Request]
	b := gantt.Block{Look: gantt.Look(t.State), Key: int32(t.Request) + 1, Of: gantt.Job(q.ID), Start: t.To, End: t.End,
		Ready: t.Ready, Deadline: t.Deadline, Label: strconv.FormatInt(q.ID, 10), Framed: t.Moved && t.Was != together.Nowhere}
	b.About = "Request " + b.Label + ", " + t.State.String()
	if q.Group != 0 { // the part's own window is its slot
		b.About += ", part of composite " + strconv.FormatInt(q.Group, 10)
		b.Ready, b.Deadline = q.Ready, q.Deadline
	}
	b.About += gantt.Placed(q.Procs, t.To, t.End, b.Ready, b.Deadline)
	if b.Framed {
		b.About += "\nbefore, from " + gantt.Clock(t.From)
	}
	return b
}
