package rules

import (
	"fmt"

	"juggle/core/tell"
)

// Lines tell the choice step by step, in a spelling of times and numbers.
func (c *Choice) Lines(s tell.Spelling) []tell.Line {
	r := &c.Request
	t := teller{c, s}
	lines := []tell.Line{{Lead: "Asked.", Text: fmt.Sprintf("Request %d wants %s for %s, from %s to %s. %s running, %s waiting.", r.ID,
		s.Processors(r.Procs), s.Span(r.Estimate), s.Clock(r.Ready), s.Until(r.Ready, r.Deadline), s.Count(c.Running), s.Count(c.Waiting))}}
	switch {
	case len(c.Candidates) == 0 && len(c.Rounds) == 0:
		why := "its window leaves no room any more"
		if r.Procs > c.Procs {
			why = "the machine has " + s.Processors(c.Procs)
		}
		return append(lines, tell.Line{Lead: "Rejected.", Text: "No start is tried: " + why + "."})
	case len(c.Candidates) > 0:
		return append(lines, t.laxity()...)
	case c.Search != nil:
		return append(lines, t.search()...)
	}
	for i := range c.Rounds {
		lines = append(lines, t.round(i)...)
	}
	return append(lines, t.end())
}

// A teller tells a choice.
type teller struct {
	*Choice
	tell.Spelling
}

func (t teller) laxity() []tell.Line {
	lines := []tell.Line{{Lead: "Starts.", Text: t.Count(len(t.Candidates)) +
		" to try: the earliest, and within the window where jobs end and where it would end as they begin."}}
	for i := range t.Candidates {
		lines = append(lines, t.Line(&t.Candidates[i], i == t.Taken, t.Spelling))
	}
	if t.Taken < 0 {
		return append(lines, tell.Line{Lead: "Rejected.", Text: "No start is possible."})
	}
	return append(lines, tell.Line{Lead: "Taken.", Text: "The cheapest, of equal ones the earliest:", Good: t.Clock(t.Start)})
}

// Line tells of a start that was tried or weighed.
func (c *Choice) Line(at *Candidate, taken bool, s tell.Spelling) tell.Line {
	t := teller{c, s}
	line := tell.Line{Lead: s.Clock(at.Start) + "."}
	if len(c.Rounds) == 0 {
		line.Text = t.pushed(at)
	} else {
		line.Text = t.measure(at.Cost) + "."
	}
	if taken {
		line.Good = "taken"
	}
	return line
}

// pushed says whom a start of minimum laxity impact pushes aside, and what that costs.
func (t teller) pushed(c *Candidate) (words string) {
	lifted := ""
	for i, l := range c.Lifted {
		if i > 0 {
			lifted += ", "
		}
		switch {
		case l.Cost < 0:
			lifted += fmt.Sprintf("%d finds no hole", l.ID)
		case l.From == l.To:
			lifted += fmt.Sprintf("%d stays", l.ID)
		default:
			lifted += fmt.Sprintf("%d from %s to %s costs %d", l.ID, t.Clock(l.From), t.Clock(l.To), l.Cost)
		}
	}
	switch {
	case c.Free < t.Request.Procs:
		words = "Impossible: jobs that do not move leave " + t.Processors(c.Free) + "."
	case lifted == "":
		words = "Nobody is in the way."
	case c.Possible:
		words = "Aside: " + lifted + "."
	default:
		words = "Impossible: " + lifted + "."
	}
	if c.Possible {
		words += fmt.Sprintf(" Cost %d.", c.Cost)
	}
	return words
}

// round tells of a pass of Algorithm 1, and of the fixqueue before it.
func (t teller) round(i int) (lines []tell.Line) {
	r := &t.Rounds[i]
	if i > 0 {
		before := &t.Rounds[i-1]
		lines = append(lines, tell.Line{Lead: "Fixqueue.", Text: fmt.Sprintf("%d and %d change places in the queue, index %d → %d; "+
			"every start is again what it was.", t.Request.ID, before.last().ID, before.Index, r.Index)})
	}
	behind := r.Queue - 1 - r.Index
	lines = append(lines, tell.Line{Lead: fmt.Sprintf("Index %d.", r.Index), Text: fmt.Sprintf("%s of %s waiting jobs are lifted out, "+
		"and placed again behind the request.", t.Count(behind), t.Count(r.Queue-1))})
	own := &r.Placed[0]
	if own.Taken < 0 {
		return append(lines, tell.Line{Lead: "Starts.", Text: fmt.Sprintf("None: nowhere in its window are %s free for %s.",
			t.Processors(t.Request.Procs), t.Span(t.Request.Estimate))})
	}
	lines = append(lines, tell.Line{Lead: "Starts.", Text: t.Count(len(own.Starts)) + " to choose from: " + t.Rule.slot().weighs + "."})
	for n := range own.Starts {
		lines = append(lines, t.Line(&own.Starts[n], n == own.Taken, t.Spelling))
	}
	if behind == 0 {
		return lines
	}
	return append(lines, tell.Line{Lead: "Behind it.", Text: t.behind(r.Placed[1:]) + "."})
}

// behind says how those behind the request fared.
func (t teller) behind(placed []Placing) (words string) {
	stayed := 0
	for i := range placed {
		p := &placed[i]
		switch {
		case p.Taken < 0:
			words += fmt.Sprintf("%d finds no start, ", p.ID)
		case p.Starts[p.Taken].Start == p.Was:
			stayed++
		default:
			at := &p.Starts[p.Taken]
			words += fmt.Sprintf("%d from %s to %s (%s), ", p.ID, t.Clock(p.Was), t.Clock(at.Start), t.measure(at.Cost))
		}
	}
	if stayed > 0 || words == "" {
		return words + t.Count(stayed) + " as before"
	}
	return words[:len(words)-len(", ")]
}

// last is the job whose turn was last.
func (r *Round) last() *Placing { return &r.Placed[len(r.Placed)-1] }

// measure spells the number that the slot rule minimises.
func (t teller) measure(n int64) string { return t.Rule.slot().measure(t.Spelling, n) }

// search tells of any re-timing where Algorithm 1 found no starts.
func (t teller) search() []tell.Line {
	s, failed := t.Search, t.Rounds[len(t.Rounds)-1].last().ID
	who := "it"
	if failed != t.Request.ID {
		who = fmt.Sprint(failed)
	}
	work := int(t.Request.Procs) * int(t.Request.Estimate)
	lines := []tell.Line{
		{Lead: "Algorithm 1.", Text: fmt.Sprintf("The earliest deadline first, each at its first fit: %s finds no start. Without re-timing the "+
			"request would be rejected, and with it %s processor-seconds of work.", who, t.Count(work))},
		{Lead: "Search.", Text: fmt.Sprintf("Waiting jobs whose windows compete with its own: %s. Orders of them are tried, each job at its "+
			"earliest start: %s, of which %s ruled out for work that exceeds what is free.", t.Count(s.Rivals),
			t.counted(s.Nodes, "node", "nodes"), t.are(s.Ruled))},
	}
	for _, l := range t.Moved {
		line := tell.Line{Lead: fmt.Sprintf("%d.", l.ID), Text: "From " + t.Clock(l.From) + " to " + t.Clock(l.To) + "."}
		if l.Cost > 0 {
			line.Text += fmt.Sprintf(" Cost %d.", l.Cost)
		}
		lines = append(lines, line)
	}
	switch {
	case t.Accepted:
		return append(lines, t.end())
	case s.Limited:
		return append(lines, tell.Line{Lead: "Not decided.",
			Text: "The search has met its limit; the request is refused, though there may be starts that keep every window."})
	}
	return append(lines, tell.Line{Lead: "Rejected.", Text: "No choice of starts keeps every window and its own."})
}

// end says what came of it.
func (t teller) end() tell.Line {
	if !t.Accepted {
		return tell.Line{Lead: "Rejected.", Text: "The request itself finds no start."}
	}
	words := "Nobody else moves"
	if n := len(t.Moved); n > 0 {
		words = fmt.Sprintf("Other starts are given to %s, which cost %d in thousandths of their estimates", t.counted(n, "job", "jobs"),
			t.Cost())
	}
	return tell.Line{Lead: "Taken.", Text: words + "; it begins at", Good: t.Clock(t.Start)}
}

func (t teller) counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return t.Count(n) + " " + many
}

// are is "none are", "1 is" or "2 are".
func (t teller) are(n int) string {
	switch n {
	case 0:
		return "none are"
	case 1:
		return "1 is"
	}
	return t.Count(n) + " are"
}
