package main

import (
	"juggle/wasm/browser"
	"juggle/wasm/engine"
)

// startSolver lends the engine a solver.
func (h host) startSolver(events engine.SolverEvents) engine.Solver {
	failed := func(reason string) { h.loop.tell(func() { events.Failed(reason) }) }
	s, err := browser.StartSolver(h.boot.Solver, h.boot.HiGHS, browser.SolverEvents{
		Told:   func(t browser.SolverTold) { h.loop.tell(func() { events.Told(engine.SolverTold(t)) }) },
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

func (noSolver) Solve([]byte, int, float64, float64) {}
func (noSolver) Terminate()                          {}
