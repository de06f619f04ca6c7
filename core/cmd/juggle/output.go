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
	formatCSV                    // for programs, a line a row
	formatJSON                   // for programs, an object a row
	formatTable                  // for people: columns set under each other, in some commands with words around them
	formatSchedule               // the first of allocation.Formats, for programs that draw schedules; the others follow
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

// formatRule names the format that every command uses without -format. formatHelp is the sentence about formats below a list of commands.
const (
	formatRule = "table where the output is a terminal, else csv"
	formatHelp = "Tables are written as -format says, csv, json or table; without it, " + formatRule + "."
)

// ending returns the ending of names of files in the format.
func (f format) ending() string {
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
// rows for each section. As CSV they are one table with a line for each cell: section, row (from 1), column, value.
func (c *invocation) sections(list ...section) error {
	out := bufio.NewWriter(c.stdout)
	long := &report.Table{Columns: report.Columns("section", "#row", "column", "value")}
	between := ""
	for _, s := range list {
		switch c.format {
		case formatTable:
			fmt.Fprintf(out, "%s%s\n\n", between, s.title)
			between = "\n"
		case formatJSON:
			fmt.Fprintf(out, "%c%s: ", "{,"[len(between)], report.Quote(s.name))
			between = ","
		default:
			for i, row := range s.table.Rows {
				for j, cell := range row {
					long.Add(s.name, i+1, s.table.Columns[j].Name, cell)
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
		return long.WriteCSV(c.stdout)
	}
	return out.Flush()
}

// isTerminal reports whether f is a character device, as a terminal is. /dev/null is one too, but its output is not read.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A progressLine shows the progress of a computation on a terminal, at most ten times a second.
type progressLine struct {
	env   *env
	last  time.Time
	drawn bool
}

func (l *progressLine) show(done, total int) { l.say("%d of %d runs", done, total) }

// say writes a text of up to 40 characters over the text before it.
func (l *progressLine) say(format string, args ...any) {
	if now := time.Now(); l.env.progress != nil && now.Sub(l.last) >= 100*time.Millisecond {
		l.last, l.drawn = now, true
		fmt.Fprintf(l.env.progress, "\r%-40s", printable(fmt.Sprintf(format, args...)))
	}
}

func (l *progressLine) clear() {
	if l.drawn {
		fmt.Fprint(l.env.progress, "\r"+strings.Repeat(" ", 40)+"\r")
	}
}
