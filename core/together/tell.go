package together

import (
	"fmt"
	"strings"

	"juggle/core/schedule"
	"juggle/core/tell"
)

// A Brokering tells in sentences what a broker of several machines did at each event.
type Brokering struct {
	tell.Spelling
	*Outcome
	Most int // lists of starts are told to so many, and counted beyond; 0: all are told
}

// Headline is who was decided, and what came of it.
func (b Brokering) Headline(event int) string {
	e := &b.Events[event]
	words := e.Answer.String()
	switch {
	case e.Parts == 0 && len(e.Moves) == 1:
		return "Jobs have ended early: 1 start changed"
	case e.Parts == 0:
		return fmt.Sprintf("Jobs have ended early: %d starts changed", len(e.Moves))
	case e.Answer == schedule.Rejected:
		words += ", " + e.Reason.String()
	case e.Answer == schedule.Offered:
		words = "taken by an offer"
	}
	r := &b.Requests[e.First]
	if r.Group == 0 {
		return fmt.Sprintf("Request %d on machine %d: %s", r.ID, r.Machine+1, words)
	}
	return fmt.Sprintf("Composite %d: %s", r.Group, words)
}

// Asks says what was asked for: a line of words for each part; and how the parts stand to each other, and in which window.
func (b Brokering) Asks(event int) (parts []string, how string) {
	e := &b.Events[event]
	for i := e.First; i < e.First+e.Parts; i++ {
		r := &b.Requests[i]
		on := "any machine"
		if r.Machine != Any {
			on = fmt.Sprintf("machine %d", r.Machine+1)
		}
		parts = append(parts, fmt.Sprintf("%d: %s for %s on %s", r.ID, b.Processors(r.Procs), b.Span(r.Estimate), on))
		how = "within " + b.Clock(r.Ready) + " to " + b.Until(r.Ready, r.Deadline)
		if r.Chain {
			how = "one after the other, " + how
		} else if r.Group != 0 {
			how = "at one instant, " + how
		}
	}
	return parts, how
}

// Lines tells the event step by step.
func (b Brokering) Lines(event int) (lines []tell.Line) {
	e := &b.Events[event]
	if e.Parts > 0 && (b.Requests[e.First].Group == 0 || len(e.Attempts) == 0) {
		lines = append(lines, b.alone(e))
	}
	for i := range e.Attempts {
		lines = append(lines, b.attempt(e, &e.Attempts[i])...)
	}
	for _, m := range e.Moves {
		lines = append(lines, b.move(m))
	}
	return lines
}

// alone is what the machine of a local request answered by itself, or why a composite was rejected without a question.
func (b Brokering) alone(e *Event) tell.Line {
	r := &b.Requests[e.First]
	line := tell.Line{Lead: fmt.Sprintf("Machine %d", r.Machine+1)}
	switch {
	case r.Group != 0:
		why := e.Reason.Why()
		if e.Reason == schedule.TooWide {
			why = "a part asks for more processors than its machine has"
		}
		line = tell.Line{Lead: "No machine is asked.", Text: fmt.Sprintf("Rejected at once: %v: %s.", e.Reason, why)}
	case len(e.Attempts) > 0:
		line.Text = "finds no hole for it, and asks the broker for room."
	case e.Answer == schedule.Rejected:
		line.Text = "decides by itself: " + e.Reason.String() + "."
	default:
		line.Good = "decides by itself: " + e.Answer.String() + "."
	}
	return line
}

func (b Brokering) attempt(e *Event, a *Attempt) (lines []tell.Line) {
	if a.Shifted == 0 {
		return b.asked(a)
	}
	id, first := b.Requests[e.First].ID, tell.Line{Lead: fmt.Sprintf("Composite %d", a.Shifted)}
	last := first
	if !a.Room {
		first.Text = fmt.Sprintf("is lifted out; %d does not fit without it either, so it stays.", id)
		return []tell.Line{first}
	}
	first.Text = fmt.Sprintf("is lifted out; %d fits now, and the composite is placed again.", id)
	if a.Kept {
		last.Good = fmt.Sprintf("has a place again, so %d is accepted.", id)
	} else {
		last.Text = "finds no place, so everything is as before."
	}
	return append(append([]tell.Line{first}, b.asked(a)...), last)
}

// asked tells the questions of an attempt: a line for each start that was asked about. Parts of a chain never ask about the same.
func (b Brokering) asked(a *Attempt) (lines []tell.Line) {
	failed := 0 // starts since the last that was held
	abridge := func() {
		if more := failed - b.Most; b.Most > 0 && more > 0 {
			lines = append(lines, tell.Line{Lead: b.Count(more) + " more starts:", Text: "a no to each."})
		}
		failed = 0
	}
	for rest := a.Asked; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Start == rest[0].Start {
			n++
		}
		line, last := b.start(rest[:n]), rest[n-1]
		rest = rest[n:]
		if last.Yes && (b.Requests[last.Request].Chain || a.Kept && len(rest) == 0) {
			abridge()
			line.Good = "Held."
		} else if failed++; b.Most > 0 && failed > b.Most {
			continue
		}
		lines = append(lines, line)
	}
	abridge()
	switch {
	case len(a.Asked) == 0:
		lines = append(lines, tell.Line{Lead: "No machine is asked:", Text: "there is no start worth asking about."})
	case !a.Kept && a.Shifted == 0:
		lines = append(lines, tell.Line{Text: "No start is left, so everything is as before."})
	}
	return lines
}

// start tells the questions about one start.
func (b Brokering) start(asked []Inquiry) tell.Line {
	line := tell.Line{Lead: "At " + b.Clock(asked[0].Start) + "?"}
	var words []string
	for i, q := range asked {
		r, word := &b.Requests[q.Request], fmt.Sprintf("machine %d no", q.Machine+1)
		if q.Yes {
			word = fmt.Sprintf("machine %d yes", q.Machine+1)
		}
		if r.Chain {
			line.Lead = fmt.Sprintf("%d at %s?", r.ID, b.Clock(q.Start))
		} else if i == 0 || asked[i-1].Request != q.Request {
			word = fmt.Sprintf("%d: %s", r.ID, word)
		}
		words = append(words, word)
	}
	line.Text = strings.Join(words, ", ") + "."
	return line
}

// move tells who got another start, or its first.
func (b Brokering) move(m Move) tell.Line {
	r := &b.Requests[m.Request]
	if m.First {
		return tell.Line{Lead: fmt.Sprintf("%d stands", r.ID), Text: fmt.Sprintf("on machine %d from %s to %s.", m.Machine+1, b.Clock(m.To),
			b.Until(m.To, m.To.Add(r.Estimate)))}
	}
	line := tell.Line{Lead: fmt.Sprintf("%d moves", r.ID), Text: "from " + b.Clock(m.From) + " to " + b.Until(m.From, m.To)}
	if m.Was != m.Machine {
		line.Text += fmt.Sprintf(", from machine %d to %d", m.Was+1, m.Machine+1)
	}
	line.Text += "."
	return line
}

// Listing tells an event of a run on several machines in indented lines, with every question and answer, in seconds.
func (o *Outcome) Listing(event int) string {
	b := Brokering{Spelling: tell.PlainSpelling{}, Outcome: o}
	text := fmt.Sprintf("at %d: %s\n", o.Events[event].Now, b.Headline(event))
	if asks, how := b.Asks(event); asks != nil {
		text += fmt.Sprintf("  asked for: %s, %s\n", strings.Join(asks, "; "), how)
	}
	for _, line := range b.Lines(event) {
		text += "  " + strings.Join(strings.Fields(line.Lead+" "+line.Text+" "+line.Good), " ") + "\n"
	}
	return text
}
