package parts

import (
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Large is the large figure of a Gallery, with its table and what was decided.
type Large struct {
	*Gallery
	Table *Table
	own   Decided  // the card's, always open
	line  Progress // the card's, with ids of its own
	drawn string
}

// A Choice is between two ways to draw a figure.
type Choice struct {
	Of, No, Yes string
	Is          *bool
}

func newLarge(g *Gallery) *Large {
	c := &Large{Gallery: g, Table: tableOf(g.page, func() Figure { return g.shown() })}
	first := g.Cards[0].Table
	c.Table.Open, c.Table.Groups, c.Table.Pins = true, first.Groups, first.Pins
	return c
}

// title is the heading's content; the heading itself stays, so that it keeps the focus.
func (c *Large) title() string { return Numbered(c.shown()) }

func (c *Large) head() string {
	return c.shown().Verdict(true) + `<p class="sub">` + c.shown().Subtitle(true) + "</p>"
}

// computed reports whether there is a figure with numbers to show, begun whether it has some.
func (c *Large) computed() bool { return c.Waits() == "" }
func (c *Large) begun() bool    { return c.computed() && c.shown().Data() != nil }

// neighbour is a figure in the row of links.
func (c *Large) neighbour(figure int) string {
	f := c.Of(figure)
	return strings.TrimSpace(f.Number() + " " + f.Title())
}

// citeClass parts what to cite from what stands above it.
func (c *Large) citeClass() string { return text.Either(c.shown().Decided == nil, "h2", "h2 gap-l") }

func (c *Large) words() string {
	if !c.computed() {
		return ""
	}
	return `<h2 class="hidden">Claim and finding</h2>` + c.shown().Words(true)
}

// also is what stands below the comparisons.
func (c *Large) also() string {
	if below, ok := c.shown().Figure.(interface{ Also() string }); ok && c.computed() {
		return below.Also()
	}
	return ""
}

// forms are the forms in which the figure can be taken away.
func (c *Large) forms() []string {
	if _, ok := c.shown().Figure.(interface{ ByPeriod() string }); ok {
		return append(slices.Clone(page.Forms), page.ByPeriod)
	}
	return page.Forms
}

// byPeriod is the gain that the figure is about, period by period.
func (c *Large) byPeriod() string {
	if f, ok := c.shown().Figure.(interface{ ByPeriod() string }); ok && c.computed() {
		return f.ByPeriod()
	}
	return ""
}

func (c *Large) decides() []report.Evidence {
	if !c.computed() {
		return nil
	}
	return c.shown().Decides()
}

func (c *Large) evidence() string {
	if !*c.Why || len(c.decides()) == 0 {
		return ""
	}
	return EvidenceItems(c.decides())
}

func (c *Large) turnWhy(e vugu.DOMEvent) {
	e.PreventDefault() // the browser would open it beside us
	c.choose(c.Why, !*c.Why)
}

func (c *Large) choose(choice *bool, on bool) {
	if *choice = on; c.Turned != nil {
		c.Turned()
	}
}

// decided and progress are those of the card; they stand in both places, as components of their own.
func (c *Large) decided() vugu.Builder {
	d := c.shown().Decided
	if d == nil {
		return nil
	}
	c.own = *d
	return &c.own
}

func (c *Large) progress() vugu.Builder {
	if c.shown().Progress == nil {
		return nil
	}
	c.line = *c.shown().Progress()
	c.line.Prefix = "large-"
	return &c.line
}

// citation names this state of the page, as a paper may print it.
func (c *Large) citation() string {
	l := c.page.Link
	l.Why = false
	figure := c.shown().Called()
	if short, ok := c.shown().Figure.(interface{ Short() string }); ok && short.Short() != "" {
		figure += " (" + short.Short() + ")"
	}
	return c.page.Program() + ", " + figure + ", seen on " + c.page.Browser.Today() + ", " + c.page.Address(l)
}

// draw brings the chart up to date.
func (c *Large) draw() {
	if !c.computed() {
		c.drawn = ""
		return
	}
	DrawAt(c.page, c.Host(), c.shown().Spec(true), &c.drawn)
}
