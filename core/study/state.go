package study

import (
	"fmt"
	"slices"
)

// A State is what has been computed of a plan. Results may be added in any order and more than once: what the State says depends
// only on which items have arrived. It is not safe for concurrent use.
type State struct {
	plan    *Plan
	results []Result // by item
	have    []bool
	done    int
}

// NewState returns the state in which nothing has been computed.
func NewState(p *Plan) *State {
	return &State{plan: p, results: make([]Result, p.Len()), have: make([]bool, p.Len())}
}

// Plan is what is computed.
func (s *State) Plan() *Plan { return s.plan }

// Add takes a result. A second result for an item changes nothing. An error names an item that the plan does not have, or
// numbers that no run can have; the result is then left out.
func (s *State) Add(r Result) error {
	if r.Item < 0 || int(r.Item) >= len(s.have) {
		return fmt.Errorf("study: result of item %d, want 0 to %d", r.Item, len(s.have)-1)
	}
	if err := r.validate(); err != nil {
		return err
	}
	if !s.have[r.Item] {
		s.have[r.Item], s.results[r.Item] = true, r
		s.done++
	}
	return nil
}

// Has tells whether item i has arrived.
func (s *State) Has(i int) bool { return s.have[i] }

// Done and Total count items.
func (s *State) Done() int  { return s.done }
func (s *State) Total() int { return len(s.have) }

// Remaining lists the items that have not arrived, in order.
func (s *State) Remaining() []int {
	var rest []int
	for i, have := range s.have {
		if !have {
			rest = append(rest, i)
		}
	}
	return rest
}

// complete lists the replicates for which every run that f needs has arrived.
func (s *State) complete(f *plannedFigure) []int {
	var reps []int
	for rep := range s.plan.replicates {
		base := rep * len(s.plan.runs)
		if !slices.ContainsFunc(f.needs, func(run int) bool { return !s.have[base+run] }) {
			reps = append(reps, rep)
		}
	}
	return reps
}

// result is what a run measured on a replicate.
func (s *State) result(run, rep int) Result { return s.results[rep*len(s.plan.runs)+run] }
