package baselines

import (
	"juggle/core/workload"
	"math"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/papers/optimum"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/timeline"
)

// bestSub is the subtitle. It explains the best schedule and how it is computed.
const bestSub = "A provider who knew all these requests beforehand could accept more. How much more, two 0-1 programs bracket: the best " +
	"solution of one can be run, nothing does better than that of the other."

// Best is the part "How far from the best". It compares the requests of a stretch that each order of the waiting queue accepts with the
// best known schedule. The orders are computed at once; the solver is started by the reader, or at once for the default stretch.
type Best struct {
	view     *Baselines
	progress *parts.Progress

	requestKey    string // identifies the last request: the log, the stretch, and whether it is solved
	bracketInputs        // the inputs of the shown result
	stretch       *optimum.Stretch
	result        *optimum.Result   // nil: nothing is computed yet
	task          SolverTask        // the computation in progress; nil: there is none
	progressByEnd [2]SolverProgress // while the solver is at work
	solved        bool              // result has the solver's answers
	stopped       bool              // the reader stopped the solver
	failed        string
	canRetry      bool // the last request failed, and may succeed if it is made again

	picture timeline.Picture
	tables  []bestTable // of the solver's answers, as on the command line
}

// The bracketInputs are the inputs of one computation.
type bracketInputs struct {
	source study.Source
	setup  optimum.Setup // its period is numbered through all chosen logs
	local  int           // the number of that period within its log
	nodes  int           // the largest number of nodes of each program, if it is solved
}

func newBest(c *Baselines) *Best {
	b := &Best{view: c}
	b.picture = timeline.Picture{Name: "best", Host: bestHost, Canvas: c.canvas, Stretch: b.drawnRange, Show: b.show,
		Fit: func() { b.show(0, 0) }, IsFitted: func() bool { return c.state.from == c.state.to }}
	b.progress = &parts.Progress{
		Class: "progress first", Label: "Nodes that the solver has looked at", LineID: "best-line", MainID: "best-main",
		Count: b.count, Done: func() bool { return !b.running() }, Status: b.statusLine, Announcement: b.announcement, MainButton: b.button,
	}
	return b
}

// running reports whether the solver is at work.
func (b *Best) running() bool { return b.task != nil && b.view.state.needsSolver() }

// retry makes the last request again if it failed.
func (b *Best) retry() {
	if b.canRetry {
		b.requestKey = ""
	}
	b.compute()
}

// compute starts the computation that the state describes, unless it is done or in progress. It does nothing until the logs are loaded.
func (b *Best) compute() {
	c := b.view
	sources, ready := c.page.Library.Chosen()
	if !ready || c.Waits() {
		return
	}
	source, local, ok := workload.FindPeriod(sources, c.state.setup.Workload)
	requestKey := source.SHA256 + " " + c.state.stretchKey()
	if c.state.needsSolver() {
		requestKey += " solved within " + strconv.Itoa(c.state.nodes)
	}
	if requestKey == b.requestKey {
		return
	}
	b.cancel()
	b.requestKey, b.canRetry, b.failed, b.stopped, b.progressByEnd = requestKey, false, "", false, [2]SolverProgress{}
	if !ok {
		b.clear()
		b.failed = "There is no period " + strconv.Itoa(c.state.setup.Workload.Period) + "; want 0 to " +
			strconv.Itoa(c.page.Library.PeriodsOf(c.state.setup.Workload)-1) + "."
		return
	}
	setup := c.state.setup
	setup.Workload.Period = local
	to := &bestSink{best: b, bracketInputs: bracketInputs{source, c.state.setup, local, c.state.nodes}}
	b.task = c.engine.Bracket(BracketRequest{Source: source, Setup: setup, Solve: c.state.needsSolver(), Nodes: c.state.nodes}, to)
}

// clear removes what is shown: the stretch, the orders' schedules and the solver's answers.
func (b *Best) clear() {
	b.stretch, b.result, b.solved, b.tables = nil, nil, false, nil
}

// cancel ends the computation in progress.
func (b *Best) cancel() {
	if b.task != nil {
		b.task.Cancel()
		b.task = nil
	}
}

// A bestSink receives the results of one computation.
type bestSink struct {
	best *Best
	bracketInputs
	began bool
}

func (s *bestSink) Started(stretch *optimum.Stretch, unsolved *optimum.Result) {
	b := s.best
	s.began = true
	b.bracketInputs, b.stretch, b.result, b.solved = s.bracketInputs, stretch, unsolved, false
	if !b.view.state.needsSolver() {
		b.task = nil
	}
}

func (s *bestSink) Progressed(end optimum.Side, progress SolverProgress) {
	if progress.Finished { // the last report has no numbers, so keep those before it
		progress = s.best.progressByEnd[end]
		progress.Finished = true
	}
	s.best.progressByEnd[end] = progress
}

func (s *bestSink) Done(r *optimum.Result) {
	b := s.best
	b.result, b.solved, b.task, b.tables = r, true, nil, []bestTable{
		newBestTable("bracket", "The bracket", r.BracketTable()), newBestTable("orders", "What the orders accept", r.OrderTable()),
		newBestTable("schedule", "The best schedule that was found", r.ScheduleTable(b.stretch)),
	}
}

// Failed shows the message. If the log has too few requests for the default stretch, it computes the stretch from the first request on
// instead.
func (s *bestSink) Failed(message string) {
	b, c := s.best, s.best.view
	b.task = nil
	if first := defaultState().setup; !s.began && s.setup.Cut.From == first.Cut.From && c.state.setup.Equal(s.setup) {
		c.state.setup.Cut.From = 0
		c.Compute()
		return
	}
	b.failed, b.canRetry = message, true
}

// stateWord returns the value of the attribute data-state, which tests read.
func (b *Best) stateWord() string {
	switch {
	case b.failed != "":
		return "error"
	case b.task != nil || b.view.Waits():
		return "running"
	case b.solved:
		return "done"
	}
	return "waiting"
}

// stale reports whether the shown result belongs to a stretch other than that of the state.
func (b *Best) stale() bool {
	return b.result != nil && (b.view.Waits() || b.task != nil && !b.setup.Equal(b.view.state.setup))
}

// button is the main button of the progress line.
func (b *Best) button() parts.Button {
	switch {
	case b.running():
		return parts.Button{Word: "Stop", Class: "btn", Do: b.stop}
	case b.failed != "":
		return parts.Button{Word: "Try again", Class: "btn main", Do: b.retry}
	case b.solved:
		return parts.Button{Word: "Solve again", Class: "txt", Do: b.solve}
	case b.result == nil:
		return parts.Button{Word: "Find the best", Class: "btn away", Do: func() {}}
	}
	return parts.Button{Word: "Find the best", Class: "btn main", Do: b.solve}
}

// solve starts the solver.
func (b *Best) solve() {
	b.view.state.solve, b.requestKey = true, ""
	b.view.Record()
	b.compute()
}

// stop ends the solver, which then reports its solutions so far.
func (b *Best) stop() {
	b.stopped = true
	b.task.Stop()
}

// count is the number of nodes that the solver has searched in both programs, and the largest number that it may search.
func (b *Best) count() (finished, total int) {
	limit := b.view.state.nodes
	for _, t := range b.progressByEnd {
		if t.Finished || b.solved {
			finished += limit
		} else {
			finished += min(t.Nodes, limit)
		}
	}
	return finished, 2 * limit
}

// share formats work, in processor-seconds, in percent of the work of all requests; a dash if it is unknown.
func (b *Best) share(work float64) string {
	if math.IsInf(work, 0) || b.result == nil || b.result.Bracket.Asked == 0 {
		return "–"
	}
	return text.Fixed(100*work/float64(b.result.Bracket.Asked), 2) + " %"
}

// statusLine is the progress line: the solver's progress, or its result.
func (b *Best) statusLine() string {
	switch {
	case b.failed != "":
		return text.Triangle + " " + text.Escape(b.failed)
	case b.stale():
		return "<b>The requests are scheduled.</b> What is shown is still that of the stretch before."
	case b.running() && b.result == nil:
		return "The programs are made."
	case b.running():
		return "<b>Solving.</b> " + b.programProgress(optimum.Below) + "; " + b.programProgress(optimum.Above)
	case b.result == nil && b.task != nil:
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
	return words + solutionInWords("below", b.result.Below) + "; " + solutionInWords("above", b.result.Above)
}

// programProgress is the solver's progress with one program, in words.
func (b *Best) programProgress(end optimum.Side) string {
	t := b.progressByEnd[end]
	switch {
	case t.Finished:
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

// solutionInWords is the status of a program's solution, in the solver's words, and its gap.
func solutionInWords(name string, s optimum.Solution) string {
	return name + ": " + text.Escape(s.Status) + ", gap " + text.Fixed(100*s.Gap(), 3) + " %"
}

// announcement is the text for screen readers. It changes seldom.
func (b *Best) announcement() string {
	switch {
	case b.running():
		return "The solver is at work."
	case b.solved:
		return "The solver is done."
	}
	return ""
}

// policyName is the name of an order or of another rule within a sentence: "EDF", "last fit".
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

// capitalisedName is the name of an order or rule at the beginning of a sentence. A formula is not changed.
func capitalisedName(p rules.Policy) string {
	name := policyName(p)
	if p.Order.IsFormula() {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// order is the result of the chosen order or rule.
func (b *Best) order() *optimum.OrderResult {
	for i := range b.result.Orders {
		if b.result.Orders[i].Policy == b.view.state.policy {
			return &b.result.Orders[i]
		}
	}
	return &b.result.Orders[0]
}

// finding is the result in a sentence.
func (b *Best) finding() string {
	if b.result == nil {
		return ""
	}
	o, k := b.order(), b.result.Bracket
	name := capitalisedName(o.Policy)
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

// orders are the orders of the waiting queue, with first fit, that can be drawn.
func orders() param.Menu[rules.Policy] { return rules.Policies()[:len(schedule.Orders())] }

// otherRules are the other rules that can be drawn.
func otherRules() param.Menu[rules.Policy] { return rules.Policies()[len(schedule.Orders()):] }

// ownOrders are the orders by formulas that can be drawn.
func (b *Best) ownOrders() param.Menu[rules.Policy] {
	return rules.Policies(b.view.state.setup.Formulas...)[len(rules.Policies()):]
}

// choose draws the schedule of another order or rule.
func (b *Best) choose(p rules.Policy) {
	b.view.state.policy = p
	b.view.Record()
}

// summary is the result in a few words.
func (b *Best) summary() string {
	if b.result == nil {
		return "Nothing yet"
	}
	words := capitalisedName(b.order().Policy) + " " + b.share(float64(b.order().Work))
	if b.solved {
		words += ", best " + b.share(float64(b.result.Bracket.Lower))
	}
	return words
}

// A bestTable is a table of the solver's answers. name is used in ids and file names.
type bestTable struct {
	name, title string
	table       *report.Table
	html        string
}

// newBestTable returns a bestTable with its markup.
func newBestTable(name, title string, t *report.Table) bestTable {
	return bestTable{name, title, t, parts.WholeTableHTML(t)}
}
