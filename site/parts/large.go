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
	Table           *Table
	openAssumptions Assumptions // a copy of the card's list of assumptions, always open
	largeProgress   Progress    // a copy of the card's progress, with different ids
	drawnSpec       string      // the description of the chart that is drawn
}

// A Choice is a choice between two ways to draw a figure: its name, and the words of the two ways.
type Choice struct {
	Name, OffWord, OnWord string
	IsOn                  *bool // the way named by OnWord is chosen
}

// newLarge makes the large view of a Gallery.
func newLarge(g *Gallery) *Large {
	c := &Large{Gallery: g, Table: tableOf(g.page, func() Figure { return g.largeCard() })}
	first := g.Cards[0].Table
	c.Table.Open, c.Table.GroupColumn, c.Table.PinsColumns = true, first.GroupColumn, first.PinsColumns
	return c
}

// title is the heading's content. The heading's element never changes, so that it keeps the focus.
func (c *Large) title() string { return Numbered(c.largeCard()) }

// head is the verdict and the subtitle, as markup.
func (c *Large) head() string {
	return c.largeCard().Verdict(true) + `<p class="sub">` + c.largeCard().Subtitle(true) + "</p>"
}

// canCompute reports whether the figure can be computed now. Otherwise the view says what it waits for, such as a log.
func (c *Large) canCompute() bool { return c.WaitsFor() == "" }

// hasResults reports whether there are results to show.
func (c *Large) hasResults() bool { return c.canCompute() && c.largeCard().Data() != nil }

// neighbourText is the text of the link to another figure.
func (c *Large) neighbourText(figure int) string {
	f := c.Card(figure)
	return strings.TrimSpace(f.Number() + " " + f.Title())
}

// citeClass is the class of the heading over the citation; it has a gap above where assumptions precede it.
func (c *Large) citeClass() string {
	return text.Either(c.largeCard().Assumptions == nil, "h2", "h2 gap-l")
}

// words is the claim and the finding, as markup; "" while the figure cannot be computed.
func (c *Large) words() string {
	if !c.canCompute() {
		return ""
	}
	return `<h2 class="hidden">Claim and finding</h2>` + c.largeCard().Words(true)
}

// furtherClaims are the figure's further claims, as markup; "" where it has none or cannot be computed.
func (c *Large) furtherClaims() string {
	if f, ok := c.largeCard().Figure.(interface{ FurtherClaims() string }); ok && c.canCompute() {
		return f.FurtherClaims()
	}
	return ""
}

// forms are the file formats in which the figure can be saved.
func (c *Large) forms() []string {
	if _, ok := c.largeCard().Figure.(interface{ ByPeriod() string }); ok {
		return append(slices.Clone(page.Forms), page.ByPeriod)
	}
	return page.Forms
}

// byPeriod is the figure's gain period by period, as markup; "" where it has none or cannot be computed.
func (c *Large) byPeriod() string {
	if f, ok := c.largeCard().Figure.(interface{ ByPeriod() string }); ok && c.canCompute() {
		return f.ByPeriod()
	}
	return ""
}

// comparisons are the comparisons behind the verdict, as data; nil while the figure cannot be computed.
func (c *Large) comparisons() []report.Evidence {
	if !c.canCompute() {
		return nil
	}
	return c.largeCard().Evidence()
}

// evidence is the table of these comparisons, as markup; "" where there are none, and while the table is shut.
func (c *Large) evidence() string {
	if !*c.EvidenceOpen || len(c.comparisons()) == 0 {
		return ""
	}
	return EvidenceTable(c.comparisons())
}

// toggleEvidence opens or shuts the table of the comparisons.
func (c *Large) toggleEvidence(e vugu.DOMEvent) {
	e.PreventDefault() // the browser would open the element, too
	c.choose(c.EvidenceOpen, !*c.EvidenceOpen)
}

// choose sets *choice, which is the IsOn of a Choice or EvidenceOpen, and calls OnChoice.
func (c *Large) choose(choice *bool, on bool) {
	if *choice = on; c.OnChoice != nil {
		c.OnChoice()
	}
}

// assumptions is the card's list of assumptions, as a component of the large view; nil where it has none.
func (c *Large) assumptions() vugu.Builder {
	d := c.largeCard().Assumptions
	if d == nil {
		return nil
	}
	c.openAssumptions = *d
	return &c.openAssumptions
}

// progress is the card's progress, as a component of the large view; nil where it has none.
func (c *Large) progress() vugu.Builder {
	if c.largeCard().Progress == nil {
		return nil
	}
	c.largeProgress = *c.largeCard().Progress()
	c.largeProgress.Prefix = "large-"
	return &c.largeProgress
}

// citation is a reference to this state of the page, for use in a paper.
func (c *Large) citation() string {
	l := c.page.Link
	l.Why = false // a citation names the figure; whether the table of comparisons is open does not belong to it
	figure := c.largeCard().FullName()
	if short, ok := c.largeCard().Figure.(interface{ Short() string }); ok && short.Short() != "" {
		figure += " (" + short.Short() + ")"
	}
	return c.page.Program() + ", " + figure + ", seen on " + c.page.Browser.Today() + ", " + c.page.Address(l)
}

// draw brings the chart up to date.
func (c *Large) draw() {
	if !c.canCompute() {
		c.drawnSpec = ""
		return
	}
	DrawAt(c.page, c.Host(), c.largeCard().Spec(true), &c.drawnSpec)
}
