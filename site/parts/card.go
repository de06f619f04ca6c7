package parts

import (
	"cmp"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A Figure is what a lab says of one of its figures, for its Card and its Large view. Markup is escaped already. large asks for what the
// large view says.
type Figure interface {
	Number() string             // "2"; "" where it is known by its title alone
	Title() string              // markup
	Called() string             // "Figure 2"
	State() string              // as automation reads it
	Verdict(large bool) string  // markup beside the title
	Subtitle(large bool) string // markup: what is drawn
	Spec(large bool) string     // of the chart; "" while there is none
	Words(large bool) string    // markup: claim and finding
	Decides() []report.Evidence // what the verdict rests on
	Data() *report.Table        // nil while there is none
	Link() page.Link            // to its large view
	Save(form, host string)     // one of page.Forms; host shows the chart
}

// A Card shows a Figure: head, chart, words, and what can be done with it.
type Card struct {
	Figure
	Table    *Table
	Decided  *Decided         // nil where there are no conventions
	Progress func() *Progress // of the study that the figure is a part of, which stands elsewhere; nil: it is part of none
	Left     func()           // hears that the reader follows a link of the head; may be nil
	Section  string           // id of the element that has the head; "": the card has it

	page  *page.Page
	name  string // in ids
	kind  string // "B" of "B4", by which automation knows the figure
	drawn string // what the chart's host shows
}

// NewCard is the card of f, with the id "figure-" and name. kind and number are what automation knows it by.
func NewCard(p *page.Page, f Figure, name, kind string) *Card {
	return &Card{Figure: f, Table: tableOf(p, func() Figure { return f }), page: p, name: name, kind: kind}
}

// tableOf is the table of the figure that is shown.
func tableOf(p *page.Page, shown func() Figure) *Table {
	return NewTable(p, func() *report.Table { return shown().Data() }, func() string { return "Table of " + shown().Called() })
}

// ID and Host are the ids of the card and of its chart; LargeID is the one of the link to the large view.
func (c *Card) ID() string      { return "figure-" + c.name }
func (c *Card) Host() string    { return "chart-" + c.name }
func (c *Card) LargeID() string { return "large-" + c.name }

func (c *Card) bare() bool { return c.Section != "" }

// section is the id of the element to scroll to.
func (c *Card) section() string { return cmp.Or(c.Section, c.ID()) }

// own is an attribute of the card; where its head stands elsewhere it has none.
func (c *Card) own(value string) any {
	if c.bare() {
		return nil
	}
	return value
}

func (c *Card) known() any { return c.own(c.kind + c.Number()) }

func (c *Card) head() string {
	if c.bare() {
		return ""
	}
	return `<h2 id="` + c.ID() + `-title">` + Numbered(c.Figure) + "</h2>" + c.Verdict(false) +
		`<p class="sub">` + c.Subtitle(false) + "</p>"
}

// Numbered is a figure's title behind its number.
func Numbered(f Figure) string {
	if f.Number() == "" {
		return f.Title()
	}
	return `<span class="no">` + f.Number() + "</span> " + f.Title()
}

func (c *Card) LargeHref() string { return "#" + c.page.Fragment(c.Link()) }

func (c *Card) decided() vugu.Builder {
	if c.Decided == nil {
		return nil
	}
	return c.Decided.Shown()
}

// turns open and shut what belongs to the card.
func (c *Card) turns() []turn {
	turns := []turn{{"table-" + c.name, "Table", &c.Table.Open}}
	if c.Decided != nil {
		turns = append(turns, turn{"decided-" + c.name, c.Decided.Title(), &c.Decided.Open})
	}
	return turns
}

type turn struct {
	id, word string
	open     *bool
}

func (c *Card) follow(e vugu.DOMEvent) {
	if c.Left != nil && e.PropString("target", "className") == "why" {
		c.Left()
	}
}

// A Framed figure can be shown alone, in a frame of another page: Frame is the markup for that.
type Framed interface{ Frame() string }

func (c *Card) framed() bool {
	_, is := c.Figure.(Framed)
	return is
}

func (c *Card) copyFrame() {
	c.page.CopyText(c.Figure.(Framed).Frame(), "A frame with "+c.Called()+", for another page,")
}

func (c *Card) copyLink() { c.page.CopyText(c.page.Address(c.Link()), "A link to "+c.Called()) }

// Draw brings the chart up to date.
func (c *Card) Draw() { DrawAt(c.page, c.Host(), c.Spec(false), &c.drawn) }

// DrawAt shows a chart in its host, where that is in the document, unless it is drawn there already.
func DrawAt(p *page.Page, host, spec string, drawn *string) {
	if spec != "" && *drawn != spec && p.Charts.Draw(host, spec) {
		*drawn = spec
	}
}

// Height is that of a figure's chart in px: large, or the one on its card.
func Height(large bool, card int) int {
	if large {
		return 470
	}
	return card
}

// Specs keep the descriptions of a figure's chart, on its card and large, until what they depend on changes.
type Specs[K comparable] [2]struct {
	key  K
	made string
}

// Get is the description for key, which describe makes.
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

// FigureVerdict is the verdict in a figure's head, or its n while there is nothing to judge.
func FigureVerdict(v report.Verdict, more bool, n, want int) string {
	if n == 0 && more {
		return `<p class="verdict faint"><i class="sym">n</i> 0 of ` + text.Count(want) + "</p>"
	}
	m := MarkOf(v, more)
	return `<p class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</p>"
}
