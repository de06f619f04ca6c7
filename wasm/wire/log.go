package wire

import "encoding/binary"

// A Log is the answer to Inspect and Generate.
type Log struct {
	Source Source
	Facts  []byte // JSON, for the page's Trace view
	Trace  []byte // the jobs, as workload.DecodeTrace reads them
	File   []byte // the log's text; of Generate only
}

// Encode gives the answer's bytes.
func (l Log) Encode() []byte {
	b := make([]byte, 0, 256+len(l.Facts)+len(l.Trace)+len(l.File))
	return appendBytes(appendBytes(appendBytes(appendSource(b, l.Source), l.Facts), l.Trace), l.File)
}

// DecodeLog reads the answer to Inspect and Generate. The bytes are part of body.
func DecodeLog(body []byte) (Log, error) {
	r := reader{what: "log", rest: body}
	l := Log{Source: r.source(), Facts: r.bytes("facts"), Trace: r.bytes("trace"), File: r.bytes("file")}
	return l, r.end()
}

func appendSource(b []byte, s Source) []byte {
	b = appendBytes(appendBytes(appendBytes(b, s.Name), s.Title), s.SHA256)
	return appendFlag(binary.AppendUvarint(binary.AppendUvarint(b, uint64(s.Procs)), uint64(s.Periods)), s.Placed)
}

func (r *reader) source() Source {
	return Source{
		Name: r.text("name"), Title: r.text("title"), SHA256: r.text("sum"),
		Procs: int(r.number("processors", maxInt32)), Periods: int(r.number("windows", maxInt32)), Placed: r.flag("placed"),
	}
}
