package pools

import (
	"strings"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
)

// A poolState is all that the reader can set in the Pools view, and all that its link says.
type poolState struct {
	pool.Study // Figures 4 to 7
	sizing     pool.Sizing
	shown
}

// A shown is what is looked at, under whatever parameters.
type shown struct {
	ask    pool.Question  // the request to judge
	policy testbed.Policy // the one that is played
	figure int            // shown large; 0: all

	readings bool // the claims are judged in every reading
}

// untouchedPools is the view as it comes.
func untouchedPools() poolState {
	return poolState{Study: pool.DefaultStudy(), sizing: pool.DefaultSizing(), shown: shown{ask: pool.DefaultQuestion()}}
}

// fit gives the test bed of a link its defaults where its parameters do not fit together, and reports that.
func fit(s *poolState) []string {
	err := s.Scenario.Validate()
	if err == nil {
		return nil
	}
	s.Scenario = testbed.Default()
	return []string{"pools." + strings.ReplaceAll(err.Error(), "\n", "; ") + "; the test bed has its defaults"}
}
