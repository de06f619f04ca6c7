package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"juggle/core/joblog"
	"juggle/core/report"
	"juggle/core/swf"
	"juggle/core/workload"
)

// runTrace shows a log: what its header says, statistics of its jobs, how many of them the figures use, and what was not understood.
// A log that can't be read, or from which no workload can be made, is an error; in the second case all but that is shown.
func runTrace(e *env, args []string) error {
	fs := newFlags(e, "trace", "LOG\n\n"+
		"\"-\" is standard input. "+joblog.FormatsTitle+", by every command that takes a log:\n  "+strings.Join(joblog.Formats, "\n  "))
	format := formatFlag(e, fs)
	strict := fs.Bool("strict", false, "stop at the first line that is not understood")
	out := fs.String("o", "", "write the log in SWF into this `FILE` instead, gzipped if its name ends in .gz; \"-\" for standard output")
	errors := 20
	whole(fs, "errors", &errors, 0, mostJobs, "Show at most so many of these lines.")
	file, err := parseLog(e, fs, args)
	if err != nil {
		return err
	}
	if err := refuseGiven(fs, "without -o", "format", "errors"); *out != "" && err != nil {
		return err
	}
	log, sum, err := readLog(e, file, swf.Options{Strict: *strict, MaxErrors: max(1, errors)})
	if err != nil {
		return err
	}
	if *out != "" {
		warnOfLines(e, file, log)
		return writeLog(e, *out, log)
	}
	log.Errors = log.Errors[:min(errors, len(log.Errors))]
	trace, unusable := workload.NewTrace(logName(file), log)
	statistics := workload.Describe(log)
	if trace != nil {
		remark(e, log, trace)
		if note := workload.EmptyNote(100 * statistics.Utilisation); note != "" {
			e.say("%s: its %s", trace.Name, note)
		}
	}
	if err := sectionWriter(*format)(e.stdout, traceSections(file, sum, log, statistics, trace)); err != nil {
		return err
	}
	return unusable
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

// A section is one part of what is shown.
type section struct {
	name, title string
	table       *report.Table
}

// traceSections is all that is known of a log; trace is nil where no workload can be made of it.
func traceSections(file, sum string, log *swf.Log, s *workload.Statistics, trace *workload.Trace) []section {
	list := []section{
		{"file", "File", fileTable(file, sum, log, trace)},
		{"header", "Header", workload.HeaderTable(&log.Header)},
		{"statistics", "Statistics", s.Table()},
		{"distributions", "Distributions", s.DistributionTable()},
	}
	if trace != nil {
		list = append(list, section{"dropped", "Jobs kept, and the others by reason", trace.Dropped.Table()})
	}
	for _, h := range s.Histograms() {
		list = append(list, section{h.Name, h.Title, h.Table()})
	}
	title := fmt.Sprintf("Lines that are not understood: %d, shown: %d", log.ErrorCount, len(log.Errors))
	return append(list, section{"errors", title, workload.ErrorTable(log)})
}

func fileTable(file, sum string, log *swf.Log, trace *workload.Trace) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "name"}, {Name: "value"}}}
	t.Add("file", logName(file))
	t.Add("sha256", sum)
	t.Add("jobs", len(log.Jobs))
	t.Add("lines not understood", log.ErrorCount)
	t.Add("places out of order", log.OutOfOrder)
	if trace != nil {
		t.Add("title", trace.Title)
		t.Add("processors", trace.Procs)
		t.Add("jobs kept", len(trace.Jobs))
		t.Add("15-day periods", trace.Periods(workload.PeriodDays))
		t.Add("jobs kept, in periods", len(trace.Jobs)-trace.Beyond())
	}
	return t
}

// sectionWriter returns how sections are written in format f.
func sectionWriter(f format) func(io.Writer, []section) error {
	switch f {
	case formatJSON:
		return writeSectionsJSON
	case formatTable:
		return writeSectionsText
	}
	return writeSectionsCSV
}

// writeSectionsText writes each section under its title.
func writeSectionsText(w io.Writer, list []section) error {
	out := bufio.NewWriter(w)
	for i, s := range list {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s\n\n", s.title)
		if err := s.table.WriteText(out); err != nil {
			return err
		}
	}
	return out.Flush()
}

// writeSectionsJSON writes one object with an array of rows a section.
func writeSectionsJSON(w io.Writer, list []section) error {
	out := bufio.NewWriter(w)
	for i, s := range list {
		fmt.Fprintf(out, "%s%s: ", []string{"{", ","}[min(i, 1)], report.Quote(s.name))
		if err := s.table.WriteJSON(out); err != nil {
			return err
		}
	}
	fmt.Fprintln(out, "}")
	return out.Flush()
}

// writeSectionsCSV writes one line a cell: section, row (from 1), column, value. So tables of different columns are one table.
func writeSectionsCSV(w io.Writer, list []section) error {
	long := &report.Table{Columns: []report.Column{{Name: "section"}, {Name: "row", Kind: report.Number}, {Name: "column"}, {Name: "value"}}}
	for _, s := range list {
		for i, row := range s.table.Rows {
			for j, cell := range row {
				long.Add(s.name, i+1, s.table.Columns[j].Name, cell)
			}
		}
	}
	return long.WriteCSV(w)
}
