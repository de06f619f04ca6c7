package browser

import (
	"juggle/wasm/engine"

	"github.com/hack-pad/safejs"
)

// A Solver is HiGHS in a worker of its own (site/js/solver).
type Solver struct {
	*Worker
	program string
	failed  func(reason string)
}

var _ engine.Solver = (*Solver)(nil)

// StartSolver starts a solver from its script; program is the address of HiGHS itself, as xz, which is fetched with the first program to
// solve.
func StartSolver(script, program string, events engine.SolverEvents) (*Solver, error) {
	w, err := startWorker(script, events.Failed, func(event safejs.Value) {
		if reason := text(event, "data", "error"); reason != "" {
			events.Failed(reason)
			return
		}
		told := engine.SolverTold{Answer: []byte(text(event, "data", "answer"))}
		said, err := at(event, "data")
		if err != nil {
			events.Failed(err.Error())
			return
		}
		told.Work, told.Bound, told.Seconds = number(said, "work"), number(said, "bound"), number(said, "seconds")
		seconds, err := at(said, "seconds")
		told.Last = err != nil || seconds.IsUndefined()
		events.Told(told)
	})
	if err != nil {
		return nil, err
	}
	return &Solver{w, program, events.Failed}, nil
}

// Solve begins with a program.
func (s *Solver) Solve(lp []byte, seconds, gap float64) {
	text, err := toJS(lp)
	if err == nil {
		_, err = s.value.Call("postMessage", map[string]any{"program": s.program, "lp": text, "seconds": seconds, "gap": gap})
	}
	if err != nil {
		s.failed(err.Error())
	}
}
