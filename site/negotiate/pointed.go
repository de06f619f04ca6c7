package negotiate

import (
	"juggle/core/agreement"
	"juggle/site/gantt"
	"juggle/site/sight"
)

// Pointing at a row of the ledger frames what it is about in the picture, and pointing at a bar of the picture marks the rows about it.

// subject is whom the line is about.
func (l line) subject() (of gantt.Subject) {
	switch {
	case l.about():
		return gantt.Job(l.Entry.ID)
	case l.Entry.Event != agreement.Down:
		return gantt.Subject{}
	}
	of.Kind = gantt.OfOutage
	for _, e := range l.view.session.Run.Ledger()[:l.i] {
		if e.Event == agreement.Down {
			of.ID++
		}
	}
	return of
}

// point frames what the line is about.
func (l line) point() { l.view.frame(l.subject()) }

func (c *Negotiate) frame(s gantt.Subject) {
	if c.framed != s {
		c.framed = s
		c.changed()
	}
}

// lit reports whether the line is about what the pointer is over in the picture.
func (l line) lit() bool { return l.view.over != gantt.Subject{} && l.subject() == l.view.over }

// Hovered hears what the pointer is over: only rows are marked, and nothing is painted anew.
func (c *Negotiate) Hovered(x, y float64) {
	c.over = gantt.Subject{}
	if b := c.barAt(x, y); b != nil {
		c.over = b.Of
	}
}

// frameBars frames the bars of what is pointed at, over all others, and says where it is when it has none here.
func (c *Negotiate) frameBars(m *gantt.Machine) {
	if c.framed == (gantt.Subject{}) {
		return
	}
	var others, framed []gantt.Block
	for _, b := range m.Blocks {
		if b.Pointed = b.Of == c.framed; b.Pointed {
			framed = append(framed, b)
		} else {
			others = append(others, b)
		}
	}
	if m.Blocks = append(others, framed...); framed == nil {
		m.Aside = c.elsewhere(m)
	}
}

// elsewhere says of what is pointed at, which has no bar here, what became of it and when. A request that was rejected floats above the
// machine, where it was asked for.
func (c *Negotiate) elsewhere(m *gantt.Machine) string {
	s, id := c.session, c.framed.ID
	j := s.Job(id)
	if j == nil || c.framed.Kind != gantt.OfJob {
		return "" // an outage that is over
	}
	a, _ := s.Run.Account(id)
	word, from, to := a.State.String(), j.Ready, j.Deadline
	if p, ok := s.Run.Promise(id); ok {
		from, to = p.Start, p.End
	} else if r := s.Row(id); r.Held > 0 {
		from, to = r.Start, r.End
	} else if a.State == agreement.Denied {
		word = "rejected"
		if m.Float == nil {
			m.Float = &gantt.Float{Ready: from, End: from.Add(j.Estimate), Deadline: to, Procs: j.Procs, Still: true,
				Lines: []string{sight.Number(id) + " was rejected", gantt.Times(j.Procs, j.Estimate)}}
		}
	}
	return sight.Number(id) + ": " + word + ", " + sight.Between(s.Now, from, to)
}
