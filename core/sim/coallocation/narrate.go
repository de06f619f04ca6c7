package coallocation

import (
	"fmt"
	"math"
	"strings"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// An EventNarrator describes in sentences the events of a run on several machines.
type EventNarrator struct {
	narrate.Narrator
	*Outcome
	MaxFailedStarts int // how many failed starts in a row are listed; further ones are only counted
}

// Headline returns which request was decided, and the result.
func (n EventNarrator) Headline(event int) string {
	e := &n.Events[event]
	row := &n.Rows[e.First]
	words := n.Narrator.Outcome(e.Parts == 0, row.Decision, len(e.Moves), row.Shift, row.Estimate)
	if e.Parts > 0 && row.Decision == schedule.Rejected {
		words += ", " + row.Reason.String()
	}
	switch {
	case e.Parts == 0:
		return "Jobs have ended early: " + words
	case row.Part.Group == 0:
		return fmt.Sprintf("Request %s on machine %d: %s", n.Job(row.ID), row.Part.Machine+1, words)
	}
	return fmt.Sprintf("Co-allocated request %d: %s", row.Part.Group, words)
}

// Requested returns the request of an event: a line of words for each part, and how the parts start and in which window.
func (n EventNarrator) Requested(event int) (parts []string, how string) {
	e := &n.Events[event]
	for _, r := range n.Requests[e.First : e.First+e.Parts] {
		on := "any machine"
		if r.Machine != sim.AnyMachine {
			on = fmt.Sprintf("machine %d", r.Machine+1)
		}
		parts = append(parts, fmt.Sprintf("%s: %s for %s on %s", n.Job(r.ID), schedule.ProcessorsInWords(r.Procs), n.Span(r.Estimate), on))
		how = "within " + n.Between(r.Ready, r.Deadline)
		if r.Chain {
			how = "one after the other, " + how
		} else if r.Group != 0 {
			how = "at one instant, " + how
		}
	}
	return parts, how
}

// Lines returns the steps of an event in sentences.
func (n EventNarrator) Lines(event int) (lines []narrate.Line) {
	e := &n.Events[event]
	r := &n.Requests[e.First]
	add := func(lead, text, success string) {
		lines = append(lines, narrate.Line{Lead: lead, Text: text, Success: success})
	}
	switch machine := fmt.Sprintf("Machine %d", r.Machine+1); {
	case e.Parts == 0:
	case r.Group == 0 && len(e.Attempts) == 0:
		add(machine, "decides by itself.", "")
	case r.Group == 0:
		add(machine, "finds no gap for it, and asks the broker for room.", "")
	case len(e.Attempts) == 0:
		add("No machine is asked:", n.Rows[e.First].Reason.Explanation()+".", "")
	}
	for _, a := range e.Attempts {
		name, fits := fmt.Sprintf("Co-allocated request %d", a.LiftedGroup), "fits now, and the lifted request looks for another place."
		if !a.Fits {
			fits = "does not fit without it either, so everything is as before."
		}
		if a.LiftedGroup != 0 {
			lifted := "is lifted out"
			if a.HasBegun {
				lifted = "has begun; its waiting parts are lifted out"
			}
			add(name, fmt.Sprintf("%s; %s %s", lifted, n.Job(r.ID), fits), "")
		}
		lines = append(lines, n.startLines(a.Starts)...)
		switch {
		case a.Fits && !a.Kept:
			add("", "The co-allocated request finds no place, so everything is as before.", "")
		case a.Kept && a.LiftedGroup != 0:
			add(name, "", fmt.Sprintf("has a place again, so %s is accepted.", n.Job(r.ID)))
		}
	}
	for _, m := range e.Moves {
		lines = append(lines, n.moveLine(m))
	}
	for _, i := range e.Fixed {
		add(n.Job(n.Requests[i].ID), "is fixed where it stands.", "")
	}
	return lines
}

// startLines returns a line for each start that the broker asked for, with the answers of the machines. Of failed starts in a row it lists
// only the first MaxFailedStarts.
func (n EventNarrator) startLines(starts []Start) (lines []narrate.Line) {
	failedInARow := 0
	for i, s := range starts {
		if failedInARow++; s.Held {
			failedInARow = 0
		}
		if failedInARow <= n.MaxFailedStarts {
			lines = append(lines, n.startLine(&s))
		}
		if more := failedInARow - n.MaxFailedStarts; more > 0 && (i == len(starts)-1 || starts[i+1].Held) {
			line := narrate.Line{Lead: n.Count(more) + " more starts:", Text: "a no to each."}
			if more == 1 {
				line = narrate.Line{Lead: "1 more start:", Text: "a no."}
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// startLine returns the line for one start.
func (n EventNarrator) startLine(s *Start) narrate.Line {
	var words []string
	for i, q := range s.Asked {
		word := fmt.Sprintf("machine %d %s", q.Machine+1, map[bool]string{false: "no", true: "yes"}[q.CanHold])
		if i == 0 || s.Asked[i-1].Request != q.Request {
			word = fmt.Sprintf("%s: %s", n.Job(n.Requests[q.Request].ID), word)
		}
		words = append(words, word)
	}
	held := map[bool]string{true: "Held."}[s.Held]
	return narrate.Line{Lead: "At " + n.Clock(s.At) + "?", Text: strings.Join(words, ", ") + ".", Success: held}
}

// moveLine returns the line that says where a request is placed now, and where it was placed before.
func (n EventNarrator) moveLine(m Move) narrate.Line {
	r := &n.Requests[m.Request]
	text := fmt.Sprintf("on machine %d from %s", m.Machine+1, n.Between(m.To, m.To.Add(r.Estimate)))
	if m.FromMachine != NoMachine {
		text += fmt.Sprintf(", before on machine %d from %s", m.FromMachine+1, n.Clock(m.From))
	}
	return narrate.Line{Lead: n.Job(r.ID) + " stands", Text: text + "."}
}

// Listing returns an event as a headline and indented lines, with every inquiry and answer, in seconds.
func (o *Outcome) Listing(event int) string {
	n := EventNarrator{narrate.Narrator{Spelling: narrate.PlainSpelling{}}, o, math.MaxInt}
	text := fmt.Sprintf("at %d: %s\n", o.Events[event].Now, n.Headline(event))
	if parts, how := n.Requested(event); parts != nil {
		text += fmt.Sprintf("  asked for: %s, %s\n", strings.Join(parts, "; "), how)
	}
	for _, line := range n.Lines(event) {
		text += "  " + strings.Join(strings.Fields(line.Lead+" "+line.Text+" "+line.Success), " ") + "\n"
	}
	return text
}
