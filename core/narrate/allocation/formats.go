package allocation

import "io"

// A Format is a format in which other programs read schedules.
type Format struct {
	Name  string // as the value of a flag
	Title string // on a button
	File  string // the usual name of the file
	Type  string // the media type of the file
	Words string // the format and a program that reads it, for use after "the schedule"
	// Write writes a schedule. origin tells where the schedule comes from. It is left out if it is nil or the format has no place for it.
	Write func(s *Schedule, to io.Writer, origin any) error
}

// Formats lists the formats, in the order of menus.
var Formats = []Format{
	{"batsim", "Batsim", "jobs.csv", "text/csv", "as Batsim writes it, for evalys",
		func(s *Schedule, to io.Writer, _ any) error { return s.Batsim().WriteCSV(to) }},
	{"chrome", "Perfetto", "trace.json", "application/json", "as a trace of Chrome’s format, for Perfetto", (*Schedule).WriteChrome},
}
