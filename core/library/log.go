// Package library is the logs that a page can study: those that come with it, in packs and as recipes, and what is told of any log that is
// read or made.
package library

import (
	"juggle/core/coder"
	"juggle/core/experiment"
)

// A Log is what is told of a log that was read or made.
type Log struct {
	Source experiment.Source
	Facts  []byte // LogFacts as JSON, for the page's Trace view
	Trace  []byte // the jobs, as a workload.Trace is encoded
	File   []byte // the log's text, where it was made
}

// Fields says what the log has, to be written or read. The bytes are part of what is read.
func (l *Log) Fields(c *coder.Coder) {
	l.Source.Fields(c)
	c.Bytes("facts", &l.Facts)
	c.Bytes("trace", &l.Trace)
	c.Bytes("file", &l.File)
}
