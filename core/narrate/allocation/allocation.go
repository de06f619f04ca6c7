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
	used int   // the processors 0 to used-1 had a job at some time; the others never had one
}

// A Run is the outcome of one job. In its Row only HeldProcs and the fields that sim.Table shows are used.
type Run struct {
	sim.Job
	Row    sim.Row
	Ranges []sim.Range // the job's processors: they ascend and do not touch; none if the job was rejected
}

// New returns the schedule of the jobs, and assigns processors to each. Each job has a row. Jobs and rows may be in any order. The cost for
// one job is O(its processors and those that have had a job so far).
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
	var m machine
	for _, r := range byStart {
		if r.Row.HeldProcs > 0 {
			r.Ranges = m.assign(r.Row, procs)
		}
	}
	s.used = len(m)
	return s
}

// A machine holds, for each processor, the instant at which it becomes free. Processors beyond the end of the slice never had a job.
type machine []sim.Instant

// assign returns processors that are free at the job's start, and books them until its end. Jobs are assigned in order of start, so a
// processor that is free at this start is free at every later one. procs is the number of processors of the machine.
func (m *machine) assign(row sim.Row, procs int) []sim.Range {
	used := len(*m)
	freeAt := append(*m, make(machine, min(int(row.HeldProcs), procs-used))...)
	var ranges []sim.Range // the lowest free processors, until a block is found that is wide enough
	shortage := row.HeldProcs
	for p := 0; p < len(freeAt); p++ {
		first := p
		for p < len(freeAt) && freeAt[p] <= row.Start && int32(p-first) < row.HeldProcs {
			p++
		}
		width := int32(p - first)
		if width == row.HeldProcs {
			ranges = []sim.Range{{First: int32(first), Count: width}}
			break
		}
		if width = min(width, shortage); width > 0 {
			ranges = append(ranges, sim.Range{First: int32(first), Count: width})
			shortage -= width
		}
	}
	for _, r := range ranges {
		for p := r.First; p < r.First+r.Count; p++ {
			freeAt[p] = row.End
		}
		used = max(used, int(r.First+r.Count))
	}
	*m = freeAt[:used]
	return ranges
}
