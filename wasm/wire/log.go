package wire

// A Log is the answer to Inspect and Generate.
type Log struct {
	Source Source
	Facts  []byte // JSON, for the page's Trace view
	Trace  []byte // the jobs, as workload.DecodeTrace reads them
	File   []byte // the log's text; of Generate only
}

func (l *Log) fields(c *coder) {
	l.Source.fields(c)
	c.bytes("facts", &l.Facts)
	c.bytes("trace", &l.Trace)
	c.bytes("file", &l.File)
}

// Encode gives the answer's bytes.
func (l Log) Encode() []byte { return encode(&l, (*Log).fields) }

// DecodeLog reads the answer to Inspect and Generate. The bytes are part of body.
func DecodeLog(body []byte) (*Log, error) { return decode("log", body, new(Log), (*Log).fields) }
