package baselines

import (
	"strconv"

	"juggle/core/papers/optimum"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/site/gantt"
	"juggle/site/timeline"
)

// bestHost is the id of the element in which the schedules are drawn.
const bestHost = "baselines-best"

// onlyHereWords describes a job that only one of the two schedules has.
const onlyHereWords = "in this schedule alone"

// A drawnContent is everything on which the drawing depends, except the range of time. The canvas is painted again if it changes.
type drawnContent struct {
	result *optimum.Result
	policy rules.Policy
}

// draw paints the canvas if its content has changed.
func (b *Best) draw() {
	if b.result == nil {
		return
	}
	b.picture.Paint(drawnContent{b.result, b.view.state.policy}, func(now, _ timeline.Painting) (gantt.Drawing, string, bool) {
		return b.drawing(now.Width), b.label(), false
	})
}

// drawing returns the drawing of the schedules, width px wide.
func (b *Best) drawing(width float64) gantt.Drawing {
	from, to := b.drawnRange()
	return gantt.Stack(b.machines(), nil, gantt.View{From: from, To: to, Width: width})
}

// machines returns the schedule of the chosen order and, if the solver has run, the best schedule that it found.
func (b *Best) machines() []gantt.Machine {
	chosen := b.chosenResult()
	words := capitalisedName(chosen.Policy) + ", " + b.percentOfRequestedWork(float64(chosen.Work)) + " of the work"
	if !b.isSolved {
		return []gantt.Machine{b.machine(words, chosen.Schedule, chosen.Schedule)}
	}
	bestWords := "Best found, " + b.percentOfRequestedWork(float64(b.result.Bracket.Lower)) + " of the work"
	if better := b.result.BetterOrder(); better != nil {
		bestWords += ", by " + policyName(better.Policy)
	}
	best := b.result.BestSchedule()
	return []gantt.Machine{b.machine(words, chosen.Schedule, best), b.machine(bestWords, best, chosen.Schedule)}
}

// machine describes a schedule. Jobs that the other schedule does not have are marked.
func (b *Best) machine(words string, schedule, other []optimum.Placement) gantt.Machine {
	isInOther := make(map[int]bool, len(other))
	for _, placement := range other {
		isInOther[placement.Request] = true
	}
	blocks := make([]gantt.Block, len(schedule))
	for i, placement := range schedule {
		r := &b.stretch.Jobs[placement.Request].Request
		look, about := gantt.StrictLook, "Job "+strconv.FormatInt(r.ID, 10)
		if r.Deadline.Sub(r.Ready) > r.Estimate {
			look = gantt.FlexibleLook
		}
		if !isInOther[placement.Request] {
			look, about = gantt.OnlyHereLook, about+", "+onlyHereWords
		}
		blocks[i] = gantt.JobBlock(look, int32(i)+1, r.ID, about, r.Procs, placement.Start, placement.Start.Add(r.Estimate), r.Ready, r.Deadline)
	}
	procs := int(b.stretch.Procs)
	return gantt.Machine{Procs: procs, Now: gantt.NoInstant, Title: words, Blocks: gantt.AssignProcessors(procs, blocks, nil)}
}

// drawnRange is the time that is drawn: the range that the reader chose or, by default, all windows with a margin. It is empty while
// nothing is computed.
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
	margin := max((to-from)/100, 600)
	return from - margin, to + margin
}

// show draws the time between two instants, or all of it if both are 0.
func (b *Best) show(from, to gantt.Instant) {
	b.view.state.from, b.view.state.to = from, to
	b.view.WriteLink()
}

// label describes the drawing in words, for screen readers.
func (b *Best) label() string {
	from, to := b.drawnRange()
	words := "What " + policyName(b.chosenResult().Policy) + " makes of " + schedule.ProcessorsInWords(b.stretch.Procs) + " over " +
		gantt.Span(to.Sub(from))
	if b.isSolved {
		words += ", and below it the best schedule that was found. The table of that schedule lists it"
	}
	return words + "."
}
