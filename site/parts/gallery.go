package parts

import (
	"strconv"

	"juggle/site/page"
)

// A Gallery is the figures of a view, a card each, of which one can be large. Its keys are the same in every view: a digit leads to the
// figure of that number, [ and ] to the one before and after, e shows it large or all of them again, t and d open the table and the
// decisions of its card.
type Gallery struct {
	Browser page.Browser
	Crumbs  *Crumbs
	Card    func(figure int) *Card // nil where the figure computes nothing
	Show    func(figure int)       // shows it large; 0: all of them
	at      int                    // the figure that keys are about
}

// Key does what the key is for, and reports whether it is one of them.
func (g *Gallery) Key(k page.Key) bool {
	if n, err := strconv.Atoi(k.Key); err == nil && n >= g.Crumbs.First && n <= g.Crumbs.Last() {
		g.goTo(n)
		return true
	}
	large := g.Crumbs.Shown() != 0
	switch k.Key {
	case "[":
		g.step(-1)
	case "]":
		g.step(1)
	case "e":
		if large {
			g.Show(0)
		} else {
			g.Show(g.figure())
		}
	case "t", "d":
		card := g.Card(g.figure())
		if large || card == nil {
			return false // both are open, or there are none
		}
		open := &card.Table.Open
		if k.Key == "d" {
			open = &card.Decided.Open
		}
		*open = !*open
	default:
		return false
	}
	return true
}

// figure is the one that keys are about: the first, until another is gone to.
func (g *Gallery) figure() int { return max(g.Crumbs.First, g.at) }

func (g *Gallery) step(by int) {
	if g.Crumbs.Shown() != 0 {
		g.goTo(g.Crumbs.Another(by))
		return
	}
	first, n := g.Crumbs.First, g.Crumbs.Last()+1-g.Crumbs.First
	g.goTo(first + (g.at-first+by+n)%n)
}

// goTo leads to a figure: to its card, or, where one is large, to that one large.
func (g *Gallery) goTo(figure int) {
	g.at = figure
	card := g.Card(figure)
	if g.Crumbs.Shown() != 0 {
		g.Show(figure)
		return
	}
	g.Browser.Focus(card.LargeID())
	g.Browser.Scroll(card.ID())
}
