package yardsticks

import (
	"juggle/core/optimum"
	"juggle/core/rules"
	"juggle/site/gantt"
)

const bestHost = "yardsticks-best"

const aloneWords = "in this schedule alone"

// painted is what the canvas shows: nothing is painted twice.
type painted struct {
	result   *optimum.Result
	policy   rules.Policy
	from, to gantt.Instant
	width    float64
}

// draw brings the canvas up to date.
func (b *Best) draw() {
	canvas := b.view.canvas
	if !b.watched {
		b.watched = true
		canvas.Watch(bestHost, &b.hand)
	}
	if b.result == nil {
		return
	}
	now := painted{result: b.result, policy: b.view.state.policy, width: canvas.Width(bestHost)}
	now.from, now.to = b.stretchShown()
	if now == b.painted || now.width < 100 {
		return
	}
	b.painted = now
	canvas.Paint(bestHost, b.drawing(now.width), b.label(), false)
}

func (b *Best) drawing(width float64) gantt.Drawing {
	from, to := b.stretchShown()
	return gantt.Compare(b.plans(), int(b.stretch.Procs), gantt.View{From: from, To: to, Width: width})
}

// plans are the order's schedule and, where it is known, the best one.
func (b *Best) plans() []gantt.Plan {
	o := b.order()
	mine := gantt.Plan{Only: aloneWords, Title: capital(o.Policy) + ", " + b.share(float64(o.Work)) + " of the work", Bars: b.bars(o.Schedule)}
	if !b.solved {
		return []gantt.Plan{mine}
	}
	best := gantt.Plan{Only: aloneWords, Title: "Best found, " + b.share(float64(b.result.Bracket.Lower)) + " of the work",
		Bars: b.bars(b.result.BestSchedule())}
	if o := b.result.Ahead(); o != nil {
		best.Title += ", by " + policyName(o.Policy)
	}
	alone(mine.Bars, best.Bars)
	alone(best.Bars, mine.Bars)
	return []gantt.Plan{mine, best}
}

func (b *Best) bars(list []optimum.Placement) []gantt.Bar {
	bars := make([]gantt.Bar, len(list))
	for i, at := range list {
		r := &b.stretch.Jobs[at.Request].Request
		bars[i] = gantt.Bar{ID: r.ID, Procs: r.Procs, Start: at.Start, End: at.Start.Add(r.Estimate), Ready: r.Ready, Deadline: r.Deadline,
			Flexible: r.Deadline.Sub(r.Ready) > r.Estimate}
	}
	return bars
}

// alone marks the bars that the other list does not have.
func alone(bars, other []gantt.Bar) {
	has := make(map[int64]bool, len(other))
	for i := range other {
		has[other[i].ID] = true
	}
	for i := range bars {
		bars[i].Alone = !has[bars[i].ID]
	}
}

// stretchShown is the time that is drawn: what was chosen by hand, or all windows, a little wider.
func (b *Best) stretchShown() (from, to gantt.Instant) {
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

// drawn is what the canvas shows at present; not ok where nothing is known.
func (b *Best) drawn() (v gantt.View, ok bool) {
	if b.result == nil {
		return v, false
	}
	v.From, v.To = b.stretchShown()
	v.Width = max(b.painted.width, 100)
	return v, true
}

func (b *Best) show(from, to gantt.Instant) {
	b.view.state.from, b.view.state.to = from, to
	b.view.live.Write()
}

// fit draws everything.
func (b *Best) fit() { b.show(0, 0) }

// fits reports whether everything is drawn.
func (b *Best) fits() bool { return b.view.state.from == b.view.state.to }

// label says in words what the canvas shows.
func (b *Best) label() string {
	from, to := b.stretchShown()
	words := "What " + policyName(b.order().Policy) + " makes of " + gantt.Processors(b.stretch.Procs) + " over " + gantt.Span(to.Sub(from))
	if b.solved {
		words += ", and below it the best schedule that was found. The table of that schedule lists it"
	}
	return words + "."
}
