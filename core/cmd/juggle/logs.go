package main

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"juggle/core/param"
	"juggle/core/plaintext"
	"juggle/core/schedule"
	"juggle/core/swf"
	"juggle/core/synth/bundle"
	"juggle/core/workload"
	"juggle/traces"
)

// logFiles are the logs that a command is about: what stands behind its flags, or the bundled periods.
type logFiles []string

// define adds the flags about logs: a second name for one, and their machine.
func (l *logFiles) define(e *env, fs *flag.FlagSet) {
	fs.Func("trace", "a log as `LOG`, as where it stands behind the flags", func(file string) error {
		*l = append(*l, file)
		return nil
	})
	fs.Func("procs", "processors of the log's machine, a `number`: for logs whose header does not tell (default what the header tells)",
		func(text string) error {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > schedule.MaxProcs {
				return param.Wanted(fmt.Sprintf("a whole number from 1 to %d", schedule.MaxProcs))
			}
			e.procs = n
			return nil
		})
}

// parseLog parses the flags of a command that is about one log, and returns that.
func parseLog(e *env, fs *flag.FlagSet, args []string) (file string, err error) {
	var logs logFiles
	logs.define(e, fs)
	rest, err := parseMixed(fs, args)
	if err != nil {
		return "", err
	}
	return parseOne(fs, slices.Concat([]string{"--"}, logs, rest), "logs")
}

// load reads the logs, or the bundled excerpts where none is given. It warns of lines that are not understood, which are left out, and of
// a log that is shorter than a period of so many days.
func (l logFiles) load(e *env, days int) ([]*workload.Trace, error) {
	if len(l) == 0 && e.procs > 0 {
		return nil, usagef("-procs: got it and no log, want a log that does not tell its processors")
	}
	if len(l) == 0 {
		return bundled()
	}
	var all []*workload.Trace
	for _, file := range l {
		t, err := readTrace(e, file, workload.NewTrace)
		if err != nil {
			return nil, err
		}
		if last := (t.Ends() + 24*3600 - 1) / (24 * 3600); last < int64(days) {
			e.say("%s: the log ends on day %d of a period's %d, so shares of the whole period are small; -days %d has periods of its length",
				logName(file), last, days, last)
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
	warnOfLines(e, file, log)
	t, err := traceOf(logName(file), log)
	if err != nil {
		return nil, err
	}
	t.SHA256 = sum
	remark(e, log, t)
	return t, nil
}

// warnOfLines tells how many lines of the log were not understood.
func warnOfLines(e *env, file string, log *swf.Log) {
	if log.ErrorCount > 0 {
		e.say("%s: %d lines left out, the first: %v; \"%s %s\" lists them", logName(file), log.ErrorCount, log.Errors[0],
			"juggle trace", plaintext.ShellFile(file))
	}
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

// checkFlag has every simulation verified. A broken law is a fault of the program: exit code 3.
func checkFlag(fs *flag.FlagSet, to *bool) {
	fs.BoolVar(to, "check", false, "verify the laws of scheduling after every event, which takes up to a hundred times as long")
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
	if now := time.Now(); l.env.progress != nil && now.Sub(l.last) >= 100*time.Millisecond {
		l.last, l.drawn = now, true
		fmt.Fprintf(l.env.progress, "\r%-40s", printable(fmt.Sprintf(format, args...)))
	}
}

func (l *progressLine) clear() {
	if l.drawn {
		fmt.Fprint(l.env.progress, "\r"+strings.Repeat(" ", 40)+"\r")
	}
}

// daysOf is the length of a period among the parameters, in days; the usual one where there is none.
func daysOf(v param.Values) int {
	days := workload.PeriodDays
	if p, has := v.Find("days"); has {
		days, _ = strconv.Atoi(p.Get())
	}
	return days
}
