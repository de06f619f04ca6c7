package parts

import (
	"cmp"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A Figure has the texts and data of one figure, for its Card and its Large view. Markup is escaped already. The parameter large selects
// the text of the large view.
type Figure interface {
	Number() string              // "2"; "" for a figure that has only a title
	Title() string               // markup
	FullName() string            // "Figure 2"
	State() string               // for scripts: "waiting", "running", "refining", "done" or "error"
	Verdict(large bool) string   // markup beside the title
	Subtitle(large bool) string  // markup that describes what is drawn
	Spec(large bool) string      // the chart's description as JSON; "" while there is no chart
	Words(large bool) string     // markup of claim and finding
	Evidence() []report.Evidence // the comparisons behind the verdict
	Data() *report.Table         // nil while there are no results
	Save(form, host string)      // saves it in one of page.Forms, or as page.ByPeriod; host is the id of the element that shows the chart
}

// A Card shows a Figure: head, chart, words, and buttons.
type Card struct {
	Figure
	Table       *Table
	Assumptions *Assumptions     // nil where there are no conventions
	Progress    func() *Progress // the progress of the figure's study, for the large view; nil: it has none
	OnLeave     func()           // is called when the reader follows a link of the head; may be nil
	Section     string           // the id of the element that contains the head; "": the card contains it

	page      *page.Page
	gallery   *Gallery
	number    int    // the figure's number in the gallery
	name      string // the end of the card's ids
	kind      string // the paper's letter in the name that scripts read: "B" of "B4"
	drawnSpec string // the description of the chart that is drawn
}

// NewCard makes the card of f, with the id "figure-" and name. Scripts find it by kind and the figure's number.
func NewCard(p *page.Page, f Figure, name, kind string) *Card {
	return &Card{Figure: f, Table: tableOf(p, func() Figure { return f }), page: p, name: name, kind: kind}
}

// tableOf makes a table of the figure that shown returns.
func tableOf(p *page.Page, shown func() Figure) *Table {
	return NewTable(p, func() *report.Table { return shown().Data() }, func() string { return "Table of " + shown().FullName() })
}

// ID is the id of the card.
func (c *Card) ID() string { return "figure-" + c.name }

// Host is the id of the element that shows the chart.
func (c *Card) Host() string { return "chart-" + c.name }

// LargeID is the id of the link to the large view.
func (c *Card) LargeID() string { return "large-" + c.name }

// isBare reports whether the card has no head of its own.
func (c *Card) isBare() bool { return c.Section != "" }

// section is the id of the element to scroll to.
func (c *Card) section() string { return cmp.Or(c.Section, c.ID()) }

// unlessBare is the value of an attribute that a card without a head does not have.
func (c *Card) unlessBare(value string) any {
	if c.isBare() {
		return nil
	}
	return value
}

// scriptName is the name by which scripts find the figure: "B4".
func (c *Card) scriptName() any { return c.unlessBare(c.kind + c.Number()) }

// head is the card's heading, verdict and subtitle, as markup.
func (c *Card) head() string {
	if c.isBare() {
		return ""
	}
	return `<h2 id="` + c.ID() + `-title">` + Numbered(c.Figure) + "</h2>" + c.Verdict(false) +
		`<p class="sub">` + c.Subtitle(false) + "</p>"
}

// Numbered is a figure's number, if it has one, and its title, as markup.
func Numbered(f Figure) string {
	if f.Number() == "" {
		return f.Title()
	}
	return `<span class="no">` + f.Number() + "</span> " + f.Title()
}

// Link is the link to the large view.
func (c *Card) Link() page.Link { return c.gallery.Link(c.number) }

// LargeHref is the address of the large view.
func (c *Card) LargeHref() string { return c.gallery.Href(c.number) }

// openAssumptions is the list of assumptions where it is open; else nil.
func (c *Card) openAssumptions() vugu.Builder {
	if c.Assumptions == nil {
		return nil
	}
	return c.Assumptions.IfOpen()
}

// toggles are the card's buttons that open and shut the table and the assumptions.
func (c *Card) toggles() []toggle {
	toggles := []toggle{{"table-" + c.name, "Table", &c.Table.Open}}
	if c.Assumptions != nil {
		toggles = append(toggles, toggle{"decided-" + c.name, c.Assumptions.Title(), &c.Assumptions.Open})
	}
	return toggles
}

// A toggle is a button that opens and shuts a part of a card.
type toggle struct {
	id, word string
	open     *bool
}

// follow calls OnLeave when the reader follows the link behind the verdict.
func (c *Card) follow(e vugu.DOMEvent) {
	if c.OnLeave != nil && e.PropString("target", "className") == "why" {
		c.OnLeave()
	}
}

// A Framed figure can be shown alone in another page. Frame is the markup of the frame.
type Framed interface{ Frame() string }

// canFrame reports whether the figure can be shown in another page.
func (c *Card) canFrame() bool {
	_, ok := c.Figure.(Framed)
	return ok
}

// copyFrame puts the markup of the figure's frame on the clipboard.
func (c *Card) copyFrame() {
	c.page.CopyText(c.Figure.(Framed).Frame(), "A frame with "+c.FullName()+", for another page,")
}

// copyLink puts a link to the large view on the clipboard.
func (c *Card) copyLink() { c.page.CopyText(c.page.Address(c.Link()), "A link to "+c.FullName()) }

// Draw brings the chart up to date.
func (c *Card) Draw() { DrawAt(c.page, c.Host(), c.Spec(false), &c.drawnSpec) }

// DrawAt draws a chart in its host if spec is not "", the host is in the document and *drawn, the description drawn last, differs from
// spec.
func DrawAt(p *page.Page, host, spec string, drawn *string) {
	if spec != "" && *drawn != spec && p.Charts.Draw(host, spec) {
		*drawn = spec
	}
}

// Height is the height of a figure's chart in px. card is the height on its card.
func Height(large bool, card int) int {
	if large {
		return 470
	}
	return card
}

// Specs caches the descriptions of a figure's chart, one for its card and one for its large view. A K is what a description depends on.
type Specs[K comparable] [2]struct {
	key  K
	made string
}

// Get returns the cached description for key, or has describe make it.
func (s *Specs[K]) Get(large bool, key K, describe func() string) string {
	m := &s[0]
	if large {
		m = &s[1]
	}
	if m.made == "" || m.key != key {
		m.key, m.made = key, describe()
	}
	return m.made
}

// FigureVerdict is the verdict in a figure's head, as markup. While there are no results (n is 0) and more are to come, it is n instead.
func FigureVerdict(v report.Verdict, more bool, n, want int) string {
	if n == 0 && more {
		return `<p class="verdict faint"><i class="sym">n</i> 0 of ` + text.Count(want) + "</p>"
	}
	m := MarkOf(v, more)
	return `<p class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</p>"
}
