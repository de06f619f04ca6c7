package engine

import (
	"slices"

	"juggle/core/optimum"
)

// solverGap is the relative gap at which a solution is good enough, as on the command line.
const solverGap = 1e-4

// mostSolvers is how many solvers work at a time at most: each has a memory of its own, and a stretch has two programs.
const mostSolvers = 2

// A Solver is HiGHS in a worker of its own, which solves one program at a time.
type Solver interface {
	// Solve begins with a program in the LP format: with so many nodes of the search at most, which take longer than seconds in no case.
	Solve(lp []byte, nodes int, seconds, gap float64)
	Terminate()
}

// SolverEvents is what a solver says, each in a call with the page's lock held.
type SolverEvents struct {
	Told   func(SolverTold)
	Failed func(reason string) // the solver is of no use any more
}

// SolverTold is how far a solver is: what it would answer now, or, at last, its answer, as optimum.ParseAnswer reads them.
type SolverTold struct {
	Answer               []byte
	Last                 bool
	Work, Bound, Seconds float64 // not of the last
	Nodes                int
}

// A solverPlace is a solver and the program that it is at, if any.
type solverPlace struct {
	solver  Solver
	program *solvable
}

// A solvable is a program on its way.
type solvable struct {
	lp     []byte
	nodes  int
	told   func(SolverTold)
	failed func(reason string)
}

// solve asks a solver as soon as one is free.
func (e *Engine) solve(p *solvable) {
	e.solvable = append(e.solvable, p)
	e.occupy()
}

// occupy gives the programs that wait to solvers that are free, and starts those that there may be.
func (e *Engine) occupy() {
	for len(e.solvable) > 0 {
		free := slices.IndexFunc(e.solvers, func(d *solverPlace) bool { return d.program == nil })
		if free < 0 && len(e.solvers) == min(mostSolvers, e.Workers()) {
			return
		}
		if free < 0 {
			free = len(e.solvers)
			e.solvers = append(e.solvers, e.newSolverPlace())
		}
		d := e.solvers[free]
		d.program, e.solvable = e.solvable[0], e.solvable[1:]
		d.solver.Solve(d.program.lp, d.program.nodes, optimum.MostSeconds, solverGap)
	}
}

func (e *Engine) newSolverPlace() *solverPlace {
	d := new(solverPlace)
	d.solver = e.StartSolver(SolverEvents{
		Told: func(t SolverTold) {
			p := d.program
			if p == nil {
				return
			}
			if t.Last {
				d.program = nil
			}
			p.told(t)
			e.occupy()
		},
		Failed: func(reason string) {
			p := d.program
			e.clear(d)
			if p != nil {
				p.failed(reason)
			}
			e.occupy()
		},
	})
	return d
}

// clear ends a solver.
func (e *Engine) clear(d *solverPlace) {
	d.program = nil
	d.solver.Terminate()
	e.solvers = slices.DeleteFunc(e.solvers, func(o *solverPlace) bool { return o == d })
}

// drop forgets a program. A solver does not listen while it works: the one that is at it is ended.
func (e *Engine) drop(p *solvable) {
	e.solvable = slices.DeleteFunc(e.solvable, func(o *solvable) bool { return o == p })
	if at := slices.IndexFunc(e.solvers, func(d *solverPlace) bool { return d.program == p }); at >= 0 {
		e.clear(e.solvers[at])
	}
	e.occupy()
}
