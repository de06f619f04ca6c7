package baselines

import (
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/papers/baseline"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Card is the card of a figure. The figure is computed when the reader opens the card. It is drawn again as results arrive.
type Card struct {
	parts.Single[*baseline.ContestResult]
	view   *Baselines
	figure *figure
	open   *bool // the card is open; it points into the view's state
}

func newCard(c *Baselines, i int) *Card {
	f := &figures[i]
	card := &Card{view: c, figure: f, open: &c.state.open[i]}
	card.Single = parts.Single[*baseline.ContestResult]{Heading: f.title, SubtitleText: f.sub, File: "juggle-" + f.name, Call: card.call,
		Finding: f.finding,
		MakeFigure: func(p experiment.Experiment, got experiment.Collection) *baseline.ContestResult {
			return p.(*baseline.Plan).Result(got.(*baseline.Results))
		},
		Describe: card.describe, Origin: card.origin}
	card.Store = &c.cache
	parts.NewSingle(c.page, c.engine, &card.Single, card, "baseline-"+f.name)
	card.Card.Section = "baseline-" + f.name
	return card
}

// toggle opens or closes the card.
func (c *Card) toggle() {
	if *c.open = !*c.open; !*c.open {
		c.Stop()
	} else if c.Phase == parts.Stopped {
		c.Resume()
	}
	c.view.Record()
	c.compute()
}

// compute computes the figure with the page's parameters and logs, if the card is open.
func (c *Card) compute() {
	if *c.open && !c.view.IsUnsettled() {
		c.Follow()
	}
}

// plan returns the figure's plan; nil if there is none.
func (c *Card) plan() *baseline.Plan {
	p, _ := c.Plan.(*baseline.Plan)
	return p
}

// call returns the setup of the figure's experiment, with the page's parameters and the reader's formulas.
func (c *Card) call() experiment.Setup {
	return c.callFor(c.figure.params(c.view.page.Link.Params), c.view.state.setup.Formulas)
}

// callFor returns the setup of the figure's experiment with these parameters and, if the figure compares orders, with these formulas.
func (c *Card) callFor(params study.Params, formulas []schedule.Order) experiment.Setup {
	call := c.figure.kind.NewSetup()
	setting := call.Target.(*baseline.Setting)
	if setting.Params = params; slices.Contains(call.RelevantKeys(nil), "orders") {
		setting.Formulas = formulas
	}
	return call
}

// State returns the state of the figure, which scripts read. It is "waiting" while the card is closed.
func (c *Card) State() string {
	if !*c.open {
		return "waiting"
	}
	return c.Single.State()
}

// Words are the finding and the command that computes the figure.
func (c *Card) Words(large bool) string {
	words := ""
	if s, result := c.Current(); result != nil {
		words = `<p class="found">` + text.Markup(c.figure.finding(s)) + ` <span class="quiet"><i class="sym">n</i> ` +
			text.Count(s.N) + " of " + text.Count(c.plan().Units()) + "</span></p>"
	}
	return words + `<p class="quiet">The same on the command line: <code class="mono" id="` + text.Either(large, "large-", "") +
		"baseline-command-" + c.figure.name + `">` + text.Escape(c.command()) + "</code></p>"
}

// isHidden reports whether the card is hidden because a figure is shown alone.
func (c *Card) isHidden() bool { return c.view.state.large != 0 }

// describe returns the description of the chart as JSON.
func (c *Card) describe(s *baseline.ContestResult, large bool) string {
	sub := "95 % intervals; n " + text.Count(s.N)
	return chart.Grid(c.figure.title, sub, c.figure.title+". "+c.figure.finding(s), s, c.figure.panels, parts.Height(large, 340)).JSON()
}

func (c *Card) toggleWord() string { return text.Either(*c.open, "Close", "Compute") }

func (c *Card) toggleClass() string { return text.Either(*c.open, "txt", "btn") }

// origin returns the origin of the figure's numbers, with every parameter of the view Figures. Its words include only the changed
// parameters.
func (c *Card) origin() page.Origin {
	o, params := c.PlanOrigin(), c.plan().Params
	if pairs := params.Encode(); pairs != "" {
		o.Words = append(o.Words, pairs)
	}
	o.Parameters = slices.Concat(study.Parameters.Settings(&params), c.plan().FormulaSettings())
	return o
}

// command is the command that computes the figure.
func (c *Card) command() string {
	call := c.call()
	if c.Plan != nil {
		call = c.callFor(c.plan().Params, c.plan().Formulas)
	}
	return strings.Join(append([]string{"juggle " + c.figure.name}, call.WithKeys(call.RelevantKeys(nil)).Arguments()...), " ")
}
