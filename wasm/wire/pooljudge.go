package wire

import (
	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
)

// A Judgement is what both policies say to one request, with all that they looked at.
type Judgement pool.Answer

func (j *Judgement) fields(c *coder) {
	question(c, &j.Question)
	c.list("nodes", len(j.Nodes), func() { j.Nodes = append(j.Nodes, pool.NodeNow{}) }, func(i int) {
		n := &j.Nodes[i]
		c.text("name", &n.Name)
		whole(c, "state", &n.KAPAC, testbed.LastNodeState)
		whole(c, "state", &n.Strict, testbed.LastNodeState)
	})
	a := &j.Answers
	wholes(c, "waiting", &a.Waiting)
	wholes(c, "similar", &a.KAPAC.Similar)
	d := &a.KAPAC.Decision
	set := len(d.Set) // the nearest lines
	whole(c, "reason", &d.Reason, admission.Booked)
	whole(c, "availability of the set", &d.SetBy, admission.AllUp)
	whole(c, "similar", &d.Similar, maxInt32)
	whole(c, "limit", &d.Limit, maxInt32)
	whole(c, "availability", &d.Availability, admission.Certain)
	whole(c, "set", &set, len(j.Nodes))
	whole(c, "reason", &a.Strict.Reason, admission.Booked)
	c.place("bound to", &a.Strict.Resource, len(j.Nodes))
	whole(c, "satisfying", &a.Strict.Satisfying, maxInt32)
	whole(c, "availability", &a.StrictAvailability, admission.Certain)
	lines := &a.KAPAC.Lines
	c.list("lines", len(*lines), func() { *lines = append(*lines, admission.Line{}) }, func(i int) { j.line(c, &(*lines)[i]) })
	if c.reading {
		for i := range min(set, len(*lines)) {
			l := &(*lines)[i]
			l.InSet, d.Set = true, append(d.Set, qos.Neighbour{Resource: l.Resource, Distance: l.Adjusted})
		}
	}
}

func (j *Judgement) line(c *coder, l *admission.Line) {
	if whole(c, "resource", &l.Resource, maxInt32); l.Resource >= len(j.Nodes) {
		c.fail("resource: got %d, want below %d", l.Resource, len(j.Nodes))
	}
	whole(c, "availability", &l.Availability, admission.Certain)
	whole(c, "distance", &l.Adjusted, qos.Infinite)
	whole(c, "distance", &l.Plain, qos.Infinite)
	if c.reading {
		l.Terms = make([]qos.Term, len(j.Question.Request))
	}
	for f := range l.Terms {
		t := &l.Terms[f]
		t.Asked = j.Question.Request[f]
		c.flag("counted", &t.Counted)
		c.flag("satisfied", &t.Satisfied)
		float(c, "offered", &t.Offered)
		whole(c, "distance", &t.Distance, qos.Infinite)
	}
	c.list("missed", len(l.Missed), func() { l.Missed = append(l.Missed, "") }, func(i int) { c.text("missed", &l.Missed[i]) })
}

// Encode gives the answer's bytes.
func (j Judgement) Encode() []byte { return encode(&j, (*Judgement).fields) }

// DecodeJudgement reads the answer to PoolAnswer. Every resource in it is one of Nodes.
func DecodeJudgement(body []byte) (*Judgement, error) {
	return decode("judgement", body, new(Judgement), (*Judgement).fields)
}
