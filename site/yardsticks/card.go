package yardsticks

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"juggle/core/grid"
	"juggle/core/optimum"
	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Card is a figure beside the paper's: it is computed when the reader opens it, and sharpens as its replicates come.
type Card struct {
	parts.Run
	view     *Yardsticks
	figure   *figure
	number   int   // of figures, from 1
	open     *bool // in the view's state
	progress *parts.Progress
	table    *parts.Table

	wanted  string // parameters and logs of the plan
	cut     optimum.Cut
	seconds int // a program; of the regret, as is cut
	plan    *study.Plan
	err     error // why there is none
	grid    *grid.Grid
	values  grid.Values
	have    int // items
	shown   *gridResult
	drawn   *gridResult
	asLarge bool // as it is drawn
}

// A gridResult is a figure as last summarised: of the replicates that were whole.
type gridResult struct {
	grid    *grid.Grid
	values  grid.Values
	table   *report.Table
	finding string
}

// pace is the time between two summaries while results arrive.
const pace = 400 * time.Millisecond

func newCard(c *Yardsticks, i int) *Card {
	f := &figures[i]
	card := &Card{Run: parts.Run{Browser: c.page.Browser}, view: c, figure: f, number: i + 1, open: &c.state.open[i]}
	card.table = parts.NewTable(c.page, card.data, func() string { return "Table of " + f.title })
	card.progress = &parts.Progress{
		Class: "progress first", Label: "Runs computed", LineID: "yard-line-" + f.name, MainID: "yard-main-" + f.name, Count: card.count,
		Done: func() bool { return card.Phase != parts.Running }, Line: card.line, Said: func() string { return card.Said("figure") },
		Main: func() parts.Button { return card.Button(card.plan == nil, card) },
	}
	return card
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
	cut, seconds := c.view.state.setup.Cut, c.view.state.seconds
	wanted := params.Encode() + " " + c.solver(cut, seconds)
	for _, s := range sources {
		wanted += " " + s.SHA256
	}
	if wanted == c.wanted {
		return
	}
	c.wanted, c.cut, c.seconds = wanted, cut, seconds
	c.plan, c.err = study.NewPlan(params, sources, []int{2}) // whose replicates are those of every figure
	c.Renew()
	if c.shown, c.have = nil, 0; c.err != nil {
		c.plan, c.Phase = nil, parts.Done
		return
	}
	c.grid = c.figure.layout(c.plan)
	c.values = c.grid.NewValues()
	for i := range c.grid.Len() {
		if rows, known := c.view.cache[c.key(i)]; known {
			c.put(i, rows)
			c.Reused++
		}
	}
	if c.figure.grid == nil {
		c.recall()
	}
	c.summarise()
	c.Resume()
}

// key is all that an item depends on.
func (c *Card) key(item int) string {
	group, replicate := c.grid.Item(item)
	r := c.plan.Replicates[replicate]
	p := c.plan.Params()
	p.Periods, p.Seed, p.Seeds = study.Range{}, 0, 0
	if c.figure.oneLoad {
		p.Lambdas = nil // the group says it
	} else {
		p.Loads, p.Lambdas = nil, p.Lambdas[len(p.Lambdas)-1:]
	}
	return strings.Join([]string{c.figure.name, c.solver(c.cut, c.seconds), p.Encode(), c.plan.Sources[r.Source].SHA256,
		strconv.Itoa(r.Period),
		strconv.FormatUint(r.Seed, 10), c.grid.Groups[group]}, " ")
}

func (c *Card) put(item int, rows [][]float64) {
	group, replicate := c.grid.Item(item)
	if c.values[group][replicate] == nil {
		c.have++
	}
	c.values[group][replicate] = rows
}

func (c *Card) has(item int) bool {
	group, replicate := c.grid.Item(item)
	return c.values[group][replicate] != nil
}

// Values takes numbers from the engine.
func (c *Card) Values(list []GridValues) {
	for _, v := range list {
		c.put(int(v.Item), v.Rows)
		c.view.cache[c.key(int(v.Item))] = v.Rows
	}
	c.SummariseAfter(pace, c.summarise)
}

// Ended hears that the engine has nothing more to say.
func (c *Card) Ended() {
	c.Hush()
	c.Unwind()
	c.Phase = parts.Done
	c.summarise()
}

// summarise makes the figure of the replicates that are whole.
func (c *Card) summarise() {
	g, values := c.grid.Whole(c.values)
	if g.Replicates == 0 || c.shown != nil && c.shown.grid.Replicates == g.Replicates {
		return
	}
	c.shown = &gridResult{g, values, g.Table(values), c.figure.finding(g, values)}
}

// Stop ends the computing; what is there stays.
func (c *Card) Stop() { c.StopAt(c.summarise) }

// Resume asks for what is missing.
func (c *Card) Resume() {
	if c.plan == nil {
		return
	}
	c.Continue(c.grid.Len(), c.has, func(items []int32) page.Task {
		if c.figure.grid == nil {
			return c.solve(items)
		}
		return c.view.engine.Grid(GridRequest{Figure: c.figure.grid, Params: c.plan.Params(), Sources: c.plan.Sources, Items: items}, c)
	})
}

// Retry asks once more for what was given up.
func (c *Card) Retry() {
	clear(c.Lost)
	c.Phase = parts.Stopped
	c.Resume()
}

// Again computes everything once more.
func (c *Card) Again() {
	for i := range c.grid.Len() {
		delete(c.view.cache, c.key(i))
	}
	if c.figure.grid == nil {
		c.Browser.SetSetting(keptRegret, "")
	}
	c.wanted = ""
	c.ensure()
}

func (c *Card) count() (finished, total int) {
	if c.plan == nil {
		return 0, 0
	}
	return c.have, c.grid.Len()
}

func (c *Card) line() string {
	switch {
	case c.err != nil:
		return text.Triangle + " " + text.Escape(text.Plain(c.err))
	case c.plan == nil:
		return text.Escape(c.view.page.Library.WaitingFor())
	}
	words := c.Words(parts.Line{Finished: c.have, Total: c.grid.Len(), Workers: c.view.engine.Workers(), Left: c.Left(c.have, c.grid.Len()),
		Stopped: "Stopped", Shown: "What is drawn is of the replicates that are whole.",
		Of: text.Plural(c.grid.Replicates, "replicate", "replicates")})
	if len(c.Lost) > 0 {
		words += " " + text.Triangle + " One of them: " + text.Escape(c.Lost[slices.Min(slices.Collect(maps.Keys(c.Lost)))])
	}
	return words
}

// stateWord is the state as automation reads it.
func (c *Card) stateWord() string {
	if !*c.open || c.plan == nil && c.err == nil {
		return "waiting"
	}
	return c.State(c.plan != nil && c.have == c.grid.Len(), c.have > 0)
}

func (c *Card) data() *report.Table {
	if c.shown == nil {
		return nil
	}
	return c.shown.table
}

func (c *Card) finding() string {
	if c.shown == nil {
		return ""
	}
	return text.Sym(c.shown.finding) + ` <span class="quiet"><i class="sym">n</i> ` + text.Count(c.shown.grid.Replicates) + " of " +
		text.Count(c.grid.Replicates) + "</span>"
}

func (c *Card) host() string { return "chart-yard-" + c.figure.name }

// large tells whether the figure is shown alone, away whether another one is.
func (c *Card) large() bool { return c.view.state.large == c.number }
func (c *Card) away() bool  { return c.view.state.large != 0 && !c.large() }

// tableShown is the table where it is open; shown large the figure has it always.
func (c *Card) tableShown() vugu.Builder {
	if c.large() && c.shown != nil {
		return c.table
	}
	return c.table.Shown()
}

func (c *Card) largeHref() string {
	if c.large() {
		return c.view.largeHref(0)
	}
	return c.view.largeHref(c.number)
}

func (c *Card) largeWord() string { return text.Either(c.large(), "All figures", "Large view") }

// draw brings the chart up to date.
func (c *Card) draw() {
	if !*c.open || c.away() || c.shown == nil || c.drawn == c.shown && c.asLarge == c.large() {
		return
	}
	c.drawn, c.asLarge = c.shown, c.large()
	height := 340
	if c.asLarge {
		height = 470
	}
	s := c.shown
	sub := "95 % intervals; n " + text.Count(s.grid.Replicates)
	c.view.page.Charts.Draw(c.host(), chart.Grid(c.figure.title, sub, c.figure.title+". "+s.finding, s.grid, s.values, c.figure.panels,
		height).JSON())
}

func (c *Card) word() string { return text.Either(*c.open, "Close", "Compute") }

func (c *Card) class() string { return text.Either(*c.open, "txt", "btn") }

// export saves the figure.
func (c *Card) export(kind string) {
	if c.shown == nil {
		return
	}
	c.view.page.Save(kind, page.Export{Name: "juggle-" + c.figure.name, Title: c.figure.title, Host: c.host(), Origin: c.origin(),
		Table:  c.shown.table,
		Figure: page.Figure{Title: c.figure.title, Claim: report.Claim{Finding: c.shown.finding}}})
}

// origin is where the numbers come from.
func (c *Card) origin() page.Origin {
	p := c.view.page
	words := []string{p.Program(), c.figure.name}
	var traces []page.TracedLog
	for _, s := range c.plan.Sources {
		words = append(words, page.LogWord(s.Name, s.SHA256))
		traces = append(traces, page.TracedLog{Name: s.Name, SHA256: s.SHA256})
	}
	for _, r := range c.plan.Replicates {
		t := &traces[r.Source]
		if n := len(t.Periods); n == 0 || t.Periods[n-1] != r.Period {
			t.Periods = append(t.Periods, r.Period)
		}
	}
	if s := c.solver(c.cut, c.seconds); s != "" {
		words = append(words, s)
	}
	params := c.plan.Params()
	if pairs := params.Encode(); pairs != "" {
		words = append(words, pairs)
	}
	o := p.Origin(words, p.Address(p.Link), append(study.Parameters.Settings(&params), c.solverSettings()...))
	o.Traces, o.Seeds = traces, page.SeedsFrom(params.Seed, params.Seeds)
	return o
}

// command is the same on the command line.
func (c *Card) command() string {
	params := c.view.page.Link.Params
	if c.plan != nil {
		params = c.plan.Params()
	}
	if c.figure.oneLoad {
		params.Loads = study.Paper().Loads // it has no option
	}
	return strings.Join(slices.Concat([]string{"juggle " + c.figure.name}, flags(study.Parameters, &params), c.solverFlags()), " ")
}
