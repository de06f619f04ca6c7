package wire

import (
	"juggle/core/coder"
	"math"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
)

// A Recording is one run of the test bed as the page plays it. Of the trace's nodes only name, cluster and processors come over, and of its
// cases only which count; why and where each was decided comes as words.
type Recording struct {
	Trace  testbed.Trace // without Scenario, which the page has
	Why    []string      // the decision on each request
	Looked []string      // where it looked at its start: "a03 down; b07 idle"
}

func (r *Recording) fields(c *coder.Coder) {
	t := &r.Trace
	coder.Whole(c, "policy", &t.Policy, testbed.Strict)
	coder.Whole(c, "seed", &t.Seed, math.MaxUint64)
	coder.Whole(c, "begin", &t.Window[0], farthestInstant)
	coder.Whole(c, "end", &t.Window[1], farthestInstant)
	outcome(c, &t.Outcome)
	list(c, "nodes", len(t.Nodes), func() { t.Nodes = append(t.Nodes, testbed.Node{}) }, func(i int) {
		n := &t.Nodes[i]
		c.Text("name", &n.Name)
		coder.Whole(c, "processors", &n.CPUs, coder.MaxInt32)
		c.Place("cluster", &n.Cluster, math.MaxUint8)
	})
	list(c, "cases", len(t.Cases), func() {
		t.Cases, r.Why, r.Looked = append(t.Cases, testbed.Case{}), append(r.Why, ""), append(r.Looked, "")
	}, func(i int) {
		c.Flag("counted", &t.Cases[i].Counted)
		c.Text("why", &r.Why[i])
		c.Text("looked", &r.Looked[i])
	})
	before := admission.Instant(0)
	list(c, "events", len(t.Events), func() { t.Events = append(t.Events, testbed.Event{}) }, func(i int) {
		event(c, t, &t.Events[i], before)
		before = t.Events[i].At
	})
}

func outcome(c *coder.Coder, o *testbed.Outcome) {
	var row []float64
	if !c.Reading {
		row = o.AppendRow(nil)
	}
	if coder.Floats(c, "outcome", &row); c.Reading && c.OK() {
		var err error
		if *o, err = testbed.OutcomeOf(row); err != nil {
			c.Fail("%w", err)
		}
	}
}

// event is one of a trace, of which the time that has passed since the one before is said.
func event(c *coder.Coder, t *testbed.Trace, e *testbed.Event, before admission.Instant) {
	passed := e.At - before
	coder.Whole(c, "instant", &passed, farthestInstant)
	if e.At = before + passed; e.At < 0 || e.At > farthestInstant {
		c.Fail("instant: got one beyond %d ms", farthestInstant)
	}
	coder.Whole(c, "kind", &e.Kind, testbed.LocalEnds)
	coder.Whole(c, "from", &e.From, admission.States-1)
	coder.Whole(c, "to", &e.To, admission.States-1)
	c.Place("node", &e.Node, len(t.Nodes))
	c.Place("request", &e.Request, len(t.Cases))
	if isRequest := e.Kind == testbed.RequestMoves; isRequest &&
		(e.Request < 0 || e.Node < 0 && (e.From == admission.Running || e.To == admission.Running)) || !isRequest && e.Node < 0 {
		c.Fail("event at %d ms: got no node or no request", e.At)
	}
}

// Encode gives the answer's bytes.
func (r Recording) Encode() []byte { return coder.Encode(&r, (*Recording).fields) }

// DecodeRecording reads the answer to PoolTrace. Every number in it that is a place in one of its lists has a place there.
func DecodeRecording(body []byte) (*Recording, error) {
	return coder.Decode("wire: recording", body, new(Recording), (*Recording).fields)
}
