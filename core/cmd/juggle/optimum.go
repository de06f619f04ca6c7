package main

import (
	"errors"
	"flag"
	"fmt"

	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/workload"
)

const optimumHelp = `How much work a provider could have accepted who knows all requests of a stretch beforehand: a 0-1 program whose best
solution can be run (below), and one whose best solution nothing can beat (above). Without -solve the program that -end names is
written, in the LP format. With -solve, HiGHS (npm package "highs", in Node) solves both; every schedule is verified, and then the
bracket, what each order of the waiting queue and each rule of "juggle rules" accepts of the same requests, and the schedule of the lower
program are written. HiGHS looks at up to -nodes nodes of either, which takes up to a minute as the flags are by default. LOG is a workload
log; without one the bundled periods are taken. Estimates are accurate: the work of a job that ends early could not be compared.`

// runOptimum brackets the optimum of one stretch, or writes its programs.
func runOptimum(e *env, args []string) error {
	fs := newFlags(e, "optimum", "[LOG...]\n\n"+optimumHelp)
	setup := optimum.Default()
	optimum.Parameters.Flags(fs, &setup)
	var f solverFlags
	f.define(e, fs)
	format := formatFlag(e, fs)
	end := optimum.Below
	choice(fs, "end", &end, param.Menu[optimum.End]{{Value: optimum.Below, Name: "below"}, {Value: optimum.Above, Name: "above"}},
		"The program that is written without -solve.")
	solve := fs.Bool("solve", false, "solve both programs with HiGHS; -solver implies it")
	stretch, err := stretchOf(e, fs, args, &setup)
	if err != nil {
		return err
	}
	if !*solve && f.program == "" {
		if err := refuseGiven(fs, "with -solve", "nodes", "limit", "gap", "format", "orders"); err != nil {
			return err
		}
		program, err := stretch.Program(end, setup.Cut.Step)
		if err != nil {
			return err
		}
		return program.WriteLP(e.stdout)
	}
	if err := refuseGiven(fs, "without -solve, which has both", "end"); err != nil {
		return err
	}
	solver, err := f.start(e)
	if err != nil {
		return err
	}
	result, err := stretch.Solve(setup.Cut.Step, setup.Workload.Seed, solver.solve, setup.Own...)
	if err := errors.Join(err, solver.end()); err != nil {
		return err
	}
	return writeOptimum(e, *format, stretch, result)
}

// stretchOf parses the flags of a command that is about the requests of a period, and makes these. The periods of all logs are numbered
// through.
func stretchOf(e *env, fs *flag.FlagSet, args []string, s *optimum.Setup) (*optimum.Stretch, error) {
	var files logFiles
	files.define(e, fs)
	rest, err := parseMixed(fs, args)
	if err != nil {
		return nil, err
	}
	logs, err := append(files, rest...).load(e, s.Workload.Days)
	if err != nil {
		return nil, err
	}
	c := s.Workload
	t, local, ok := workload.In(logs, c)
	if !ok {
		all := 0
		for _, t := range logs {
			all += t.Count(c)
		}
		return nil, fmt.Errorf("%s: -period: got %d, want 0 to %d", fs.Name(), c.Period, all-1)
	}
	c.Period = local
	return optimum.NewStretch(t, c, s.Cut)
}

func writeOptimum(e *env, f format, stretch *optimum.Stretch, r *optimum.Result) error {
	return sectionWriter(f)(e.stdout, []section{
		{"bracket", "The optimum's bracket", r.BracketTable()},
		{"orders", "What the orders accept", r.OrderTable()},
		{"schedule", "The schedule of the lower program", r.ScheduleTable(stretch)},
	})
}
