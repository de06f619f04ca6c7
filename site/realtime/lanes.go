package realtime

import (
	"math"
	"strconv"

	"juggle/core/experiment/param"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/parts"
	"juggle/site/text"
)

// A lane is a row of the timeline: one reservation on one machine. It has a bar and, over the bar, two range inputs. The thumb of one is at
// the first slice, and the thumb of the other at the last. The browser handles dragging, touch and arrow keys of these inputs. Below the
// lanes of a machine are its groups, as in the paper's Figure 2.
type lane struct {
	view    *Realtime
	machine int
	row     int // index of the older reservation; -1: the new one
}

// maxLanes is the greatest number of lanes that are shown for all machines together. If there are more, only the selected machine has
// lanes, and the other machines have only their groups.
const maxLanes = 60

// hasLanes reports whether a machine's lanes are shown.
func (c *Realtime) hasLanes(machine int) bool {
	return machine == c.machine || len(c.scene.Spans)*(len(c.scene.Older)+1) <= maxLanes
}

// lanes returns a machine's lanes, the new reservation's last; nil if the lanes are not shown.
func (c *Realtime) lanes(machine int) []lane {
	if !c.hasLanes(machine) {
		return nil
	}
	list := make([]lane, 0, len(c.scene.Older)+1)
	for i := range c.scene.Older {
		list = append(list, lane{c, machine, i})
	}
	return append(list, lane{c, machine, -1})
}

// span returns the lane's slices. They are empty if the reservation or machine was removed after the lane was painted.
func (l lane) span() realtime.Span {
	switch {
	case l.row < 0:
		return l.view.scene.Span
	case !l.isIn(&l.view.scene):
		return realtime.Span{}
	}
	return l.view.scene.Spans[l.machine][l.row]
}

// isIn reports whether a scene has the machine and the older reservation of the lane.
func (l lane) isIn(s *scene.Scene) bool {
	return l.machine < len(s.Spans) && l.row < len(s.Spans[l.machine])
}

// id returns the ID of the reservation.
func (l lane) id() string {
	if l.row < 0 {
		return l.view.scene.New.ID()
	}
	return l.view.scene.Older[l.row].ID()
}

// name returns the name of the lane and of its field.
func (l lane) name() string { return l.id() + " on " + scene.MachineID(l.machine) }

// elementID returns the id of the lane's field on the page.
func (l lane) elementID() string { return "lane-" + strconv.Itoa(l.machine+1) + "-" + l.id() }

// isEmpty reports whether the reservation is not on the machine.
func (l lane) isEmpty() bool { return l.span().Len() <= 0 }

// A thumb is a range input over a lane's bar. Its thumb is at the bar's first slice or at the end of its last one.
type thumb struct {
	id, class, min, max, value, label string // attributes of the element
	drag                              func(value string)
}

// The two ends of a lane's bar.
const (
	firstEnd = iota
	lastEnd
)

// thumbs returns the two range inputs of a lane. The range of the last slice is one slice to the left, so that its thumb is at the end of
// the slice.
func (l lane) thumbs() (thumbs [2]thumb) {
	for end, attributes := range [...]struct {
		class, word string
		slice       realtime.Slice
	}{firstEnd: {"rt-first", "First", l.span().From}, lastEnd: {"rt-last", "Last", l.span().Last()}} {
		thumbs[end] = thumb{l.elementID() + "-" + strconv.Itoa(end), attributes.class, text.Number(float64(l.view.low) - float64(end)),
			text.Number(float64(l.view.high) - float64(end)), text.Number(float64(attributes.slice)),
			attributes.word + " slice of " + l.name(), func(value string) { l.drag(end, value) }}
	}
	return thumbs
}

// set sets the lane's span in a scene.
func (l lane) set(s *scene.Scene, span realtime.Span) {
	if l.row < 0 {
		s.Span = span
	} else if l.isIn(s) {
		s.Spans[l.machine][l.row] = span
	}
}

// drag moves an end of the bar to the slice that text names. A reservation keeps at least one slice.
func (l lane) drag(end int, text string) {
	slice, ok := scene.ParseWhole(text, 0, scene.MaxSlices-1)
	if !ok || l.isEmpty() {
		return
	}
	span := l.span()
	if end == firstEnd {
		span.From = min(realtime.Slice(slice), span.Last())
	} else {
		span.To = max(realtime.Slice(slice), span.From) + 1
	}
	next := l.view.scene.Clone()
	l.set(&next, span)
	l.view.change(next)
}

// parse sets the lane's span in a scene from a text: "3–5", or "" for an older reservation that is not on the machine. If the text is not
// allowed, it returns the allowed texts; otherwise "".
func (l lane) parse(s *scene.Scene, content string) (want string) {
	span, ok := scene.ParseSpan(content)
	if content == "" && l.row >= 0 {
		span, ok = realtime.Span{}, true
	}
	if !ok {
		return "slices as first–last, from 0 to " + text.Number(scene.MaxSlices-1)
	}
	l.set(s, span)
	return ""
}

// entry returns the lane's typed field. A new value may change the ends of the timeline.
func (l lane) entry() *parts.Entry {
	return l.view.entry(l.name(), l.elementID(), func() param.Value {
		p := l.view.parameter(param.Spec{Name: "Slices of " + l.name(), Kind: param.Text},
			func(*scene.Scene) string { return spanText(l.span()) }, l.parse)
		set := p.Set
		p.Set = func(text string) error {
			err := set(text)
			if err == nil {
				l.view.fit()
			}
			return err
		}
		return p
	})
}

// showsWholeScene reports whether the timeline shows the whole scene.
func (c *Realtime) showsWholeScene() bool {
	all := c.scene.Extent()
	return all.From >= c.low && all.To <= c.high
}

// fit sets the ends of the timeline to round numbers, between which the whole scene lies.
func (c *Realtime) fit() {
	all := c.scene.Extent()
	step := c.step(realtime.Slice(all.Len()))
	c.low, c.high = all.From-all.From%step, all.To+step-all.To%step
	switch {
	case step == 1:
		c.low = max(0, all.From-1)
	case c.low <= (c.high-c.low)/2:
		c.low = 0
	}
}

// step returns the distance between the numbers on a timeline of this length, in slices: 1, or a round number.
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

// placeText returns the place of a slice on the timeline in SVG: "12.5%".
func (c *Realtime) placeText(x realtime.Slice) string { return percentText(c.percentAt(x)) }

// percentAt returns the place of a slice on the timeline, in per cent.
func (c *Realtime) percentAt(x realtime.Slice) float64 {
	return 100 * float64(x-c.low) / float64(c.high-c.low)
}

// percentText writes a percentage with at most two decimals: "12.5%".
func percentText(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) + "%"
}

// eachMark calls f for every number on the timeline.
func (c *Realtime) eachMark(f func(at realtime.Slice)) {
	step := c.step(c.high - c.low - 2)
	for at := c.low - c.low%step; at <= c.high; at += step {
		if at >= c.low {
			f(at)
		}
	}
}

// namesEverySlice reports whether the timeline has a number for every slice, as the paper's Figure 2 does.
func (c *Realtime) namesEverySlice() bool { return c.step(c.high-c.low-2) == 1 }

// axis draws the numbers above the machines.
func (c *Realtime) axis() string {
	drawn, n := `<svg class="rt-axis" aria-hidden="true">`, 0
	c.eachMark(func(at realtime.Slice) {
		x, class := c.percentAt(at), ""
		if n++; n%2 == 0 && !c.namesEverySlice() {
			class = "second" // a small screen hides every second number
		}
		if c.namesEverySlice() {
			if at == c.high {
				return
			}
			x = (x + c.percentAt(at+1)) / 2
		}
		drawn += label(class, x, 12, "middle", text.Count(int(at)))
	})
	return drawn + "</svg>"
}

// grid draws the vertical lines of a lane.
func (c *Realtime) grid() (drawn string) {
	c.eachMark(func(at realtime.Slice) { drawn += line("rt-grid", c.percentAt(at), c.percentAt(at), "0", "100%") })
	return drawn
}

// bar returns the lane's drawing: the grid with the bar, or with words if the reservation is not on the machine.
func (l lane) bar() string {
	drawn := text.Either(l.isEmpty(), label("", 1, 16, "start", "not here"), l.view.rect(l.span(), l.row < 0, 5, 14))
	return `<svg aria-hidden="true">` + l.view.grid() + drawn + "</svg>"
}

// rect draws a span as a bar; y and height are in px. It is "" for an empty span. The new reservation has a colour of its own.
func (c *Realtime) rect(s realtime.Span, isNew bool, y, height int) string {
	if s.Len() <= 0 {
		return ""
	}
	return `<rect class="` + text.Either(isNew, "rt-new", "rt-old") + `" x="` + c.placeText(s.From) + `" y="` + strconv.Itoa(y) + `" width="` +
		percentText(c.percentAt(s.To)-c.percentAt(s.From)) + `" height="` + strconv.Itoa(height) + `"/>`
}

// label draws words at x, in per cent, and y, in px.
func label(class string, x float64, y int, anchor, words string) string {
	if class != "" {
		class = ` class="` + class + `"`
	}
	return "<text" + class + ` x="` + percentText(x) + `" y="` + strconv.Itoa(y) + `" text-anchor="` + anchor + `">` + words + "</text>"
}

// line draws a line; x1 and x2 are in per cent.
func line(class string, x1, x2 float64, y1, y2 string) string {
	if class != "" {
		class = ` class="` + class + `"`
	}
	return "<line" + class + ` x1="` + percentText(x1) + `" x2="` + percentText(x2) + `" y1="` + y1 + `" y2="` + y2 + `"/>`
}

// brackets draws a machine's groups g1, g2, …: a bracket over the slices of each, and below it, where there is room, the reservations in
// the group. If there is only one group, the number of its slices is below its bracket.
func (c *Realtime) brackets(machine int) string {
	conflict := c.conflicts[machine]
	isOnly := len(conflict.Groups) == 1
	drawn := `<svg class="rt-groups` + text.Either(len(conflict.Groups) > 1, " rt-two", "") + `" aria-hidden="true">` + c.grid()
	for g, group := range conflict.Groups {
		for _, s := range group.Ranges {
			from, to := c.percentAt(s.From), c.percentAt(s.To)
			drawn += `<g class="rt-bracket` + text.Either(group.Fits, "", " rt-over") + `">` + line("", from, to, "4", "4") +
				line("", from, from, "1", "7") + line("", to, to, "1", "7") + "</g>"
			if isOnly {
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

// onlyGroup labels the bracket of a machine's only group, which reaches from one place to the other, in per cent. If the bracket is too
// short, the words begin or end where it does.
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
