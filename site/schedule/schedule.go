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
	page      *page.Page
	canvas    gantt.Canvas
	files     Files
	logPanel  *parts.Knobpanel // the parameters of a log's run
	ownPanel  *parts.Knobpanel // the parameters of a run of the reader's own requests
	decisions *parts.Decided   // the project's decisions about runs

	setup     replay.Setup // of the run that is wanted; its period counts through all chosen logs
	playedRun              // the run that is shown, which is of an earlier setup while the wanted run is being played
	wanted    wanted       // the run that was asked for last
	replay    *page.Ask[replay.RunQuery, replay.Run]
	failed    string // why there is no run to show

	coallocated coallocated

	fileFault  string // why a file could not be opened
	faultyFile page.File

	at     int           // the index of the decision that is shown
	first  int           // the number, from 1, of the decision that the link names; 0: none
	home   int           // the index of the decision that the run opens at where the link names none; see opening
	why    string        // why the run opens there
	stop   stop          // at which decisions stepping and playing stop
	length gantt.Seconds // of the time that is drawn
	from   gantt.Instant // the time that the reader chose by hand
	to     gantt.Instant
	byHand bool // the reader chose the time
	zooms  timeline.Zooms

	queue        queueBelow
	steps        timeline.Stepper
	table        bool          // the table of jobs is open
	toggledSteps map[bool]bool // by whether the decision is a rejection: the reader has opened or closed the steps; see hasOpenSteps
	lit          int32         // the key of the bar that is lit; 0: none
	sync         page.Task     // puts the state into the address, after a pause
	live         *page.Live
	isWatched    bool // the canvas reports what the pointer does
	painted      painting
	counter      int                                                               // of the runs that were shown
	presenting   []func(run *replay.Run, at int, p schedule.Policy, failed string) // callers of Present that wait for a run
}

// A wanted is a run that parameters ask for.
type wanted struct {
	source study.Source
	setup  replay.Setup // its period counts through all chosen logs
}

// scheduleGroups are the groups of parameters of a log's run.
var scheduleGroups = []parts.KnobKeys{
	{Name: "Period", Keys: []string{"w", "L", "days", "seed"}},
	{Name: "Requests", Keys: []string{"lambda", "unit", "grow", "share", "p", "est", "y"}},
	{Name: "Rules", Keys: []string{"order", "ed", "replan", "first", "skip"}},
	{Name: "Fixing and offers", Keys: []string{"f", "phi", "to", "side"}},
}

// ownGroups are the groups of parameters of a run of the reader's own requests.
var ownGroups = append([]parts.KnobKeys{{Name: "Machine", Keys: []string{"m", "seed"}}}, scheduleGroups[2:]...)

// panel returns the parameters while they are open; nil otherwise, so that nothing is built that cannot be seen.
func (c *Schedule) panel() vugu.Builder {
	if !c.page.Unfolded && !c.page.Sheet {
		return nil
	}
	return c.currentPanel()
}

// currentPanel returns the parameters of the run that is wanted.
func (c *Schedule) currentPanel() *parts.Knobpanel {
	switch {
	case c.coallocated.isChosen():
		return c.coallocated.panel
	case c.setup.Requests != "":
		return c.ownPanel
	}
	return c.logPanel
}

// New makes the view.
func New(p *page.Page, canvas gantt.Canvas, files Files) *Schedule {
	c := &Schedule{page: p, canvas: canvas, files: files, setup: replay.Default(), length: gantt.Usual,
		replay: page.NewAsk(p, replay.Replay), toggledSteps: make(map[bool]bool)}
	c.replay.Heard = c.receive
	c.steps = c.newStepper()
	c.queue.ask = page.NewAsk(p, replay.Queue)
	c.live = page.NewLive(p, "schedule", c.Own, c.ensure)
	c.coallocated = coallocated{panel: parts.NewKnobpanel(coallocatedGroups, c.newCoallocatedKnob), ask: page.NewAsk(p, coallocation.RunQuery)}
	c.coallocated.ask.Heard = c.receiveCoallocation
	c.zooms = timeline.Zooms{Name: "schedule", ZoomControl: &gantt.ZoomControl{Drawn: c.drawnView, Show: c.stretchTo,
		Anchor: func() gantt.Instant { return c.shown().instant() }, Fit: c.fit,
		IsFitted: func() bool { return !c.byHand && c.length == gantt.Usual }}}
	c.decisions = &parts.Decided{List: study.RunDecisions, Find: c.interpretation, Page: p, OnLeave: func() {}}
	c.logPanel, c.ownPanel = parts.NewKnobpanel(scheduleGroups, c.newKnob), parts.NewKnobpanel(ownGroups, c.newKnob)
	return c
}

// Opened asks for the run, if it has not come yet.
func (c *Schedule) Opened() { c.retry() }

// Left puts a change that still waits for a pause into the link.
func (c *Schedule) Left() { c.live.Left() }

// retry asks for the run, even if the last query for it has failed. ensure does not repeat a failed query, because every painting calls it.
func (c *Schedule) retry() {
	c.asking().Retry()
	c.ensure()
}

// ensure asks for the run that the parameters name, if the logs are there and the reader's changes have paused.
func (c *Schedule) ensure() {
	if c.coallocated.isChosen() {
		if !c.live.Waits() && c.coallocated.ask.Want(c.coallocated.setup) {
			c.failed = ""
		}
		return
	}
	sources, ready := c.page.Library.Chosen()
	if !ready || c.live.Waits() {
		return
	}
	source, period, ok := workload.FindPeriod(sources, c.setup.Workload)
	before := c.wanted
	c.wanted = wanted{source, c.setup}
	if !ok {
		if c.wanted != before {
			c.steps.Pause()
			c.replay.Drop()
			c.failed = "There is no period " + strconv.Itoa(c.setup.Workload.Period) + "; want 0 to " +
				strconv.Itoa(c.page.Library.PeriodsOf(c.setup.Workload)-1) + "."
		}
		return
	}
	setup := c.setup
	setup.Workload.Period = period
	if c.replay.Want(replay.RunQuery{Log: source.SHA256, Setup: setup}) {
		c.steps.Pause()
		c.failed = ""
	}
}

// receive shows the run that has come, or why none has come.
func (c *Schedule) receive() {
	if err := c.replay.Fault(); err != nil {
		c.failed = err.Error()
	} else {
		c.showRun(c.replay.Answer())
	}
	c.present()
}

// showRun shows a run. If it is of the same period as the run before and has the request that was shown, the view stays at that request.
func (c *Schedule) showRun(run *replay.Run) {
	setup := c.replay.Answered().Setup
	isSamePeriod := c.run != nil && c.played.Requests == setup.Requests && c.source.SHA256 == c.wanted.source.SHA256 &&
		c.period == setup.Workload.Period
	request := -1
	if isSamePeriod && c.at < len(c.run.Decisions) && !c.run.Decisions[c.at].Replan() {
		id := c.run.Jobs[c.run.Decisions[c.at].Job].ID // periods of other lengths have other requests
		request = slices.IndexFunc(run.Jobs, func(j sim.Job) bool { return j.ID == id })
	}
	c.counter++
	c.home, c.why = opening(run)
	c.playedRun = playedRun{run, c.wanted.source, setup.Workload.Period, setup, c.wanted.setup}
	switch {
	case len(run.Decisions) == 0:
		c.failed, c.run = "Nobody asks for anything in this period.", nil
	case c.first > 0:
		c.page.Notices = append(c.page.Notices, c.showFirst()...)
	case request >= 0:
		c.at = run.DecisionOn(request)
	default:
		c.at = c.home
	}
	c.first, c.lit = 0, 0
	c.write()
	c.ensureQueue()
}

// Present calls done with the run on one machine and the index of the decision that is shown, once there is a run. Where there is none,
// done gets nil and the reason.
func (c *Schedule) Present(done func(run *replay.Run, at int, p schedule.Policy, failed string)) {
	c.retry()
	c.presenting = append(c.presenting, done)
	if !c.replay.Busy() {
		c.page.Browser.After(0, c.present)
	}
}

// present answers the callers of Present.
func (c *Schedule) present() {
	presenting, at := c.presenting, c.at
	if c.presenting = nil; c.coallocated.isChosen() {
		at = c.coallocated.singleAt
	}
	for _, done := range presenting {
		if c.run == nil {
			done(nil, 0, schedule.Policy{}, cmp.Or(c.failed, "the logs are not there yet"))
			continue
		}
		done(c.run, at, c.played.Policy, "")
	}
}

// opening returns the index of the decision that a run opens at, and why. It is a request that was accepted in its own window and moved the
// fewest others; else a request that was taken by an offer; else the first decision. Of several, one that is drawn simply is preferred, and
// among those the request with the most processor time.
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

// changed has the run of the new parameters played, after the pause that follows a change by the reader.
func (c *Schedule) changed() {
	c.steps.Pause()
	c.write()
	c.live.Changed()
}

// reset gives every parameter its default. The reader's own requests and their machines stay.
func (c *Schedule) reset() {
	c.currentPanel().Forget()
	if c.coallocated.isChosen() {
		next := coallocation.Default()
		next.Procs, next.SpelledRequests = c.coallocated.setup.Procs, c.coallocated.setup.SpelledRequests
		c.changeCoallocation(next)
		return
	}
	requests, procs := c.setup.Requests, c.setup.Procs
	if c.setup = replay.Default(); requests != "" {
		c.setup.Requests, c.setup.Procs = requests, procs
	}
	c.changed()
}

// changes returns how many parameters differ from their defaults.
func (c *Schedule) changes() int {
	n := 0
	for _, k := range c.currentPanel().Knobs() {
		if k.Changed() && k.Held.Key != "m" {
			n++
		}
	}
	return n
}

// resetWord returns the text of the button that resets the parameters.
func (c *Schedule) resetWord() string {
	if n := c.changes(); n > 0 {
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

// state returns the view's state, for tests in a browser.
func (c *Schedule) state() string {
	switch {
	case c.failed != "":
		return "error"
	case c.asking().Busy() || c.live.Waits():
		return "running"
	case !c.hasRun():
		return "waiting"
	}
	return "done"
}

// progressWords returns why there is no run to see, or that another run is being played; "" otherwise. It is HTML.
func (c *Schedule) progressWords() string {
	switch {
	case c.failed != "":
		return `<span class="wrongline">` + text.Triangle + "<span>" + text.Escape(c.failed) + "</span></span>"
	case c.coallocated.isChosen():
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
