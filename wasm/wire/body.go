package wire

import "math"

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

func (s *Source) fields(c *coder) {
	c.text("name", &s.Name)
	c.text("title", &s.Title)
	c.text("sum", &s.SHA256)
	whole(c, "processors", &s.Procs, maxInt32)
	whole(c, "windows", &s.Periods, maxInt32)
	c.flag("placed", &s.Placed)
}

func (it *Items) fields(c *coder) {
	c.text("params", &it.Plan.Params)
	wholes(c, "figures", &it.Plan.Figures)
	n := c.count("sources", len(it.Plan.Sources))
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			it.Plan.Sources = append(it.Plan.Sources, Source{})
		}
		it.Plan.Sources[i].fields(c)
	}
	wholes(c, "items", &it.Index)
}

// Encode gives the body of a Study job.
func (it Items) Encode() []byte { return encode(&it, (*Items).fields) }

// DecodeItems reads the body of a Study job.
func DecodeItems(body []byte) (*Items, error) {
	return decode("items", body, new(Items), (*Items).fields)
}

// A Blob is a piece of data that jobs refer to, a log as a rule: given to a worker once, before the first job that needs it.
type Blob struct {
	Key  string // the sum of the data that it was made from
	Data []byte
}

func (bl *Blob) fields(c *coder) {
	c.text("key", &bl.Key)
	c.bytes("data", &bl.Data)
}

// Encode gives the body of a Give.
func (bl Blob) Encode() []byte { return encode(&bl, (*Blob).fields) }

// DecodeBlob reads the body of a Give. The data is part of body.
func DecodeBlob(body []byte) (*Blob, error) { return decode("blob", body, new(Blob), (*Blob).fields) }

// Share is how far a job is: Done of Total, in the job's own unit.
type Share struct{ Done, Total uint64 }

func (s *Share) fields(c *coder) {
	whole(c, "done", &s.Done, math.MaxUint64)
	whole(c, "total", &s.Total, math.MaxUint64)
}

// Encode gives the body of a Progress.
func (s Share) Encode() []byte { return encode(&s, (*Share).fields) }

// DecodeShare reads the body of a Progress.
func DecodeShare(body []byte) (*Share, error) {
	return decode("progress", body, new(Share), (*Share).fields)
}
