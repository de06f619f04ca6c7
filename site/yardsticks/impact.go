package yardsticks

import (
	"strconv"
	"strings"

	"juggle/core/rules"
	"juggle/site/bind"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

const impactHost = "yardsticks-impact"

// Impact is "How minimum laxity impact decides": one request of the stretch at a time, the starts that were tried for it with their costs,
// and the steps.
type Impact struct {
	view   *Yardsticks
	wanted string // what was asked for last
	task   page.Task
	survey *rules.Survey // nil: nothing is known yet
	failed string
	memos  bind.Memos

	drawn *rules.Survey
	width float64
}

// turn opens or shuts it.
func (c *Impact) turn() {
	c.view.state.impact = !c.view.state.impact
	c.view.live.Record()
	c.ensure()
}

// ensure asks for the choice that is shown, where it is open.
func (c *Impact) ensure() {
	v := c.view
	sources, ready := v.page.Library.Chosen()
	if !v.state.impact || !ready || v.page.View() != "yardsticks" || v.live.Waits() {
		return
	}
	source, local, ok := page.PeriodOf(sources, v.state.setup.Workload.Period)
	wanted := source.SHA256 + " " + v.state.asked() + " " + strconv.FormatInt(v.state.request, 10)
	if !ok || wanted == c.wanted {
		return
	}
	page.CallOff(&c.task)
	c.wanted, c.failed = wanted, ""
	setup := v.state.setup
	setup.Workload.Period = local
	c.task = v.engine.Impact(BracketRequest{Source: source, Setup: setup}, v.state.request, func(s *rules.Survey, err error) {
		c.task = nil
		if err != nil {
			c.failed = text.Plain(err)
			return
		}
		c.survey = s
	})
}

// show goes to a request of the stretch, by its place.
func (c *Impact) show(place int) {
	if c.survey != nil && place >= 0 && place < len(c.survey.Briefs) {
		c.view.state.request = c.survey.Briefs[place].ID
		c.view.live.Changed()
	}
}

func (c *Impact) scrub(text string) {
	if place, err := strconv.Atoi(text); err == nil {
		c.show(place - 1)
	}
}

// next is the place of the next request in a direction whose acceptance costs something; -1 where there is none.
func (c *Impact) next(direction int) int {
	if c.survey == nil {
		return -1
	}
	for i := c.place() + direction; i >= 0 && i < len(c.survey.Briefs); i += direction {
		if c.survey.Briefs[i].Cost > 0 {
			return i
		}
	}
	return -1
}

func (c *Impact) step(direction int) { c.show(c.next(direction)) }

// place is where the request that is shown stands in the stretch.
func (c *Impact) place() int {
	for i := range c.survey.Briefs {
		if c.survey.Briefs[i].ID == c.survey.Choice.Request.ID {
			return i
		}
	}
	return 0
}

func (c *Impact) stateWord() string {
	switch {
	case !c.view.state.impact:
		return "waiting"
	case c.failed != "":
		return "error"
	case c.task != nil || c.survey == nil || c.view.live.Waits():
		return "running"
	}
	return "done"
}

func (c *Impact) most() string {
	if c.survey == nil {
		return "1"
	}
	return strconv.Itoa(len(c.survey.Briefs))
}

func (c *Impact) value() string {
	if c.survey == nil {
		return "1"
	}
	return strconv.Itoa(c.place() + 1)
}

// line says which request is shown, and what came of it.
func (c *Impact) line() string {
	switch {
	case c.failed != "":
		return text.Triangle + " " + text.Escape(c.failed)
	case c.survey == nil:
		return "The requests are decided on."
	}
	x := &c.survey.Choice
	costly := 0
	for i := range c.survey.Briefs {
		if c.survey.Briefs[i].Cost > 0 {
			costly++
		}
	}
	words := "Request " + strconv.FormatInt(x.Request.ID, 10) + ", " + c.value() + " of " + c.most() + ": "
	if x.Taken < 0 {
		words += "rejected"
	} else {
		words += "accepted at a cost of " + text.Count(int(x.Candidates[x.Taken].Cost))
	}
	return text.Escape(words + ". " + text.Plural(costly, "request costs", "requests cost") + " others laxity.")
}

// steps are the choice step by step.
func (c *Impact) steps() string {
	if c.survey == nil {
		return ""
	}
	return parts.LineItems(c.survey.Choice.Lines(parts.Spelling{}))
}

// draw brings the strip up to date.
func (c *Impact) draw() {
	canvas := c.view.canvas
	if !c.view.state.impact || c.survey == nil {
		return
	}
	width := canvas.Width(impactHost)
	if width < 100 || c.drawn == c.survey && c.width == width {
		return
	}
	c.drawn, c.width = c.survey, width
	r := &c.survey.Choice.Request
	canvas.Paint(impactHost, gantt.Costs(c.costs(), r.Ready, r.Deadline, width),
		"The starts that were tried, and what each costs. The list below says the same.", false)
}

func (c *Impact) costs() []gantt.Cost {
	x := &c.survey.Choice
	list := make([]gantt.Cost, len(x.Candidates))
	lines := x.Lines(parts.Spelling{})
	for i := range x.Candidates {
		at := &x.Candidates[i]
		told := lines[i+2] // behind what is asked for and how many are tried
		list[i] = gantt.Cost{Start: at.Start, Cost: at.Cost, Possible: at.Possible, Taken: i == x.Taken,
			Text: strings.TrimSpace(told.Lead + "\n" + told.Text)}
	}
	return list
}

func (c *Impact) word() string {
	if c.view.state.impact {
		return "Close"
	}
	return "Open"
}

func (c *Impact) class() string {
	if c.view.state.impact {
		return "txt"
	}
	return "btn"
}
