package queue

import (
	"fmt"

	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// checkInvariants verifies the statements that hold under every policy: no job starts before it is submitted, each job holds its processors
// for as long as it runs, and the jobs never use more processors than the machine has.
func checkInvariants(procs int32, jobs []sim.Job, slots []Slot) error {
	plan := profile.New(procs)
	for i, s := range slots {
		if s.Start < jobs[i].Submit || s.End != s.Start.Add(jobs[i].RunsFor(jobs[i].Estimate)) {
			return fmt.Errorf("job %d: got %+v, want a slot of %d s from %d on", i, s, jobs[i].RunsFor(jobs[i].Estimate), jobs[i].Submit)
		}
		plan.Take(s.Start, s.End, jobs[i].Procs)
	}
	return plan.Check(procs)
}
