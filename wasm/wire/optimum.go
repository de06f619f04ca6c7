package wire

import (
	"math"

	"juggle/core/coder"
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

func (s *Stretch) fields(c *coder.Coder) {
	s.Source.fields(c)
	c.Text("setup", &s.Setup)
	c.Flag("solved", &s.Solved)
	c.Flag("survey", &s.Survey)
	coder.Whole(c, "rule", &s.Rule, math.MaxUint8)
	coder.Whole(c, "request", &s.Request, math.MaxInt64)
	c.Bytes("below", &s.Answers[0])
	c.Bytes("above", &s.Answers[1])
}

// Encode gives the body.
func (s Stretch) Encode() []byte { return coder.Encode(&s, (*Stretch).fields) }

// DecodeStretch reads the body of an Optimum job.
func DecodeStretch(body []byte) (*Stretch, error) {
	return coder.Decode("wire: stretch", body, new(Stretch), (*Stretch).fields)
}

// Bracketed is the answer to an Optimum job.
type Bracketed struct {
	Stretch  []byte    // an optimum.Stretch as JSON; empty where it was solved
	Result   []byte    // an optimum.Result as JSON
	Programs [2][]byte // below and above in the LP format; empty where it was solved, and where there is nothing to choose
}

func (a *Bracketed) fields(c *coder.Coder) {
	c.Bytes("stretch", &a.Stretch)
	c.Bytes("result", &a.Result)
	c.Bytes("below", &a.Programs[0])
	c.Bytes("above", &a.Programs[1])
}

// Encode gives the answer's bytes.
func (a Bracketed) Encode() []byte { return coder.Encode(&a, (*Bracketed).fields) }

// DecodeBracketed reads the answer to an Optimum job. The bytes are part of body.
func DecodeBracketed(body []byte) (*Bracketed, error) {
	return coder.Decode("wire: bracket", body, new(Bracketed), (*Bracketed).fields)
}
