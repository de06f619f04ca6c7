package schedule

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"juggle/core/coallocation"
	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/timeline"

	"github.com/vugu/vugu"
)

// Schedule is the view of one run: every decision of it, with what was asked, what was tried and what moved.
type Schedule struct {
	page      *page.Page
	canvas    gantt.Canvas
	files     Files
	knobPanel *parts.Knobpanel // of a log's run
	ownPanel  *parts.Knobpanel // of a run of the reader's own requests
	decided   *parts.Decided

	brokered brokered

	setup  replay.Setup // Workload.Period counts through all chosen logs
	run    *replay.Run  // what is shown; it may be of an earlier setup while the next one is being played
	source study.Source // of run
	period int          // of run, within source
	played replay.Setup // of run
	asked  replay.Setup // the same as the link has it: its period counts through all chosen logs
	wanted wanted       // last
	replay *page.Ask[replay.RunOf, replay.Run]
	failed string // why there is no run to show

	refused     string // why a file was not opened
	refusedFile page.File

	at     int // the decision that is shown
	first  int // the decision that the link names, from 1; 0: none
	home   int // the decision that the run opens at where the link names none, and why; see story
	why    string
	stop   stop
	length gantt.Seconds // how long a stretch is shown
	from   gantt.Instant // the stretch, where it was chosen by hand
	to     gantt.Instant
	byHand bool
	zooms  timeline.Zooms

	queue   besideRun
	steps   timeline.Stepper
	table   bool      // the table of jobs is open
	turned  [2]bool   // the steps of an accepted and of a rejected request are not as they are at first, open and folded
	lit     int32     // the key of the bar that a number has lit; 0: none
	sync    page.Task // the address is brought up to date when the reader has come to rest
	live    *page.Live
	watched bool
	painted paintedSchedule
	counter int                                                               // of runs shown
	asking  []func(run *replay.Run, at int, p schedule.Policy, failed string) // the callers of Present that wait for a run
}

// A wanted is the run that parameters ask for, or asked for.
type wanted struct {
	source study.Source
	setup  replay.Setup // its period counts through all chosen logs
}

// scheduleGroups says which parameters stand together.
var scheduleGroups = []parts.KnobKeys{
	{Name: "Period", Keys: []string{"w", "L", "days", "seed"}},
	{Name: "Requests", Keys: []string{"lambda", "unit", "grow", "share", "p", "est", "y"}},
	{Name: "Rules", Keys: []string{"order", "ed", "replan", "first", "skip"}},
	{Name: "Fixing and offers", Keys: []string{"f", "phi", "to", "side"}},
}

// ownGroups are those of a run of the reader's own requests.
var ownGroups = append([]parts.KnobKeys{{Name: "Machine", Keys: []string{"m", "seed"}}}, scheduleGroups[2:]...)

// panel is the parameters where they are open: nobody needs to build what nobody sees.
func (c *Schedule) panel() vugu.Builder {
	if !c.page.Unfolded && !c.page.Sheet {
		return nil
	}
	return c.shownPanel()
}

func (c *Schedule) shownPanel() *parts.Knobpanel {
	if c.brokered.on() {
		return c.brokered.panel
	}
	if c.setup.Requests != "" {
		return c.ownPanel
	}
	return c.knobPanel
}

func New(p *page.Page, canvas gantt.Canvas, files Files) *Schedule {
	c := &Schedule{page: p, canvas: canvas, files: files, setup: replay.Default(), length: gantt.Usual,
		replay: page.NewAsk(p, replay.Replay)}
	c.replay.Heard = c.heard
	c.steps = c.newSteps()
	c.queue.ask = page.NewAsk(p, replay.Queue)
	c.live = page.NewLive(p, "schedule", c.Own, c.ensure)
	c.brokered = brokered{panel: parts.NewKnobpanel(severalGroups, c.severalKnob), ask: page.NewAsk(p, coallocation.Played)}
	c.brokered.ask.Heard = c.heardSeveral
	c.zooms = timeline.Zooms{Name: "schedule", ZoomControl: &gantt.ZoomControl{Drawn: c.drawn, Show: c.stretchTo, Anchor: c.instant,
		Fit: c.fit, Fitted: func() bool { return !c.byHand && c.length == gantt.Usual }}}
	c.decided = &parts.Decided{List: study.RunDecisions, Find: c.interpretation, Part: p, Left: func() {}}
	c.knobPanel, c.ownPanel = parts.NewKnobpanel(scheduleGroups, c.newKnob), parts.NewKnobpanel(ownGroups, c.newKnob)
	return c
}

// Opened plays the run where that has not been done.
func (c *Schedule) Opened() { c.again() }

// Left records a change that has not come to rest.
func (c *Schedule) Left() { c.live.Left() }

// again asks for the run, also if the last question for it failed. ensure, which every painting calls, does not repeat a failed question.
func (c *Schedule) again() {
	c.question().Retry()
	c.ensure()
}

// ensure plays the run that the parameters ask for, as soon as the logs are there.
func (c *Schedule) ensure() {
	if c.brokered.on() {
		if !c.live.Waits() && c.brokered.ask.Want(c.brokered.setup) {
			c.failed = ""
		}
		return
	}
	sources, ready := c.page.Library.Chosen()
	if !ready || c.live.Waits() {
		return
	}
	source, local, ok := workload.In(sources, c.setup.Workload)
	now := wanted{source, c.setup}
	if !ok {
		if c.wanted != now {
			c.steps.Pause()
			c.replay.Drop()
			c.failed = "There is no period " + strconv.Itoa(c.setup.Workload.Period) + "; want 0 to " +
				strconv.Itoa(c.page.Library.PeriodsOf(c.setup.Workload)-1) + "."
		}
		c.wanted = now
		return
	}
	c.wanted = now
	setup := c.setup
	setup.Workload.Period = local
	if c.replay.Want(replay.RunOf{Log: source.SHA256, Setup: setup}) {
		c.steps.Pause()
		c.failed = ""
	}
}

// heard shows the run that has come, or says why there is none.
func (c *Schedule) heard() {
	if err := c.replay.Fault(); err != nil {
		c.failed = err.Error()
	} else {
		c.take(c.replay.Answer())
	}
	c.present()
}

// take shows a run, at the request that was shown before where it is the same period's.
func (c *Schedule) take(run *replay.Run) {
	setup := c.replay.Of().Setup
	same := c.run != nil && c.played.Requests == setup.Requests && c.source.SHA256 == c.wanted.source.SHA256 &&
		c.period == setup.Workload.Period
	request := -1
	if same && c.at < len(c.run.Decisions) {
		request = int(c.run.Decisions[c.at].Job)
	}
	c.counter++
	c.home, c.why = story(run)
	c.run, c.source, c.period, c.played, c.asked = run, c.wanted.source, setup.Workload.Period, setup, c.wanted.setup
	switch {
	case len(run.Decisions) == 0:
		c.failed, c.run = "Nobody asks for anything in this period.", nil
	case c.first > 0:
		c.page.Notices = append(c.page.Notices, c.land()...)
	case same && request >= 0:
		c.at = run.Requested(request)
	default:
		c.at = c.home
	}
	c.first, c.lit = 0, 0
	c.write()
	c.ensureQueue()
}

// Present answers with the run and the decision that are shown, once there is a run; nil, and why, where there is none.
func (c *Schedule) Present(done func(run *replay.Run, at int, p schedule.Policy, failed string)) {
	c.again()
	c.asking = append(c.asking, done)
	if !c.replay.Busy() {
		c.page.Browser.After(0, c.present)
	}
}

func (c *Schedule) present() {
	asking, at := c.asking, c.at
	if c.asking = nil; c.brokered.on() {
		at = c.brokered.aside
	}
	for _, done := range asking {
		if c.run == nil {
			done(nil, 0, schedule.Policy{}, cmp.Or(c.failed, "the logs are not there yet"))
			continue
		}
		done(c.run, at, c.played.Policy, "")
	}
}

// story is a decision worth beginning with, and why: a simple move, that is one of those that were accepted in their own window and moved
// fewest others, else one that was taken by an offer, else the first; of several one that is drawn plainly, and the largest request, which
// is seen best.
func story(r *replay.Run) (at int, why string) {
	fewest, worth, why := int32(math.MaxInt32), int64(-1), opening(0, false)
	for i, d := range r.Decisions {
		offered, moves := d.Answer == schedule.Offered, d.Moves
		if d.Replan() || d.Answer == schedule.Rejected || moves == 0 && !offered {
			continue
		}
		if offered {
			moves = math.MaxInt32
		}
		w := int64(r.Jobs[d.Job].Procs) * int64(r.Jobs[d.Job].Estimate)
		if plainly(r, i) {
			w += 1 << 60
		}
		if moves < fewest || moves == fewest && w > worth {
			at, fewest, worth, why = i, moves, w, opening(moves, offered)
		}
	}
	return at, why
}

// plainly reports whether decision i, which accepted a request, can be seen at a glance: the request begins when it is ready, and it and
// those that moved are one rectangle each.
func plainly(r *replay.Run, i int) bool {
	s, _ := r.Slot(int(r.Decisions[i].Job), i)
	return s.Start == s.Ready && len(s.On) == 1 &&
		!slices.ContainsFunc(r.Moved(i), func(s replay.Slot) bool { return len(s.On)+len(s.WasOn) > 2 })
}

// changed plays the new parameters when the reader has come to rest.
func (c *Schedule) changed() {
	c.steps.Pause()
	c.write()
	c.live.Changed()
}

func (c *Schedule) reset() {
	c.shownPanel().Forget()
	if c.brokered.on() {
		next := coallocation.Default()
		next.Procs, next.Said = c.brokered.setup.Procs, c.brokered.setup.Said
		c.toSeveral(next)
		return
	}
	requests, procs := c.setup.Requests, c.setup.Procs
	if c.setup = replay.Default(); requests != "" {
		c.setup.Requests, c.setup.Procs = requests, procs
	}
	c.changed()
}

func (c *Schedule) changes() int {
	n := 0
	for _, k := range c.shownPanel().Knobs() {
		if k.Changed() && k.Held.Key != "m" {
			n++
		}
	}
	return n
}

func (c *Schedule) resetWord() string {
	if n := c.changes(); n > 0 {
		return "Defaults, " + strconv.Itoa(n)
	}
	return "Defaults"
}

// Sheet is the bar at the foot of a small screen. The buttons that step stand in its middle.
func (c *Schedule) Sheet() (words, button string) {
	if c.count() == 0 {
		return "No run yet", "Parameters"
	}
	return text.Count(c.at+1) + " of " + text.Count(c.count()), "Parameters"
}

// state is the view's state as automation reads it.
func (c *Schedule) state() string {
	switch {
	case c.failed != "":
		return "error"
	case c.question().Busy() || c.live.Waits():
		return "running"
	case c.count() == 0:
		return "waiting"
	}
	return "done"
}

// progressWords say why there is no run to see, or that another one is on its way.
func (c *Schedule) progressWords() string {
	switch {
	case c.failed != "":
		return `<span class="wrongline">` + text.Triangle + "<span>" + text.Escape(c.failed) + "</span></span>"
	case c.brokered.on():
		return text.Either(c.count() == 0, "The machines are at work.", "")
	case c.replay.Busy() && c.replay.Total > 0:
		return "Playing the period: decision " + text.Count(int(c.replay.Done)) + " of " + text.Count(int(c.replay.Total)) + "."
	case c.replay.Busy():
		return "Playing the period."
	case c.run == nil:
		return text.Escape(c.page.Library.WaitingFor())
	}
	return ""
}
