package requestcsv

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/plaintext"
)

// A table is a file of lines with named columns. It holds one line at a time. Whoever reads a line looks at err once, at its end.
type table struct {
	in      *bufio.Reader
	name    string
	line    int
	columns []column
	at      []int    // the index in columns of a line's i-th field; unnamed where it is passed over
	cells   [][]byte // by column, of the present line; nil where the file has no such column
	fields  [][]byte // of the present line
	quoted  *csv.Reader
	text    *bytes.Reader // what quoted reads: one line
	err     error         // the first that failed
}

// unnamed is the index of a first column without a name: R and pandas number the lines there.
const unnamed = -1

func newTable(r io.Reader, name string, columns []column) *table {
	t := &table{in: bufio.NewReaderSize(r, 4*MaxLine), name: name, columns: columns, cells: make([][]byte, len(columns))}
	t.text = new(bytes.Reader)
	t.quoted = csv.NewReader(t.text)
	t.quoted.TrimLeadingSpace, t.quoted.FieldsPerRecord = true, -1
	return t
}

// fail keeps what is wrong, unless something was before, and is the first.
func (t *table) fail(column, got, want string) error {
	if t.err == nil {
		t.err = &Error{Name: t.name, Line: max(t.line, 1), Column: column, Got: got, Want: want}
	}
	return t.err
}

// next is the next line that is neither empty nor a remark, without its end.
func (t *table) next() ([]byte, error) {
	for {
		line, err := t.in.ReadSlice('\n')
		if err == io.EOF && len(line) == 0 {
			return nil, io.EOF
		}
		t.line++
		if len(line) > MaxLine && line[0] == '#' { // a remark may have the link of a page, as long as that is
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = t.in.ReadSlice('\n')
			}
			continue
		}
		switch {
		case len(line) > MaxLine || errors.Is(err, bufio.ErrBufferFull):
			return nil, t.fail("", "a longer line", fmt.Sprintf("at most %d bytes in a line", MaxLine))
		case err != nil && err != io.EOF:
			return nil, fmt.Errorf("%s: line %d: %w", t.name, t.line, err)
		}
		if t.line == 1 {
			if kind := plaintext.Foreign(line); kind != "" {
				return nil, t.fail("", kind, "text in UTF-8, lines of cells with commas between")
			}
			line = bytes.TrimPrefix(line, []byte(plaintext.ByteOrderMark))
		}
		line = bytes.TrimSpace(line)
		if len(line) > 0 && line[0] != '#' {
			return line, nil
		}
	}
}

// split takes a line apart into t.fields, which are good until the next line.
func (t *table) split(line []byte) error {
	t.fields = t.fields[:0]
	if bytes.IndexByte(line, '"') < 0 { // the quick way through what nearly every line is
		for cell := range bytes.SplitSeq(line, []byte(",")) {
			t.fields = append(t.fields, bytes.TrimSpace(cell))
		}
		return nil
	}
	t.text.Reset(line)
	record, err := t.quoted.Read()
	if err != nil {
		return t.fail("", quote(line), `a quote (") before and behind a cell, or none`)
	}
	for _, cell := range record {
		t.fields = append(t.fields, bytes.TrimSpace([]byte(cell)))
	}
	return nil
}

func (t *table) header() error {
	line, err := t.next()
	if err == io.EOF {
		return t.fail("", "an empty file", "a line of column names")
	}
	if err != nil {
		return err
	}
	if err := t.split(line); err != nil {
		return err
	}
	for mark, name := range map[string]string{";": "semicolons", "\t": "tabs"} {
		if len(t.fields) == 1 && bytes.Contains(t.fields[0], []byte(mark)) {
			return t.fail("", name+" between the columns", "commas")
		}
	}
	seen := make([]bool, len(t.columns))
	for i, name := range t.fields {
		at := indexOf(t.columns, string(name))
		switch {
		case i == 0 && len(name) == 0 && len(t.fields) > 1:
			t.at = append(t.at, unnamed)
			continue
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

// names tells whether a text's line of column names has one of these.
func names(content string, these ...string) bool {
	t := newTable(strings.NewReader(content), "", nil)
	line, err := t.next()
	return err == nil && t.split(line) == nil &&
		slices.ContainsFunc(t.fields, func(name []byte) bool { return slices.Contains(these, string(name)) })
}

// row takes the next line apart into cells; io.EOF at the end.
func (t *table) row() error {
	line, err := t.next()
	if err != nil {
		return err
	}
	if err := t.split(line); err != nil {
		return err
	}
	if n := len(t.fields); n != len(t.at) {
		return t.fail("", fmt.Sprintf("%d fields", n), strconv.Itoa(len(t.at)))
	}
	for i, at := range t.at {
		if at != unnamed {
			t.cells[at] = t.fields[i]
		}
	}
	return nil
}

// empty tells whether the present line says nothing in a column: R and pandas say so in letters.
func (t *table) empty(at int) bool {
	switch string(t.cells[at]) {
	case "", "NA", "NaN":
		return true
	}
	return false
}

// number is the present line's number in a column; where it is wrong, that is kept.
func (t *table) number(at int) int64 {
	c, cell := &t.columns[at], t.cells[at]
	v, ok := digits(cell)
	if !ok {
		v, ok = c.parse(string(cell))
	}
	if !ok || v < c.limit.least || v > c.limit.most {
		t.fail(c.name, quote(cell), c.limit.String()+c.or)
	}
	return v
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
func (t *table) numberOr(at int, other int64) int64 {
	if t.empty(at) {
		return other
	}
	return t.number(at)
}
