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

// place is where the reader is: "Decision 5 of 11"; "" while there is no run.
func (c *Several) place() string {
	if c.run() == nil {
		return ""
	}
	return "Decision " + text.Count(c.at+1) + " of " + text.Count(c.count())
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
		return c.place() + ", " + gantt.Clock(r.Events[c.at].Now) + ": " + text.Escape(b.Headline(c.at))
	case "headline":
		return text.Escape(b.Headline(c.at))
	case "facts":
		return c.facts(b)
	case "lines":
		return parts.LineItems(b.Lines(c.at))
	case "counts":
		return c.counts()
	case "table":
		if c.table {
			return parts.TableHTML(together.Table(r.Rows))
		}
	case "command":
		return c.command()
	}
	return ""
}

func (c *Several) facts(b together.Brokering) string {
	if c.run().Events[c.at].Parts == 0 {
		return ""
	}
	asks := text.Escape(strings.Join(b.Asks(c.at), "\n"))
	return "<dt>asks for</dt><dd>" + strings.ReplaceAll(asks, "\n", "<br>") + "</dd><dt>how</dt><dd>" + text.Escape(b.How(c.at)) + "</dd>"
}

// counts are the sums so far.
func (c *Several) counts() string {
	r := c.run()
	var composites, local share
	questions, moved := 0, 0
	for _, e := range r.Events[:c.at+1] {
		for _, a := range e.Attempts {
			questions += len(a.Asked)
			if a.Kept && a.Shifted != 0 {
				moved++
			}
		}
		switch {
		case e.Parts == 0:
		case r.Requests[e.First].Group != 0:
			composites.add(e.Answer)
		default:
			local.add(e.Answer)
		}
	}
	row := func(name, value string) string { return "<div><dt>" + name + "</dt><dd>" + value + "</dd></div>" }
	return row("composites accepted", composites.words()) + row("local requests accepted", local.words()) +
		row("questions put", text.Count(questions)) + row("composites moved", text.Count(moved))
}

// A share is how many of some requests were accepted.
type share struct{ accepted, all int }

func (s *share) add(a schedule.Answer) {
	if s.all++; a != schedule.Rejected {
		s.accepted++
	}
}

func (s share) words() string {
	return text.Count(s.accepted) + " <small>of " + text.Count(s.all) + "</small>"
}

// Words say what is run.
func (c *Several) Words() string {
	composites, parts, last := 0, 0, int64(0)
	for i := range c.requests {
		if g := c.requests[i].Group; g != 0 {
			parts++
			if g != last {
				composites++
			}
			last = g
		}
	}
	words := "<b>" + text.Plural(len(c.requests), "request", "requests") + "</b> to " +
		text.Plural(len(c.setup.Procs), "machine", "machines")
	if parts > 0 {
		words += "; " + text.Count(parts) + " are the parts of " + text.Plural(composites, "composite", "composites")
	}
	return words + "."
}

// said is a parameter as links spell it.
func (c *Several) said(key string) string { return together.SetupParameters.Find(key).Get(&c.setup) }

// Now is the parameters in a line.
func (c *Several) Now() string {
	order := c.setup.Policy.Order.String()
	words := []string{"machines of " + strings.ReplaceAll(c.said("m"), ",", ", ") + " processors",
		parts.OrderKey(order) + text.Escape(parts.OrderName(order)), text.Either(c.setup.Shift, "composites are shifted", "composites stay")}
	return "<span>" + strings.Join(words, "</span><span>") + "</span>"
}

// command is the same run on the command line, with the event explained that is shown.
func (c *Several) command() string {
	words := []string{"juggle together", "-procs " + c.said("m")}
	for _, key := range []string{"shift", "order", "ed", "replan", "first", "skip", "f", "phi", "to", "side", "seed"} {
		switch p := together.SetupParameters.Find(key); {
		case !p.Changed(&c.setup):
		case c.said(key) == "on":
			words = append(words, "-"+p.Flag)
		default:
			words = append(words, "-"+p.Flag+" "+param.Quoted(c.said(key)))
		}
	}
	explained := "-explain"
	if e := &c.run().Events[c.at]; e.Parts > 0 {
		explained = "-request " + strconv.FormatInt(c.run().Requests[e.First].ID, 10)
	}
	return text.Command(append(words, explained, "requests.csv"))
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
var keys = gantt.Signs(gantt.RunningSign, gantt.StrictSign, gantt.FlexibleSign, gantt.FixedSign.As("part of a composite"),
	gantt.BoxSign("new", gantt.NewColour), gantt.DoneSign, gantt.WasSign,
	gantt.Sign{Words: "of one composite", Marks: []gantt.Mark{{Shape: gantt.Line, Colour: gantt.NewColour, Y: 5, X: 1, W: 20, Size: 2}}})
