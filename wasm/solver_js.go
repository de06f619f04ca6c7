package main

import (
	"juggle/wasm/browser"
	"juggle/wasm/engine"
)

// startSolver lends the engine a solver.
func (h host) startSolver(events engine.SolverEvents) engine.Solver {
	failed := func(reason string) { h.loop.tell(func() { events.Failed(reason) }) }
	s, err := browser.StartSolver(h.boot.Solver, h.boot.HiGHS, engine.SolverEvents{
		Told:   func(t engine.SolverTold) { h.loop.tell(func() { events.Told(t) }) },
		Failed: failed,
	})
	if err != nil {
		failed(err.Error())
		return noSolver{}
	}
	return s
}

// noSolver stands for a solver that could not be started, until the engine hears of it.
type noSolver struct{}

func (noSolver) Solve([]byte, float64, float64) {}
func (noSolver) Terminate()                     {}
