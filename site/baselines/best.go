package baselines

import (
	"juggle/core/workload"
	"math"
	"strconv"
	"strings"

	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/report"
	"juggle/core/rules"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/timeline"
)

// bestSub says what the best is, and how it is known.
const bestSub = "A provider who knew all these requests beforehand could accept more. How much more, two 0-1 programs bracket: the best " +
	"solution of one can be run, nothing does better than that of the other."

// Best is "How far from the best": a stretch of requests, what an order of the waiting queue accepts of it, and the best schedule that is
// known. What the orders do is computed at once; the solver is asked when the reader wants it.
type Best struct {
	view     *Baselines
	progress *parts.Progress

	wanted  string // what was asked for last: the log, the stretch, and whether it is solved
	inquiry        // that what is shown answers
	stretch *optimum.Stretch
	result  *optimum.Result // nil: nothing is known yet
	solving Solving         // under way
	told    [2]Told         // by end, while it is solved
	solved  bool            // result has a solver's answers
	stopped bool            // by the reader
	failed  string
	broken  bool // the last question failed; asking again may help

	painted painted
	watched bool
	zooms   timeline.Zooms
	tables  []bestTable // of a solver's answers: the command line's
}

// An inquiry is what is asked for.
type inquiry struct {
	source study.Source
	setup  optimum.Setup // its period counts through all chosen logs
	local  int           // that period within its log
	nodes  int           // of each program, where it is solved
}

func newBest(c *Baselines) *Best {
	b := &Best{view: c}
	b.zooms = timeline.Zooms{Name: "best", ZoomControl: &gantt.ZoomControl{Drawn: b.drawn, Show: b.show, Fit: func() { b.show(0, 0) },
		IsFitted: func() bool { return c.state.from == c.state.to }}}
	b.progress = &parts.Progress{
		Class: "progress first", Label: "Nodes that the solver has looked at", LineID: "best-line", MainID: "best-main",
		Count: b.count, Done: func() bool { return !b.running() }, Line: b.line, Said: b.said, Main: b.button,
	}
	return b
}

// running reports whether a solver is at work.
func (b *Best) running() bool { return b.solving != nil && b.view.state.solves() }

// again asks the last question once more if it failed.
func (b *Best) again() {
	if b.broken {
		b.wanted = ""
	}
	b.ensure()
}

// ensure asks for what the state wants, as soon as the logs are there.
func (b *Best) ensure() {
	c := b.view
	sources, ready := c.page.Library.Chosen()
	if !ready || c.Waits() || c.page.View() != "baselines" {
		return
	}
	source, local, ok := workload.In(sources, c.state.setup.Workload)
	wanted := source.SHA256 + " " + c.state.asked()
	if c.state.solves() {
		wanted += " solved within " + strconv.Itoa(c.state.nodes)
	}
	if wanted == b.wanted {
		return
	}
	b.halt()
	b.wanted, b.broken, b.failed, b.stopped, b.told = wanted, false, "", false, [2]Told{}
	if !ok {
		b.forget()
		b.failed = "There is no period " + strconv.Itoa(c.state.setup.Workload.Period) + "; want 0 to " +
			strconv.Itoa(c.page.Library.PeriodsOf(c.state.setup.Workload)-1) + "."
		return
	}
	setup := c.state.setup
	setup.Workload.Period = local
	to := &bestSink{best: b, inquiry: inquiry{source, c.state.setup, local, c.state.nodes}}
	b.solving = c.engine.Bracket(BracketRequest{Source: source, Setup: setup, Solve: c.state.solves(), Nodes: c.state.nodes}, to)
}

// forget takes back what was shown: the stretch, what the orders made of it and the solver's answers.
func (b *Best) forget() {
	b.stretch, b.result, b.solved, b.tables = nil, nil, false, nil
}

func (b *Best) halt() {
	if b.solving != nil {
		b.solving.Cancel()
		b.solving = nil
	}
}

// A bestSink hears of one stretch.
type bestSink struct {
	best *Best
	inquiry
	began bool
}

func (s *bestSink) Began(stretch *optimum.Stretch, unsolved *optimum.Result) {
	b := s.best
	s.began = true
	b.inquiry, b.stretch, b.result, b.solved = s.inquiry, stretch, unsolved, false
	if !b.view.state.solves() {
		b.solving = nil
	}
}

func (s *bestSink) Told(end optimum.End, so Told) {
	if so.Over { // what it said last is known from the answers
		was := s.best.told[end]
		so.Work, so.Bound, so.Seconds, so.Nodes = was.Work, was.Bound, was.Seconds, was.Nodes
	}
	s.best.told[end] = so
}

func (s *bestSink) Done(r *optimum.Result) {
	b := s.best
	b.result, b.solved, b.solving, b.tables = r, true, nil, []bestTable{
		tabled("bracket", "The bracket", r.BracketTable()), tabled("orders", "What the orders accept", r.OrderTable()),
		tabled("schedule", "The best schedule that was found", r.ScheduleTable(b.stretch)),
	}
}

// Failed has the untouched stretch begin with the first request where a log has too few for it.
func (s *bestSink) Failed(message string) {
	b, c := s.best, s.best.view
	b.solving = nil
	if first := untouched().setup; !s.began && s.setup.Cut.From == first.Cut.From && c.state.setup.Is(s.setup) {
		c.state.setup.Cut.From = 0
		c.ensure()
		return
	}
	b.failed, b.broken = message, true
}

// stateWord is the state as automation reads it.
func (b *Best) stateWord() string {
	switch {
	case b.failed != "":
		return "error"
	case b.solving != nil || b.view.Waits():
		return "running"
	case b.solved:
		return "done"
	}
	return "waiting"
}

// stale reports whether what is shown is of another stretch than the one that is wanted.
func (b *Best) stale() bool {
	return b.result != nil && (b.view.Waits() || b.solving != nil && !b.setup.Is(b.view.state.setup))
}

// button is what can be done.
func (b *Best) button() parts.Button {
	switch {
	case b.running():
		return parts.Button{Word: "Stop", Class: "btn", Do: b.stop}
	case b.failed != "":
		return parts.Button{Word: "Try again", Class: "btn main", Do: b.again}
	case b.solved:
		return parts.Button{Word: "Solve again", Class: "txt", Do: b.solve}
	case b.result == nil:
		return parts.Button{Word: "Find the best", Class: "btn away", Do: func() {}}
	}
	return parts.Button{Word: "Find the best", Class: "btn main", Do: b.solve}
}

func (b *Best) solve() {
	b.view.state.solve, b.wanted = true, ""
	b.view.Record()
	b.ensure()
}

func (b *Best) stop() {
	b.stopped = true
	b.solving.Stop()
}

// count is how many nodes the solver has looked at, of both programs, and the most that it may.
func (b *Best) count() (finished, total int) {
	limit := b.view.state.nodes
	for _, t := range b.told {
		if t.Over || b.solved {
			finished += limit
		} else {
			finished += min(t.Nodes, limit)
		}
	}
	return finished, 2 * limit
}

// share is work in per cent of what was asked.
func (b *Best) share(work float64) string {
	if math.IsInf(work, 0) || b.result == nil || b.result.Bracket.Asked == 0 {
		return "–"
	}
	return text.Fixed(100*work/float64(b.result.Bracket.Asked), 2) + " %"
}

// line says how far the solver is, or what came of it.
func (b *Best) line() string {
	switch {
	case b.failed != "":
		return text.Triangle + " " + text.Escape(b.failed)
	case b.stale():
		return "<b>The requests are scheduled.</b> What is shown is still that of the stretch before."
	case b.running() && b.result == nil:
		return "The programs are made."
	case b.running():
		return "<b>Solving.</b> " + b.progressOf(optimum.Below) + "; " + b.progressOf(optimum.Above)
	case b.result == nil && b.solving != nil:
		return "The requests are scheduled."
	case b.result == nil:
		return text.Escape(b.view.page.Library.WaitingFor())
	case !b.solved:
		return text.Plural(len(b.stretch.Jobs), "request", "requests") + ", " + b.share(float64(b.order().Work)) + " of the work accepted by " +
			policyName(b.order().Policy) + ". The solver, 0.9 MB, is fetched when it is first asked."
	}
	words := "<b>Done.</b> "
	if b.stopped {
		words = "<b>Stopped.</b> "
	}
	return words + ended("below", b.result.Below) + "; " + ended("above", b.result.Above)
}

// progressOf says how far the solver is with a program.
func (b *Best) progressOf(end optimum.End) string {
	t := b.told[end]
	switch {
	case t.Over:
		return end.String() + ": done"
	case t.Seconds == 0:
		return end.String() + ": begun"
	}
	words := end.String() + ": found " + b.share(t.Work) + ", bound " + b.share(t.Bound)
	if gap := (t.Bound - t.Work) / t.Bound; gap >= 0 && gap <= 1 {
		words += ", gap " + text.Fixed(100*gap, 2) + " %"
	}
	return words + ", " + strconv.Itoa(t.Nodes) + " of at most " + text.Plural(b.view.state.nodes, "node", "nodes") + ", " +
		text.Fixed(t.Seconds, 0) + " s"
}

// ended says how a program was left, in the solver's words.
func ended(name string, s optimum.Solution) string {
	return name + ": " + text.Escape(s.Status) + ", gap " + text.Fixed(100*s.Gap(), 3) + " %"
}

// said tells a screen reader of what changes seldom.
func (b *Best) said() string {
	switch {
	case b.running():
		return "The solver is at work."
	case b.solved:
		return "The solver is done."
	}
	return ""
}

// policyName is an order as people write it, or another rule, within a sentence: "EDF", "last fit".
func policyName(p rules.Policy) string {
	if p.Rule == rules.FirstFit {
		return parts.OrderName(p.String())
	}
	for _, item := range rules.Policies() {
		if item.Value == p {
			return item.Title
		}
	}
	return p.String()
}

// capital is its name at the head of a sentence; a formula stays as it is.
func capital(p rules.Policy) string {
	name := policyName(p)
	if p.Order.Own() {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// order is what the chosen order or rule accepts.
func (b *Best) order() *optimum.OrderResult {
	for i := range b.result.Orders {
		if b.result.Orders[i].Policy == b.view.state.policy {
			return &b.result.Orders[i]
		}
	}
	return &b.result.Orders[0]
}

// finding is the answer in a sentence.
func (b *Best) finding() string {
	if b.result == nil {
		return ""
	}
	o, k := b.order(), b.result.Bracket
	name := capital(o.Policy)
	accepts := name + " accepts " + b.share(float64(o.Work)) + " of the work asked for"
	if !b.solved {
		return text.Escape(accepts + ".")
	}
	words := accepts + "; the best possible lies between " + b.share(float64(k.Lower)) + " and " + b.share(float64(k.Upper)) + ". "
	if lower := b.share(float64(k.Lower)); lower == b.share(float64(k.Upper)) {
		words = accepts + "; the best possible is " + lower + ". "
	}
	low, high := text.Fixed(100*o.RegretLower, 2), text.Fixed(100*o.RegretUpper, 2)
	switch {
	case low == high:
		words += name + " misses " + low + " % of it."
	default:
		words += name + " misses from " + low + " to " + high + " % of it."
	}
	return text.Escape(words)
}

// orders and otherRules are the policies that can be drawn.
func orders() param.Menu[rules.Policy]     { return rules.Policies()[:len(schedule.Orders())] }
func otherRules() param.Menu[rules.Policy] { return rules.Policies()[len(schedule.Orders()):] }

func (b *Best) ownOrders() param.Menu[rules.Policy] {
	return rules.Policies(b.view.state.setup.Own...)[len(rules.Policies()):]
}

// choose draws what another order or rule makes of the stretch.
func (b *Best) choose(p rules.Policy) {
	b.view.state.policy = p
	b.view.Record()
}

// glance is the answer in a few words.
func (b *Best) glance() string {
	if b.result == nil {
		return "Nothing yet"
	}
	words := capital(b.order().Policy) + " " + b.share(float64(b.order().Work))
	if b.solved {
		words += ", best " + b.share(float64(b.result.Bracket.Lower))
	}
	return words
}

// A bestTable is a table with its name in ids and files, and its title.
type bestTable struct {
	name, title string
	table       *report.Table
	html        string
}

func tabled(name, title string, t *report.Table) bestTable {
	return bestTable{name, title, t, parts.WholeTableHTML(t)}
}
