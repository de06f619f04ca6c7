package schedule

import (
	"bytes"
	"slices"
	"strconv"

	"juggle/core/narrate/allocation"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// An exportForm is a form in which the view can be saved.
type exportForm struct {
	kind, title, label string
	format             *allocation.Format // the format for other programs, which only a run on one machine has; nil: another form
}

// exportForms are all forms. The tables of results and of requests are as "juggle schedule" or "juggle coallocate" writes and reads them,
// after lines with their origin that begin with "#". Batsim's file has no such lines, because its readers know no comments.
var exportForms = func() []exportForm {
	forms := []exportForm{
		{"svg", "SVG", "Download the chart as SVG", nil},
		{"png", "PNG", "Download the chart as PNG", nil},
		{"csv", "CSV", "Download the fate of every request as CSV", nil},
	}
	for i := range allocation.Formats {
		f := &allocation.Formats[i]
		forms = append(forms, exportForm{f.Name, f.Title, "Download the schedule " + f.Words, f})
	}
	return append(forms, exportForm{"requests", "Requests", "Download the requests as CSV", nil})
}()

// availableForms returns the forms in which the run that is shown can be saved.
func (c *Schedule) availableForms() []exportForm {
	return slices.DeleteFunc(slices.Clone(exportForms), func(f exportForm) bool { return f.format != nil && c.isCoallocated() })
}

// export saves the run in a form.
func (c *Schedule) export(kind string) {
	d := c.shown()
	if d == nil {
		return
	}
	browser, files := c.page.Browser, d.files()
	hasFailed := c.page.AlertFor("The schedule could not be saved")
	switch kind {
	case "svg", "png":
		picture := files.name + "-decision-" + strconv.Itoa(c.at+1)
		c.page.SaveDrawing(kind, picture, "The schedule", c.svg(), c.origin().Stamp())
	case "csv":
		c.page.Save("CSV", page.Export{Name: files.name, Title: "The schedule", Origin: c.origin(), Table: files.results()})
	case "requests":
		c.page.SaveLines(files.requestsName, "The schedule", c.origin(), files.writeRequests)
	default:
		f := exportForms[slices.IndexFunc(exportForms, func(f exportForm) bool { return f.kind == kind })].format
		var b bytes.Buffer
		o := c.origin()
		err := f.Write(c.single().allocation(), &b, struct {
			Provenance string `json:"provenance"`
			page.Origin
		}{o.Line(), o})
		if hasFailed(err); err == nil {
			browser.Save(files.name+"-"+f.File, f.Type, b.Bytes())
		}
	}
}

// exportWidth is the width of a saved picture, in px.
const exportWidth = 960

// svg returns the picture as a file.
func (c *Schedule) svg() string {
	drawings := []gantt.Drawing{c.drawing(exportWidth)}
	if !c.isCoallocated() {
		drawings = append([]gantt.Drawing{gantt.Legend(exportWidth)}, drawings...)
	}
	return gantt.SVG(parts.PlainNumbers(c.shown().headline())+", decision "+strconv.Itoa(c.at+1), c.origin().Foot(),
		c.origin().Stamp(), drawings...)
}

// origin returns the provenance that files of the shown run have in them.
func (c *Schedule) origin() page.Origin {
	d := c.shown()
	p := d.provenance()
	words := append([]string{c.page.Program(), "rules: " + p.policy.Edition.String()}, p.words...)
	words = append(words, "decision "+strconv.Itoa(c.at+1)+" of "+strconv.Itoa(d.count()))
	link := c.page.Link
	link.View, link.ViewPart = "schedule", c.linkPartFor(c.linkSetup, c.at+1)
	o := c.page.Origin(words, c.page.Address(link), p.settings)
	o.Rules, o.Seeds, o.Traces = p.policy.Edition.String(), []uint64{p.policy.Seed}, p.logs
	return o
}

// stamp returns the last line of the view, which names the program and the run.
func (c *Schedule) stamp() string {
	if !c.hasRun() {
		return page.Origin{Words: []string{c.page.Program()}}.LastLine()
	}
	return c.origin().LastLine()
}

// commandLine returns the command that plays the same run, as HTML.
func commandLine(d shownDecision) string { return text.Command(d.command()) }
