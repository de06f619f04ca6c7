package schedule

import (
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
)

// A tryLine is one numbered line of what was tried.
type tryLine struct{ lead, text, good string }

// tries is what was tried, as a list.
func (c *Schedule) tries() string {
	var b strings.Builder
	for i, line := range c.tryLines() {
		b.WriteString("<li><span>" + strconv.Itoa(i+1) + "</span><span>")
		if line.lead != "" {
			b.WriteString("<b>" + text.Sym(line.lead) + "</b> ")
		}
		b.WriteString(strings.ReplaceAll(text.Sym(line.text), " k ", ` <i class="sym">k</i> `))
		if line.good != "" {
			b.WriteString(` <span class="yes">` + text.Sym(line.good) + "</span>")
		}
		b.WriteString("</span></li>")
	}
	return b.String()
}

func (c *Schedule) tryLines() []tryLine {
	d := c.decision()
	told, err := c.run.Explain(c.at)
	switch {
	case err != nil:
		return []tryLine{{text: err.Error()}}
	case len(told.Rounds) == 0:
		return []tryLine{{lead: "Nothing.", text: "Rejected at once: " + c.because(d) + "."}}
	}
	var lines []tryLine
	for i, r := range told.Rounds {
		lines = append(lines, c.roundLines(told, i)...)
		if s := r.Swap; s != nil {
			text := c.id(d.Job) + " and " + jobID(s.With) + ", which found none, change places in the queue, index k " + strconv.Itoa(s.From) + " → " + strconv.Itoa(s.To) +
				"; those now before " + c.id(d.Job) + " keep their starts, and its windows are tried again."
			lines = append(lines, tryLine{lead: "Fixqueue.", text: text})
		}
	}
	return lines
}

// Of a long row of offers that do not fit, so many stand at its head: in the first list, and in those that begin anew after a fixqueue.
const headOffers, headAgain = 6, 2

func (c *Schedule) roundLines(d *schedule.Decision, round int) []tryLine {
	var lines []tryLine
	r := &d.Rounds[round]
	head, unused, worked := headOffers, 0, false
	if r.Algorithm == 2 && r.Index != d.Rounds[1].Index {
		head = headAgain
	}
	for i := 0; i < len(r.Tries); i++ {
		t := &r.Tries[i]
		if t.Fate == schedule.NotTried {
			if t.Window.Side == schedule.Own {
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
			lines = append(lines, tryLine{lead: text.Count(end-i) + " more offers,", text: "each farther: no start."})
			i = end - 1
			continue
		}
		lines = append(lines, c.tryLine(d, round, i))
	}
	if r.Algorithm == 2 && len(r.Tries) == 1 && r.Tries[0].Fate != schedule.Works {
		if why := c.played.Policy.NoOffers(d.Request.Flexible); why != "" {
			lines = append(lines, tryLine{lead: "No offers:", text: why + "."})
		}
	}
	if unused > 0 && r.Swap == nil {
		why := " not tried: the first that fails ends the search."
		if worked {
			why = " not needed."
		}
		lines = append(lines, tryLine{text: text.Plural(unused, "farther offer was", "farther offers were") + why})
	}
	return lines
}

func (c *Schedule) tryLine(d *schedule.Decision, round, try int) tryLine {
	r := &d.Rounds[round]
	t := &r.Tries[try]
	if d.Replan {
		return c.replanLine(t)
	}
	request, w := jobID(d.Request.ID), t.Window
	j := &d.Request
	at, _ := t.Request()
	var line tryLine
	switch {
	case r.Algorithm == 1:
		line.lead = "Index " + strconv.Itoa(r.Index)
		if behind := len(d.Before) - 1 - r.Index; behind == 0 {
			line.lead += ":"
		} else {
			line.lead += ","
			line.text = "the " + text.Plural(behind, "job", "jobs") + " behind it lifted out: "
		}
	case w.Side == schedule.Own:
		line.lead, line.text = "Own window", gantt.Hour(w.Ready)+" to "+gantt.Until(w.Ready, w.Deadline)+" at index "+strconv.Itoa(r.Index)+": "
	default:
		line.lead = gantt.Percent(w.Shift, j.Estimate)
		line.text = w.Side.String() + " " + jobID(w.Neighbour) + ", " + gantt.Hour(w.Ready) + " to " + gantt.Until(w.Ready, w.Deadline) + ": "
	}
	switch t.Fate {
	case schedule.Works:
		if r.Algorithm == 1 || w.Side == schedule.Own {
			line.text += request + " fits at " + gantt.Until(w.Ready, at.Start) + ", "
			line.good = "and " + c.behind(t) + "."
		} else {
			line.good = "placed, and " + c.behind(t) + "."
		}
	case schedule.NoHoleForRequest:
		crowd := c.crowd(d, round, try)
		switch {
		case r.Algorithm == 1:
			line.text += "nowhere in its window are " + gantt.Processors(j.Procs) + " free for " + gantt.Span(j.Estimate) + "; " + crowd + "."
		case w.Side == schedule.Own && r.Index == d.Rounds[0].Index:
			line.text += "no start, as before."
		default:
			line.text += "no start; " + crowd + "."
		}
	case schedule.NoHoleForOther:
		line.text += request + " fits at " + gantt.Until(w.Ready, at.Start) + "; then " + jobID(t.Failed) + ", placed again, finds no start"
		s, _ := c.run.Slot(c.run.Number(t.Failed), c.at)
		failed, _ := t.Failure()
		window, crowd := between(s.Ready, s.Deadline), c.crowd(d, round, try)
		if crowd == "" {
			line.text += " in its window, " + window + "."
			break
		}
		line.text += ": where it was it needs " + gantt.Processors(failed.Procs) + ", and " + crowd
		if s.Deadline.Sub(s.Ready) == failed.Estimate {
			line.text += ". It can stand nowhere else: it is strict, " + window + "."
		} else {
			line.text += ". Nor does it fit elsewhere in its window, " + window + "."
		}
	}
	return line
}

// crowd says at which instant a job that found no start has the fewest processors, and, but for offers, who holds the others; "" where it is
// not known.
func (c *Schedule) crowd(d *schedule.Decision, round, try int) string {
	t := &d.Rounds[round].Tries[try]
	w := t.Window
	crowd, ok := d.Crowd(int32(c.run.Procs), round, try)
	if !ok {
		return ""
	}
	text := "at " + gantt.Until(w.Ready, crowd.At) + ", " + strconv.Itoa(int(crowd.Free)) + " of " + strconv.Itoa(c.run.Procs) + " are free"
	if w.Side != schedule.Own && t.Fate == schedule.NoHoleForRequest {
		return text
	}
	var holders []string
	for _, h := range crowd.Holders {
		holders = append(holders, jobID(h.ID)+" has "+strconv.Itoa(int(h.Procs)))
	}
	return text + " (" + abridged(holders, namedJobs) + ")"
}

// behind says how those behind the request fared.
func (c *Schedule) behind(t *schedule.Try) string {
	switch placed, moved := t.Behind(); {
	case placed == 0:
		return "nobody is behind it"
	case moved == 0:
		return "nobody behind it moves"
	case moved == 1:
		return "all behind it too; one of them moves"
	default:
		return "all behind it too; " + text.Few(moved) + " of them move"
	}
}

func (c *Schedule) replanLine(t *schedule.Try) tryLine {
	line := tryLine{lead: "The whole queue", text: "is placed anew, in its order: "}
	if t.Fate == schedule.Works {
		_, moved := t.Behind()
		line.good = "every job finds a start; " + text.Few(moved) + " of them another."
	} else {
		line.text += jobID(t.Failed) + " finds no start before its deadline, so everything stays."
	}
	return line
}

// terms say how to read what was tried. The reader opens and shuts them, so no painting makes them anew.
func terms() string {
	var b strings.Builder
	b.WriteString(`<details><summary>How to read this</summary><dl class="facts">`)
	for _, t := range schedule.Terms() {
		b.WriteString("<dt>" + text.Escape(t.Word) + "</dt><dd>" + text.Sym(t.Means) + "</dd>")
	}
	return b.String() + "</dl></details>"
}

// rule is whose rules and thresholds the tries followed.
func (c *Schedule) rule() string {
	p := c.played.Policy
	words := parts.OrderName(p.Order.String())
	if p.OfferThreshold == schedule.Never {
		return text.Escape(words + ", no offers")
	}
	return text.Escape(words + ", offers to " + strconv.Itoa(p.OfferThreshold) + " %")
}
