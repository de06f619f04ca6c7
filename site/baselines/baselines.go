package baselines

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Baselines is the view of what is held beside the heuristic.
type Baselines struct {
	*page.Binding[state]
	page    *page.Page
	engine  Engine
	canvas  gantt.Canvas
	state   state
	params  *parts.Params
	best    *Best
	cards   []*Card
	gallery *parts.Gallery
	cache   experiment.Store // results of the figures' items
}

func New(p *page.Page, engine Engine, canvas gantt.Canvas) *Baselines {
	c := &Baselines{page: p, engine: engine, canvas: canvas}
	c.Binding = page.Bind(p, page.Binding[state]{View: "baselines", State: &c.state, Parameters: parameters, Untouched: untouched,
		Compute: c.ensure, Fit: fit, Change: c.follow})
	c.best = newBest(c)
	for i := range figures {
		c.cards = append(c.cards, newCard(c, i))
	}
	var faces []*parts.Card
	for _, card := range c.cards {
		faces = append(faces, card.face)
	}
	c.gallery = parts.NewGallery(p, parts.Gallery{View: "baselines", Name: "large-yard", Label: "Figures beside the paper's",
		Back: "Baselines", First: 1, Cards: faces, Shown: func() int { return c.state.large }, Link: c.largeLink})
	c.params = newParams(c)
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

// newParams is the column of parameters.
func newParams(c *Baselines) *parts.Params {
	p := &parts.Params{Page: c.page, View: "baselines-"}
	p.Line = func() string {
		return strings.Join([]string{c.words("w"), c.words("L"), c.words("n"), c.words("lambda")}, " · ")
	}
	p.Back = c.Reset
	for _, k := range parameters {
		if k.Group == "" {
			continue
		}
		f := parts.NewKnob(c.page, "param-baselines."+k.Key, c.Handle(k.Key))
		if f.Orders = k.Key == "orders"; f.Orders {
			f.Note = func() string { return text.Escape(text.Prose(f.Held.Help)) }
		}
		if k.Key == "w" {
			f.Places = func() int { return c.page.Library.PeriodsOf(c.state.setup.Workload) }
		}
		p.Add(k.Group, k.Group == "Stretch" || k.Group == "Orders", c.groupWords, f)
	}
	slices.SortStableFunc(p.Groups, func(a, b *parts.Group) int { return groupPlace(a) - groupPlace(b) })
	return p
}

func groupPlace(g *parts.Group) int {
	return slices.Index([]string{"Stretch", "Orders", "Requests", "Solver"}, g.Name)
}

// words are a parameter's value with its name or symbol, and its unit.
func (c *Baselines) words(key string) string {
	p := parameters.Find(key)
	words := p.Get(&c.state)
	switch key {
	case "w":
		words = "period " + words
	case "orders":
		return text.Escape(words) // as it is typed
	case "n":
		words += " requests"
	case "from":
		words = "from request " + words
	default:
		name := p.Symbol
		if name == "" {
			name = text.Lowered(p.Name)
		}
		words = name + " " + words
	}
	if unit, _, _ := strings.Cut(p.Unit, " of "); unit != "" {
		words += " " + unit
	}
	return text.Sym(words)
}

// groupWords are a shut group's values in a line.
func (c *Baselines) groupWords(g *parts.Group) string {
	var words []string
	for _, f := range g.Fields {
		if f.Changed() || g.Name != "Requests" || f.Held.Kind == param.Number && f.Held.Key == "lambda" {
			words = append(words, c.words(f.Held.Key))
		}
	}
	return strings.Join(words, ", ")
}

// Opened computes what the view shows.
func (c *Baselines) Opened() {
	c.best.again()
	c.ensure()
}

// ensure computes what is shown and not known yet.
func (c *Baselines) ensure() {
	c.gallery.Moved()
	c.best.ensure()
	for _, card := range c.cards {
		card.ensure()
	}
}

// Draw brings the drawings up to date, and computes where the logs have come only now.
func (c *Baselines) Draw() {
	c.ensure()
	var open []*parts.Card
	for _, card := range c.cards {
		if *card.open {
			open = append(open, card.face)
		}
	}
	if c.gallery.Draw(open...); c.state.large == 0 {
		c.best.draw()
	}
}

// Sheet is the bar at the foot of a small screen.
func (c *Baselines) Sheet() (words, button string) {
	if large := c.state.large; large != 0 {
		return figures[large-1].title, "Parameters"
	}
	return c.best.glance(), "Parameters"
}

// Sliders are the parameters.
func (c *Baselines) Sliders() page.Sliders { return c.params }

// focused is the figure that an element belongs to, by its id, from 1; 0: none.
func (c *Baselines) focused(element string) int {
	return 1 + slices.IndexFunc(figures, func(f figure) bool { return strings.HasSuffix(element, "-"+f.name) })
}

// Key is what keys do in this view.
func (c *Baselines) Key(k page.Key) bool {
	large := c.state.large
	switch {
	case k.Key >= "1" && k.Key <= strconv.Itoa(len(figures)):
		c.gallery.Show(int(k.Key[0] - '0'))
	case k.Key == "e" && large == 0:
		if c.focused(k.Element) == 0 {
			return false
		}
		c.gallery.Show(c.focused(k.Element))
	case large != 0 && c.gallery.Key(k):
	case k.Key == "x" && large != 0:
		c.cards[large-1].progress.Main().Do()
	case k.Key == "x":
		c.best.button().Do()
	case c.best.zooms.Key(k.Code):
	case k.Key == "/":
		c.page.Unfolded = true
		c.page.Browser.Focus("param-baselines.w")
	default:
		return false
	}
	return true
}
