package schedule

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/sim/coallocation"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A coallocated is the state of the view for a run on several machines, which it shows where the reader's requests name several machines.
type coallocated struct {
	panel    *parts.Knobpanel
	setup    coallocation.Config    // of the run that is wanted; without requests: the view shows a run on one machine
	requests []coallocation.Request // of setup
	ask      *page.Ask[coallocation.Config, coallocation.Outcome]
	isSeen   bool // a decision about these requests has been shown
	singleAt int  // the index of the decision of the run on one machine that was shown before
}

// coallocatedGroups are the groups of parameters of a run on several machines.
var coallocatedGroups = append([]parts.KnobKeys{{Name: "Machines", Keys: []string{"m", "shift", "begun", "seed"}}}, scheduleGroups[2:]...)

// isChosen reports whether the view shows a run on several machines, or waits for it.
func (s *coallocated) isChosen() bool { return s.setup.SpelledRequests != "" }

// run returns the last run that has come, if it is of the present requests; nil otherwise.
func (s *coallocated) run() *coallocation.Outcome {
	if r := s.ask.Answer(); r != nil && s.isChosen() && s.ask.Answered().SpelledRequests == s.setup.SpelledRequests && len(r.Events) > 0 {
		return r
	}
	return nil
}

// An asking is the state of a query for a run.
type asking interface {
	State() page.AskState
	Busy() bool
	Retry()
}

// asking returns the state of the query for the run that the view shows or waits for.
func (c *Schedule) asking() asking {
	if c.coallocated.isChosen() {
		return c.coallocated.ask
	}
	return c.replay
}

// newCoallocatedKnob returns the control of a parameter of a run on several machines.
func (c *Schedule) newCoallocatedKnob(key string) *parts.Knob {
	p, s := coallocation.Parameters.Find(key), &c.coallocated
	k := parts.NewKnob(c.page, "several-"+key, p.Bind(func() *coallocation.Config { return &s.setup }, func(next coallocation.Config) error {
		if n := coallocation.Machines(s.requests); len(next.Procs) < n {
			return &param.Error{Key: "m", Got: text.Plural(len(next.Procs), "machine", "machines"), Want: strconv.Itoa(n) +
				", which the requests name"}
		}
		c.changeCoallocation(next)
		return nil
	}))
	k.Orders = key == "order"
	switch key {
	case "to", "side":
		k.Idle = func() bool { return s.setup.Policy.OfferThreshold == schedule.Never }
	case "begun":
		k.Idle = func() bool { return !s.setup.Shift }
	}
	return k
}

// changeCoallocation has a run on several machines played, after the pause that follows a change by the reader. If its requests are those
// of the run that is shown, the view stays at the same decision.
func (c *Schedule) changeCoallocation(setup coallocation.Config) {
	c.setCoallocation(setup)
	c.live.Changed()
}

// setCoallocation sets the run on several machines that is wanted. A setup without requests leads back to the run on one machine.
func (c *Schedule) setCoallocation(setup coallocation.Config) {
	c.steps.Pause()
	s := &c.coallocated
	if s.isChosen() != (setup.SpelledRequests != "") {
		c.at, s.singleAt = s.singleAt, c.at
		if c.failed = ""; c.replay.Busy() || c.run == nil {
			c.replay.Drop()
		}
		if c.replay.State() != page.Answered {
			c.wanted = wanted{}
		}
	}
	if setup.SpelledRequests != s.setup.SpelledRequests {
		s.requests, _ = coallocation.ParseSpelled(setup.SpelledRequests)
		s.isSeen, c.byHand = false, false
	}
	s.setup, c.first, c.lit = setup, 0, 0
}

// receiveCoallocation shows the run on several machines that has come.
func (c *Schedule) receiveCoallocation() {
	if err := c.coallocated.ask.Fault(); err != nil {
		c.failed = text.Plain(err)
	}
	c.showFirstCoallocated()
	c.write()
}

// showFirstCoallocated shows the decision that the link names. At first, where the link names none, it shows one that is worth seeing.
func (c *Schedule) showFirstCoallocated() {
	r := c.coallocated.run()
	if r == nil {
		return
	}
	if c.first > 0 {
		c.at = min(c.first, len(r.Events)) - 1
	} else if !c.coallocated.isSeen || c.at >= len(r.Events) {
		c.at = instructiveEvent(r)
	}
	c.coallocated.isSeen, c.first = true, 0
	c.counter++
}

// instructiveEvent returns the index of the first event that moved a composite; else of the first that accepted a composite; else of the
// first that tried one; else 0.
func instructiveEvent(r *coallocation.Outcome) int {
	for _, isInstructive := range []func(e coallocation.Event) bool{
		func(e coallocation.Event) bool { return e.Sums.Moved > 0 },
		func(e coallocation.Event) bool { return e.Sums.Composites.Accepted > 0 },
		func(e coallocation.Event) bool { return len(e.Attempts) > 0 },
	} {
		if i := slices.IndexFunc(r.Events, isInstructive); i >= 0 {
			return i
		}
	}
	return 0
}

// showExample shows the example of a run on several machines.
func (c *Schedule) showExample() {
	setup, err := coallocation.Open(coallocation.Example, "example.csv")
	if err == nil {
		setup.Procs, setup.Shift = []int{8, 6, 4}, true
		c.coallocated.isSeen = false
		c.changeCoallocation(setup)
	}
}

// requestsLine returns how many requests there are, as HTML: "17 requests to 3 machines; 10 are the parts of 4 composites."
func (s *coallocated) requestsLine() string {
	composites, inComposites, last := 0, 0, int64(0)
	for i := range s.requests {
		if group := s.requests[i].Group; group != 0 {
			if inComposites++; group != last {
				composites++
			}
			last = group
		}
	}
	words := "<b>" + text.Plural(len(s.requests), "request", "requests") + "</b> to " +
		text.Plural(len(s.setup.Procs), "machine", "machines")
	if inComposites > 0 {
		words += "; " + text.Count(inComposites) + " are the parts of " + text.Plural(composites, "composite", "composites")
	}
	return words + "."
}

// parameterLine returns the parameters in a line, as HTML.
func (s *coallocated) parameterLine() string {
	order := s.setup.Policy.Order.String()
	words := []string{"machines of " + strings.ReplaceAll(parameterText(&s.setup, "m"), ",", ", ") + " processors",
		parts.OrderKey(order) + text.Escape(parts.OrderName(order)), shiftWords(&s.setup)}
	return "<span>" + strings.Join(words, "</span><span>") + "</span>"
}
