package requestcsv

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// A table is a file of lines with named columns. It holds one line at a time.
type table struct {
	in      *bufio.Reader
	name    string
	line    int
	columns []column
	at      []int    // the index in columns of a line's i-th field
	cells   [][]byte // by column, of the present line; nil where the file has no such column
}

func newTable(r io.Reader, name string, columns []column) *table {
	return &table{in: bufio.NewReaderSize(r, 4*MaxLine), name: name, columns: columns, cells: make([][]byte, len(columns))}
}

func (t *table) fail(column, got, want string) error {
	return &Error{Name: t.name, Line: max(t.line, 1), Column: column, Got: got, Want: want}
}

// next is the next line that is neither empty nor a remark, without its end.
func (t *table) next() ([]byte, error) {
	for {
		line, err := t.in.ReadSlice('\n')
		if err == io.EOF && len(line) == 0 {
			return nil, io.EOF
		}
		t.line++
		switch {
		case len(line) > MaxLine || errors.Is(err, bufio.ErrBufferFull):
			return nil, t.fail("", "a longer line", fmt.Sprintf("at most %d bytes in a line", MaxLine))
		case err != nil && err != io.EOF:
			return nil, fmt.Errorf("%s: line %d: %w", t.name, t.line, err)
		}
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		if t.line == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(line) > 0 && line[0] != '#' {
			return line, nil
		}
	}
}

func (t *table) header() error {
	line, err := t.next()
	if err == io.EOF {
		return t.fail("", "an empty file", "a line of column names")
	}
	if err != nil {
		return err
	}
	seen := make([]bool, len(t.columns))
	for name := range bytes.SplitSeq(line, []byte(",")) {
		at := indexOf(t.columns, string(bytes.TrimSpace(name)))
		switch {
		case at < 0:
			return t.fail("", "column "+quote(name), "only the columns "+listOf(t.columns))
		case seen[at]:
			return t.fail(t.columns[at].name, "it twice", "each column once")
		}
		seen[at] = true
		t.at = append(t.at, at)
	}
	for at, ok := range seen {
		if !ok && !t.columns[at].optional {
			return t.fail(t.columns[at].name, "no such column", "the columns "+listOf(t.columns))
		}
	}
	return nil
}

// row takes the next line apart into cells; io.EOF at the end.
func (t *table) row() error {
	line, err := t.next()
	if err != nil {
		return err
	}
	if n := bytes.Count(line, []byte(",")) + 1; n != len(t.at) {
		return t.fail("", fmt.Sprintf("%d fields", n), strconv.Itoa(len(t.at)))
	}
	for _, at := range t.at {
		cell, rest, _ := bytes.Cut(line, []byte(","))
		t.cells[at], line = cell, rest
	}
	return nil
}

// empty tells whether the present line says nothing in a column.
func (t *table) empty(at int) bool { return len(bytes.TrimSpace(t.cells[at])) == 0 }

// number is the present line's number in a column.
func (t *table) number(at int) (int64, error) {
	c := &t.columns[at]
	if v, ok := digits(t.cells[at]); ok && c.limit.least <= v && v <= c.limit.most {
		return v, nil
	}
	v, err := strconv.ParseInt(string(bytes.TrimSpace(t.cells[at])), 10, 64)
	if err != nil || v < c.limit.least || v > c.limit.most {
		return 0, t.fail(c.name, quote(t.cells[at]), c.limit.String())
	}
	return v, nil
}

// digits is the quick way through what nearly every cell is: 1 to 18 digits.
func digits(cell []byte) (v int64, ok bool) {
	if len(cell) == 0 || len(cell) > 18 {
		return 0, false
	}
	for _, c := range cell {
		if c -= '0'; c > 9 {
			return 0, false
		}
		v = 10*v + int64(c)
	}
	return v, true
}

// numberOr is number, and other where the line says nothing there.
func (t *table) numberOr(at int, other int64) (int64, error) {
	if t.empty(at) {
		return other, nil
	}
	return t.number(at)
}
