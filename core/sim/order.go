package sim

import (
	"cmp"
	"fmt"
	"slices"
)

// sortIDs puts the indices of the jobs into the order of their ids. It reports the first job that is invalid by itself or repeats an id.
func (r *Runner) sortIDs(jobs []Job) error {
	r.idsAscend = true
	for i := range jobs {
		if err := jobs[i].Validate(); err != nil {
			return fmt.Errorf("sim: job %d of %d: %w", i+1, len(jobs), err)
		}
		r.idsAscend = r.idsAscend && (i == 0 || jobs[i-1].ID < jobs[i].ID)
	}
	r.byID = r.byID[:0]
	if r.idsAscend {
		return nil // the usual case, and no id twice
	}
	for i := range jobs {
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

// sortArrivals puts the jobs' indices into the order in which they arrive: (submission, input).
func (r *Runner) sortArrivals(jobs []Job) {
	r.arrivals = slices.Grow(r.arrivals[:0], len(jobs))
	sorted := true
	for i := range jobs {
		r.arrivals = append(r.arrivals, int32(i))
		sorted = sorted && (i == 0 || jobs[i-1].Submit <= jobs[i].Submit)
	}
	if !sorted {
		slices.SortFunc(r.arrivals, func(a, b int32) int {
			return cmp.Or(cmp.Compare(jobs[a].Submit, jobs[b].Submit), cmp.Compare(a, b))
		})
	}
}
