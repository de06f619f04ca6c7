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

// logFiles are the logs that a command is about: what stands behind its flags, or the bundled periods.
type logFiles []string

// logFlags adds the flags about logs: a second name for one, and their machine. Arguments are logs, too.
func (c *invocation) logFlags() *logFiles {
	l := new(logFiles)
	c.Func("trace", "a log as `LOG`, as where it stands behind the flags", func(file string) error {
		*l = append(*l, file)
		return nil
	})
	whole(c, "procs", &c.procs, 1, schedule.MaxProcs, "Processors of the log's machine; without it what the log's header says.")
	c.accept = func(args []string) error {
		*l = append(*l, args...)
		return nil
	}
	return l
}

// oneLog is logFlags of a command that is about one log, and returns where its name will be.
func (c *invocation) oneLog() *string {
	logs, file := c.logFlags(), c.one("logs")
	accept := c.accept
	c.accept = func(args []string) error { return accept(slices.Concat(*logs, args)) }
	return file
}

// load reads the logs, or the bundled excerpts where none is given. It warns of lines that are not understood, which are left out, and of
// a log that is shorter than a period of so many days.
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
		if last := (t.Ends() + 24*3600 - 1) / (24 * 3600); last < int64(days) {
			e.say("%s: the log ends on day %d of a period's %d, so shares of the whole period are small; -days %d has periods of its length",
				logName(file), last, days, last)
		}
		all = append(all, t)
	}
	return all, nil
}

// mostJobs is more than any log of the archive has; as many take about 4 GB.
const mostJobs = 20_000_000

// readLog reads the log of a file, or of standard input for "-", and its SHA-256.
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

// logName is how messages and tables call a file.
func logName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return filepath.Base(file)
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

// warnOfLines says how many lines of the log were not understood.
func warnOfLines(e *env, file string, log *swf.Log) {
	if log.ErrorCount > 0 {
		e.say("%s: %d lines left out, the first: %v; \"%s %s\" lists them", logName(file), log.ErrorCount, log.Errors[0],
			"juggle trace", plaintext.ShellFile(file))
	}
}

// bundled reads the bundled logs that have this SHA-256, or, where it is empty, those that are met where no log is given.
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
		t.Title, t.SHA256, t.Placed = excerpt.Title, excerpt.SHA256, excerpt.Placed()
		all = append(all, t)
	}
	return all, err
}

// daysOf is the length of a period among the parameters, in days; the usual one where there is none.
func daysOf(v param.Values) int {
	days := workload.PeriodDays
	if p, has := v.Find("days"); has {
		days, _ = strconv.Atoi(p.Get())
	}
	return days
}
