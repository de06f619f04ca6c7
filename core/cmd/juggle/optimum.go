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
solution can be run (below), and one whose best solution nothing can beat (above). Without -solve the program that -end names is written, in the LP format.
With -solve, HiGHS (npm package "highs", in Node) solves both; every schedule is verified, and then the bracket, what each order of
the waiting queue accepts of the same requests, and the schedule of the lower program are written. LOG is a workload log; without one
the bundled windows are taken. Estimates are accurate: the work of a job that ends early could not be compared.`

// stretchFlags are what "juggle optimum" and "juggle regret" share: how requests are made and bracketed.
type stretchFlags struct {
	config         workload.Config
	from, requests int
	step           int64
	solver         solverFlags
	format         *format
}

func (s *stretchFlags) define(e *env, fs *flag.FlagSet, requests int) {
	s.config = workload.PaperConfig()
	s.config.IntervalLambda, s.config.Seed = 100, 1
	fs.IntVar(&s.from, "from", 0, "the first request of a window that is taken, from 0")
	fs.IntVar(&s.requests, "requests", requests, "how many are taken, `N`")
	fs.Int64Var(&s.step, "step", optimum.DefaultStep, "the step of the programs, `seconds`: smaller brackets more narrowly, and slowly")
	fs.IntVar(&s.config.IntervalLambda, "lambda", s.config.IntervalLambda,
		"mean window size, `percent` of the estimate; 0: all windows are strict")
	fs.IntVar(&s.config.FlexibleShare, "share", s.config.FlexibleShare, "`percent` of the requests whose window is flexible")
	fs.Float64Var(&s.config.DeadlineLambda, "deadline", s.config.DeadlineLambda, "mean time from submission to deadline, in estimates")
	fs.Uint64Var(&s.config.Seed, "seed", s.config.Seed, "of all random draws")
	fs.StringVar(&s.solver.program, "solver", "",
		"solve with this `PROGRAM`, called with HiGHS's own flags, or as told by {model}, {solution} and {seconds} in it")
	fs.Float64Var(&s.solver.seconds, "limit", 60, "time that a program may take, `seconds`")
	fs.Float64Var(&s.solver.gap, "gap", 1e-4, "relative gap at which HiGHS may stop")
	s.format = formatFlag(e, fs)
}

// check reports the first flag that is out of range as a usage error.
func (s *stretchFlags) check(name string) error {
	switch {
	case s.from < 0:
		return usagef("%s: -from: got %d, want at least 0", name, s.from)
	case s.requests < 1:
		return usagef("%s: -requests: got %d, want at least 1", name, s.requests)
	case s.step < 1 || s.step > schedule.MaxTime:
		return usagef("%s: -step: got %d, want 1 to %d", name, s.step, int64(schedule.MaxTime))
	case !(s.solver.seconds > 0):
		return usagef("%s: -limit: got %v, want a number above 0", name, s.solver.seconds)
	case !(s.solver.gap >= 0 && s.solver.gap <= 1):
		return usagef("%s: -gap: got %v, want 0 to 1", name, s.solver.gap)
	}
	if err := s.config.Validate(); err != nil {
		return usagef("%s: %w", name, err)
	}
	return nil
}

// runOptimum brackets the optimum of one stretch, or writes its programs.
func runOptimum(e *env, args []string) error {
	fs := newFlags(e, "optimum", "[LOG]\n\n"+optimumHelp)
	var s stretchFlags
	s.define(e, fs, 200)
	fs.IntVar(&s.config.Window, "window", 0, "the 15-day window, from 0")
	fs.Func("load", "load factor (default 1)", func(text string) (err error) {
		s.config.Load, err = workload.ParseLoad(text)
		return err
	})
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
	logs, err := (&studyFlags{files: files}).load(e)
	if err != nil {
		return err
	}
	stretch, err := s.stretch(logs, s.config.Window, s.config.Load)
	if err != nil {
		return err
	}
	if !*solve && s.solver.program == "" {
		program, err := stretch.Program(end, optimum.Seconds(s.step))
		if err != nil {
			return err
		}
		return program.WriteLP(e.stdout)
	}
	solver, err := s.solver.start(e)
	if err != nil {
		return err
	}
	result, err := stretch.Solve(optimum.Seconds(s.step), s.config.Seed, solver.solve)
	if err := errors.Join(err, solver.end()); err != nil {
		return err
	}
	return writeOptimum(e, *s.format, stretch, result)
}

// stretch makes the requests of a window of the logs, which are numbered through.
func (s *stretchFlags) stretch(logs []*workload.Trace, window int, load workload.Load) (*optimum.Stretch, error) {
	c := s.config
	c.Load = load
	left := window
	for _, t := range logs {
		if left < t.Windows() {
			c.Window = left
			return optimum.NewStretch(t, c, s.from, s.requests)
		}
		left -= t.Windows()
	}
	return nil, fmt.Errorf("-window: got %d, want 0 to %d", window, window-left-1)
}

func writeOptimum(e *env, f format, stretch *optimum.Stretch, r *optimum.Result) error {
	return sectionWriter(f)(e.stdout, []section{
		{"bracket", "The optimum's bracket", r.BracketTable()},
		{"orders", "What the orders accept", r.OrderTable()},
		{"schedule", "The schedule of the lower program", r.ScheduleTable(stretch)},
	})
}
