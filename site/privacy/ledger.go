package privacy

import (
	"slices"
	"strconv"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/site/gantt"
	"juggle/site/text"
)

// This file writes the entries of the ledger: the cells of its table, and a sentence for each entry.

// Subject returns the subject of an entry: the number of a request, or "machine".
func Subject(e *agreement.Entry) string {
	if e.Event == agreement.Down {
		return "machine"
	}
	return Number(e.ID)
}

// EventCell returns the cell of the entry's event, with its size, its slot or its end, as markup.
func (s *Perspective) EventCell(e *agreement.Entry) string {
	rest := ""
	switch j := s.Job(e.ID); {
	case e.Event == agreement.Request && j != nil:
		rest = gantt.Times(j.Procs, j.Estimate)
	case e.Event == agreement.Asked:
		rest = "for more slack"
	case e.Event == agreement.Fix && e.Fields&agreement.HasSlot != 0:
		rest = "at " + gantt.Until(s.Now, e.Start)
	case e.Event == agreement.Down:
		rest = "until " + gantt.Until(s.Now, e.Deadline)
	case e.Event == agreement.Done:
		rest = Between(s.Now, e.Start, e.End) + text.Either(e.Detail == agreement.EndedAtEstimate, ", ended at its estimate", "")
	}
	return text.Escape(e.Event.String()) + " <span>" + text.Escape(rest) + "</span>"
}

// AnswerCell returns the cell of the answer to the event, with its reason or slot, as markup.
func (s *Perspective) AnswerCell(e *agreement.Entry) string {
	rest := ""
	switch {
	case s.refusedOffers(e):
		rest = "no offer taken"
	case e.Reason != schedule.NoReason:
		rest = Reason(e.Reason)
	case e.Fields&agreement.HasSlot == agreement.HasSlot && e.Event != agreement.Done && e.Event != agreement.Cancel:
		rest = Between(s.Now, e.Start, e.End)
	case e.Price < 0:
		rest = "pays back"
	}
	return text.Escape(e.Answer.String()) + " <span>" + text.Escape(rest) + "</span>"
}

// WindowCell returns the cell of the window; "" if the entry has none.
func (s *Perspective) WindowCell(e *agreement.Entry) string {
	if e.Fields&agreement.HasWindow != agreement.HasWindow {
		return ""
	}
	return Between(s.Now, e.Ready, e.Deadline)
}

// ProcsCell returns the cell of the number of processors; "" if the entry has none.
func ProcsCell(e *agreement.Entry) string {
	if e.Fields&agreement.HasProcs == 0 {
		return ""
	}
	return strconv.Itoa(int(e.Procs))
}

// ChargeCell returns the cell of the charge after the entry, in credits; "" if the entry has none.
func ChargeCell(e *agreement.Entry) string {
	if e.Fields&agreement.HasPrice == 0 {
		return ""
	}
	return Credits(e.Price)
}

// Sentence returns a sentence about an entry of a job. If a request or a change succeeded, it names up to six visible jobs that moved
// because of the entry.
func (s *Perspective) Sentence(e *agreement.Entry) string {
	words := Number(e.ID) + ": " + e.Event.String() + " " + e.Answer.String()
	switch {
	case s.refusedOffers(e):
		why := "in its own window there is no gap"
		if e.Reason != schedule.NoGap {
			why = "its own window cannot be had, " + Reason(e.Reason) + ": " + e.Explanation()
		}
		return Number(e.ID) + ": no offer is taken, and " + why + ". Nothing is agreed on, and nothing is charged."
	case e.Answer == agreement.Rejected || e.Answer == agreement.Refused:
		return words + ", " + Reason(e.Reason) + ": " + e.Explanation() + "."
	case e.Event == agreement.Cancel:
		return words + "; it is charged " + InCredits(e.Price) + "."
	}
	words += ", " + Between(s.Now, e.Start, e.End) + ", charged " + InCredits(e.Price)
	if moved := s.moved(e.ID); len(moved) > 0 {
		words += "; " + narrate.Abridged(moved, 6) + " moved for it"
	}
	return words + "."
}

// refusedOffers reports whether the entry is the rejection of a request whose consumer accepts no offer, while the provider makes offers.
func (s *Perspective) refusedOffers(e *agreement.Entry) bool {
	if e.Event != agreement.Request || e.Answer != agreement.Rejected || s.Rules.Policy.OfferThreshold == schedule.Never {
		return false
	}
	j := s.Job(e.ID)
	return j != nil && j.Conditions != nil && j.Accepts == 0
}

// moved returns the numbers of the visible jobs that the last event gave another start, without the jobs in except.
func (s *Perspective) moved(except ...int64) (names []string) {
	for _, m := range s.Moves {
		if !slices.Contains(except, m.ID) && s.Sees(m.ID) {
			names = append(names, Number(m.ID))
		}
	}
	return names
}
