package requestcsv

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"juggle/core/sim"
)

// ReadParts is Read of requests to so many machines, with what makes parts of some. A file without the three columns is one of local
// requests to machine 1.
func ReadParts(r io.Reader, name string, machines int) ([]sim.Job, []sim.Part, error) {
	p := &partReader{requests: requests{table: newTable(r, name, partColumns)}, machines: machines, seen: map[int64]bool{}}
	jobs, err := p.read(p.part)
	if err != nil {
		return nil, nil, err
	}
	if p.alone() {
		p.line = p.first
		return nil, nil, p.fail("group", p.groupName(), "at least two parts")
	}
	return jobs, p.parts, nil
}

// HasParts tells whether a text's line of column names is that of requests to several machines: only they have groups.
func HasParts(content string) bool {
	t := newTable(strings.NewReader(content), "", partColumns)
	line, err := t.next()
	if err != nil || t.split(line) != nil {
		return false
	}
	for _, name := range t.fields {
		if at := indexOf(partColumns, string(name)); at >= machineColumn {
			return true
		}
	}
	return false
}

// A partReader reads the parts of jobs.
type partReader struct {
	requests
	machines int
	parts    []sim.Part
	seen     map[int64]bool // groups
	size     int            // parts of the last group so far
	first    int            // the line of its first
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
	if err := p.follows(part, jobs); err != nil {
		return err
	}
	p.parts = append(p.parts, part)
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

// follows is an error where the part, whose job is the last, does not agree with the part before it in its group, or leaves one behind that
// is alone.
func (p *partReader) follows(part sim.Part, jobs []sim.Job) error {
	job, last := &jobs[len(jobs)-1], len(p.parts)-1
	if part.Group == 0 || last < 0 || p.parts[last].Group != part.Group {
		if p.alone() {
			return p.fail("group", p.groupName()+" before it with one part", "at least two parts, one behind the other")
		}
		if part.Group != 0 && p.seen[part.Group] {
			return p.fail("group", fmt.Sprintf("%d again", part.Group), "its parts one behind the other")
		}
		p.seen[part.Group], p.size, p.first = true, 1, p.line
		return nil
	}
	p.size++
	before := &jobs[last]
	same := fmt.Sprintf("that of job %d of its group", before.ID)
	for _, c := range []struct {
		column   string
		got, was sim.Instant
	}{{"submit", job.Submit, before.Submit}, {"ready", job.Ready, before.Ready}, {"deadline", job.Deadline, before.Deadline}} {
		if c.got != c.was {
			return p.fail(c.column, strconv.FormatInt(int64(c.got), 10), fmt.Sprintf("%s, %d", same, c.was))
		}
	}
	if part.Chain != p.parts[last].Chain {
		return p.fail("kind", quote(p.cells[kindColumn]), same)
	}
	return nil
}

// alone tells whether the last group has one part so far.
func (p *partReader) alone() bool {
	return p.size == 1 && p.parts[len(p.parts)-1].Group != 0
}

func (p *partReader) groupName() string {
	return fmt.Sprintf("group %d", p.parts[len(p.parts)-1].Group)
}
