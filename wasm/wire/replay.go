package wire

// A Replay asks for a run of one period of a trace, which is in the Blob of Source's sum. The answer is a replay.Run, encoded.
type Replay struct {
	Source Source
	Setup  string // as replay.Setup spells it
}

// Encode gives the body of an Explain job.
func (r Replay) Encode() []byte { return appendBytes(appendSource(nil, r.Source), r.Setup) }

// DecodeReplay reads the body of an Explain job.
func DecodeReplay(body []byte) (Replay, error) {
	in := reader{what: "replay", rest: body}
	r := Replay{Source: in.source(), Setup: in.text("setup")}
	return r, in.end()
}
