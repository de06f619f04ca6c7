// Package archivecopy writes a computed study as one HTML file without a script. The file has the figures as pictures, their tables, each
// claim with its finding and the comparisons behind the verdict, every parameter, the assumptions that affect these figures, and the origin
// of all numbers. It loads nothing from elsewhere. The page (*Keep a copy*) and the command line (juggle report) write the same bytes for
// the same study, except for the program's name and the link.
package archivecopy

import (
	"fmt"
	"html"
	"io"
	"maps"
	"slices"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/papers/citation"
	"juggle/core/papers/study"
	"juggle/site/chart"
	"juggle/site/text"
)

// A Copy is a study and the figures of it that the file shows.
type Copy struct {
	Plan    *study.Plan
	Figures []*study.FigureResult
	Program string   // the program's name and version
	Link    string   // the address of the same study on the page; "" if no page is known
	Logs    []string // the names of the logs' files, as arguments of a command; nil: the bundled logs
}

// pictureWidth is the width of the pictures, in px. Narrower pages shrink them.
const pictureWidth = 720

// style is the file's style sheet. On paper every figure begins a new page, and its chart is as wide as the page. Tables may break.
const style = `body{margin:2rem auto;max-width:60rem;padding:0 1rem;font:15px/1.5 sans-serif;color:#1b1a17;background:#fbfaf7}
h1,h2{font-family:serif;line-height:1.2}h2{margin-top:3rem;border-top:1px solid #d9d5cb;padding-top:1rem}
svg{max-width:100%;min-width:36rem;height:auto}table{border-collapse:collapse;font-size:12px;font-variant-numeric:tabular-nums}
th,td{padding:2px 8px;text-align:left;border-bottom:1px solid #e8e5dd;vertical-align:top}th{font-weight:600;vertical-align:bottom}
.number{text-align:right}.sub,.from{color:#55524a}.wide{overflow-x:auto;margin-bottom:1rem}dt{font-weight:600}dd{margin:0 0 .5rem}
pre{overflow-x:auto}code{font-size:12px;overflow-wrap:anywhere}
@media print{@page{margin:14mm}body{margin:0;max-width:none;background:none;font-size:10pt}.wide{overflow:visible}
table{font-size:7pt}th,td{padding:1px 3px}.wide{margin-bottom:3mm}
h2.figure{break-before:page;border:0;margin-top:0}svg{break-inside:avoid;width:100%;min-width:0;max-height:110mm}
h1,h2,h3,dt,.sub{break-after:avoid}tr,dd,li{break-inside:avoid}thead{display:table-header-group}}
`

// Write writes the file. It returns an error of w.
func (c *Copy) Write(w io.Writer) error {
	var b strings.Builder
	b.WriteString(`<!DOCTYPE html>` + "\n" + `<html lang="en"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width"><title>Juggle: ` + text.Escape(c.figureNames()) + "</title>\n<style>\n" + style +
		"</style></head><body>\n")
	c.head(&b)
	for _, f := range c.Figures {
		c.figure(&b, f)
	}
	c.assumptions(&b)
	c.settings(&b)
	c.logs(&b)
	c.foot(&b)
	b.WriteString("</body></html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// figureNames returns the names of the figures: "Figures 1 to 6", "Figures 1, 4", "Figure 2".
func (c *Copy) figureNames() string {
	names := make([]string, len(c.Figures))
	consecutive := true
	for i, f := range c.Figures {
		names[i] = f.Claim.Figure
		consecutive = consecutive && f.Number == c.Figures[0].Number+i
	}
	n := len(names)
	if consecutive && n > 1 {
		names = []string{names[0] + " to " + names[n-1]}
	}
	return text.Either(n == 1, "Figure ", "Figures ") + strings.Join(names, ", ")
}

// head writes the title, a sentence about the file, and a table with a row for each claim and its verdict.
func (c *Copy) head(b *strings.Builder) {
	logs := ""
	if synthetic := c.Plan.Synthetic(); synthetic != "" {
		logs = " on " + synthetic
	}
	fmt.Fprintf(b, "<h1>%s of flexible advance reservations</h1>\n<p>The figures of %s, computed anew%s by %s.</p>\n",
		c.figureNames(), text.Escape(citation.Reservations.Title), logs, text.Escape(c.Program))
	var claims []report.Claim
	for _, f := range c.Figures {
		if f.Question == "" {
			claims = append(append(claims, f.Claim), f.FurtherClaims...)
		}
	}
	if len(claims) > 0 {
		t := report.ClaimsTable(claims)
		table(b, t.Keep(func(t *report.Table, j int) bool {
			return !slices.Contains([]string{"claim", "finding", "basis"}, t.Columns[j].Name)
		}))
	}
}

// figure writes a figure: its head, chart, claims, assumptions and tables.
func (c *Copy) figure(b *strings.Builder, f *study.FigureResult) {
	fmt.Fprintf(b, "<h2 class=\"figure\" id=\"figure-%s\">%[1]s. %s</h2>\n<p class=\"sub\">%s</p>\n", text.Escape(f.Claim.Figure),
		text.Markup(f.Title), text.Markup(chart.Subtitle(f, false)))
	if !f.Complete() {
		fmt.Fprintf(b, "<p>It has %d of %d periods, with %d of %d seeds in each at least; the others were not computed.</p>\n", f.N, f.Want,
			f.Seeds, f.WantSeeds)
	}
	b.WriteString("<p class=\"sub\">" + text.Markup(f.Basis) + "</p>\n")
	b.WriteString(`<div class="wide">` + chart.Figure(f, chart.Options{Height: 400}).SVG(pictureWidth) + "</div>\n<dl>")
	if f.Question != "" {
		term(b, "Question", f.Question)
		term(b, "Finding", f.Claim.Finding)
	} else {
		claim(b, f.Claim)
	}
	if f.AgainstA.Finding != "" {
		term(b, "Against A", f.AgainstA.Finding)
	}
	for _, further := range f.FurtherClaims {
		claim(b, further)
	}
	b.WriteString("</dl>\n")
	if len(f.Decisions) > 0 {
		b.WriteString("<p>Assumptions:")
		for _, d := range f.Decisions {
			fmt.Fprintf(b, " <a href=\"#decided-%d\">%[1]d</a>", d.Number)
		}
		b.WriteString("</p>\n")
	}
	b.WriteString("<h3>Numbers</h3>\n")
	numbers(b, f.Table())
	if evidence := report.EvidenceTable(append([]report.Claim{f.Claim}, f.FurtherClaims...)); len(evidence.Rows) > 0 {
		b.WriteString("<h3>What the verdicts rest on</h3>\n")
		table(b, evidence)
	}
}

// assumptions writes the assumptions that affect one of the figures.
func (c *Copy) assumptions(b *strings.Builder) {
	all := map[int]report.Convention{}
	for _, f := range c.Figures {
		for _, d := range f.Decisions {
			all[d.Number] = d
		}
	}
	b.WriteString("<h2>Assumptions, where the paper leaves it open</h2>\n<ol>")
	for _, n := range slices.Sorted(maps.Keys(all)) {
		d := all[n]
		fmt.Fprintf(b, "<li value=\"%d\" id=\"decided-%[1]d\">%s <span class=\"sub\">%s</span></li>\n", n, text.Markup(d.Text),
			text.Markup(d.Why))
	}
	b.WriteString("</ol>\n")
}

// claim writes a claim of the paper, the finding and the verdict. It writes nothing if the paper makes no claim.
func claim(b *strings.Builder, c report.Claim) {
	if c.Paper == "" {
		return
	}
	verdict := c.VerdictInWords()
	if parts := c.PartsInWords(); parts != "" {
		verdict += " (" + parts + ")"
	}
	term(b, "The paper: "+c.Title, c.Paper)
	term(b, "Here", c.Finding)
	term(b, "Verdict", strings.TrimSpace(verdict+". "+c.ObstaclesInWords()))
	if basis := c.BasisInWords(); basis != "" {
		term(b, "Basis", basis)
	}
	if settings := c.SettingsInWords(); settings != "" {
		term(b, "Other settings", settings)
	}
}

// term writes an entry of a list of terms.
func term(b *strings.Builder, name, words string) {
	fmt.Fprintf(b, "<dt>%s</dt><dd>%s</dd>\n", text.Markup(name), text.Markup(words))
}

// tableBegins and tableEnds enclose a table. A table that is wider than the screen scrolls in its own element.
const (
	tableBegins = `<div class="wide"><table><thead><tr>`
	tableEnds   = "</tbody></table></div>\n"
)

// table writes a table without its empty columns.
func table(b *strings.Builder, t *report.Table) {
	t = filled(t)
	class := func(j int) string { return text.Either(t.Columns[j].Kind == report.Number, ` class="number"`, "") }
	b.WriteString(tableBegins)
	for j, column := range t.Columns {
		fmt.Fprintf(b, "<th%s>%s</th>", class(j), text.Escape(column.Heading()))
	}
	b.WriteString("</tr></thead><tbody>\n")
	for _, row := range t.Rows {
		b.WriteString("<tr>")
		for j, cell := range row {
			fmt.Fprintf(b, "<td%s>%s</td>", class(j), text.Escape(cell))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString(tableEnds)
}

// settings writes all parameters. Values that differ from the defaults are bold.
func (c *Copy) settings(b *strings.Builder) {
	q := c.Plan.Params
	b.WriteString("<h2>Parameters</h2>\n" + tableBegins + "<th>parameter</th><th>value</th><th>default</th></tr></thead><tbody>\n")
	for _, s := range study.Parameters.Settings(&q) {
		spec := study.Parameters.Spec(s.Key)
		b.WriteString("<tr><td>" + text.Escape(settingName(s)) + "</td><td>" + settingValue(s.Value, spec.Default) + "</td><td>" +
			text.Escape(spec.Default) + "</td></tr>\n")
	}
	b.WriteString(tableEnds)
}

// settingName returns the name of a parameter and its unit.
func settingName(s param.Setting) string {
	words := text.Either(s.Name == "", s.Key, s.Name)
	if s.Unit != "" {
		words += ", " + s.Unit
	}
	return words
}

// settingValue returns a value as markup, in bold if it differs from the default.
func settingValue(value, defaultValue string) string {
	if value != defaultValue {
		return "<b>" + text.Escape(value) + "</b>"
	}
	return text.Escape(value)
}

// logs writes the logs with their periods and checksums.
func (c *Copy) logs(b *strings.Builder) {
	cut := c.Plan.Params.CutFor(c.Plan.Figures)
	b.WriteString("<h2>Logs</h2>\n" + tableBegins + "<th>log</th><th class=\"number\">periods</th><th>SHA-256</th></tr></thead><tbody>\n")
	for _, s := range c.Plan.Sources {
		fmt.Fprintf(b, "<tr><td>%s</td><td class=\"number\">%d</td><td><code>%s</code></td></tr>\n",
			text.Escape(s.Name), s.Count(cut), s.SHA256)
	}
	fmt.Fprintf(b, tableEnds+"<p class=\"sub\">A period has %d days%s; the figures met %d of them, each with %s.</p>\n",
		c.Plan.Params.Days, cut.PeriodPhrase(), c.Plan.Units(), text.Plural(c.Plan.Params.Seeds, "seed", "seeds"))
}

// foot writes the origin of the numbers, the command that computes them again, the rule of the verdicts, and the works to cite.
func (c *Copy) foot(b *strings.Builder) {
	b.WriteString("<h2>Origin</h2>\n<p class=\"from\"><code>" + text.Escape(strings.Join(c.Plan.ProvenanceWords(), " · ")) + "</code></p>\n")
	if c.Link != "" {
		b.WriteString(`<p>On the page: <a href="` + html.EscapeString(c.Link) + `">` + text.Escape(c.Link) + "</a></p>\n")
	}
	b.WriteString("<p>The same from a terminal, with the logs above: <code>" + text.Escape(c.command()) + "</code></p>\n")
	b.WriteString("<h2>Verdicts</h2>\n<dl>")
	for _, l := range report.VerdictRule {
		term(b, l.Subject, l.Text+" "+l.Example)
	}
	b.WriteString("</dl>\n<h2>Cite</h2>\n<pre><code>" + text.Escape(citation.BibTeX(c.program(), citation.Reservations)) + "</code></pre>\n")
}

// program returns the citation of the program. It has no date, so that the same figures always make the same file.
func (c *Copy) program() citation.Work {
	return citation.State(strings.TrimPrefix(c.Program, "Juggle "), c.Link, "", "Kept copy: "+c.figureNames())
}

// command returns the command line that computes the same figures on the copy's logs.
func (c *Copy) command() string {
	words := []string{"juggle report -o report.html -figures"}
	numbers := make([]string, len(c.Figures))
	for i, f := range c.Figures {
		numbers[i] = f.Claim.Figure
	}
	words = append(words, strings.Join(numbers, ","))
	q := c.Plan.Params
	for _, s := range study.Parameters.Settings(&q) {
		if spec := study.Parameters.Spec(s.Key); spec.Flag != "" && s.Value != spec.Default {
			words = append(words, "-"+spec.Flag+"="+plaintext.Shell(s.Value))
		}
	}
	for _, log := range c.Logs {
		words = append(words, plaintext.ShellFile(log))
	}
	return strings.Join(words, " ")
}
