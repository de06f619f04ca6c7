package main

import (
	"fmt"

	"juggle/core/log/sacct"
	"juggle/core/log/swf"
	"juggle/core/workload"
)

// writeLogNotes writes notes about a log. If the log was converted from the format of sacct, they are those of its header, such as how many
// lines were left out; otherwise one warns that the header does not state the machine's size. The others are about any log: that jobs have
// new numbers, that jobs are wider than the machine, that the log's clock begins long before the first job, or that periods of 15 days have
// no jobs.
func writeLogNotes(e *env, log *swf.Log, t *workload.Trace) {
	notef := func(format string, args ...any) {
		e.notef("%s: %s", t.Name, fmt.Sprintf(format, args...))
	}
	if log.Header.Conversion == sacct.Conversion {
		for _, note := range log.Header.Notes {
			notef("%s", note)
		}
	} else if note := workload.MachineNote(log, t.Procs); note != "" {
		notef("%s", note)
	}
	if n := t.Dropped.Renumbered; n > 0 {
		words, them := "jobs have new numbers", "them"
		if n == 1 {
			words, them = "job has a new number", "it"
		}
		notef("%d %s, above all others, since the log gives %s none or another job the same", n, words, them)
	}
	if wider := t.Dropped.By[workload.TooWide]; wider > 0 {
		widest := int64(0)
		for i := range log.Jobs {
			widest = max(widest, log.Jobs[i].Procs())
		}
		words, they := "jobs are", "they are"
		if wider == 1 {
			words, they = "job is", "it is"
		}
		notef("%d %s wider than the machine's %d processors, the widest has %d; %s left out", wider, words, t.Procs, widest, they)
	}
	if t.From() > 0 { // the second of the log's clock at which period 0 begins
		notef("the first job comes on day %d; periods are counted from day %d",
			(t.From()+t.Jobs[0].Submit)/workload.DaySeconds, t.From()/workload.DaySeconds)
	}
	empty := 0
	periods := t.Periods(workload.PeriodDays)
	for period := range periods {
		if jobs, _ := t.InPeriod(workload.Config{Period: period}); len(jobs) == 0 {
			empty++
		}
	}
	if empty > 0 && periods > 1 {
		notef("in %d of its %d periods no job takes part; they count as replicates in which the machine is idle", empty, periods)
	}
}
