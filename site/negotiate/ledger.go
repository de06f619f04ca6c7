package negotiate

import (
	"strconv"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/text"
)

// The ledger, newest first.

// A line is a row of the ledger.
type line struct {
	view *Negotiate
	i    int // of the ledger
}

func (c *Negotiate) ledgerLines() (lines []line) {
	n := len(c.session.Run.Ledger())
	for i := n - 1; i >= n-c.lines.Of(n); i-- {
		lines = append(lines, line{c, i})
	}
	return lines
}

func (l line) entry() *agreement.Entry { return &l.view.session.Run.Ledger()[l.i] }

func (l line) time() string { return gantt.Until(l.view.session.Now, l.entry().Time) }

// who is whom the line is about.
func (l line) who() string {
	e := l.entry()
	if e.Event == agreement.Down {
		return "machine"
	}
	return number(e.ID)
}

func (l line) about() bool {
	return l.entry().Has&agreement.HasID != 0 && l.view.session.Job(l.entry().ID) != nil
}

func (l line) choose() {
	l.view.choose(l.entry().ID)
	l.view.openSheet()
}

func (l line) class() any {
	if e := l.entry(); e.Event == agreement.NoPlace || e.Answer == agreement.Broken {
		return "bad"
	}
	return nil
}

func (l line) chosen() bool { return l.about() && l.subject() == l.view.chosen }

// said is what was said, answer what was answered.
func (l line) said() string {
	e, c := l.entry(), l.view
	now, rest := c.session.Now, ""
	switch j := c.session.Job(e.ID); {
	case e.Event == agreement.Request && j != nil:
		rest = gantt.Times(j.Procs, j.Estimate)
	case e.Event == agreement.Asked:
		rest = "for more room"
	case e.Event == agreement.Fix && e.Has&agreement.HasSlot != 0:
		rest = "at " + gantt.Until(now, e.Start)
	case e.Event == agreement.Down:
		rest = "until " + gantt.Until(now, e.Deadline)
	case e.Event == agreement.Done:
		rest = between(now, e.Start, e.End)
	}
	return text.Escape(e.Event.String()) + " <span>" + text.Escape(rest) + "</span>"
}

func (l line) answer() string {
	e := l.entry()
	rest := ""
	switch {
	case e.Why != schedule.NoReason:
		rest = reason(e.Why)
	case e.Has&agreement.HasSlot == agreement.HasSlot && e.Event != agreement.Done && e.Event != agreement.Cancel:
		rest = between(l.view.session.Now, e.Start, e.End)
	case e.Price < 0:
		rest = "pays back"
	}
	return text.Escape(e.Answer.String()) + " <span>" + text.Escape(rest) + "</span>"
}

func (l line) window() string {
	e := l.entry()
	if e.Has&agreement.HasWindow != agreement.HasWindow {
		return ""
	}
	return between(l.view.session.Now, e.Ready, e.Deadline)
}

func (l line) procs() string {
	if l.entry().Has&agreement.HasProcs == 0 {
		return ""
	}
	return strconv.Itoa(int(l.entry().Procs))
}

func (l line) owes() string {
	if l.entry().Has&agreement.HasPrice == 0 {
		return ""
	}
	return money(l.entry().Price)
}

func (l line) undo() { l.view.undoTo(l.i) }

// last tells whether nothing came after the line, so that there is nothing to undo.
func (l line) last() bool {
	s := l.view.session
	return l.i == len(s.Run.Ledger())-1 && s.Now == l.entry().Time
}

// draftLine is the request that is written, or answered and not taken, as the first row.
func (c *Negotiate) draftLine() string {
	if !c.draft.open && c.answer == nil {
		return ""
	}
	d := &c.draft
	answer := "not asked yet"
	if c.answer != nil {
		answer = "offered <span>" + text.FewOf(len(c.answer.options), "option", "options") + ", to take or refuse</span>"
	}
	now := c.session.Now
	return "<td>" + gantt.Until(now, now) + "</td><td>" + number(c.session.NextID()) + `</td><td class="told">request <span>` +
		gantt.Times(d.procs, d.length) + `</span></td><td class="told">` + answer + `</td><td class="wide-only">` +
		text.Escape(between(now, d.ready, d.deadline)) + `</td><td class="num wide-only">` + strconv.Itoa(int(d.procs)) +
		`</td><td class="num">` + money(c.draftPrice(0)) + "</td><td></td>"
}

func (c *Negotiate) ledgerWords() string {
	return text.Plural(len(c.session.Run.Ledger()), "line", "lines") + ", newest first"
}
