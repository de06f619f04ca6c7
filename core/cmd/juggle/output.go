package main

import "juggle/core/report"

// formats are the spellings of a result that every command shares.
const formats = "csv, json or table"

// writeTable writes t as format says; an unknown format is a usage error.
func writeTable(e *env, t *report.Table, format string) error {
	switch format {
	case "csv":
		return t.WriteCSV(e.stdout)
	case "json":
		return t.WriteJSON(e.stdout)
	case "table":
		return t.WriteText(e.stdout)
	}
	return usagef("format %q, want %s", format, formats)
}
