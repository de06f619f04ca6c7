package realtime

import (
	"math"
	"strconv"
	"strings"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/core/report"
	"juggle/site/bind"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// What can be taken away from the Real-time view.

// A sceneAct is a button in a line of them.
type sceneAct struct {
	id, word, label string
	off             bool
	open            any // aria-expanded, where it opens something
	do              func()
}

// name is aria-label, where the word alone does not say enough.
func (a sceneAct) name() any {
	if a.label == "" {
		return nil
	}
	return a.label
}

// Acts is the line of buttons under a part of the view.
type Acts struct {
	view *Realtime
	part string
}

// buttons is the line of that part.
func (c *Realtime) buttons(part string) vugu.Builder {
	return c.lines.At(part, func() *Acts { return &Acts{c, part} })
}

// saves is a button that saves a table as the command line writes it, once there is one; word is what it says instead of "CSV".
func (c *Realtime) saves(name, title, word string, ready bool, table func() *report.Table) sceneAct {
	label := ""
	if word == "" {
		word, label = "CSV", "Download "+title+" as CSV"
	}
	return sceneAct{id: "save-" + name, word: word, label: label, off: !ready, do: func() {
		c.page.Save("CSV", page.Export{Name: "juggle-realtime-" + name, Title: title, Origin: c.originOf(title), Table: table()})
	}}
}

// pictures are the buttons of a chart.
func (c *Realtime) pictures(host, title string) []sceneAct {
	var acts []sceneAct
	for _, kind := range page.Forms[:2] {
		acts = append(acts, sceneAct{id: strings.ToLower(kind) + "-" + host, word: kind, label: "Download " + title + " as " + kind, do: func() {
			c.page.Save(kind, page.Export{Name: "juggle-" + strings.TrimPrefix(host, "chart-"), Title: title, Host: host, Origin: c.originOf(title)})
		}})
	}
	return acts
}

func (a *Acts) acts() []sceneAct {
	c := a.view
	answer, measured := c.admission.Answer(), c.simulation.Answer()
	asked, played := answer != nil, measured != nil
	switch a.part {
	case "machines":
		full, none := len(c.scene.Places) == scene.MostMachines, len(c.scene.Places) == 1
		return []sceneAct{
			{id: "add-machine", word: "Add a machine", off: full, do: func() { c.edit((*scene.Scene).AddMachine) }},
			{id: "drop-machine", word: "Remove " + scene.MachineID(len(c.scene.Places)-1), off: none,
				do: func() { c.edit((*scene.Scene).DropMachine) }},
			{id: "save-json", word: "JSON for the command line", do: c.saveJSON},
		}
	case "table":
		return []sceneAct{{id: "add-reservation", word: "Add a reservation to " + scene.MachineID(c.at),
			off: len(c.scene.Older) == scene.MostOlder, do: func() { c.accept(c.at) }}}
	case "offers":
		return []sceneAct{c.saves("offers", "Offers", "", asked, answer.OfferTable),
			c.saves("answers", "Answers", "Every machine’s answer as CSV", asked, answer.PlaceTable)}
	case "groups":
		return []sceneAct{c.saves("groups", "Groups", "", asked, answer.GroupTable)}
	case "subsets":
		return []sceneAct{c.saves("subsets", "Subsets", "", true, c.subsetTable)}
	case "expected":
		word := "Tables I and II, printed and computed"
		return append([]sceneAct{{id: "errata", word: word, open: bind.YesNo(c.errata), do: func() { c.errata = !c.errata }},
			c.saves("tables", "Tables I and II", "", true, realtime.PaperTable)}, c.pictures(hostExpected, "Expected response times")...)
	case "measured":
		stop := sceneAct{id: "stop-simulation", word: "Simulate again", do: c.again}
		if c.simulation.Busy() {
			stop.word, stop.do = "Stop", c.simulation.Halt
		}
		return append([]sceneAct{stop, c.saves("measured", "Measured", "", played, measured.Table),
			c.saves("responses", "Response times", "Every response time as CSV", played, measured.ResponseTable)},
			c.pictures(hostResponses, "Response times")...)
	}
	return []sceneAct{{id: "realtime-decided", word: "Decided here, " + strconv.Itoa(len(sceneDecisions)), open: bind.YesNo(c.decided),
		do: func() { c.decided = !c.decided }}}
}

// subsetTable lists the subsets of every machine and group, as the command line does.
func (c *Realtime) subsetTable() *report.Table {
	var all []realtime.Assessed
	for m := range c.scene.Places {
		all = append(all, realtime.Assessed{Machine: scene.MachineID(m), Analysis: &realtime.Analysis{Conflict: c.conflicts[m]}})
	}
	return realtime.SubsetTable(all, savedSubsets)
}

// savedSubsets is how many subsets of a group are saved.
const savedSubsets = 128

// saveJSON saves the scene as a document for juggle realtime.
func (c *Realtime) saveJSON() {
	request := c.scene.Request()
	var b strings.Builder
	err := (&realtime.Document{Machines: c.scene.Machines(), Request: &request}).Write(&b)
	if c.page.Failed("The machines could not be saved")(err); err == nil {
		c.page.Browser.Save("juggle-realtime.json", "application/json", []byte(b.String()))
	}
}

// originOf is where the numbers of that title come from. No link leads to a file, and it has no settings but its own.
func (c *Realtime) originOf(title string) page.Origin {
	words := append(c.words(), title)
	if c.opened != nil {
		return c.page.Origin(words, "", nil)
	}
	return c.page.Origin(words, c.page.Address(c.page.LinkTo("realtime", 0)), c.scene.Settings())
}

// words say where the numbers come from.
func (c *Realtime) words() []string {
	if c.opened != nil {
		return c.opened.words()
	}
	preset := "preset " + scene.Presets[c.scene.Preset].Title
	if !c.untouched(c.scene.Preset) {
		preset += ", changed"
	}
	s := &c.scene
	return []string{c.page.Program(), "real-time", preset, "U_max " + s.Capacity.String(), text.Plural(len(s.Places), "machine", "machines"),
		"simulation " + c.played() + " on " + scene.MachineID(c.at) + ", h " +
			text.Number(float64(s.Split)) + ", seed " + text.Number(float64(s.Seed))}
}

// stamp is the last line of the view.
func (c *Realtime) stamp() string {
	return page.Origin{Words: c.words()}.LastLine()
}

// What was decided where the paper is silent or contradicts itself.
var sceneDecisions = [...][2]string{
	{"What is left never falls below zero.", "Where the older reservations alone fill the machine, the response time is unbounded; its " +
		"probability is given."},
	{"U_z is U of the new one times the sum of the probabilities.", "That gives the number in Table II; (16) as printed sums 1 − P."},
	{"(18) divides by P, or by the slices in conflict if those are more.",
		"The share of slices without conflict would be negative otherwise."},
	{"(17) is used as printed, with the new one’s own q in its weights.",
		"Given that it is active the expectation is farther from the deadline: the last but two columns of the saved groups."},
	{"(11) is a ceiling.", "The paper prints a floor; where C is no whole number of budgets the last part of it needs one of its own. With " +
		"Q = C / h the two are the same."},
	{"A reservation has end − start + 1 slices.", "(1) includes both ends; the text’s (end − start) X does not."},
	{"A deadline is split over a workflow along its longest path, and E[ρ] is added up there.",
		"The paper leaves both open; parallel services get different processors, as it asks."},
	{"P(over) is (13) summed over the over-allocated subsets, in the worst slice.",
		"The paper wants such a probability to be acceptable, and " +
			"has a formula for E[ρ] alone. Like (13) it has the new one’s own q as a factor, so a bound of q or more refuses nothing."},
	{"Every subset has the new one in it.", "(7) counts those without it too; Table II has only the seven with it."},
	{"A machine is a candidate where C is at most P = min(T, d).", "The paper asks for C at most d; with C above T " +
		"activations would pile up."},
	{"One slice is one time unit.", "The paper does not tie them; its Table II needs 120 slices for a period of 120."},
	{"Where the slices of the example lie.", "The paper says only how many of them are in conflict."},
	{"A machine with a hard guarantee stands first, then the lesser P(over), then the lesser price.",
		"U × slices × (1 − P(over)): a weaker guarantee is cheaper."},
	{"In the simulation a reservation is active until the server period ends in which its work is done.",
		"So long its share can be given to nobody else."},
}

func (c *Realtime) decisions() string {
	var b strings.Builder
	for i, d := range sceneDecisions {
		b.WriteString(text.Decision(i+1, text.Escape(d[0]), text.Escape(d[1])))
	}
	return b.String()
}

// The charts' hosts.
const (
	hostExpected  = "chart-realtime-expected"
	hostResponses = "chart-realtime-responses"
)

// Draw brings the charts up to date.
func (c *Realtime) Draw() {
	if c.opened != nil {
		return // nobody sees them
	}
	if now := (charted{c.spelled, c.admission.Answer(), c.charted.played}); c.charted != now && c.answered() {
		c.charted = now
		c.page.Charts.Draw(hostExpected, c.expected().JSON())
	}
	c.saturation.draw()
	if m := c.simulation.Answer(); m != nil && c.charted.played != m {
		c.charted.played = m
		c.page.Charts.Draw(hostResponses, c.responses(m).JSON())
	}
}

// charted is what the charts are about: expected response times, and simulated ones.
type charted struct {
	scene  string
	asked  *realtime.Answer
	played *realtime.Comparison
}

func (c *Realtime) expected() chart.Spec {
	var points []chart.Expected
	for m, r := range c.expectedRows() {
		p := chart.Expected{Machine: scene.MachineID(m), Slices: float64(r.slices), Computed: r.response, Printed: math.NaN(), Follows: true}
		if r.printed != "" {
			p.Printed, p.Follows = report.Printed(r.printed), report.Follows(r.printed, r.response)
		}
		points = append(points, p)
	}
	return chart.ExpectedResponse(c.scene.New.ID(), float64(c.scene.New.P), points)
}

func (c *Realtime) responses(m *realtime.Comparison) chart.Spec {
	times := make([]chart.Response, len(m.Responses))
	for i, r := range m.Responses {
		times[i] = chart.Response{Time: float64(r.Response), Count: r.Count}
	}
	return chart.ResponseTimes(c.scene.New.ID(), float64(c.scene.New.P), float64(m.Response.Analysis), float64(m.Response.Mean), times)
}

// Sheet is the bar at the foot of a small screen.
func (c *Realtime) Sheet() (words, button string) {
	if c.opened != nil {
		return text.Plural(c.opened.count(), "offer", "offers"), "Parameters"
	}
	_, offering, _ := c.tally()
	return text.Plural(offering, "offer", "offers"), "New reservation"
}
