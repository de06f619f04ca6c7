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

// Baselines is the view: the bracket of the optimum, the figures, and the parameters.
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

// New returns the view with its default state.
func New(p *page.Page, engine Engine, canvas gantt.Canvas) *Baselines {
	c := &Baselines{page: p, engine: engine, canvas: canvas}
	c.Lab = parts.NewLab(p, page.Binding[state]{View: "baselines", State: &c.state, Parameters: parameters, Untouched: defaultState,
		Compute: c.compute, Fit: repairPolicy, Adapt: c.applyChange}, parts.Column{Open: []string{"Stretch", "Orders"},
		SummaryKeys: []string{"w", "L", "n", "lambda"},
		Phrases:     map[string]string{"w": "period %", "n": "% requests", "from": "from request %"}})
	c.Params.Knob("w").PositionCount = func() int { return c.page.Library.PeriodsOf(c.state.setup.Workload) }
	orders := c.Params.Knob("orders")
	orders.ChoosesOrders, orders.Note = true, func() string { return text.Escape(text.Prose(orders.Param.Help)) }
	c.best = newBest(c)
	var cards []*parts.Card
	for i := range figures {
		c.cards = append(c.cards, newCard(c, i))
		cards = append(cards, c.cards[i].Card)
	}
	c.SetGallery(func(s *state) *int { return &s.large }, parts.Gallery{Name: "large-baseline", Label: "Figures beside the paper's",
		Cards: cards, Link: c.largeLink})
	return c
}

// largeLink returns the link that shows a single figure, numbered from 1, and opens its card, so that it is computed. 0 leads back to the
// whole view.
func (c *Baselines) largeLink(figure int) page.Link {
	return c.LinkTo(func(s *state) {
		if s.large = figure; figure > 0 {
			s.open[figure-1] = true
		}
	})
}

// Opened is called when the reader opens the view, and when the logs are loaded. It computes the content of the view.
func (c *Baselines) Opened() {
	c.best.retry()
	c.Compute()
}

// compute starts all computations that the view needs.
func (c *Baselines) compute() {
	c.best.compute()
	for _, card := range c.cards {
		card.compute()
	}
}

// Draw updates the drawings.
func (c *Baselines) Draw() {
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

// Sheet returns the words and the button of the bar at the foot of a small screen.
func (c *Baselines) Sheet() (words, button string) {
	if large := c.state.large; large != 0 {
		return figures[large-1].title, "Parameters"
	}
	return c.best.summary(), "Parameters"
}

// figureOf returns the number, from 1, of the figure that contains the element with that id; 0: none does.
func (c *Baselines) figureOf(element string) int {
	return 1 + slices.IndexFunc(figures, func(f figure) bool { return strings.HasSuffix(element, "-"+f.name) })
}

// Key handles a key and reports whether it used the key.
func (c *Baselines) Key(k page.Key) bool {
	large := c.state.large
	switch {
	case k.Key >= "1" && k.Key <= strconv.Itoa(len(figures)):
		c.Gallery.Show(int(k.Key[0] - '0'))
	case k.Key == "e" && large == 0:
		if c.figureOf(k.Element) == 0 {
			return false
		}
		c.Gallery.Show(c.figureOf(k.Element))
	case large != 0 && c.Gallery.Key(k):
	case k.Key == "x" && large != 0:
		c.cards[large-1].ProgressLine.MainButton().Press()
	case k.Key == "x":
		c.best.button().Press()
	case c.best.picture.Key(k.Code):
	case k.Key == "/":
		c.Params.FocusFirst()
	default:
		return false
	}
	return true
}
