package yardsticks

import (
	"juggle/core/workload"
	"strconv"
	"strings"

	"juggle/core/optimum"
	"juggle/core/rules"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// The hosts of the two canvases.
const (
	startsHost = "yardsticks-starts"
	shiftsHost = "yardsticks-shifts"
)

// Choices is "How a rule decides": one request of the stretch at a time, the starts that the rule tried or chose from, with what each
// costs, the jobs that it moved, and the steps.
type Choices struct {
	view *Yardsticks
	ask  *page.Ask[optimum.Surveying, rules.Survey]

	drawn *rules.Survey
	width float64
}

// turn opens or shuts it.
func (c *Choices) turn() {
	c.view.state.choices = !c.view.state.choices
	c.view.live.Record()
	c.ensure()
}

// ensure asks for the choice that is shown, where it is open.
func (c *Choices) ensure() {
	v := c.view
	sources, ready := v.page.Library.Chosen()
	if !v.state.choices || !ready || v.page.View() != "yardsticks" {
		return
	}
	source, local, ok := workload.In(sources, v.state.setup.Workload)
	if !ok {
		return
	}
	setup := v.state.setup
	setup.Workload.Period = local
	c.ask.Want(optimum.Surveying{StretchOf: optimum.StretchOf{Log: source.SHA256, Setup: setup}, Rule: v.state.rule, Whole: v.state.request})
}

// survey is the last one that has come; nil: nothing is known yet.
func (c *Choices) survey() *rules.Survey { return c.ask.Answer() }

// choose goes to another rule, and to a request that shows it well.
func (c *Choices) choose(r rules.Rule) {
	c.view.state.rule, c.view.state.request = r, nil
	c.view.live.Record()
	c.ensure()
}

// show goes to a request of the stretch, by its place.
func (c *Choices) show(place int) {
	if c.survey() != nil && place >= 0 && place < len(c.survey().Briefs) {
		id := c.survey().Briefs[place].ID
		c.view.state.request = &id
		c.view.live.Changed()
	}
}

func (c *Choices) scrub(text string) {
	if place, err := strconv.Atoi(text); err == nil {
		c.show(place - 1)
	}
}

// next is the place of the next request in a direction that is worth seeing; -1 where there is none.
func (c *Choices) next(direction int) int {
	if c.survey() == nil {
		return -1
	}
	most := c.worth()
	for i := c.place() + direction; i >= 0 && i < len(c.survey().Briefs); i += direction {
		if c.survey().Briefs[i].Worth == most {
			return i
		}
	}
	return -1
}

// worth is how much there is to see of the requests that are stepped through, as rules.Brief grades it.
func (c *Choices) worth() int {
	most := rules.Moving
	for i := range c.survey().Briefs {
		most = max(most, c.survey().Briefs[i].Worth)
	}
	return most
}

func (c *Choices) step(direction int) { c.show(c.next(direction)) }

// place is where the request that is shown stands in the stretch.
func (c *Choices) place() int {
	for i := range c.survey().Briefs {
		if c.survey().Briefs[i].ID == c.survey().Choice.Request.ID {
			return i
		}
	}
	return 0
}

func (c *Choices) stateWord() string {
	switch {
	case !c.view.state.choices:
		return "waiting"
	case c.ask.Fault() != nil:
		return "error"
	case c.ask.State() <= page.Asking:
		return "running"
	}
	return "done"
}

func (c *Choices) most() string {
	if c.survey() == nil {
		return "1"
	}
	return strconv.Itoa(len(c.survey().Briefs))
}

func (c *Choices) value() string {
	if c.survey() == nil {
		return "1"
	}
	return strconv.Itoa(c.place() + 1)
}

// line says which request is shown, and what came of it.
func (c *Choices) line() string {
	switch {
	case c.ask.Fault() != nil:
		return text.Triangle + " " + text.Escape(text.Plain(c.ask.Fault()))
	case c.survey() == nil:
		return "The requests are decided on."
	}
	x, n, most := &c.survey().Choice, 0, c.worth()
	for i := range c.survey().Briefs {
		if c.survey().Briefs[i].Worth == most {
			n++
		}
	}
	words := "Request " + strconv.FormatInt(x.Request.ID, 10) + ", " + c.value() + " of " + c.most() + ": "
	switch {
	case x.Accepted && x.Cost() > 0:
		words += "accepted at a cost of " + text.Count(int(x.Cost()))
	case x.Accepted:
		words += "accepted"
	default:
		words += "rejected"
	}
	return text.Escape(words + ". " + worthWords(x.Rule, most, n) + ".")
}

// worthWords say how many requests are worth seeing, and why.
func worthWords(r rules.Rule, worth, n int) string {
	switch {
	case n == 0:
		return "No request moves others"
	case worth == rules.Found:
		return text.Plural(n, "request is", "requests are") + " accepted that Algorithm 1 would reject"
	case worth == rules.Searched:
		return text.Plural(n, "request is", "requests are") + " rejected by Algorithm 1, and by any re-timing too"
	case r.Lifts():
		return text.Plural(n, "request costs", "requests cost") + " others laxity"
	}
	return text.Plural(n, "request moves", "requests move") + " others"
}

// steps are the choice step by step.
func (c *Choices) steps() string {
	if c.survey() == nil {
		return ""
	}
	return parts.LineItems(c.survey().Choice.Lines(parts.Spelling{}))
}

// startless tells whether there is no start to draw.
func (c *Choices) startless() bool {
	if c.survey() == nil {
		return true
	}
	starts, _ := c.survey().Choice.Starts()
	return len(starts) == 0
}

// draw brings the drawings up to date.
func (c *Choices) draw() {
	canvas := c.view.canvas
	if !c.view.state.choices || c.survey() == nil {
		return
	}
	width := canvas.Width(shiftsHost)
	if width < 100 || c.drawn == c.survey() && c.width == width {
		return
	}
	c.drawn, c.width = c.survey(), width
	r := &c.survey().Choice.Request
	if !c.startless() {
		unit, seconds := c.survey().Choice.Rule.Height()
		spell := func(n int64) string { return text.Count(int(n)) }
		if seconds {
			spell = hours
		}
		canvas.Paint(startsHost, gantt.Costs(c.costs(), r.Ready, r.Deadline, unit, spell, width),
			"The starts that were tried, and what each costs. The list below says the same.", false)
	}
	canvas.Paint(shiftsHost, gantt.Shifts(c.shifts(), width), "The request, and the jobs that are given other starts for it. "+
		"The list below says the same.", false)
}

func hours(seconds int64) string { return text.Fixed(float64(seconds)/3600, 1) }

func (c *Choices) costs() []gantt.Cost {
	x := &c.survey().Choice
	starts, taken := x.Starts()
	list := make([]gantt.Cost, len(starts))
	for i := range starts {
		at := &starts[i]
		told := x.Line(at, i == taken, parts.Spelling{})
		list[i] = gantt.Cost{Start: at.Start, Cost: at.Cost, Possible: at.Possible, Taken: i == taken,
			Text: strings.TrimSpace(told.Lead + "\n" + told.Text)}
	}
	return list
}

// shifts are the request, where it was accepted, and whom it moved.
func (c *Choices) shifts() []gantt.Shift {
	x := &c.survey().Choice
	r := &x.Request
	own := gantt.Shift{ID: r.ID, To: x.Start, First: true, Estimate: r.Estimate, Ready: r.Ready, Deadline: r.Deadline}
	own.Text = "Request " + strconv.FormatInt(r.ID, 10) + "\nrejected"
	if own.None = !x.Accepted; x.Accepted {
		own.Text = "Request " + strconv.FormatInt(r.ID, 10) + "\nbegins at " + gantt.Clock(x.Start)
	}
	list := []gantt.Shift{own}
	for _, l := range x.Moved {
		list = append(list, gantt.Shift{ID: l.ID, From: l.From, To: l.To, Estimate: l.Estimate, Ready: l.Ready, Deadline: l.Deadline,
			Text: "Job " + strconv.FormatInt(l.ID, 10) + "\nfrom " + gantt.Clock(l.From) + " to " + gantt.Clock(l.To) + "\nlaxity lost: " +
				text.Count(int(l.Cost)) + " ‰ of its estimate"})
	}
	return list
}

func (c *Choices) word() string { return text.Either(c.view.state.choices, "Close", "Open") }

func (c *Choices) class() string { return text.Either(c.view.state.choices, "txt", "btn") }

// sub says what the rule that is told does, and what the bars are.
func (c *Choices) sub() string {
	return text.Sym("On the requests of the stretch above, one at a time. " + c.view.state.rule.About())
}

// shiftKeys are the legend of the rows: a slot or window, and what it is.
var shiftKeys = gantt.Signs(gantt.BoxSign("the request", gantt.NewColour), gantt.FlexibleSign.As("moved for it"),
	gantt.Sign{Words: "where it was", Marks: []gantt.Mark{{Shape: gantt.Hatch, Colour: gantt.Second, W: 22, H: 10, Size: 0.75}}},
	gantt.Sign{Words: "window", Marks: []gantt.Mark{{Shape: gantt.Dashed, Colour: gantt.Second, X: 0.5, Y: 0.5, W: 21, H: 9, Size: 1}}})
