package main

import (
	"errors"
	"fmt"

	"juggle/core/experiment/param"
	"juggle/core/papers/optimum"
	"juggle/core/workload"
)

const optimumHelp = `How much work a provider that knows all requests of a stretch beforehand could have accepted: a 0-1 program whose best
solution can be run (below), and one whose best solution nothing can beat (above). Without -solve the program that -end names is
written, in the LP format. With -solve, HiGHS (npm package "highs", in Node) solves both; every schedule is verified, and then the
bracket, what each order of the waiting queue and each rule of "juggle rules" accepts of the same requests, and the schedule of the lower
program are written. HiGHS looks at up to -nodes nodes of either, which takes up to a minute as the flags are by default. LOG is a workload
log; without one the bundled periods are taken. Estimates are accurate: the work of a job that ends early could not be compared.`

// prepareOptimum brackets the optimum of one stretch of a log, or writes one of the two 0-1 programs that bracket it.
func prepareOptimum(c *invocation) func() error {
	setup := optimum.Default()
	makeStretch := stretchFlags(c, &setup, optimum.Parameters)
	solverFlags := newSolverFlags(c)
	end := optimum.Below
	choiceFlag(c, "end", &end, param.Menu[optimum.Side]{{Value: optimum.Below, Name: "below"}, {Value: optimum.Above, Name: "above"}},
		"The program that is written without -solve.")
	solve := c.Bool("solve", false, "solve both programs with HiGHS")
	return func() error {
		requests, err := makeStretch()
		if err != nil {
			return err
		}
		if !*solve {
			if err := c.refuse("with -solve", "nodes", "limit", "highs", "format", "orders"); err != nil {
				return err
			}
			program, err := requests.Program(end, setup.Cut.Step)
			if err != nil {
				return err
			}
			return program.WriteLP(c.stdout)
		}
		if err := c.refuse("without -solve, which has both", "end"); err != nil {
			return err
		}
		solver, err := solverFlags.start(c.env)
		if err != nil {
			return err
		}
		r, err := requests.Solve(setup.Cut.Step, setup.Workload.Seed, solver.solve, setup.Formulas...)
		if err := errors.Join(err, solver.end()); err != nil {
			return err
		}
		return c.sections(
			section{"bracket", "The optimum's bracket", r.BracketTable()},
			section{"orders", "What the orders accept", r.OrderTable()},
			section{"schedule", "The schedule of the lower program", r.ScheduleTable(requests)})
	}
}

// stretchFlags defines the flags that choose the requests of a stretch: the log, the period and the setup s. It returns a function that
// reads the logs and makes the stretch. Periods are numbered from 0 through all logs, so -period also chooses the log.
func stretchFlags(c *invocation, s *optimum.Setup, parameters param.List[optimum.Setup]) func() (*optimum.Stretch, error) {
	c.define(parameters.Of(s))
	files := c.logFlags()
	return func() (*optimum.Stretch, error) {
		w := s.Workload
		logs, err := files.load(c.env, w.Days)
		if err != nil {
			return nil, err
		}
		trace, periodOfLog, ok := workload.FindPeriod(logs, w)
		if !ok {
			all := 0
			for _, log := range logs {
				all += log.Count(w)
			}
			return nil, fmt.Errorf("-period: got %d, want 0 to %d", w.Period, all-1)
		}
		w.Period = periodOfLog
		return optimum.NewStretch(trace, w, s.Cut)
	}
}
