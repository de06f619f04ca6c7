package main

import (
	"fmt"

	"juggle/core/log/sacct"
	"juggle/core/log/swf"
	"juggle/core/workload"
)

// writeLogNotes writes notes about a log. If the log was converted from the format of sacct, its header has notes about the conversion,
// such as how many lines were left out, and they are written too. Other notes warn that the header does not state the machine's size or
// states too small a one, that periods have no jobs, or that the log's clock begins long before the first job.
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
		notef("%d jobs have new numbers, above all others, since the log gives them none or another job the same", n)
	}
	if wider := t.Dropped.By[workload.TooWide]; wider > 0 {
		widest := int64(0)
		for i := range log.Jobs {
			widest = max(widest, log.Jobs[i].Procs())
		}
		notef("%d jobs are wider than the machine's %d processors, the widest has %d; they are left out", wider, t.Procs, widest)
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
