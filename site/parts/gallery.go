package parts

import (
	"cmp"
	"slices"
	"strconv"

	"juggle/site/page"

	"github.com/vugu/vugu"
)

// A Gallery holds the figures of a view. Each has a card, and one at a time can be shown large. The Gallery itself is the component of the
// large figure's section; the view places the cards. Make it by NewGallery.
type Gallery struct {
	View  string // key of the view
	Name  string // the section's id, with which the ids in it begin: "large", "large-title"; "": the view's key and "-large"
	Label string // the label of the links above the large figure; "": Figures

	First int                        // the number of the first card; 0: 1
	Cards []*Card                    // in the order of their numbers
	Last  func() int                 // the number of the last figure that can be shown now; nil: that of the last card
	Shown func() int                 // the number of the large figure; 0: none
	Link  func(figure int) page.Link // leads to the large view of a figure; 0: back from it

	Choices func() []Choice // the choices of how the large figure is drawn; nil: none
	Waits   func() string   // names what the large figure waits for, "" where it can be shown; nil: it never waits
	Why     *bool           // whether the comparisons behind its verdict are open; nil: the Gallery has its own flag
	Turned  func()          // is called when a choice or Why changes; may be nil

	page      *page.Page
	large     *Large
	lastShown int // the number of the large figure at the last call of Moved; 0: none
	selected  int // the number of the figure that keys act on; 0: the first
}

// NewGallery sets the defaults of g and makes its large view.
func NewGallery(p *page.Page, g Gallery) *Gallery {
	g.page, g.First = p, max(1, g.First)
	g.Name, g.Label = cmp.Or(g.Name, g.View+"-large"), cmp.Or(g.Label, "Figures")
	for i, card := range g.Cards {
		card.gallery, card.number = &g, g.First+i
	}
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

// Card is the card of a figure.
func (g *Gallery) Card(figure int) *Card { return g.Cards[figure-g.First] }

// shown is the card of the large figure; of the first one where none is large.
func (g *Gallery) shown() *Card { return g.Card(max(g.First, g.Shown())) }

// TitleID is the id of the large figure's heading.
func (g *Gallery) TitleID() string { return g.Name + "-title" }

// Host is the id of the element that shows the large figure's chart.
func (g *Gallery) Host() string { return "chart-" + g.Name }

// scriptName is the name by which scripts find the section; nil while it is hidden.
func (g *Gallery) scriptName() any {
	if g.Shown() == 0 {
		return nil
	}
	return g.shown().scriptName()
}

// state is the figure's state, which scripts read; nil while the section is hidden.
func (g *Gallery) state() any {
	if g.Shown() == 0 {
		return nil
	}
	return g.shown().State()
}

// largeView is the large view; nil where no figure is large: then the section keeps its content.
func (g *Gallery) largeView() vugu.Builder {
	if g.Shown() == 0 {
		return nil
	}
	return g.large
}

// Href is the address of a figure's large view; 0: of the way back from it.
func (g *Gallery) Href(figure int) string { return "#" + g.page.Fragment(g.Link(figure)) }

// After is the number of the figure step places after another one; after the last figure comes the first.
func (g *Gallery) After(figure, step int) int {
	n := g.Last() + 1 - g.First
	return (figure-g.First+step+n)%n + g.First
}

// Show goes to the large view of a figure, or, for 0, back to all figures.
func (g *Gallery) Show(figure int) {
	if figure != g.Shown() {
		g.page.Go(g.page.Fragment(g.Link(figure)))
	}
}

// Moved is called after the large figure may have changed. It moves the focus and the page to the heading of a figure that has become
// large since the last call, or back to the card of the figure that was large. It does nothing while another view is shown.
func (g *Gallery) Moved() {
	before, after := g.lastShown, g.Shown()
	g.lastShown = after
	switch {
	case after == before || g.page.View() != g.View:
	case after == 0:
		g.page.Browser.Focus(g.Card(before).LargeID())
		g.page.Browser.Scroll(g.Card(before).section())
	default:
		g.page.Browser.Focus(g.TitleID())
		g.page.Browser.Scroll("")
	}
}

// Draw redraws charts that have changed: the large figure's or, where none is large, those of the visible cards.
func (g *Gallery) Draw(visible ...*Card) {
	if g.Shown() != 0 {
		g.large.draw()
		return
	}
	for _, card := range g.Cards {
		if slices.Contains(visible, card) {
			card.Draw()
		} else {
			card.drawn = ""
		}
	}
}

// Key handles a key and reports whether it used it. The keys are the same in every view: a digit goes to the figure with that number, [
// and ] to the previous and the next one, e shows it large or goes back, as Escape does, t and d open the table and the assumptions of its
// card.
func (g *Gallery) Key(k page.Key) bool {
	if n, err := strconv.Atoi(k.Key); err == nil && n >= g.First && n <= g.Last() {
		g.goTo(n)
		return true
	}
	large, figure := g.Shown() != 0, max(g.First, g.selected)
	card := g.Card(figure)
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

// step goes to the next figure (by is 1) or the previous one (-1). Where no figure is selected yet it goes to the first or the last one.
func (g *Gallery) step(by int) {
	g.goTo(g.After(cmp.Or(g.Shown(), g.selected, g.First-max(0, by)), by))
}

// goTo goes to a figure's card or, where a figure is large, to its large view.
func (g *Gallery) goTo(figure int) {
	if g.selected = figure; g.Shown() != 0 {
		g.Show(figure)
		return
	}
	g.page.Browser.Focus(g.Card(figure).LargeID())
	g.page.Browser.Scroll(g.Card(figure).ID())
}
