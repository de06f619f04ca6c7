package negotiate

import (
	"slices"
	"strconv"

	"juggle/core/sim/agreement"
	"juggle/site/gantt"
	"juggle/site/privacy"
	"juggle/site/text"
)

// A line is a row of the ledger.
type line struct {
	*agreement.Entry
	view        *Negotiate
	perspective *privacy.Perspective // the present role's
	i           int                  // the index of the entry in the ledger
}

// ledgerRows returns the rows of the ledger that are shown, the newest first.
func (c *Negotiate) ledgerRows() (lines []line) {
	perspective, ledger := c.perspective(), c.session.Run.Ledger()
	entries := perspective.Entries()
	for _, i := range slices.Backward(entries[len(entries)-c.lines.Shown(len(entries)):]) {
		lines = append(lines, line{&ledger[i], c, perspective, i})
	}
	return lines
}

// time returns the instant of the row, as the page writes it.
func (l line) time() string { return gantt.Until(l.perspective.Now, l.Time) }

// id returns the id of the row's button.
func (l line) id() string { return "negotiate-rows-" + strconv.Itoa(l.i+1) }

// requestLabel returns the label of the button with the request's number; nil for an outage, which has none.
func (l line) requestLabel() any {
	if !l.hasRequest() {
		return nil
	}
	return "Show request " + privacy.Subject(l.Entry)
}

// undoLabel returns the label of the button that leads back to the row.
func (l line) undoLabel() string {
	return "Undo to " + l.time() + ", " + l.Event.String() + " " + privacy.Subject(l.Entry)
}

// hasRequest reports whether the row is about a request of the session.
func (l line) hasRequest() bool {
	return l.Fields&agreement.HasID != 0 && l.view.session.Job(l.ID) != nil
}

// choose selects a promise and shows its terms.
func (l line) choose() {
	l.view.choose(l.ID)
	l.view.openSheet()
}

// class returns the class of the row: "bad" for a promise that cannot be kept; otherwise nil.
func (l line) class() any {
	if e := l.Entry; e.Event == agreement.NoPlace || e.Answer == agreement.Broken {
		return "bad"
	}
	return nil
}

// chosen reports whether the row is about the selected promise.
func (l line) chosen() bool { return l.hasRequest() && l.view.chosen == gantt.Job(l.ID) }

// undo leads back to the state after the row was written.
func (l line) undo() { l.view.undoTo(l.i) }

// isLast reports whether the row is the last of the ledger and no time has passed since, so that there is nothing to undo.
func (l line) isLast() bool {
	s := l.view.session
	return l.i == len(s.Run.Ledger())-1 && s.Now == l.Time
}

// draftLine returns the row above the ledger, as HTML: the draft, or the request that has an answer with options; "" if there is neither.
func (c *Negotiate) draftLine() string {
	if !c.draft.open && c.answer == nil {
		return ""
	}
	d := &c.draft
	answer := "not asked yet"
	if c.answer != nil {
		answer = "offered <span>" + text.PluralInWords(len(c.answer.options), "option", "options") + ", to take or refuse</span>"
	}
	now := c.session.Now
	return "<td>" + gantt.Until(now, now) + "</td><td>" + privacy.Number(c.session.NextID()) + `</td><td class="told">request <span>` +
		gantt.Times(d.procs, d.length) + `</span></td><td class="told">` + answer + `</td><td class="wide-only">` +
		text.Escape(privacy.Between(now, d.ready, d.deadline)) + `</td><td class="num wide-only">` + strconv.Itoa(int(d.procs)) +
		`</td><td class="num">` + privacy.Credits(c.draftPrice(0)) + "</td><td></td>"
}

// ledgerWords returns how many rows the ledger has, in words.
func (c *Negotiate) ledgerWords() string {
	return text.Plural(c.perspective().CountEntries(), "line", "lines") + ", newest first"
}
