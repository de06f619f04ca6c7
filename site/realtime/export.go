package realtime

import (
	"math"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/vdom"

	"github.com/vugu/vugu"
)

// buttons returns the line of buttons under a part of the view.
func (c *Realtime) buttons(part string) vugu.Builder {
	return c.lines.Get(part, func() *parts.Acts { return &parts.Acts{List: func() []parts.Act { return c.acts(part) }} })
}

// saveButton returns a button that saves a table in the form in which the command line writes it. The button is disabled unless ready is
// true. word is its text; "": "CSV".
func (c *Realtime) saveButton(name, title, word string, ready bool, table func() *report.Table) parts.Act {
	label := ""
	if word == "" {
		word, label = "CSV", "Download "+title+" as CSV"
	}
	return parts.Act{ID: "save-" + name, Word: word, Label: label, Disabled: !ready, Press: func() {
		c.page.Save("CSV", page.Export{Name: "juggle-realtime-" + name, Title: title, Origin: c.originOf(title), Table: table()})
	}}
}

// pictureButtons returns the buttons that save a chart.
func (c *Realtime) pictureButtons(host, title string) []parts.Act {
	var acts []parts.Act
	for _, kind := range page.Forms[:2] {
		acts = append(acts, parts.Act{ID: strings.ToLower(kind) + "-" + host, Word: kind, Label: "Download " + title + " as " + kind,
			Press: func() {
				c.page.Save(kind, page.Export{Name: "juggle-" + strings.TrimPrefix(host, "chart-"), Title: title, Host: host,
					Origin: c.originOf(title)})
			}})
	}
	return acts
}

// acts returns the buttons of a part of the view.
func (c *Realtime) acts(part string) []parts.Act {
	answer, comparison := c.admission.Answer(), c.simulation.Answer()
	hasAnswer, hasComparison := answer != nil, comparison != nil
	switch part {
	case "machines":
		n := len(c.scene.Spans)
		return []parts.Act{
			{ID: "add-machine", Word: "Add a machine", Disabled: n == scene.MaxMachines, Press: c.addMachine},
			{ID: "drop-machine", Word: "Remove " + scene.MachineID(n-1), Disabled: n == 1, Press: c.removeMachine},
			{ID: "save-json", Word: "JSON for the command line", Press: c.saveJSON},
		}
	case "table":
		return []parts.Act{{ID: "add-reservation", Word: "Add a reservation to " + scene.MachineID(c.machine),
			Disabled: len(c.scene.Older) == scene.MaxOlder, Press: func() { c.accept(c.machine) }}}
	case "offers":
		return []parts.Act{c.saveButton("offers", "Offers", "", hasAnswer, answer.OfferTable),
			c.saveButton("answers", "Answers", "Every machine’s answer as CSV", hasAnswer, answer.PlaceTable)}
	case "groups":
		return []parts.Act{c.saveButton("groups", "Groups", "", hasAnswer, answer.GroupTable)}
	case "subsets":
		return []parts.Act{c.saveButton("subsets", "Subsets", "", true, c.subsetTable)}
	case "expected":
		return append([]parts.Act{{ID: "errata", Word: "Tables I and II, printed and computed", Expanded: vdom.YesNo(c.errata.Open),
			Press: func() { c.errata.Open = !c.errata.Open }},
			c.saveButton("tables", "Tables I and II", "", true, realtime.PaperTable)}, c.pictureButtons(hostExpected, "Expected response times")...)
	case "measured":
		stopOrStart := parts.Act{ID: "stop-simulation", Word: "Simulate again", Press: c.simulateAgain}
		if c.simulation.Busy() {
			stopOrStart.Word, stopOrStart.Press = "Stop", c.simulation.Halt
		}
		return append([]parts.Act{stopOrStart, c.saveButton("measured", "Measured", "", hasComparison, comparison.Table),
			c.saveButton("responses", "Response times", "Every response time as CSV", hasComparison, comparison.ResponseTable)},
			c.pictureButtons(hostResponses, "Response times")...)
	}
	return []parts.Act{{ID: "realtime-decided", Word: c.assumptions.Title(), Expanded: vdom.YesNo(c.assumptions.Open),
		Press: func() { c.assumptions.Open = !c.assumptions.Open }}}
}

// addMachine and removeMachine change the number of machines, unless that number has reached its bound since the buttons were painted.
func (c *Realtime) addMachine() {
	if len(c.scene.Spans) < scene.MaxMachines {
		c.edit((*scene.Scene).AddMachine)
	}
}

func (c *Realtime) removeMachine() {
	if len(c.scene.Spans) > 1 {
		c.edit((*scene.Scene).RemoveMachine)
	}
}

// subsetTable returns the most probable subsets of every machine and group, as the command line lists them.
func (c *Realtime) subsetTable() *report.Table {
	var assessments []realtime.Assessment
	for m := range c.scene.Spans {
		assessments = append(assessments, realtime.Assessment{MachineID: scene.MachineID(m),
			Analysis: &realtime.Analysis{Conflict: c.conflicts[m]}})
	}
	return realtime.SubsetTable(assessments, maxSavedSubsets)
}

// maxSavedSubsets is the greatest number of subsets of a group that are saved.
const maxSavedSubsets = 128

// saveJSON saves the scene as a document for juggle realtime.
func (c *Realtime) saveJSON() {
	request := c.scene.Request()
	var b strings.Builder
	err := (&realtime.Document{Machines: c.scene.Machines(), Request: &request}).Write(&b)
	if c.page.AlertFor("The machines could not be saved")(err); err == nil {
		c.page.Browser.Save("juggle-realtime.json", "application/json", []byte(b.String()))
	}
}

// originOf returns the origin of the numbers under a title.
func (c *Realtime) originOf(title string) page.Origin {
	return c.page.Origin(append(c.originWords(), title), c.page.Address(c.page.LinkTo("realtime", 0)), c.scene.Settings())
}

// originWords returns the phrases that name the program and the scene in an origin.
func (c *Realtime) originWords() []string {
	preset := "preset " + scene.Presets[c.scene.Preset].Title
	if !c.isPreset(c.scene.Preset) {
		preset += ", changed"
	}
	s := &c.scene
	return []string{c.page.Program(), "real-time", preset, "capacity " + s.Capacity.String(),
		text.Plural(len(s.Spans), "machine", "machines"), "simulation " + c.simulationWords() + " on " + scene.MachineID(c.machine) + ", h " +
			text.Number(float64(s.Split)) + ", seed " + text.Number(float64(s.Seed))}
}

// stamp returns the last line of the view, which names the program and the scene.
func (c *Realtime) stamp() string {
	return page.Origin{Words: c.originWords()}.LastLine()
}

// The ids of the elements in which the charts are drawn.
const (
	hostExpected  = "chart-realtime-expected"
	hostResponses = "chart-realtime-responses"
)

// Draw draws the charts that have changed.
func (c *Realtime) Draw() {
	if state := (drawnState{c.linkPart, c.admission.Answer(), c.drawnState.comparison}); c.drawnState != state && c.isAnswered() &&
		c.page.Charts.Draw(hostExpected, c.expectedChart().JSON()) {
		c.drawnState = state
	}
	c.saturation.draw()
	if m := c.simulation.Answer(); m != nil && c.drawnState.comparison != m &&
		c.page.Charts.Draw(hostResponses, c.responseChart(m).JSON()) {
		c.drawnState.comparison = m
	}
}

// A drawnState has everything that the drawn charts depend on.
type drawnState struct {
	scene      string               // the scene as its link has it
	answer     *realtime.Answer     // the offers
	comparison *realtime.Comparison // the simulation's result
}

// expectedChart describes the chart of expected response times.
func (c *Realtime) expectedChart() chart.Spec {
	var points []chart.Expected
	for m, r := range c.expectedRows() {
		p := chart.Expected{Machine: scene.MachineID(m), Slices: float64(r.slices), Computed: r.response, Printed: math.NaN(), Follows: true}
		if r.printedResponse != "" {
			p.Printed, p.Follows = report.Printed(r.printedResponse), report.RoundsTo(r.response, r.printedResponse)
		}
		points = append(points, p)
	}
	return chart.ExpectedResponse(c.scene.New.ID(), float64(c.scene.New.P), points)
}

// responseChart describes the chart of simulated response times.
func (c *Realtime) responseChart(m *realtime.Comparison) chart.Spec {
	times := make([]chart.Response, len(m.Responses))
	for i, r := range m.Responses {
		times[i] = chart.Response{Time: float64(r.Response), Count: r.Count}
	}
	return chart.ResponseTimes(c.scene.New.ID(), float64(c.scene.New.P), float64(m.Response.Analysis), float64(m.Response.Mean), times)
}

// Sheet returns the words and the button of the bar at the foot of a small screen.
func (c *Realtime) Sheet() (words, button string) {
	_, offering, _ := c.countMachines()
	return text.Plural(offering, "offer", "offers"), "New reservation"
}
