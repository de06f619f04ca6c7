package schedule

import (
	"slices"
	"strconv"
	"time"

	"juggle/core/experiment/param"
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim/coallocation"
	"juggle/core/workload"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A state is what the reader sets in the view and the view's link contains.
type state struct {
	setup       replay.Setup        // the wanted run on one machine; the period in it is counted through all chosen logs
	coallocated coallocation.Config // the wanted run on several machines; without requests: the view shows a run on one machine
	decision    int                 // the number, from 1, of the decision that the link names, until it is shown; 0: none
	stop        stop                // the kind of decision at which stepping and playing stop
	from, to    gantt.Instant       // the time that the reader chose to have drawn, [from, to); equal if the reader chose none
	length      gantt.Seconds       // the length of the drawn time while from equals to
	table       bool                // the table of jobs is open
	queue       queueChoice         // the queue that is drawn below the schedule
}

// initialState returns the state of an untouched page.
func initialState() state {
	return state{setup: replay.Default(), length: gantt.UsualLength, coallocated: coallocation.Default()}
}

// coallocatedPrefix begins the keys of the parameters of a run on several machines.
const coallocatedPrefix = "on."

// parameters are the parameters of the view's part of a link.
var parameters = param.New(initialState(), slices.Concat(
	param.In(replay.Parameters, "", func(s *state) *replay.Setup { return &s.setup }),
	[]param.Param[state]{
		param.Whole(param.Spec{Key: "d", Min: 1, Max: gantt.MaxLinkInstant, Wants: "the number of a decision"},
			func(s *state) *int { return &s.decision }),
		param.OneOf(param.Spec{Key: "stop"}, stops, func(s *state) *stop { return &s.stop }),
		param.Custom(param.Spec{Key: "t", Wants: gantt.StretchForm},
			func(s *state) string { return gantt.StretchText(s.from, s.to) },
			func(s *state, text string) (ok bool) {
				s.from, s.to, ok = gantt.ParseStretch(text)
				return ok
			}),
		param.Whole(param.Spec{Key: "span", Min: float64(gantt.MinLength), Max: float64(gantt.MaxLength)},
			func(s *state) *gantt.Seconds { return &s.length }),
		param.OnOff(param.Spec{Key: "table"}, func(s *state) *bool { return &s.table }),
		param.OneOf(param.Spec{Key: "queue"}, queueChoices, func(s *state) *queueChoice { return &s.queue }),
	},
	param.In(coallocation.Parameters, coallocatedPrefix, func(s *state) *coallocation.Config { return &s.coallocated }),
)...)

// isCoallocated reports whether the view shows a run on several machines, or waits for it.
func (s *state) isCoallocated() bool { return s.coallocated.SpelledRequests != "" }

// isByHand reports whether the reader chose the time that is drawn.
func (s *state) isByHand() bool { return s.from != s.to }

// policy returns the provider's rules.
func (s *state) policy() *schedule.Policy {
	if s.isCoallocated() {
		return &s.coallocated.Policy
	}
	return &s.setup.Policy
}

// fit makes a state that was read from a link consistent. It has no notices.
func fit(s *state) []string {
	if s.isByHand() {
		s.length = s.to.Sub(s.from)
	}
	if !s.isCoallocated() {
		s.coallocated = coallocation.Default()
	}
	return nil
}

// LinkPart returns the view's part of the link. While the wanted run is being played, it does not name a decision of the run before.
func (c *Schedule) LinkPart() string {
	decision := c.decision
	if c.hasRun() && (c.isCoallocated() || !c.replay.Busy() && c.failure == "" && c.setup == c.linkSetup) {
		decision = c.at + 1
	}
	return c.linkPartFor(c.setup, decision)
}

// linkPartFor returns the view's part of a link to a decision of the run with the given setup. Decisions are numbered from 1; with 0 the
// link names no decision.
func (c *Schedule) linkPartFor(setup replay.Setup, decision int) string {
	s := c.state
	if s.decision, s.setup = decision, setup; s.isCoallocated() { // leave out what only a run on one machine has
		s.setup, s.stop, s.length, s.queue = replay.Default(), atEvery, gantt.UsualLength, noQueue
	}
	if s.isByHand() {
		s.length = gantt.UsualLength
	}
	return c.LinkPartFor(&s)
}

// SetLinkPart sets the state from the view's part of a link, and returns a notice for each fault of that part.
func (c *Schedule) SetLinkPart(linkPart string) (notices []string) {
	next, notices := c.Read(linkPart)
	c.setCoallocation(next.coallocated)
	c.state = next
	c.DropUnsettled()
	if c.isCoallocated() {
		c.showFirstCoallocated()
		c.ensure()
		return notices
	}
	if c.run != nil && !c.replay.Busy() && c.replay.State() != page.Failed && c.wanted == c.wantedNow() {
		c.at = c.openingIndex
		if c.decision > 0 {
			notices = append(notices, c.showNamed()...)
		}
		c.write()
	} else {
		c.byLink = true
	}
	c.retry()
	c.ensureQueue()
	return notices
}

// showNamed shows the decision that the link names. If the run has fewer decisions, it shows the last one and returns a notice.
func (c *Schedule) showNamed() []string {
	named, last := c.decision, len(c.run.Decisions)
	c.at, c.decision = min(named, last)-1, 0
	if named > last {
		return []string{page.Fault(&param.Error{Key: "schedule.d", Got: strconv.Itoa(named), Want: "1 to " + strconv.Itoa(last) +
			"; the last is shown"})}
	}
	return nil
}

// wantedNow returns the run on one machine that the present parameters ask for.
func (c *Schedule) wantedNow() wantedRun {
	sources, _ := c.page.Library.Chosen()
	source, _, _ := workload.FindPeriod(sources, c.setup.Workload)
	return wantedRun{source, c.setup}
}

// syncDelay is the time from a change of the view's state to its entry in the address.
const syncDelay = 400 * time.Millisecond

// write puts the view's state into the link to copy at once, and into the browser's address after syncDelay.
func (c *Schedule) write() {
	if !c.WriteLink() {
		return
	}
	page.CancelTask(&c.sync)
	c.sync = c.page.Browser.After(syncDelay, func() {
		c.sync = nil
		if c.WriteLink() {
			c.page.Replace()
		}
	})
}

// check returns an error if the logs or the requests do not allow a value in the next state. Otherwise it stops playing, because the run
// that is shown is about to be replaced.
func (c *Schedule) check(next *state) error {
	period, machines := next.setup.Workload.Period, coallocation.Machines(c.requests)
	switch n := c.page.Library.PeriodsOf(next.setup.Workload); {
	case next.isCoallocated() && len(next.coallocated.Procs) < machines:
		return &param.Error{Key: "m", Got: text.Plural(len(next.coallocated.Procs), "machine", "machines"), Want: strconv.Itoa(machines) +
			", which the requests name"}
	case !next.isCoallocated() && n > 0 && period >= n:
		return &param.Error{Key: "w", Got: strconv.Itoa(period), Want: "a whole number from 0 to " + strconv.Itoa(n-1)}
	}
	c.steps.Pause()
	next.decision, c.highlighted = 0, 0
	return nil
}

// The groups of the parameters of a log's run, of a run of the reader's own requests, and of a run of such requests on several machines.
var (
	logGroups = []parts.KnobKeys{
		{Name: "Period", Keys: []string{"w", "L", "days", "seed"}},
		{Name: "Requests", Keys: []string{"lambda", "unit", "grow", "share", "p", "est", "y"}},
		{Name: "Rules", Keys: []string{"order", "ed", "replan", "first", "skip"}},
		{Name: "Fixing and offers", Keys: []string{"f", "phi", "to", "side"}},
	}
	ownGroups         = append([]parts.KnobKeys{{Name: "Machine", Keys: []string{"m", "seed"}}}, logGroups[2:]...)
	coallocatedGroups = append([]parts.KnobKeys{{Name: "Machines", Keys: []string{"m", "shift", "begun", "seed"}}}, logGroups[2:]...)
)

// newPanel returns the controls of the parameters in groups. The id of a control is element followed by the parameter's key; the
// parameter's key in the link is prefix followed by the key.
func (c *Schedule) newPanel(groups []parts.KnobKeys, element, prefix string) *parts.Knobpanel {
	return parts.NewKnobpanel(groups, func(key string) *parts.Knob {
		k := parts.NewKnob(c.page, element+key, c.Parameter(prefix+key))
		k.Param.Key = key
		switch key {
		case "w":
			k.PositionCount = func() int { return c.page.Library.PeriodsOf(c.setup.Workload) }
		case "order":
			k.ChoosesOrders, k.QueueKeys = true, c.formulaKeys
		case "y":
			k.HasNoEffect = func() bool { return replay.Parameters.Find("est").Get(&c.setup) != "poisson" }
		case "to", "side":
			k.HasNoEffect = func() bool { return c.policy().OfferThreshold == schedule.Never }
		case "begun":
			k.HasNoEffect = func() bool { return !c.coallocated.ShiftCoAllocated }
		}
		return k
	})
}

// interpretation returns the parameter that switches one of the project's decisions; nil if no parameter does. The study's key "stop" is
// "first" here, because "stop" in this view's links is where stepping stops.
func (c *Schedule) interpretation(key string) parts.Interpretation {
	if key == "stop" {
		key = "first"
	}
	for _, k := range c.currentPanel().Knobs() {
		if k.Param.Key == key {
			return k
		}
	}
	return nil
}
