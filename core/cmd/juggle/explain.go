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

// writeExplanation writes the legend, and then in order of time every decision and every job that was ended at its estimate.
func writeExplanation(w *bufio.Writer, call *scheduleCall, rows []sim.Row, jobs []sim.Job) error {
	fmt.Fprint(w, "\n", legend())
	cut := cutShort(rows, jobs)
	endings := func(until schedule.Instant) {
		for ; len(cut) > 0 && cut[0].End <= until; cut = cut[1:] {
			c := cut[0]
			fmt.Fprintf(w, "\nat %d: job %d is ended at its estimate of %d s; it would have run for %d s\n", c.End, c.ID, c.Estimate, c.runtime)
		}
	}
	err := call.decisions(jobs, func(d *schedule.Decision) error {
		endings(d.Now)
		fmt.Fprintln(w)
		return narrate.WriteDecision(w, d, call.config.Policy, int32(call.config.Procs))
	})
	if err == nil {
		endings(math.MaxInt64)
	}
	return err
}

// A cutJob is a job that reached its estimate before it was done.
type cutJob struct {
	sim.Row
	runtime schedule.Seconds
}

// cutShort lists the jobs that were ended at their estimate, in order of time.
func cutShort(rows []sim.Row, jobs []sim.Job) (cut []cutJob) {
	runtime := make(map[int64]schedule.Seconds, len(jobs))
	for _, j := range jobs {
		runtime[j.ID] = j.Runtime
	}
	for _, r := range rows {
		if r.Decision != sim.Rejected && runtime[r.ID] > r.Estimate {
			cut = append(cut, cutJob{r, runtime[r.ID]})
		}
	}
	slices.SortFunc(cut, func(a, b cutJob) int { return cmp.Or(cmp.Compare(a.End, b.End), cmp.Compare(a.ID, b.ID)) })
	return cut
}
