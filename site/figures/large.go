package figures

import (
	"strconv"

	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Large is one figure on the whole page, with its table and every period's value on request.
type Large struct {
	figures   *Figures
	crumbs    *parts.Crumbs
	table     *parts.Table
	decided   *parts.Decided
	scenarios *Scenarios
	specOf    specCache
	accepted  [2]*study.FigureResult // a figure, and the same of the requests accepted
}

func newLarge(f *Figures) *Large {
	c := &Large{figures: f, scenarios: newScenarios(f, large)}
	c.crumbs = &parts.Crumbs{Label: "Figures", Name: "large", Back: "Figures", First: 1,
		Last: func() int { return f.page.Link.LastFigure() }, Shown: func() int { return f.page.Link.Figure }, Href: c.href, Words: c.name}
	c.table = newTable(f, f.figure)
	c.decided = newDecided(f, f.figure)
	c.table.Open, c.decided.Open = true, true
	return c
}

func (c *Large) host() string  { return "chart-large" }
func (c *Large) label() string { return strconv.Itoa(c.figures.page.Link.Figure) }

// computed tells whether the figure is one that a study computes, and not the draft's drawing.
func (c *Large) computed() bool { return c.figures.figure() != scenarios }

// lacking tells whether there is nothing to draw before the reader brings a log; waits says so.
func (c *Large) lacking() bool { return c.computed() && c.figures.every.lacking() }

func (c *Large) waits() string {
	if wanted := c.figures.every.wanted(); wanted != "" {
		return wanted + ": the figure is computed as soon as it is here. Without it there is nothing to draw."
	}
	return c.figures.page.Library.WaitingFor()
}

func (c *Large) drawing() vugu.Builder {
	if c.computed() {
		return nil
	}
	return c.scenarios
}

func (c *Large) spec() string {
	if !c.computed() || c.lacking() {
		return ""
	}
	f, old := c.drawn(), c.figures.Run.Superseded(c.figures.figure())
	if f != nil && f.Measure == study.Acceptance {
		old = nil
	}
	return c.specOf.get(f, old, c.figures.edition(), c.choice())
}

// ofUtilisation tells whether the figure can be of the requests accepted, too: Figures 1 to 5.
func (c *Large) ofUtilisation() bool { return c.figures.figure() < study.PaperFigures }

// drawn is the figure of what the link asks for.
func (c *Large) drawn() *study.FigureResult {
	f, state := c.figures.result(c.figures.figure()), c.figures.Run.state()
	if f == nil || state == nil || !c.figures.page.Link.Accepted {
		return f
	}
	if c.accepted[0] != f {
		c.accepted = [2]*study.FigureResult{f, state.Accepted(f.Number)}
	}
	return c.accepted[1]
}

// choice is how the link has the chart drawn.
func (c *Large) choice() chartChoice {
	l := c.figures.page.Link
	return chartChoice{height: 470, periods: l.Periods, levels: l.Levels}
}

// title is the heading's content; the heading itself stays, so that it keeps the focus.
func (c *Large) title() string {
	return `<span class="no">` + c.label() + "</span>" + text.Escape(titleOf(c.figures.figure()))
}

func (c *Large) head() string {
	n := c.figures.figure()
	if !c.computed() {
		return ""
	}
	return c.figures.verdictLine(n, "") + `<p class="sub">` + c.figures.subtitle(c.drawn(), c.figures.page.Link.Levels) + "</p>"
}

func (c *Large) words() string {
	if !c.computed() || c.lacking() {
		return ""
	}
	words := c.figures.claimWords(c.figures.figure())
	if f := c.drawn(); f != nil && f.Measure == study.Acceptance && f.N > 0 {
		words = `<p class="found">` + parts.Finding(f.Claim, text.Sym) + " The claim is about utilisation.</p>" + words
	}
	return words
}

// also is what the text says of the figure beside.
func (c *Large) also() string {
	if !c.computed() || c.lacking() {
		return ""
	}
	return c.figures.alsoWords(c.figures.figure())
}

// decides are the comparisons that the verdict rests on. Whether they are open is part of the link.
func (c *Large) decides() []report.Evidence {
	if f := c.figures.result(c.figures.figure()); f != nil && c.computed() && !c.lacking() {
		return f.Claim.Decides()
	}
	return nil
}

func (c *Large) evidence() string {
	if !c.figures.page.Link.Why || len(c.decides()) == 0 {
		return ""
	}
	return parts.EvidenceItems(c.decides())
}

func (c *Large) turnEvidence(e vugu.DOMEvent) {
	e.PreventDefault() // the browser would open it beside us
	c.choose(&c.link().Why, !c.link().Why)
}

func (c *Large) link() *page.Link { return &c.figures.page.Link }

// choose sets a choice of the link's, in the address that the page has.
func (c *Large) choose(choice *bool, on bool) {
	*choice = on
	c.figures.page.Replace()
}

// href leads to a figure, and for 0 back to all.
func (c *Large) href(figure int) string {
	return "#" + c.figures.page.Fragment(c.figures.page.LinkTo(c.figures.page.Views[0].Key, figure))
}

func (c *Large) name(figure int) string {
	return strconv.Itoa(figure) + " " + text.Escape(titleOf(c.figures.published(figure)))
}

// citation names this state of the page, as a paper may print it.
func (c *Large) citation() string {
	p := c.figures.page
	figure := "Figure " + c.label()
	if short := c.figures.Run.short(c.figures.figure()); c.computed() && short != "" {
		figure += " (" + short + ")"
	}
	l := p.Link
	l.Why = false
	return p.Program() + ", " + figure + ", seen on " + p.Browser.Today() + ", " + p.Address(l)
}
