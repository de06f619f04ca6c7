package parts

import (
	"cmp"
	"slices"
	"strconv"

	"juggle/site/page"

	"github.com/vugu/vugu"
)

// A Gallery is the figures of a view, a card each, of which one can be shown large, with the page for itself. The view shows the Gallery,
// which is the section of the large figure, and the cards where they belong. Make it by NewGallery.
type Gallery struct {
	View  string // key of the view
	Name  string // the section's id, which begins those in it: "large", "large-title", "large-back"
	Label string // of the links above the large figure
	Back  string // the word of the link back to all figures

	First int                        // number of the first card
	Cards []*Card                    // in the order of their numbers
	Last  func() int                 // number of the last figure that can be shown now; nil: that of the last card
	Shown func() int                 // number of the large figure; 0: none
	Link  func(figure int) page.Link // to the large view of a figure; 0: back from it

	Choices func() []Choice // how the large figure is drawn; nil: in one way
	Waits   func() string   // what the large figure waits for, "" where it can be shown; nil: for nothing
	Why     *bool           // whether the comparisons behind its verdict are open; nil: the Gallery remembers that
	Turned  func()          // hears of another choice, or another Why; may be nil

	page  *page.Page
	large *Large
	moved int // number of the large figure at the last call of Moved; 0: none
	at    int // number of the figure that keys are about; 0: the first
}

// NewGallery makes g ready.
func NewGallery(p *page.Page, g Gallery) *Gallery {
	g.page = p
	if g.Last == nil {
		g.Last = func() int { return g.First + len(g.Cards) - 1 }
	}
	if g.Waits == nil {
		g.Waits = func() string { return "" }
	}
	if g.Choices == nil {
		g.Choices = func() []Choice { return nil }
	}
	if g.Why == nil {
		g.Why = new(bool)
	}
	g.large = newLarge(&g)
	return &g
}

// Of is the card of a figure.
func (g *Gallery) Of(figure int) *Card { return g.Cards[figure-g.First] }

// shown is the card of the large figure; of the first one where none is large.
func (g *Gallery) shown() *Card { return g.Of(max(g.First, g.Shown())) }

// TitleID and Host are the ids of the large figure's heading and chart.
func (g *Gallery) TitleID() string { return g.Name + "-title" }
func (g *Gallery) Host() string    { return "chart-" + g.Name }

// known and state are what automation knows the section by; while it is hidden it has neither.
func (g *Gallery) known() any {
	if g.Shown() == 0 {
		return nil
	}
	return g.shown().known()
}

func (g *Gallery) state() any {
	if g.Shown() == 0 {
		return nil
	}
	return g.shown().State()
}

// one is the large figure; nil where none is, so that the section keeps its content.
func (g *Gallery) one() vugu.Builder {
	if g.Shown() == 0 {
		return nil
	}
	return g.large
}

// Href is the address of Link.
func (g *Gallery) Href(figure int) string { return "#" + g.page.Fragment(g.Link(figure)) }

// After is the number of the figure so many places after another one, around the end.
func (g *Gallery) After(figure, step int) int {
	n := g.Last() + 1 - g.First
	return (figure-g.First+step+n)%n + g.First
}

// Show leads to the large view of a figure, or, for 0, back to all of them.
func (g *Gallery) Show(figure int) {
	if figure != g.Shown() {
		g.page.Go(g.page.Fragment(g.Link(figure)))
	}
}

// Moved brings the focus, and the page, to the heading of the figure that has become large since the last call, or back to the card of the
// one that was large. A view that is not shown moves nothing.
func (g *Gallery) Moved() {
	before, after := g.moved, g.Shown()
	g.moved = after
	switch {
	case after == before || g.page.View() != g.View:
	case after == 0:
		g.page.Browser.Focus(g.Of(before).LargeID())
		g.page.Browser.Scroll(g.Of(before).section())
	default:
		g.page.Browser.Focus(g.TitleID())
		g.page.Browser.Scroll("")
	}
}

// Draw brings the charts up to date: the large figure's, or those of the cards that are there.
func (g *Gallery) Draw(there ...*Card) {
	if g.Shown() != 0 {
		g.large.draw()
		return
	}
	for _, card := range g.Cards {
		if slices.Contains(there, card) {
			card.Draw()
		} else {
			card.drawn = ""
		}
	}
}

// Key does what a key is for, and reports whether it is the Gallery's. The keys are the same in every view: a digit leads to the figure of
// that number, [ and ] to the one before and after, e shows it large or all of them again, as Escape does, t and d open the table and the
// decisions of its card.
func (g *Gallery) Key(k page.Key) bool {
	if n, err := strconv.Atoi(k.Key); err == nil && n >= g.First && n <= g.Last() {
		g.goTo(n)
		return true
	}
	large, figure := g.Shown() != 0, max(g.First, g.at)
	card := g.Of(figure)
	switch {
	case k.Key == "[":
		g.step(-1)
	case k.Key == "]":
		g.step(1)
	case k.Key == "e" && !large:
		g.Show(figure)
	case (k.Key == "e" || k.Key == "Escape") && large:
		g.Show(0)
	case k.Key == "t" && !large:
		card.Table.Open = !card.Table.Open
	case k.Key == "d" && !large && card.Decided != nil:
		card.Decided.Open = !card.Decided.Open
	default:
		return false
	}
	return true
}

// step leads to the figure so many places further on; at first, to the first or the last one.
func (g *Gallery) step(by int) {
	g.goTo(g.After(cmp.Or(g.Shown(), g.at, g.First-max(0, by)), by))
}

// goTo leads to a figure: to its card, or, where one is large, to that one large.
func (g *Gallery) goTo(figure int) {
	if g.at = figure; g.Shown() != 0 {
		g.Show(figure)
		return
	}
	g.page.Browser.Focus(g.Of(figure).LargeID())
	g.page.Browser.Scroll(g.Of(figure).ID())
}
