package allocation

import (
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/sim"
)

// Batsim is the table that Batsim writes as jobs.csv. Juggle knows nothing of energy; of a job that was rejected, or lost its promise
// before its work was done and counts as rejected too, the cells behind its state are empty.
func (s *Schedule) Batsim() *report.Table {
	t := &report.Table{}
	for _, name := range []string{"job_id", "workload_name", "profile", "submission_time", "requested_number_of_resources", "requested_time",
		"success", "final_state", "starting_time", "execution_time", "finish_time", "waiting_time", "turnaround_time", "stretch",
		"allocated_resources", "consumed_energy", "metadata"} {
		t.Columns = append(t.Columns, report.Column{Name: name})
	}
	for i := range s.Runs {
		r := &s.Runs[i]
		begin := []any{r.ID, "juggle", "delay_" + strconv.FormatInt(int64(r.Runtime), 10), int64(r.Submit), r.Procs, int64(r.Estimate)}
		state, rest := r.state(), []any{"", "", "", "", "", ""}
		if r.Row.HeldProcs > 0 {
			runs, turnaround := r.Row.End-r.Row.Start, r.Row.End-r.Submit
			rest = []any{int64(r.Row.Start), int64(runs), int64(r.Row.End), int64(r.Row.Start - r.Submit), int64(turnaround),
				report.Fixed(float64(turnaround)/float64(max(runs, 1)), 6)} // of a job that was called off at its start, too
		}
		success := 0
		if state == "COMPLETED_SUCCESSFULLY" {
			success = 1
		}
		t.Add(append(append(append(begin, success, state), rest...), hyphened(r.Ranges), "", "")...)
	}
	return t
}

// state is what Batsim calls the job's end.
func (r *Run) state() string {
	switch {
	case r.Row.HeldProcs == 0:
		return "REJECTED"
	case r.cut():
		return "COMPLETED_KILLED"
	case r.Runtime > r.Estimate:
		return "COMPLETED_WALLTIME_REACHED"
	}
	return "COMPLETED_SUCCESSFULLY"
}

// cut reports whether the job was called off before it had run as long as it would have, in the mold that it held.
func (r *Run) cut() bool {
	time := r.Estimate
	if r.Conditions != nil {
		for _, m := range r.Conditions.Molds {
			if m.Procs == r.Row.HeldProcs {
				time = m.Time
			}
		}
	}
	return r.Row.End-r.Row.Start < sim.Instant(r.RunsFor(time))
}

// hyphened spells processors as sets of them are spelled there: "0-3 7".
func hyphened(on []sim.Range) string {
	words := make([]string, len(on))
	for i, r := range on {
		if words[i] = strconv.Itoa(int(r.First)); r.Count > 1 {
			words[i] += "-" + strconv.Itoa(int(r.First+r.Count-1))
		}
	}
	return strings.Join(words, " ")
}
