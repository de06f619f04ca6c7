package wire

import (
	"math"

	"juggle/core/coder"
	"juggle/core/experiment"
)

// Items, the body of a Run, are some items of an experiment, as their numbers in its plan: page and worker make the same plan from the same
// text.
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

// Fields says what the items have, to be written or read.
func (it *Items) Fields(c *coder.Coder) {
	c.Text("kind", &it.Plan.Kind)
	c.Text("params", &it.Plan.Params)
	coder.Wholes(c, "figures", &it.Plan.Figures)
	coder.List(c, "sources", &it.Plan.Sources, (*experiment.Source).Fields)
	coder.Wholes(c, "items", &it.Index)
}

// A Blob, the body of a Give, is a piece of data that jobs refer to, a log as a rule: given to a worker before the first job that needs
// it, once unless it was dropped since.
type Blob struct {
	Key  string // the sum of the data that it was made from
	Data []byte
}

// Fields says what the blob has, to be written or read.
func (bl *Blob) Fields(c *coder.Coder) {
	c.Text("key", &bl.Key)
	c.Bytes("data", &bl.Data)
}

// Share, the body of a Progress, is how far a job is: Done of Total, in the job's own unit.
type Share struct{ Done, Total uint64 }

// Fields says what the share has, to be written or read.
func (s *Share) Fields(c *coder.Coder) {
	coder.Whole(c, "done", &s.Done, math.MaxUint64)
	coder.Whole(c, "total", &s.Total, math.MaxUint64)
}
