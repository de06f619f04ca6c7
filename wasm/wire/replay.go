package wire

import (
	"encoding/binary"
	"math"
)

// A Replay asks for a run of one period of a trace, which is in the Blob of Source's sum. The answer is a replay.Run, encoded; or, where a
// queue's policy is named, when that starts the same jobs (Starts).
type Replay struct {
	Source Source
	Setup  string // as replay.Setup spells it
	Queue  string // as queue.Policies names it; empty: none
}

// Encode gives the body of an Explain job.
func (r Replay) Encode() []byte {
	return appendBytes(appendBytes(appendSource(nil, r.Source), r.Setup), r.Queue)
}

// DecodeReplay reads the body of an Explain job.
func DecodeReplay(body []byte) (Replay, error) {
	in := reader{what: "replay", rest: body}
	r := Replay{Source: in.source(), Setup: in.text("setup"), Queue: in.text("queue")}
	return r, in.end()
}

// Starts are the instants at which jobs start, in seconds, in their order.
type Starts []int64

// Encode gives the answer's bytes.
func (s Starts) Encode() (b []byte) {
	for _, t := range s {
		b = binary.AppendUvarint(b, uint64(t))
	}
	return b
}

// DecodeStarts reads what Encode wrote.
func DecodeStarts(b []byte) (s Starts, err error) {
	in := reader{what: "starts", rest: b}
	for in.err == nil && len(in.rest) > 0 {
		s = append(s, int64(in.number("start", math.MaxInt64)))
	}
	return s, in.end()
}
