package several

import (
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/together"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
)

// Facts are what was asked for, as rows of a list.
func (s Shown) Facts() string {
	asks, how := s.Asks(s.Event)
	if asks == nil {
		return ""
	}
	words := strings.ReplaceAll(text.Escape(strings.Join(asks, "\n")), "\n", "<br>")
	return "<dt>asks for</dt><dd>" + words + "</dd><dt>how</dt><dd>" + text.Escape(how) + "</dd>"
}

// Counts are the sums so far, a name and a number each.
func (s Shown) Counts() [][2]string {
	sums := s.event().Sums
	share := func(c together.Count) string {
		return text.Count(c.Accepted) + " <small>of " + text.Count(c.Asked) + "</small>"
	}
	return [][2]string{{"composites accepted", share(sums.Composites)}, {"local requests accepted", share(sums.Local)},
		{"questions put", text.Count(sums.Questions)}, {"composites moved", text.Count(sums.Moved)}}
}

// Requests say what is run.
func Requests(requests []together.Request, machines int) string {
	groups, parts := map[int64]bool{}, 0
	for i := range requests {
		if g := requests[i].Group; g != 0 {
			groups[g] = true
			parts++
		}
	}
	words := "<b>" + text.Plural(len(requests), "request", "requests") + "</b> to " + text.Plural(machines, "machine", "machines")
	if parts > 0 {
		words += "; " + text.Count(parts) + " are the parts of " + text.Plural(len(groups), "composite", "composites")
	}
	return words + "."
}

// Now is the parameters in a line.
func Now(s *together.Setup) string {
	order := s.Policy.Order.String()
	words := []string{"machines of " + strings.ReplaceAll(said(s, "m"), ",", ", ") + " processors",
		parts.OrderKey(order) + text.Escape(parts.OrderName(order)), text.Either(s.Shift, "composites are shifted", "composites stay")}
	return "<span>" + strings.Join(words, "</span><span>") + "</span>"
}

// Origin is where the run comes from, in words.
func (s Shown) Origin() []string {
	return []string{text.Plural(len(s.Requests), "request", "requests") + " of the reader’s own",
		"machines of " + said(&s.Setup, "m") + " processors", s.Setup.Policy.Order.String(),
		text.Either(s.Setup.Shift, "composites shifted", "composites not shifted")}
}

// said is a parameter as links spell it.
func said(s *together.Setup, key string) string { return together.SetupParameters.Find(key).Get(s) }

// Command is the same run on the command line, an option with its value at a time, with the event explained.
func (s Shown) Command() []string {
	words := []string{"juggle together", "-procs " + said(&s.Setup, "m")}
	for _, key := range []string{"shift", "order", "ed", "replan", "first", "skip", "f", "phi", "to", "side", "seed"} {
		switch p := together.SetupParameters.Find(key); {
		case !p.Changed(&s.Setup):
		case p.Get(&s.Setup) == "on":
			words = append(words, "-"+p.Flag)
		default:
			words = append(words, "-"+p.Flag+" "+param.Quoted(p.Get(&s.Setup)))
		}
	}
	explained := "-explain"
	if e := s.event(); e.Parts > 0 {
		explained = "-request " + strconv.FormatInt(s.Requests[e.First].ID, 10)
	}
	return append(words, explained, "requests.csv")
}

// Label says in words what the drawing shows.
func (s Shown) Label() string {
	return "Schedules of " + text.Plural(len(s.Procs), "machine", "machines") + " after decision " + strconv.Itoa(s.Event+1) +
		". The table of requests lists what became of each."
}

// Signs are the marks of the drawing, with their names.
var Signs = gantt.Signs(gantt.RunningSign, gantt.StrictSign, gantt.FlexibleSign, gantt.FixedSign.As("part of a composite"),
	gantt.BoxSign("new", gantt.NewColour), gantt.DoneSign, gantt.WasSign,
	gantt.Sign{Words: "of one composite", Marks: []gantt.Mark{{Shape: gantt.Line, Colour: gantt.NewColour, Y: 5, X: 1, W: 20, Size: 2}}})
