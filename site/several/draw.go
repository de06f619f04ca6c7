package several

import (
	"slices"
	"strconv"

	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/together"
	"juggle/site/gantt"
	"juggle/site/text"
)

const host = "several-gantt"

// A painted says what the canvas shows.
type painted struct {
	run      *together.Recording
	at       int
	from, to gantt.Instant
	width    float64
}

// Draw brings the canvas up to date.
func (c *Several) Draw() {
	c.Ensure()
	if !c.watched {
		c.watched = true
		c.canvas.Watch(host, &c.hand)
	}
	r := c.run()
	now := painted{run: r, at: c.at, width: c.canvas.Width(host)}
	if r == nil || now.width < 100 {
		return
	}
	now.from, now.to = c.stretch()
	if before := c.painted; now != before {
		c.painted = now
		c.canvas.Paint(host, c.drawing(now.width), c.label(), before.run == r && before.width == now.width && !c.byHand)
	}
}

func (c *Several) label() string {
	return "Schedules of " + text.Plural(len(c.run().Procs), "machine", "machines") + " after decision " + strconv.Itoa(c.at+1) +
		". The table of requests lists what became of each."
}

// drawing is the machines as the event left them.
func (c *Several) drawing(width float64) gantt.Drawing {
	from, to := c.stretch()
	machines, ties := c.machines()
	return gantt.Stack(machines, ties, gantt.View{From: from, To: to, Width: width})
}

// machines are what stands on each machine, and which jobs belong together.
func (c *Several) machines() (machines []gantt.Machine, ties []gantt.Tie) {
	r := c.run()
	e, stands := &r.Events[c.at], r.At(c.at)
	for i, procs := range r.Procs {
		m := gantt.Machine{Procs: procs, Now: e.Now, Words: gantt.MachineName(i+1, procs)}
		var here, gone []together.Stand
		for _, s := range stands {
			if s.Machine == i {
				here = append(here, s)
			}
			if s.Moved && !s.Was.First && s.Was.Was == i {
				s.Start, s.End = s.Was.From, s.Was.From.Add(r.Requests[s.Request].Estimate)
				gone = append(gone, s)
			}
		}
		for k, on := range c.seat(procs, here) {
			m.Blocks = append(m.Blocks, c.block(e, here[k], on))
		}
		for k, on := range c.seat(procs, gone) {
			m.Blocks = append(m.Blocks, gantt.Block{Look: gantt.WasLook, Of: gantt.Job(r.Requests[gone[k].Request].ID), Start: gone[k].Start,
				End: gone[k].End, On: on})
		}
		machines = append(machines, m)
	}
	lit, last := c.lit(), int64(0)
	for _, s := range stands {
		q := &r.Requests[s.Request]
		if q.Group == 0 {
			continue
		}
		if q.Group != last {
			ties = append(ties, gantt.Tie{Lit: slices.Contains(lit, q.Group)})
		}
		last = q.Group
		ties[len(ties)-1].Jobs = append(ties[len(ties)-1].Jobs, q.ID)
	}
	return machines, ties
}

// lit are the composites that the event is about: the one that was decided, and those that moved; 0 stands for none.
func (c *Several) lit() (groups []int64) {
	r := c.run()
	e := &r.Events[c.at]
	if e.Parts > 0 {
		groups = append(groups, r.Requests[e.First].Group)
	}
	for _, a := range e.Attempts {
		if a.Kept {
			groups = append(groups, a.Shifted)
		}
	}
	return groups
}

// seat is which processors of a machine are drawn for each of the jobs on it.
func (c *Several) seat(procs int, stands []together.Stand) [][]sim.Range {
	pieces := make([]sim.Piece, len(stands))
	for i, s := range stands {
		q := &c.run().Requests[s.Request]
		pieces[i] = sim.Piece{ID: q.ID, Start: s.Start, End: s.End, Procs: q.Procs}
	}
	return replay.Seat(procs, pieces, nil)
}

func (c *Several) block(e *together.Event, s together.Stand, on []sim.Range) gantt.Block {
	q := &c.run().Requests[s.Request]
	b := gantt.Block{Key: int32(s.Request) + 1, Of: gantt.Job(q.ID), Start: s.Start, End: s.End, On: on, Ready: q.Ready, Deadline: q.Deadline,
		Label: strconv.FormatInt(q.ID, 10), Framed: s.Moved && !s.Was.First}
	decided := s.Request >= e.First && s.Request < e.First+e.Parts
	state := "waits"
	switch {
	case s.State == together.Ended:
		b.Look, state = gantt.DoneLook, "has ended"
	case s.State == together.Running:
		b.Look, state = gantt.RunningLook, "runs"
	case decided:
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
	b.About += "\n" + gantt.Processors(q.Procs) + ", " + gantt.Clock(s.Start) + " to " + gantt.Until(s.Start, s.End) + "\nwindow " +
		gantt.Clock(q.Ready) + " to " + gantt.Until(q.Ready, q.Deadline)
	if s.Moved && !s.Was.First {
		b.About += "\nbefore, from " + gantt.Clock(s.Was.From)
	}
	return b
}

// stretch is the time that is shown: what was chosen, the whole run where it is short, else some of it around the event.
func (c *Several) stretch() (from, to gantt.Instant) {
	if c.byHand {
		return c.from, c.to
	}
	r := c.run()
	from, to = r.Events[0].Now, r.Events[0].Now
	for i := range r.Rows {
		if row := &r.Rows[i]; row.Decision != schedule.Rejected {
			to = max(to, row.End, row.Start.Add(row.Estimate))
		}
	}
	if to.Sub(from) > 2*gantt.Usual {
		from = r.Events[c.at].Now - gantt.Instant(gantt.Usual)/8
		to = from.Add(gantt.Usual)
		for _, m := range r.Events[c.at].Moves {
			to = max(to, m.To.Add(r.Requests[m.Request].Estimate))
		}
	}
	room := max(gantt.Instant(to.Sub(from))/32, 1)
	from, to = from-room, to+room
	return from, max(to, from.Add(gantt.Least))
}

func (c *Several) drawn() (v gantt.View, ok bool) {
	if c.run() == nil {
		return v, false
	}
	v.From, v.To = c.stretch()
	v.Width = max(c.painted.width, 100)
	return v, true
}

func (c *Several) stretchTo(from, to gantt.Instant) {
	c.from, c.to, c.byHand = from, to, true
	c.live.Write()
}

func (c *Several) fit() {
	c.byHand = false
	c.live.Write()
}
