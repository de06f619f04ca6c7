package logs

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/log/library"
	"juggle/core/workload"
	"juggle/core/workload/synth"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// Trace is the view of the logs: the logs on which the study runs, the reader's own logs, and the content of each log.
type Trace struct {
	page       *page.Page
	maker      *Maker
	drawnSpecs map[string]string // the descriptions of the drawn histograms, by the ids of their elements

	facts       *library.LogFacts // the facts about the shown log; nil: none is shown
	showsHeader bool              // the header of the shown log is shown
	tables      map[string]bool   // by the id of the histogram's element: its table is shown
	draggedFile string            // the name of a file that is dragged over the page; "": none is

	task            page.Task         // reads, generates or opens a log; nil: there is no task
	logName         string            // the name of the task's log in messages: "sdsc.swf.gz" or "A new log"
	verb            string            // the task's verb in messages: "read", "made" or "opened"
	done            int64             // the part of total that is done
	total           int64             // the task's work in bytes, or in jobs; 0: unknown
	isNewLog        bool              // the task's log is new, and the study will run on it
	refusedReason   string            // the reason why the last log cannot be used
	otherLogMessage string            // the message that a new log is not the one that the link names
	inUseMessage    string            // the message about a new log on which the study now runs
	pending         *library.LogFacts // a log with unreadable lines, until the reader decides whether it is used
	file            page.File         // the last file that was read
	machine         *machine          // the form for the machine's processors
}

// LargestLog is the size of the largest file that can be read, in bytes.
const LargestLog = 64 << 20

// NewTrace returns the view, which shows no log yet.
func NewTrace(p *page.Page) *Trace {
	t := &Trace{page: p, drawnSpecs: make(map[string]string), tables: make(map[string]bool)}
	t.maker = newMaker(t)
	t.machine = newMachine(t, 1)
	return t
}

// Opened shows the first log in use, unless a log is shown or a task has begun.
func (c *Trace) Opened() {
	if c.facts != nil || c.task != nil {
		return
	}
	if sources, _ := c.page.Library.Chosen(); len(sources) > 0 {
		c.open(sources[0].SHA256)
	}
}

// Sheet returns the text and the button's text of the bar at the foot of a small screen.
func (c *Trace) Sheet() (words, button string) {
	sources, _ := c.page.Library.Chosen()
	return text.Plural(len(sources), "log", "logs") + " in use", "Make a log"
}

// Choose lets the reader choose a file.
func (c *Trace) Choose() { c.page.Logs.Choose(c.ReadFile) }

// ReadFile reads a file and shows this view. It stays in the view Figures, and in any view while the link waits for a log.
func (c *Trace) ReadFile(f page.File) {
	if v := c.page.View(); v != "trace" && v != "figures" && len(c.page.Library.Missing()) == 0 {
		c.visit()
	}
	c.read(f)
}

// visit goes to this view.
func (c *Trace) visit() { c.page.Visit(c.page.LinkTo("trace", 0)) }

// Banners returns the messages of this view that other views show.
func (c *Trace) Banners() []page.Banner {
	if c.page.View() == "trace" {
		return nil
	}
	var list []page.Banner
	if c.draggedFile != "" {
		list = append(list, page.Banner{Title: c.dropTitle() + "."})
	}
	if c.task != nil && c.isNewLog {
		list = append(list, page.Banner{Title: c.logName + c.progress() + ".", Actions: []page.Action{{Word: "Cancel", Press: c.cancel}}})
	}
	if c.refusedReason != "" {
		list = append(list, page.Banner{Kind: "error", Title: "The log cannot be used.", Text: c.refusedReason,
			Actions: []page.Action{{Word: "Close", Press: c.closeMessages}}})
	}
	if c.otherLogMessage != "" {
		list = append(list, page.Banner{Title: c.otherLogMessage, Actions: []page.Action{{Word: "Close", Press: c.closeOther}}})
	}
	if c.inUseMessage != "" && len(c.page.Library.Missing()) == 0 {
		title, content := c.inUse()
		list = append(list, page.Banner{Title: title, Text: content, Actions: []page.Action{
			{Word: "See the log", Press: c.visit}, {Word: "Close", Press: c.closeMessages}}})
	}
	if c.pending != nil {
		list = append(list, page.Banner{Kind: "error", Title: c.pending.Source.Name + ": " + text.Plural(c.pending.ErrorCount, "line", "lines") +
			" cannot be read.",
			Text: text.Count(c.pending.Jobs) + " others can.",
			Actions: []page.Action{{Word: "Use those", Press: c.acceptPending}, {Word: "See which", Press: c.visit},
				{Word: "Leave it", Press: c.rejectPending}}})
	}
	return list
}

// SetDraggedFile is called with the name of a file that is dragged over the page, and with "" when the file has left the page or was
// dropped.
func (c *Trace) SetDraggedFile(name string) { c.draggedFile = name }

// read reads a file as a log.
func (c *Trace) read(f page.File) {
	c.cancel()
	c.RemoveFileBanner()
	if f.Bytes > LargestLog {
		c.refusedReason = f.Name + " has " + text.Size(f.Bytes) + "; want at most " + text.Size(LargestLog) + "."
		return
	}
	c.file = f
	c.start(f.Name, "read", true)
	c.task = c.page.Logs.Read(f, c)
}

// RemoveFileBanner removes the messages about earlier files.
func (c *Trace) RemoveFileBanner() {
	c.refusedReason, c.otherLogMessage, c.inUseMessage, c.pending = "", "", "", nil
}

// RemoveOutdatedBanners removes the messages about the last file. If the reader has gone elsewhere, it also removes the message that the
// file is not the link's log. The question about a log with unreadable lines stays until the reader answers it.
func (c *Trace) RemoveOutdatedBanners(elsewhere bool) {
	c.closeMessages()
	if elsewhere {
		c.otherLogMessage = ""
	}
}

// closeMessages removes the messages that the last log is refused or in use.
func (c *Trace) closeMessages() { c.refusedReason, c.inUseMessage = "", "" }

// make generates a log. On a small screen it closes the sheet with the generator, so that the result can be seen.
func (c *Trace) make(m synth.Request) {
	c.cancel()
	c.RemoveFileBanner()
	if c.page.Sheet {
		c.page.Sheet = false
		c.page.Browser.Focus("main-trace")
	}
	c.start("A new log", "made", true)
	c.task = c.page.Logs.Make(m, c)
}

// open shows a log of the list.
func (c *Trace) open(sha256 string) {
	if c.facts != nil && c.facts.Source.SHA256 == sha256 {
		return
	}
	c.cancel()
	c.refusedReason = ""
	e, _ := c.page.Library.Find(sha256)
	c.start(page.LogName(e.Source), "opened", false)
	c.task = c.page.Logs.Open(sha256, c)
}

// start sets the fields that describe the task that begins.
func (c *Trace) start(logName, verb string, isNewLog bool) {
	c.logName, c.verb, c.isNewLog, c.done, c.total = logName, verb, isNewLog, 0, 0
}

// cancel cancels the task, if there is one.
func (c *Trace) cancel() { page.CancelTask(&c.task) }

// Progress stores the progress of the task. Progress, Done and Failed make a Trace a page.LogSink.
func (c *Trace) Progress(done, total int64) { c.done, c.total = done, total }

// Done shows the log. A new log is shown, and the study runs on it, at once if all its lines could be read, and otherwise after the reader
// has agreed.
func (c *Trace) Done(f library.LogFacts) {
	c.task = nil
	switch {
	case !c.isNewLog:
		c.facts, c.showsHeader = &f, false
	case f.ErrorCount > 0:
		c.pending = &f
	default:
		c.use(f)
	}
}

// Failed shows why the task's log cannot be used.
func (c *Trace) Failed(message string) {
	c.task = nil
	c.refusedReason = message
}

// use adds a log to the list, runs the study on it alone, and shows a message that it is in use.
func (c *Trace) use(f library.LogFacts) {
	c.facts, c.showsHeader = &f, false
	c.machine = newMachine(c, f.Source.Procs)
	c.reportOtherLog(f)
	c.page.Library.Add(page.NewLogEntry(f))
	c.run(f)
	c.inUseMessage = text.Count(f.Kept) + " of " + text.Plural(f.Jobs, "job", "jobs")
	if logs := c.page.Link.Logs; len(logs) != 1 || logs[0].SHA256 != f.Source.SHA256 {
		c.inUseMessage += " of " + f.Source.Name
	}
	c.inUseMessage += " are kept."
	title, text := c.inUse()
	c.page.Announcement = strings.TrimSpace(title + " " + text)
	if c.page.View() == "trace" {
		c.page.Browser.Scroll("main-trace")
	}
}

// reportOtherLog shows a message if the link waits for logs and this is none of them.
func (c *Trace) reportOtherLog(f library.LogFacts) {
	missing := c.page.Library.Missing()
	if len(missing) == 0 || slices.ContainsFunc(missing, func(r page.LogRef) bool { return r.SHA256 == f.Source.SHA256 }) {
		return
	}
	r := missing[0]
	c.otherLogMessage = fmt.Sprintf("%s is another file than the link asks for: got the SHA-256 %.12s…, want that of %s, %.12s…. It is in "+
		"the list of logs; the link waits still.", f.Source.Name, f.Source.SHA256, cmp.Or(r.Name, "a log"), r.SHA256)
}

// run runs the study on a log alone, unless the link names several logs and this is one of them.
func (c *Trace) run(f library.LogFacts) {
	if len(c.page.Library.Absent()) > 0 { // the link still waits for other logs
		return
	}
	if len(c.page.Link.Logs) > 0 && c.page.Library.Uses(f.Source.SHA256) {
		c.page.RunStudy()
		return
	}
	c.page.Library.SetInUse([]string{f.Source.SHA256})
}

// inUse returns a title and a text about the logs in use. For the bundled logs the title is "", unless a message about a new log is shown.
func (c *Trace) inUse() (title, content string) {
	switch l := &c.page.Library; {
	case len(l.Missing()) > 0:
		title = l.WaitingFor()
	case len(c.page.Link.Logs) == 0 && c.inUseMessage != "":
		title = "The figures are computed on the bundled logs."
	case len(c.page.Link.Logs) == 1:
		title = "The figures are computed on " + c.page.Link.Logs[0].Name + " alone."
	case len(c.page.Link.Logs) > 1:
		title = "The figures are computed on the " + text.Count(len(c.page.Link.Logs)) + " logs that are ticked."
	}
	content = c.inUseMessage
	if n := c.ownLength(); n > 0 {
		content += " It spans " + text.Plural(n, "day", "days") + " of a period’s " + strconv.Itoa(c.days()) +
			", so shares of the whole period are small."
	}
	if c.inUseMessage != "" && c.facts != nil {
		if note := workload.LowLoadNote(c.facts.Load); note != "" {
			content += " Its " + note + "."
		}
		if c.facts.Machine != "" {
			content += " " + strings.ToUpper(c.facts.Machine[:1]) + c.facts.Machine[1:] + "."
		}
	}
	return title, content
}

// days returns the length of the study's periods in days.
func (c *Trace) days() int { return c.page.Link.Params.Days }

// ownLength returns the length in days of the new log, if it is shorter than a period of the study; otherwise 0.
func (c *Trace) ownLength() int {
	if f := c.facts; f != nil && c.inUseMessage != "" && f.Days > 0 && f.Days < c.days() {
		return f.Days
	}
	return 0
}

// lengthWord is the text of the button that calls useOwnLength.
func (c *Trace) lengthWord() string {
	return "Make the figures’ periods " + text.Plural(c.ownLength(), "day", "days") + " long"
}

// useOwnLength sets the length of the study's periods to the log's length.
func (c *Trace) useOwnLength() {
	p := c.page.Link.Params
	p.Days = c.ownLength()
	c.page.SetParams(p)
	c.page.Browser.Focus("log-taken")
}

// inUseHTML returns inUse as markup.
func (c *Trace) inUseHTML() string {
	title, content := c.inUse()
	if title == "" {
		return ""
	}
	return "<b>" + text.Escape(title) + `</b> <span class="quiet">` + text.Escape(content) + "</span>"
}

// closeOther removes the message that a new log is not the link's.
func (c *Trace) closeOther() { c.otherLogMessage = "" }

// acceptPending uses the readable lines of the pending log.
func (c *Trace) acceptPending() {
	if c.pending != nil {
		f := *c.pending
		c.pending = nil
		c.use(f)
		c.page.Browser.Focus("main-" + c.page.View()) // the button that was pressed no longer exists
	}
}

// rejectPending drops the pending log.
func (c *Trace) rejectPending() { c.pending = nil }

// unreadableWords returns the message about kept logs that cannot be read; "" if there are none.
func (c *Trace) unreadableWords() string {
	n := c.page.Library.Unreadable
	switch {
	case c.page.Library.KeptErr != nil:
		return "The logs that this browser keeps are left out: " + c.page.Library.KeptErr.Error() + "."
	case n == 0:
		return ""
	}
	return text.Plural(n, "log that this browser keeps is", "logs that this browser keeps are") + " left out: what describes " +
		text.Either(n == 1, "it", "them") + " cannot be read."
}

// keepWord returns the text of the button that keeps a log in this browser or removes it; "" for a bundled log.
func (c *Trace) keepWord(e page.LogEntry) string {
	switch c.listOf(e) {
	case "kept":
		return "Remove"
	case "session":
		return "Keep"
	}
	return ""
}

// listOf is the list that has the log: "bundled", "kept" or "session".
func (c *Trace) listOf(e page.LogEntry) string {
	isSame := func(x page.LogEntry) bool { return x.Source.SHA256 == e.Source.SHA256 }
	switch l := &c.page.Library; {
	case slices.ContainsFunc(l.Bundled, isSame):
		return "bundled"
	case slices.ContainsFunc(l.Kept, isSame):
		return "kept"
	}
	return "session"
}

// keep keeps a log in this browser, or removes a kept log.
func (c *Trace) keep(e page.LogEntry) {
	l := &c.page.Library
	c.page.Alert = "" // it may have been about an earlier attempt
	if c.listOf(e) == "session" {
		c.page.Logs.Keep(e.Source.SHA256, func(err error) {
			if c.page.AlertFor(page.LogName(e.Source) + " could not be kept")(err); err == nil {
				l.Kept = append(l.Kept, e)
			}
		})
		return
	}
	c.page.Logs.Remove(e.Source.SHA256, func(stays bool, err error) {
		if c.page.AlertFor(page.LogName(e.Source) + " could not be removed")(err); err != nil {
			return
		}
		// The log is in the list twice if Keep was pressed twice.
		l.Kept = slices.DeleteFunc(l.Kept, func(k page.LogEntry) bool { return k.Source.SHA256 == e.Source.SHA256 })
		if stays {
			l.Add(e) // it can be used until the page is closed
		}
	})
}

// save offers the shown log's file for download.
func (c *Trace) save() {
	e := page.NewLogEntry(*c.facts)
	c.page.Logs.Save(e.Source.SHA256, func(err error) {
		c.page.AlertFor("The log could not be saved")(err)
		if err != nil && c.listOf(e) == "bundled" {
			c.page.Alert = e.Source.Name + " could not be saved: its file is fetched the first time that it is saved, which needs the network " +
				"once. Connect, and save it again. (" + err.Error() + ")"
		}
	})
}

// shownRow is the value of aria-current of a log's row: "true" for the shown log, otherwise nil.
func (c *Trace) shownRow(e page.LogEntry) any {
	if c.facts == nil || c.facts.Source.SHA256 != e.Source.SHA256 {
		return nil
	}
	return "true"
}

// about returns the description of the log with index i; "" if the row above has the same description. If two logs have the same name,
// their descriptions include their SHA-256s.
func (c *Trace) about(i int) string {
	list := c.page.Library.All()
	words := c.description(list[i])
	if slices.ContainsFunc(list, func(e page.LogEntry) bool {
		return page.LogName(e.Source) == page.LogName(list[i].Source) && e.Source.SHA256 != list[i].Source.SHA256
	}) {
		return words + "; sha256 " + list[i].Source.SHA256[:8] + "…"
	}
	if i > 0 && words == c.description(list[i-1]) {
		return ""
	}
	return words
}

// description names the list that has a log, and the log's origin.
func (c *Trace) description(e page.LogEntry) string {
	words := map[string]string{"bundled": "bundled", "kept": "yours, kept in this browser",
		"session": "yours, until the page is closed"}[c.listOf(e)]
	if e.About != "" {
		words += "; " + text.LowerFirst(strings.TrimSuffix(e.About, "."))
	}
	return words
}

// loadWords formats a load in percent; an unknown, negative load is a dash.
func loadWords(load float64) string {
	if load < 0 {
		return "–"
	}
	return text.Fixed(load, 1)
}

// dropTitle is the text of the area on which files can be dropped.
func (c *Trace) dropTitle() string {
	if c.draggedFile != "" {
		return "Let go to read " + c.draggedFile
	}
	return "Drop an .swf, .swf.gz, what sacct -P prints or a workload of Batsim here"
}

// percent is the progress of the task, in percent.
func (c *Trace) percent() string {
	if c.total <= 0 {
		return "0"
	}
	return strconv.FormatInt(100*min(c.done, c.total)/c.total, 10)
}

// reading is the message about the task, as markup.
func (c *Trace) reading() string {
	return "<b>" + text.Escape(c.logName) + "</b>" + c.progress()
}

// progress is the end of the message about the task: its verb and its percentage.
func (c *Trace) progress() string {
	switch {
	case c.total <= 0:
		return " is being " + c.verb
	case c.done < c.total:
		return " is being " + c.verb + ", " + c.percent() + " %"
	}
	return " has been " + c.verb + "; its jobs are being counted"
}

// refusal is the message that the last log cannot be used, as markup.
func (c *Trace) refusal() string {
	return text.Triangle + " <b>The log cannot be used.</b> " + text.Escape(c.refusedReason)
}

// issues lists the unreadable lines of the pending log, up to 20, as markup.
func (c *Trace) issues() string {
	if c.pending == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<div class="banner" data-kind="error" role="alert"><span class="says">` + text.Triangle + "<b>" +
		text.Escape(c.pending.Source.Name) + ": " +
		text.Plural(c.pending.ErrorCount, "line", "lines") + " cannot be read.</b> " + `<span class="quiet">` + text.Count(c.pending.Jobs) +
		` others can.</span></span></div><ul class="issues">`)
	listed := c.pending.Errors[:min(20, len(c.pending.Errors))]
	for _, e := range listed {
		b.WriteString(`<li><span class="quiet">` + text.Escape(e.Position) + "</span><code>" + text.Escape(text.ClipLine(e.Complaint)) +
			"</code></li>")
	}
	b.WriteString("</ul>")
	if unlisted := c.pending.ErrorCount - len(listed); unlisted > 0 {
		b.WriteString(`<p class="faint">and ` + text.Count(unlisted) + " more</p>")
	}
	return b.String()
}

// title is the name of the shown log.
func (c *Trace) title() string { return page.LogName(c.facts.Source) }

// headerWord is the text of the button that shows the header.
func (c *Trace) headerWord() string {
	return "Header, " + text.Plural(len(c.facts.Header), "line", "lines")
}

// headerRows is the table of the shown log's header, as markup; "" while it is not shown.
func (c *Trace) headerRows() string {
	if !c.showsHeader {
		return ""
	}
	var b strings.Builder
	b.WriteString("<table><tbody>")
	for _, row := range c.facts.Header {
		b.WriteString(`<tr><td class="faint">` + text.Escape(row[0]) + "</td><td>" + text.Escape(row[1]) + "</td></tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// A picture is a histogram on the page. host is the id of its element.
type picture struct {
	host, title string
	histogram   workload.Histogram
}

// shownHistograms lists the names of the histograms that the page shows, as in workload.Histogram, and their titles.
var shownHistograms = []struct{ name, title string }{
	{"sizes", "Sizes"}, {"runtimes", "Run times"}, {"hours", "Arrivals"}, {"accuracy", "Estimates"},
}

// histograms lists the histograms of the shown log that are not empty.
func (c *Trace) histograms() []picture {
	if c.facts == nil {
		return nil
	}
	var list []picture
	for _, p := range shownHistograms {
		for _, h := range c.facts.Histograms {
			if h.Name == p.name && h.Total() > 0 {
				list = append(list, picture{"chart-log-" + p.name, p.title, h})
			}
		}
	}
	return list
}

// bins returns a histogram's table, as markup; "" while the table is not shown. It leaves out the column low, which repeats the bins'
// names.
func (c *Trace) bins(p picture) string {
	if !c.tables[p.host] {
		return ""
	}
	t := p.histogram.Table()
	row := func(tag string, cell func(j int) string) string {
		var b strings.Builder
		for j, k := range t.Columns {
			class := ""
			if k.Kind == report.Number {
				class = ` class="num"`
			}
			if k.Name != "low" {
				b.WriteString("<" + tag + class + ">" + text.Escape(cell(j)) + "</" + tag[:2] + ">")
			}
		}
		return "<tr>" + b.String() + "</tr>"
	}
	words := `<table aria-label="Table of ` + text.Escape(p.title) + `"><thead>` +
		row(`th scope="col"`, func(j int) string { return t.Columns[j].Heading() }) + "</thead><tbody>"
	for _, cells := range t.Rows {
		words += row("td", func(j int) string { return binWords(cells[j]) })
	}
	return words + "</tbody></table>"
}

// Draw draws the histograms that have changed.
func (c *Trace) Draw() {
	before := c.drawnSpecs
	c.drawnSpecs = make(map[string]string) // without the histograms that have left the page
	for _, p := range c.histograms() {
		if spec := histogramSpec(p.histogram); before[p.host] == spec || c.page.Charts.Draw(p.host, spec) {
			c.drawnSpecs[p.host] = spec
		}
	}
}

// histogramSpec describes a histogram. About four of its bars have a label.
func histogramSpec(h workload.Histogram) string {
	every := max(1, (len(h.Bins)+2)/4)
	bins := make([]chart.Bin, len(h.Bins))
	for i, b := range h.Bins {
		bins[i] = chart.Bin{Name: binWords(b.Label), Count: b.Count}
		if i%every == 0 {
			bins[i].Tick = binTick(h, b)
		}
	}
	axis := h.What
	if h.Name == "runtimes" {
		axis = "run time from"
	}
	return chart.Histogram(h.Title, "jobs", axis, bins).JSON()
}

// binWords writes the range of a bin with a dash: "1–2" for "1-2".
func binWords(label string) string { return strings.Replace(label, "-", "–", 1) }

// binTick returns a short label for a bar: the largest value of a bin of sizes, which is a power of two, and the smallest value of any
// other bin.
func binTick(h workload.Histogram, b workload.Bin) string {
	low := strconv.FormatInt(b.Low, 10)
	switch {
	case h.Name == "sizes" && b.High != workload.OpenEnd:
		return strconv.FormatInt(b.High-1, 10)
	case h.Name != "runtimes":
		return low
	case b.Low < 60:
		return low + " s"
	case b.Low < 3600:
		return strconv.FormatInt(b.Low/60, 10) + " min"
	case b.Low < workload.DaySeconds:
		return strconv.FormatInt(b.Low/3600, 10) + " h"
	}
	return strconv.FormatInt(b.Low/workload.DaySeconds, 10) + " d"
}

// drops returns the table of how many jobs are dropped for each reason, and how many are kept, as markup.
func (c *Trace) drops() string {
	var b strings.Builder
	b.WriteString(`<h3 class="h3">Of ` + text.Plural(c.facts.Jobs, "job", "jobs") + "</h3><table><tbody>")
	row := func(class, words string, n int, colour string) {
		share := 0.0
		if c.facts.Jobs > 0 {
			share = 100 * float64(n) / float64(c.facts.Jobs)
		}
		b.WriteString("<tr" + class + "><td>" + text.Escape(words) + `</td><td class="num">` + text.Count(n) + `</td><td class="num faint">` +
			text.Fixed(share, 1) +
			` %</td><td class="w">` + tablemarkup.Meter(share, colour, "") + "</td></tr>")
	}
	for _, d := range c.facts.Dropped {
		row("", d.Reason, d.Jobs, "ink-3")
	}
	row(` class="strong"`, "kept", c.facts.Kept, "ink")
	b.WriteString("</tbody></table>")
	return b.String()
}

// stamp is the name and the SHA-256 of the shown log, as markup.
func (c *Trace) stamp() string {
	return "<b>" + text.Escape(c.facts.Source.Name) + "</b> · sha256 " + text.Escape(c.facts.Source.SHA256)
}
