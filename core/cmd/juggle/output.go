package main

import (
	"flag"
	"fmt"
	"os"

	"juggle/core/param"
	"juggle/core/report"
)

// A format is how a command spells its tables.
type format uint8

const (
	formatCSV   format = iota // for programs, a line a row
	formatJSON                // for programs, an object a row
	formatTable               // for people: columns set under each other, in some commands with words around them
)

func (f format) String() string {
	switch f {
	case formatCSV:
		return "csv"
	case formatJSON:
		return "json"
	case formatTable:
		return "table"
	}
	return fmt.Sprintf("format(%d)", uint8(f))
}

// formatRule is the one convention of all commands, and formatHelp says it where several are listed.
const (
	formatRule = "table where the output is a terminal, else csv"
	formatHelp = "Tables are written as -format says, csv, json or table; without it, " + formatRule + "."
)

// formatFlag adds -format to a command's flags: a person at a terminal gets a table and a program csv, unless the flag is given.
func formatFlag(e *env, fs *flag.FlagSet) *format {
	chosen := formatCSV
	if e.terminal {
		chosen = formatTable
	}
	formatVar(fs, &chosen, "format", "csv, json or table (default "+formatRule+")")
	return &chosen
}

// formatVar adds a flag that names a format.
func formatVar(fs *flag.FlagSet, to *format, name, help string) {
	fs.Func(name, help, func(text string) error {
		for _, f := range []format{formatCSV, formatJSON, formatTable} {
			if f.String() == text {
				*to = f
				return nil
			}
		}
		return param.Wanted("csv, json or table")
	})
}

// ending is how the names of files in that format end.
func (f format) ending() string {
	if f == formatTable {
		return ".txt"
	}
	return "." + f.String()
}

// writeTable writes t to standard output.
func writeTable(e *env, t *report.Table, f format) error {
	switch f {
	case formatJSON:
		return t.WriteJSON(e.stdout)
	case formatTable:
		return t.WriteText(e.stdout)
	}
	return t.WriteCSV(e.stdout)
}

// isTerminal tells whether a person may be reading f or typing it: whether it is a character device, as a terminal is. So is /dev/null,
// where nobody sees the difference.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
