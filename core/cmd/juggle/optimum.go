package main

import (
	"errors"
	"flag"
	"fmt"

	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/workload"
)

const optimumHelp = `How much work a provider could have accepted who knows all requests of a stretch beforehand: a 0-1 program whose best
solution can be run (below), and one whose best solution nothing can beat (above). Without -solve the program that -end names is
written, in the LP format. With -solve, HiGHS (npm package "highs", in Node) solves both; every schedule is verified, and then the
bracket, what each order of the waiting queue accepts of the same requests, and the schedule of the lower program are written. LOG is a
workload log; without one the bundled periods are taken. Estimates are accurate: the work of a job that ends early could not be compared.`

// bracketFlags are what "juggle optimum" and "juggle regret" share: which requests of a period are taken, and how they are bracketed.
type bracketFlags struct {
	cut    optimum.Cut
	solver solverFlags
}

func (s *bracketFlags) define(fs *flag.FlagSet, requests int) {
	fs.IntVar(&s.cut.From, "from", 0, "the first request of a period that is taken, from 0")
	fs.IntVar(&s.cut.Requests, "requests", requests, "how many are taken, `N`")
	fs.Int64Var((*int64)(&s.cut.Step), "step", optimum.DefaultStep,
		"the step of the programs, `seconds`: smaller brackets more narrowly, and slowly")
	fs.StringVar(&s.solver.program, "solver", "",
		"solve with this `PROGRAM`, called with HiGHS's own flags, or as told by {model}, {solution} and {seconds} in it")
	fs.Float64Var(&s.solver.seconds, "limit", 60, "time that a program may take, `seconds`")
	fs.Float64Var(&s.solver.gap, "gap", 1e-4, "relative gap at which HiGHS may stop")
}

// check reports the first flag that is out of range as a usage error.
func (s *bracketFlags) check(name string) error {
	switch {
	case s.cut.From < 0:
		return usagef("%s: -from: got %d, want at least 0", name, s.cut.From)
	case s.cut.Requests < 1:
		return usagef("%s: -requests: got %d, want at least 1", name, s.cut.Requests)
	case s.cut.Step < 1 || s.cut.Step > schedule.MaxTime:
		return usagef("%s: -step: got %d, want 1 to %d", name, s.cut.Step, int64(schedule.MaxTime))
	case !(s.solver.seconds > 0):
		return usagef("%s: -limit: got %v, want a number above 0", name, s.solver.seconds)
	case !(s.solver.gap >= 0 && s.solver.gap <= 1):
		return usagef("%s: -gap: got %v, want 0 to 1", name, s.solver.gap)
	}
	return nil
}

// runOptimum brackets the optimum of one stretch, or writes its programs.
func runOptimum(e *env, args []string) error {
	fs := newFlags(e, "optimum", "[LOG]\n\n"+optimumHelp)
	var s bracketFlags
	s.define(fs, 200)
	c := workload.PaperConfig()
	c.IntervalLambda, c.Seed = 100, 1
	fs.IntVar(&c.Window, "period", 0, "the 15-day period, from 0")
	fs.IntVar(&c.IntervalLambda, "lambda", c.IntervalLambda, "mean window size, `percent` of the estimate; 0: all windows are strict")
	fs.IntVar(&c.FlexibleShare, "share", c.FlexibleShare, "`percent` of the requests whose window is flexible")
	fs.Float64Var(&c.DeadlineLambda, "deadline", c.DeadlineLambda, "mean time from submission to deadline, in estimates")
	fs.Uint64Var(&c.Seed, "seed", c.Seed, "of all random draws")
	fs.Func("load", "load factor (default 1)", func(text string) (err error) {
		c.Load, err = workload.ParseLoad(text)
		return err
	})
	format := formatFlag(e, fs)
	end := optimum.Below
	choice(fs, "end", &end, param.Menu[optimum.End]{{Value: optimum.Below, Name: "below"}, {Value: optimum.Above, Name: "above"}},
		"The program that is written without -solve.")
	solve := fs.Bool("solve", false, "solve both programs with HiGHS; -solver implies it")
	files, err := parseMixed(fs, args)
	if err != nil {
		return err
	}
	if len(files) > 1 {
		return usagef("optimum: got %d files, want at most 1", len(files))
	}
	if err := s.check("optimum"); err != nil {
		return err
	}
	if err := c.Validate(); err != nil {
		return usagef("optimum: %w", err)
	}
	logs, err := (&studyFlags{files: files}).load(e)
	if err != nil {
		return err
	}
	stretch, err := stretchOf(logs, c, s.cut)
	if err != nil {
		return err
	}
	if !*solve && s.solver.program == "" {
		program, err := stretch.Program(end, s.cut.Step)
		if err != nil {
			return err
		}
		return program.WriteLP(e.stdout)
	}
	solver, err := s.solver.start(e)
	if err != nil {
		return err
	}
	result, err := stretch.Solve(s.cut.Step, c.Seed, solver.solve)
	if err := errors.Join(err, solver.end()); err != nil {
		return err
	}
	return writeOptimum(e, *format, stretch, result)
}

// stretchOf makes the requests of a period of the logs, which are numbered through.
func stretchOf(logs []*workload.Trace, c workload.Config, cut optimum.Cut) (*optimum.Stretch, error) {
	period := c.Window
	for _, t := range logs {
		if c.Window < t.Windows() {
			return optimum.NewStretch(t, c, cut)
		}
		c.Window -= t.Windows()
	}
	return nil, fmt.Errorf("-period: got %d, want 0 to %d", period, period-c.Window-1)
}

func writeOptimum(e *env, f format, stretch *optimum.Stretch, r *optimum.Result) error {
	return sectionWriter(f)(e.stdout, []section{
		{"bracket", "The optimum's bracket", r.BracketTable()},
		{"orders", "What the orders accept", r.OrderTable()},
		{"schedule", "The schedule of the lower program", r.ScheduleTable(stretch)},
	})
}
