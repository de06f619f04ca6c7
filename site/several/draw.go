package several

import (
	"slices"
	"strconv"

	"juggle/core/replay"
	"juggle/core/sim"
	"juggle/core/together"
	"juggle/site/gantt"
)

// Drawing is the machines as the event left them.
func (s Shown) Drawing(v gantt.View) gantt.Drawing {
	stands := s.At(s.Event)
	var machines []gantt.Machine
	for i, procs := range s.Procs {
		m := gantt.Machine{Procs: procs, Now: s.Now(), Words: gantt.MachineName(i+1, procs)}
		var here, gone []together.Stand
		for _, t := range stands {
			if t.Machine == i {
				here = append(here, t)
			}
			if t.Moved && !t.First && t.Was == i {
				t.To, t.End = t.From, t.From.Add(s.Requests[t.Request].Estimate)
				gone = append(gone, t)
			}
		}
		for k, on := range s.seat(procs, here) {
			m.Blocks = append(m.Blocks, s.block(here[k], on))
		}
		for k, on := range s.seat(procs, gone) {
			m.Blocks = append(m.Blocks, gantt.Block{Look: gantt.WasLook, Of: gantt.Job(s.Requests[gone[k].Request].ID), Start: gone[k].To,
				End: gone[k].End, On: on})
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
				slices.ContainsFunc(e.Attempts, func(a together.Attempt) bool { return a.Kept && a.Shifted == q.Group })
			ties = append(ties, gantt.Tie{Lit: lit})
		}
		if last = q.Group; last != 0 {
			ties[len(ties)-1].Jobs = append(ties[len(ties)-1].Jobs, q.ID)
		}
	}
	return ties
}

// seat is which processors of a machine are drawn for each of the jobs on it.
func (s Shown) seat(procs int, stands []together.Stand) [][]sim.Range {
	pieces := make([]sim.Piece, len(stands))
	for i, t := range stands {
		q := &s.Requests[t.Request]
		pieces[i] = sim.Piece{ID: q.ID, Start: t.To, End: t.End, Procs: q.Procs}
	}
	return replay.Seat(procs, pieces, nil)
}

func (s Shown) block(t together.Stand, on []sim.Range) gantt.Block {
	q, state := &s.Requests[t.Request], "waits"
	b := gantt.Block{Look: gantt.Look(t.State), Key: int32(t.Request) + 1, Of: gantt.Job(q.ID), Start: t.To, End: t.End, On: on,
		Ready: q.Ready, Deadline: q.Deadline, Label: strconv.FormatInt(q.ID, 10), Framed: t.Moved && !t.First}
	switch t.State {
	case replay.Done:
		state = "has ended"
	case replay.Running:
		state = "runs"
	case replay.New:
		state = "new"
	}
	b.About = "Request " + b.Label + ", " + state
	if q.Group != 0 {
		b.About += ", part of composite " + strconv.FormatInt(q.Group, 10)
	}
	b.About += gantt.Placed(q.Procs, t.To, t.End, q.Ready, q.Deadline)
	if b.Framed {
		b.About += "\nbefore, from " + gantt.Clock(t.From)
	}
	return b
}
