package parts

import (
	"slices"

	"juggle/core/report"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Large is one figure with the page for itself, with its table and what was decided.
type Large struct {
	Crumbs   *Crumbs
	Table    *Table
	Decided  *Decided         // nil where no figure has conventions
	Progress func() *Progress // of the study; nil where the figure is no part of one
	Choices  func() []Choice  // how the figure is drawn
	Waits    func() string    // what the figure waits for; "" where it can be shown
	Why      func() *bool     // whether the comparisons behind the verdict are open
	Turned   func()           // hears of another choice, or another Why; may be nil

	page  *page.Page
	shown func() Figure
	why   bool
	drawn string
}

// A Choice is between two ways to draw a figure.
type Choice struct {
	Of, No, Yes string
	Is          *bool
}

// NewLarge shows the figure that shown tells, with the crumbs' names in its ids.
func NewLarge(p *page.Page, crumbs *Crumbs, shown func() Figure) *Large {
	crumbs.page = p
	c := &Large{Crumbs: crumbs, page: p, shown: shown, Table: tableOf(p, shown)}
	c.Table.Open = true
	c.Waits, c.Choices = func() string { return "" }, func() []Choice { return nil }
	c.Why = func() *bool { return &c.why }
	return c
}

// One is the view while a figure is shown large; nil otherwise, so that its element keeps its content.
func (c *Large) One() vugu.Builder {
	if c.Crumbs.Shown() == 0 {
		return nil
	}
	return c
}

// ID and Host are the ids of the heading and of the chart.
func (c *Large) ID() string   { return c.Crumbs.Name + "-title" }
func (c *Large) Host() string { return "chart-" + c.Crumbs.Name }

// Known and State are what automation knows the figure's section by, with that kind before its number; while it is hidden it has neither.
func (c *Large) Known(kind string) any {
	if c.Crumbs.Shown() == 0 {
		return nil
	}
	return kind + c.shown().Number()
}

func (c *Large) State() any {
	if c.Crumbs.Shown() == 0 {
		return nil
	}
	return c.shown().State()
}

// title is the heading's content; the heading itself stays, so that it keeps the focus.
func (c *Large) title() string { return numbered(c.shown()) }

func (c *Large) head() string {
	return c.shown().Verdict(true) + `<p class="sub">` + c.shown().Subtitle(true) + "</p>"
}

// computed reports whether there is a figure with numbers to show, begun whether it has some.
func (c *Large) computed() bool { return c.Waits() == "" }
func (c *Large) begun() bool    { return c.computed() && c.shown().Data() != nil }

// citeClass parts what to cite from what stands above it.
func (c *Large) citeClass() string { return text.Either(c.Decided == nil, "h2", "h2 gap-l") }

func (c *Large) words() string {
	if !c.computed() {
		return ""
	}
	return `<h2 class="hidden">Claim and finding</h2>` + c.shown().Words(true)
}

// also is what stands below the comparisons.
func (c *Large) also() string {
	if below, ok := c.shown().(interface{ Also() string }); ok && c.computed() {
		return below.Also()
	}
	return ""
}

// forms are the forms in which the figure can be taken away.
func (c *Large) forms() []string {
	if _, ok := c.shown().(interface{ ByPeriod() string }); ok {
		return append(slices.Clone(page.Forms), page.ByPeriod)
	}
	return page.Forms
}

// byPeriod is the gain that the figure is about, period by period.
func (c *Large) byPeriod() string {
	if f, ok := c.shown().(interface{ ByPeriod() string }); ok && c.computed() {
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
	if !*c.Why() || len(c.decides()) == 0 {
		return ""
	}
	return EvidenceItems(c.decides())
}

func (c *Large) turnWhy(e vugu.DOMEvent) {
	e.PreventDefault() // the browser would open it beside us
	c.choose(c.Why(), !*c.Why())
}

func (c *Large) choose(choice *bool, on bool) {
	if *choice = on; c.Turned != nil {
		c.Turned()
	}
}

func (c *Large) decided() vugu.Builder {
	if c.Decided == nil {
		return nil
	}
	return c.Decided
}

func (c *Large) progress() vugu.Builder {
	if p := c.Progress(); p != nil {
		return p
	}
	return nil
}

// citation names this state of the page, as a paper may print it.
func (c *Large) citation() string {
	l := c.page.Link
	l.Why = false
	figure := c.shown().Called()
	if short, ok := c.shown().(interface{ Short() string }); ok && short.Short() != "" {
		figure += " (" + short.Short() + ")"
	}
	return c.page.Program() + ", " + figure + ", seen on " + c.page.Browser.Today() + ", " + c.page.Address(l)
}

// Draw brings the chart up to date.
func (c *Large) Draw() {
	if !c.computed() {
		c.drawn = ""
		return
	}
	drawAt(c.page, c.Host(), c.shown().Spec(true), &c.drawn)
}
