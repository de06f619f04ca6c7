package requestcsv

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/sim"
)

// ReadParts is Read of requests to so many machines. A file without the three columns is one of local requests to machine 1.
func ReadParts(r io.Reader, name string, machines int) ([]sim.PartJob, error) {
	p := &partReader{requests: requests{table: newTable(r, name, partColumns)}, machines: machines, seen: map[int64]bool{}}
	if _, err := p.read(p.part); err != nil {
		return nil, err
	}
	if p.alone() {
		p.line = p.last
		return nil, p.fail("group", p.groupName(), "at least two parts")
	}
	return p.all, nil
}

// HasParts tells whether a text's line of column names is that of requests to several machines: only they have groups.
func HasParts(content string) bool {
	t := newTable(strings.NewReader(content), "", partColumns)
	line, err := t.next()
	if err != nil || t.split(line) != nil {
		return false
	}
	return slices.ContainsFunc(t.fields, func(name []byte) bool { return indexOf(partColumns, string(name)) >= machineColumn })
}

// A partReader reads requests to several machines.
type partReader struct {
	requests
	machines int
	all      []sim.PartJob
	last     int            // the line of the last of all
	seen     map[int64]bool // groups
}

// part reads the part of the present line, whose job is the last.
func (p *partReader) part(jobs []sim.Job) error {
	group, err := p.numberOr(groupColumn, 0)
	if err != nil {
		return err
	}
	part := sim.Part{Group: group, Unnamed: p.empty(machineColumn)}
	if part.Machine, err = p.machine(group); err != nil {
		return err
	}
	switch kind := string(p.cells[kindColumn]); {
	case (group == 0) != p.empty(kindColumn):
		return p.fail("kind", quote(p.cells[kindColumn]), "together or chain where there is a group, nothing where there is none")
	case group != 0 && kind != "together" && kind != "chain":
		return p.fail("kind", quote(p.cells[kindColumn]), "together or chain")
	default:
		part.Chain = kind == "chain"
	}
	r := sim.PartJob{Job: jobs[len(jobs)-1], Part: part}
	if err := p.follows(&r); err != nil {
		return err
	}
	p.all, p.last = append(p.all, r), p.line
	return nil
}

// machine is that of the present line.
func (p *partReader) machine(group int64) (int, error) {
	cell := string(p.cells[machineColumn])
	if p.empty(machineColumn) {
		return 0, nil
	}
	if cell == "any" && group != 0 {
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
	if r.Group == 0 || p.group(len(p.all)-1) != r.Group {
		if p.alone() {
			return p.fail("group", p.groupName()+" before it with one part", "at least two parts, one behind the other")
		}
		if r.Group != 0 && p.seen[r.Group] {
			return p.fail("group", fmt.Sprintf("%d again", r.Group), "its parts one behind the other")
		}
		p.seen[r.Group] = true
		return nil
	}
	before := &p.all[len(p.all)-1]
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

// group is that of the request with index i; 0 where there is none.
func (p *partReader) group(i int) int64 {
	if i < 0 {
		return 0
	}
	return p.all[i].Group
}

// alone tells whether the last group has one part so far.
func (p *partReader) alone() bool {
	last := len(p.all) - 1
	return p.group(last) != 0 && p.group(last-1) != p.group(last)
}

func (p *partReader) groupName() string { return fmt.Sprintf("group %d", p.all[len(p.all)-1].Group) }
