package negotiate

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/privacy"
	"juggle/site/text"
)

// machineHost is the element of the canvas.
const machineHost = "negotiate-machine"

// A painting is what the canvas shows: nothing is painted twice.
type painting struct {
	version  int
	width    float64
	from, to Instant
}

// Draw brings the canvas up to date.
func (c *Negotiate) Draw() {
	if !c.watched {
		c.watched = true
		c.canvas.Watch(machineHost, struct {
			*Negotiate
			*gantt.ZoomControl
		}{c, c.zooms.ZoomControl})
	}
	now := painting{version: c.version, width: c.canvas.Width(machineHost)}
	now.from, now.to = c.stretch()
	before := c.painted
	if now == before || now.width < 100 {
		return
	}
	c.painted, c.view = now, gantt.View{From: now.from, To: now.to, Width: now.width}
	m := c.machine()
	c.bars = m.Blocks
	glide := before.width == now.width && before.to-before.from == now.to-now.from && c.grasp.what == nothing
	c.canvas.Paint(machineHost, m.Draw(c.view), c.label(), glide)
}

// label says in words what the canvas shows.
func (c *Negotiate) label() string {
	from, to := c.stretch()
	return gantt.Processors(int32(c.session.Procs)) + " from " + gantt.Clock(from) + " to " + gantt.Clock(to) + ", with " +
		text.Plural(c.perspective().Stand(), "promise", "promises") + ". The ledger lists the same."
}

// stretch is the time that is shown: from shortly before now, over the request that is written and the promise that is shown.
func (c *Negotiate) stretch() (from, to Instant) {
	if c.grasp.what != nothing {
		return c.view.From, c.view.To // nothing slips away from under the pointer
	}
	now, end := c.session.Now, c.session.Now
	if c.draft.open {
		end = max(end, c.draft.deadline)
	}
	if p, ok := c.session.Run.Promise(c.chosen.ID); ok && c.terms {
		end = max(end, p.Deadline)
	}
	length := c.length
	for ; ; length += length / 2 {
		from = home(now, length).Add(c.offset)
		to = from.Add(length)
		if end <= to-Instant(length)/20 || length > gantt.Most || c.offset != 0 {
			return from, to
		}
	}
}

// home is where a stretch of that length begins unless somebody has moved it: shortly before now, and seldom elsewhere as time goes on.
func home(now Instant, length Seconds) Instant {
	step := Instant(length) / 14
	return max(0, (now-Instant(length)/7)/step*step)
}

// drawn is what the canvas shows, or is about to.
func (c *Negotiate) drawn() (v gantt.View, ok bool) {
	v.From, v.To = c.stretch()
	v.Width = max(c.view.Width, 100)
	return v, true
}

// stretchTo shows a stretch that was chosen by hand; it goes on with time.
func (c *Negotiate) stretchTo(from, to Instant) {
	c.length = to.Sub(from)
	c.offset = from.Sub(home(c.session.Now, c.length))
	c.changed()
}

func (c *Negotiate) fit() {
	c.length, c.offset = c.usual(), 0
	c.changed()
}

// usual is how long a stretch is shown unless somebody has chosen another: for requests of a file that reach less far, over all of them.
func (c *Negotiate) usual() Seconds {
	if jobs := c.session.Jobs(); c.from == session.FromFiles && len(jobs) > 0 {
		return min(gantt.Whole(jobs)*5/4, gantt.Usual)
	}
	return gantt.Usual
}

// machine is the picture.
func (c *Negotiate) machine() *gantt.Machine {
	pieces := c.pieces(c.stretch())
	c.seat(pieces)
	m := &gantt.Machine{Procs: c.session.Procs, Now: c.session.Now, Words: "Draw a request here, or press " +
		text.Either(c.view.Width < 600, "Ask", "N: a rectangle is processors and run time")}
	seen := c.perspective()
	for _, lost := range c.session.Lost {
		if !seen.Sees(lost.ID) {
			continue
		}
		m.Blocks = append(m.Blocks, gantt.Block{Look: gantt.BrokenLook, Of: gantt.Job(lost.ID), Start: lost.Start, End: lost.End,
			On: c.seated[gantt.Subject{Kind: gantt.OfStub, ID: lost.ID}], About: privacy.Number(lost.ID) + " lost its processors"})
	}
	var above []gantt.Block // what stands over everything else
	for _, b := range pieces {
		if b.Of == c.chosen && b.Look >= gantt.RunningLook && b.Look <= gantt.FixedLook {
			b.Framed = true
			if c.terms {
				above = append(above, c.chosenBar(b, m)...)
				continue
			}
		}
		m.Blocks = append(m.Blocks, b)
	}
	m.Blocks = append(m.Blocks, above...)
	c.optionBars(m, pieces)
	c.ghosts(m)
	if d := &c.draft; d.open && !c.terms {
		m.Float = &gantt.Float{Ready: d.ready, End: d.ready.Add(d.length), Deadline: d.deadline, Procs: d.procs,
			Lines: []string{privacy.Number(c.session.NextID()) + " asks", gantt.Times(d.procs, d.length),
				"for " + privacy.InCredits(c.draftPrice(0))}}
		if d.slack() > 0 {
			m.Float.Slack = gantt.Span(d.slack()) + " slack"
		}
	}
	return m
}

// ghosts show where the jobs stood that the last act moved, until another act, or until an answer is shown.
func (c *Negotiate) ghosts(m *gantt.Machine) {
	seen := c.perspective()
	for _, move := range c.moves {
		p, ok := c.session.Run.Promise(move.ID)
		if !ok || p.Start != move.To || c.answer != nil || !seen.Sees(move.ID) {
			continue
		}
		on := c.seated[gantt.Job(move.ID)]
		was := c.stood[gantt.Job(move.ID)]
		if was == nil { // a link has led here
			was = on
		}
		m.Ghosts = append(m.Ghosts, gantt.Ghost{Name: privacy.Number(move.ID) + " was here", Was: move.From, Start: p.Start, End: p.End,
			Length: p.End.Sub(p.Start), WasOn: was, On: on})
	}
}

// pieces are the bars of all jobs that stand in [from, to), and of processors out of use.
func (c *Negotiate) pieces(from, to Instant) (pieces []gantt.Block) {
	s := c.perspective()
	rows, k, outage := s.Run.Rows(), 0, gantt.Subject{Kind: gantt.OfOutage}
	shown := func(b *gantt.Block) bool { return b.End > from && b.Start < to }
	for _, in := range s.Inputs {
		if in.Job == nil {
			if h := in.What; h.Kind == agreement.Down && !s.Private {
				b := gantt.Block{Look: gantt.OutLook, Of: outage, Start: h.Time, End: h.Deadline, Procs: min(h.Procs, int32(s.Procs))}
				if shown(&b) {
					b.Label = strconv.Itoa(int(h.Procs)) + " down to " + gantt.Until(s.Now, h.Deadline)
					b.About = gantt.Processors(h.Procs) + " out of use\nuntil " + gantt.Until(s.Now, h.Deadline)
					pieces = append(pieces, b)
				}
				outage.ID++
			}
			continue
		}
		row, j := rows[k], in.Job
		k++
		if !s.Sees(j.ID) {
			continue
		}
		b := gantt.Block{Key: int32(k), Of: gantt.Job(j.ID), Start: row.Start, End: row.End, Ready: row.Ready, Deadline: row.Deadline,
			Procs: row.Held}
		p, state, ok := s.State(j.ID)
		if ok {
			b.Look, b.Start, b.End, b.Ready, b.Deadline, b.Procs = gantt.Look(state), p.Start, p.End, p.Ready, p.Deadline, p.Procs
		} else if row.Held == 0 || row.End <= row.Start {
			continue
		}
		if !shown(&b) {
			continue // before words are made of it: many wait, few are seen
		}
		a, _ := s.Run.Account(j.ID)
		b.Label = privacy.Number(j.ID)
		about, window := "Job "+b.Label+", "+a.State.String(), ""
		if a.State == agreement.Finished && j.Cut() {
			about += ", ended at its estimate"
		}
		if ok {
			b.Note = gantt.Times(p.Procs, p.End.Sub(p.Start)) + " · " + privacy.Credits(a.Owes())
			about, window = "Promise "+b.Label+", "+state.String(), "\nwindow "+privacy.Between(s.Now, p.Ready, p.Deadline)
		}
		b.About = about + "\n" + gantt.Processors(b.Procs) + ", " + privacy.Between(s.Now, b.Start, b.End) + window + "\nowes " +
			privacy.InCredits(a.Owes())
		pieces = append(pieces, b)
	}
	return pieces
}

// seat finds processors for everybody: those of the picture before, where they are free.
func (c *Negotiate) seat(pieces []gantt.Block) {
	before := c.seated
	c.seated = make(map[gantt.Subject][]sim.Range, len(pieces))
	for _, b := range gantt.Seated(c.session.Procs, pieces, func(k int) []sim.Range { return before[pieces[k].Of] }) {
		c.seated[b.Of] = b.On
	}
	for _, lost := range c.session.Lost {
		stub, procs := gantt.Subject{Kind: gantt.OfStub, ID: lost.ID}, int32(c.session.Procs)
		on := before[stub]
		if on == nil {
			on = before[gantt.Job(lost.ID)]
		}
		if on == nil { // where it stood is not known: at the top
			on = []sim.Range{{First: max(0, procs-lost.Procs), Count: min(lost.Procs, procs)}}
		}
		c.seated[stub] = on
	}
}

// chosenBar is the promise that is shown: its window with ends to drag, and what it would give beyond it.
func (c *Negotiate) chosenBar(b gantt.Block, m *gantt.Machine) (bars []gantt.Block) {
	b.Chosen = b.Look == gantt.FlexibleLook || b.Look == gantt.StrictLook
	for _, r := range c.perspective().Tolerances() {
		if gantt.Job(r.ID) == c.chosen && r.Asked() && r.Give > 0 {
			bars = append(bars, gantt.Block{Look: gantt.RoomLook, Start: b.Deadline, End: r.Until, On: b.On})
			m.Aside = "would give " + gantt.Span(r.Give) + " if asked"
		}
	}
	if w := c.grasp.window; w != [2]Instant{} {
		b.Ready, b.Deadline = w[0], w[1]
	}
	if slack := b.Deadline - b.Ready - (b.End - b.Start); slack > 0 && m.Aside == "" {
		m.Aside = gantt.Span(Seconds(slack)) + " slack"
	}
	return append(bars, b)
}

// optionBars are the places that the request could get, and the jobs that would move for the one that is looked at.
func (c *Negotiate) optionBars(m *gantt.Machine, pieces []gantt.Block) {
	if c.answer == nil || c.terms {
		return
	}
	for i := range min(len(c.answer.options), mostOptions) {
		if i != c.answer.looked {
			c.optionBar(m, pieces, i)
		}
	}
	c.optionBar(m, pieces, c.answer.looked)
}

func (c *Negotiate) optionBar(m *gantt.Machine, pieces []gantt.Block, i int) {
	o := c.answer.options[i]
	looked := i == c.answer.looked
	there := slices.Clone(pieces)
	for k := range there {
		if to, ok := moveOf(o.Moves, there[k].Of); ok {
			there[k].Start, there[k].End = to, to+there[k].End-there[k].Start
		}
	}
	there = append(there, gantt.Block{Start: o.Start, End: o.End, Procs: o.Procs})
	there = gantt.Seated(c.session.Procs, there, func(k int) []sim.Range { return c.seated[there[k].Of] })
	for k, was := range pieces {
		if _, moves := moveOf(o.Moves, was.Of); looked && moves {
			is := there[k]
			m.Blocks = append(m.Blocks, gantt.Block{Look: gantt.WasLook, Start: was.Start, End: was.End, On: was.On},
				gantt.Block{Look: gantt.MovedLook, Start: is.Start, End: is.End, On: is.On, About: is.About,
					Label: is.Label + " moves by " + gantt.Span(is.Start.Sub(was.Start))})
		}
	}
	b := gantt.Block{Look: gantt.OfferLook, Start: o.Start, End: o.End, On: there[len(pieces)].On, Note: "for " + privacy.Credits(o.Price),
		Ready: o.Offer.Ready, Deadline: o.Offer.Deadline, Label: gantt.Percent(o.Offer.Shift, o.Offer.Estimate)}
	if o.Asked != nil {
		if b.Label = "if asked"; b.On == nil {
			b.On, b.Clear = c.askedSeats(o), true // where others are
		}
	}
	b.About = "Option " + strconv.Itoa(i+1) + ", " + strings.ToLower(b.Label) + "\n" +
		privacy.Between(c.session.Now, o.Start, o.End) + " for " + privacy.InCredits(o.Price)
	if looked {
		b.Look = gantt.TakenLook
	}
	m.Blocks = append(m.Blocks, b)
}

// askedSeats are as many processors as the option takes, of those on which the jobs stand that would be asked; the lowest where these are
// too few.
func (c *Negotiate) askedSeats(o session.Option) (on []sim.Range) {
	missing := min(o.Procs, int32(c.session.Procs))
	lowest := []sim.Range{{First: 0, Count: missing}}
	for _, a := range o.Asked {
		for _, r := range c.seated[gantt.Job(a.ID)] {
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

func moveOf(moves []schedule.Move, of gantt.Subject) (to Instant, ok bool) {
	for _, m := range moves {
		if gantt.Job(m.ID) == of {
			return m.To, true
		}
	}
	return 0, false
}
