package main

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"juggle/core/queue"
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
	measures := queue.Measure(int32(trace.Procs), jobs, slots).Table()
	switch {
	case *summary:
		return writeTable(e, measures, *format)
	case *format != formatCSV:
		return sectionWriter(*format)(e.stdout, []section{
			{"jobs", "Jobs", queue.JobTable(jobs, slots)}, {"summary", "Summary: " + policy.String(), measures},
		})
	}
	out := bufio.NewWriter(e.stdout)
	err = queue.JobTable(jobs, slots).WriteCSV(out)
	for _, row := range measures.Rows {
		fmt.Fprintf(out, "# %s\n", strings.TrimSpace(strings.Join(row, " ")))
	}
	return errors.Join(err, out.Flush())
}
