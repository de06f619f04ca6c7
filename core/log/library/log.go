// Package library provides the logs that a page can study. Bundled ones come in packs or are made from recipes; others are read from a file
// or generated. For each it describes the log's facts and its trace.
package library

import (
	"juggle/core/base/coder"
	"juggle/core/experiment"
)

// A Log is a log that was read or made, as the page needs it.
type Log struct {
	Source experiment.Source
	Facts  []byte // LogFacts as JSON, for the page's Trace view
	Trace  []byte // the jobs, as a workload.Trace is encoded
	File   []byte // the log's text, if it is no file yet: it was generated without As, or written anew with the number of processors given
}

// Fields lists the fields of the log for the coder. When it reads, the log keeps slices of the coder's input.
func (l *Log) Fields(c *coder.Coder) {
	l.Source.Fields(c)
	c.Bytes("facts", &l.Facts)
	c.Bytes("trace", &l.Trace)
	c.Bytes("file", &l.File)
}
