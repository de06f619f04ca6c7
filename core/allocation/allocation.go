package allocation

import (
	"cmp"
	"slices"
	"sort"

	"juggle/core/sim"
)

// A Schedule is what became of every job.
type Schedule struct {
	Runs []Run // in order of id
	used int   // processors that ever held a job: the lowest ones
}

// A Run is one job. Its row needs what sim.Table shows, and Held.
type Run struct {
	sim.Job
	Row sim.Row
	On  []sim.Range // ascending, apart; none where the job was rejected
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
		if r.Row.Held > 0 {
			r.On = free.take(r.Row, procs)
		}
	}
	s.used = len(free)
	return s
}

// A machine says of each processor when it is free again. Those behind its end never held a job.
type machine []sim.Instant

// take gives a job processors that are free at its start, until its end. A job that comes later starts no earlier, so what is free now is
// free from now on.
func (m *machine) take(row sim.Row, procs int) []sim.Range {
	used := len(*m)
	free := append(*m, make(machine, min(int(row.Held), procs-used))...)
	var on []sim.Range
	missing := row.Held
	for p := 0; p < len(free); p++ {
		first := p
		for p < len(free) && free[p] <= row.Start && int32(p-first) < row.Held {
			p++
		}
		width := int32(p - first)
		if width == row.Held {
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
