package sight

import (
	"strconv"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/tell"
	"juggle/site/gantt"
	"juggle/site/text"
)

// The ledger's entries in words: those of the cells of its table, as markup, and a sentence.

// Who is whom an entry is about.
func Who(e *agreement.Entry) string {
	if e.Event == agreement.Down {
		return "machine"
	}
	return Number(e.ID)
}

// Said is what was said, as markup.
func (s *Sight) Said(e *agreement.Entry) string {
	rest := ""
	switch j := s.Job(e.ID); {
	case e.Event == agreement.Request && j != nil:
		rest = gantt.Times(j.Procs, j.Estimate)
	case e.Event == agreement.Asked:
		rest = "for more room"
	case e.Event == agreement.Fix && e.Has&agreement.HasSlot != 0:
		rest = "at " + gantt.Until(s.Now, e.Start)
	case e.Event == agreement.Down:
		rest = "until " + gantt.Until(s.Now, e.Deadline)
	case e.Event == agreement.Done:
		rest = Between(s.Now, e.Start, e.End) + text.Either(e.Detail == agreement.Cut, ", ended at its estimate", "")
	}
	return text.Escape(e.Event.String()) + " <span>" + text.Escape(rest) + "</span>"
}

// Answer is what was answered, as markup.
func (s *Sight) Answer(e *agreement.Entry) string {
	rest := ""
	switch {
	case s.tookNone(e):
		rest = "no offer taken"
	case e.Why != schedule.NoReason:
		rest = Reason(e.Why)
	case e.Has&agreement.HasSlot == agreement.HasSlot && e.Event != agreement.Done && e.Event != agreement.Cancel:
		rest = Between(s.Now, e.Start, e.End)
	case e.Price < 0:
		rest = "pays back"
	}
	return text.Escape(e.Answer.String()) + " <span>" + text.Escape(rest) + "</span>"
}

// Window, Procs and Owes are what an entry says of them; "" where it does not.
func (s *Sight) Window(e *agreement.Entry) string {
	if e.Has&agreement.HasWindow != agreement.HasWindow {
		return ""
	}
	return Between(s.Now, e.Ready, e.Deadline)
}

// Procs is how many processors the entry speaks of.
func Procs(e *agreement.Entry) string {
	if e.Has&agreement.HasProcs == 0 {
		return ""
	}
	return strconv.Itoa(int(e.Procs))
}

// Owes is what the job then owes.
func Owes(e *agreement.Entry) string {
	if e.Has&agreement.HasPrice == 0 {
		return ""
	}
	return Credits(e.Price)
}

// Sentence is what was said about a job, and who moved for that.
func (s *Sight) Sentence(e *agreement.Entry) string {
	words := Number(e.ID) + ": " + e.Event.String() + " " + e.Answer.String()
	switch {
	case s.tookNone(e):
		return Number(e.ID) + ": no offer is taken, and in its own window there is " + Reason(e.Why) +
			". Nothing is agreed on, and nothing is owed."
	case e.Answer == agreement.Rejected || e.Answer == agreement.Refused:
		return words + ", " + Reason(e.Why) + ": " + e.Because() + "."
	case e.Event == agreement.Cancel:
		return words + "; it owes " + InCredits(e.Price) + "."
	}
	words += ", " + Between(s.Now, e.Start, e.End) + ", owes " + InCredits(e.Price)
	if moved := s.moved(e.ID); len(moved) > 0 {
		words += "; " + tell.Abridged(moved, 6) + " moved for it"
	}
	return words + "."
}

// tookNone reports whether a request that found no place in its own window takes no offer: it was not the provider who ended it.
func (s *Sight) tookNone(e *agreement.Entry) bool {
	if e.Event != agreement.Request || e.Answer != agreement.Rejected || s.Rules.Policy.OfferThreshold == schedule.Never {
		return false
	}
	j := s.Job(e.ID)
	return j != nil && j.Conditions != nil && j.Accepts == 0
}

// moved are those who moved and are seen, but for the one with that id.
func (s *Sight) moved(but int64) (names []string) {
	for _, m := range s.Moves {
		if m.ID != but && s.Sees(m.ID) {
			names = append(names, Number(m.ID))
		}
	}
	return names
}
