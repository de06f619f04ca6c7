package schedule

import (
	"slices"
	"strings"

	"juggle/core/sim/coallocation"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// coallocatedRun returns the last run on several machines that a worker has sent, if it is of the present requests; nil otherwise.
func (c *Schedule) coallocatedRun() *coallocation.Outcome {
	r := c.coallocation.Answer()
	if r != nil && c.isCoallocated() && c.coallocation.Answered().SpelledRequests == c.coallocated.SpelledRequests && len(r.Events) > 0 {
		return r
	}
	return nil
}

// A queryState is the state of a query for a run.
type queryState interface {
	State() page.AskState
	Busy() bool
	Retry()
}

// runQuery returns the state of the query for the run that the view shows or waits for.
func (c *Schedule) runQuery() queryState {
	if c.isCoallocated() {
		return c.coallocation
	}
	return c.replay
}

// changeCoallocation has a run on several machines played, after the pause that follows a change by the reader. The view stays at the same
// decision if the requests stay the same.
func (c *Schedule) changeCoallocation(setup coallocation.Config) {
	c.setCoallocation(setup)
	c.Changed()
}

// setCoallocation sets the run on several machines that is wanted. A setup without requests leads back to the run on one machine.
func (c *Schedule) setCoallocation(setup coallocation.Config) {
	c.steps.Pause()
	if c.isCoallocated() != (setup.SpelledRequests != "") {
		c.runNumber++
		c.at, c.otherAt = c.otherAt, c.at
		if c.failure = ""; c.replay.Busy() || c.run == nil {
			c.replay.Drop()
		}
		if c.replay.State() != page.Answered {
			c.wanted = wantedRun{}
		}
	}
	if setup.SpelledRequests != c.coallocated.SpelledRequests {
		c.requests, _ = coallocation.ParseSpelled(setup.SpelledRequests)
		c.isSeen, c.from, c.to = false, 0, 0
	}
	c.coallocated, c.decision, c.highlighted = setup, 0, 0
}

// receiveCoallocation shows the run on several machines that a worker has sent.
func (c *Schedule) receiveCoallocation() {
	if err := c.coallocation.Err(); err != nil {
		c.failure = text.Plain(err)
	}
	c.showFirstCoallocated()
	c.write()
}

// showFirstCoallocated shows the decision that the link names. If the link names none and no decision of this run has been shown yet, it
// shows the instructiveEvent.
func (c *Schedule) showFirstCoallocated() {
	r := c.coallocatedRun()
	if r == nil {
		return
	}
	if c.decision > 0 {
		c.at = min(c.decision, len(r.Events)) - 1
	} else if !c.isSeen || c.at >= len(r.Events) {
		c.at = instructiveEvent(r)
	}
	c.isSeen, c.decision = true, 0
	c.runNumber++
}

// instructiveEvent returns the index of the first event that moved a co-allocated request; else of the first that accepted one; else of the
// first that tried one; else 0.
func instructiveEvent(r *coallocation.Outcome) int {
	for _, isInstructive := range []func(e coallocation.Event) bool{
		func(e coallocation.Event) bool { return e.Sums.Moved > 0 },
		func(e coallocation.Event) bool { return e.Sums.CoAllocated.Accepted > 0 },
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
		setup.Procs, setup.ShiftCoAllocated = []int{8, 6, 4}, true
		c.isSeen = false
		c.changeCoallocation(setup)
	}
}

// coallocatedRequestsLine returns how many requests there are, as HTML: "17 requests to 3 machines; 10 are the parts of 4 co-allocated
// requests."
func (c *Schedule) coallocatedRequestsLine() string {
	coAllocated, inCoAllocated, last := 0, 0, int64(0)
	for i := range c.requests {
		if group := c.requests[i].Group; group != 0 {
			if inCoAllocated++; group != last {
				coAllocated++
			}
			last = group
		}
	}
	words := "<b>" + text.Plural(len(c.requests), "request", "requests") + "</b> to " +
		text.Plural(len(c.coallocated.Procs), "machine", "machines")
	if inCoAllocated > 0 {
		words += "; " + text.Count(inCoAllocated) + " are the parts of " +
			text.Plural(coAllocated, "co-allocated request", "co-allocated requests")
	}
	return words + "."
}

// coallocatedParameterLine returns the parameters of a run on several machines in a line, as HTML.
func (c *Schedule) coallocatedParameterLine() string {
	order := c.coallocated.Policy.Order.String()
	words := []string{"machines of " + strings.ReplaceAll(parameterText(&c.coallocated, "m"), ",", ", ") + " processors",
		parts.OrderSymbol(order) + text.Escape(parts.OrderName(order)), shiftWords(&c.coallocated)}
	return "<span>" + strings.Join(words, "</span><span>") + "</span>"
}
