package browser

import "github.com/hack-pad/safejs"

// A Solver is HiGHS in a worker of its own (site/js/solver).
type Solver struct {
	*Worker
	program string
	failed  func(reason string)
}

// SolverEvents is what a solver says.
type SolverEvents struct {
	Told   func(SolverTold)
	Failed func(reason string) // the solver is of no use any more
}

// SolverTold is how far a solver is: what it would answer now, or, at last, its answer.
type SolverTold struct {
	Answer               []byte
	Last                 bool
	Work, Bound, Seconds float64 // not of the last
	Nodes                int
}

// StartSolver starts a solver from its script; program is the address of HiGHS itself, as xz, which is fetched with the first program to
// solve.
func StartSolver(script, program string, events SolverEvents) (*Solver, error) {
	w, err := startWorker(script, events.Failed, func(event safejs.Value) {
		if reason := text(event, "data", "error"); reason != "" {
			events.Failed(reason)
			return
		}
		told := SolverTold{Answer: []byte(text(event, "data", "answer"))}
		said, err := at(event, "data")
		if err != nil {
			events.Failed(err.Error())
			return
		}
		told.Work, told.Bound, told.Seconds = number(said, "work"), number(said, "bound"), number(said, "seconds")
		told.Nodes = int(number(said, "nodes"))
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
func (s *Solver) Solve(lp []byte, nodes int, seconds, gap float64) {
	text, err := toJS(lp)
	if err == nil {
		_, err = s.value.Call("postMessage", map[string]any{"program": s.program, "lp": text, "nodes": nodes, "seconds": seconds, "gap": gap})
	}
	if err != nil {
		s.failed(err.Error())
	}
}
