package site

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/papers/citation"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// About is the view that describes the page: its purpose, the project's own assumptions, and the terms of use.
//
// Its link may name a section: "about.at=verdicts". The section's heading then gets the focus.
type About struct {
	page    *page.Page
	section string // the section that the link names, or ""
}

func newAbout(p *page.Page) *About { return &About{page: p} }

// aboutSections are the names of the sections in links. The id of a section's heading is "about-" and the name.
var aboutSections = [...]string{"what", "reading", "verdicts", "synthetic", "decided", "papers", "fault", "terms", "cite"}

// LinkPart is empty: the tab's link leads to the top, not to a section.
func (c *About) LinkPart() string { return "" }

// SetLinkPart reads the section in the view's part of a link, and shows it. It returns a notice for each fault of that part.
func (c *About) SetLinkPart(linkPart string) (notices []string) {
	c.section = ""
	notices = page.ReadLinkPart("about", linkPart, func(key, value string) (want string, ok bool) {
		if key != "at" {
			return "", false
		}
		if ok = slices.Contains(aboutSections[:], value); ok {
			c.section = value
		}
		return "one of " + strings.Join(aboutSections[:], ", "), ok
	})
	c.Opened()
	return notices
}

// Opened moves the focus and the page to the section in the link, if there is one.
func (c *About) Opened() {
	if c.section != "" {
		c.page.Browser.Focus("about-" + c.section)
		c.page.Browser.Scroll("about-" + c.section)
	}
}

// sectionHeading returns a section's heading, as markup.
func sectionHeading(section, class, title string) string {
	return `<h2 class="` + class + `" id="about-` + section + `" tabindex="-1">` + title + "</h2>"
}

// repeatedPaper has the paper whose evaluation a view repeats, by the key of each view that can be cited.
var repeatedPaper = map[string]citation.Work{
	"figures": citation.Reservations, "schedule": citation.Reservations, "negotiate": citation.Reservations,
	"baselines": citation.Reservations, "pools": citation.Pools, "realtime": citation.Realtime,
}

// citableViews returns the views that can be cited.
func (c *About) citableViews() []page.View {
	return slices.DeleteFunc(slices.Clone(c.page.Views), func(v page.View) bool { return repeatedPaper[v.Key].Key == "" })
}

// cite saves a citation of a view's present state and of its paper, for reference managers. format is "bib" or "csl.json".
func (c *About) cite(view page.View, format string) {
	state := citation.State(strings.TrimPrefix(c.page.Program(), "Juggle "), c.page.Address(c.page.LinkTo(view.Key, 0)),
		c.page.Browser.Today(), "View "+view.Title)
	works, media := []citation.Work{state, repeatedPaper[view.Key]}, "application/x-bibtex"
	data, err := []byte(citation.BibTeX(works...)), error(nil)
	if format != "bib" {
		media = "application/vnd.citationstyles.csl+json"
		data, err = citation.CSL(works...)
	}
	if c.page.AlertFor("The citation could not be saved")(err); err == nil {
		c.page.Browser.Save("juggle-"+view.Key+"."+format, media, data)
	}
}

// paperHTML returns a paper as an item of the list of papers.
func paperHTML(w citation.Work) string {
	names := make([]string, len(w.Authors))
	for i, author := range w.Authors {
		for given := range strings.FieldsSeq(author.Given) {
			names[i] += given[:1] + ". "
		}
		names[i] += author.Family
	}
	title := "<cite>" + text.Escape(w.Title) + "</cite>"
	if w.DOI != "" {
		title = `<a href="https://doi.org/` + text.Escape(w.DOI) + `" rel="noreferrer">` + title + "</a>"
	}
	details := strings.TrimSpace(w.In + " " + w.Volume)
	if w.Year > 0 {
		details = strings.TrimPrefix(details+", "+strconv.Itoa(w.Year), ", ")
	}
	item := "<li>" + text.Escape(strings.Join(names, ", ")) + ": " + title + "."
	if details != "" {
		item += " " + text.Escape(details) + "."
	}
	return item + "</li>"
}

// ruleHTML returns the rule for verdicts, as markup: the mark of every verdict, and each line of the rule with its example.
func ruleHTML(rule report.Rule) string {
	var b strings.Builder
	b.WriteString(`<p class="lead">`)
	for verdict := range report.Verdicts {
		b.WriteString(parts.Verdict(report.Claim{Verdict: report.Verdict(verdict)}) + " ")
	}
	b.WriteString(`</p><table class="gap"><tbody>`)
	for _, line := range rule {
		b.WriteString(`<tr><th scope="row">` + text.Markup(line.Subject) + "</th><td>" + text.Markup(line.Text) + ` <span class="sub">` +
			text.Markup(line.Example) + "</span></td></tr>")
	}
	return b.String() + "</tbody></table>"
}

// aboutText returns the text of About above its section Cite, as markup. program is the program's name and version.
func aboutText(program string) string {
	var b strings.Builder
	b.WriteString(`<div class="page-head"><h1>About</h1><p class="quiet">` + text.Escape(program) + `</p></div>
<section class="block first cols"><div>` + sectionHeading("what", "h2", "What this is") + `
<p class="lead">A reservation for later is a promise. If the promise has a window in which it may move until the job starts, the ` +
		`provider can juggle what it has promised, and fit more in. This page re-runs the evaluation of that idea: six figures, their claims, ` +
		`and every parameter behind them, computed in your browser while you watch, and figures beyond the paper, which ask questions of ` +
		`our own. Two other papers have a menu in the bar: pools of resources that come and go, and real-time guarantees for services that ` +
		`share a machine.</p>
<p class="lead gap">In the paper’s experiments one provider is asked for one job at a time. Co-allocation and workflows, which it ` +
		`names as reasons to reserve, are in Figures 16 to 18, which are ours. Its experiments ran on an extended version of the simulator ` +
		`PaJFit (Parallel Job Fit); this is another program, made from the paper’s text.</p>
<p class="lead gap">How is this program checked? Its kernel is compared, decision by decision, with a plain one that was written ` +
		`from the paper sentence by sentence, on real logs and on millions of random cases, and with cases that were made ` +
		`independently. The command line, juggle, writes the same bytes as this page and comes with its source ` +
		`(<code>go build ./core/cmd/juggle</code>).</p>
<p class="lead gap">Nothing is installed and nothing is uploaded. A log that you drop stays in this browser. After the first visit the ` +
		`page works without a network.</p>
` + sectionHeading("reading", "h2 gap-l", "How to read it") + `
<p class="lead">Dots are means over periods of 15 days, whiskers are 95 % intervals. <i class="sym">n</i> is the number of ` +
		`periods: the value of a period is the mean over its ten seeds, and in a log of many periods the intervals rest on the ` +
		`means of batches of neighbours. Differences are paired: every cell of a figure meets the same jobs. A period begins with an empty ` +
		`machine and ends at H = 15 d / L, as we read the paper; a warm-up before it, and an equal horizon for all loads, are ` +
		`parameters, and with which settings a verdict turns stands in the figure’s large view. A figure shown large ` +
		`can be of the requests accepted instead of utilisation. A number that the paper prints is a hollow diamond in a chart; in ` +
		`the text, the paper’s numbers and words are in italics.</p>
` + sectionHeading("verdicts", "h2 gap-l", "How verdicts come about") + `
` + ruleHTML(report.VerdictRule) + `
` + sectionHeading("synthetic", "h2 gap-l", "What is synthetic") + `
<p class="lead">The bundled logs are made by a generator that was calibrated on the log of the SDSC SP2, and by the model of Lublin and ` +
		`Feitelson. They resemble that machine and are no part of its log. The twelve bundled periods are one draw of that ` +
		`generator: their intervals are of this draw. To compute on the real one, take it from the <a ` +
		`href="https://www.cs.huji.ac.il/labs/parallel/workload/" rel="noreferrer">Parallel Workloads Archive</a> and drop it on this page.</p>
</div><div>` + sectionHeading("decided", "h2", "Assumptions") + `<p class="sub">Where the paper is silent, or its listing would not ` +
		`do.</p><ol class="decisions">`)
	for _, d := range study.Conventions() {
		b.WriteString(text.Decision(d.Number, text.Markup(d.Text), text.Markup(d.Why)))
	}
	b.WriteString(`</ol>` + sectionHeading("papers", "h2 gap-l", "Papers") + `<ul class="papers">`)
	for _, w := range citation.Papers {
		b.WriteString(paperHTML(w))
	}
	b.WriteString(`</ul>` + sectionHeading("fault", "h2 gap-l", "When Juggle is at fault") +
		`<p class="sub">Where a message says that something is a fault of Juggle’s, no log, link or parameter should ` +
		`have led there. Everything else that is shown stands. To report it, send ` +
		`whoever you have Juggle from the message, the page’s link, the program’s name (` + text.Escape(program) + `) and, where the link ` +
		`needs one, your log: they lead there again.</p>`)
	b.WriteString(sectionHeading("terms", "h2 gap-l", "Terms") + `<p class="sub">Juggle may be used under the Apache License 2.0. ` +
		`It is built with Go, Vugu (MIT), safejs (Apache-2.0), gonum (BSD-3) ` +
		`and, for the view Baselines, HiGHS (MIT).</p></div></section>`)
	return b.String()
}
