package wire

import (
	"math"

	"juggle/core/coder"
	"juggle/core/experiment"
)

// Items are some items of an experiment, as their numbers in its plan: page and worker make the same plan from the same text.
type Items struct {
	Plan  Plan
	Index []int32
}

// A Plan is all that an experiment's plan is made from. The logs' jobs come apart, each in a Blob whose Key is the log's sum.
type Plan struct {
	Kind    string              // experiment.Kind's name
	Params  string              // its parameters as a link spells them
	Figures []int               // of the kind's
	Sources []experiment.Source // in the plan's order
}

func (it *Items) fields(c *coder.Coder) {
	c.Text("kind", &it.Plan.Kind)
	c.Text("params", &it.Plan.Params)
	coder.Wholes(c, "figures", &it.Plan.Figures)
	coder.List(c, "sources", &it.Plan.Sources, (*experiment.Source).Fields)
	coder.Wholes(c, "items", &it.Index)
}

// Encode gives the body of a Run.
func (it Items) Encode() []byte { return coder.Encode(&it, (*Items).fields) }

// DecodeItems reads the body of a Run.
func DecodeItems(body []byte) (*Items, error) {
	return coder.Decode("wire: items", body, new(Items), (*Items).fields)
}

// A Blob is a piece of data that jobs refer to, a log as a rule: given to a worker before the first job that needs
// it, once unless it was dropped since.
type Blob struct {
	Key  string // the sum of the data that it was made from
	Data []byte
}

func (bl *Blob) fields(c *coder.Coder) {
	c.Text("key", &bl.Key)
	c.Bytes("data", &bl.Data)
}

// Encode gives the body of a Give.
func (bl Blob) Encode() []byte { return coder.Encode(&bl, (*Blob).fields) }

// DecodeBlob reads the body of a Give. The data is part of body.
func DecodeBlob(body []byte) (*Blob, error) {
	return coder.Decode("wire: blob", body, new(Blob), (*Blob).fields)
}

// Share is how far a job is: Done of Total, in the job's own unit.
type Share struct{ Done, Total uint64 }

func (s *Share) fields(c *coder.Coder) {
	coder.Whole(c, "done", &s.Done, math.MaxUint64)
	coder.Whole(c, "total", &s.Total, math.MaxUint64)
}

// Encode gives the body of a Progress.
func (s Share) Encode() []byte { return coder.Encode(&s, (*Share).fields) }

// DecodeShare reads the body of a Progress.
func DecodeShare(body []byte) (*Share, error) {
	return coder.Decode("wire: progress", body, new(Share), (*Share).fields)
}
