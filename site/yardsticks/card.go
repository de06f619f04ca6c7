package yardsticks

import (
	"slices"
	"strings"
	"time"

	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/report"
	"juggle/core/study"
	"juggle/core/yardstick"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Card is a figure beside the paper's: it is computed when the reader opens it, and sharpens as its replicates come.
type Card struct {
	parts.Study[*gridResult]
	view     *Yardsticks
	figure   *figure
	number   int   // of figures, from 1
	open     *bool // in the view's state
	progress *parts.Progress
	face     *parts.Card

	wanted string // parameters and logs of the plan
	specs  parts.Specs[*gridResult]
}

// A gridResult is a figure as last summarised: of the replicates that were whole.
type gridResult struct {
	standing *yardstick.Standing
	sampled  int // see yardstick.Sampled
	finding  string
}

// beat is the time between two summaries while results come. Of other parameters at most mostStored results are kept.
const (
	beat       = 400 * time.Millisecond
	mostStored = 30_000
)

func newCard(c *Yardsticks, i int) *Card {
	f := &figures[i]
	card := &Card{view: c, figure: f, number: i + 1, open: &c.state.open[i]}
	card.Study = parts.Study[*gridResult]{Browser: c.page.Browser, Engine: c.engine, Store: &c.cache, Keep: mostStored, Beat: beat, AtOnce: 1,
		Few:    true,
		Figure: card.summary}
	card.face = parts.NewCard(c.page, card, "yard-"+f.name, "")
	card.progress, card.face.Section = card.newProgress(), "yard-"+f.name
	card.face.Progress = func() *parts.Progress { return card.progress }
	return card
}

// newProgress is the figure's line.
func (c *Card) newProgress() *parts.Progress {
	return c.Progress(parts.Progress{
		Class: "progress first", Label: "Runs computed", LineID: "yard-line-" + c.figure.name,
		MainID: "yard-main-" + c.figure.name, Done: func() bool { return c.Phase != parts.Running }, Line: c.line,
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
	c.view.live.Record()
	c.ensure()
}

// ensure begins the figure of the present parameters and logs, where it is open.
func (c *Card) ensure() {
	p := c.view.page
	sources, ready := p.Library.Chosen()
	if !*c.open || !ready || p.View() != "yardsticks" || c.view.live.Waits() {
		return
	}
	params := c.figure.params(p.Link.Params)
	contest := c.contest()
	wanted := strings.Join(contest.Rows, ",") + " " + params.Encode()
	for _, s := range sources {
		wanted += " " + s.SHA256
	}
	if wanted == c.wanted {
		return
	}
	c.wanted = wanted
	plan, err := contest.NewPlan(params, yardstick.Regret{}, sources)
	if err != nil {
		c.Await(only, err)
		return
	}
	c.Begin(page.RunRequest{Kind: c.figure.kind, Params: c.settings(plan.Params, contest).Encode(), Sources: plan.Sources,
		Urgent: true, First: 1}, plan, only)
}

// only is the number of the study's one figure.
var only = []int{0}

func (c *Card) plan() *yardstick.Plan {
	p, _ := c.Plan.(*yardstick.Plan)
	return p
}

// summary is the figure of the replicates that are whole; nil where none is.
func (c *Card) summary(int) (r *gridResult, whole bool) {
	results := c.Got.(*yardstick.Results)
	r = c.shown()
	if n := yardstick.Sampled(results); n > 0 && (r == nil || r.sampled != n) { // otherwise nothing else is to be seen
		s := c.plan().Standing(results)
		r = &gridResult{s, n, c.figure.finding(s)}
	}
	return r, c.Finished() == c.Total()
}

// shown is the figure as last summarised; nil where there is none of the present plan.
func (c *Card) shown() *gridResult {
	if r, own := c.Shown(0); own {
		return r
	}
	return nil
}

// contest is the figure's, with rows for the orders of the reader's own where orders compete.
func (c *Card) contest() *yardstick.Contest {
	if !slices.Contains(c.figure.kind.Call().Takes(nil), "orders") {
		return c.figure.contest
	}
	return c.figure.contest.Beside(c.view.state.setup.Own...)
}

// settings are the parameters that matter to the figure.
func (c *Card) settings(params study.Params, contest *yardstick.Contest) param.Values {
	call := c.figure.kind.Call()
	call.Of.(*yardstick.Setting).Own = contest.Own()
	for i := range study.Parameters {
		p := &study.Parameters[i]
		if value, ok := call.Find(p.Key); ok && p.Key != "orders" {
			value.Set(p.Get(&params)) // what a plan was made of can be spelled and read
		}
	}
	return call.Only(call.Takes(nil))
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
	return c.shown().standing.Table
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
	if c.shown() != nil {
		words = `<p class="found">` + text.Sym(c.shown().finding) + ` <span class="quiet"><i class="sym">n</i> ` +
			text.Count(c.shown().standing.N) + " of " + text.Count(c.plan().Units()) + "</span></p>"
	}
	return words + `<p class="quiet">The same on the command line: <code class="mono" id="` + text.Either(large, "large-", "") +
		"yard-command-" + c.figure.name + `">` + text.Escape(c.command()) + "</code></p>"
}

// away reports whether a figure is shown alone.
func (c *Card) away() bool { return c.view.state.large != 0 }

func (c *Card) Spec(large bool) string {
	s := c.shown()
	if s == nil {
		return ""
	}
	return c.specs.Get(large, s, func() string {
		sub := "95 % intervals; n " + text.Count(s.standing.N)
		return chart.Grid(c.figure.title, sub, c.figure.title+". "+s.finding, s.standing, c.figure.panels, parts.Height(large, 340)).JSON()
	})
}

func (c *Card) word() string { return text.Either(*c.open, "Close", "Compute") }

func (c *Card) class() string { return text.Either(*c.open, "txt", "btn") }

func (c *Card) Save(form, host string) {
	if c.shown() == nil {
		return
	}
	c.view.page.Save(form, page.Export{Name: "juggle-" + c.figure.name, Title: c.figure.title, Host: host, Origin: c.origin(),
		Table: c.shown().standing.Table, Comments: c.shown().standing.Comments,
		Figure: page.Figure{Title: c.figure.title, Claim: report.Claim{Finding: c.shown().finding}}})
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
	o := p.Origin(words, p.Address(p.Link), slices.Concat(study.Parameters.Settings(&params), c.ownSettings()))
	o.Traces, o.Seeds = traces, page.SeedsFrom(params.Seed, params.Seeds)
	return o
}

// ownSettings are the orders of the reader's own, where there are any.
func (c *Card) ownSettings() []param.Setting {
	setup := optimum.Setup{Own: c.plan().Contest.Own()}
	if p := optimum.Parameters.Find("orders"); len(setup.Own) > 0 {
		return []param.Setting{{Key: p.Key, Name: p.Name, Value: p.Get(&setup)}}
	}
	return nil
}

// command is the same on the command line.
func (c *Card) command() string {
	params, contest := c.view.page.Link.Params, c.contest()
	if c.Plan != nil {
		params, contest = c.plan().Params, c.plan().Contest
	}
	if c.figure.oneLoad {
		params.Loads = c.figure.params(params).Loads
	}
	return strings.Join(append([]string{"juggle " + c.figure.name}, c.settings(params, contest).Arguments()...), " ")
}
