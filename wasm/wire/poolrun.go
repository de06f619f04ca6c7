package wire

import (
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

func (r *Recording) fields(c *coder) {
	t := &r.Trace
	whole(c, "policy", &t.Policy, testbed.Strict)
	whole(c, "seed", &t.Seed, math.MaxUint64)
	whole(c, "begin", &t.Window[0], farthestInstant)
	whole(c, "end", &t.Window[1], farthestInstant)
	outcome(c, &t.Outcome)
	c.list("nodes", len(t.Nodes), func() { t.Nodes = append(t.Nodes, testbed.Node{}) }, func(i int) {
		n := &t.Nodes[i]
		c.text("name", &n.Name)
		whole(c, "processors", &n.CPUs, maxInt32)
		c.place("cluster", &n.Cluster, math.MaxUint8)
	})
	c.list("cases", len(t.Cases), func() {
		t.Cases, r.Why, r.Looked = append(t.Cases, testbed.Case{}), append(r.Why, ""), append(r.Looked, "")
	}, func(i int) {
		c.flag("counted", &t.Cases[i].Counted)
		c.text("why", &r.Why[i])
		c.text("looked", &r.Looked[i])
	})
	before := admission.Instant(0)
	c.list("events", len(t.Events), func() { t.Events = append(t.Events, testbed.Event{}) }, func(i int) {
		event(c, t, &t.Events[i], before)
		before = t.Events[i].At
	})
}

func outcome(c *coder, o *testbed.Outcome) {
	var row []float64
	if !c.reading {
		row = o.AppendRow(nil)
	}
	if floats(c, "outcome", &row); c.reading && c.err == nil {
		var err error
		if *o, err = testbed.OutcomeOf(row); err != nil {
			c.fail("%w", err)
		}
	}
}

// event is one of a trace, of which the time that has passed since the one before is said.
func event(c *coder, t *testbed.Trace, e *testbed.Event, before admission.Instant) {
	passed := e.At - before
	whole(c, "instant", &passed, farthestInstant)
	if e.At = before + passed; e.At < 0 || e.At > farthestInstant {
		c.fail("instant: got one beyond %d ms", farthestInstant)
	}
	whole(c, "kind", &e.Kind, testbed.LocalEnds)
	whole(c, "from", &e.From, admission.States-1)
	whole(c, "to", &e.To, admission.States-1)
	c.place("node", &e.Node, len(t.Nodes))
	c.place("request", &e.Request, len(t.Cases))
	if isRequest := e.Kind == testbed.RequestMoves; isRequest &&
		(e.Request < 0 || e.Node < 0 && (e.From == admission.Running || e.To == admission.Running)) || !isRequest && e.Node < 0 {
		c.fail("event at %d ms: got no node or no request", e.At)
	}
}

// Encode gives the answer's bytes.
func (r Recording) Encode() []byte { return encode(&r, (*Recording).fields) }

// DecodeRecording reads the answer to PoolTrace. Every number in it that is a place in one of its lists has a place there.
func DecodeRecording(body []byte) (*Recording, error) {
	return decode("recording", body, new(Recording), (*Recording).fields)
}
