// Package joblog reads the logs of batch systems, whatever format they are in. It is where formats are told apart, and where it is said
// which there are.
package joblog

import (
	"bufio"
	"fmt"
	"io"

	"juggle/core/batsim"
	"juggle/core/sacct"
	"juggle/core/swf"
)

// FormatsTitle is the heading of Formats wherever they are told.
const FormatsTitle = "Formats that are read"

// Formats says which formats are read, a line each: the one place for it. The command's help and the page show it.
var Formats = []string{
	"SWF, the Standard Workload Format, version 2: 18 numbers a line, comments behind \";\".",
	"What Slurm's sacct prints with -P (--parsable2), its line of columns' names included, whatever the delimiter and the columns' order; " +
		"not --json, --yaml or -n. This command writes every column that is read: " + sacct.Command,
	"Batsim's workloads in JSON, of its versions up to 5: jobs whose profiles are delays, or sequences of them.",
	"Each as text in UTF-8, as it is or gzipped.",
}

// where ends every refusal.
const where = "\"" + FormatsTitle + "\", in \"juggle trace -h\" and under Logs on the page, says what can be read"

// A format knows its logs by how they begin, and reads their text.
type format struct {
	is   func(begin []byte) bool
	read func(text io.Reader, o swf.Options) (*swf.Log, error)
}

// formats are asked in this order. What none of them knows is read as SWF, whose errors say what stands there.
var formats = []format{
	{batsim.Is, batsim.Read},
	{sacct.Is, sacct.Read},
	{func([]byte) bool { return true }, swf.Read},
}

// sniffed is how much of a text is looked at to tell its format, in bytes.
const sniffed = 1 << 16

// Read reads a log, plain or gzipped, as swf.Read does, in any format that is known. An error that is not r's own says where the formats
// are told.
func Read(r io.Reader, o swf.Options) (*swf.Log, error) {
	if err := o.Validate(); err != nil {
		return &swf.Log{}, err
	}
	source := &source{Reader: r}
	log, err := read(source, o)
	if err != nil && source.err == nil {
		err = fmt.Errorf("%w; %s", err, where)
	}
	return log, err
}

func read(r io.Reader, o swf.Options) (*swf.Log, error) {
	opened, err := swf.Open(r, o)
	if err != nil {
		return &swf.Log{}, err
	}
	text := bufio.NewReaderSize(opened, sniffed)
	begin, _ := text.Peek(sniffed) // an error comes again when it is read
	o.Progress = nil               // Open reports it
	for _, f := range formats {
		if f.is(begin) {
			return f.read(text, o)
		}
	}
	panic("joblog: no format") // the last one takes everything
}

// A source knows whether reading from it failed.
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
