package narrate

import (
	"fmt"
	"io"
	"strings"

	"juggle/core/schedule"
)

// A Term is a word that explanations use, and its meaning.
type Term struct{ Word, Means string }

// Terms returns the words that a reader of an explanation needs.
func Terms() []Term {
	return []Term{
		{"index", "k in the paper: the place of the new request in the sorted queue of waiting jobs, from 0"},
		{"try", "the waiting jobs behind index k are lifted out; the request is placed first, then they are again, in order; the others stay"},
		{"gap", "a start in a job's window from which its processors are free for its estimate: each takes the earliest; where one has none, " +
			"the try fails"},
		{"fixqueue", "the new request and the job without a gap change places in the queue, and the request's windows are tried again there: " +
			"Algorithm 2"},
		{"offer", "a window right before or after the slot of a job that runs, or the window of a job before it in the queue (in the draft " +
			"edition those before lie right before the slot); who takes it is strict from then on"},
		{"phi", "φ: how far an offered window lies from the wanted one, in estimated run times; negative where it is earlier"},
	}
}

// WriteDecision writes all steps of a decision in indented lines. The decision was made under the policy p on a machine of machineProcs
// processors. If it rejects a request, the second line explains that. Windows and slots are half-open intervals of seconds.
func WriteDecision(w io.Writer, d *schedule.Decision, p schedule.Policy, machineProcs int32) error {
	var t text
	r := d.Request
	procs := schedule.ProcessorsInWords(r.Procs)
	switch {
	case d.Replan:
		t.line(0, "at %d: a job completed early, the waiting queue is placed anew", d.Now)
	case d.Renegotiation:
		t.line(0, "at %d: job %d asks again, for %s, %d s within [%d, %d)", d.Now, r.ID, procs, r.Estimate, r.Ready, r.Deadline)
	default:
		t.line(0, "at %d: request %d for %s, %d s within [%d, %d)", d.Now, r.ID, procs, r.Estimate, r.Ready, r.Deadline)
	}
	if !d.Replan && d.Answer == schedule.Rejected {
		t.line(1, "%s", Narrator{plain, p, machineProcs}.Refused(d, RefusalOf(d, machineProcs)))
	}
	for _, f := range d.Fixed {
		t.line(1, "since then fixed: job %d in [%d, %d)", f.ID, f.Ready, f.Deadline)
	}
	t.queue("running", d.Running, false)
	t.queue("waiting", d.Before, true)
	for i := range d.Rounds {
		t.round(&d.Rounds[i], noOffers(p, &d.Request))
	}
	for _, m := range d.Moves {
		t.line(1, "job %d moves from %d to %d", m.ID, m.From, m.To)
	}
	t.line(1, "%s", verdict(d))
	_, err := io.WriteString(w, t.String())
	return err
}

// verdict returns the result of the decision in one line.
func verdict(d *schedule.Decision) string {
	switch {
	case d.Replan && d.Answer == schedule.Accepted:
		return "the new starts hold"
	case d.Replan:
		return "every start stays as it was"
	case d.Answer == schedule.Rejected:
		return fmt.Sprintf("rejected: %s: %s", d.Reason, d.Reason.Explanation())
	default:
		return fmt.Sprintf("%s: window [%d, %d), start %d, phi %.6f", d.Answer, d.Window.Ready, d.Window.Deadline, d.Start, d.Window.Phi())
	}
}

// withoutOffers reports whether the round is a failed search of Algorithm 2 in which the request's own window was the only window.
func withoutOffers(r *schedule.Round) bool {
	return r.Algorithm == 2 && len(r.Tries) == 1 && r.Tries[0].Fate != schedule.Works
}

// plain is the spelling of a listing.
var plain PlainSpelling

// A text is a listing of indented lines.
type text struct{ strings.Builder }

// line writes an indented line.
func (t *text) line(indent int, format string, args ...any) {
	t.WriteString(strings.Repeat("  ", indent))
	fmt.Fprintf(t, format, args...)
	t.WriteByte('\n')
}

// queue lists jobs in their order, with their keys if keys is set.
func (t *text) queue(name string, slots []schedule.QueuedJob, keys bool) {
	if len(slots) == 0 {
		t.line(1, "%s: nobody", name)
		return
	}
	t.line(1, "%s:", name)
	for i, s := range slots {
		key := ""
		if keys {
			key = fmt.Sprintf(", key %d", s.Key)
		}
		if !s.Placed {
			t.line(2, "%d: job %d, the request%s", i, s.ID, key)
			continue
		}
		t.line(2, "%d: job %d, %s in [%d, %d), window [%d, %d)%s", i, s.ID, schedule.ProcessorsInWords(s.Procs), s.Start, s.End(), s.Ready,
			s.Deadline, key)
	}
}

// round lists the tries of a round. noOffers is the reason why a search has no offers.
func (t *text) round(r *schedule.Round, noOffers string) {
	if r.Asked != nil {
		t.line(1, "impasse: job %d is asked for a later deadline", *r.Asked)
	}
	if r.Algorithm > 0 {
		t.line(1, "Algorithm %d, the request at index %d:", r.Algorithm, r.RequestIndex)
	} else {
		t.line(1, "first fit of the whole queue:")
	}
	for i := range r.Tries {
		try := &r.Tries[i]
		indent := 2
		if r.Algorithm > 0 {
			t.line(2, "%s: %s", try.Window, try.Fate)
			indent = 3
		}
		for _, p := range try.Placements {
			t.line(indent, "%s", placement(p))
		}
	}
	if noOffers != "" && withoutOffers(r) {
		t.line(2, "no offers: %s", noOffers)
	}
	if r.Swap != nil {
		t.line(2, "fixqueue: the request and job %d change places, from index %d to %d", r.Swap.OtherID, r.Swap.FromIndex, r.Swap.ToIndex)
	}
}

// placement returns the range of starts that was searched for a job, and the start that was found.
func placement(p schedule.Placement) string {
	s := fmt.Sprintf("%d: job %d, %s for %d s starting in %d to %d: ", p.Index, p.ID, schedule.ProcessorsInWords(p.Procs), p.Estimate,
		p.Earliest, p.Latest)
	switch {
	case !p.Found:
		return s + "no gap"
	case !p.HadStart:
		return s + fmt.Sprintf("at %d", p.Start)
	case p.Start == p.OldStart:
		return s + fmt.Sprintf("stays at %d", p.Start)
	default:
		return s + fmt.Sprintf("at %d instead of %d", p.Start, p.OldStart)
	}
}

// noOffers returns why a search of Algorithm 2 had no window except the request's own: offers go only to other requests, no offer was near
// enough for provider and consumer, or the budget of r pays for none. It returns "" where the policy makes no offers.
func noOffers(p schedule.Policy, r *schedule.Request) string {
	switch {
	case p.OfferThreshold == schedule.Never:
		return ""
	case p.OfferRecipients == schedule.OffersToFlexible && !r.Flexible:
		return "they go to flexible requests, and this one is strict"
	}
	sides := "before or after"
	if p.OffersSide == schedule.EarlierSide {
		sides = "before"
	}
	farthest, orBudget := p.OfferThreshold, ""
	if c := r.Conditions; c != nil {
		if c.Accepts != schedule.NoLimit {
			farthest = min(farthest, c.Accepts)
		}
		if c.Budget != schedule.NoLimit {
			orBudget = ", or its budget pays for none"
		}
	}
	return fmt.Sprintf("they lie right %s the slots of running jobs and the windows of jobs before it in the queue, where the slots overlap "+
		"its window; no such place outside its window begins now or later and is at most %d %% of its run time away%s", sides, farthest,
		orBudget)
}
