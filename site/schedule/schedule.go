package schedule

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"juggle/core/narrate/replay"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/coallocation"
	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/timeline"

	"github.com/vugu/vugu"
)

// Schedule is the view of one run: each of its decisions, with what was requested, what was tried and what moved.
type Schedule struct {
	*page.Binding[state]
	state
	page             *page.Page
	canvas           gantt.Canvas
	files            Files
	logPanel         *parts.Knobpanel   // the parameters of a log's run
	ownPanel         *parts.Knobpanel   // the parameters of a run of the reader's own requests
	coallocatedPanel *parts.Knobpanel   // the parameters of a run on several machines
	decisions        *parts.Assumptions // where the papers leave a choice: what the project decided for runs

	playedRun           // the run on one machine that is shown; while the wanted run is being played it is the run before
	wanted    wantedRun // the run on one machine that was asked for last
	replay    *page.Ask[replay.RunQuery, replay.Run]
	failure   string // why there is no run to show; "": there is one, or it is still awaited
	byLink    bool   // a link asked for the wanted run, so that it does not stay at the request that was shown

	coallocation *page.Ask[coallocation.Config, coallocation.Outcome]
	requests     []coallocation.Request // the requests of the wanted run on several machines
	isSeen       bool                   // a decision of a run of these requests has been shown
	otherAt      int                    // the value of at when the view last showed the other kind of run: on one machine, or on several

	fileFault  string // why a file could not be opened
	faultyFile page.File

	at            int    // the index of the decision that is shown
	openingIndex  int    // the index of the decision that the run opens at if the link names none; see opening
	openingReason string // the kind of that decision, in words
	picture       timeline.Picture
	steps         timeline.Stepper
	jobs          *parts.Table
	tableCache    cachedTable
	below         queueBelow

	// toggledSteps reports whether the steps are no longer as at first. The key true is for rejections, false for other decisions; see
	// hasOpenSteps.
	toggledSteps map[bool]bool
	highlighted  int32     // the key of the highlighted bar; 0: none
	sync         page.Task // puts the state into the address, after a pause
	runNumber    int       // how many runs have been shown; the run that is shown has this number

	// presentCallbacks are what Present calls once there is a run.
	presentCallbacks []func(run *replay.Run, at int, p schedule.Policy, failure string)
}

// A wantedRun is a run on one machine that parameters ask for.
type wantedRun struct {
	source study.Source
	setup  replay.Setup // its period is counted through all chosen logs
}

// panel returns the controls of the parameters while they are open. Otherwise it returns nil, so that invisible controls are not built.
func (c *Schedule) panel() vugu.Builder {
	if !c.page.Unfolded && !c.page.Sheet {
		return nil
	}
	return c.currentPanel()
}

// currentPanel returns the controls of the parameters of the wanted run.
func (c *Schedule) currentPanel() *parts.Knobpanel {
	switch {
	case c.isCoallocated():
		return c.coallocatedPanel
	case c.setup.Requests != "":
		return c.ownPanel
	}
	return c.logPanel
}

// New makes the view.
func New(p *page.Page, canvas gantt.Canvas, files Files) *Schedule {
	c := &Schedule{page: p, canvas: canvas, files: files, replay: page.NewAsk(p, replay.Replay), toggledSteps: make(map[bool]bool)}
	c.Binding = page.Bind(p, page.Binding[state]{LiveLink: page.NewLiveLink(p, "schedule", c.LinkPart, c.ensure), View: "schedule",
		State: &c.state, Parameters: parameters, Untouched: initialState, Compute: c.ensure, Fit: fit, Adapt: c.check})
	c.replay.OnAnswer = c.receive
	c.coallocation = page.NewAsk(p, coallocation.RunQuery)
	c.coallocation.OnAnswer = c.receiveCoallocation
	c.steps = c.newStepper()
	c.picture = timeline.Picture{Name: "schedule", Host: ganttHost, Canvas: canvas, Stretch: c.stretch, SetStretch: c.setStretch,
		Anchor: func() gantt.Instant { return c.shown().instant() }, Fit: c.fit,
		IsFitted: func() bool { return !c.isByHand() && c.length == gantt.UsualLength }}
	c.below = queueBelow{page.NewAsk(p, replay.Queue),
		timeline.Picture{Host: queueHost, Canvas: canvas, Stretch: c.stretch, SetStretch: c.setStretch}}
	c.jobs = parts.NewTable(p, c.jobTable, func() string { return c.line(shownDecision.tableTitle) })
	c.jobs.Note = c.tableNote
	c.decisions = &parts.Assumptions{List: study.RunDecisions, Find: c.interpretation, Page: p, OnLeave: func() {}}
	c.logPanel, c.ownPanel = c.newPanel(logGroups, "schedule-", ""), c.newPanel(ownGroups, "schedule-", "")
	c.coallocatedPanel = c.newPanel(coallocatedGroups, "several-", coallocatedPrefix)
	return c
}

// Opened asks for the run, if it has not come yet.
func (c *Schedule) Opened() { c.retry() }

// retry asks for the run, even if the last query for it has failed. ensure does not repeat a failed query, because every painting calls it.
func (c *Schedule) retry() {
	c.runQuery().Retry()
	c.ensure()
}

// ensure asks for the run that the parameters name, if the logs are there and the reader's changes have paused.
func (c *Schedule) ensure() {
	if c.isCoallocated() {
		if !c.IsUnsettled() && c.coallocation.Want(c.coallocated) {
			c.failure = ""
		}
		return
	}
	sources, ready := c.page.Library.Chosen()
	if !ready || c.IsUnsettled() {
		return
	}
	source, period, ok := workload.FindPeriod(sources, c.setup.Workload)
	before := c.wanted
	c.wanted = wantedRun{source, c.setup}
	if !ok {
		if c.wanted != before {
			c.steps.Pause()
			c.replay.Drop()
			c.failure = "There is no period " + strconv.Itoa(c.setup.Workload.Period) + "; want 0 to " +
				strconv.Itoa(c.page.Library.PeriodsOf(c.setup.Workload)-1) + "."
		}
		return
	}
	setup := c.setup
	setup.Workload.Period = period
	if c.replay.Want(replay.RunQuery{Log: source.SHA256, Setup: setup}) {
		c.steps.Pause()
		c.failure = ""
	}
}

// receive shows the run that a worker has sent, or why none could be played.
func (c *Schedule) receive() {
	if err := c.replay.Err(); err != nil {
		c.failure = err.Error()
	} else {
		c.showRun(c.replay.Answer())
	}
	c.present()
}

// showRun shows a run. The view stays at the request that was shown if the reader has turned a knob and the new run is of the same period
// and has that request. A run that a link asked for opens as it does on a page that was opened by the link.
func (c *Schedule) showRun(run *replay.Run) {
	setup := c.replay.Answered().Setup
	isSamePeriod := c.run != nil && c.played.Requests == setup.Requests && c.source.SHA256 == c.wanted.source.SHA256 &&
		c.period == setup.Workload.Period
	request := -1
	if isSamePeriod && c.at < len(c.run.Decisions) && !c.run.Decisions[c.at].Replan() {
		id := c.run.Jobs[c.run.Decisions[c.at].Job].ID // a period of another length has other requests
		request = slices.IndexFunc(run.Jobs, func(j sim.Job) bool { return j.ID == id })
	}
	c.runNumber++
	c.openingIndex, c.openingReason = opening(run)
	c.playedRun = playedRun{run, c.wanted.source, setup.Workload.Period, setup, c.wanted.setup}
	switch {
	case len(run.Decisions) == 0:
		c.failure, c.run = "Nobody asks for anything in this period.", nil
	case c.decision > 0:
		c.page.Notices = append(c.page.Notices, c.showNamed()...)
	case request >= 0 && !c.byLink:
		c.at = run.DecisionOn(request)
	default:
		c.at = c.openingIndex
	}
	c.decision, c.highlighted, c.byLink = 0, 0, false
	c.write()
	c.ensureQueue()
}

// Present calls done with the run on one machine and the index of the decision that is shown, once there is a run. Where there is none,
// done gets nil and the reason.
func (c *Schedule) Present(done func(run *replay.Run, at int, p schedule.Policy, failure string)) {
	c.retry()
	c.presentCallbacks = append(c.presentCallbacks, done)
	if !c.replay.Busy() {
		c.page.Browser.After(0, c.present)
	}
}

// present calls the presentCallbacks, each once.
func (c *Schedule) present() {
	callbacks, at := c.presentCallbacks, c.at
	if c.presentCallbacks = nil; c.isCoallocated() {
		at = c.otherAt
	}
	for _, done := range callbacks {
		if c.run == nil {
			done(nil, 0, schedule.Policy{}, cmp.Or(c.failure, "the logs are not there yet"))
			continue
		}
		done(c.run, at, c.played.Policy, "")
	}
}

// opening returns the index of the decision at which a run opens, and the kind of that decision in words. Among the requests that were
// accepted in their own windows and moved other jobs, the run opens at the one that moved the fewest. Without such a request it opens at
// one that was accepted by an offer, and without that at the first decision. Among equal requests it prefers those that are drawn simply,
// and then the one with the most processor time.
func opening(r *replay.Run) (at int, why string) {
	fewest, mostWork, why := int32(math.MaxInt32), int64(-1), openingWords(0, false)
	for i, d := range r.Decisions {
		offered, moves := d.Answer == schedule.Offered, d.Moves
		if d.Replan() || d.Answer == schedule.Rejected || moves == 0 && !offered {
			continue
		}
		if offered {
			moves = math.MaxInt32
		}
		work := int64(r.Jobs[d.Job].Procs) * int64(r.Jobs[d.Job].Estimate)
		if isDrawnSimply(r, i) {
			work += 1 << 60
		}
		if moves < fewest || moves == fewest && work > mostWork {
			at, fewest, mostWork, why = i, moves, work, openingWords(moves, offered)
		}
	}
	return at, why
}

// isDrawnSimply reports whether decision i, which accepted a request, is easy to see: the request starts at its ready time, and the request
// and each job that moved are one rectangle.
func isDrawnSimply(r *replay.Run, i int) bool {
	s, _ := r.Slot(int(r.Decisions[i].Job), i)
	return s.Start == s.Ready && len(s.Ranges) == 1 &&
		!slices.ContainsFunc(r.Moved(i), func(s replay.Slot) bool { return len(s.Ranges)+len(s.OldRanges) > 2 })
}

// reset gives every parameter its default. The reader's own requests and their machines stay.
func (c *Schedule) reset() {
	c.currentPanel().DiscardTyped()
	for _, k := range c.currentPanel().Knobs() {
		if k.Param.Key != "m" {
			k.Choose(k.Param.ResetValue())
		}
	}
}

// changedCount returns how many parameters, apart from the machines, differ from their defaults.
func (c *Schedule) changedCount() int {
	n := 0
	for _, k := range c.currentPanel().Knobs() {
		if k.Changed() && k.Param.Key != "m" {
			n++
		}
	}
	return n
}

// resetLabel returns the text of the button that resets the parameters.
func (c *Schedule) resetLabel() string {
	if n := c.changedCount(); n > 0 {
		return "Defaults, " + strconv.Itoa(n)
	}
	return "Defaults"
}

// Sheet returns the texts of the bar at the foot of a small screen. The buttons that step are in its middle.
func (c *Schedule) Sheet() (words, button string) {
	if !c.hasRun() {
		return "No run yet", "Parameters"
	}
	return text.Count(c.at+1) + " of " + text.Count(c.count()), "Parameters"
}

// stateWord returns the view's state, for tests in a browser.
func (c *Schedule) stateWord() string {
	switch {
	case c.failure != "":
		return "error"
	case c.runQuery().Busy() || c.IsUnsettled():
		return "running"
	case !c.hasRun():
		return "waiting"
	}
	return "done"
}

// progressWords returns why there is no run to see, or that another run on one machine is being played; "" otherwise. It is HTML.
func (c *Schedule) progressWords() string {
	switch {
	case c.failure != "":
		return `<span class="wrongline">` + text.Triangle + "<span>" + text.Escape(c.failure) + "</span></span>"
	case c.isCoallocated():
		return text.Either(c.hasRun(), "", "The machines are at work.")
	case c.replay.Busy() && c.replay.Total > 0:
		return "Playing the period: decision " + text.Count(int(c.replay.Done)) + " of " + text.Count(int(c.replay.Total)) + "."
	case c.replay.Busy():
		return "Playing the period."
	case c.run == nil:
		return text.Escape(c.page.Library.WaitingFor())
	}
	return ""
}
