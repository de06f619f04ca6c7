package requestcsv

import (
	"fmt"
	"io"
	"slices"

	"juggle/core/sim"
)

// ReadParts is Read of requests to so many machines. A file without the three columns is one of local requests to machine 1.
func ReadParts(r io.Reader, name string, machines int) ([]sim.PartJob, error) {
	columns := slices.Clone(partColumns)
	columns[machineColumn].limit = limit{1, int64(machines)}
	p := &partReader{requests: requests{table: newTable(r, name, columns)}, parts: map[int64]int{}}
	if _, err := p.read(p.part); err != nil {
		return nil, err
	}
	if p.follows(new(sim.PartJob)); p.err != nil { // the end of the file ends a group as a local request does
		return nil, p.err
	}
	return p.all, nil
}

// HasParts reports whether a text's line of column names is that of requests to several machines.
func HasParts(content string) bool { return names(content, "machine", "group", "kind") }

// A partReader reads requests to several machines.
type partReader struct {
	requests
	all      []sim.PartJob
	last     sim.PartJob // of all
	lastLine int
	parts    map[int64]int // how many of all a group has
}

// part reads what the present line says beside its job.
func (p *partReader) part(job sim.Job) {
	kind := p.cells[kindColumn]
	r := sim.PartJob{Job: job, Part: sim.Part{Machine: sim.AnyMachine, Group: p.numberOr(groupColumn, 0), Chain: kind == "chain"}}
	if r.Group == 0 || p.cells[machineColumn] != "any" {
		r.Machine, r.FirstByDefault = int(p.numberOr(machineColumn, 1))-1, p.empty(machineColumn)
	}
	if _, _, want := r.Cells(); kind != want && (r.Group != 0 || !p.empty(kindColumn)) {
		p.fail("kind", quote(p.cells[kindColumn]), "together or chain where there is a group, nothing where there is none")
	}
	p.follows(&r)
	if r.Group != 0 {
		p.parts[r.Group]++
	}
	p.all, p.last, p.lastLine = append(p.all, r), r, p.line
}

// follows fails where r may not stand behind the last request.
func (p *partReader) follows(r *sim.PartJob) {
	if r.Group == 0 || r.Group != p.last.Group {
		if p.parts[p.last.Group] == 1 {
			p.line = p.lastLine
			p.fail("group", fmt.Sprintf("one part of group %d", p.last.Group), "at least two parts, one behind the other")
		}
		if p.parts[r.Group] > 0 {
			p.fail("group", fmt.Sprintf("%d again", r.Group), "its parts one behind the other")
		}
		return
	}
	now, before := partCells(r), partCells(&p.last)
	for _, at := range [...]int{submitColumn, readyColumn, deadlineColumn, kindColumn} {
		if now[at] != before[at] {
			p.fail(p.columns[at].name, quote(p.cells[at]), fmt.Sprintf("that of job %d of its group, %s", p.last.ID, before[at]))
		}
	}
}
