package together

import (
	"fmt"
	"math"
	"strings"

	"juggle/core/schedule"
	"juggle/core/tell"
)

// A Brokering tells in sentences what a broker of several machines did at each event.
type Brokering struct {
	tell.Spelling
	*Outcome
	Most int // starts in a row without a place are told to so many, and counted beyond
}

// Headline is who was decided, and what came of it.
func (b Brokering) Headline(event int) string {
	e := &b.Events[event]
	r, words := &b.Requests[e.First], e.Answer.String()
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
	if r.Group == 0 {
		return fmt.Sprintf("Request %d on machine %d: %s", r.ID, r.Machine+1, words)
	}
	return fmt.Sprintf("Composite %d: %s", r.Group, words)
}

// Asks says what was asked for: a line of words for each part; and how the parts stand to each other, and in which window.
func (b Brokering) Asks(event int) (parts []string, how string) {
	e := &b.Events[event]
	for _, r := range b.Requests[e.First : e.First+e.Parts] {
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
	r := &b.Requests[e.First]
	say := func(lead, text, good string) { lines = append(lines, tell.Line{Lead: lead, Text: text, Good: good}) }
	machine := fmt.Sprintf("Machine %d", r.Machine+1)
	switch atOnce := fmt.Sprintf("Rejected at once: %v: ", e.Reason); {
	case e.Parts == 0:
	case r.Group == 0 && len(e.Attempts) > 0:
		say(machine, "finds no hole for it, and asks the broker for room.", "")
	case r.Group == 0 && e.Answer == schedule.Rejected:
		say(machine, "decides by itself: "+e.Reason.String()+".", "")
	case r.Group == 0:
		say(machine, "", "decides by itself: "+e.Answer.String()+".")
	case e.Reason == schedule.TooWide:
		say("No machine is asked.", atOnce+"a part asks for more processors than its machine has.", "")
	case len(e.Attempts) == 0:
		say("No machine is asked.", atOnce+e.Reason.Why()+".", "")
	}
	for _, a := range e.Attempts {
		lifted := fmt.Sprintf("Composite %d", a.Shifted)
		switch {
		case !a.Room:
			say(lifted, fmt.Sprintf("is lifted out; %d does not fit without it either, so it stays.", r.ID), "")
			continue
		case a.Shifted != 0:
			say(lifted, fmt.Sprintf("is lifted out; %d fits now, and the composite is placed again.", r.ID), "")
		}
		lines = append(lines, b.starts(a.Starts)...)
		switch {
		case a.Shifted != 0 && a.Kept:
			say(lifted, "", fmt.Sprintf("has a place again, so %d is accepted.", r.ID))
		case a.Shifted != 0:
			say(lifted, "finds no place, so everything is as before.", "")
		case !a.Kept && len(a.Starts) > 0:
			say("", "No start is left, so everything is as before.", "")
		}
	}
	for _, m := range e.Moves {
		lines = append(lines, b.move(m))
	}
	return lines
}

// starts tells which were asked about, and what the machines answered; of those in a row where one had no room, the first few.
func (b Brokering) starts(starts []Start) (lines []tell.Line) {
	if len(starts) == 0 {
		return []tell.Line{{Lead: "No machine is asked:", Text: "there is no start worth asking about."}}
	}
	failed := 0 // since the last that was held
	for n, s := range starts {
		if failed++; s.Held {
			failed = 0
		}
		if failed <= b.Most {
			lines = append(lines, b.start(&s))
		}
		if more := failed - b.Most; more > 0 && (n == len(starts)-1 || starts[n+1].Held) {
			lines = append(lines, tell.Line{Lead: b.Count(more) + " more starts:", Text: "a no to each."})
		}
	}
	return lines
}

func (b Brokering) start(s *Start) tell.Line {
	line := tell.Line{Lead: "At " + b.Clock(s.At) + "?"}
	var words []string
	for i, q := range s.Asked {
		r, word := &b.Requests[q.Request], fmt.Sprintf("machine %d no", q.Machine+1)
		if q.Yes {
			word = fmt.Sprintf("machine %d yes", q.Machine+1)
		}
		if r.Chain {
			line.Lead = fmt.Sprintf("%d at %s?", r.ID, b.Clock(s.At))
		} else if i == 0 || s.Asked[i-1].Request != q.Request {
			word = fmt.Sprintf("%d: %s", r.ID, word)
		}
		words = append(words, word)
	}
	if line.Text = strings.Join(words, ", ") + "."; s.Held {
		line.Good = "Held."
	}
	return line
}

// move tells who got another start, or its first.
func (b Brokering) move(m Move) tell.Line {
	r := &b.Requests[m.Request]
	if m.First {
		return tell.Line{Lead: fmt.Sprintf("%d stands", r.ID), Text: fmt.Sprintf("on machine %d from %s to %s.", m.Machine+1, b.Clock(m.To),
			b.Until(m.To, m.To.Add(r.Estimate)))}
	}
	text := "from " + b.Clock(m.From) + " to " + b.Until(m.From, m.To)
	if m.Was != m.Machine {
		text += fmt.Sprintf(", from machine %d to %d", m.Was+1, m.Machine+1)
	}
	return tell.Line{Lead: fmt.Sprintf("%d moves", r.ID), Text: text + "."}
}

// Listing tells an event of a run on several machines in indented lines, with every question and answer, in seconds.
func (o *Outcome) Listing(event int) string {
	b := Brokering{Spelling: tell.PlainSpelling{}, Outcome: o, Most: math.MaxInt}
	text := fmt.Sprintf("at %d: %s\n", o.Events[event].Now, b.Headline(event))
	if asks, how := b.Asks(event); asks != nil {
		text += fmt.Sprintf("  asked for: %s, %s\n", strings.Join(asks, "; "), how)
	}
	for _, line := range b.Lines(event) {
		text += "  " + strings.Join(strings.Fields(line.Lead+" "+line.Text+" "+line.Good), " ") + "\n"
	}
	return text
}
