package coallocation

import (
	"strings"
	"testing"

	"juggle/core/sim"
)

// TestCheckCoAllocatedNamesTheBrokenInvariant changes the rows of a run in three ways: one part of a co-allocated request is rejected,
// parts that must start together do not, and the parts of a chain overlap.
func TestCheckCoAllocatedNamesTheBrokenInvariant(t *testing.T) {
	job := func(id int64) sim.Job {
		j := sim.Job{Runtime: 10}
		j.ID, j.Ready, j.Deadline, j.Procs, j.Estimate = id, 0, 40, 1, 10
		return j
	}
	run := func(chain bool) []Row {
		requests := []Request{
			{Job: job(1), Part: sim.Part{Group: 7, Chain: chain}}, {Job: job(2), Part: sim.Part{Machine: 1, Group: 7, Chain: chain}},
		}
		cfg := Default()
		cfg.Check = true
		out, err := Run(cfg, requests)
		if err != nil {
			t.Fatal(err)
		}
		return out.Rows
	}
	for invariant, rows := range map[string][]Row{
		"all parts of a co-allocated request run or none": run(true),
		"together means one start":                        run(true), "a chain never overlaps itself": run(false),
	} {
		switch invariant {
		case "all parts of a co-allocated request run or none":
			rows[1].Decision = sim.Rejected
		default: // the run had the other kind of co-allocated request
			for i := range rows {
				rows[i].Part.Chain = !rows[i].Part.Chain
			}
		}
		if err := checkCoAllocated(rows); err == nil || !strings.Contains(err.Error(), invariant) {
			t.Errorf("got %v, want the invariant %q", err, invariant)
		}
	}
}
