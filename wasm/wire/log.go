package wire

import "juggle/core/coder"

// A Log is the answer to Inspect and Generate.
type Log struct {
	Source Source
	Facts  []byte // JSON, for the page's Trace view
	Trace  []byte // the jobs, as workload.DecodeTrace reads them
	File   []byte // the log's text; of Generate only
}

func (l *Log) fields(c *coder.Coder) {
	l.Source.fields(c)
	c.Bytes("facts", &l.Facts)
	c.Bytes("trace", &l.Trace)
	c.Bytes("file", &l.File)
}

// Encode gives the answer's bytes.
func (l Log) Encode() []byte { return coder.Encode(&l, (*Log).fields) }

// DecodeLog reads the answer to Inspect and Generate. The bytes are part of body.
func DecodeLog(body []byte) (*Log, error) {
	return coder.Decode("wire: log", body, new(Log), (*Log).fields)
}
