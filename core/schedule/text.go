package schedule

import (
	"fmt"
	"io"
	"strings"
)

// A Term is a word of an explanation, and what it means.
type Term struct{ Word, Means string }

// Terms are the words that readers of an explanation need.
func Terms() []Term {
	return []Term{
		{"index", "k in the paper: the place of the new request in the sorted queue of waiting jobs, from 0"},
		{"try", "the waiting jobs behind index k are lifted out; the request is placed first, then they are again, in order; the others stay"},
		{"hole", "a start in a job's window from which its processors are free for its estimate: each takes the earliest; where one has none, " +
			"the try fails"},
		{"fixqueue", "the new request and the job without a hole change places in the queue, and the request's windows are tried again there: " +
			"Algorithm 2"},
		{"offer", "a window right before or after that of a job that runs, or is before it in the queue; who takes it is strict from then on"},
		{"phi", "φ: how far an offered window lies from the wanted one, in estimated run times; negative where it is earlier"},
	}
}

// WriteText writes the decision, made under the policy p, as a reader would retell it, in indented lines. Queues, windows and slots are
// half-open intervals of seconds.
func (d *Decision) WriteText(w io.Writer, p Policy) error {
	var t text
	r := d.Request
	switch {
	case d.Replan:
		t.line(0, "at %d: a job completed early, the waiting queue is placed anew", d.Now)
	case d.Again:
		t.line(0, "at %d: job %d asks again, for %s, %d s within [%d, %d)", d.Now, r.ID, processors(r.Procs), r.Estimate, r.Ready, r.Deadline)
	default:
		t.line(0, "at %d: request %d for %s, %d s within [%d, %d)", d.Now, r.ID, processors(r.Procs), r.Estimate, r.Ready, r.Deadline)
	}
	for _, f := range d.Fixed {
		t.line(1, "since then fixed: job %d in [%d, %d)", f.ID, f.Ready, f.Deadline)
	}
	t.queue("running", d.Running)
	t.queue("waiting", d.Before)
	for i := range d.Rounds {
		t.round(&d.Rounds[i], p.NoOffers(d.Request.Flexible))
	}
	for _, m := range d.Moves {
		t.line(1, "job %d moves from %d to %d", m.ID, m.From, m.To)
	}
	t.line(1, "%s", d.verdict())
	_, err := io.WriteString(w, t.String())
	return err
}

func (d *Decision) verdict() string {
	switch {
	case d.Replan && d.Answer == Accepted:
		return "the new starts hold"
	case d.Replan:
		return "every start stays as it was"
	case d.Answer == Rejected:
		return fmt.Sprintf("rejected: %s: %s", d.Reason, d.Reason.Why())
	default:
		return fmt.Sprintf("%s: window [%d, %d), start %d, phi %.6f", d.Answer, d.Window.Ready, d.Window.Deadline, d.Start, d.Window.Phi())
	}
}

// withoutOffers tells whether it is a search of Algorithm 2 that had the request's own window alone, in vain.
func (r *Round) withoutOffers() bool {
	return r.Algorithm == 2 && len(r.Tries) == 1 && r.Tries[0].Fate != Works
}

type text struct{ strings.Builder }

func (t *text) line(indent int, format string, args ...any) {
	t.WriteString(strings.Repeat("  ", indent))
	fmt.Fprintf(t, format, args...)
	t.WriteByte('\n')
}

func (t *text) queue(name string, slots []Slot) {
	if len(slots) == 0 {
		t.line(1, "%s: nobody", name)
		return
	}
	t.line(1, "%s:", name)
	for i, s := range slots {
		if !s.Placed {
			t.line(2, "%d: job %d, the request", i, s.ID)
			continue
		}
		t.line(2, "%d: job %d, %s in [%d, %d), window [%d, %d)", i, s.ID, processors(s.Procs), s.Start, s.End(), s.Ready, s.Deadline)
	}
}

func (t *text) round(r *Round, noOffers string) {
	if r.Asked != nil {
		t.line(1, "impasse: job %d is asked for a later deadline", *r.Asked)
	}
	if r.Algorithm > 0 {
		t.line(1, "Algorithm %d, the request at index %d:", r.Algorithm, r.Index)
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
			t.line(indent, "%s", p)
		}
	}
	if noOffers != "" && r.withoutOffers() {
		t.line(2, "no offers: %s", noOffers)
	}
	if r.Swap != nil {
		t.line(2, "fixqueue: the request and job %d change places, from index %d to %d", r.Swap.With, r.Swap.From, r.Swap.To)
	}
}

// String tells the window and where it comes from.
func (o Offer) String() string {
	if o.Side == Own {
		return fmt.Sprintf("own window [%d, %d)", o.Ready, o.Deadline)
	}
	if o.Side == Wider {
		return fmt.Sprintf("offer [%d, %d), the window asked for with a later deadline, phi %.6f", o.Ready, o.Deadline, o.Phi())
	}
	state := "waiting"
	if o.Running {
		state = "running"
	}
	return fmt.Sprintf("offer [%d, %d), %s %s job %d, phi %.6f", o.Ready, o.Deadline, o.Side, state, o.Neighbour, o.Phi())
}

// String tells what was looked for and what was found.
func (p Placement) String() string {
	s := fmt.Sprintf("%d: job %d, %s for %d s starting in %d to %d: ", p.Index, p.ID, processors(p.Procs), p.Estimate, p.Earliest, p.Latest)
	switch {
	case !p.Found:
		return s + "no hole"
	case !p.Had:
		return s + fmt.Sprintf("at %d", p.Start)
	case p.Start == p.Was:
		return s + fmt.Sprintf("stays at %d", p.Start)
	default:
		return s + fmt.Sprintf("at %d instead of %d", p.Start, p.Was)
	}
}

func processors(n int32) string {
	if n == 1 {
		return "1 processor"
	}
	return fmt.Sprintf("%d processors", n)
}
