package several

import (
	"strconv"
	"strings"

	"juggle/core/coallocation"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
)

// Requests say what is run.
func Requests(requests []coallocation.Request, machines int) string {
	groups, parts, last := 0, 0, int64(0)
	for i := range requests {
		if g := requests[i].Group; g != 0 {
			if parts++; g != last {
				groups++
			}
			last = g
		}
	}
	words := "<b>" + text.Plural(len(requests), "request", "requests") + "</b> to " + text.Plural(machines, "machine", "machines")
	if parts > 0 {
		words += "; " + text.Count(parts) + " are the parts of " + text.Plural(groups, "composite", "composites")
	}
	return words + "."
}

// Now is the parameters in a line.
func Now(s *coallocation.Config) string {
	order := s.Policy.Order.String()
	words := []string{"machines of " + strings.ReplaceAll(said(s, "m"), ",", ", ") + " processors",
		parts.OrderKey(order) + text.Escape(parts.OrderName(order)), shifted(s)}
	return "<span>" + strings.Join(words, "</span><span>") + "</span>"
}

// Origin is where the run comes from, in words.
func (s Shown) Origin() []string {
	return []string{text.Plural(len(s.Requests), "request", "requests") + " of the reader’s own",
		"machines of " + said(&s.Setup, "m") + " processors", s.Setup.Policy.Order.String(),
		shifted(&s.Setup)}
}

// shifted says which composites may be placed again.
func shifted(s *coallocation.Config) string {
	return text.Either(s.Shift, "composites shifted"+text.Either(s.Begun, ", chains that have begun too", ""), "composites not shifted")
}

// said is a parameter as links spell it.
func said(s *coallocation.Config, key string) string { return coallocation.Parameters.Find(key).Get(s) }

// Command is the same run on the command line, an option with its value at a time, with the event explained.
func (s Shown) Command() []string {
	rest := coallocation.Parameters[1:] // the first is m, which is always said
	words := append([]string{"juggle coallocate", "-procs " + said(&s.Setup, "m")}, rest.Of(&s.Setup).Arguments()...)
	explained := "-explain"
	if e := s.event(); e.Parts > 0 {
		explained = "-request " + strconv.FormatInt(s.Requests[e.First].ID, 10)
	}
	return append(words, explained, "requests.csv")
}

// Signs are the marks of the drawing, with their names.
var Signs = gantt.Signs(gantt.RunningSign, gantt.StrictSign, gantt.FlexibleSign, gantt.FixedSign.As("fixed, or part of a composite"),
	gantt.NewSign, gantt.DoneSign, gantt.WasSign,
	gantt.Sign{Words: "of one composite", Marks: []gantt.Mark{{Shape: gantt.Line, Colour: gantt.NewColour, Y: 5, X: 1, W: 20, Size: 2}}})
