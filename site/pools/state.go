package pools

import (
	"strconv"

	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/pool/sizing"
	"juggle/core/pool/testbed"
)

// A poolState is all that the reader can set in the Pools view, and all that its link says.
type poolState struct {
	pool.Study // Figures 4 to 7
	sizing     pool.Sizing
	ownK       float64 // shortest service of the reader's own case, s
	ownRate    float64 // arrivals a second of it; 0: what the mean load makes them
	shown
}

// A shown is what is looked at, under whatever parameters.
type shown struct {
	ask    pool.Question  // the request to judge
	policy testbed.Policy // the one that is played
	figure int            // shown large; 0: all

	readings bool // the claims are judged in every reading
	sweep    bool // every threshold is computed
}

// untouchedPools is the view as it comes.
func untouchedPools() poolState {
	return poolState{Study: pool.DefaultStudy(), sizing: pool.DefaultSizing(), ownK: 1, shown: shown{ask: pool.DefaultQuestion()}}
}

// own is the load of the reader's own case beside those of Table 1, and whether there is such a case.
func (s *poolState) own() (sizing.Load, bool) {
	load := s.sizing.LoadFor(sizing.BoundedPareto{Alpha: s.sizing.Alpha, Low: s.ownK, High: s.sizing.Ratio * s.ownK})
	if s.ownRate > 0 {
		load.Rate, load.Busy = s.ownRate, 0
	}
	return load, s.ownK != 1 || s.ownRate > 0
}

// ownWait is the waiting time of the reader's own case for each number of resources, and its suggested size.
func (s *poolState) ownWait() (size int, waits []float64, ok bool) {
	load, ok := s.own()
	if !ok {
		return 0, nil, false
	}
	return sizing.Size(load, s.sizing.Threshold), sizing.UpTo(load, s.sizing.Most), true
}

// mostLoad bounds the reader's own case: the search for its size takes as many steps.
const mostLoad = 1e5

// validate says what does not fit together.
func (s *poolState) validate() error {
	if load, _ := s.own(); !(load.Offered() <= mostLoad) {
		busy := strconv.FormatFloat(load.Offered(), 'g', 6, 64) + " busy resources"
		return &param.Error{Key: "w_lambda", Got: busy, Want: "arrivals and service that keep at most 100000 busy"}
	}
	return s.Scenario.Validate()
}
