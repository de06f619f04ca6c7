package parts

import (
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Large is the large view of a figure of a Gallery, with its table and its assumptions.
type Large struct {
	*Gallery
	Table         *Table
	openDecided   Decided  // a copy of the card's list of assumptions, always open
	largeProgress Progress // a copy of the card's progress, with different ids
	drawn         string   // the description of the chart that is drawn
}

// A Choice is between two ways to draw a figure: a name and the words of the two ways.
type Choice struct {
	Of, No, Yes string
	Is          *bool // whether Yes is chosen
}

// newLarge makes the large view of a Gallery.
func newLarge(g *Gallery) *Large {
	c := &Large{Gallery: g, Table: tableOf(g.page, func() Figure { return g.shown() })}
	first := g.Cards[0].Table
	c.Table.Open, c.Table.Groups, c.Table.Pins = true, first.Groups, first.Pins
	return c
}

// title is the heading's content. The heading's element never changes, so that it keeps the focus.
func (c *Large) title() string { return Numbered(c.shown()) }

// head is the verdict and the subtitle, as markup.
func (c *Large) head() string {
	return c.shown().Verdict(true) + `<p class="sub">` + c.shown().Subtitle(true) + "</p>"
}

// computed reports whether the figure can be computed, or waits for something.
func (c *Large) computed() bool { return c.Waits() == "" }

// begun reports whether there are results to show.
func (c *Large) begun() bool { return c.computed() && c.shown().Data() != nil }

// neighbour is the text of the link to another figure.
func (c *Large) neighbour(figure int) string {
	f := c.Card(figure)
	return strings.TrimSpace(f.Number() + " " + f.Title())
}

// citeClass is the class of the heading over the citation; it has a gap above where assumptions precede it.
func (c *Large) citeClass() string { return text.Either(c.shown().Decided == nil, "h2", "h2 gap-l") }

// words is claim and finding, as markup.
func (c *Large) words() string {
	if !c.computed() {
		return ""
	}
	return `<h2 class="hidden">Claim and finding</h2>` + c.shown().Words(true)
}

// also is the figure's further claims, which stand below the comparisons.
func (c *Large) also() string {
	if below, ok := c.shown().Figure.(interface{ Also() string }); ok && c.computed() {
		return below.Also()
	}
	return ""
}

// forms are the file formats in which the figure can be saved.
func (c *Large) forms() []string {
	if _, ok := c.shown().Figure.(interface{ ByPeriod() string }); ok {
		return append(slices.Clone(page.Forms), page.ByPeriod)
	}
	return page.Forms
}

// byPeriod is the figure's gain period by period, as markup; "" where it has none.
func (c *Large) byPeriod() string {
	if f, ok := c.shown().Figure.(interface{ ByPeriod() string }); ok && c.computed() {
		return f.ByPeriod()
	}
	return ""
}

// decides are the comparisons behind the verdict.
func (c *Large) decides() []report.Evidence {
	if !c.computed() {
		return nil
	}
	return c.shown().Decides()
}

// evidence is the table of these comparisons where it is open.
func (c *Large) evidence() string {
	if !*c.Why || len(c.decides()) == 0 {
		return ""
	}
	return EvidenceItems(c.decides())
}

// turnWhy opens or shuts the comparisons.
func (c *Large) turnWhy(e vugu.DOMEvent) {
	e.PreventDefault() // the browser would open the element, too
	c.choose(c.Why, !*c.Why)
}

// choose sets a choice, or whether the comparisons are open, and calls Turned.
func (c *Large) choose(choice *bool, on bool) {
	if *choice = on; c.Turned != nil {
		c.Turned()
	}
}

// decided is the card's list of assumptions, as a component of the large view; nil where it has none.
func (c *Large) decided() vugu.Builder {
	d := c.shown().Decided
	if d == nil {
		return nil
	}
	c.openDecided = *d
	return &c.openDecided
}

// progress is the card's progress, as a component of the large view; nil where it has none.
func (c *Large) progress() vugu.Builder {
	if c.shown().Progress == nil {
		return nil
	}
	c.largeProgress = *c.shown().Progress()
	c.largeProgress.Prefix = "large-"
	return &c.largeProgress
}

// citation is a reference to this state of the page, for use in a paper.
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
