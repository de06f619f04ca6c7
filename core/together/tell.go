package together

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/schedule"
	"juggle/core/tell"
)

// A Brokering tells in sentences what a broker of several machines did at each event.
type Brokering struct {
	tell.Spelling
	*Recording
	Most int // lists of starts are told to so many, and counted beyond; 0: all are told
}

// Headline is who was decided, and what came of it.
func (b Brokering) Headline(event int) string {
	e := &b.Events[event]
	if e.Parts == 0 {
		return "Jobs have ended early: " + changed(len(e.Moves))
	}
	words := e.Answer.String()
	switch {
	case e.Answer == schedule.Rejected:
		words += ", " + e.Reason.String()
	case e.Answer == schedule.Offered:
		words = "taken by an offer"
	}
	return b.who(e) + ": " + words
}

// who is the request or the composite that was decided.
func (b Brokering) who(e *Event) string {
	r := &b.Requests[e.First]
	if r.Group == 0 {
		return fmt.Sprintf("Request %d on machine %d", r.ID, r.Machine+1)
	}
	return fmt.Sprintf("Composite %d", r.Group)
}

// Asks says what was asked for: a line of words for each part.
func (b Brokering) Asks(event int) (parts []string) {
	e := &b.Events[event]
	for i := e.First; i < e.First+e.Parts; i++ {
		r := &b.Requests[i]
		on := "any machine"
		if r.Machine != Any {
			on = fmt.Sprintf("machine %d", r.Machine+1)
		}
		parts = append(parts, fmt.Sprintf("%d: %s for %s on %s", r.ID, b.Processors(r.Procs), b.Span(r.Estimate), on))
	}
	return parts
}

// How says how the parts of what was decided stand to each other, and in which window.
func (b Brokering) How(event int) string {
	r := &b.Requests[b.Events[event].First]
	within := "within " + b.Clock(r.Ready) + " to " + b.Until(r.Ready, r.Deadline)
	switch {
	case r.Group == 0:
		return within
	case r.Chain:
		return "one after the other, " + within
	}
	return "at one instant, " + within
}

// Lines tells the event step by step.
func (b Brokering) Lines(event int) (lines []tell.Line) {
	e := &b.Events[event]
	if e.Parts == 0 {
		return b.moved(e)
	}
	if r := &b.Requests[e.First]; r.Group == 0 {
		lines = append(lines, b.local(e, r))
	} else if len(e.Attempts) == 0 {
		lines = append(lines, tell.Line{Lead: "No machine is asked.", Text: "Rejected at once: " + b.hopeless(e.Reason)})
	}
	for i := range e.Attempts {
		lines = append(lines, b.attempt(e, &e.Attempts[i])...)
	}
	return append(lines, b.moved(e)...)
}

func (b Brokering) hopeless(reason schedule.Reason) string {
	if reason == schedule.TooWide {
		return "too wide: a part asks for more processors than its machine has."
	}
	return reason.String() + ": " + reason.Why() + "."
}

// local is what the machine of a local request answered by itself.
func (b Brokering) local(e *Event, r *Request) tell.Line {
	line := tell.Line{Lead: fmt.Sprintf("Machine %d", r.Machine+1)}
	switch {
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
	id := b.Requests[e.First].ID
	first := tell.Line{Lead: fmt.Sprintf("Composite %d", a.Shifted)}
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
	return slices.Concat([]tell.Line{first}, b.asked(a), []tell.Line{last})
}

// asked tells the questions of an attempt: a line for each start that was asked about, and in a chain for each part and start.
func (b Brokering) asked(a *Attempt) (lines []tell.Line) {
	starts := b.starts(a.Asked)
	var failed []tell.Line // since the last that was held
	abridge := func() {
		if more := len(failed) - b.Most; b.Most > 0 && more > 0 {
			failed = append(failed[:b.Most], tell.Line{Lead: b.Count(more) + " more starts:", Text: "a no to each."})
		}
		lines, failed = append(lines, failed...), nil
	}
	for i, asked := range starts {
		line, last := b.start(asked), asked[len(asked)-1]
		if last.Yes && (b.Requests[last.Request].Chain || a.Kept && i == len(starts)-1) {
			abridge()
			line.Good = "Held."
			lines = append(lines, line)
		} else {
			failed = append(failed, line)
		}
	}
	abridge()
	switch {
	case len(starts) == 0:
		lines = append(lines, tell.Line{Lead: "No machine is asked:", Text: "there is no start worth asking about."})
	case !a.Kept && a.Shifted == 0:
		lines = append(lines, tell.Line{Text: "No start is left, so everything is as before."})
	}
	return lines
}

// starts parts questions by the start that they are about, and those about a chain by its parts too.
func (b Brokering) starts(asked []Inquiry) (starts [][]Inquiry) {
	for i, q := range asked {
		if i == 0 || q.Start != asked[i-1].Start || b.Requests[q.Request].Chain && q.Request != asked[i-1].Request {
			starts = append(starts, nil)
		}
		starts[len(starts)-1] = append(starts[len(starts)-1], q)
	}
	return starts
}

// start tells the questions about one start.
func (b Brokering) start(asked []Inquiry) tell.Line {
	r := &b.Requests[asked[0].Request]
	line := tell.Line{Lead: "At " + b.Clock(asked[0].Start) + "?"}
	if r.Chain {
		line.Lead = fmt.Sprintf("%d at %s?", r.ID, b.Clock(asked[0].Start))
	}
	var words []string
	for i, q := range asked {
		word := fmt.Sprintf("machine %d", q.Machine+1)
		if !r.Chain && (i == 0 || asked[i-1].Request != q.Request) {
			word = fmt.Sprintf("%d: %s", b.Requests[q.Request].ID, word)
		}
		answer := " no"
		if q.Yes {
			answer = " yes"
		}
		words = append(words, word+answer)
	}
	line.Text = strings.Join(words, ", ") + "."
	return line
}

// moved tells who got another start.
func (b Brokering) moved(e *Event) (lines []tell.Line) {
	for _, m := range e.Moves {
		r := &b.Requests[m.Request]
		line := tell.Line{Lead: fmt.Sprintf("%d moves", r.ID), Text: "from " + b.Clock(m.From) + " to " + b.Until(m.From, m.To)}
		if m.First {
			line = tell.Line{Lead: fmt.Sprintf("%d stands", r.ID), Text: fmt.Sprintf("on machine %d from %s to %s", m.Machine+1, b.Clock(m.To),
				b.Until(m.To, m.To.Add(r.Estimate)))}
		} else if m.Was != m.Machine {
			line.Text += fmt.Sprintf(", from machine %d to %d", m.Was+1, m.Machine+1)
		}
		line.Text += "."
		lines = append(lines, line)
	}
	return lines
}

// WriteEvent writes an event of a run on several machines in indented lines, with every question and answer, in seconds.
func WriteEvent(w io.Writer, r *Recording, event int) error {
	b, e := Brokering{Spelling: tell.PlainSpelling{}, Recording: r}, &r.Events[event]
	text := fmt.Sprintf("at %d: %s\n", e.Now, b.Headline(event))
	if e.Parts > 0 {
		text += fmt.Sprintf("  asked for: %s, %s\n", strings.Join(b.Asks(event), "; "), b.How(event))
	}
	for _, line := range b.Lines(event) {
		text += "  " + strings.Join(strings.Fields(line.Lead+" "+line.Text+" "+line.Good), " ") + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

func changed(starts int) string {
	if starts == 1 {
		return "1 start changed"
	}
	return fmt.Sprintf("%d starts changed", starts)
}
