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
	stands := s.Recording.At(s.At)
	var machines []gantt.Machine
	for i, procs := range s.Procs {
		m := gantt.Machine{Procs: procs, Now: s.Now(), Words: gantt.MachineName(i+1, procs)}
		var here, gone []together.Stand
		for _, t := range stands {
			if t.Machine == i {
				here = append(here, t)
			}
			if t.Moved && !t.Was.First && t.Was.Was == i {
				t.Start, t.End = t.Was.From, t.Was.From.Add(s.Requests[t.Request].Estimate)
				gone = append(gone, t)
			}
		}
		for k, on := range s.seat(procs, here) {
			m.Blocks = append(m.Blocks, s.block(here[k], on))
		}
		for k, on := range s.seat(procs, gone) {
			m.Blocks = append(m.Blocks, gantt.Block{Look: gantt.WasLook, Of: gantt.Job(s.Requests[gone[k].Request].ID), Start: gone[k].Start,
				End: gone[k].End, On: on})
		}
		machines = append(machines, m)
	}
	return gantt.Stack(machines, s.ties(stands), v)
}

// ties are the jobs that belong together.
func (s Shown) ties(stands []together.Stand) (ties []gantt.Tie) {
	lit, last := s.lit(), int64(0)
	for _, t := range stands {
		q := &s.Requests[t.Request]
		if q.Group == 0 {
			continue
		}
		if q.Group != last {
			ties = append(ties, gantt.Tie{Lit: slices.Contains(lit, q.Group)})
		}
		last = q.Group
		ties[len(ties)-1].Jobs = append(ties[len(ties)-1].Jobs, q.ID)
	}
	return ties
}

// lit are the composites that the event is about: the one that was decided, and those that moved; 0 stands for none.
func (s Shown) lit() (groups []int64) {
	e := s.event()
	if e.Parts > 0 {
		groups = append(groups, s.Requests[e.First].Group)
	}
	for _, a := range e.Attempts {
		if a.Kept {
			groups = append(groups, a.Shifted)
		}
	}
	return groups
}

// seat is which processors of a machine are drawn for each of the jobs on it.
func (s Shown) seat(procs int, stands []together.Stand) [][]sim.Range {
	pieces := make([]sim.Piece, len(stands))
	for i, t := range stands {
		q := &s.Requests[t.Request]
		pieces[i] = sim.Piece{ID: q.ID, Start: t.Start, End: t.End, Procs: q.Procs}
	}
	return replay.Seat(procs, pieces, nil)
}

func (s Shown) block(t together.Stand, on []sim.Range) gantt.Block {
	q, e := &s.Requests[t.Request], s.event()
	b := gantt.Block{Key: int32(t.Request) + 1, Of: gantt.Job(q.ID), Start: t.Start, End: t.End, On: on, Ready: q.Ready, Deadline: q.Deadline,
		Label: strconv.FormatInt(q.ID, 10), Framed: t.Moved && !t.Was.First}
	state := "waits"
	switch {
	case t.State == together.Ended:
		b.Look, state = gantt.DoneLook, "has ended"
	case t.State == together.Running:
		b.Look, state = gantt.RunningLook, "runs"
	case t.Request >= e.First && t.Request < e.First+e.Parts:
		b.Look, state = gantt.NewLook, "new"
	case q.Group != 0:
		b.Look = gantt.FixedLook
	case q.Deadline.Sub(q.Ready) > q.Estimate:
		b.Look = gantt.FlexibleLook
	default:
		b.Look = gantt.StrictLook
	}
	b.About = "Request " + b.Label + ", " + state
	if q.Group != 0 {
		b.About += ", part of composite " + strconv.FormatInt(q.Group, 10)
	}
	b.About += "\n" + gantt.Processors(q.Procs) + ", " + gantt.Clock(t.Start) + " to " + gantt.Until(t.Start, t.End) + "\nwindow " +
		gantt.Clock(q.Ready) + " to " + gantt.Until(q.Ready, q.Deadline)
	if b.Framed {
		b.About += "\nbefore, from " + gantt.Clock(t.Was.From)
	}
	return b
}
