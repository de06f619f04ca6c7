package wire

import (
	"juggle/core/coder"
	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
)

// A Judgement is what both policies say to one request, with all that they looked at.
type Judgement pool.Answer

func (j *Judgement) fields(c *coder.Coder) {
	question(c, &j.Question)
	list(c, "nodes", len(j.Nodes), func() { j.Nodes = append(j.Nodes, pool.NodeNow{}) }, func(i int) {
		n := &j.Nodes[i]
		c.Text("name", &n.Name)
		coder.Whole(c, "state", &n.KAPAC, testbed.LastNodeState)
		coder.Whole(c, "state", &n.Strict, testbed.LastNodeState)
	})
	a := &j.Answers
	coder.Wholes(c, "waiting", &a.Waiting)
	coder.Wholes(c, "similar", &a.KAPAC.Similar)
	d := &a.KAPAC.Decision
	set := len(d.Set) // the nearest lines
	coder.Whole(c, "reason", &d.Reason, admission.Booked)
	coder.Whole(c, "availability of the set", &d.SetBy, admission.AllUp)
	coder.Whole(c, "similar", &d.Similar, coder.MaxInt32)
	coder.Whole(c, "limit", &d.Limit, coder.MaxInt32)
	coder.Whole(c, "availability", &d.Availability, admission.Certain)
	coder.Whole(c, "set", &set, len(j.Nodes))
	coder.Whole(c, "reason", &a.Strict.Reason, admission.Booked)
	c.Place("bound to", &a.Strict.Resource, len(j.Nodes))
	coder.Whole(c, "satisfying", &a.Strict.Satisfying, coder.MaxInt32)
	coder.Whole(c, "availability", &a.StrictAvailability, admission.Certain)
	lines := &a.KAPAC.Lines
	list(c, "lines", len(*lines), func() { *lines = append(*lines, admission.Line{}) }, func(i int) { j.line(c, &(*lines)[i]) })
	if c.Reading {
		for i := range min(set, len(*lines)) {
			l := &(*lines)[i]
			l.InSet, d.Set = true, append(d.Set, qos.Neighbour{Resource: l.Resource, Distance: l.Adjusted})
		}
	}
}

func (j *Judgement) line(c *coder.Coder, l *admission.Line) {
	if coder.Whole(c, "resource", &l.Resource, coder.MaxInt32); l.Resource >= len(j.Nodes) {
		c.Fail("resource: got %d, want below %d", l.Resource, len(j.Nodes))
	}
	coder.Whole(c, "availability", &l.Availability, admission.Certain)
	coder.Whole(c, "distance", &l.Adjusted, qos.Infinite)
	coder.Whole(c, "distance", &l.Plain, qos.Infinite)
	if c.Reading {
		l.Terms = make([]qos.Term, len(j.Question.Request))
	}
	for f := range l.Terms {
		t := &l.Terms[f]
		t.Asked = j.Question.Request[f]
		c.Flag("counted", &t.Counted)
		c.Flag("satisfied", &t.Satisfied)
		coder.Float(c, "offered", &t.Offered)
		coder.Whole(c, "distance", &t.Distance, qos.Infinite)
	}
	list(c, "missed", len(l.Missed), func() { l.Missed = append(l.Missed, "") }, func(i int) { c.Text("missed", &l.Missed[i]) })
}

// Encode gives the answer's bytes.
func (j Judgement) Encode() []byte { return coder.Encode(&j, (*Judgement).fields) }

// DecodeJudgement reads the answer to PoolAnswer. Every resource in it is one of Nodes.
func DecodeJudgement(body []byte) (*Judgement, error) {
	return coder.Decode("wire: judgement", body, new(Judgement), (*Judgement).fields)
}
