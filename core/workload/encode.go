package workload

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"juggle/core/schedule"
	"juggle/core/swf"
)

// encodingMark begins every encoded trace; its last byte is the encoding's version.
const encodingMark = "jtrace\x02"

// Encode gives the trace as bytes that DecodeTrace reads: a few for each job, where the log has a line. It is how a trace travels to
// programs beside this one; it is no file format.
func (t *Trace) Encode() []byte {
	b := make([]byte, 0, 64+10*len(t.Jobs))
	b = append(b, encodingMark...)
	for _, s := range []string{t.Name, t.Title, t.SHA256} {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	b = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(b, int64(t.Procs)), t.First), t.Last)
	b = binary.AppendVarint(binary.AppendVarint(b, int64(t.Dropped.Total)), int64(t.Dropped.Renumbered))
	for _, n := range t.Dropped.By {
		b = binary.AppendVarint(b, int64(n))
	}
	b = binary.AppendUvarint(b, uint64(len(t.Jobs)))
	var last Job
	for _, j := range t.Jobs {
		b = binary.AppendVarint(b, j.ID-last.ID)
		b = binary.AppendVarint(b, j.Submit-last.Submit)
		b = binary.AppendVarint(b, j.Runtime)
		b = binary.AppendVarint(b, j.Requested)
		b = binary.AppendVarint(b, int64(j.Procs))
		last = j
	}
	return b
}

// DecodeTrace reads what Encode wrote. What cannot be such is an error; whether the jobs keep the invariant of Trace is the writer's
// promise.
func DecodeTrace(b []byte) (*Trace, error) {
	if len(b) < len(encodingMark) || string(b[:len(encodingMark)]) != encodingMark {
		return nil, errors.New("workload: encoded trace: got other data")
	}
	d := decoder{rest: b[len(encodingMark):]}
	t := &Trace{Name: d.text(), Title: d.text(), SHA256: d.text(), Procs: int(d.number(1, schedule.MaxProcs)),
		Span: Span{d.number(0, swf.MaxTime), d.number(0, swf.MaxTime)}}
	t.Dropped.Total, t.Dropped.Renumbered = int(d.number(0, math.MaxInt32)), int(d.number(0, math.MaxInt32))
	for i := range t.Dropped.By {
		t.Dropped.By[i] = int(d.number(0, math.MaxInt32))
	}
	n := d.count()
	t.Jobs = make([]Job, 0, n)
	var last Job
	for range n {
		last = Job{
			ID:        last.ID + d.number(math.MinInt64, math.MaxInt64),
			Submit:    last.Submit + d.number(0, math.MaxInt64),
			Runtime:   d.number(MinRuntime, math.MaxInt64),
			Requested: d.number(math.MinInt64, math.MaxInt64),
			Procs:     int32(d.number(1, int64(t.Procs))),
		}
		t.Jobs = append(t.Jobs, last)
	}
	if d.err == nil && len(d.rest) > 0 {
		d.err = fmt.Errorf("workload: encoded trace: %d bytes too many", len(d.rest))
	}
	if d.err != nil {
		return nil, d.err
	}
	return t, nil
}

type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err = err
	}
	d.rest = nil
}

// number reads a number within [low, high]; after an error it is low.
func (d *decoder) number(low, high int64) int64 {
	n, size := binary.Varint(d.rest)
	switch {
	case size <= 0:
		d.fail(errors.New("workload: encoded trace: ends too early"))
		return low
	case n < low || n > high:
		d.fail(fmt.Errorf("workload: encoded trace: got %d, want %d to %d", n, low, high))
		return low
	}
	d.rest = d.rest[size:]
	return n
}

// count reads a length, which cannot be more than there are bytes left.
func (d *decoder) count() int {
	n, size := binary.Uvarint(d.rest)
	if size <= 0 || n > uint64(len(d.rest)-size) {
		d.fail(errors.New("workload: encoded trace: ends too early"))
		return 0
	}
	d.rest = d.rest[size:]
	return int(n)
}

func (d *decoder) text() string {
	n := d.count()
	s := string(d.rest[:n])
	d.rest = d.rest[n:]
	return s
}
