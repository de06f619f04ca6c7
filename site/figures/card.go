package figures

import (
	"strconv"

	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A Card is one figure on the page: head, chart, words, and what can be done with it.
type Card struct {
	figures *Figures
	figure  int    // published number
	name    string // the same as text
	table   *parts.Table
	decided *parts.Decided
	specOf  specCache
}

func newCard(f *Figures, figure int) *Card {
	name := strconv.Itoa(figure)
	return &Card{figures: f, figure: figure, name: name,
		table: newTable(f, func() int { return figure }), decided: newDecided(f, func() int { return figure })}
}

// id and host are the ids of the card and of its chart; label is the figure's number in the edition at hand.
func (c *Card) id() string    { return "figure-" + c.name }
func (c *Card) host() string  { return "chart-" + c.name }
func (c *Card) label() string { return strconv.Itoa(c.figures.number(c.figure)) }

// head is the card's first line: number, title, verdict, and what is drawn.
func (c *Card) head() string {
	return `<h2 id="` + c.id() + `-title"><span class="no">` + c.label() + "</span>" + text.Escape(titleOf(c.figure)) + "</h2>" +
		c.figures.verdictLine(c.figure, "why-"+c.name) + `<p class="sub">` + c.figures.subtitle(c.figures.result(c.figure), false) + "</p>"
}

// words are the paper's claim and ours, and what its text says beside.
func (c *Card) words() string {
	words := c.figures.claimWords(c.figure)
	if f := c.figures.result(c.figure); f != nil && f.N > 0 {
		words += parts.Beside(f.Also, c.largeHref()) + c.figures.moreToJudge(c.figure)
	}
	return words
}

// spec is the chart's description.
func (c *Card) spec() string {
	return c.specOf.get(c.figures.result(c.figure), c.figures.Run.Superseded(c.figure), c.figures.edition(), chartChoice{})
}

func (c *Card) largeHref() string {
	return "#" + c.figures.page.Fragment(c.figures.largeLink(c.figure))
}

// follow hears of a click in the head, where a link may lead away.
func (c *Card) follow(e vugu.DOMEvent) {
	if e.PropString("target", "className") == "why" {
		c.figures.left(c.figure)
	}
}

func (c *Card) copyLink() {
	c.figures.page.CopyText(c.figures.page.Address(c.figures.largeLink(c.figure)), "A link to Figure "+c.label())
}
