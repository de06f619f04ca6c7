package wire

import (
	"math"

	"juggle/core/coder"
)

// A Replay asks for a run of one period of a trace, which is in the Blob of Source's sum. The answer is a replay.Run, encoded; or, where a
// queue's policy is named, when that starts the same jobs (Starts).
type Replay struct {
	Source Source
	Setup  string // as replay.Setup spells it
	Queue  string // as queue.Policies names it; empty: none
}

func (r *Replay) fields(c *coder.Coder) {
	r.Source.fields(c)
	c.Text("setup", &r.Setup)
	c.Text("queue", &r.Queue)
}

// Encode gives the body of an Explain job.
func (r Replay) Encode() []byte { return coder.Encode(&r, (*Replay).fields) }

// DecodeReplay reads the body of an Explain job.
func DecodeReplay(body []byte) (*Replay, error) {
	return coder.Decode("wire: replay", body, new(Replay), (*Replay).fields)
}

// Starts are the instants at which jobs start, in seconds, in their order.
type Starts []int64

func (s *Starts) fields(c *coder.Coder) {
	coder.List(c, "starts", (*[]int64)(s), func(n *int64, c *coder.Coder) { coder.Whole(c, "start", n, math.MaxInt64) })
}

// Encode gives the answer's bytes.
func (s Starts) Encode() []byte { return coder.Encode(&s, (*Starts).fields) }

// DecodeStarts reads what Encode wrote.
func DecodeStarts(b []byte) (Starts, error) {
	s, err := coder.Decode("wire: starts", b, new(Starts), (*Starts).fields)
	return *s, err
}
