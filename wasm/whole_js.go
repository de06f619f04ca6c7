//go:build !small

package main

import (
	"juggle/site"
	"juggle/wasm/browser"
	"juggle/wasm/engine"
)

// labs has the engine work for the views that only the whole program has.
func labs(e *engine.Engine, h host) site.Labs {
	e.StartSolver = h.startSolver
	return site.Labs{Negotiate: e, Yardsticks: e, Pools: e, Realtime: e}
}

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
