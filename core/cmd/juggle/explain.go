package main

import (
	"bufio"
	"cmp"
	"fmt"
	"math"
	"slices"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// legend returns the meanings of the words in an explanation.
func legend() string {
	text := "How to read this\n  [a, b)     from second a on, until second b\n"
	for _, t := range narrate.Terms() {
		text += fmt.Sprintf("  %-10s %s\n", t.Word, t.Means)
	}
	return text
}

// writeExplanation writes the legend, and then in order of time every decision and every job of the rows that was ended at its estimate.
// With -request it writes the decision about that request alone.
func writeExplanation(w *bufio.Writer, call *scheduleCall, rows []sim.Row, jobs []sim.Job) error {
	fmt.Fprint(w, "\n", legend())
	overruns := overrunJobs(rows, jobs)
	writeEndsUntil := func(now schedule.Instant) {
		for ; len(overruns) > 0 && overruns[0].End <= now; overruns = overruns[1:] {
			j := overruns[0]
			fmt.Fprintf(w, "\nat %d: job %d is ended at its estimate of %d s; it would have run for %d s\n", j.End, j.ID, j.Estimate, j.runtime)
		}
	}
	err := call.decisions(jobs, func(d *schedule.Decision) error {
		writeEndsUntil(d.Now)
		fmt.Fprintln(w)
		return narrate.WriteDecision(w, d, call.config.Policy, int32(call.config.Procs))
	})
	if err == nil {
		writeEndsUntil(math.MaxInt64)
	}
	return err
}

// An overrunJob is a job that reached its estimate before it was done, and was ended then.
type overrunJob struct {
	sim.Row
	runtime schedule.Seconds // how long the job would have run
}

// overrunJobs lists the jobs that were ended at their estimate, in order of time.
func overrunJobs(rows []sim.Row, jobs []sim.Job) (overruns []overrunJob) {
	runtime := make(map[int64]schedule.Seconds, len(jobs))
	for _, j := range jobs {
		runtime[j.ID] = j.Runtime
	}
	for _, r := range rows {
		if r.Decision != sim.Rejected && runtime[r.ID] > r.Estimate {
			overruns = append(overruns, overrunJob{r, runtime[r.ID]})
		}
	}
	slices.SortFunc(overruns, func(a, b overrunJob) int { return cmp.Or(cmp.Compare(a.End, b.End), cmp.Compare(a.ID, b.ID)) })
	return overruns
}
