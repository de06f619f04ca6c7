package requestcsv

import (
	"fmt"
	"io"
	"strconv"

	"juggle/core/sim"
)

// ReadParts is Read of requests to so many machines. A file without the three columns is one of local requests to machine 1.
func ReadParts(r io.Reader, name string, machines int) ([]sim.PartJob, error) {
	p := &partReader{requests: requests{table: newTable(r, name, partColumns)}, machines: machines, seen: map[int64]bool{}}
	if _, err := p.read(p.part); err != nil {
		return nil, err
	}
	if p.parts == 1 {
		p.line = p.last
		return nil, p.fail("group", fmt.Sprintf("group %d", p.all[len(p.all)-1].Group), "at least two parts")
	}
	return p.all, nil
}

// HasParts tells whether a text's line of column names is that of requests to several machines.
func HasParts(content string) bool { return names(content, "machine", "group", "kind") }

// A partReader reads requests to several machines.
type partReader struct {
	requests
	machines int
	all      []sim.PartJob
	parts    int            // that the last of all has in its group so far; 0: it is local
	last     int            // its line
	seen     map[int64]bool // groups
}

// part reads the part of the present line, whose job is the last.
func (p *partReader) part(jobs []sim.Job) (err error) {
	r := sim.PartJob{Job: jobs[len(jobs)-1], Part: sim.Part{Unnamed: p.empty(machineColumn), Chain: string(p.cells[kindColumn]) == "chain"}}
	if r.Group, err = p.numberOr(groupColumn, 0); err != nil {
		return err
	}
	if r.Machine, err = p.machine(r.Group); err != nil {
		return err
	}
	switch kind := p.cells[kindColumn]; {
	case (r.Group == 0) != p.empty(kindColumn):
		return p.fail("kind", quote(kind), "together or chain where there is a group, nothing where there is none")
	case r.Group != 0 && !r.Chain && string(kind) != "together":
		return p.fail("kind", quote(kind), "together or chain")
	}
	if err := p.follows(&r); err != nil {
		return err
	}
	p.all, p.last = append(p.all, r), p.line
	return nil
}

// machine is that of the present line.
func (p *partReader) machine(group int64) (int, error) {
	cell := string(p.cells[machineColumn])
	switch {
	case p.empty(machineColumn):
		return 0, nil
	case cell == "any" && group != 0:
		return sim.AnyMachine, nil
	}
	n, ok := partColumns[machineColumn].parse(cell)
	if !ok || n < 1 || n > int64(p.machines) {
		want := fmt.Sprintf("the number of a machine, 1 to %d", p.machines)
		if group != 0 {
			want += ", or any"
		}
		return 0, p.fail("machine", quote(p.cells[machineColumn]), want)
	}
	return int(n) - 1, nil
}

// follows is an error where r does not agree with the part before it in its group, or leaves one behind that is alone.
func (p *partReader) follows(r *sim.PartJob) error {
	before := new(sim.PartJob)
	if p.parts > 0 {
		before = &p.all[len(p.all)-1]
	}
	if r.Group == 0 || r.Group != before.Group {
		switch {
		case p.parts == 1:
			return p.fail("group", fmt.Sprintf("group %d before it with one part", before.Group), "at least two parts, one behind the other")
		case p.seen[r.Group]:
			return p.fail("group", fmt.Sprintf("%d again", r.Group), "its parts one behind the other")
		}
		p.parts, p.seen[r.Group] = int(min(r.Group, 1)), r.Group != 0
		return nil
	}
	p.parts++
	same := fmt.Sprintf("that of job %d of its group", before.ID)
	for _, c := range []struct {
		column   string
		got, was sim.Instant
	}{{"submit", r.Submit, before.Submit}, {"ready", r.Ready, before.Ready}, {"deadline", r.Deadline, before.Deadline}} {
		if c.got != c.was {
			return p.fail(c.column, strconv.FormatInt(int64(c.got), 10), fmt.Sprintf("%s, %d", same, c.was))
		}
	}
	if r.Chain != before.Chain {
		return p.fail("kind", quote(p.cells[kindColumn]), same)
	}
	return nil
}
