package several

import (
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/together"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
)

// most is how many starts in vain are told one by one.
const most = 6

func (c *Several) telling() together.Brokering {
	return together.Brokering{Spelling: parts.Spelling{}, Recording: c.run(), Most: most}
}

// line is one of the texts about an event; "" while there is no run.
func (c *Several) line(name string) string {
	r := c.run()
	if r == nil {
		return ""
	}
	b := c.telling()
	switch name {
	case "said":
		return "Decision " + text.Count(c.at+1) + " of " + text.Count(c.count()) + ", " + gantt.Clock(r.Events[c.at].Now) + ": " +
			text.Escape(b.Headline(c.at))
	case "headline":
		return text.Escape(b.Headline(c.at))
	case "facts":
		return c.facts(b)
	case "lines":
		return parts.LineItems(b.Lines(c.at))
	case "counts":
		return c.counts()
	case "table":
		return parts.TableHTML(together.Table(r.Rows))
	case "command":
		return strings.Join(c.command(), " ")
	}
	return ""
}

func (c *Several) facts(b together.Brokering) string {
	e := &c.run().Events[c.at]
	if e.Parts == 0 {
		return ""
	}
	words := "<dt>asks for</dt><dd>"
	for i, part := range b.Asks(c.at) {
		if i > 0 {
			words += "<br>"
		}
		words += text.Escape(part)
	}
	return words + "</dd><dt>how</dt><dd>" + text.Escape(b.How(c.at)) + "</dd>"
}

// counts are the sums so far.
func (c *Several) counts() string {
	r := c.run()
	var local, composites [2]int // rejected, accepted
	questions, moved := 0, 0
	for i := range r.Events[:c.at+1] {
		e := &r.Events[i]
		for _, a := range e.Attempts {
			questions += len(a.Asked)
			if a.Kept && a.Shifted != 0 {
				moved++
			}
		}
		if e.Parts == 0 {
			continue
		}
		of := &local
		if r.Requests[e.First].Group != 0 {
			of = &composites
		}
		of[order(e.Answer != schedule.Rejected)]++
	}
	var b strings.Builder
	add := func(name string, value int, besides string) {
		b.WriteString("<div><dt>" + name + "</dt><dd>" + text.Count(value) + besides + "</dd></div>")
	}
	add("composites accepted", composites[1], " <small>of "+text.Count(composites[0]+composites[1])+"</small>")
	add("local requests accepted", local[1], " <small>of "+text.Count(local[0]+local[1])+"</small>")
	add("questions put", questions, "")
	add("composites moved", moved, "")
	return b.String()
}

// Words say what is run.
func (c *Several) Words() string {
	groups, parts := map[int64]bool{}, 0
	for i := range c.requests {
		if g := c.requests[i].Group; g != 0 {
			groups[g] = true
			parts++
		}
	}
	words := "<b>" + text.Plural(len(c.requests), "request", "requests") + "</b> to " +
		text.Plural(len(c.setup.Procs), "machine", "machines")
	if parts > 0 {
		words += "; " + text.Count(parts) + " are the parts of " + text.Plural(len(groups), "composite", "composites")
	}
	return words + "."
}

// Now is the parameters in a line.
func (c *Several) Now() string {
	p := c.setup.Policy
	words := []string{"machines of " + strings.ReplaceAll(together.SetupParameters.Find("m").Get(&c.setup), ",", ", ") + " processors",
		parts.OrderKey(p.Order.String()) + text.Escape(parts.OrderName(p.Order.String())), text.Either(c.setup.Shift, "composites are shifted",
			"composites stay")}
	return "<span>" + strings.Join(words, "</span><span>") + "</span>"
}

// command is the same run on the command line.
func (c *Several) command() []string {
	words := []string{"juggle together", "-procs " + together.SetupParameters.Find("m").Get(&c.setup)}
	s := c.setup
	for _, key := range []string{"shift", "order", "ed", "replan", "first", "skip", "f", "phi", "to", "side", "seed"} {
		p := together.SetupParameters.Find(key)
		if !p.Changed(&s) {
			continue
		}
		if value := p.Get(&s); value == "on" {
			words = append(words, "-"+p.Flag)
		} else {
			words = append(words, "-"+p.Flag+" "+param.Quoted(value))
		}
	}
	e := &c.run().Events[c.at]
	if e.Parts > 0 {
		words = append(words, "-request "+strconv.FormatInt(c.run().Requests[e.First].ID, 10))
	} else {
		words = append(words, "-explain")
	}
	words = append(words, "requests.csv")
	for i, w := range words {
		words[i] = strings.ReplaceAll(text.Escape(w), "%", "&#37;")
		if strings.HasPrefix(w, "-") {
			words[i] = text.OneLine(words[i])
		}
	}
	return words
}

// progress says why there is no run to see, or that another is on its way.
func (c *Several) progress() string {
	switch {
	case c.ask.Fault() != nil:
		return `<span class="wrongline">` + text.Triangle + "<span>" + text.Escape(text.Plain(c.ask.Fault())) + "</span></span>"
	case c.run() == nil:
		return "The machines are at work."
	}
	return ""
}

// valueText is the scrubber's value as it is read aloud.
func (c *Several) valueText() any {
	if c.run() == nil {
		return nil
	}
	return "Decision " + text.Count(c.at+1) + " of " + text.Count(c.count())
}

// Aloud is the event for a screen reader, which does not want to hear it while the run plays.
func (c *Several) Aloud() string {
	if c.run() == nil || c.Steps.Plays() {
		return ""
	}
	return text.Escape("Decision " + text.Count(c.at+1) + ": " + c.telling().Headline(c.at))
}

// Sheet is the bar at the foot of a small screen.
func (c *Several) Sheet() (words, button string) {
	if c.run() == nil {
		return "No run yet", "Parameters"
	}
	return text.Count(c.at+1) + " of " + text.Count(c.count()), "Parameters"
}

// The marks of the chart, with their names.
var keys = gantt.LegendKey(gantt.LegendBox("running", ""), "running") + gantt.LegendKey(gantt.LegendBox("strict", ""), "strict") +
	gantt.LegendKey(gantt.LegendBox("flexible", ""), "flexible") +
	gantt.LegendKey(gantt.LegendBox("fixed", `<path d="M4 2v6" stroke="var(--paper)" stroke-width="1.5"/>`), "part of a composite") +
	gantt.LegendKey(gantt.LegendBox("new", ""), "new") +
	gantt.LegendKey(`<rect x=".5" y=".5" width="21" height="9" fill="var(--paper-2)" stroke="var(--rule)"/>`, "done") +
	gantt.LegendKey(`<rect x=".5" y=".5" width="21" height="9" fill="none" stroke="var(--ink)" stroke-dasharray="3 2"/>`, "where it was") +
	gantt.LegendKey(`<path d="M1 5h20" stroke="var(--new)" stroke-width="2"/>`, "of one composite")
