package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/narrate/allocation"
)

// A format is the form in which a command writes its tables.
type format uint8

const (
	formatAuto     format = iota // as formatRule says
	formatCSV                    // for programs: a line for each row
	formatJSON                   // for programs: an object for each row
	formatTable                  // for people: aligned columns; some commands add text
	formatSchedule               // for programs that draw schedules: allocation.Formats[0]; formatSchedule+i is allocation.Formats[i]
)

var (
	tableFormats = param.Menu[format]{{Value: formatCSV, Name: "csv"}, {Value: formatJSON, Name: "json"}, {Value: formatTable, Name: "table"}}
	allFormats   = func() param.Menu[format] {
		all := slices.Clip(tableFormats)
		for i, f := range allocation.Formats {
			all = append(all, param.Entry[format]{Value: formatSchedule + format(i), Name: f.Name})
		}
		return all
	}()
)

func (f format) String() string { return allFormats.Name(f) }

// formatRule names the format of tables without -format. formatHelp is the sentence about formats below a list of commands.
const (
	formatRule = "table where the output is a terminal, else csv"
	formatHelp = "Tables are written as -format says, csv, json or table; without it, " + formatRule + "."
)

// extension returns the extension of the names of files in the format, with its dot.
func (f format) extension() string {
	if f == formatTable {
		return ".txt"
	}
	return "." + f.String()
}

// write writes a table.
func (f format) write(w io.Writer, t *report.Table) error {
	switch f {
	case formatJSON:
		return t.WriteJSON(w)
	case formatTable:
		return t.WriteText(w)
	}
	return t.WriteCSV(w)
}

// table writes a table to standard output.
func (c *invocation) table(t *report.Table) error { return c.format.write(c.stdout, t) }

// A section is one of several tables in a command's output.
type section struct {
	name, title string
	table       *report.Table
}

// sections writes several tables to standard output. As text, each table is under its title. As JSON they are an object with an array of
// rows for each section. As CSV they are one table with a line for each cell: section, row (from 1), column, value. There row is a column
// of numbers, which report.Columns wants marked with #.
func (c *invocation) sections(list ...section) error {
	out := bufio.NewWriter(c.stdout)
	cells := &report.Table{Columns: report.Columns("section", "#row", "column", "value")}
	separators := map[format][2]string{formatTable: {"", "\n"}, formatJSON: {"{", ","}} // before the first section, and before another
	for i, s := range list {
		separator := separators[c.format][min(i, 1)]
		switch c.format {
		case formatTable:
			fmt.Fprintf(out, "%s%s\n\n", separator, s.title)
		case formatJSON:
			fmt.Fprintf(out, "%s%s: ", separator, report.Quote(s.name))
		default:
			for r, row := range s.table.Rows {
				for k, cell := range row {
					cells.Add(s.name, r+1, s.table.Columns[k].Name, cell)
				}
			}
			continue
		}
		if err := c.format.write(out, s.table); err != nil {
			return err
		}
	}
	switch c.format {
	case formatTable:
	case formatJSON:
		fmt.Fprintln(out, "}")
	default:
		return cells.WriteCSV(c.stdout)
	}
	return out.Flush()
}

// isTerminal reports whether f is a character device, as a terminal is. /dev/null is a character device too, but nobody reads its output.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A progressLine shows the progress of a computation on a terminal, at most ten times a second.
type progressLine struct {
	env   *env
	last  time.Time // when the line was last written
	drawn bool      // the line was written, so that clear has something to remove
}

// show writes how many of the runs are done.
func (l *progressLine) show(done, total int) { l.showf("%d of %d runs", done, total) }

// progressWidth is the largest number of characters of a text about progress. The longest is that of HiGHS.
const progressWidth = 60

// showf writes a text of at most progressWidth characters over the text before it.
func (l *progressLine) showf(format string, args ...any) {
	if now := time.Now(); l.env.progress != nil && now.Sub(l.last) >= 100*time.Millisecond {
		l.last, l.drawn = now, true
		fmt.Fprintf(l.env.progress, "\r%-*s", progressWidth, printable(fmt.Sprintf(format, args...)))
	}
}

// clear removes the line from the terminal.
func (l *progressLine) clear() {
	if l.drawn {
		fmt.Fprint(l.env.progress, "\r"+strings.Repeat(" ", progressWidth)+"\r")
	}
}
