package requestcsv

import (
	"fmt"
	"io"
	"slices"

	"juggle/core/sim"
)

// ReadParts reads a file of requests to the given number of machines. In a file without the columns machine, group and kind, every request
// is a local request to machine 1.
func ReadParts(r io.Reader, name string, machines int) ([]sim.PartJob, error) {
	columns := slices.Clone(partColumns)
	columns[machineColumn].limit = limit{1, int64(machines)}
	p := &partReader{requestReader: requestReader{table: newTable(r, name, columns)}, parts: map[int64]int{}}
	if _, err := p.read(p.readPart); err != nil {
		return nil, err
	}
	if p.checkGroup(new(sim.PartJob)); p.err != nil { // the end of the file ends a group, as a local request would
		return nil, p.err
	}
	return p.requests, nil
}

// HasParts reports whether a text is a file of requests to several machines: it has one of their columns.
func HasParts(content string) bool { return hasAnyColumn(content, "machine", "group", "kind") }

// A partReader reads requests to several machines.
type partReader struct {
	requestReader
	requests []sim.PartJob // the requests of the lines so far
	last     sim.PartJob   // the last of them
	lastLine int           // the number of its line
	parts    map[int64]int // the number of parts of each group so far
}

// readPart reads the columns machine, group and kind of the present line, and adds the request to requests.
func (p *partReader) readPart(job sim.Job) {
	kind := p.cells[kindColumn]
	r := sim.PartJob{Job: job, Part: sim.Part{Machine: sim.AnyMachine, Group: p.numberOr(groupColumn, 0), Chain: kind == "chain"}}
	if r.Group == 0 || p.cells[machineColumn] != "any" {
		r.Machine, r.FirstByDefault = int(p.numberOr(machineColumn, 1))-1, p.empty(machineColumn)
	}
	if _, _, want := r.Cells(); kind != want && (r.Group != 0 || !p.empty(kindColumn)) {
		p.fail("kind", quote(p.cells[kindColumn]), "together or chain where there is a group, nothing where there is none")
	}
	p.checkGroup(&r)
	if r.Group != 0 {
		p.parts[r.Group]++
	}
	p.requests, p.last, p.lastLine = append(p.requests, r), r, p.line
}

// checkGroup fails where r may not follow the last request: the parts of a group are neighbours, at least two, and agree in their window,
// their submission and their kind.
func (p *partReader) checkGroup(r *sim.PartJob) {
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
	cells, lastCells := partCells(r), partCells(&p.last)
	for _, column := range [...]int{submitColumn, readyColumn, deadlineColumn, kindColumn} {
		if cells[column] != lastCells[column] {
			p.fail(p.columns[column].name, quote(p.cells[column]),
				fmt.Sprintf("that of job %d of its group, %s", p.last.ID, lastCells[column]))
		}
	}
}
