package wire

import (
	"encoding/binary"
	"fmt"
	"math"
)

// The bodies below are written field after field: whole numbers as unsigned varints, text and bytes with their length before them.

func appendBytes[T ~string | ~[]byte](b []byte, s T) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// A reader takes a body apart. After the first error every further read gives zero.
type reader struct {
	what string // the body's name, for errors
	rest []byte
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("wire: "+r.what+": "+format, args...)
	}
	r.rest = nil
}

func (r *reader) number(field string, most uint64) uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.fail("%s: the message ends too soon", field)
		return 0
	}
	if n > most {
		r.fail("%s: got %d, want at most %d", field, n, most)
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) bytes(field string) []byte {
	n := r.number(field+" length", uint64(len(r.rest)))
	if n > uint64(len(r.rest)) {
		r.fail("%s: got %d bytes, want %d", field, len(r.rest), n)
		return nil
	}
	s := r.rest[:n:n]
	r.rest = r.rest[n:]
	return s
}

func (r *reader) text(field string) string { return string(r.bytes(field)) }

// end returns the first error, or one for bytes that nothing asked for.
func (r *reader) end() error {
	if r.err == nil && len(r.rest) > 0 {
		r.fail("%d bytes too many", len(r.rest))
	}
	return r.err
}

// Items are some items of a study, as their numbers in its plan: page and worker make the same plan from the same text.
type Items struct {
	Plan  Plan
	Index []int32
}

// A Plan is all that a study's plan is made from.
type Plan struct {
	Params  string   // study.Params as its link spells it
	Figures []int    // 1 to 6
	Sources []Source // in the study's order
}

// A Source is what a plan knows of a trace, as study.Source; the bytes come apart, in a Blob whose Key is the sum.
type Source struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	SHA256  string `json:"sha256"`
	Procs   int    `json:"processors"`
	Periods int    `json:"windows"`
	Placed  bool   `json:"placed"`
}

const maxInt32 = math.MaxInt32

// Encode gives the body of a Study job.
func (it Items) Encode() []byte {
	b := appendBytes(nil, it.Plan.Params)
	b = binary.AppendUvarint(b, uint64(len(it.Plan.Figures)))
	for _, f := range it.Plan.Figures {
		b = binary.AppendUvarint(b, uint64(f))
	}
	b = binary.AppendUvarint(b, uint64(len(it.Plan.Sources)))
	for _, s := range it.Plan.Sources {
		b = appendSource(b, s)
	}
	b = binary.AppendUvarint(b, uint64(len(it.Index)))
	for _, i := range it.Index {
		b = binary.AppendUvarint(b, uint64(i))
	}
	return b
}

// DecodeItems reads the body of a Study job.
func DecodeItems(body []byte) (Items, error) {
	r := reader{what: "items", rest: body}
	it := Items{Plan: Plan{Params: r.text("params")}}
	for n := r.number("figures", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		it.Plan.Figures = append(it.Plan.Figures, int(r.number("figure", maxInt32)))
	}
	for n := r.number("sources", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		it.Plan.Sources = append(it.Plan.Sources, r.source())
	}
	for n := r.number("items", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		it.Index = append(it.Index, int32(r.number("item", maxInt32)))
	}
	return it, r.end()
}

// A Blob is a piece of data that jobs refer to, a log as a rule: given to a worker once, before the first job that needs it.
type Blob struct {
	Key  string // the sum of the data that it was made from
	Data []byte
}

// Encode gives the body of a Give.
func (bl Blob) Encode() []byte { return appendBytes(appendBytes(nil, bl.Key), bl.Data) }

// DecodeBlob reads the body of a Give. The data is part of body.
func DecodeBlob(body []byte) (Blob, error) {
	r := reader{what: "blob", rest: body}
	bl := Blob{Key: r.text("key"), Data: r.bytes("data")}
	return bl, r.end()
}

// Share is how far a job is: Done of Total, in the job's own unit.
type Share struct{ Done, Total uint64 }

// Encode gives the body of a Progress.
func (s Share) Encode() []byte {
	return binary.AppendUvarint(binary.AppendUvarint(nil, s.Done), s.Total)
}

// DecodeShare reads the body of a Progress.
func DecodeShare(body []byte) (Share, error) {
	r := reader{what: "progress", rest: body}
	s := Share{r.number("done", math.MaxUint64), r.number("total", math.MaxUint64)}
	return s, r.end()
}

func appendFloats[T ~float64](b []byte, xs []T) []byte {
	b = binary.AppendUvarint(b, uint64(len(xs)))
	for _, x := range xs {
		b = appendFloat(b, float64(x))
	}
	return b
}

func appendFloat(b []byte, x float64) []byte {
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
}

func floats[T ~float64](r *reader, field string) []T {
	var xs []T
	for n := r.number(field+" length", uint64(len(r.rest)/8)); n > 0 && r.err == nil; n-- {
		xs = append(xs, T(r.float(field)))
	}
	return xs
}

func (r *reader) float(field string) float64 {
	if len(r.rest) < 8 {
		r.fail("%s: the message ends too soon", field)
		return 0
	}
	x := math.Float64frombits(binary.LittleEndian.Uint64(r.rest))
	r.rest = r.rest[8:]
	return x
}

// flag reads a byte that is 0 or 1.
func (r *reader) flag(field string) bool { return r.number(field, 1) == 1 }

func appendFlag(b []byte, yes bool) []byte {
	if yes {
		return append(b, 1)
	}
	return append(b, 0)
}
