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
func (b EventNarrator) Headline(event int) string {
	e := &b.Events[event]
	row := &b.Rows[e.First]
	words := b.Narrator.Outcome(e.Parts == 0, row.Decision, len(e.Moves), row.Shift, row.Estimate)
	if e.Parts > 0 && row.Decision == schedule.Rejected {
		words += ", " + row.Reason.String()
	}
	switch {
	case e.Parts == 0:
		return "Jobs have ended early: " + words
	case row.Part.Group == 0:
		return fmt.Sprintf("Request %s on machine %d: %s", b.Job(row.ID), row.Part.Machine+1, words)
	}
	return fmt.Sprintf("Co-allocated request %d: %s", row.Part.Group, words)
}

// Requested returns the request of an event: a line of words for each part, and how the parts start and in which window.
func (b EventNarrator) Requested(event int) (parts []string, how string) {
	e := &b.Events[event]
	for _, r := range b.Requests[e.First : e.First+e.Parts] {
		on := "any machine"
		if r.Machine != sim.AnyMachine {
			on = fmt.Sprintf("machine %d", r.Machine+1)
		}
		parts = append(parts, fmt.Sprintf("%s: %s for %s on %s", b.Job(r.ID), b.Processors(r.Procs), b.Span(r.Estimate), on))
		how = "within " + b.Between(r.Ready, r.Deadline)
		if r.Chain {
			how = "one after the other, " + how
		} else if r.Group != 0 {
			how = "at one instant, " + how
		}
	}
	return parts, how
}

// Lines returns the steps of an event in sentences.
func (b EventNarrator) Lines(event int) (lines []narrate.Line) {
	e := &b.Events[event]
	r := &b.Requests[e.First]
	say := func(lead, text, success string) {
		lines = append(lines, narrate.Line{Lead: lead, Text: text, Success: success})
	}
	switch machine := fmt.Sprintf("Machine %d", r.Machine+1); {
	case e.Parts == 0:
	case r.Group == 0 && len(e.Attempts) == 0:
		say(machine, "decides by itself.", "")
	case r.Group == 0:
		say(machine, "finds no gap for it, and asks the broker for room.", "")
	case len(e.Attempts) == 0:
		say("No machine is asked:", b.Rows[e.First].Reason.Explanation()+".", "")
	}
	for _, a := range e.Attempts {
		name, fits := fmt.Sprintf("Co-allocated request %d", a.Lifted), "fits now, and the lifted request looks for another place."
		if !a.Fits {
			fits = "does not fit without it either, so everything is as before."
		}
		if a.Lifted != 0 {
			lifted := "is lifted out"
			if a.Begun {
				lifted = "has begun; its waiting parts are lifted out"
			}
			say(name, fmt.Sprintf("%s; %s %s", lifted, b.Job(r.ID), fits), "")
		}
		lines = append(lines, b.starts(a.Starts)...)
		switch {
		case a.Fits && !a.Kept:
			say("", "The co-allocated request finds no place, so everything is as before.", "")
		case a.Kept && a.Lifted != 0:
			say(name, "", fmt.Sprintf("has a place again, so %s is accepted.", b.Job(r.ID)))
		}
	}
	for _, m := range e.Moves {
		lines = append(lines, b.move(m))
	}
	for _, i := range e.Fixed {
		say(b.Job(b.Requests[i].ID), "is fixed where it stands.", "")
	}
	return lines
}

// starts returns a line for each start that the broker asked for, with the answers of the machines. Of failed starts in a row it lists only
// the first MaxFailedStarts.
func (b EventNarrator) starts(starts []Start) (lines []narrate.Line) {
	failedInARow := 0
	for n, s := range starts {
		if failedInARow++; s.Held {
			failedInARow = 0
		}
		if failedInARow <= b.MaxFailedStarts {
			lines = append(lines, b.start(&s))
		}
		if more := failedInARow - b.MaxFailedStarts; more > 0 && (n == len(starts)-1 || starts[n+1].Held) {
			lines = append(lines, narrate.Line{Lead: b.Count(more) + " more starts:", Text: "a no to each."})
		}
	}
	return lines
}

// start returns the line for one start.
func (b EventNarrator) start(s *Start) narrate.Line {
	var words []string
	for i, q := range s.Asked {
		word := fmt.Sprintf("machine %d %s", q.Machine+1, map[bool]string{false: "no", true: "yes"}[q.CanHold])
		if i == 0 || s.Asked[i-1].Request != q.Request {
			word = fmt.Sprintf("%s: %s", b.Job(b.Requests[q.Request].ID), word)
		}
		words = append(words, word)
	}
	held := map[bool]string{true: "Held."}[s.Held]
	return narrate.Line{Lead: "At " + b.Clock(s.At) + "?", Text: strings.Join(words, ", ") + ".", Success: held}
}

// move returns where a request is placed now, and where it was placed before.
func (b EventNarrator) move(m Move) narrate.Line {
	r := &b.Requests[m.Request]
	text := fmt.Sprintf("on machine %d from %s", m.Machine+1, b.Between(m.To, m.To.Add(r.Estimate)))
	if m.FromMachine != NoMachine {
		text += fmt.Sprintf(", before on machine %d from %s", m.FromMachine+1, b.Clock(m.From))
	}
	return narrate.Line{Lead: b.Job(r.ID) + " stands", Text: text + "."}
}

// Listing returns an event as indented lines, with every inquiry and answer, in seconds.
func (o *Outcome) Listing(event int) string {
	b := EventNarrator{narrate.Narrator{Spelling: narrate.PlainSpelling{}}, o, math.MaxInt}
	text := fmt.Sprintf("at %d: %s\n", o.Events[event].Now, b.Headline(event))
	if asks, how := b.Requested(event); asks != nil {
		text += fmt.Sprintf("  asked for: %s, %s\n", strings.Join(asks, "; "), how)
	}
	for _, line := range b.Lines(event) {
		text += "  " + strings.Join(strings.Fields(line.Lead+" "+line.Text+" "+line.Success), " ") + "\n"
	}
	return text
}
