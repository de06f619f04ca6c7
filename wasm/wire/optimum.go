package wire

import (
	"encoding/binary"
	"math"
)

// A Stretch is the body of an Optimum job: requests of one period of a trace, which is in the Blob of Source's sum. Solved, it asks for
// what follows from a solver's answers to the stretch's two programs; otherwise for the programs. With Survey it asks how a rule decides on
// the requests instead, which a rules.Survey tells as JSON.
type Stretch struct {
	Source  Source
	Setup   string // as optimum.Parameters encode it
	Solved  bool
	Survey  bool
	Rule    uint64    // a rules.Rule
	Request uint64    // the one that the survey tells whole; 0: see rules.NewSurvey
	Answers [2][]byte // to the programs below and above, as optimum.ParseAnswer reads them; empty: the solver knew nothing
}

// Encode gives the body.
func (s Stretch) Encode() []byte {
	b := appendFlag(appendFlag(appendBytes(appendSource(nil, s.Source), s.Setup), s.Solved), s.Survey)
	b = binary.AppendUvarint(binary.AppendUvarint(b, s.Rule), s.Request)
	return appendBytes(appendBytes(b, s.Answers[0]), s.Answers[1])
}

// DecodeStretch reads the body of an Optimum job.
func DecodeStretch(body []byte) (Stretch, error) {
	r := reader{what: "stretch", rest: body}
	s := Stretch{Source: r.source(), Setup: r.text("setup"), Solved: r.flag("solved"), Survey: r.flag("survey"),
		Rule:    r.number("rule", math.MaxUint8),
		Request: r.number("request", math.MaxInt64), Answers: [2][]byte{r.bytes("below"), r.bytes("above")}}
	return s, r.end()
}

// Bracketed is the answer to an Optimum job.
type Bracketed struct {
	Stretch  []byte    // an optimum.Stretch as JSON; empty where it was solved
	Result   []byte    // an optimum.Result as JSON
	Programs [2][]byte // below and above in the LP format; empty where it was solved, and where there is nothing to choose
}

// Encode gives the answer's bytes.
func (a Bracketed) Encode() []byte {
	return appendBytes(appendBytes(appendBytes(appendBytes(nil, a.Stretch), a.Result), a.Programs[0]), a.Programs[1])
}

// DecodeBracketed reads the answer to an Optimum job. The bytes are part of body.
func DecodeBracketed(body []byte) (Bracketed, error) {
	r := reader{what: "bracket", rest: body}
	a := Bracketed{Stretch: r.bytes("stretch"), Result: r.bytes("result"), Programs: [2][]byte{r.bytes("below"), r.bytes("above")}}
	return a, r.end()
}
