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
	page  *page.Page
	maker *Maker
	drawn map[string]string

	facts  *library.LogFacts // of the shown log
	header bool              // its header is shown
	tables map[string]bool   // by the id of the histogram's element: its table is shown
	over   string            // the name of a file that is dragged over the page

	task    page.Task // reads, generates or opens a log at present
	doing   string    // the words for that log: "sdsc.swf.gz" or "A new log"
	verb    string    // "read" or "made"
	done    int64
	total   int64
	adds    bool              // the log is new, and will be used
	refused string            // why the last log could not be read
	other   string            // the message that a new log is not the one that the link asks for
	taken   string            // the message about a log that was put to use, shown beside the logs in use
	pending *library.LogFacts // a log with lines that could not be read, for the reader to decide about
	file    page.File         // the last file that was read
	machine *machine          // the field for the machine's processors
}

// LargestLog is the size of the largest file that can be read, in bytes.
const LargestLog = 64 << 20

func NewTrace(p *page.Page) *Trace {
	t := &Trace{page: p, drawn: make(map[string]string), tables: make(map[string]bool)}
	t.maker = newMaker(t)
	t.machine = newMachine(t, 1)
	return t
}

// Opened shows the first log in use.
func (c *Trace) Opened() {
	if c.facts != nil || c.task != nil {
		return
	}
	if sources, _ := c.page.Library.Chosen(); len(sources) > 0 {
		c.open(sources[0].SHA256)
	}
}

// Sheet returns the content of the bar at the foot of a small screen.
func (c *Trace) Sheet() (words, button string) {
	sources, _ := c.page.Library.Chosen()
	return text.Plural(len(sources), "log", "logs") + " in use", "Make a log"
}

// Choose lets the reader choose a file.
func (c *Trace) Choose() { c.page.Logs.Choose(c.Take) }

// Take reads a file and shows this view. It does not leave the figures, nor a place where the link waits for a log.
func (c *Trace) Take(f page.File) {
	if v := c.page.View(); v != "trace" && v != "figures" && len(c.page.Library.Missing()) == 0 {
		c.come()
	}
	c.read(f)
}

// come shows this view.
func (c *Trace) come() { c.page.Visit(c.page.LinkTo("trace", 0)) }

// Banners returns the messages that other views show about this one.
func (c *Trace) Banners() []page.Banner {
	if c.page.View() == "trace" {
		return nil
	}
	var list []page.Banner
	if c.over != "" {
		list = append(list, page.Banner{Title: c.dropTitle() + "."})
	}
	if c.task != nil && c.adds {
		list = append(list, page.Banner{Title: c.doing + c.progress() + ".", Actions: []page.Action{{Word: "Cancel", Do: c.cancel}}})
	}
	if c.refused != "" {
		list = append(list, page.Banner{Kind: "error", Title: "The log cannot be used.", Text: c.refused,
			Actions: []page.Action{{Word: "Close", Do: c.forget}}})
	}
	if c.other != "" {
		list = append(list, page.Banner{Title: c.other, Actions: []page.Action{{Word: "Close", Do: c.closeOther}}})
	}
	if c.taken != "" && len(c.page.Library.Missing()) == 0 {
		title, content := c.inUse()
		list = append(list, page.Banner{Title: title, Text: content, Actions: []page.Action{
			{Word: "See the log", Do: c.come}, {Word: "Close", Do: c.forget}}})
	}
	if c.pending != nil {
		list = append(list, page.Banner{Kind: "error", Title: c.pending.Source.Name + ": " + text.Plural(c.pending.ErrorCount, "line", "lines") +
			" cannot be read.",
			Text:    text.Count(c.pending.Jobs) + " others can.",
			Actions: []page.Action{{Word: "Use those", Do: c.accept}, {Word: "See which", Do: c.come}, {Word: "Leave it", Do: c.leave}}})
	}
	return list
}

// Over is called when a file is dragged over the page, and with "" when it has left or was dropped.
func (c *Trace) Over(name string) { c.over = name }

// read reads a file as a log.
func (c *Trace) read(f page.File) {
	c.cancel()
	c.Forgive()
	if f.Bytes > LargestLog {
		c.refused = f.Name + " has " + text.Size(f.Bytes) + "; want at most 64 MB."
		return
	}
	c.file = f
	c.start(f.Name, "read", true)
	c.task = c.page.Logs.Read(f, c)
}

// Forgive removes the messages about earlier files.
func (c *Trace) Forgive() { c.refused, c.other, c.taken, c.pending = "", "", "", nil }

// TakeBack removes the messages about a file, and more of them if the reader goes to another view. A question that waits for an answer
// stays.
func (c *Trace) TakeBack(elsewhere bool) {
	c.forget()
	if elsewhere {
		c.other = ""
	}
}

func (c *Trace) forget() { c.refused, c.taken = "", "" }

// make generates a log. On a small screen it closes the sheet with the generator, so that the result can be seen.
func (c *Trace) make(m synth.Request) {
	c.cancel()
	c.Forgive()
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
	c.refused = ""
	e, _ := c.page.Library.Find(sha256)
	c.start(page.LogName(e.Source), "opened", false)
	c.task = c.page.Logs.Open(sha256, c)
}

func (c *Trace) start(doing, verb string, adds bool) {
	c.doing, c.verb, c.adds, c.done, c.total = doing, verb, adds, 0, 0
}

func (c *Trace) cancel() { page.CallOff(&c.task) }

// Progress, Done and Failed are called for the log that is being read, generated or opened.
func (c *Trace) Progress(done, total int64) { c.done, c.total = done, total }

// Done shows the log. A new log is put to use, but not before the reader has agreed to leave out lines that could not be read.
func (c *Trace) Done(f library.LogFacts) {
	c.task = nil
	switch {
	case !c.adds:
		c.facts, c.header = &f, false
	case f.ErrorCount > 0:
		c.pending = &f
	default:
		c.use(f)
	}
}

// Failed shows why there is no log.
func (c *Trace) Failed(message string) {
	c.task = nil
	c.refused = message
}

// use adds a log to the list, runs the study on it alone, and shows a message about that.
func (c *Trace) use(f library.LogFacts) {
	c.facts, c.header = &f, false
	c.machine = newMachine(c, f.Source.Procs)
	c.refuseAsked(f)
	c.page.Library.Add(page.EntryOf(f))
	c.run(f)
	c.taken = text.Count(f.Kept) + " of " + text.Plural(f.Jobs, "job", "jobs")
	if logs := c.page.Link.Logs; len(logs) != 1 || logs[0].SHA256 != f.Source.SHA256 {
		c.taken += " of " + f.Source.Name
	}
	c.taken += " are kept."
	title, text := c.inUse()
	c.page.Said = strings.TrimSpace(title + " " + text)
	if c.page.View() == "trace" {
		c.page.Browser.Scroll("main-trace")
	}
}

// refuseAsked shows the message that a log is not the one for which the link waits.
func (c *Trace) refuseAsked(f library.LogFacts) {
	missing := c.page.Library.Missing()
	if len(missing) == 0 || slices.ContainsFunc(missing, func(r page.LogRef) bool { return r.SHA256 == f.Source.SHA256 }) {
		return
	}
	r := missing[0]
	c.other = fmt.Sprintf("%s is another file than the link asks for: got the SHA-256 %.12s…, want that of %s, %.12s…. It is in the list of "+
		"logs; the link waits still.", f.Source.Name, f.Source.SHA256, cmp.Or(r.Name, "a log"), r.SHA256)
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

// inUse returns the words about the logs in use, if they are not the bundled ones or have changed just now.
func (c *Trace) inUse() (title, content string) {
	switch l := &c.page.Library; {
	case len(l.Missing()) > 0:
		title = l.WaitingFor()
	case len(c.page.Link.Logs) == 0 && c.taken != "":
		title = "The figures are computed on the bundled logs."
	case len(c.page.Link.Logs) == 1:
		title = "The figures are computed on " + c.page.Link.Logs[0].Name + " alone."
	case len(c.page.Link.Logs) > 1:
		title = "The figures are computed on the " + text.Count(len(c.page.Link.Logs)) + " logs that are ticked."
	}
	content = c.taken
	if n := c.ownLength(); n > 0 {
		content += " It spans " + text.Plural(n, "day", "days") + " of a period’s " + strconv.Itoa(c.days()) +
			", so shares of the whole period are small."
	}
	if c.taken != "" && c.facts != nil {
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

// ownLength returns the length in days of the log that was taken, if it is shorter than a period; otherwise 0.
func (c *Trace) ownLength() int {
	if f := c.facts; f != nil && c.taken != "" && f.Days > 0 && f.Days < c.days() {
		return f.Days
	}
	return 0
}

func (c *Trace) lengthWord() string {
	return "Make the figures’ periods " + text.Plural(c.ownLength(), "day", "days") + " long"
}

// takeLength sets the length of the study's periods to the log's length.
func (c *Trace) takeLength() {
	p := c.page.Link.Params
	p.Days = c.ownLength()
	c.page.SetParams(p)
	c.page.Browser.Focus("log-taken")
}

// using returns inUse as markup.
func (c *Trace) using() string {
	title, content := c.inUse()
	if title == "" {
		return ""
	}
	return "<b>" + text.Escape(title) + `</b> <span class="quiet">` + text.Escape(content) + "</span>"
}

func (c *Trace) closeOther() { c.other = "" }

func (c *Trace) accept() {
	if c.pending != nil {
		f := *c.pending
		c.pending = nil
		c.use(f)
		c.page.Browser.Focus("main-" + c.page.View()) // the button that was pressed no longer exists
	}
}

func (c *Trace) leave() { c.pending = nil }

// asideWords returns the message about kept logs that were left out; "" if there are none.
func (c *Trace) asideWords() string {
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

// keepWord returns the label of a log's button: keep it in this browser, or remove it.
func (c *Trace) keepWord(e page.LogEntry) string {
	switch c.place(e) {
	case "kept":
		return "Remove"
	case "session":
		return "Keep"
	}
	return ""
}

func (c *Trace) place(e page.LogEntry) string {
	same := func(x page.LogEntry) bool { return x.Source.SHA256 == e.Source.SHA256 }
	switch l := &c.page.Library; {
	case slices.ContainsFunc(l.Bundled, same):
		return "bundled"
	case slices.ContainsFunc(l.Kept, same):
		return "kept"
	}
	return "session"
}

func (c *Trace) keep(e page.LogEntry) {
	l := &c.page.Library
	if c.place(e) == "session" {
		c.page.Logs.Keep(e.Source.SHA256, func(err error) {
			if c.page.Failed(page.LogName(e.Source) + " could not be kept")(err); err == nil {
				l.Kept = append(l.Kept, e)
			}
		})
		return
	}
	c.page.Logs.Remove(e.Source.SHA256, func(stays bool, err error) {
		if c.page.Failed(page.LogName(e.Source) + " could not be removed")(err); err != nil {
			return
		}
		// The log is in the list twice if Keep was pressed twice.
		l.Kept = slices.DeleteFunc(l.Kept, func(k page.LogEntry) bool { return k.Source.SHA256 == e.Source.SHA256 })
		if stays {
			l.Add(e) // it can be used until the page is closed
		}
	})
}

func (c *Trace) save() {
	e := page.EntryOf(*c.facts)
	c.page.Logs.Save(e.Source.SHA256, func(err error) {
		c.page.Failed("The log could not be saved")(err)
		if err != nil && c.place(e) == "bundled" {
			c.page.Alert = e.Source.Name + " could not be saved: its file is fetched the first time that it is saved, which needs the network " +
				"once. Connect, and save it again. (" + err.Error() + ")"
		}
	})
}

func (c *Trace) shownRow(e page.LogEntry) any {
	if c.facts == nil || c.facts.Source.SHA256 != e.Source.SHA256 {
		return nil
	}
	return "true"
}

// about returns where the log at place i of the list comes from, unless the entry above has the same words. Logs with the same name also
// have their SHA-256s.
func (c *Trace) about(i int) string {
	list := c.page.Library.All()
	words := c.whence(list[i])
	if slices.ContainsFunc(list, func(e page.LogEntry) bool {
		return page.LogName(e.Source) == page.LogName(list[i].Source) && e.Source.SHA256 != list[i].Source.SHA256
	}) {
		return words + "; sha256 " + list[i].Source.SHA256[:8] + "…"
	}
	if i > 0 && words == c.whence(list[i-1]) {
		return ""
	}
	return words
}

func (c *Trace) whence(e page.LogEntry) string {
	words := map[string]string{"bundled": "bundled", "kept": "yours, kept in this browser",
		"session": "yours, until the page is closed"}[c.place(e)]
	if e.About != "" {
		words += "; " + text.Lowered(strings.TrimSuffix(e.About, "."))
	}
	return words
}

func loadWords(load float64) string {
	if load < 0 {
		return "–"
	}
	return text.Fixed(load, 1)
}

func (c *Trace) dropTitle() string {
	if c.over != "" {
		return "Let go to read " + c.over
	}
	return "Drop an .swf, .swf.gz, what sacct -P prints or a workload of Batsim here"
}

func (c *Trace) percent() string {
	if c.total <= 0 {
		return "0"
	}
	return strconv.FormatInt(100*min(c.done, c.total)/c.total, 10)
}

func (c *Trace) reading() string {
	return "<b>" + text.Escape(c.doing) + "</b>" + c.progress()
}

// progress returns how much of the log has been read or generated, in words.
func (c *Trace) progress() string {
	switch {
	case c.total <= 0:
		return " is being " + c.verb
	case c.done < c.total:
		return " is being " + c.verb + ", " + c.percent() + " %"
	}
	return " has been " + c.verb + "; its jobs are being counted"
}

func (c *Trace) refusal() string {
	return text.Triangle + " <b>The log cannot be used.</b> " + text.Escape(c.refused)
}

// issues lists the lines that could not be read.
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
	if rest := c.pending.ErrorCount - len(listed); rest > 0 {
		b.WriteString(`<p class="faint">and ` + text.Count(rest) + " more</p>")
	}
	return b.String()
}

func (c *Trace) title() string { return page.LogName(c.facts.Source) }

func (c *Trace) headerWord() string {
	return "Header, " + text.Plural(len(c.facts.Header), "line", "lines")
}

func (c *Trace) headerRows() string {
	if !c.header {
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

// A picture is one histogram on the page.
type picture struct {
	host, title string
	of          workload.Histogram
}

// pictured lists the histograms that the page shows, by the Name of workload.Histogram.
var pictured = []struct{ name, title string }{
	{"sizes", "Sizes"}, {"runtimes", "Run times"}, {"hours", "Arrivals"}, {"accuracy", "Estimates"},
}

func (c *Trace) histograms() []picture {
	if c.facts == nil {
		return nil
	}
	var list []picture
	for _, p := range pictured {
		for _, h := range c.facts.Histograms {
			if h.Name == p.name && h.Total() > 0 {
				list = append(list, picture{"chart-log-" + p.name, p.title, h})
			}
		}
	}
	return list
}

// bins returns a histogram's table without the column that repeats the names of the bins; it is empty while the table is not shown.
func (c *Trace) bins(p picture) string {
	if !c.tables[p.host] {
		return ""
	}
	t := p.of.Table()
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
	before := c.drawn
	c.drawn = make(map[string]string) // drawings of histograms that are not listed have left the page
	for _, p := range c.histograms() {
		if spec := histogramSpec(p.of); before[p.host] == spec || c.page.Charts.Draw(p.host, spec) {
			c.drawn[p.host] = spec
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

// binWords formats the range of a bin for readers.
func binWords(label string) string { return strings.Replace(label, "-", "–", 1) }

// binTick returns a short label for a bar: of sizes the largest value, which is a power of two, and of all others the smallest.
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

// drops returns how many jobs take part, and why the others do not.
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

func (c *Trace) stamp() string {
	return "<b>" + text.Escape(c.facts.Source.Name) + "</b> · sha256 " + text.Escape(c.facts.Source.SHA256)
}
