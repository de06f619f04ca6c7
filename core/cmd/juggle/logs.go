package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"

	"juggle/core/base/plaintext"
	"juggle/core/experiment/param"
	"juggle/core/log/joblog"
	"juggle/core/log/swf"
	"juggle/core/schedule"
	"juggle/core/workload"
	"juggle/traces"
)

// logFiles has the names of the files of the logs that a command reads. If it is empty, the command reads the bundled logs.
type logFiles []string

// logFlags defines the flags -trace and -procs, and declares that the arguments are logs. The result is filled with the files of both, the
// flags -trace and the arguments, when the command line is read.
func (c *invocation) logFlags() *logFiles {
	l := new(logFiles)
	c.Func("trace", "a second name for the argument `LOG`", func(file string) error {
		*l = append(*l, file)
		return nil
	})
	wholeFlag(c, "procs", &c.procs, 1, schedule.MaxProcs, "Processors of the log's machine; without it what the log's header says or, "+
		"if it does not say, as many as the widest job has.")
	c.accept = func(args []string) error {
		*l = append(*l, args...)
		return nil
	}
	return l
}

// oneLog defines the flags of logFlags for a command that reads exactly one log, which is named by -trace or as the argument. It returns
// the variable that will hold the name of the log's file.
func (c *invocation) oneLog() *string {
	logs, file := c.logFlags(), c.oneArgument("logs")
	accept := c.accept
	c.accept = func(args []string) error { return accept(slices.Concat(*logs, args)) }
	return file
}

// load reads the logs, or the bundled logs if l is empty. It warns of what readTrace warns of, and of logs that end before the last day of
// a period of this many days.
func (l logFiles) load(e *env, days int) (all []*workload.Trace, err error) {
	switch {
	case len(l) == 0 && e.procs > 0:
		return nil, usagef("-procs: got it and no log, want a log that does not tell its processors")
	case len(l) == 0:
		return bundled("")
	}
	for _, file := range l {
		t, err := readTrace(e, file, workload.NewTrace)
		if err != nil {
			return nil, err
		}
		if last := (t.LastEnd() + workload.DaySeconds - 1) / workload.DaySeconds; last < int64(days) {
			e.notef("%s: the log ends on day %d of a period's %d, so shares of the whole period are small; -days %d has periods of its length",
				logName(file), last, days, last)
		}
		all = append(all, t)
	}
	return all, nil
}

// mostJobs is the largest number of jobs that a log may have. So many jobs take about 4 GB of memory. No log of the Parallel Workloads
// Archive has so many.
const mostJobs = 20_000_000

// readLog reads a log from a file, or from standard input for "-". It returns the log and the SHA-256 of the input.
// If -procs was given, the header has that number of processors.
func readLog(e *env, file string, o swf.Options) (log *swf.Log, sum string, err error) {
	in, err := openInput(e, file)
	if err != nil {
		return nil, "", err
	}
	defer in.Close()
	hash := sha256.New()
	o.Name, o.MaxJobs = logName(file), mostJobs
	if f, is := in.(*os.File); is {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			o.Size = info.Size()
		}
	}
	if o.Size >= swf.LargeFile {
		debug.SetGCPercent(swf.LargeFileGC)
	}
	log, err = joblog.Read(io.TeeReader(in, hash), o)
	if e.procs > 0 && log != nil {
		log.Header.MaxProcs = int64(e.procs)
	}
	return log, hex.EncodeToString(hash.Sum(nil)), err
}

// logName returns the name that messages and tables have for the file of a log.
func logName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return filepath.Base(file)
}

// readTrace reads a log and makes a trace of it with traceOf. It warns of lines that could not be read and are left out, and of what is
// unusual in the log.
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
	writeLogNotes(e, log, t)
	return t, nil
}

// warnOfLines writes how many lines of the log could not be read, if there are any, and the first of them.
func warnOfLines(e *env, file string, log *swf.Log) {
	lines := "lines"
	if log.ErrorCount == 1 {
		lines = "line"
	}
	if log.ErrorCount > 0 {
		e.notef("%s: %d %s left out, the first: %v; \"%s %s\" lists up to 20", logName(file), log.ErrorCount, lines, log.Errors[0],
			"juggle trace", plaintext.ShellFile(file))
	}
}

// bundled reads the bundled log that has this SHA-256, or, if it is empty, those bundled logs that are read by default.
func bundled(sha256 string) (all []*workload.Trace, err error) {
	index, err := traces.Index()
	for _, excerpt := range index {
		if sha256 == "" && !excerpt.Default || sha256 != "" && sha256 != excerpt.SHA256 {
			continue
		}
		log, err := traces.Read(excerpt)
		if err != nil {
			return nil, err
		}
		t, err := workload.NewTrace(excerpt.Name, log)
		if err != nil {
			return nil, err
		}
		t.Title, t.SHA256, t.LoadFitted = excerpt.Title, excerpt.SHA256, excerpt.LoadFitted()
		all = append(all, t)
	}
	return all, err
}

// daysOf returns the length of a period in days: the value of the parameter "days", or the usual length if v has no such parameter.
func daysOf(v param.Values) int {
	days := workload.PeriodDays
	if p, has := v.Find("days"); has {
		days, _ = strconv.Atoi(p.Get())
	}
	return days
}
