package main

import (
	"fmt"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/log/joblog"
	"juggle/core/log/swf"
	"juggle/core/workload"
)

// traceHelp lists the formats of logs, for every command.
var traceHelp = "\"-\" is standard input. " + joblog.FormatsTitle + ", by every command that takes a log:\n  " +
	strings.Join(joblog.Formats, "\n  ")

// prepareTrace shows a log: its header, statistics of its jobs, how many jobs the figures use, and the first 20 of the lines that could not
// be read. For a log from which no workload can be made, it shows everything else and then returns an error. With -o it writes the log
// instead.
func prepareTrace(c *invocation) func() error {
	file := c.oneLog()
	out := c.String("o", "", "write the log in SWF into this `FILE` instead, gzipped if its name ends in .gz; \"-\" for standard output")
	return func() error {
		if *out != "" {
			if err := c.refuse("without -o", "format"); err != nil {
				return err
			}
		}
		log, sum, err := readLog(c.env, *file, swf.Options{MaxErrors: 20})
		if err != nil {
			return err
		}
		if *out != "" {
			warnOfLines(c.env, *file, log)
			return writeLog(c.env, *out, log)
		}
		trace, unusable := workload.NewTrace(logName(*file), log)
		statistics := workload.Describe(log)
		if trace != nil {
			writeLogNotes(c.env, log, trace)
			if note := workload.LowLoadNote(100 * statistics.OfferedLoad); note != "" {
				c.notef("%s: its %s", trace.Name, note)
			}
		}
		if err := c.sections(traceSections(*file, sum, log, statistics, trace)...); err != nil {
			return err
		}
		return unusable
	}
}

// traceSections returns the tables about a log. trace is nil if no workload can be made of the log.
func traceSections(file, sum string, log *swf.Log, s *workload.Statistics, trace *workload.Trace) []section {
	about := &report.Table{Columns: report.Columns("name", "value")}
	about.Add("file", logName(file))
	about.Add("sha256", sum)
	about.Add("jobs", len(log.Jobs))
	about.Add("lines not understood", log.ErrorCount)
	about.Add("places out of order", log.OutOfOrder)
	list := []section{
		{"file", "File", about},
		{"header", "Header", workload.HeaderTable(&log.Header)},
		{"statistics", "Statistics", s.Table()},
		{"distributions", "Distributions", s.DistributionTable()},
	}
	if trace != nil {
		about.Add("title", trace.Title)
		about.Add("processors", trace.Procs)
		about.Add("jobs kept", len(trace.Jobs))
		about.Add("15-day periods", trace.Periods(workload.PeriodDays))
		about.Add("jobs kept, in periods", len(trace.Jobs)-trace.JobsAfterLastPeriod())
		list = append(list, section{"dropped", "Jobs kept, and the others by reason", trace.Dropped.Table()})
	}
	for _, h := range s.Histograms() {
		list = append(list, section{h.Name, h.Title, h.Table()})
	}
	title := fmt.Sprintf("Lines that are not understood: %d, shown: %d", log.ErrorCount, len(log.Errors))
	return append(list, section{"errors", title, workload.ErrorTable(log)})
}
