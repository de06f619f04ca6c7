package sim

import (
	"cmp"
	"fmt"
	"slices"
)

// sortIDs sorts the indices of the jobs by id into byID. It returns an error for the first job that is not valid, and, where all are valid,
// for the smallest id that is used twice.
func (r *run) sortIDs(jobs []Job) error {
	r.byID = slices.Grow(r.byID[:0], len(jobs))
	for i := range jobs {
		if err := jobs[i].Validate(); err != nil {
			return fmt.Errorf("sim: job %d of %d: %w", i+1, len(jobs), err)
		}
		r.byID = append(r.byID, int32(i))
	}
	slices.SortFunc(r.byID, func(a, b int32) int { return cmp.Or(cmp.Compare(jobs[a].ID, jobs[b].ID), cmp.Compare(a, b)) })
	for i := 1; i < len(r.byID); i++ {
		if a, b := r.byID[i-1], r.byID[i]; jobs[a].ID == jobs[b].ID {
			return fmt.Errorf("sim: job %d of %d: got id %d of job %d again, want ids used once", b+1, len(jobs), jobs[b].ID, a+1)
		}
	}
	return nil
}

// sortArrivals sorts the indices of the jobs by submission into arrivals; equal ones stay in the order of the input.
func (r *run) sortArrivals(jobs []Job) {
	r.arrivals = slices.Grow(r.arrivals[:0], len(jobs))
	for i := range jobs {
		r.arrivals = append(r.arrivals, int32(i))
	}
	slices.SortFunc(r.arrivals, func(a, b int32) int { return cmp.Or(cmp.Compare(jobs[a].Submit, jobs[b].Submit), cmp.Compare(a, b)) })
}
