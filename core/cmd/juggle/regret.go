package main

import (
	"errors"
	"fmt"

	"juggle/core/experiment"
	"juggle/core/papers/baseline"
	"juggle/core/papers/optimum"
	"juggle/core/workload"
)

const regretHelp = `How far each order of the waiting queue, and each rule of "juggle rules", stays behind the best possible, a figure of
Juggle's own: on one stretch of each period of the logs, at each load, both 0-1 programs of "juggle optimum" are solved. Regret is what an
order accepts less than the optimum, in per cent of that; the optimum lies between the two ends of a bracket, so there are two numbers,
and one interval, from the low end of the lower number's to the high end of the upper one's. ` +
	`accepted is the share of the
work asked for that the order accepts, bracket how far the ends lie apart, in per cent of that work, and solved the share of the
stretches whose two programs were solved within -nodes; of the others HiGHS's bounds are taken, which hold too. diff is the paired
difference of what is accepted from EDF's, in points, which no solver decides. Windows have the largest size given. A period
without requests from -from on is left out.
With what the flags are by default this takes ten minutes and more; how many programs there are is said at the beginning.`

// prepareRegret computes the regret of every order over many stretches.
func prepareRegret(of *invocation) func() error {
	c := newExperiment(of, baseline.RegretKind, nil, "")
	limits := newSolverFlags(of)
	return func() error {
		var solvers solverPool
		c.onPlan = func(plan experiment.Experiment, logs []*workload.Trace) (err error) {
			if err := writeRegretSize(of.env, plan.(*baseline.Plan), logs, limits, *c.jobs); err != nil {
				return err
			}
			if solvers, err = limits.startPool(of.env, min(*c.jobs, plan.Base().Len())); err == nil {
				c.solver = optimum.Solver(solvers.solve)
			}
			return err
		}
		return errors.Join(c.figure(nil), solvers.end())
	}
}

// writeRegretSize writes how many stretches and programs will be computed, since this can take minutes. It returns an error if no replicate
// has a stretch.
func writeRegretSize(e *env, plan *baseline.Plan, logs []*workload.Trace, limits *solverFlags, jobs int) error {
	cut, without := plan.Cut, 0
	for _, r := range plan.Replicates {
		if baseline.HasNoStretch(logs[r.Source], workload.Config{Period: r.Period, Days: plan.Params.Days}, cut) {
			without++
		}
	}
	rest := len(plan.Replicates) - without
	if rest == 0 {
		return fmt.Errorf("-from: got %d, want a number that the periods have requests from on", cut.From)
	}
	if without > 0 {
		e.notef("regret: %d of %d replicates have no request from %d on; they are left out",
			without, len(plan.Replicates), cut.From)
	}
	stretches := rest * len(plan.Groups)
	e.notef("regret: %d stretches of up to %d requests, each with two programs of at most %d nodes, %d at a time",
		stretches, cut.Requests, limits.nodes, min(jobs, stretches))
	return nil
}

// A solverPool holds the solvers that are idle. Each solver works on one program at a time.
type solverPool chan *runningSolver

// startPool starts n solvers.
func (f *solverFlags) startPool(e *env, n int) (solverPool, error) {
	t := make(solverPool, n)
	for range n {
		solver, err := f.start(&env{stderr: e.stderr, highs: e.highs, solver: e.solver}) // without progress: the runs show theirs
		if err != nil {
			return nil, errors.Join(err, t.end())
		}
		t <- solver
	}
	return t, nil
}

// solve waits for an idle solver and solves a program with it.
func (t solverPool) solve(p *optimum.Program) (optimum.Answer, error) {
	solver := <-t
	defer func() { t <- solver }()
	return solver.solve(p)
}

// end stops all solvers. None of them may be solving a program.
func (t solverPool) end() (err error) {
	for range len(t) {
		err = errors.Join(err, (<-t).end())
	}
	return err
}
