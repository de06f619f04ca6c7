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

	"juggle/core/base/plaintext"
)

// A table is a file of lines with named columns. It holds one line at a time. A method that finds a fault in the text keeps it in err.
// eachLine checks err after every line.
type table struct {
	in       *bufio.Reader
	name     string
	line     int
	columns  []column
	columnOf []int    // the index in columns of each field of a line; unnamed where the field is skipped
	cells    []string // the cells of the present line, by column; empty where the file has no such column
	csv      *csv.Reader
	text     *bytes.Reader // the input of csv: one line, so that no cell spans two lines
	err      error         // the first error
}

// unnamed stands for a first column without a name: R and pandas number the lines there.
const unnamed = -1

// newTable returns the table of a file before its first line. name is the file's name, for errors.
func newTable(r io.Reader, name string, columns []column) *table {
	t := &table{in: bufio.NewReaderSize(r, 4*MaxLine), name: name, columns: columns, cells: make([]string, len(columns))}
	t.text = new(bytes.Reader)
	t.csv = csv.NewReader(t.text)
	t.csv.TrimLeadingSpace, t.csv.FieldsPerRecord, t.csv.ReuseRecord = true, -1, true
	return t
}

// fail keeps an error with its place, unless there is an error already, and returns the first error.
func (t *table) fail(column, got, want string) error {
	if t.err == nil {
		t.err = &Error{Name: t.name, Line: max(t.line, 1), Column: column, Got: got, Want: want}
	}
	return t.err
}

// next returns the next line that is neither empty nor a comment, without its line end.
func (t *table) next() ([]byte, error) {
	for {
		line, err := t.in.ReadSlice('\n')
		if err == io.EOF && len(line) == 0 {
			return nil, io.EOF
		}
		t.line++
		if len(line) > MaxLine && line[0] == '#' { // a comment may be a link of the page, of any length
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

// record returns the cells of the next line, valid until the next call; io.EOF at the end.
func (t *table) record() ([]string, error) {
	line, err := t.next()
	if err != nil {
		return nil, err
	}
	t.text.Reset(line)
	record, err := t.csv.Read()
	if err != nil {
		return nil, t.fail("", quote(string(line)), `a quote (") before and behind a cell, or none`)
	}
	for i, cell := range record {
		record[i] = strings.TrimSpace(cell)
	}
	return record, nil
}

// header reads the line of column names, and finds the column of each field.
func (t *table) header() error {
	names, err := t.record()
	if err == io.EOF {
		return t.fail("", "an empty file", "a line of column names")
	}
	if err != nil {
		return err
	}
	for separator, separatorName := range map[string]string{";": "semicolons", "\t": "tabs"} {
		if len(names) == 1 && strings.Contains(names[0], separator) {
			return t.fail("", separatorName+" between the columns", "commas")
		}
	}
	for i, name := range names {
		index := slices.IndexFunc(t.columns, func(c column) bool { return c.name == name })
		switch {
		case i == 0 && name == "" && len(names) > 1: // index is unnamed
		case index < 0:
			return t.fail("", "column "+quote(name), "only the columns "+columnList(t.columns))
		case slices.Contains(t.columnOf, index):
			return t.fail(name, "it twice", "each column once")
		}
		t.columnOf = append(t.columnOf, index)
	}
	for index, c := range t.columns {
		if !c.optional && !slices.Contains(t.columnOf, index) {
			return t.fail(c.name, "no such column", "the columns "+columnList(t.columns))
		}
	}
	return nil
}

// hasAnyColumn reports whether the first line of a text, empty lines and comments apart, names one of the wanted columns.
func hasAnyColumn(content string, wanted ...string) bool {
	names, _ := newTable(strings.NewReader(content), "", nil).record()
	return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(wanted, name) })
}

// eachLine calls onLine for every line, until an error. kind is the word for the content of a line in errors.
func (t *table) eachLine(kind string, onLine func()) error {
	if err := t.header(); err != nil {
		return err
	}
	for n := 0; ; n++ {
		record, err := t.record()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case len(record) != len(t.columnOf):
			fields := "1 field"
			if n := len(record); n != 1 {
				fields = fmt.Sprintf("%d fields", n)
			}
			return t.fail("", fields, strconv.Itoa(len(t.columnOf)))
		case n == MaxJobs:
			return t.fail("", "one more "+kind, fmt.Sprintf("at most %d", MaxJobs))
		}
		for i, column := range t.columnOf {
			if column != unnamed {
				t.cells[column] = record[i]
			}
		}
		if onLine(); t.err != nil {
			return t.err
		}
	}
}

// empty reports whether the present line has no value in a column. R and pandas write NA or NaN there.
func (t *table) empty(column int) bool {
	switch t.cells[column] {
	case "", "NA", "NaN":
		return true
	}
	return false
}

// number returns the number in a column of the present line. It fails where the cell has no number, or one out of range.
func (t *table) number(column int) int64 {
	c, cell := &t.columns[column], t.cells[column]
	v, ok := c.parse(cell)
	if !ok || v < c.limit.least || v > c.limit.most {
		t.fail(c.name, quote(cell), c.limit.String()+c.others)
	}
	return v
}

// numberOr returns the number in a column of the present line, and other where the cell is empty.
func (t *table) numberOr(column int, other int64) int64 {
	if t.empty(column) {
		return other
	}
	return t.number(column)
}
