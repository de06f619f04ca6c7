// Package joblog reads the logs of batch systems. It finds out which format a log is in, and has the list of the formats.
package joblog

import (
	"bufio"
	"fmt"
	"io"

	"juggle/core/log/batsim"
	"juggle/core/log/sacct"
	"juggle/core/log/swf"
)

// FormatsTitle is the heading of the list Formats, in the command's help and on the page.
const FormatsTitle = "Formats that are read"

// Formats are the formats that are read, one sentence each. The command's help and the page show this list.
var Formats = []string{
	"SWF, the Standard Workload Format, version 2: 18 numbers a line, comments behind \";\".",
	"What Slurm's sacct prints with -P (--parsable2), its line of columns' names included, whatever the delimiter and the columns' order; " +
		"not --json, --yaml or -n. This command writes all that is read of a cluster's jobs: " + sacct.Command,
	"Batsim's workloads in JSON, of its versions up to 5: jobs whose profiles are delays, or sequences of them.",
	"Each as text in UTF-8, as it is or gzipped.",
}

// seeFormats is the end of every error of Read about the content of a log. It tells where the formats are listed.
const seeFormats = "\"" + FormatsTitle + "\", in \"juggle trace -h\" and under Logs on the page, says what can be read"

// A format recognises a log of its kind by the first bytes of the text, and reads the text.
type format struct {
	recognises func(begin []byte) bool
	read       func(text io.Reader, o swf.Options) (*swf.Log, error)
}

// formats are tried in this order. A text that is not recognised is read as SWF, whose errors quote what was found.
var formats = []format{
	{batsim.Is, batsim.Read},
	{sacct.Is, sacct.Read},
	{func([]byte) bool { return true }, swf.Read},
}

// beginSize is the number of bytes at the beginning of a text by which a format is recognised.
const beginSize = 1 << 16

// Read reads a log in any of the formats, plain or gzipped, as swf.Read does. An error about the content names the place where the formats
// are listed. A failure to read r does not.
func Read(r io.Reader, o swf.Options) (*swf.Log, error) {
	if err := o.Validate(); err != nil {
		return &swf.Log{}, err
	}
	s := &source{Reader: r}
	log, err := read(s, o)
	if err != nil && s.err == nil {
		err = fmt.Errorf("%w; %s", err, seeFormats)
	}
	return log, err
}

// read does what Read does. Its errors do not name the list of formats.
func read(r io.Reader, o swf.Options) (*swf.Log, error) {
	opened, err := swf.Open(r, o)
	if err != nil {
		return &swf.Log{}, err
	}
	text := bufio.NewReaderSize(opened, beginSize)
	begin, _ := text.Peek(beginSize) // an error here is returned again when the format reads the text
	o.Progress = nil                 // Open reports it
	for _, f := range formats {
		if f.recognises(begin) {
			return f.read(text, o)
		}
	}
	panic("joblog: no format") // the last format recognises every text
}

// A source is a reader that keeps the error with which reading failed, to distinguish it from errors about the content.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}
