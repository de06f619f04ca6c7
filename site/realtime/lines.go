package realtime

import (
	"math"
	"strconv"

	"juggle/core/param"
	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/parts"
	"juggle/site/text"
)

// The timeline of the Real-time view: a bar for each reservation on each machine, and under them the groups of slices in which the new
// one meets the same older ones, as in the paper's Figure 2. Two native sliders lie over each bar, a thumb at either end, so that
// dragging, touch and arrow keys need nothing of the page.

// A lane is one reservation on one machine.
type lane struct {
	view    *Realtime
	machine int
	row     int // -1: the new reservation
}

// mostLanes is how many lanes are shown. Beyond it the machines that are not shown have none, but their groups.
const mostLanes = 60

// open reports whether a machine's lanes are shown.
func (c *Realtime) open(machine int) bool {
	return machine == c.at || len(c.scene.Places)*(len(c.scene.Older)+1) <= mostLanes
}

// lanes are a machine's rows, the new reservation last; none where there would be too many.
func (c *Realtime) lanes(machine int) []lane {
	if !c.open(machine) {
		return nil
	}
	list := make([]lane, 0, len(c.scene.Older)+1)
	for i := range c.scene.Older {
		list = append(list, lane{c, machine, i})
	}
	return append(list, lane{c, machine, -1})
}

func (l lane) span() realtime.Span {
	if l.row < 0 {
		return l.view.scene.Span
	}
	return l.view.scene.Places[l.machine][l.row]
}

func (l lane) id() string {
	if l.row < 0 {
		return l.view.scene.New.ID()
	}
	return l.view.scene.Older[l.row].ID()
}

// name is the lane's in words, and its field's.
func (l lane) name() string { return l.id() + " on " + scene.MachineID(l.machine) }

func (l lane) key() string { return "lane-" + strconv.Itoa(l.machine+1) + "-" + l.id() }

func (l lane) empty() bool { return l.span().Len() <= 0 }

// A thumb is a slider over a lane's bar: at its first slice, or at the end of its last one.
type thumb struct {
	id, class, least, most, at, label string
	drag                              func(to string)
}

// thumbs are a lane's two.
func (l lane) thumbs() (both [2]thumb) {
	for last, end := range [...]struct {
		class, word string
		at          realtime.Slice
	}{{"rt-first", "First", l.span().From}, {"rt-last", "Last", l.span().Last()}} {
		both[last] = thumb{l.key() + "-" + strconv.Itoa(last), end.class, text.Number(float64(l.view.low) - float64(last)),
			text.Number(float64(l.view.high) - float64(last)), text.Number(float64(end.at)), end.word + " slice of " + l.name(),
			func(to string) { l.drag(last, to) }}
	}
	return both
}

// set puts a span in the lane.
func (l lane) set(s *scene.Scene, span realtime.Span) {
	if l.row < 0 {
		s.Span = span
		return
	}
	s.Places[l.machine][l.row] = span
}

// drag moves one end. A reservation keeps at least one slice.
func (l lane) drag(last int, text string) {
	x, ok := scene.Whole(text, 0, scene.MostSlices-1)
	if !ok || l.empty() {
		return
	}
	span := l.span()
	if last == 0 {
		span.From = min(realtime.Slice(x), span.Last())
	} else {
		span.To = max(realtime.Slice(x), span.From) + 1
	}
	next := l.view.scene.Clone()
	l.set(&next, span)
	l.view.change(next)
}

// put sets the lane as text: "3–5", and nothing where the reservation is not on the machine.
func (l lane) put(s *scene.Scene, content string) (want string) {
	span, ok := scene.ReadSpan(content)
	if content == "" && l.row >= 0 {
		span, ok = realtime.Span{}, true
	}
	if !ok {
		return "slices as first–last, from 0 to " + text.Number(scene.MostSlices-1)
	}
	l.set(s, span)
	return ""
}

// entry is the lane's field. What is typed there may change what the timeline shows.
func (l lane) entry() *parts.Entry {
	return l.view.typed(l.name(), l.key(), func() param.Handle {
		h := l.view.hold(param.Spec{Name: "Slices of " + l.name(), Kind: param.Text},
			func(*scene.Scene) string { return spanText(l.span()) }, l.put)
		set := h.Set
		h.Set = func(text string) error {
			err := set(text)
			if err == nil {
				l.view.fit()
			}
			return err
		}
		return h
	})
}

// fits reports whether all of the scene is on the timeline. While a thumb is dragged, the timeline stays as it is.
func (c *Realtime) fits() bool {
	all := c.scene.Reach()
	return all.From >= c.low && all.To <= c.high
}

// fit chooses what the timeline shows: from a round number to a round number, with some room at the right.
func (c *Realtime) fit() {
	all := c.scene.Reach()
	step := c.step(realtime.Slice(all.Len()))
	c.low, c.high = all.From-all.From%step, all.To+step-all.To%step
	switch {
	case step == 1:
		c.low = max(0, all.From-1)
	case c.low <= (c.high-c.low)/2:
		c.low = 0
	}
}

// step is the distance between the timeline's numbers, a round one.
func (c *Realtime) step(length realtime.Slice) realtime.Slice {
	if length <= 16 {
		return 1
	}
	for step := realtime.Slice(1); ; step *= 10 {
		for _, m := range []realtime.Slice{1, 2, 5} {
			if length <= 8*m*step {
				return m * step
			}
		}
	}
}

// at is a place on the timeline, as SVG has it.
func (c *Realtime) place(x realtime.Slice) string { return percentText(c.share(x)) }

func (c *Realtime) share(x realtime.Slice) float64 {
	return 100 * float64(x-c.low) / float64(c.high-c.low)
}

func percentText(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) + "%"
}

// marks calls f for every number on the timeline.
func (c *Realtime) marks(f func(at realtime.Slice)) {
	step := c.step(c.high - c.low - 2)
	for at := c.low - c.low%step; at <= c.high; at += step {
		if at >= c.low {
			f(at)
		}
	}
}

// single reports whether the timeline names slices one by one, as the paper's Figure 2 does.
func (c *Realtime) single() bool { return c.step(c.high-c.low-2) == 1 }

// axis is the row of numbers above the machines.
func (c *Realtime) axis() string {
	drawn, n := `<svg class="rt-axis" aria-hidden="true">`, 0
	c.marks(func(at realtime.Slice) {
		x, class := c.share(at), ""
		if n++; n%2 == 0 && !c.single() {
			class = "second" // a small screen has no room for it
		}
		if c.single() {
			if at == c.high {
				return
			}
			x = (x + c.share(at+1)) / 2
		}
		drawn += label(class, x, 12, "middle", text.Count(int(at)))
	})
	return drawn + "</svg>"
}

func (c *Realtime) grid() (drawn string) {
	c.marks(func(at realtime.Slice) { drawn += line("rt-grid", c.share(at), c.share(at), "0", "100%") })
	return drawn
}

// bar is the lane's drawing.
func (l lane) bar() string {
	drawn := text.Either(l.empty(), label("", 1, 16, "start", "not here"), l.view.rect(l.span(), l.row < 0, 5, 14))
	return `<svg aria-hidden="true">` + l.view.grid() + drawn + "</svg>"
}

// rect is a span as a bar, from y on, in px; nothing where it has no slices. The new reservation has a colour of its own.
func (c *Realtime) rect(s realtime.Span, own bool, y, height int) string {
	if s.Len() <= 0 {
		return ""
	}
	return `<rect class="` + text.Either(own, "rt-new", "rt-old") + `" x="` + c.place(s.From) + `" y="` + strconv.Itoa(y) + `" width="` +
		percentText(c.share(s.To)-c.share(s.From)) + `" height="` + strconv.Itoa(height) + `"/>`
}

// label is words at a place in per cent, in px below the top.
func label(class string, x float64, y int, anchor, words string) string {
	if class != "" {
		class = ` class="` + class + `"`
	}
	return "<text" + class + ` x="` + percentText(x) + `" y="` + strconv.Itoa(y) + `" text-anchor="` + anchor + `">` + words + "</text>"
}

// line is a line between two places in per cent.
func line(class string, x1, x2 float64, y1, y2 string) string {
	if class != "" {
		class = ` class="` + class + `"`
	}
	return "<line" + class + ` x1="` + percentText(x1) + `" x2="` + percentText(x2) + `" y1="` + y1 + `" y2="` + y2 + `"/>`
}

// brackets are a machine's groups: g1, g2, … each with a bracket over its slices, and under it who is in it, or, where there is but one
// group, how many slices it has.
func (c *Realtime) brackets(machine int) string {
	conflict := c.conflicts[machine]
	one := len(conflict.Groups) == 1
	drawn := `<svg class="rt-groups` + text.Either(len(conflict.Groups) > 1, " rt-two", "") + `" aria-hidden="true">` + c.grid()
	for g, group := range conflict.Groups {
		for _, s := range group.Ranges {
			from, to := c.share(s.From), c.share(s.To)
			drawn += `<g class="rt-bracket` + text.Either(group.Fits, "", " rt-over") + `">` + line("", from, to, "4", "4") +
				line("", from, from, "1", "7") + line("", to, to, "1", "7") + "</g>"
			if one {
				drawn += onlyGroup(group.Slices, from, to)
			} else if to-from >= 6 {
				members := conflict.Labels(conflict.Groups[g].Members, ", ") + ", " + c.scene.New.ID()
				if to-from < 1.3*float64(len(members)) {
					members = ""
				}
				drawn += label("rt-g", (from+to)/2, 20, "middle", "g"+strconv.Itoa(g+1)) + label("", (from+to)/2, 34, "middle", text.Escape(members))
			}
		}
	}
	return drawn + "</svg>"
}

// onlyGroup names the only group, beside its bracket where that is too short.
func onlyGroup(slices int64, from, to float64) string {
	x, anchor := (from+to)/2, "middle"
	switch {
	case to-from >= 25:
	case to > 60:
		x, anchor = to, "end"
	default:
		x, anchor = from, "start"
	}
	return label("", x, 20, anchor, `<tspan class="rt-g">g1</tspan> `+text.Plural(int(slices), "slice", "slices")+" in conflict")
}
