package main

import (
	"errors"

	"juggle/core/optimum"
)

const regretHelp = `How far each order of the waiting queue, and each rule of "juggle rules", stays behind the best possible, a figure of
Juggle's own: on one stretch of each period of the logs, at each load, both 0-1 programs of "juggle optimum" are solved. Regret is what an
order accepts less than the optimum, in per cent of that; the optimum lies between the two ends of a bracket, so there are two numbers. ` +
	`accepted is the share of the
work asked for that the order accepts, bracket how far the ends lie apart, in per cent of that work, and solved the share of the
stretches whose two programs were solved within the time limit; of the others HiGHS's bounds are taken, which hold too. diff is the
paired difference of regret against the upper end from EDF's. Windows have the largest size given; what the flags say of orders,
estimates, fixing and offers does not matter here.`

// runRegret computes the regret of every order over many stretches.
func runRegret(e *env, args []string) error {
	fs := newFlags(e, "regret", "\n\n"+regretHelp)
	var s studyFlags
	s.define(e, fs)
	cut := optimum.Default().Cut
	optimum.CutParameters.Flags(fs, &cut)
	var f solverFlags
	f.define(fs)
	if err := parseAll(fs, args); err != nil {
		return err
	}
	if err := errors.Join(s.check("regret"), f.check("regret")); err != nil {
		return err
	}
	plan, logs, err := s.plan(e, []int{2}) // whose replicates are those of every figure
	if err != nil {
		return err
	}
	team, err := f.hire(e, s.jobs)
	if err != nil {
		return err
	}
	bar := progressLine{env: e}
	table, err := optimum.Regret(plan, logs, cut, team.solve, s.jobs, bar.show)
	bar.clear()
	return errors.Join(s.writeBeside(e, "How far from the best", table, err), team.end())
}

// A team of solvers works on as many programs at a time.
type team chan *solving

// hire starts n solvers.
func (f *solverFlags) hire(e *env, n int) (team, error) {
	t := make(team, n)
	for range n {
		solver, err := f.start(&env{stderr: e.stderr}) // one progress line is enough
		if err != nil {
			return nil, errors.Join(err, t.end())
		}
		t <- solver
	}
	return t, nil
}

func (t team) solve(p *optimum.Program) (optimum.Answer, error) {
	solver := <-t
	defer func() { t <- solver }()
	return solver.solve(p)
}

// end stops the solvers, none of which is at work.
func (t team) end() (err error) {
	for range len(t) {
		err = errors.Join(err, (<-t).end())
	}
	return err
}
