package baselines

import (
	"math"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/papers/optimum"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/workload"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/timeline"
)

// bestSub is the subtitle. It explains the best schedule and how it is computed.
const bestSub = "A provider who knew all these requests beforehand could accept more. How much more, two 0-1 programs bracket: the best " +
	"solution of one can be run, nothing does better than that of the other."

// Best is the part "How far from the best". For a stretch of requests it compares the schedule of each order of the waiting queue with the
// best known schedule. The orders are computed at once. The solver is started by the reader; for the default stretch it starts at once.
type Best struct {
	view     *Baselines
	progress *parts.Progress

	bracketKey    string // identifies the last bracket asked for: the log, the stretch, and whether it is solved
	bracketInputs        // the inputs of the shown result
	stretch       *optimum.Stretch
	result        *optimum.Result   // nil: nothing is computed yet
	task          SolverTask        // the computation in progress; nil: there is none
	progressByEnd [2]SolverProgress // of both programs, by optimum.Side, while the solver is at work
	isSolved      bool              // result has the solver's answers
	isStopped     bool              // the reader stopped the solver
	fault         string
	canRetry      bool // the computation failed, and may succeed if it is repeated

	picture timeline.Picture
	tables  []bestTable // the tables of the solved result, as on the command line
}

// The bracketInputs are the inputs of one computation.
type bracketInputs struct {
	source      study.Source
	setup       optimum.Setup // its period is numbered through all chosen logs
	periodInLog int           // the number of the period within its log
	nodes       int           // the largest number of nodes of each program, if it is solved
}

func newBest(c *Baselines) *Best {
	b := &Best{view: c}
	b.picture = timeline.Picture{Name: "best", Host: bestHost, Canvas: c.canvas, Stretch: b.drawnRange, SetStretch: b.show,
		Fit: func() { b.show(0, 0) }, IsFitted: func() bool { return c.state.from == c.state.to }}
	b.progress = &parts.Progress{
		Class: "progress first", Label: "Nodes that the solver has looked at", LineID: "best-line", MainID: "best-main",
		Count: b.count, Done: func() bool { return !b.isSolving() }, Status: b.statusLine, Announcement: b.announcement, MainButton: b.button,
	}
	return b
}

// isSolving reports whether the solver is at work.
func (b *Best) isSolving() bool { return b.task != nil && b.view.state.needsSolver() }

// retry repeats the computation if it failed.
func (b *Best) retry() {
	if b.canRetry {
		b.bracketKey = ""
	}
	b.compute()
}

// compute starts the computation that the state describes, unless it is done or in progress. It does nothing until the logs are loaded.
func (b *Best) compute() {
	c := b.view
	sources, ready := c.page.Library.Chosen()
	if !ready || c.IsUnsettled() {
		return
	}
	source, periodInLog, ok := workload.FindPeriod(sources, c.state.setup.Workload)
	bracketKey := source.SHA256 + " " + c.state.stretchKey()
	if c.state.needsSolver() {
		bracketKey += " solved within " + strconv.Itoa(c.state.nodes)
	}
	if bracketKey == b.bracketKey {
		return
	}
	b.cancel()
	b.bracketKey, b.canRetry, b.fault, b.isStopped, b.progressByEnd = bracketKey, false, "", false, [2]SolverProgress{}
	if !ok {
		b.clear()
		b.fault = "There is no period " + strconv.Itoa(c.state.setup.Workload.Period) + "; want 0 to " +
			strconv.Itoa(c.page.Library.PeriodsOf(c.state.setup.Workload)-1) + "."
		return
	}
	setup := c.state.setup
	setup.Workload.Period = periodInLog
	sink := &bestSink{best: b, bracketInputs: bracketInputs{source, c.state.setup, periodInLog, c.state.nodes}}
	b.task = c.engine.Bracket(BracketRequest{Source: source, Setup: setup, Solve: c.state.needsSolver(), Nodes: c.state.nodes}, sink)
}

// clear removes the stretch, the orders' schedules and the solver's answers.
func (b *Best) clear() {
	b.stretch, b.result, b.isSolved, b.tables = nil, nil, false, nil
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
	isStarted bool // Started was called
}

func (s *bestSink) Started(stretch *optimum.Stretch, unsolved *optimum.Result) {
	b := s.best
	s.isStarted = true
	b.bracketInputs, b.stretch, b.result, b.isSolved = s.bracketInputs, stretch, unsolved, false
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
	b.result, b.isSolved, b.task, b.tables = r, true, nil, []bestTable{
		newBestTable("bracket", "The bracket", r.BracketTable()), newBestTable("orders", "What the orders accept", r.OrderTable()),
		newBestTable("schedule", "The best schedule that was found", r.ScheduleTable(b.stretch)),
	}
}

// Failed shows the message. The default stretch fails if the log has too few requests; a stretch from the first request on is then computed
// instead.
func (s *bestSink) Failed(message string) {
	b, c := s.best, s.best.view
	b.task = nil
	if s.setup.Cut.From == defaultState().setup.Cut.From && !s.isStarted && c.state.setup.Equal(s.setup) {
		c.state.setup.Cut.From = 0
		c.Compute()
		return
	}
	b.fault, b.canRetry = message, true
}

// stateWord returns the state, which scripts read.
func (b *Best) stateWord() string {
	switch {
	case b.fault != "":
		return "error"
	case b.task != nil || b.view.IsUnsettled():
		return "running"
	case b.isSolved:
		return "done"
	}
	return "waiting"
}

// isStale reports whether the shown result belongs to another stretch than the state's.
func (b *Best) isStale() bool {
	return b.result != nil && (b.view.IsUnsettled() || b.task != nil && !b.setup.Equal(b.view.state.setup))
}

// button is the main button of the progress line.
func (b *Best) button() parts.Button {
	switch {
	case b.isSolving():
		return parts.Button{Word: "Stop", Class: "btn", Press: b.stop}
	case b.fault != "":
		return parts.Button{Word: "Try again", Class: "btn main", Press: b.retry}
	case b.isSolved:
		return parts.Button{Word: "Solve again", Class: "txt", Press: b.solve}
	case b.result == nil:
		return parts.Button{Word: "Find the best", Class: "btn away", Press: func() {}}
	}
	return parts.Button{Word: "Find the best", Class: "btn main", Press: b.solve}
}

// solve starts the solver, even if the stretch is solved already.
func (b *Best) solve() {
	b.view.state.solve, b.bracketKey = true, ""
	b.view.Record()
	b.compute()
}

// stop ends the solver, which then reports its solutions so far.
func (b *Best) stop() {
	b.isStopped = true
	b.task.Stop()
}

// count is the number of nodes that the solver has searched in both programs, and the largest number that it may search.
func (b *Best) count() (finished, total int) {
	limit := b.view.state.nodes
	for _, progress := range b.progressByEnd {
		if progress.Finished || b.isSolved {
			finished += limit
		} else {
			finished += min(progress.Nodes, limit)
		}
	}
	return finished, 2 * limit
}

// percentOfRequestedWork writes an amount of work, in processor-seconds, in percent of the work of all requests; a dash if the
// amount is unknown.
func (b *Best) percentOfRequestedWork(work float64) string {
	if math.IsInf(work, 0) || b.result == nil || b.result.Bracket.Asked == 0 {
		return "–"
	}
	return text.Fixed(100*work/float64(b.result.Bracket.Asked), 2) + " %"
}

// statusLine is the progress line: the solver's progress, or its result.
func (b *Best) statusLine() string {
	switch {
	case b.fault != "":
		return text.Triangle + " " + text.Escape(b.fault)
	case b.isStale():
		return "<b>The requests are scheduled.</b> What is shown is still that of the stretch before."
	case b.isSolving() && b.result == nil:
		return "The programs are made."
	case b.isSolving():
		return "<b>Solving.</b> " + b.programProgress(optimum.Below) + "; " + b.programProgress(optimum.Above)
	case b.result == nil && b.task != nil:
		return "The requests are scheduled."
	case b.result == nil:
		return text.Escape(b.view.page.Library.WaitingFor())
	case !b.isSolved:
		return text.Plural(len(b.stretch.Jobs), "request", "requests") + ", " + b.percentOfRequestedWork(float64(b.chosenResult().Work)) +
			" of the work accepted by " + policyName(b.chosenResult().Policy) + ". The solver, 0.9 MB, is fetched when it is first asked."
	}
	words := "<b>Done.</b> "
	if b.isStopped {
		words = "<b>Stopped.</b> "
	}
	return words + solutionInWords("below", b.result.Below) + "; " + solutionInWords("above", b.result.Above)
}

// programProgress is the solver's progress with one program, in words.
func (b *Best) programProgress(end optimum.Side) string {
	p := b.progressByEnd[end]
	switch {
	case p.Finished:
		return end.String() + ": done"
	case p.Seconds == 0:
		return end.String() + ": begun"
	}
	words := end.String() + ": found " + b.percentOfRequestedWork(p.Work) + ", bound " + b.percentOfRequestedWork(p.Bound)
	if gap := (p.Bound - p.Work) / p.Bound; gap >= 0 && gap <= 1 {
		words += ", gap " + text.Fixed(100*gap, 2) + " %"
	}
	return words + ", " + strconv.Itoa(p.Nodes) + " of at most " + text.Plural(b.view.state.nodes, "node", "nodes") + ", " +
		text.Fixed(p.Seconds, 0) + " s"
}

// solutionInWords is the status of a program's solution, in the solver's words, and its gap.
func solutionInWords(name string, s optimum.Solution) string {
	return name + ": " + text.Escape(s.Status) + ", gap " + text.Fixed(100*s.Gap(), 3) + " %"
}

// announcement is the text for screen readers. It changes seldom.
func (b *Best) announcement() string {
	switch {
	case b.isSolving():
		return "The solver is at work."
	case b.isSolved:
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

// chosenResult returns the result of the order or rule that the reader chose; its schedule is drawn.
func (b *Best) chosenResult() *optimum.OrderResult {
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
	o, bracket := b.chosenResult(), b.result.Bracket
	name := capitalisedName(o.Policy)
	accepts := name + " accepts " + b.percentOfRequestedWork(float64(o.Work)) + " of the work asked for"
	if !b.isSolved {
		return text.Escape(accepts + ".")
	}
	lower, upper := b.percentOfRequestedWork(float64(bracket.Lower)), b.percentOfRequestedWork(float64(bracket.Upper))
	words := accepts + "; the best possible lies between " + lower + " and " + upper + ". "
	if lower == upper {
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

// ownOrders are the reader's formulas, whose schedules can be drawn.
func (b *Best) ownOrders() param.Menu[rules.Policy] {
	return rules.Policies(b.view.state.setup.Formulas...)[len(rules.Policies()):]
}

// drawPolicy draws the schedule of another order or rule.
func (b *Best) drawPolicy(p rules.Policy) {
	b.view.state.policy = p
	b.view.Record()
}

// summary is the result in a few words, for the bar at the foot of a small screen.
func (b *Best) summary() string {
	if b.result == nil {
		return "Nothing yet"
	}
	words := capitalisedName(b.chosenResult().Policy) + " " + b.percentOfRequestedWork(float64(b.chosenResult().Work))
	if b.isSolved {
		words += ", best " + b.percentOfRequestedWork(float64(b.result.Bracket.Lower))
	}
	return words
}

// A bestTable is a table of the solved result. name is part of ids and file names.
type bestTable struct {
	name, title string
	table       *report.Table
	html        string
}

// newBestTable returns a bestTable with its markup.
func newBestTable(name, title string, t *report.Table) bestTable {
	return bestTable{name, title, t, parts.WholeTableHTML(t)}
}
