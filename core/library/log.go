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
	Trace  []byte // the jobs, as workload.DecodeTrace reads them
	File   []byte // the log's text, where it was made
}

func (l *Log) fields(c *coder.Coder) {
	l.Source.Fields(c)
	c.Bytes("facts", &l.Facts)
	c.Bytes("trace", &l.Trace)
	c.Bytes("file", &l.File)
}

// MarshalBinary gives the log's bytes.
func (l *Log) MarshalBinary() ([]byte, error) { return coder.Encode(l, (*Log).fields), nil }

// UnmarshalBinary reads what MarshalBinary gave. The bytes are part of body.
func (l *Log) UnmarshalBinary(body []byte) error {
	_, err := coder.Decode("library: log", body, l, (*Log).fields)
	return err
}
