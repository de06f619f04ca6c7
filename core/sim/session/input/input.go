// Package input holds the inputs of a session, which are requests and events in their order, and their spelling in a link.
package input

import (
	"slices"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
)

// Instant, Seconds and Money are those of the simulator.
type (
	Instant = sim.Instant
	Seconds = sim.Seconds
	Money   = schedule.Money
)

// An Input is one request or one event that a provider gets.
type Input struct {
	Job   *sim.Job // nil: the input is an event
	Event agreement.Event
}

// At returns the instant of the input.
func (in *Input) At() Instant {
	if in.Job != nil {
		return in.Job.Submit
	}
	return in.Event.Time
}

// Merge returns requests and events in the order in which the simulator handles them: by time, and events first.
func Merge(jobs []sim.Job, events []agreement.Event) []Input {
	var inputs []Input
	for _, event := range events {
		inputs = append(inputs, Input{Event: event})
	}
	for i := range jobs {
		inputs = append(inputs, Input{Job: &jobs[i]})
	}
	slices.SortStableFunc(inputs, func(a, b Input) int { return int(a.At() - b.At()) })
	return inputs
}
