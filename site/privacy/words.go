package privacy

import (
	"cmp"
	"strconv"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/site/gantt"
	"juggle/site/text"
)

// StatusLine returns a summary of the session, as markup.
func (s *Perspective) StatusLine() string {
	if s.Private {
		return s.consumerStatusLine()
	}
	t := s.Totals()
	b := t.Balance
	words := "<b>" + text.Plural(t.OpenPromises, "promise stands", "promises stand") + " and " + text.Fixed(100*t.Reserved, 0) +
		" % of the next day is reserved.</b> " +
		InCredits(t.Earned) + " of it come by now, " + Credits(b.Revenue()-t.Earned+b.Compensations) + " more agreed"
	switch {
	case b.Broken > 0:
		words += "; " + text.InWords(b.Broken) + " broken"
	case b.Requests == 0:
		return "<b>Nothing is promised yet.</b> Draw a request above the machine, or write one."
	}
	return words + "."
}

// CountStanding returns the number of visible promises that are open: they wait or run.
func (s *Perspective) CountStanding() int {
	if s.Private {
		return s.consumerTotals().open
	}
	return s.Totals().OpenPromises
}

// consumerTotals are the numbers of a consumer's promises and rejected requests, and the sums of their charges.
type consumerTotals struct {
	open, kept, broken, rejected int
	charge                       Money // the sum of all charges; repaid is part of it as a negative charge
	repaid                       Money // the provider's payments for broken promises
}

// consumerTotals returns the totals of the consumer's requests.
func (s *Perspective) consumerTotals() (t consumerTotals) {
	for _, id := range s.OwnIDs {
		a, ok := s.Run.Account(id)
		if !ok {
			continue
		}
		t.charge = t.charge.Plus(a.Charge())
		switch a.State {
		case agreement.Waiting, agreement.Running:
			t.open++
		case agreement.Finished:
			t.kept++
		case agreement.PromiseBroken:
			t.broken++
			t.repaid = t.repaid.Plus(-a.Charge())
		case agreement.Denied:
			t.rejected++
		}
	}
	return t
}

// consumerStatusLine returns the consumer's StatusLine.
func (s *Perspective) consumerStatusLine() string {
	if len(s.OwnIDs) == 0 {
		return "<b>Nothing is promised to you yet.</b> Draw a request above your promises, or write one."
	}
	t := s.consumerTotals()
	return "<b>" + text.Plural(t.open, "promise", "promises") + " of yours " + text.Either(t.open == 1, "stands", "stand") +
		", and you are charged " + InCredits(t.charge) + ".</b> What others were promised, and who moves, the provider keeps to itself."
}

// Counts returns the numbers of the session so far, as the markup of a list.
func (s *Perspective) Counts() string {
	item := func(name, value, unit string) string {
		return "<div><dt>" + name + "</dt><dd>" + value + " <small>" + unit + "</small></dd></div>"
	}
	countInRed := func(n int) string {
		if n == 0 {
			return "0"
		}
		return `<span class="bad">` + strconv.Itoa(n) + "</span>"
	}
	paidBack := func(paid Money) string {
		if paid == 0 {
			return ""
		}
		return "−" + Credits(paid) + " paid back"
	}
	if s.Private {
		t := s.consumerTotals()
		return item("you are charged", Credits(t.charge), "credits") + item("promises that stand", text.Count(t.open), "") +
			item("kept", text.Count(t.kept), "") + item("broken", countInRed(t.broken), paidBack(t.repaid)) +
			item("rejected", text.Count(t.rejected), "")
	}
	t := s.Totals()
	b := t.Balance
	return item("revenue agreed", Credits(b.Revenue()), "credits") + item("of it earned", Credits(t.Earned), "") +
		item("reserved, next 24 h", text.Fixed(100*t.Reserved, 0), "%") +
		item("used so far", text.Fixed(100*t.Used, 0), "%") + item("promises kept", text.Count(b.Done), "") +
		item("broken", countInRed(b.Broken), paidBack(b.Compensations))
}

// NextWords returns the present instant and the next event, as markup.
func (s *Perspective) NextWords() string {
	now := "<b>" + gantt.Clock(s.Now) + ".</b> "
	next, ok := s.Next()
	if !ok {
		return now + `<span class="quiet">Nothing is to come by itself</span>`
	}
	var words []string
	addJobs := func(ids []int64, singular, plural string) {
		var names []string
		for _, id := range ids {
			names = append(names, Number(id))
		}
		switch n := len(names); {
		case n == 1:
			words = append(words, names[0]+" "+singular)
		case n > 1:
			words = append(words, narrate.Abridged(names, 4)+" "+plural)
		}
	}
	addJobs(next.Ends, "ends", "end")
	addJobs(next.Starts, "starts", "start")
	if next.ProcessorsReturn {
		words = append(words, "processors come back")
	}
	return now + `<span class="quiet">Next, at ` + text.Escape(gantt.Until(s.Now, next.At)+": "+text.Listed(words)) + "</span>"
}

// FailureWords describes the effects of the last failure of processors, in a sentence.
func (s *Perspective) FailureWords() string {
	ledger := s.Run.Ledger()
	at := len(ledger) - 1
	for at > 0 && ledger[at].Event != agreement.Down {
		at--
	}
	affected := map[agreement.Answer][]string{} // the jobs that lost their slots, by the provider's answer
	for _, e := range ledger[at+1:] {
		lost := e.Event == agreement.Killed || e.Event == agreement.Stranded || e.Event == agreement.NoPlace
		if answer := cmp.Or(e.Answer, agreement.Broken); lost {
			affected[answer] = append(affected[answer], Number(e.ID))
		}
	}
	words := schedule.ProcessorsInWords(ledger[at].Procs) + " out of use until " + gantt.Until(s.Now, ledger[at].Deadline)
	addJobs := func(ids []string, effect string) {
		if len(ids) > 0 {
			words += "; " + narrate.Abridged(ids, 6) + " " + effect
		}
	}
	addJobs(affected[agreement.Restarted], "killed and to start from the beginning")
	addJobs(affected[agreement.Kept], "kept after asking again")
	addJobs(affected[agreement.Offered], "in a window that it was offered")
	addJobs(affected[agreement.Broken], "broken")
	moved := s.moved()
	addJobs(moved, "moved")
	if len(affected)+len(moved) == 0 {
		words += "; nobody is touched"
	}
	return words + "."
}

// WhyNoPlace says why a request does not get its own window. A consumer learns only whether the request is over its budget.
func (s *Perspective) WhyNoPlace(j *sim.Job) string {
	if c := j.Conditions; c != nil && c.Budget != schedule.NoLimit &&
		s.Run.Price(j.Request, j.Ready, j.Deadline) > c.Budget {
		return "Its window costs " + Credits(s.Run.Price(j.Request, j.Ready, j.Deadline)) + ", and its budget is " + Credits(c.Budget) + "."
	}
	if s.Private {
		return "The provider does not say why: that would show what it has promised to others."
	}
	at, free, holders, ok := s.TightestCapacity(j.Procs, j.Ready, j.Deadline)
	if !ok {
		return "It finds no place beside those who come first in the queue, or another would lose its window for it."
	}
	var holderWords []string
	for _, h := range holders {
		name := Number(h.ID)
		if h.IsOutage {
			name = "what is out of use"
		}
		holderWords = append(holderWords, name+" has "+strconv.Itoa(int(h.Procs)))
	}
	words := "At " + gantt.Until(s.Now, at) + " " + strconv.Itoa(int(free)) + " of " + strconv.Itoa(s.Procs) + " could be free at most"
	if len(holderWords) == 0 {
		return words + "."
	}
	return words + ": " + narrate.Abridged(holderWords, 5) + ", and none of them may move unless it is asked."
}
