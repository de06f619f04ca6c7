package baselines

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Baselines is the view.
type Baselines struct {
	*parts.Lab[state]
	page   *page.Page
	engine Engine
	canvas gantt.Canvas
	state  state
	best   *Best
	cards  []*Card
	cache  experiment.Store // results of the figures' items
}

func New(p *page.Page, engine Engine, canvas gantt.Canvas) *Baselines {
	c := &Baselines{page: p, engine: engine, canvas: canvas}
	c.Lab = parts.NewLab(p, page.Binding[state]{View: "baselines", State: &c.state, Parameters: parameters, Untouched: defaultState,
		Compute: c.ensure, Fit: fit, Change: c.follow}, "Stretch", "Orders")
	c.describe()
	c.best = newBest(c)
	for i := range figures {
		c.cards = append(c.cards, newCard(c, i))
	}
	var faces []*parts.Card
	for _, card := range c.cards {
		faces = append(faces, card.Card)
	}
	c.Gallery = parts.NewGallery(p, parts.Gallery{View: "baselines", Name: "large-baseline", Label: "Figures beside the paper's",
		Back: "Baselines", First: 1, Cards: faces, Shown: func() int { return c.state.large }, Link: c.largeLink})
	return c
}

// largeLink is the link to one of figures alone, from 1, which is computed then; 0 leads back to the whole view.
func (c *Baselines) largeLink(figure int) page.Link {
	return c.LinkTo(func(s *state) {
		if s.large = figure; figure > 0 {
			s.open[figure-1] = true
		}
	})
}

// describe says of the column's parameters what is not said of every view's: the order of the groups, how a stretch is called, and which
// periods there are.
func (c *Baselines) describe() {
	p := c.Params
	slices.SortStableFunc(p.Groups, func(a, b *parts.Group) int { return groupPlace(a) - groupPlace(b) })
	p.Brief, p.GroupWords = []string{"w", "L", "n", "lambda"}, groupWords
	p.Knob("w").Places = func() int { return c.page.Library.PeriodsOf(c.state.setup.Workload) }
	orders := p.Knob("orders")
	orders.Orders, orders.Note = true, func() string { return text.Escape(text.Prose(orders.Held.Help)) }
	in := func(key, words string) {
		k := p.Knob(key)
		k.InWords = func() string { return strings.Replace(words, "%", text.Escape(k.Held.Get()), 1) }
	}
	in("w", "period %")
	in("n", "% requests")
	in("from", "from request %")
	in("orders", "%") // as it is typed
}

func groupPlace(g *parts.Group) int {
	return slices.Index([]string{"Stretch", "Orders", "Requests", "Solver"}, g.Name)
}

// groupWords are the values of a closed group, in a line.
func groupWords(g *parts.Group) string {
	var words []string
	for _, k := range g.Fields {
		if k.Changed() || g.Name != "Requests" || k.Held.Key == "lambda" {
			words = append(words, k.Words())
		}
	}
	return strings.Join(words, ", ")
}

// Opened is called when the reader opens the view. It computes what the view shows.
func (c *Baselines) Opened() {
	c.best.retry()
	c.ensure()
}

// ensure starts all computations that the view needs.
func (c *Baselines) ensure() {
	c.Gallery.Moved()
	c.best.ensure()
	for _, card := range c.cards {
		card.ensure()
	}
}

// Draw updates the drawings, and starts computations that waited for the logs.
func (c *Baselines) Draw() {
	c.ensure()
	var open []*parts.Card
	for _, card := range c.cards {
		if *card.open {
			open = append(open, card.Card)
		}
	}
	if c.Gallery.Draw(open...); c.state.large == 0 {
		c.best.draw()
	}
}

// Sheet is the bar at the foot of a small screen.
func (c *Baselines) Sheet() (words, button string) {
	if large := c.state.large; large != 0 {
		return figures[large-1].title, "Parameters"
	}
	return c.best.summary(), "Parameters"
}

// focused is the figure that an element belongs to, by its id, from 1; 0: none.
func (c *Baselines) focused(element string) int {
	return 1 + slices.IndexFunc(figures, func(f figure) bool { return strings.HasSuffix(element, "-"+f.name) })
}

// Key is what keys do in this view.
func (c *Baselines) Key(k page.Key) bool {
	large := c.state.large
	switch {
	case k.Key >= "1" && k.Key <= strconv.Itoa(len(figures)):
		c.Gallery.Show(int(k.Key[0] - '0'))
	case k.Key == "e" && large == 0:
		if c.focused(k.Element) == 0 {
			return false
		}
		c.Gallery.Show(c.focused(k.Element))
	case large != 0 && c.Gallery.Key(k):
	case k.Key == "x" && large != 0:
		c.cards[large-1].Line.Main().Do()
	case k.Key == "x":
		c.best.button().Do()
	case c.best.picture.Key(k.Code):
	case k.Key == "/":
		c.Params.FocusFirst()
	default:
		return false
	}
	return true
}
