// Package input is what is said to a provider, in its order: requests, and what happens to them later; and how a link spells it.
package input

import (
	"slices"

	"juggle/core/agreement"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// Instant, Seconds and Money are those of the simulator.
type (
	Instant = sim.Instant
	Seconds = sim.Seconds
	Money   = schedule.Money
)

// An Input is one thing that was said to the provider: a request, or an event.
type Input struct {
	Job  *sim.Job // nil: an event
	What agreement.Event
}

func (in *Input) At() Instant {
	if in.Job != nil {
		return in.Job.Submit
	}
	return in.What.Time
}

// Merged are requests and events as the simulator hears them: in order of time, events first.
func Merged(jobs []sim.Job, events []agreement.Event) []Input {
	var inputs []Input
	for _, h := range events {
		inputs = append(inputs, Input{What: h})
	}
	for i := range jobs {
		inputs = append(inputs, Input{Job: &jobs[i]})
	}
	slices.SortStableFunc(inputs, func(a, b Input) int { return int(a.At() - b.At()) })
	return inputs
}
