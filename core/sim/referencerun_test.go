package sim

import (
	"sort"

	"juggle/core/sim/internal/referencetest"
)

// RunReference returns the rows that the reference implementation computes for Run. It takes up to a thousand times as long as Run. The
// jobs must be valid.
func RunReference(cfg Config, jobs []Job) []Row {
	referenceJobs := make([]referencetest.Job, len(jobs))
	for i, j := range jobs {
		referenceJobs[i] = referencetest.Job(j)
	}
	sort.SliceStable(referenceJobs, func(i, j int) bool { return referenceJobs[i].Submit < referenceJobs[j].Submit })
	var rows []Row
	for _, p := range referencetest.Run(int32(cfg.Procs), cfg.Policy, referenceJobs) {
		rows = append(rows, Row{ID: p.ID, Decision: p.Answer, Reason: p.Reason, Submit: p.Submit, Procs: p.Procs, Estimate: p.Estimate,
			Flexible: p.Flexible, Start: p.Start, End: p.End, Ready: p.Ready, Deadline: p.Deadline, Shift: p.Shift, Moves: p.Moves,
			HeldProcs: p.HeldProcs})
	}
	sort.Slice(rows, func(i, j int) bool { return rows[i].ID < rows[j].ID })
	return rows
}
