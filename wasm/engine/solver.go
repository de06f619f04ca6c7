package engine

import (
	"slices"

	"juggle/core/papers/optimum"
)

// maxSolvers is the largest number of solvers that work at the same time. Each has its own memory, and a stretch of requests has two
// programs.
const maxSolvers = 2

// A Solver is the solver HiGHS in a worker of its own. It solves one program at a time.
type Solver interface {
	// Solve begins to solve a program in the LP format. It stops at the relative gap, after the given number of nodes of the search, or
	// after the given number of seconds, whichever comes first.
	Solve(lp []byte, nodes int, seconds, gap float64)
	Terminate()
}

// SolverEvents are the callbacks of a solver. They are called with the page's lock held.
type SolverEvents struct {
	Reported func(SolverReport)
	Failed   func(reason string) // the solver cannot be used any more
}

// A SolverReport is the best solution so far or, if Final, the answer of a solver. optimum.ParseAnswer reads both.
type SolverReport struct {
	Answer               []byte
	Final                bool
	Work, Bound, Seconds float64 // progress of the search and its time in seconds; 0 if Final
	Nodes                int
}

// A runningSolver is a started solver.
type runningSolver struct {
	solver        Solver
	program       *program // the program that it solves; nil while it is idle
	silentSeconds int      // seconds since the solver got the program or sent a report
}

// A program is a 0-1 program that waits for a solver or is being solved.
type program struct {
	lp        []byte
	nodes     int
	onReport  func(SolverReport)
	onFailure func(reason string)
}

// enqueueProgram has a program solved as soon as a solver is free.
func (e *Engine) enqueueProgram(p *program) {
	e.waitingPrograms = append(e.waitingPrograms, p)
	e.startPrograms()
}

// startPrograms gives waiting programs to idle solvers, and starts solvers until there are maxSolvers, or as many as workers if these are
// fewer.
func (e *Engine) startPrograms() {
	for len(e.waitingPrograms) > 0 {
		free := slices.IndexFunc(e.solvers, func(d *runningSolver) bool { return d.program == nil })
		if free < 0 && len(e.solvers) == min(maxSolvers, e.Workers()) {
			return
		}
		if free < 0 {
			free = len(e.solvers)
			e.solvers = append(e.solvers, e.startSolver())
		}
		d := e.solvers[free]
		d.program, d.silentSeconds, e.waitingPrograms = e.waitingPrograms[0], 0, e.waitingPrograms[1:]
		d.solver.Solve(d.program.lp, d.program.nodes, optimum.MaxSeconds, optimum.SolverGap)
	}
}

func (e *Engine) startSolver() *runningSolver {
	d := new(runningSolver)
	d.solver = e.StartSolver(SolverEvents{
		Reported: func(t SolverReport) {
			p := d.program
			if p == nil {
				return
			}
			d.silentSeconds = 0
			if t.Final {
				d.program = nil
			}
			p.onReport(t)
			e.startPrograms()
		},
		Failed: func(reason string) { e.fail(d, reason) },
	})
	return d
}

// fail removes a solver, and fails the program that it was solving.
func (e *Engine) fail(d *runningSolver, reason string) {
	p := d.program
	e.removeSolver(d)
	if p != nil {
		p.onFailure(reason)
	}
	e.startPrograms()
}

// Tick is called every second. It fails solvers that have reported nothing for more than optimum.MaxSeconds: HiGHS ends by itself after
// that time, so such a solver has ended without a message.
func (e *Engine) Tick() {
	for _, d := range slices.Clone(e.solvers) {
		if d.program == nil {
			continue
		}
		if d.silentSeconds++; d.silentSeconds > optimum.MaxSeconds {
			e.fail(d, "a solver stopped answering")
		}
	}
}

// removeSolver terminates a solver and removes it from the list.
func (e *Engine) removeSolver(d *runningSolver) {
	d.program = nil
	d.solver.Terminate()
	e.solvers = slices.DeleteFunc(e.solvers, func(o *runningSolver) bool { return o == d })
}

// withdraw removes a program from those that wait. If a solver is solving the program, it is terminated, because a solver receives no
// messages while it works.
func (e *Engine) withdraw(p *program) {
	e.waitingPrograms = slices.DeleteFunc(e.waitingPrograms, func(o *program) bool { return o == p })
	if at := slices.IndexFunc(e.solvers, func(d *runningSolver) bool { return d.program == p }); at >= 0 {
		e.removeSolver(e.solvers[at])
	}
	e.startPrograms()
}
