package several

import (
	"io"
	"strconv"

	"juggle/core/sim/requestcsv"
	"juggle/core/together"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/text"
)

// exports are the forms in which the run can be taken away: the picture, every request's fate as "juggle together" prints it, and the
// requests that it reads.
var exports = []struct{ kind, title, label string }{
	{"svg", "SVG", "Download the chart as SVG"},
	{"png", "PNG", "Download the chart as PNG"},
	{"csv", "CSV", "Download the fate of every request as CSV"},
	{"requests", "Requests", "Download the requests as CSV"},
}

const fileName = "juggle-together"

// Export saves the run in one of the forms.
func (c *Several) Export(kind string) {
	switch kind {
	case "svg", "png":
		c.page.SaveDrawing(kind, fileName+"-decision-"+strconv.Itoa(c.at+1), "The schedules", c.svg(), c.origin().Stamp())
	case "csv":
		c.page.SaveCSV(fileName, together.Table(c.run().Rows), c.origin())
	case "requests":
		c.page.SaveLines("requests.csv", "The schedules", c.origin(), func(w io.Writer) error { return requestcsv.WriteParts(w, c.requests) })
	}
}

const exportWidth = 960

func (c *Several) svg() string {
	return gantt.SVG(c.telling().Headline(c.at)+", decision "+strconv.Itoa(c.at+1), c.origin().Foot(), c.origin().Stamp(),
		c.drawing(exportWidth))
}

// origin is where the run comes from.
func (c *Several) origin() page.Origin {
	words := []string{c.page.Program(), "rules: " + c.setup.Policy.Edition.String(),
		text.Plural(len(c.requests), "request", "requests") + " of the reader’s own",
		"machines of " + c.said("m") + " processors", c.setup.Policy.Order.String(),
		text.Either(c.setup.Shift, "composites shifted", "composites not shifted"),
		"decision " + strconv.Itoa(c.at+1) + " of " + strconv.Itoa(c.count())}
	o := c.page.Origin(words, c.page.Address(c.page.Link), together.SetupParameters.Settings(&c.setup))
	o.Rules, o.Seeds = c.setup.Policy.Edition.String(), []uint64{c.setup.Policy.Seed}
	return o
}

func (c *Several) stamp() string {
	if c.run() == nil {
		return page.Origin{Words: []string{c.page.Program()}}.LastLine()
	}
	return c.origin().LastLine()
}
