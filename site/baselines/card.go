package baselines

import (
	"slices"
	"strings"
	"time"

	"juggle/core/baseline"
	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Card is a figure beside the paper's: it is computed when the reader opens it, and sharpens as its replicates come.
type Card struct {
	parts.Study[*baseline.Standing]
	view     *Baselines
	figure   *figure
	number   int   // of figures, from 1
	open     *bool // in the view's state
	progress *parts.Progress
	face     *parts.Card

	wanted string // parameters and logs of the plan
	specs  parts.Specs[*baseline.Standing]
}

// beat is the time between two summaries while results come. Of other parameters at most mostStored results are kept.
const (
	beat       = 400 * time.Millisecond
	mostStored = 30_000
)

func newCard(c *Baselines, i int) *Card {
	f := &figures[i]
	card := &Card{view: c, figure: f, number: i + 1, open: &c.state.open[i]}
	card.Study = parts.Study[*baseline.Standing]{Browser: c.page.Browser, Engine: c.engine, Store: &c.cache, Keep: mostStored, Beat: beat,
		AtOnce: 1, Few: true,
		Figure: card.summary}
	card.face = parts.NewCard(c.page, card, "baseline-"+f.name, "")
	card.progress, card.face.Section = card.newProgress(), "baseline-"+f.name
	card.face.Progress = func() *parts.Progress { return card.progress }
	return card
}

// newProgress is the figure's line.
func (c *Card) newProgress() *parts.Progress {
	return c.Progress(parts.Progress{
		Class: "progress first", Label: "Runs computed", LineID: "baseline-line-" + c.figure.name,
		MainID: "baseline-main-" + c.figure.name, Done: func() bool { return c.Phase != parts.Running }, Line: c.line,
		Said: func() string { return c.Said("figure") },
	})
}

// turn opens or shuts the card.
func (c *Card) turn() {
	if *c.open = !*c.open; !*c.open {
		c.Stop()
	} else if c.Phase == parts.Stopped {
		c.Resume()
	}
	c.view.Record()
	c.ensure()
}

// ensure begins the figure of the present parameters and logs, where it is open.
func (c *Card) ensure() {
	p := c.view.page
	sources, ready := p.Library.Chosen()
	if !*c.open || !ready || p.View() != "baselines" || c.view.Waits() {
		return
	}
	call := c.call()
	wanted := call.Encode()
	for _, s := range sources {
		wanted += " " + s.SHA256
	}
	if wanted == c.wanted {
		return
	}
	c.wanted = wanted
	plan, err := call.Plan(nil, sources)
	if err != nil {
		c.Await(only, err)
		return
	}
	params := call.Only(call.RelevantKeys(nil)).Encode()
	c.Begin(page.RunRequest{Kind: c.figure.kind, Params: params, Sources: sources, Urgent: true, First: 1}, plan, only)
}

// only is the number of the study's one figure.
var only = []int{0}

func (c *Card) plan() *baseline.Plan {
	p, _ := c.Plan.(*baseline.Plan)
	return p
}

// summary is the figure of the replicates that are whole; nil where none is.
func (c *Card) summary(int) (s *baseline.Standing, whole bool) {
	if s = c.plan().Standing(c.Got.(*baseline.Results)); s.N == 0 {
		s = nil
	}
	return s, c.Finished() == c.Total()
}

// shown is the figure as last summarised; nil where there is none of the present plan.
func (c *Card) shown() *baseline.Standing {
	if s, own := c.Shown(0); own {
		return s
	}
	return nil
}

// call asks for the figure under the page's parameters, with the orders of the reader's own where orders compete.
func (c *Card) call() experiment.Call {
	return c.calling(c.figure.params(c.view.page.Link.Params), c.view.state.setup.Own)
}

func (c *Card) calling(params study.Params, own []schedule.Order) experiment.Call {
	call := c.figure.kind.Call()
	of := call.Target.(*baseline.Setting)
	if of.Params = params; slices.Contains(call.RelevantKeys(nil), "orders") {
		of.Own = own
	}
	return call
}

func (c *Card) line() string {
	switch {
	case c.Err != nil:
		return text.Triangle + " " + text.Escape(text.Plain(c.Err))
	case c.Plan == nil:
		return text.Escape(c.view.page.Library.WaitingFor())
	}
	words := c.LineWords(parts.Line{Stopped: "Stopped", Shown: "What is drawn is of the replicates that are whole.",
		Of: text.Plural(c.plan().Units(), "period", "periods") + ", " + text.Plural(c.plan().Params.Seeds, "seed", "seeds")})
	if lost := c.LostWords(); lost != "" {
		words += " " + text.Triangle + " " + lost
	}
	return words
}

func (c *Card) State() string {
	if !*c.open || c.Plan == nil && c.Err == nil {
		return "waiting"
	}
	return c.Study.State(0, c.Finished() > 0)
}

func (c *Card) Data() *report.Table {
	if c.shown() == nil {
		return nil
	}
	return c.shown().Table
}

// The figures beside the papers have no numbers, claims or verdicts.
func (c *Card) Number() string             { return "" }
func (c *Card) Title() string              { return text.Escape(c.figure.title) }
func (c *Card) Called() string             { return c.figure.title }
func (c *Card) Verdict(bool) string        { return "" }
func (c *Card) Subtitle(bool) string       { return text.Sym(c.figure.sub) }
func (c *Card) Decides() []report.Evidence { return nil }

func (c *Card) Link() page.Link { return c.view.largeLink(c.number) }

// Words are what was found, and the same on the command line.
func (c *Card) Words(large bool) string {
	words := ""
	if s := c.shown(); s != nil {
		words = `<p class="found">` + text.Sym(c.figure.finding(s)) + ` <span class="quiet"><i class="sym">n</i> ` +
			text.Count(s.N) + " of " + text.Count(c.plan().Units()) + "</span></p>"
	}
	return words + `<p class="quiet">The same on the command line: <code class="mono" id="` + text.Either(large, "large-", "") +
		"baseline-command-" + c.figure.name + `">` + text.Escape(c.command()) + "</code></p>"
}

// away reports whether a figure is shown alone.
func (c *Card) away() bool { return c.view.state.large != 0 }

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

func (c *Card) word() string { return text.Either(*c.open, "Close", "Compute") }

func (c *Card) class() string { return text.Either(*c.open, "txt", "btn") }

func (c *Card) Save(form, host string) {
	if s := c.shown(); s != nil {
		c.view.page.Save(form, page.Export{Name: "juggle-" + c.figure.name, Title: c.figure.title, Host: host, Origin: c.origin(),
			Table: s.Table, Comments: s.Comments,
			Figure: page.Figure{Title: c.figure.title, Claim: report.Claim{Finding: c.figure.finding(s)}}})
	}
}

// origin is where the numbers come from.
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

// command is the same on the command line.
func (c *Card) command() string {
	call := c.call()
	if c.Plan != nil {
		call = c.calling(c.plan().Params, c.plan().Own)
	}
	return strings.Join(append([]string{"juggle " + c.figure.name}, call.Only(call.RelevantKeys(nil)).Arguments()...), " ")
}
