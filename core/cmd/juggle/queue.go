package main

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/sim"
	"juggle/core/sim/queue"
	"juggle/core/workload"
)

const queueHelp = `What a batch queue, which promises nothing and refuses nobody, would have done with a log's jobs. A job's estimate
is its requested time, at least its run time. Left out are jobs that never ran, jobs whose submit time or processors are unknown, jobs
wider than the machine, and the parts of a job that was swapped out. The output has a line a job, in the order of submission, with times in
seconds:
  id,submit,start,end,wait
Then follows the summary, in csv as lines that begin with #: bounded slowdown is max(1, (wait + run time) / max(run time, 10 s));
utilisation is over the makespan, from the first submission to the last end. With -summary it stands alone, as a plain table.
At one instant, those that are submitted join the queue first, in the order of the log; then jobs end and give their processors back. Under
fcfs and easy the policy says after each submission and after each end who starts. Under conservative every job has a planned start
from its submission on; after each end the planned starts may become earlier; jobs whose planned start has come start last.`

// prepareQueue runs a log's jobs under the policy of a batch queue.
func prepareQueue(c *invocation) func() error {
	policy, file := queue.EASY, c.oneLog()
	choiceFlag(c, "policy", &policy, queue.Policies(),
		"How a queue decides who starts: first come, first served, or with EASY or conservative backfilling.")
	summary := c.Bool("summary", false, "write the summary alone")
	return func() error {
		trace, err := readTrace(c.env, *file, workload.NewFullTrace)
		if err != nil {
			return err
		}
		if trace.Dropped.Kept() < trace.Dropped.Total {
			c.notef("%s: %v", trace.Name, &trace.Dropped)
		}
		jobs := queue.FromTrace(trace)
		slots, err := queue.Run(policy, int32(trace.Procs), jobs)
		if err != nil {
			return err
		}
		rows, measures := jobTable(jobs, slots), summaryTable(queue.Measure(int32(trace.Procs), jobs, slots))
		switch {
		case *summary:
			return c.table(measures)
		case c.format != formatCSV:
			return c.sections(section{"jobs", "Jobs", rows}, section{"summary", "Summary: " + policy.String(), measures})
		}
		out := bufio.NewWriter(c.stdout)
		err = rows.WriteCSV(out)
		for _, row := range measures.Rows {
			fmt.Fprintf(out, "# %s\n", strings.TrimSpace(strings.Join(row, " ")))
		}
		return errors.Join(err, out.Flush())
	}
}

// summaryTable returns a table with a row for each measure of a queue.
func summaryTable(m queue.Measures) *report.Table {
	t := &report.Table{Columns: report.Columns("measure", "#value", "unit")}
	t.Add("jobs", m.Jobs, "")
	t.Add("mean wait", report.Fixed(m.MeanWait, 2), "s")
	t.Add("median wait", report.Fixed(m.MedianWait, 1), "s")
	t.Add("mean bounded slowdown", report.Fixed(m.Slowdown, 6), "")
	t.Add("utilisation", report.Fixed(100*m.Utilisation, 3), "%")
	t.Add("makespan", m.Makespan, "s")
	return t
}

// jobTable returns a table with a row for each job of a queue, in the order of jobs.
func jobTable(jobs []sim.Job, slots []queue.Slot) *report.Table {
	t := &report.Table{Columns: report.Columns("#id", "#submit||s", "#start||s", "#end||s", "#wait||s")}
	for i, s := range slots {
		t.Add(jobs[i].ID, jobs[i].Submit, s.Start, s.End, s.Start.Sub(jobs[i].Submit))
	}
	return t
}
