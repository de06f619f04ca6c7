package report

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Kind is the kind of a column's cells. It decides how the column is aligned and sorted.
type Kind uint8

// The kinds of column.
const (
	Word   Kind = iota // text, left-aligned, sorted as text
	Number             // a decimal number or empty, right-aligned, sorted by value
)

// A Column is one column of a Table.
type Column struct {
	Name  string // stable, as in the CSV's line of names: lower case, words joined by "_"
	Title string // for people; empty: Name
	Unit  string // "%", "s", "points"; empty if there is none
	Kind  Kind
}

// Columns makes columns from declarations "name|title|unit". Title and unit may be left out. A column of numbers has "#" before its name.
func Columns(heads ...string) []Column {
	all := make([]Column, len(heads))
	for i, head := range heads {
		all[i] = ParseColumn(head)
	}
	return all
}

// ParseColumn makes one column; see Columns. A bar after a space is part of the text: "#group_response|E[rho | group]".
func ParseColumn(declared string) Column {
	name, number := strings.CutPrefix(declared, "#")
	words := append(strings.Split(strings.ReplaceAll(name, " |", "\x00"), "|"), "", "")
	c := Column{Name: words[0], Title: strings.ReplaceAll(words[1], "\x00", " |"), Unit: words[2]}
	if number {
		c.Kind = Number
	}
	return c
}

// Heading is the column's title with its unit, for people: "utilisation, %".
func (c Column) Heading() string {
	title := c.Title
	if title == "" {
		title = strings.ReplaceAll(c.Name, "_", " ")
	}
	if c.Unit == "" {
		return title
	}
	return title + ", " + c.Unit
}

// A Table is a result as text.
//
// Invariant: every row has len(Columns) cells; a cell of a Number column is empty, "inf", "-inf", or a number as JSON spells it, which may
// have "<" before it.
type Table struct {
	Columns []Column
	Rows    [][]string
}

// Keep returns a copy of the table that has only the columns for which keep returns true.
func (t *Table) Keep(keep func(t *Table, column int) bool) *Table {
	kept := &Table{Rows: make([][]string, len(t.Rows))}
	for j, c := range t.Columns {
		if !keep(t, j) {
			continue
		}
		kept.Columns = append(kept.Columns, c)
		for i, row := range t.Rows {
			kept.Rows[i] = append(kept.Rows[i], row[j])
		}
	}
	return kept
}

// Add appends a row. A cell is a text, a whole number or a value with a String method. Numbers with decimals must be texts; see Fixed.
func (t *Table) Add(cells ...any) {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = fmt.Sprint(cell)
	}
	t.Rows = append(t.Rows, row)
}

// Check returns an error that names the first row and column at which the table breaks its invariant.
func (t *Table) Check() error {
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return fmt.Errorf("report: row %d: got %d cells, want %d", i+1, len(row), len(t.Columns))
		}
		for j, cell := range row {
			if t.Columns[j].Kind == Number && cell != "" && !isInfinite(cell) && !isNumber(strings.TrimPrefix(cell, "<")) {
				return fmt.Errorf("report: row %d, column %s: got %q, want a number", i+1, t.Columns[j].Name, cell)
			}
		}
	}
	return nil
}

func isInfinite(cell string) bool { return cell == "inf" || cell == "-inf" }

// isNumber reports whether cell is a number in the syntax of JSON that a float64 can hold.
func isNumber(cell string) bool {
	_, err := strconv.ParseFloat(cell, 64)
	return err == nil && json.Valid([]byte(cell))
}

// Sorted returns the rows sorted by a column, numbers by their value. Equal rows keep their order. Empty cells come last in both
// directions.
func (t *Table) Sorted(column int, descending bool) [][]string {
	compare := cmp.Compare[string]
	if t.Columns[column].Kind == Number {
		value := func(cell string) float64 {
			x, _ := strconv.ParseFloat(strings.TrimPrefix(cell, "<"), 64) // by the table's invariant it is a number
			return x
		}
		compare = func(a, b string) int { return cmp.Compare(value(a), value(b)) }
	}
	rows := slices.Clone(t.Rows)
	slices.SortStableFunc(rows, func(x, y []string) int {
		a, b := x[column], y[column]
		switch {
		case a == "" || b == "":
			return -cmp.Compare(min(len(a), 1), min(len(b), 1))
		case descending:
			return compare(b, a)
		}
		return compare(a, b)
	})
	return rows
}

// WriteComments writes the comment lines in front of a CSV, each after "# ".
func WriteComments(w io.Writer, lines []string) error {
	for _, line := range lines {
		if _, err := io.WriteString(w, "# "+strings.ReplaceAll(line, "\n", " ")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// WriteCSV writes the column names and the rows. Lines end with "\n". A text that a spreadsheet would take for a formula gets an apostrophe
// in front.
func (t *Table) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	out.Write(names)
	for _, row := range t.Rows {
		out.Write(t.withoutFormulas(row))
	}
	out.Flush()
	return out.Error() // the first of any write
}

// withoutFormulas returns the row with an apostrophe before each text that begins like a spreadsheet's formula.
func (t *Table) withoutFormulas(row []string) []string {
	isCopy := false
	for i, cell := range row {
		if t.Columns[i].Kind == Number || len(cell) < 2 || !strings.Contains("=+-@\t\r", cell[:1]) || isNumber(cell) {
			continue
		}
		if !isCopy {
			row, isCopy = slices.Clone(row), true
		}
		row[i] = "'" + cell
	}
	return row
}

// WriteJSON writes an array with one object for each row, keys in column order. Numbers are written as in their cells. An empty cell of a
// Number column is null. "inf", "-inf" and "<0.0001" are strings, since JSON has no such numbers.
func (t *Table) WriteJSON(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString("[")
	for i, row := range t.Rows {
		if i > 0 {
			out.WriteString(",")
		}
		out.WriteString("\n  {")
		for j, cell := range row {
			if j > 0 {
				out.WriteString(", ")
			}
			out.WriteString(Quote(t.Columns[j].Name))
			out.WriteString(": ")
			out.WriteString(jsonCell(t.Columns[j].Kind, cell))
		}
		out.WriteString("}")
	}
	out.WriteString("\n]\n")
	return out.Flush()
}

func jsonCell(kind Kind, cell string) string {
	switch {
	case kind != Number || isInfinite(cell) || strings.HasPrefix(cell, "<"):
		return Quote(cell)
	case cell == "":
		return "null"
	default:
		return cell
	}
}

// WriteText writes the table for a terminal: headings, a rule, and aligned columns two spaces apart.
func (t *Table) WriteText(w io.Writer) error {
	width := make([]int, len(t.Columns))
	for j, c := range t.Columns {
		width[j] = utf8.RuneCountInString(c.Heading())
		for _, row := range t.Rows {
			width[j] = max(width[j], utf8.RuneCountInString(row[j]))
		}
	}
	out := bufio.NewWriter(w)
	line := func(cells func(j int) string) {
		var b strings.Builder
		for j, c := range t.Columns {
			if j > 0 {
				b.WriteString("  ")
			}
			cell := cells(j)
			pad := strings.Repeat(" ", width[j]-utf8.RuneCountInString(cell))
			if c.Kind == Number {
				b.WriteString(pad + cell)
			} else {
				b.WriteString(cell + pad)
			}
		}
		out.WriteString(strings.TrimRight(b.String(), " ") + "\n")
	}
	line(func(j int) string { return t.Columns[j].Heading() })
	line(func(j int) string { return strings.Repeat("-", width[j]) })
	for _, row := range t.Rows {
		line(func(j int) string { return row[j] })
	}
	return out.Flush()
}

// Quote returns s as a JSON string, safe inside HTML too. Bytes that are not UTF-8 become U+FFFD.
func Quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic("report: Quote: a string has no JSON form") // json.Marshal never fails on a string
	}
	return string(b)
}

// Fixed formats x with the given number of decimals, never as "-0". Every measured number in a cell is formatted by it. The infinities are
// "inf" and "-inf"; NaN, which stands for no value, is the empty cell.
func Fixed(x float64, decimals int) string {
	switch {
	case x != x:
		return ""
	case x > maxFinite:
		return "inf"
	case x < -maxFinite:
		return "-inf"
	}
	s := strconv.FormatFloat(x, 'f', decimals, 64)
	if s[0] == '-' && strings.Trim(s, "-0.") == "" {
		return s[1:]
	}
	return s
}

// PValue is a p-value as a cell. A p-value that would round to 0 is "<0.0001".
func PValue(p float64) string {
	if least := math.Pow10(-PDecimals); p < least/2 {
		return "<" + Fixed(least, PDecimals)
	}
	return Fixed(p, PDecimals)
}

// YesNo is the cell of a bool.
func YesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// DecimalsThatAgree is the smallest number of decimals, at least least, with which the rounded a minus the rounded b is the rounded
// difference. A sentence shows the three numbers with it. For 52.38, 47.55 and 4.83 one decimal would show 52.4, 47.5 and 4.8; two are
// right. If none of maxExtraDecimals numbers of decimals agrees, the result is least.
func DecimalsThatAgree(a, b, difference float64, least int) int {
	for decimals := least; decimals < least+maxExtraDecimals; decimals++ {
		shown := func(x float64) float64 {
			y, _ := strconv.ParseFloat(Fixed(x, decimals), 64)
			return math.Round(y * math.Pow10(decimals))
		}
		if shown(a)-shown(b) == shown(difference) {
			return decimals
		}
	}
	return least
}

const maxExtraDecimals = 6 // how many numbers of decimals DecimalsThatAgree tries; each agrees in three cases of four

const maxFinite = 1.7976931348623157e308
