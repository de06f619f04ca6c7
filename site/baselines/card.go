package baselines

import (
	"slices"
	"strings"
	"time"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/baseline"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Card is the card of one of the figures. It is computed when the reader opens it, and drawn again as results arrive.
type Card struct {
	parts.Single[*baseline.ContestResult]
	view   *Baselines
	figure *figure
	number int   // of figures, from 1
	open   *bool // in the view's state
	specs  parts.Specs[*baseline.ContestResult]
}

// beat is the time between two drawings while results arrive. mostStored is the largest number of results of other parameters that are
// kept.
const (
	beat       = 400 * time.Millisecond
	mostStored = 30_000
)

func newCard(c *Baselines, i int) *Card {
	f := &figures[i]
	card := &Card{view: c, figure: f, number: i + 1, open: &c.state.open[i]}
	card.Study = parts.Study[*baseline.ContestResult]{Engine: c.engine, Store: &c.cache, Keep: mostStored, Beat: beat, Figure: card.summary}
	card.Heading, card.Sub, card.File, card.Whole = f.title, f.sub, "juggle-"+f.name, "replicates"
	card.Result = func(s *baseline.ContestResult) *experiment.Figure {
		if s == nil {
			return nil
		}
		return parts.Result(s.ComputedFigure)
	}
	card.Claim = func(s *baseline.ContestResult) report.Claim { return report.Claim{Finding: f.finding(s)} }
	card.Origin = card.origin
	card.Waiting = func() string { return text.Escape(c.page.Library.WaitingFor()) }
	card.Of = func() string {
		return text.Plural(card.plan().Units(), "period", "periods") + ", " + text.Plural(card.plan().Params.Seeds, "seed", "seeds")
	}
	parts.NewSingle(c.page, &card.Single, card, "baseline-"+f.name, "baseline-"+f.name, parts.Progress{LineID: "baseline-line-" + f.name,
		MainID: "baseline-main-" + f.name, Said: func() string { return card.Announcement("figure") }})
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
	c.ensure()
}

// ensure starts the computation of the figure with the page's parameters and logs, if the card is open.
func (c *Card) ensure() {
	p := c.view.page
	sources, ready := p.Library.Chosen()
	if !*c.open || !ready || p.View() != "baselines" || c.view.Waits() {
		return
	}
	call := c.call()
	params := call.Only(call.RelevantKeys(nil)).Encode()
	c.Compute(page.RunRequest{Kind: c.figure.kind, Params: params, Sources: sources, First: 1},
		func() (experiment.Experiment, error) { return call.Plan(nil, sources) })
}

func (c *Card) plan() *baseline.Plan {
	p, _ := c.Plan.(*baseline.Plan)
	return p
}

// summary is the figure of the replicates that are whole.
func (c *Card) summary(int) (s *baseline.ContestResult, whole bool) {
	return c.plan().Result(c.Got.(*baseline.Results)), c.Finished() == c.Total()
}

// shown is the last computed figure; nil if there is none of the present plan.
func (c *Card) shown() *baseline.ContestResult {
	if s, result := c.Current(); result != nil {
		return s
	}
	return nil
}

// call is the call for the figure with the page's parameters. If the figure compares orders, it includes the reader's formulas.
func (c *Card) call() experiment.Call {
	return c.callFor(c.figure.params(c.view.page.Link.Params), c.view.state.setup.Formulas)
}

func (c *Card) callFor(params study.Params, own []schedule.Order) experiment.Call {
	call := c.figure.kind.Call()
	of := call.Target.(*baseline.Setting)
	if of.Params = params; slices.Contains(call.RelevantKeys(nil), "orders") {
		of.Own = own
	}
	return call
}

// State is "waiting" while the card is shut.
func (c *Card) State() string {
	if !*c.open {
		return "waiting"
	}
	return c.Single.State()
}

func (c *Card) Link() page.Link { return c.view.largeLink(c.number) }

// Words are the finding and the command that computes the figure.
func (c *Card) Words(large bool) string {
	words := ""
	if s := c.shown(); s != nil {
		words = `<p class="found">` + text.Sym(c.figure.finding(s)) + ` <span class="quiet"><i class="sym">n</i> ` +
			text.Count(s.N) + " of " + text.Count(c.plan().Units()) + "</span></p>"
	}
	return words + `<p class="quiet">The same on the command line: <code class="mono" id="` + text.Either(large, "large-", "") +
		"baseline-command-" + c.figure.name + `">` + text.Escape(c.command()) + "</code></p>"
}

// isHidden reports whether a figure is shown alone.
func (c *Card) isHidden() bool { return c.view.state.large != 0 }

func (c *Card) Spec(large bool) string {
	s := c.shown()
	if s == nil {
		return ""
	}
	return c.specs.Get(large, s, func() string {
		sub := "95 % intervals; n " + text.Count(s.N)
		return chart.Grid(c.figure.title, sub, c.figure.title+". "+c.figure.finding(s), s, c.figure.panels, parts.Height(large, 340)).JSON()
	})
}

func (c *Card) toggleWord() string { return text.Either(*c.open, "Close", "Compute") }

func (c *Card) toggleClass() string { return text.Either(*c.open, "txt", "btn") }

// origin describes where the numbers come from.
func (c *Card) origin() page.Origin {
	p := c.view.page
	words := []string{p.Program(), c.figure.name}
	var traces []page.TracedLog
	for _, s := range c.plan().Sources {
		words = append(words, page.LogWord(s.Name, s.SHA256))
		traces = append(traces, page.TracedLog{Name: s.Name, SHA256: s.SHA256})
	}
	for _, r := range c.plan().Replicates {
		if t := &traces[r.Source]; r.Seed == c.plan().Params.Seed { // the other seeds meet the same ones
			t.Periods = append(t.Periods, r.Period)
		}
	}
	params := c.plan().Params
	if pairs := params.Encode(); pairs != "" {
		words = append(words, pairs)
	}
	o := p.Origin(words, p.Address(p.Link), slices.Concat(study.Parameters.Settings(&params), c.plan().OwnSettings()))
	o.Traces, o.Seeds = traces, page.SeedsFrom(params.Seed, params.Seeds)
	return o
}

// command is the command that computes the figure.
func (c *Card) command() string {
	call := c.call()
	if c.Plan != nil {
		call = c.callFor(c.plan().Params, c.plan().Own)
	}
	return strings.Join(append([]string{"juggle " + c.figure.name}, call.Only(call.RelevantKeys(nil)).Arguments()...), " ")
}
