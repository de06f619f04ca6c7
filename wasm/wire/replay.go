package wire

import "math"

// A Replay asks for a run of one period of a trace, which is in the Blob of Source's sum. The answer is a replay.Run, encoded; or, where a
// queue's policy is named, when that starts the same jobs (Starts).
type Replay struct {
	Source Source
	Setup  string // as replay.Setup spells it
	Queue  string // as queue.Policies names it; empty: none
}

func (r *Replay) fields(c *coder) {
	r.Source.fields(c)
	c.text("setup", &r.Setup)
	c.text("queue", &r.Queue)
}

// Encode gives the body of an Explain job.
func (r Replay) Encode() []byte { return encode(&r, (*Replay).fields) }

// DecodeReplay reads the body of an Explain job.
func DecodeReplay(body []byte) (*Replay, error) {
	return decode("replay", body, new(Replay), (*Replay).fields)
}

// Starts are the instants at which jobs start, in seconds, in their order.
type Starts []int64

func (s *Starts) fields(c *coder) {
	n := c.count("starts", len(*s))
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			*s = append(*s, 0)
		}
		whole(c, "start", &(*s)[i], math.MaxInt64)
	}
}

// Encode gives the answer's bytes.
func (s Starts) Encode() []byte { return encode(&s, (*Starts).fields) }

// DecodeStarts reads what Encode wrote.
func DecodeStarts(b []byte) (Starts, error) {
	s, err := decode("starts", b, new(Starts), (*Starts).fields)
	return *s, err
}
