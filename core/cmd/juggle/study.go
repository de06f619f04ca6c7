package main

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"strings"
	"time"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/study"
	"juggle/core/swf"
	"juggle/core/synth/bundle"
	"juggle/core/workload"
	"juggle/traces"
)

// studyFlags are what figure and claims share: every parameter of the study, the traces, and how to compute and print.
type studyFlags struct {
	params study.Params
	files  []string
	format *format
	jobs   int
	checks bool
}

func (s *studyFlags) define(e *env, fs *flag.FlagSet) {
	s.params = study.Paper()
	study.Parameters.Flags(fs, &s.params)
	fs.Func("trace", "a log as `FILE` (.swf or .swf.gz), may be repeated (default the bundled excerpts)", func(file string) error {
		s.files = append(s.files, file)
		return nil
	})
	s.format = formatFlag(e, fs)
	checkFlag(fs, &s.checks)
	fs.IntVar(&s.jobs, "jobs", runtime.NumCPU(), "compute on `N` cores; the output does not depend on it")
}

func (s *studyFlags) check(command string) error {
	if s.jobs < 1 {
		return usagef("%s: -jobs: got %d, want at least 1", command, s.jobs)
	}
	return nil
}

// run computes the figures with these published numbers.
func (s *studyFlags) run(e *env, figures []int) (*study.State, error) {
	plan, logs, err := s.plan(e, figures)
	if err != nil {
		return nil, err
	}
	bar := progressLine{env: e}
	defer bar.clear()
	return study.Compute(plan, s.jobs, experiment.Among(logs), bar.show)
}

// plan reads the logs and plans the figures.
func (s *studyFlags) plan(e *env, figures []int) (*study.Plan, []*workload.Trace, error) {
	logs, err := s.load(e)
	if err != nil {
		return nil, nil, err
	}
	sources := make([]study.Source, len(logs))
	for i, t := range logs {
		sources[i] = study.SourceOf(t)
	}
	plan, err := study.NewPlan(s.params, sources, figures)
	var bad *param.Error
	if errors.As(err, &bad) { // the flags are valid, so it is what the logs do not have
		err = fmt.Errorf("-%s: got %q, want %s", study.Parameters.Find(bad.Key).Flag, bad.Got, bad.Want)
	}
	if s.checks && err == nil {
		plan = plan.Checked()
	}
	return plan, logs, err
}

// checkFlag has every simulation verified. A broken law is a fault of the program: exit code 3.
func checkFlag(fs *flag.FlagSet, to *bool) {
	fs.BoolVar(to, "check", false, "verify the laws of scheduling after every event, which takes up to a hundred times as long")
}

// load reads the logs, or the bundled excerpts where none is given. It warns of lines that are not understood, which are left out, and of
// a log that is shorter than a period.
func (s *studyFlags) load(e *env) ([]*workload.Trace, error) {
	if len(s.files) == 0 {
		return bundled()
	}
	var all []*workload.Trace
	for _, file := range s.files {
		t, err := readTrace(e, file, workload.NewTrace)
		if err != nil {
			return nil, err
		}
		if ends := t.Ends(); ends < workload.PeriodLength {
			const day = 24 * 3600
			fmt.Fprintf(e.stderr, "juggle: %s: the log ends on day %d of a period's %d, so shares of the whole period are small\n",
				logName(file), (ends+day-1)/day, workload.PeriodLength/day)
		}
		all = append(all, t)
	}
	return all, nil
}

// readTrace reads a log and makes a trace of it. It warns of lines that are not understood, which are left out.
func readTrace(e *env, file string, traceOf func(string, *swf.Log) (*workload.Trace, error)) (*workload.Trace, error) {
	log, sum, err := readLog(e, file, swf.Options{MaxErrors: 1})
	if err != nil {
		return nil, err
	}
	if log.ErrorCount > 0 {
		fmt.Fprintf(e.stderr, "juggle: %s: %d lines left out, the first: %v; \"juggle trace %s\" lists them\n",
			logName(file), log.ErrorCount, log.Errors[0], file)
	}
	t, err := traceOf(logName(file), log)
	if err != nil {
		return nil, err
	}
	t.SHA256 = sum
	remark(e, log, t)
	return t, nil
}

func bundled() ([]*workload.Trace, error) {
	index, err := traces.Index()
	if err != nil {
		return nil, err
	}
	var all []*workload.Trace
	for _, excerpt := range index {
		if !excerpt.Default {
			continue
		}
		t, err := readBundled(excerpt)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

func readBundled(excerpt bundle.Excerpt) (*workload.Trace, error) {
	log, err := traces.Read(excerpt)
	if err != nil {
		return nil, err
	}
	t, err := workload.NewTrace(excerpt.Name, log)
	if err != nil {
		return nil, err
	}
	t.Title, t.SHA256, t.Placed = excerpt.Title, excerpt.SHA256, excerpt.Placed()
	return t, nil
}

// parseMixed parses flags and arguments in any order, and returns the arguments.
func parseMixed(fs *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := parse(fs, args); err != nil {
			return nil, err
		}
		if fs.NArg() == 0 {
			return rest, nil
		}
		rest, args = append(rest, fs.Arg(0)), fs.Args()[1:]
	}
}

// A progressLine tells on a terminal how far a computation is, at most ten times a second.
type progressLine struct {
	env   *env
	last  time.Time
	drawn bool
}

func (l *progressLine) show(done, total int) { l.say("%d of %d runs", done, total) }

// say writes up to 40 characters over those before.
func (l *progressLine) say(format string, args ...any) {
	if now := time.Now(); l.env.progress && now.Sub(l.last) >= 100*time.Millisecond {
		l.last, l.drawn = now, true
		fmt.Fprintf(l.env.stderr, "\r%-40s", fmt.Sprintf(format, args...))
	}
}

func (l *progressLine) clear() {
	if l.drawn {
		fmt.Fprint(l.env.stderr, "\r"+strings.Repeat(" ", 40)+"\r")
	}
}
