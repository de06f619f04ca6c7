package allocation

import (
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/sim"
)

// Batsim returns the table that Batsim writes as jobs.csv. The columns of the energy and the metadata are empty. A job without processors
// was rejected, or was cancelled before it started; its cells after the state are empty.
func (s *Schedule) Batsim() *report.Table {
	t := &report.Table{}
	for _, name := range []string{"job_id", "workload_name", "profile", "submission_time", "requested_number_of_resources", "requested_time",
		"success", "final_state", "starting_time", "execution_time", "finish_time", "waiting_time", "turnaround_time", "stretch",
		"allocated_resources", "consumed_energy", "metadata"} {
		t.Columns = append(t.Columns, report.Column{Name: name})
	}
	for i := range s.Runs {
		r := &s.Runs[i]
		request := []any{r.ID, "juggle", "delay_" + strconv.FormatInt(int64(r.Runtime), 10), int64(r.Submit), r.Procs, int64(r.Estimate)}
		state, times := r.state(), []any{"", "", "", "", "", ""}
		if r.Row.HeldProcs > 0 {
			ran, turnaround := r.Row.End-r.Row.Start, r.Row.End-r.Submit
			times = []any{int64(r.Row.Start), int64(ran), int64(r.Row.End), int64(r.Row.Start - r.Submit), int64(turnaround),
				report.Fixed(float64(turnaround)/float64(max(ran, 1)), 6)} // a job that was cancelled at its start ran for 0 s
		}
		success := 0
		if state == "COMPLETED_SUCCESSFULLY" {
			success = 1
		}
		t.Add(append(append(append(request, success, state), times...), intervalSet(r.Ranges), "", "")...)
	}
	return t
}

// state returns Batsim's name for how the job ended.
func (r *Run) state() string {
	switch {
	case r.Row.HeldProcs == 0:
		return "REJECTED"
	case r.cancelled():
		return "COMPLETED_KILLED"
	case r.Runtime > r.Estimate:
		return "COMPLETED_WALLTIME_REACHED"
	}
	return "COMPLETED_SUCCESSFULLY"
}

// cancelled reports whether the job ended early: it ran for less time than RunsFor gives for the mold that it held.
func (r *Run) cancelled() bool {
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

// intervalSet spells processors as Batsim spells an interval set: "0-3 7".
func intervalSet(ranges []sim.Range) string {
	words := make([]string, len(ranges))
	for i, r := range ranges {
		if words[i] = strconv.Itoa(int(r.First)); r.Count > 1 {
			words[i] += "-" + strconv.Itoa(int(r.First+r.Count-1))
		}
	}
	return strings.Join(words, " ")
}
