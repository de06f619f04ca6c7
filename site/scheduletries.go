package site

import (
	"strings"

	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/site/gantt"
)

// A tryLine is one numbered line of what was tried.
type tryLine struct{ lead, text, good string }

// tries is what was tried, as a list.
func (c *Schedule) tries() string {
	var b strings.Builder
	for i, line := range c.tryLines() {
		b.WriteString("<li><span>" + itoa(i+1) + "</span><span>")
		if line.lead != "" {
			b.WriteString("<b>" + sym(line.lead) + "</b> ")
		}
		b.WriteString(strings.ReplaceAll(sym(line.text), " k ", ` <i class="sym">k</i> `))
		if line.good != "" {
			b.WriteString(` <span class="yes">` + sym(line.good) + "</span>")
		}
		b.WriteString("</span></li>")
	}
	return b.String()
}

func (c *Schedule) tryLines() []tryLine {
	d := c.decision()
	e, err := c.run.Explain(c.at)
	switch {
	case err != nil:
		return []tryLine{{text: err.Error()}}
	case len(e.Rounds) == 0:
		return []tryLine{{lead: "Nothing.", text: "Rejected at once: " + c.because(d) + "."}}
	}
	var lines []tryLine
	for i, r := range e.Rounds {
		lines = append(lines, c.roundLines(d, e, i)...)
		if s := r.Swap; s != nil {
			text := c.id(d.Job) + " and " + c.id(s.With) + ", which found none, change places in the queue, index k " + itoa(s.From) + " → " + itoa(s.To) +
				"; those now before " + c.id(d.Job) + " keep their starts, and its windows are tried again."
			lines = append(lines, tryLine{lead: "Fixqueue.", text: text})
		}
	}
	return lines
}

// Of a long row of offers that do not fit, so many stand at its head: in the first list, and in those that begin anew after a fixqueue.
const headOffers, headAgain = 6, 2

func (c *Schedule) roundLines(d replay.Decision, e replay.Explanation, round int) []tryLine {
	var lines []tryLine
	r := e.Rounds[round]
	head, unused, worked := headOffers, 0, false
	if r.Algorithm == 2 && r.Index != e.Rounds[1].Index {
		head = headAgain
	}
	for i := 0; i < len(r.Tries); i++ {
		t := r.Tries[i]
		if t.Fate == schedule.NotTried {
			if t.Side == schedule.Own {
				lines = append(lines, tryLine{lead: "Own window", text: "is not tried again."})
			} else {
				unused++
			}
			continue
		}
		worked = worked || t.Fate == schedule.Works
		end := i // of a run of failed offers behind the head
		for end < len(r.Tries) && end > head && r.Tries[end].Fate == schedule.NoHoleForRequest {
			end++
		}
		if end-i > 1 {
			lines = append(lines, tryLine{lead: count(end-i) + " more offers,", text: "each farther: no start."})
			i = end - 1
			continue
		}
		lines = append(lines, c.tryLine(d, e, round, t))
	}
	if r.Algorithm == 2 && len(r.Tries) == 1 && r.Tries[0].Fate != schedule.Works {
		if why := c.played.Policy.NoOffers(c.run.Jobs[d.Job].Flexible); why != "" {
			lines = append(lines, tryLine{lead: "No offers:", text: why + "."})
		}
	}
	if unused > 0 && r.Swap == nil {
		why := " not tried: the first that fails ends the search."
		if worked {
			why = " not needed."
		}
		lines = append(lines, tryLine{text: plural(unused, "farther offer was", "farther offers were") + why})
	}
	return lines
}

func (c *Schedule) tryLine(d replay.Decision, e replay.Explanation, round int, t replay.Try) tryLine {
	if d.Replan() {
		return c.replanLine(t)
	}
	request := c.id(d.Job)
	j, r := &c.run.Jobs[d.Job], &e.Rounds[round]
	var line tryLine
	switch {
	case r.Algorithm == 1:
		line.lead = "Index " + itoa(r.Index)
		if behind := len(e.Queue) - 1 - r.Index; behind == 0 {
			line.lead += ":"
		} else {
			line.lead += ","
			line.text = "the " + plural(behind, "job", "jobs") + " behind it lifted out: "
		}
	case t.Side == schedule.Own:
		line.lead, line.text = "Own window", gantt.Hour(t.Ready)+" to "+gantt.Until(t.Ready, t.Deadline)+" at index "+itoa(r.Index)+": "
	default:
		line.lead = gantt.Percent(t.Shift, j.Estimate)
		line.text = t.Side.String() + " " + c.id(t.Neighbour) + ", " + gantt.Hour(t.Ready) + " to " + gantt.Until(t.Ready, t.Deadline) + ": "
	}
	switch t.Fate {
	case schedule.Works:
		if r.Algorithm == 1 || t.Side == schedule.Own {
			line.text += request + " fits at " + gantt.Until(t.Ready, t.Start) + ", "
			line.good = "and " + c.behind(t) + "."
		} else {
			line.good = "placed, and " + c.behind(t) + "."
		}
	case schedule.NoHoleForRequest:
		crowd := c.crowd(e, round, t)
		switch {
		case r.Algorithm == 1:
			line.text += "nowhere in its window are " + gantt.Processors(j.Procs) + " free for " + gantt.Span(j.Estimate) + "; " + crowd + "."
		case t.Side == schedule.Own && r.Index == e.Rounds[0].Index:
			line.text += "no start, as before."
		default:
			line.text += "no start; " + crowd + "."
		}
	case schedule.NoHoleForOther:
		line.text += request + " fits at " + gantt.Until(t.Ready, t.Start) + "; then " + c.id(t.Failed) + ", placed again, finds no start"
		s, _ := c.run.Slot(int(t.Failed), c.at)
		window, crowd := between(s.Ready, s.Deadline), c.crowd(e, round, t)
		if crowd == "" {
			line.text += " in its window, " + window + "."
			break
		}
		line.text += ": where it was it needs " + gantt.Processors(c.run.Jobs[t.Failed].Procs) + ", and " + crowd
		if s.Deadline.Sub(s.Ready) == c.run.Jobs[t.Failed].Estimate {
			line.text += ". It can stand nowhere else: it is strict, " + window + "."
		} else {
			line.text += ". Nor does it fit elsewhere in its window, " + window + "."
		}
	}
	return line
}

// crowd says at which instant a job that found no start has the fewest processors, and, but for offers, who holds the others; "" where it is
// not known.
func (c *Schedule) crowd(e replay.Explanation, round int, t replay.Try) string {
	crowd, ok := c.run.Crowd(c.at, e, round, t)
	if !ok {
		return ""
	}
	text := "at " + gantt.Until(t.Ready, crowd.At) + ", " + itoa(crowd.Free) + " of " + itoa(c.run.Procs) + " are free"
	if t.Side != schedule.Own && t.Fate == schedule.NoHoleForRequest {
		return text
	}
	var holders []string
	for _, h := range crowd.Holders {
		holders = append(holders, c.id(h.Job)+" has "+itoa(int(h.Procs)))
	}
	return text + " (" + abridged(holders, namedJobs) + ")"
}

// behind says how those behind the request fared.
func (c *Schedule) behind(t replay.Try) string {
	switch {
	case t.Placed == 0:
		return "nobody is behind it"
	case t.Moved == 0:
		return "nobody behind it moves"
	case t.Moved == 1:
		return "all behind it too; one of them moves"
	}
	return "all behind it too; " + few(t.Moved) + " of them move"
}

func (c *Schedule) replanLine(t replay.Try) tryLine {
	line := tryLine{lead: "The whole queue", text: "is placed anew, in its order: "}
	if t.Fate == schedule.Works {
		line.good = "every job finds a start; " + few(t.Moved) + " of them another."
	} else {
		line.text += c.id(t.Failed) + " finds no start before its deadline, so everything stays."
	}
	return line
}

// terms say how to read what was tried. The reader opens and shuts them, so no painting makes them anew.
func terms() string {
	var b strings.Builder
	b.WriteString(`<details><summary>How to read this</summary><dl class="facts">`)
	for _, t := range schedule.Terms() {
		b.WriteString("<dt>" + esc(t.Word) + "</dt><dd>" + sym(t.Means) + "</dd>")
	}
	return b.String() + "</dl></details>"
}

// rule is whose rules and thresholds the tries followed.
func (c *Schedule) rule() string {
	p := c.played.Policy
	words := orderName(p.Order.String())
	if p.OfferThreshold == schedule.Never {
		return esc(words + ", no offers")
	}
	return esc(words + ", offers to " + itoa(p.OfferThreshold) + " %")
}
