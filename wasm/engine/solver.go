package engine

import (
	"slices"

	"juggle/core/papers/optimum"
)

// mostSolvers is the largest number of solvers that work at the same time. Each has its own memory, and a stretch has two programs.
const mostSolvers = 2

// A Solver is HiGHS in a worker of its own. It solves one program at a time.
type Solver interface {
	// Solve begins to solve a program in the LP format. It stops at the relative gap, after the given number of nodes of the search, or
	// after the given number of seconds, whichever comes first.
	Solve(lp []byte, nodes int, seconds, gap float64)
	Terminate()
}

// SolverEvents has the callbacks of a solver. They are called with the page's lock held.
type SolverEvents struct {
	Told   func(SolverTold)
	Failed func(reason string) // the solver cannot be used any more
}

// SolverTold is a report of a solver: the best solution so far, or, if Last, its answer. optimum.ParseAnswer reads both.
type SolverTold struct {
	Answer               []byte
	Last                 bool
	Work, Bound, Seconds float64 // 0 if Last
	Nodes                int
}

// A runningSolver is a started solver with the program that it is solving; nil while it is idle.
type runningSolver struct {
	solver  Solver
	program *solvable
	silent  int // seconds since the solver got the program or reported something
}

// A solvable is a program that waits for a solver or is being solved.
type solvable struct {
	lp     []byte
	nodes  int
	told   func(SolverTold)
	failed func(reason string)
}

// solve gives a program to a solver as soon as one is free.
func (e *Engine) solve(p *solvable) {
	e.solvable = append(e.solvable, p)
	e.occupy()
}

// occupy gives waiting programs to idle solvers, and starts solvers until there are mostSolvers.
func (e *Engine) occupy() {
	for len(e.solvable) > 0 {
		free := slices.IndexFunc(e.solvers, func(d *runningSolver) bool { return d.program == nil })
		if free < 0 && len(e.solvers) == min(mostSolvers, e.Workers()) {
			return
		}
		if free < 0 {
			free = len(e.solvers)
			e.solvers = append(e.solvers, e.startSolver())
		}
		d := e.solvers[free]
		d.program, d.silent, e.solvable = e.solvable[0], 0, e.solvable[1:]
		d.solver.Solve(d.program.lp, d.program.nodes, optimum.MostSeconds, optimum.SolverGap)
	}
}

func (e *Engine) startSolver() *runningSolver {
	d := new(runningSolver)
	d.solver = e.StartSolver(SolverEvents{
		Told: func(t SolverTold) {
			p := d.program
			if p == nil {
				return
			}
			d.silent = 0
			if t.Last {
				d.program = nil
			}
			p.told(t)
			e.occupy()
		},
		Failed: func(reason string) { e.fail(d, reason) },
	})
	return d
}

// fail terminates a solver, and fails the program that it was solving.
func (e *Engine) fail(d *runningSolver, reason string) {
	p := d.program
	e.clear(d)
	if p != nil {
		p.failed(reason)
	}
	e.occupy()
}

// Tick lets a second pass. HiGHS ends by itself after optimum.MostSeconds, so a solver that is silent for longer has ended without a
// message.
func (e *Engine) Tick() {
	for _, d := range slices.Clone(e.solvers) {
		if d.program == nil {
			continue
		}
		if d.silent++; d.silent > optimum.MostSeconds {
			e.fail(d, "a solver stopped answering")
		}
	}
}

// clear terminates a solver and removes it from the list.
func (e *Engine) clear(d *runningSolver) {
	d.program = nil
	d.solver.Terminate()
	e.solvers = slices.DeleteFunc(e.solvers, func(o *runningSolver) bool { return o == d })
}

// drop removes a program from those that wait. If a solver is solving it, the solver is terminated, because it receives no messages while
// it works.
func (e *Engine) drop(p *solvable) {
	e.solvable = slices.DeleteFunc(e.solvable, func(o *solvable) bool { return o == p })
	if at := slices.IndexFunc(e.solvers, func(d *runningSolver) bool { return d.program == p }); at >= 0 {
		e.clear(e.solvers[at])
	}
	e.occupy()
}
