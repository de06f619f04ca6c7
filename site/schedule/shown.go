package schedule

import (
	"io"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A shownDecision is the decision that the view shows, with its run: a singleDecision of a run on one machine, or a coallocatedDecision of
// a run on several machines. While a lesson waits for the reader's guess about the decision, the decision is masked: its headline, outcome,
// facts and drawing do not reveal its outcome, and the view hides its steps and its queue.
//
// Texts are HTML unless said otherwise. The IDs of jobs in them are marked for parts.JobButtons.
type shownDecision interface {
	index() int // of the decision in the run
	count() int // decisions of the run
	instant() gantt.Instant

	headline() string
	outcome() string // a few words, not HTML
	facts() string   // what was requested and what was promised, as items of a description list
	counts() string  // sums over the run so far, as items of a description list
	steps() string   // what was tried, as items of a list
	rules() string   // the queue order and the offers that the steps followed; "": not shown

	request(id int64) int        // the index of the request with this ID; -1: there is none
	bar(request int) (bar, bool) // the bar of a request in the drawing; false: it has none
	stretch(length gantt.Seconds) (from, to gantt.Instant)
	drawing(v gantt.View) gantt.Drawing
	drawingLabel(from, to gantt.Instant) string // for screen readers

	table(from, to gantt.Instant) *report.Table
	tableTitle() string

	files() exportedFiles
	provenance() provenance
	command() []string // the same run on the command line, an option with its value in each element
}

// A bar is where the drawing shows a job, or where it shows the first try of a rejected request.
type bar struct {
	words      string
	start, end gantt.Instant
}

// An exportedFiles has the names and the contents of the files in which a run can be saved.
type exportedFiles struct {
	name, requestsName string // name has no ending
	results            func() *report.Table
	writeRequests      func(io.Writer) error
}

// A provenance says where a run comes from: its parameters and logs.
type provenance struct {
	words    []string // phrases that name the run, in the order in which they are shown
	policy   schedule.Policy
	settings []param.Setting
	logs     []page.TracedLog
}

// shown returns the decision that the view shows; nil while there is no run.
func (c *Schedule) shown() shownDecision {
	if c.isCoallocated() {
		if run := c.coallocatedRun(); run != nil {
			return newCoallocatedDecision(run, c.coallocation.Answered(), c.at, c.isMasked())
		}
		return nil
	}
	if c.run == nil {
		return nil
	}
	return c.single()
}

// single returns the decision of the run on one machine, which must be there.
func (c *Schedule) single() singleDecision { return singleDecision{&c.playedRun, c.at, c.isMasked()} }

// hasRun reports whether there is a decision to show.
func (c *Schedule) hasRun() bool { return c.shown() != nil }

// count returns the number of the run's decisions; 0 while there is no run.
func (c *Schedule) count() int {
	if d := c.shown(); d != nil {
		return d.count()
	}
	return 0
}

// line returns a text about the decision that is shown, with the IDs of jobs as buttons; "" while there is no run. words returns the text.
func (c *Schedule) line(words func(shownDecision) string) string {
	d := c.shown()
	if d == nil {
		return ""
	}
	return parts.JobButtons(words(d), c.barKey)
}

// singleLine does what line does, for a text that only a decision on one machine has.
func (c *Schedule) singleLine(words func(singleDecision) string) string {
	if c.run == nil || c.isCoallocated() {
		return ""
	}
	return parts.JobButtons(words(c.single()), c.barKey)
}

// isMasked reports whether a lesson waits for the reader's guess about the decision.
func (c *Schedule) isMasked() bool {
	_, masked := c.page.AskedElement()
	return masked
}

// placeWords returns where the reader is in the run: "Decision 5 of 11".
func placeWords(d shownDecision) string {
	return "Decision " + text.Count(d.index()+1) + " of " + text.Count(d.count())
}

// decisionLine returns the line below the strip of decisions.
func decisionLine(d shownDecision) string {
	return placeWords(d) + ", " + gantt.Clock(d.instant()) + ": " + text.Markup(d.outcome())
}

// A button with a job's ID highlights the job's bar. The key of a bar is the index of its request plus 1; the key 0 is no bar.

// barKey returns the key of the bar of a job. It is 0 for a masked decision, because the bar could reveal the answer.
func (c *Schedule) barKey(id int64) int32 {
	d := c.shown()
	if d == nil || c.isMasked() {
		return 0
	}
	request := d.request(id)
	if _, ok := d.bar(request); !ok {
		return 0
	}
	return int32(request) + 1
}

// highlight highlights the bar whose key is the value of the pressed button. If no part of the bar is drawn, it draws a time of the same
// length around the bar's middle. If the bar is highlighted already, highlight ends that.
func (c *Schedule) highlight(value string) {
	key, err := strconv.Atoi(value)
	d := c.shown()
	if err != nil || d == nil {
		return
	}
	b, ok := d.bar(key - 1)
	switch {
	case !ok:
		return
	case c.highlighted == int32(key):
		c.highlighted = 0
		return
	}
	c.highlighted = int32(key)
	if from, to := c.stretch(); b.end <= from || b.start >= to {
		length := to.Sub(from)
		from = b.start.Add((b.end.Sub(b.start) - length) / 2)
		c.setStretch(from, from.Add(length))
	}
}

// announcement returns what a screen reader announces: the highlighted bar, or the decision. It is "" while the run plays.
func (c *Schedule) announcement() string {
	d := c.shown()
	if d == nil || c.steps.IsPlaying() {
		return ""
	}
	if b, ok := d.bar(int(c.highlighted) - 1); ok {
		return text.Escape(b.words + ", " + timeRange(b.start, b.end))
	}
	return text.Escape("Decision " + text.Count(c.at+1) + ": " + strings.ReplaceAll(d.outcome(), "φ", "shifted by"))
}

// A cachedTable is the table of the jobs that are drawn in [from, to) after a decision.
type cachedTable struct {
	*report.Table
	runNumber, at int // the number of the run, and the index of the decision
	from, to      gantt.Instant
}

// jobTable returns the table of the decision that is shown; nil while there is no run. It is made again only if the
// decision, the drawn time or the run has changed.
func (c *Schedule) jobTable() *report.Table {
	d := c.shown()
	if d == nil {
		return nil
	}
	current := cachedTable{c.tableCache.Table, c.runNumber, c.at, 0, 0}
	if current.from, current.to = c.stretch(); current.Table == nil || current != c.tableCache {
		current.Table = d.table(current.from, current.to)
		c.tableCache = current
	}
	return c.tableCache.Table
}

// shownTable returns the component of the table while it is open; nil otherwise.
func (c *Schedule) shownTable() vugu.Builder {
	c.jobs.Open = c.table
	return c.jobs.IfOpen()
}

// tableNote returns what the table's instants count from, as HTML.
func (c *Schedule) tableNote() string {
	now := c.shown().instant()
	return text.Escape("Seconds since the period began: " + gantt.Clock(now) + ", when this was decided, is " +
		strconv.FormatInt(int64(now), 10) + ".")
}

// scrubberText returns the scrubber's value for screen readers; nil while there is no run.
func (c *Schedule) scrubberText() any {
	if d := c.shown(); d != nil {
		return placeWords(d)
	}
	return nil
}

// timeRange returns a time in words: "0 d 10:00 to 1 d 06:00".
func timeRange(from, to gantt.Instant) string {
	return gantt.Clock(from) + " to " + gantt.Until(from, to)
}

// addItem writes an item of a description list.
func addItem(b *strings.Builder, name, html string) {
	b.WriteString("<dt>" + name + "</dt><dd>" + html + "</dd>")
}

// addCount writes an item of the list of sums.
func addCount(b *strings.Builder, name, html string) {
	b.WriteString("<div><dt>" + name + "</dt><dd>" + html + "</dd></div>")
}
