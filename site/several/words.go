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

// telling is how the run's events are told.
func (s Shown) telling() together.Brokering {
	return together.Brokering{Spelling: parts.Spelling{}, Recording: s.Recording, Most: most}
}

// Outcome is the event in a few words.
func (s Shown) Outcome() string { return s.telling().Headline(s.At) }

// Facts are what was asked for, as rows of a list.
func (s Shown) Facts() string {
	if s.event().Parts == 0 {
		return ""
	}
	b := s.telling()
	asks := text.Escape(strings.Join(b.Asks(s.At), "\n"))
	return "<dt>asks for</dt><dd>" + strings.ReplaceAll(asks, "\n", "<br>") + "</dd><dt>how</dt><dd>" + text.Escape(b.How(s.At)) + "</dd>"
}

// Lines are what was asked and answered, as items of a list.
func (s Shown) Lines() string { return parts.LineItems(s.telling().Lines(s.At)) }

// Counts are the sums so far, a name and a number each.
func (s Shown) Counts() [][2]string {
	var accepted, all [2]int // local requests, and composites
	questions, moved := 0, 0
	for _, e := range s.Events[:s.At+1] {
		for _, a := range e.Attempts {
			questions += len(a.Asked)
			if a.Kept && a.Shifted != 0 {
				moved++
			}
		}
		if e.Parts > 0 {
			kind := int(min(s.Requests[e.First].Group, 1))
			if all[kind]++; e.Answer != schedule.Rejected {
				accepted[kind]++
			}
		}
	}
	share := func(kind int) string {
		return text.Count(accepted[kind]) + " <small>of " + text.Count(all[kind]) + "</small>"
	}
	return [][2]string{{"composites accepted", share(1)}, {"local requests accepted", share(0)}, {"questions put", text.Count(questions)},
		{"composites moved", text.Count(moved)}}
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
	return "Schedules of " + text.Plural(len(s.Procs), "machine", "machines") + " after decision " + strconv.Itoa(s.At+1) +
		". The table of requests lists what became of each."
}

// Signs are the marks of the drawing, with their names.
var Signs = gantt.Signs(gantt.RunningSign, gantt.StrictSign, gantt.FlexibleSign, gantt.FixedSign.As("part of a composite"),
	gantt.BoxSign("new", gantt.NewColour), gantt.DoneSign, gantt.WasSign,
	gantt.Sign{Words: "of one composite", Marks: []gantt.Mark{{Shape: gantt.Line, Colour: gantt.NewColour, Y: 5, X: 1, W: 20, Size: 2}}})
