package study

import "juggle/core/experiment"

// A State holds the results of a plan that have arrived so far. They may be added in any order and more than once: figures and claims
// depend only on which items have arrived. A State is not safe for concurrent use.
type State struct {
	*experiment.DeclaredResults[Cell, Result]
	plan *Plan
}

// NewState returns a state without results.
func NewState(p *Plan) *State { return &State{p.NewResults(), p} }

// Plan is the plan whose results the state holds.
func (s *State) Plan() *Plan { return s.plan }

// Compute makes all runs of the plan on the given number of goroutines; see experiment.Compute.
func Compute(p *Plan, workers int, ctx experiment.Context, progress func(done, total int)) (*State, error) {
	c, err := experiment.Compute(p, workers, ctx, progress)
	return c.(*State), err
}
