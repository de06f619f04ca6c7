package wire

import (
	"math"

	"juggle/core/base/coder"
	"juggle/core/experiment"
)

// Items is the body of a Run: the items of an experiment to be run, by their numbers in the experiment's plan. The page and the worker make
// the same plan from the same text.
type Items struct {
	Plan  Plan
	Index []int32
}

// A Plan is all from which an experiment's plan is made, except the logs' jobs. Those come in Blobs whose Key is the log's SHA-256.
type Plan struct {
	Kind    string              // the name of the experiment.Kind
	Params  string              // the parameters as a link spells them
	Figures []int               // numbers of the kind's figures
	Sources []experiment.Source // the logs, in the plan's order
}

// Fields lists the fields of the items for the coder, which writes or reads them.
func (it *Items) Fields(c *coder.Coder) {
	c.Text("kind", &it.Plan.Kind)
	c.Text("params", &it.Plan.Params)
	coder.Wholes(c, "figures", &it.Plan.Figures)
	coder.List(c, "sources", &it.Plan.Sources, (*experiment.Source).Fields)
	coder.Wholes(c, "items", &it.Index)
}

// A Blob is the body of a Give: data that jobs refer to, mostly a log. A worker gets it before the first job that needs it, and again only
// if it was dropped since.
type Blob struct {
	Key  string // the SHA-256 of the log from which the data were made
	Data []byte
}

// Fields lists the fields of the blob for the coder, which writes or reads them.
func (bl *Blob) Fields(c *coder.Coder) {
	c.Text("key", &bl.Key)
	c.Bytes("data", &bl.Data)
}

// A Share is the body of a Progress: Done of Total is complete, in a unit of the job's choice.
type Share struct{ Done, Total uint64 }

// Fields lists the fields of the share for the coder, which writes or reads them.
func (s *Share) Fields(c *coder.Coder) {
	coder.Whole(c, "done", &s.Done, math.MaxUint64)
	coder.Whole(c, "total", &s.Total, math.MaxUint64)
}
