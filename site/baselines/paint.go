package baselines

import (
	"strconv"

	"juggle/core/papers/optimum"
	"juggle/core/schedule/rules"
	"juggle/site/gantt"
	"juggle/site/timeline"
)

// bestHost is the id of the element in which the schedules are drawn.
const bestHost = "baselines-best"

// aloneWords describe a job that only one of the two schedules has.
const aloneWords = "in this schedule alone"

// A drawnContent is everything on which the drawing depends, except the range of time.
type drawnContent struct {
	result *optimum.Result
	policy rules.Policy
}

// draw paints the canvas if what it should show has changed.
func (b *Best) draw() {
	if b.result == nil {
		return
	}
	b.picture.Paint(drawnContent{b.result, b.view.state.policy}, func(now, _ timeline.Painting) (gantt.Drawing, string, bool) {
		return b.drawing(now.Width), b.label(), false
	})
}

func (b *Best) drawing(width float64) gantt.Drawing {
	from, to := b.drawnRange()
	return gantt.Stack(b.machines(), nil, gantt.View{From: from, To: to, Width: width})
}

// machines are the order's schedule and, if it is solved, the best schedule.
func (b *Best) machines() []gantt.Machine {
	o := b.order()
	words := capitalisedName(o.Policy) + ", " + b.share(float64(o.Work)) + " of the work"
	if !b.solved {
		return []gantt.Machine{b.machine(words, o.Schedule, o.Schedule)}
	}
	best := "Best found, " + b.share(float64(b.result.Bracket.Lower)) + " of the work"
	if o := b.result.BetterOrder(); o != nil {
		best += ", by " + policyName(o.Policy)
	}
	found := b.result.BestSchedule()
	return []gantt.Machine{b.machine(words, o.Schedule, found), b.machine(best, found, o.Schedule)}
}

// machine describes a schedule. Jobs that the other schedule does not have are marked.
func (b *Best) machine(words string, list, other []optimum.Placement) gantt.Machine {
	has := make(map[int]bool, len(other))
	for _, at := range other {
		has[at.Request] = true
	}
	blocks := make([]gantt.Block, len(list))
	for i, at := range list {
		r := &b.stretch.Jobs[at.Request].Request
		look, about := gantt.StrictLook, "Job "+strconv.FormatInt(r.ID, 10)
		if r.Deadline.Sub(r.Ready) > r.Estimate {
			look = gantt.FlexibleLook
		}
		if !has[at.Request] {
			look, about = gantt.OnlyHereLook, about+", "+aloneWords
		}
		blocks[i] = gantt.JobBlock(look, int32(i)+1, r.ID, about, r.Procs, at.Start, at.Start.Add(r.Estimate), r.Ready, r.Deadline)
	}
	procs := int(b.stretch.Procs)
	return gantt.Machine{Procs: procs, Now: gantt.NoInstant, Words: words, Blocks: gantt.OnProcessors(procs, blocks, nil)}
}

// drawnRange is the time that is drawn: the range that the reader chose, or a little more than all windows. It is empty while nothing is
// computed.
func (b *Best) drawnRange() (from, to gantt.Instant) {
	if b.result == nil {
		return 0, 0
	}
	if s := &b.view.state; s.from != s.to {
		return s.from, s.to
	}
	from, to = b.stretch.Jobs[0].Ready, b.stretch.Jobs[0].Deadline
	for i := range b.stretch.Jobs {
		from, to = min(from, b.stretch.Jobs[i].Ready), max(to, b.stretch.Jobs[i].Deadline)
	}
	room := max((to-from)/100, 600)
	return from - room, to + room
}

// show draws the time between two instants, or all of it if both are 0.
func (b *Best) show(from, to gantt.Instant) {
	b.view.state.from, b.view.state.to = from, to
	b.view.Write()
}

// label describes in words what the canvas shows.
func (b *Best) label() string {
	from, to := b.drawnRange()
	words := "What " + policyName(b.order().Policy) + " makes of " + gantt.Processors(b.stretch.Procs) + " over " + gantt.Span(to.Sub(from))
	if b.solved {
		words += ", and below it the best schedule that was found. The table of that schedule lists it"
	}
	return words + "."
}
