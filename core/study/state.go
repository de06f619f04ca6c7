package study

import "juggle/core/experiment"

// A State is what has been computed of a plan. Results may be added in any order and more than once: what the State says depends
// only on which items have come. It is not safe for concurrent use.
type State struct {
	*experiment.DeclaredResults[Cell, Result]
	plan *Plan
}

// NewState returns the state in which nothing has been computed.
func NewState(p *Plan) *State { return &State{p.NewResults(), p} }

// Plan is what is computed.
func (s *State) Plan() *Plan { return s.plan }

// Compute computes the whole plan on that many goroutines; see experiment.Compute.
func Compute(p *Plan, workers int, ctx experiment.Context, progress func(done, total int)) (*State, error) {
	c, err := experiment.Compute(p, workers, ctx, progress)
	return c.(*State), err
}
