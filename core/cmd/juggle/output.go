package main

import (
	"flag"
	"os"

	"juggle/core/param"
	"juggle/core/report"
)

// A format is how a command spells its tables.
type format uint8

const (
	formatCSV    format = iota // for programs, a line a row
	formatJSON                 // for programs, an object a row
	formatTable                // for people: columns set under each other, in some commands with words around them
	formatBatsim               // a schedule for evalys and others that read Batsim's jobs.csv
	formatChrome               // a schedule for Perfetto and others that read Chrome's traces
)

var formats = [...]string{formatCSV: "csv", formatJSON: "json", formatTable: "table", formatBatsim: "batsim", formatChrome: "chrome"}

func (f format) String() string { return formats[f] }

// formatRule is the one convention of all commands, and formatHelp says it where several are listed.
const (
	formatRule = "table where the output is a terminal, else csv"
	formatHelp = "Tables are written as -format says, csv, json or table; without it, " + formatRule + "."
)

// formatFlag adds -format to a command's flags: a person at a terminal gets a table and a program csv, unless the flag is given. Beside
// these and json it takes what else is named.
func formatFlag(e *env, fs *flag.FlagSet, others ...format) *format {
	chosen := formatCSV
	if e.terminal {
		chosen = formatTable
	}
	formatVar(fs, &chosen, "format", "(default "+formatRule+")", others...)
	return &chosen
}

// formatVar adds a flag that names a format.
func formatVar(fs *flag.FlagSet, to *format, name, help string, others ...format) {
	all := append([]format{formatCSV, formatJSON, formatTable}, others...)
	words := all[0].String()
	for i, f := range all[1:] {
		words += [2]string{", ", " or "}[(i+2)/len(all)] + f.String()
	}
	fs.Func(name, words+" "+help, func(text string) error {
		for _, f := range all {
			if f.String() == text {
				*to = f
				return nil
			}
		}
		return param.Wanted(words)
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
