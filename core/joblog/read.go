// Package joblog reads the logs of batch systems, whatever format they are in. It is where formats are told apart.
package joblog

import (
	"bufio"
	"io"

	"juggle/core/batsim"
	"juggle/core/sacct"
	"juggle/core/swf"
)

// A format knows its logs by how they begin, and reads their text.
type format struct {
	is   func(begin []byte) bool
	read func(text io.Reader, o swf.Options) (*swf.Log, error)
}

// formats are asked in this order. What none of them knows is read as SWF, whose errors say what stands there.
var formats = []format{
	{sacct.Is, sacct.Read},
	{batsim.Is, batsim.Read},
}

// sniffed is how much of a text is looked at to tell its format, in bytes: a header's line is far shorter.
const sniffed = 4096

// Read reads a log, plain or gzipped, as swf.Read does, in any format that is known.
func Read(r io.Reader, o swf.Options) (*swf.Log, error) {
	if err := o.Validate(); err != nil {
		return &swf.Log{}, err
	}
	opened, err := swf.Open(r, o)
	if err != nil {
		return &swf.Log{}, err
	}
	text := bufio.NewReaderSize(opened, 1<<16)
	begin, _ := text.Peek(sniffed) // an error comes again when it is read
	o.Progress = nil               // Open reports it
	for _, f := range formats {
		if f.is(begin) {
			return f.read(text, o)
		}
	}
	return swf.Read(text, o)
}
