package replay

import (
	"encoding/binary"
	"fmt"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// A Run on the wire: whole numbers as varints, one after the other; lists with their length before them.

const codecVersion = 2

// Encode gives the run as bytes, for Decode of the same version of this package.
func (r *Run) Encode() []byte {
	var w writer
	w.int(codecVersion)
	w.int(int64(r.Procs))
	w.bool(r.Fixes)
	w.length(len(r.Jobs))
	for _, j := range r.Jobs {
		w.ints(j.ID, int64(j.Submit), int64(j.Ready), int64(j.Deadline), int64(j.Procs), int64(j.Estimate), int64(j.Runtime))
		w.bool(j.Flexible)
	}
	w.length(len(r.Decisions))
	for _, d := range r.Decisions {
		w.ints(int64(d.Now), int64(d.Job), int64(d.Answer), int64(d.Reason), int64(d.Index), int64(d.Ready), int64(d.Deadline), int64(d.Shift),
			int64(d.Moves))
	}
	w.length(len(r.Places))
	for _, p := range r.Places {
		w.ints(int64(p.Decision), int64(p.Job), int64(p.Start))
		w.length(len(p.On))
		for _, on := range p.On {
			w.ints(int64(on.First), int64(on.Count))
		}
	}
	w.length(len(r.Fixings))
	for _, f := range r.Fixings {
		w.ints(int64(f.Decision), int64(f.Job))
	}
	w.length(len(r.explained.ends))
	for i := range r.explained.ends {
		e := r.explained.at(i)
		w.length(len(e))
		w.b = append(w.b, e...)
	}
	return w.b
}

// DecodeRun reads what Encode wrote. The explanations stay part of data.
func DecodeRun(data []byte) (*Run, error) {
	in := reader{rest: data}
	if v := in.int(); v != codecVersion {
		return nil, fmt.Errorf("replay: run of version %d, want %d", v, codecVersion)
	}
	r := &Run{Procs: int(in.int()), Fixes: in.int() == 1}
	for range in.length() {
		j := sim.Job{Request: schedule.Request{
			ID: in.int(), Submit: in.instant(), Ready: in.instant(), Deadline: in.instant(), Procs: int32(in.int()), Estimate: Seconds(in.int()),
		}, Runtime: Seconds(in.int())}
		j.Flexible = in.int() == 1
		r.Jobs = append(r.Jobs, j)
	}
	for range in.length() {
		r.Decisions = append(r.Decisions, Decision{
			Now: in.instant(), Job: int32(in.int()), Answer: schedule.Answer(in.int()), Reason: schedule.Reason(in.int()), Index: int32(in.int()),
			Ready: in.instant(), Deadline: in.instant(), Shift: Seconds(in.int()), Moves: int32(in.int()),
		})
	}
	for range in.length() {
		p := Place{Decision: int32(in.int()), Job: int32(in.int()), Start: in.instant()}
		for range in.length() {
			p.On = append(p.On, sim.Range{First: int32(in.int()), Count: int32(in.int())})
		}
		r.Places = append(r.Places, p)
	}
	for range in.length() {
		r.Fixings = append(r.Fixings, Fixing{int32(in.int()), int32(in.int())})
	}
	for range in.length() {
		r.explained.append(in.bytes())
	}
	if in.broken || len(in.rest) > 0 || r.Procs < 1 || len(r.explained.ends) != len(r.Decisions) {
		return nil, fmt.Errorf("replay: run of %d bytes: it ends too soon, or too late", len(data))
	}
	return r, r.index()
}

// explanations are what encode wrote of every decision, one after the other.
type explanations struct {
	b    []byte
	ends []int
}

func (x *explanations) append(e []byte) {
	x.b = append(x.b, e...)
	x.ends = append(x.ends, len(x.b))
}

func (x *explanations) at(i int) []byte {
	if i == 0 {
		return x.b[:x.ends[0]]
	}
	return x.b[x.ends[i-1]:x.ends[i]]
}

type writer struct{ b []byte }

func (w *writer) int(n int64)  { w.b = binary.AppendVarint(w.b, n) }
func (w *writer) length(n int) { w.int(int64(n)) }

func (w *writer) ints(list ...int64) {
	for _, n := range list {
		w.int(n)
	}
}

func (w *writer) bool(b bool) {
	if b {
		w.int(1)
	} else {
		w.int(0)
	}
}

// A reader takes bytes apart. Once broken, it gives zeros.
type reader struct {
	rest   []byte
	broken bool
}

func (r *reader) int() int64 {
	n, size := binary.Varint(r.rest)
	if size <= 0 {
		r.broken, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) instant() Instant { return Instant(r.int()) }

// length is that of a list, whose entries are a byte each at least.
func (r *reader) length() int {
	n := r.int()
	if n < 0 || n > int64(len(r.rest)) {
		r.broken, r.rest = true, nil
		return 0
	}
	return int(n)
}

func (r *reader) index(of int) int {
	n := r.int()
	if n < 0 || n >= int64(of) {
		r.broken = true
		return 0
	}
	return int(n)
}

func (r *reader) bytes() []byte {
	n := r.length()
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}
