package requestcsv

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"juggle/core/sim"
)

// Limits on the input.
const (
	MaxLine = 4096      // bytes in a line
	MaxJobs = 4_000_000 // about 1 GB once simulated
)

// columns are the names, in the order in which Write puts them.
var columns = [...]string{"id", "submit", "ready", "deadline", "procs", "estimate", "runtime", "flexible"}

// Read reads all requests of r; name is the file's name, for errors. The first thing wrong ends it with an *Error. It holds one line at
// a time.
func Read(r io.Reader, name string) ([]sim.Job, error) {
	p := &reader{in: bufio.NewReaderSize(r, MaxLine), name: name, lineOf: map[int64]int{}}
	if err := p.header(); err != nil {
		return nil, err
	}
	var jobs []sim.Job
	for {
		line, err := p.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		job, err := p.job(line)
		if err != nil {
			return nil, err
		}
		if len(jobs) == MaxJobs {
			return nil, p.fail("", "one more request", fmt.Sprintf("at most %d", MaxJobs))
		}
		jobs = append(jobs, job)
	}
	if len(jobs) == 0 {
		return nil, p.fail("", "the end of the file", "at least one request")
	}
	return jobs, nil
}

type reader struct {
	in     *bufio.Reader
	name   string
	line   int
	field  [len(columns)]int // field[i] is the index in columns of a line's i-th field
	lineOf map[int64]int     // the line of each id
}

func (p *reader) fail(column, got, want string) error {
	return &Error{Name: p.name, Line: max(p.line, 1), Column: column, Got: got, Want: want}
}

// next is the next line that is neither empty nor a remark, without its end.
func (p *reader) next() ([]byte, error) {
	for {
		line, err := p.in.ReadSlice('\n')
		if err == io.EOF && len(line) == 0 {
			return nil, io.EOF
		}
		p.line++
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, p.fail("", "a longer line", fmt.Sprintf("at most %d bytes in a line", MaxLine))
		case err != nil && err != io.EOF:
			return nil, fmt.Errorf("%s: line %d: %w", p.name, p.line, err)
		}
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		if p.line == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(line) > 0 && line[0] != '#' {
			return line, nil
		}
	}
}

func (p *reader) header() error {
	line, err := p.next()
	if err == io.EOF {
		return p.fail("", "an empty file", "a line of column names")
	}
	if err != nil {
		return err
	}
	seen := [len(columns)]bool{}
	for i, name := range bytes.Split(line, []byte(",")) {
		at := indexOf(string(bytes.TrimSpace(name)))
		switch {
		case at < 0:
			return p.fail("", "column "+quote(name), "only the columns "+columnList())
		case seen[at]:
			return p.fail(columns[at], "it twice", "each column once")
		}
		seen[at], p.field[i] = true, at
	}
	for at, ok := range seen {
		if !ok {
			return p.fail(columns[at], "no such column", "the columns "+columnList())
		}
	}
	return nil
}

func (p *reader) job(line []byte) (sim.Job, error) {
	var value [len(columns)]int64
	if n := bytes.Count(line, []byte(",")) + 1; n != len(columns) {
		return sim.Job{}, p.fail("", fmt.Sprintf("%d fields", n), fmt.Sprintf("%d", len(columns)))
	}
	for i := range columns {
		field, rest, _ := bytes.Cut(line, []byte(","))
		line = rest
		at := p.field[i]
		v, err := strconv.ParseInt(string(bytes.TrimSpace(field)), 10, 64)
		if err != nil || v < limits[at].least || v > limits[at].most {
			return sim.Job{}, p.fail(columns[at], quote(field), limits[at].String())
		}
		value[at] = v
	}
	job := jobOf(value)
	if job.Deadline < job.Ready.Add(job.Estimate) {
		return sim.Job{}, p.fail("deadline", strconv.FormatInt(int64(job.Deadline), 10),
			fmt.Sprintf("at least ready + estimate = %d", job.Ready.Add(job.Estimate)))
	}
	if first, ok := p.lineOf[job.ID]; ok {
		return sim.Job{}, p.fail("id", fmt.Sprintf("%d of line %d again", job.ID, first), "each id once")
	}
	p.lineOf[job.ID] = p.line
	return job, nil
}
