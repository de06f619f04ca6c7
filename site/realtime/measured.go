package realtime

import (
	"math"
	"strconv"
	"strings"

	"juggle/core/realtime/scene"
	"juggle/core/report"
	"juggle/site/text"
)

// What a simulation measured, beside what the analysis says.

// measures is the table of what was measured beside what the analysis says.
func (c *Realtime) measures() string {
	return measuresOf(c.simulation.table(scene.MeasureTable))
}

func measuresOf(t *report.Table) string {
	var b strings.Builder
	b.WriteString(`<thead><tr><td></td><th scope="col" class="num">analysis</th><th scope="col" class="num">simulation</th><th scope="col" class="num">95 % interval</th></tr></thead><tbody>`)
	titles := [...]string{"share of slices overloaded, %", "share of slices active, %", "mean response time", "deadlines missed, %",
		"older deadlines missed, %"}
	for i, title := range titles {
		scale := 100.0
		if i == 2 {
			scale = 1
		}
		show := func(column string) string { return text.Fixed(scale*numberOf(t, i, column), 3) }
		interval := "–"
		if low := show("low"); low != "–" {
			interval = low + " to " + show("high")
		}
		b.WriteString("<tr><td>" + title + `</td><td class="num">` + show("analysis") + `</td><td class="num">` + show("simulation") +
			`</td><td class="num">` + interval + "</td></tr>")
	}
	return b.String() + "</tbody>"
}

// parting says where analysis and simulation part, and why.
func (c *Realtime) parting() string {
	t := c.simulation.table(scene.MeasureTable)
	if t == nil {
		return ""
	}
	at := func(row int, column string) float64 { return numberOf(t, row, column) }
	within := func(row int) bool {
		return at(row, "low") <= at(row, "analysis") && at(row, "analysis") <= at(row, "high")
	}
	words := ""
	switch {
	case math.IsNaN(at(0, "analysis")):
		words = "Nothing is in conflict here. "
	case within(0):
		words = "The share of overloaded slices <b>agrees</b>: the analysis lies in the interval. "
	default:
		words = "The share of overloaded slices <b>parts</b> from (13), which takes slices for independent: what is delayed stays active longer. "
	}
	early := at(2, "analysis") - at(2, "simulation")
	switch {
	case math.IsNaN(early):
	case math.IsInf(early, 0):
		words += "The analysis has no bound for the response time; measured, it is finite, as an overload ends when its activations do. "
	case early > 0:
		words += "Responses are shorter by <b>" + text.Fixed(early, 2) + "</b>: the analysis counts the last of the " +
			strconv.Itoa(int(c.scene.Split)) + " server periods to its end, the work in it is done early. "
	default:
		words += "Responses are longer by <b>" + text.Fixed(-early, 2) + "</b>: (17) judges an activation by the slice that it starts in. "
	}
	return words + c.missedWords(t)
}

// missedWords compare the share of missed deadlines with that of overloaded slices, by what was measured.
func (c *Realtime) missedWords(t *report.Table) string {
	at := func(row int, column string) float64 { return numberOf(t, row, column) }
	missed, overloaded := at(3, "simulation"), at(0, "simulation")
	if !(missed > 0) || math.IsNaN(overloaded) {
		return ""
	}
	words, why := "Deadlines are missed ", ", as one such slice delays a whole activation"
	alone := c.scene.OlderFirst && !(at(4, "simulation") > 0)
	if alone {
		words, why = words+"by "+c.scene.New.ID()+" alone, ", ", as one overload lasts as long as its activation"
	}
	shares := " (" + text.Fixed(100*missed, 3) + " % and " + text.Fixed(100*overloaded, 3) + " %)"
	switch {
	case !(at(3, "low") > at(0, "high")) && !(at(3, "high") < at(0, "low")):
		words += "about as often as slices are overloaded" + shares
	case missed > overloaded:
		words += "more often than slices are overloaded" + shares + why
	default:
		words += "less often than slices are overloaded" + shares + ": not every such slice makes an activation late"
	}
	if !alone && at(4, "simulation") > 0 {
		words += ", and those of the older reservations too"
	}
	return words + "."
}

// measuredSub says what is simulated, or how it stands.
func (c *Realtime) measuredSub() string {
	s := &c.scene
	words := "EDF with hard CBS servers, " + text.Count(int(s.Activations)) + " activations on " + scene.MachineID(c.at)
	switch q := &c.simulation; {
	case q.task != nil:
		words += ": computing"
	case q.about != c.played():
		words += ": stopped"
	case q.wrong != "":
		words += ". " + text.Triangle + " " + text.Escape(q.wrong)
	}
	return words + "."
}
