package allocation

import (
	"cmp"
	"slices"
	"sort"

	"juggle/core/sim"
)

// A Schedule is the outcome of every job, with its processors.
type Schedule struct {
	Runs []Run // in order of id
	used int   // the number of processors that ever had a job, which are the lowest ones
}

// A Run is the outcome of one job. Of its row it needs the columns of sim.Table, and HeldProcs.
type Run struct {
	sim.Job
	Row    sim.Row
	Ranges []sim.Range // ascending, apart; none where the job was rejected
}

// New gives the jobs their processors. Each job has a row; both may be in any order. A job takes as many steps as there are
// processors in use.
func New(procs int, jobs []sim.Job, rows []sim.Row) *Schedule {
	s := &Schedule{Runs: make([]Run, len(jobs))}
	for i, j := range jobs {
		s.Runs[i].Job = j
	}
	sort.Slice(s.Runs, func(i, j int) bool { return s.Runs[i].ID < s.Runs[j].ID })
	rows = slices.SortedFunc(slices.Values(rows), func(a, b sim.Row) int { return cmp.Compare(a.ID, b.ID) })
	byStart := make([]*Run, len(rows))
	for i := range rows {
		s.Runs[i].Row, byStart[i] = rows[i], &s.Runs[i]
	}
	slices.SortFunc(byStart, func(a, b *Run) int { return cmp.Or(cmp.Compare(a.Row.Start, b.Row.Start), cmp.Compare(a.ID, b.ID)) })
	var free machine
	for _, r := range byStart {
		if r.Row.HeldProcs > 0 {
			r.Ranges = free.take(r.Row, procs)
		}
	}
	s.used = len(free)
	return s
}

// A machine holds, for each processor, the instant at which it becomes free. Processors beyond its end never had a job.
type machine []sim.Instant

// take gives a job processors that are free at its start, until its end. A job that comes later starts no earlier, so what is free now is
// free from now on.
func (m *machine) take(row sim.Row, procs int) []sim.Range {
	used := len(*m)
	free := append(*m, make(machine, min(int(row.HeldProcs), procs-used))...)
	var on []sim.Range
	missing := row.HeldProcs
	for p := 0; p < len(free); p++ {
		first := p
		for p < len(free) && free[p] <= row.Start && int32(p-first) < row.HeldProcs {
			p++
		}
		width := int32(p - first)
		if width == row.HeldProcs {
			on = []sim.Range{{First: int32(first), Count: width}}
			break
		}
		if width = min(width, missing); width > 0 {
			on = append(on, sim.Range{First: int32(first), Count: width})
			missing -= width
		}
	}
	for _, r := range on {
		for p := r.First; p < r.First+r.Count; p++ {
			free[p] = row.End
		}
		used = max(used, int(r.First+r.Count))
	}
	*m = free[:used]
	return on
}
