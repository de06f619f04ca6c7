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

	FirstNumber int                        // the number of the first card; 0: 1
	Cards       []*Card                    // in the order of their numbers
	LastNumber  func() int                 // the number of the last figure that can be shown now; nil: that of the last card
	LargeNumber func() int                 // the number of the large figure; 0: none
	Link        func(figure int) page.Link // leads to the large view of a figure; 0: to the view with all figures

	Choices      func() []Choice // the choices of how the large figure is drawn; nil: none
	WaitsFor     func() string   // names what the large figure waits for; "": it can be shown; nil: it never waits
	EvidenceOpen *bool           // the comparisons behind its verdict are open; nil: NewGallery makes the flag
	OnChoice     func()          // is called when a choice or EvidenceOpen changes; may be nil

	page      *page.Page
	large     *Large
	lastLarge int // the number of the large figure at the last call of LargeChanged; 0: none
	selected  int // the number of the figure that keys act on; 0: the first
}

// NewGallery sets the defaults of g and makes its large view.
func NewGallery(p *page.Page, g Gallery) *Gallery {
	g.page, g.FirstNumber = p, max(1, g.FirstNumber)
	g.Name, g.Label = cmp.Or(g.Name, g.View+"-large"), cmp.Or(g.Label, "Figures")
	for i, card := range g.Cards {
		card.gallery, card.number = &g, g.FirstNumber+i
	}
	if g.LastNumber == nil {
		g.LastNumber = func() int { return g.FirstNumber + len(g.Cards) - 1 }
	}
	if g.WaitsFor == nil {
		g.WaitsFor = func() string { return "" }
	}
	if g.Choices == nil {
		g.Choices = func() []Choice { return nil }
	}
	if g.EvidenceOpen == nil {
		g.EvidenceOpen = new(bool)
	}
	g.large = newLarge(&g)
	return &g
}

// Card is the card of a figure.
func (g *Gallery) Card(figure int) *Card { return g.Cards[figure-g.FirstNumber] }

// largeCard is the card of the large figure, or the first card where none is large.
func (g *Gallery) largeCard() *Card { return g.Card(max(g.FirstNumber, g.LargeNumber())) }

// TitleID is the id of the large figure's heading.
func (g *Gallery) TitleID() string { return g.Name + "-title" }

// Host is the id of the element that shows the large figure's chart.
func (g *Gallery) Host() string { return "chart-" + g.Name }

// scriptName is the name by which scripts find the section; nil while it is hidden.
func (g *Gallery) scriptName() any {
	if g.LargeNumber() == 0 {
		return nil
	}
	return g.largeCard().scriptName()
}

// state is the figure's state, which scripts read; nil while the section is hidden.
func (g *Gallery) state() any {
	if g.LargeNumber() == 0 {
		return nil
	}
	return g.largeCard().State()
}

// largeView is the large view. It is nil where no figure is large; the section then keeps its content.
func (g *Gallery) largeView() vugu.Builder {
	if g.LargeNumber() == 0 {
		return nil
	}
	return g.large
}

// Href is the address of a figure's large view or, for 0, of the view with all figures.
func (g *Gallery) Href(figure int) string { return "#" + g.page.Fragment(g.Link(figure)) }

// StepFrom is the number of the figure that is step places after another one. The first figure comes after the last one.
func (g *Gallery) StepFrom(figure, step int) int {
	n := g.LastNumber() + 1 - g.FirstNumber
	return (figure-g.FirstNumber+step+n)%n + g.FirstNumber
}

// Show goes to the large view of a figure, or, for 0, back to all figures.
func (g *Gallery) Show(figure int) {
	if figure != g.LargeNumber() {
		g.page.Go(g.page.Fragment(g.Link(figure)))
	}
}

// LargeChanged is called when the large figure may have changed. It moves the focus and the page to the heading of a figure that has become
// large since the last call, or back to the card of the figure that was large. It does nothing while another view is shown.
func (g *Gallery) LargeChanged() {
	before, after := g.lastLarge, g.LargeNumber()
	g.lastLarge = after
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
	if g.LargeNumber() != 0 {
		g.large.draw()
		return
	}
	for _, card := range g.Cards {
		if slices.Contains(visible, card) {
			card.Draw()
		} else {
			card.drawnSpec = ""
		}
	}
}

// Key handles a key and reports whether it used it. The keys are the same in every view: a digit goes to the figure with that number, [ and
// ] go to the previous and the next one, e shows it large or goes back, as Escape does, and t and d open or shut the table and the
// assumptions of its card.
func (g *Gallery) Key(k page.Key) bool {
	if n, err := strconv.Atoi(k.Key); err == nil && n >= g.FirstNumber && n <= g.LastNumber() {
		g.goTo(n)
		return true
	}
	large, figure := g.LargeNumber() != 0, max(g.FirstNumber, g.selected)
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
	case k.Key == "d" && !large && card.Assumptions != nil:
		card.Assumptions.Open = !card.Assumptions.Open
	default:
		return false
	}
	return true
}

// step goes to the next figure (by is 1) or the previous one (-1). Where no figure is selected yet it goes to the first or the last one.
func (g *Gallery) step(by int) {
	g.goTo(g.StepFrom(cmp.Or(g.LargeNumber(), g.selected, g.FirstNumber-max(0, by)), by))
}

// goTo goes to a figure's card or, where a figure is large, to its large view.
func (g *Gallery) goTo(figure int) {
	if g.selected = figure; g.LargeNumber() != 0 {
		g.Show(figure)
		return
	}
	g.page.Browser.Focus(g.Card(figure).LargeID())
	g.page.Browser.Scroll(g.Card(figure).ID())
}
