package negotiate

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/privacy"
	"juggle/site/text"
	"juggle/site/timeline"
)

// machineHost is the id of the element in which the machine is drawn.
const machineHost = "negotiate-machine"

// Draw paints the canvas if the painting is out of date.
func (c *Negotiate) Draw() {
	c.picture.Paint(c.version, func(now, before timeline.Painting) (gantt.Drawing, string, bool) {
		m := c.machine()
		c.bars = m.Blocks
		return m.Draw(now.View), c.label(), before.To-before.From == now.To-now.From && c.drag.target == dragNothing
	})
}

// label describes the drawing in words, for screen readers.
func (c *Negotiate) label() string {
	from, to := c.stretch()
	return schedule.ProcessorsInWords(int32(c.session.Procs)) + " from " + gantt.Clock(from) + " to " + gantt.Clock(to) + ", with " +
		text.Plural(c.perspective().CountStanding(), "promise", "promises") + ". The ledger lists the same."
}

// stretch returns the time that is drawn, [from, to). Unless the reader chose another, it begins shortly before the present instant and
// includes the deadlines of the open draft and of the promise whose terms are shown, if they are not too far away.
func (c *Negotiate) stretch() (from, to Instant) {
	if c.drag.target != dragNothing {
		return c.picture.Painted.From, c.picture.Painted.To // while the pointer drags, the time stays
	}
	now, end := c.session.Now, c.session.Now
	if c.draft.open {
		end = max(end, c.draft.deadline)
	}
	if p, ok := c.session.Run.Promise(c.chosen.ID); ok && c.showsTerms {
		end = max(end, p.Deadline)
	}
	length := c.length
	for ; ; length += length / 2 {
		from = usualStart(now, length).Add(c.offset)
		to = from.Add(length)
		if end <= to-Instant(length)/20 || length > gantt.MaxLength || c.offset != 0 {
			return from, to
		}
	}
}

// usualStart returns the instant at which a drawn time of the given length begins. It is shortly before now, rounded down to a multiple of
// length/14, so that it seldom changes while time passes.
func usualStart(now Instant, length Seconds) Instant {
	step := Instant(length) / 14
	return max(0, (now-Instant(length)/7)/step*step)
}

// stretchTo draws a time that the reader chose. The drawn time moves as the session's time passes.
func (c *Negotiate) stretchTo(from, to Instant) {
	c.length = to.Sub(from)
	c.offset = from.Sub(usualStart(c.session.Now, c.length))
	c.changed()
}

// fit draws the usual time again.
func (c *Negotiate) fit() {
	c.length, c.offset = c.usualLength(), 0
	c.changed()
}

// usualLength returns the length of the drawn time unless the reader chose another: gantt.UsualLength, or less for a file with a shorter
// schedule.
func (c *Negotiate) usualLength() Seconds {
	if jobs := c.session.Jobs(); c.from == session.FromFiles && len(jobs) > 0 {
		return min(gantt.TotalLength(jobs)*5/4, gantt.UsualLength)
	}
	return gantt.UsualLength
}

// machine returns the drawing of the machine.
func (c *Negotiate) machine() *gantt.Machine {
	bars := c.jobBars(c.stretch())
	c.assignProcessors(bars)
	m := &gantt.Machine{Procs: c.session.Procs, Now: c.session.Now, Title: "Draw a request here, or press " +
		text.Either(c.picture.Painted.Width < 600, "Ask", "N: a rectangle is processors and run time")}
	perspective := c.perspective()
	for _, slot := range c.session.LostSlots {
		if !perspective.Sees(slot.ID) {
			continue
		}
		m.Blocks = append(m.Blocks, gantt.Block{Look: gantt.BrokenLook, Subject: gantt.Job(slot.ID), Start: slot.Start, End: slot.End,
			Processors: c.processorsOf[gantt.Subject{Kind: gantt.BrokenPromiseKind, ID: slot.ID}],
			About:      privacy.Number(slot.ID) + " lost its processors"})
	}
	var above []gantt.Block // drawn over all other bars
	for _, b := range bars {
		if b.Subject == c.chosen && b.Look >= gantt.RunningLook && b.Look <= gantt.FixedLook {
			b.InkFrame = true
			if c.showsTerms {
				above = append(above, c.chosenBars(b, m)...)
				continue
			}
		}
		m.Blocks = append(m.Blocks, b)
	}
	m.Blocks = append(m.Blocks, above...)
	c.addOptionBars(m, bars)
	c.addGhosts(m)
	if d := &c.draft; d.open && !c.showsTerms {
		m.OpenRequest = &gantt.OpenRequest{Ready: d.ready, End: d.ready.Add(d.length), Deadline: d.deadline, Procs: d.procs,
			Lines: []string{privacy.Number(c.session.NextID()) + " asks", gantt.Times(d.procs, d.length),
				"for " + privacy.InCredits(c.draftPrice(0))}}
		if d.slack() > 0 {
			m.OpenRequest.Slack = gantt.Span(d.slack()) + " slack"
		}
	}
	return m
}

// addGhosts marks the earlier places of the jobs that the last act moved. The marks stay until the next act or answer.
func (c *Negotiate) addGhosts(m *gantt.Machine) {
	perspective := c.perspective()
	for _, move := range c.moves {
		p, ok := c.session.Run.Promise(move.ID)
		if !ok || p.Start != move.To || c.answer != nil || !perspective.Sees(move.ID) {
			continue
		}
		on := c.processorsOf[gantt.Job(move.ID)]
		earlier := c.processorsBefore[gantt.Job(move.ID)]
		if earlier == nil { // a link opened the session, so no earlier picture is known
			earlier = on
		}
		m.Ghosts = append(m.Ghosts, gantt.Ghost{Name: privacy.Number(move.ID) + " was here", OldStart: move.From, Start: p.Start, End: p.End,
			Length: p.End.Sub(p.Start), OldProcessors: earlier, NewProcessors: on})
	}
}

// jobBars returns the bars of the jobs and outages that overlap [from, to) and that the role sees.
func (c *Negotiate) jobBars(from, to Instant) (bars []gantt.Block) {
	s := c.perspective()
	rows, jobs, outage := s.Run.Rows(), 0, gantt.Subject{Kind: gantt.OutageKind}
	isDrawn := func(b *gantt.Block) bool { return b.End > from && b.Start < to }
	for _, in := range s.Inputs {
		if in.Job == nil {
			if e := in.Event; e.Kind == agreement.Down && !s.Private {
				b := gantt.Block{Look: gantt.OutageLook, Subject: outage, Start: e.Time, End: e.Deadline, Procs: min(e.Procs, int32(s.Procs))}
				if isDrawn(&b) {
					b.Label = strconv.Itoa(int(e.Procs)) + " down to " + gantt.Until(s.Now, e.Deadline)
					b.About = schedule.ProcessorsInWords(e.Procs) + " out of use\nuntil " + gantt.Until(s.Now, e.Deadline)
					bars = append(bars, b)
				}
				outage.ID++
			}
			continue
		}
		row, j := rows[jobs], in.Job
		jobs++
		if !s.Sees(j.ID) {
			continue
		}
		b := gantt.Block{Key: int32(jobs), Subject: gantt.Job(j.ID), Start: row.Start, End: row.End, Ready: row.Ready, Deadline: row.Deadline,
			Procs: row.HeldProcs}
		p, state, ok := s.State(j.ID)
		if ok {
			b.Look, b.Start, b.End, b.Ready, b.Deadline, b.Procs = gantt.Look(state), p.Start, p.End, p.Ready, p.Deadline, p.Procs
		} else if row.HeldProcs == 0 || row.End <= row.Start {
			continue
		}
		if !isDrawn(&b) {
			continue // before the texts, because many bars are outside
		}
		a, _ := s.Run.Account(j.ID)
		b.Label = privacy.Number(j.ID)
		about, window := "Job "+b.Label+", "+a.State.String(), ""
		if a.State == agreement.Finished && j.EndsAtEstimate() {
			about += ", ended at its estimate"
		}
		if ok {
			b.Note = gantt.Times(p.Procs, p.End.Sub(p.Start)) + " · " + privacy.Credits(a.Charge())
			about, window = "Promise "+b.Label+", "+state.String(), "\nwindow "+privacy.Between(s.Now, p.Ready, p.Deadline)
		}
		b.About = about + "\n" + schedule.ProcessorsInWords(b.Procs) + ", " + privacy.Between(s.Now, b.Start, b.End) + window + "\ncharged " +
			privacy.InCredits(a.Charge())
		bars = append(bars, b)
	}
	return bars
}

// assignProcessors assigns processors to the bars. A bar keeps the processors that it had, if they are free.
func (c *Negotiate) assignProcessors(bars []gantt.Block) {
	before := c.processorsOf
	c.processorsOf = make(map[gantt.Subject][]sim.Range, len(bars))
	for _, b := range gantt.AssignProcessors(c.session.Procs, bars, func(k int) []sim.Range { return before[bars[k].Subject] }) {
		c.processorsOf[b.Subject] = b.Processors
	}
	for _, slot := range c.session.LostSlots {
		stub, procs := gantt.Subject{Kind: gantt.BrokenPromiseKind, ID: slot.ID}, int32(c.session.Procs)
		on := before[stub]
		if on == nil {
			on = before[gantt.Job(slot.ID)]
		}
		if on == nil { // the place is not known: the bar is drawn at the top
			on = []sim.Range{{First: max(0, procs-slot.Procs), Count: min(slot.Procs, procs)}}
		}
		c.processorsOf[stub] = on
	}
}

// chosenBars returns the bars of the selected promise b: the slack that its consumer would give if asked, and the promise with its window.
// The ends of the window can be dragged. A note about the slack is added to m.
func (c *Negotiate) chosenBars(b gantt.Block, m *gantt.Machine) (bars []gantt.Block) {
	b.Chosen = b.Look == gantt.FlexibleLook || b.Look == gantt.StrictLook
	for _, r := range c.perspective().Tolerances() {
		if gantt.Job(r.ID) == c.chosen && r.CanBeAsked() && r.Extension > 0 {
			bars = append(bars, gantt.Block{Look: gantt.ToleranceLook, Start: b.Deadline, End: r.NewDeadline, Processors: b.Processors})
			m.RightText = "would give " + gantt.Span(r.Extension) + " if asked"
		}
	}
	if w := c.drag.window; w != [2]Instant{} {
		b.Ready, b.Deadline = w[0], w[1]
	}
	if slack := b.Deadline - b.Ready - (b.End - b.Start); slack > 0 && m.RightText == "" {
		m.RightText = gantt.Span(Seconds(slack)) + " slack"
	}
	return append(bars, b)
}

// addOptionBars adds the places of the listed options and of the selected one, and the moves that the selected option brings.
func (c *Negotiate) addOptionBars(m *gantt.Machine, bars []gantt.Block) {
	if c.answer == nil || c.showsTerms {
		return
	}
	for i := range min(len(c.answer.options), maxOptions) {
		if i != c.answer.selected {
			c.addOptionBar(m, bars, i)
		}
	}
	c.addOptionBar(m, bars, c.answer.selected)
}

// addOptionBar adds the place of option i and, if the option is selected, the jobs that it would move.
func (c *Negotiate) addOptionBar(m *gantt.Machine, bars []gantt.Block, i int) {
	o := c.answer.options[i]
	isSelected := i == c.answer.selected
	after := slices.Clone(bars)
	for k := range after {
		if to, ok := moveOf(o.Moves, after[k].Subject); ok {
			after[k].Start, after[k].End = to, to+after[k].End-after[k].Start
		}
	}
	after = append(after, gantt.Block{Start: o.Start, End: o.End, Procs: o.Procs})
	after = gantt.AssignProcessors(c.session.Procs, after, func(k int) []sim.Range { return c.processorsOf[after[k].Subject] })
	for k, before := range bars {
		if _, moves := moveOf(o.Moves, before.Subject); isSelected && moves {
			moved := after[k]
			m.Blocks = append(m.Blocks, gantt.Block{Look: gantt.FormerLook, Start: before.Start, End: before.End, Processors: before.Processors},
				gantt.Block{Look: gantt.MovedLook, Start: moved.Start, End: moved.End, Processors: moved.Processors, About: moved.About,
					Label: moved.Label + " moves by " + gantt.Span(moved.Start.Sub(before.Start))})
		}
	}
	b := gantt.Block{Look: gantt.OfferLook, Start: o.Start, End: o.End, Processors: after[len(bars)].Processors,
		Note: "for " + privacy.Credits(o.Price), Label: gantt.Percent(o.Offer.Shift, o.Offer.Estimate),
		Ready: o.Offer.Ready, Deadline: o.Offer.Deadline}
	if o.Asked != nil {
		if b.Label = "if asked"; b.Processors == nil {
			b.Processors, b.FrameOnly = c.processorsOfAsked(o), true // only a frame, since other bars are on these processors
		}
	}
	b.About = "Option " + strconv.Itoa(i+1) + ", " + strings.ToLower(b.Label) + "\n" +
		privacy.Between(c.session.Now, o.Start, o.End) + " for " + privacy.InCredits(o.Price)
	if isSelected {
		b.Look = gantt.TakenLook
	}
	m.Blocks = append(m.Blocks, b)
}

// processorsOfAsked returns the processors on which the picture shows an option for which other consumers must be asked: the processors of
// these consumers' jobs or, if those are too few, the lowest processors.
func (c *Negotiate) processorsOfAsked(o session.Option) (on []sim.Range) {
	missing := min(o.Procs, int32(c.session.Procs))
	lowest := []sim.Range{{First: 0, Count: missing}}
	for _, a := range o.Asked {
		for _, r := range c.processorsOf[gantt.Job(a.ID)] {
			if r.Count = min(r.Count, missing); r.Count > 0 {
				on = append(on, r)
				missing -= r.Count
			}
		}
	}
	if missing > 0 {
		return lowest
	}
	return on
}

// moveOf returns the new start of a subject among moves; ok is false if it does not move.
func moveOf(moves []schedule.Move, of gantt.Subject) (to Instant, ok bool) {
	for _, m := range moves {
		if gantt.Job(m.ID) == of {
			return m.To, true
		}
	}
	return 0, false
}
