package main

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"juggle/core/queue"
	"juggle/core/report"
	"juggle/core/sim"
	"juggle/core/workload"
)

const queueHelp = `What a batch queue, which promises nothing and refuses nobody, would have done with a log's jobs. A job's estimate
is its requested time, at least its run time; jobs without a run time, or wider than the machine, are left out. The output has a line a
job, all in seconds:
  id,submit,start,end,wait
At one instant, those that are submitted join the queue first, in the order of the log; then jobs that end give their processors
back; then the policy says who starts.
and, in csv as lines that begin with #, the summary: bounded slowdown is max(1, (wait + run time) / max(run time, 10 s)); utilisation is
over the makespan, from the first submission to the last end.`

// runQueue works off a log's jobs under a queue's policy.
func runQueue(e *env, args []string) error {
	fs := newFlags(e, "queue", "LOG   (\"-\" for standard input; plain or gzipped)\n\n"+queueHelp)
	policy := queue.EASY
	choice(fs, "policy", &policy, queue.Policies(),
		"How a queue decides who starts: first come, first served, or with EASY or conservative backfilling.")
	format := formatFlag(e, fs)
	summary := fs.Bool("summary", false, "write the summary alone")
	file, err := parseLog(e, fs, args)
	if err != nil {
		return err
	}
	trace, err := readTrace(e, file, workload.NewFullTrace)
	if err != nil {
		return err
	}
	if trace.Dropped.Kept() < trace.Dropped.Total {
		e.say("%s: %v", trace.Name, &trace.Dropped)
	}
	jobs := queue.FromTrace(trace)
	slots, err := queue.Run(policy, int32(trace.Procs), jobs)
	if err != nil {
		return err
	}
	measures := summaryTable(queue.Measure(int32(trace.Procs), jobs, slots))
	switch {
	case *summary:
		return writeTable(e, measures, *format)
	case *format != formatCSV:
		return sectionWriter(*format)(e.stdout, []section{
			{"jobs", "Jobs", jobTable(jobs, slots)}, {"summary", "Summary: " + policy.String(), measures},
		})
	}
	out := bufio.NewWriter(e.stdout)
	err = jobTable(jobs, slots).WriteCSV(out)
	for _, row := range measures.Rows {
		fmt.Fprintf(out, "# %s\n", strings.TrimSpace(strings.Join(row, " ")))
	}
	return errors.Join(err, out.Flush())
}

// summaryTable is a queue's measures with a row each.
func summaryTable(m queue.Measures) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "measure"}, {Name: "value", Kind: report.Number}, {Name: "unit"}}}
	t.Add("jobs", m.Jobs, "")
	t.Add("mean wait", report.Fixed(m.MeanWait, 2), "s")
	t.Add("median wait", report.Fixed(m.MedianWait, 1), "s")
	t.Add("mean bounded slowdown", report.Fixed(m.Slowdown, 6), "")
	t.Add("utilisation", report.Fixed(100*m.Utilisation, 3), "%")
	t.Add("makespan", m.Makespan, "s")
	return t
}

// jobTable has a row a job of a queue, in their order.
func jobTable(jobs []sim.Job, slots []queue.Slot) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "id", Kind: report.Number}}}
	for _, name := range []string{"submit", "start", "end", "wait"} {
		t.Columns = append(t.Columns, report.Column{Name: name, Unit: "s", Kind: report.Number})
	}
	for i, s := range slots {
		t.Add(jobs[i].ID, jobs[i].Submit, s.Start, s.End, s.Start.Sub(jobs[i].Submit))
	}
	return t
}
