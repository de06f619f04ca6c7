package pool

import (
	"math"

	"juggle/core/base/coder"
	"juggle/core/experiment/query"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/testbed"
)

// A RecordingQuery is the query for the recording of one run of the test bed.
type RecordingQuery struct {
	Scenario testbed.Scenario
	Policy   testbed.Policy
	Seed     uint64
}

// Play answers a RecordingQuery.
var Play = query.New("pool.play", func(_ query.Context, q RecordingQuery) (*Recording, error) {
	trace, err := testbed.Record(q.Scenario, q.Policy, q.Seed)
	if err != nil {
		return nil, err
	}
	return newRecording(trace), nil
})

// A Recording is one run of the test bed for the page, which plays it. Its encoding has only the parts of the trace that the page shows: of
// a node the name, site, cluster and processors, of a case whether it is counted, and nothing of the scenario. Explanations has the other
// facts in words.
type Recording struct {
	Trace        testbed.Trace
	Explanations []Explanation // by request
}

// An Explanation explains what happened to a request.
type Explanation struct {
	Decision string // the reason of the decision on the request
	Tried    string // the nodes that were examined at its start: "a03 down; b07 idle"
}

// newRecording returns the recording of a trace.
func newRecording(t *testbed.Trace) *Recording {
	r := &Recording{Trace: *t, Explanations: make([]Explanation, len(t.Cases))}
	threshold := admission.Share(t.Scenario.Threshold)
	for i := range t.Cases {
		_, reason := t.Cases[i].Decision(threshold)
		r.Explanations[i] = Explanation{reason, t.TriedNodes(&t.Cases[i])}
	}
	return r
}

// maxInstant bounds the instants that are read, so that the sum of two does not overflow.
const maxInstant admission.Instant = 1 << 53

// Fields encodes or decodes the recording. All indices are checked to be in range.
func (r *Recording) Fields(c *coder.Coder) {
	t := &r.Trace
	coder.Whole(c, "policy", &t.Policy, testbed.Strict)
	coder.Whole(c, "seed", &t.Seed, math.MaxUint64)
	coder.Whole(c, "begin", &t.Window[0], maxInstant)
	coder.Whole(c, "end", &t.Window[1], maxInstant)
	codeOutcome(c, &t.Outcome)
	coder.List(c, "nodes", &t.Nodes, func(n *testbed.Node, c *coder.Coder) {
		c.Text("name", &n.Name)
		c.Text("site", &n.Site)
		coder.Whole(c, "processors", &n.CPUs, coder.MaxInt32)
		c.OptionalIndex("cluster", &n.Cluster, math.MaxUint8)
	})
	coder.List(c, "cases", &t.Cases, func(k *testbed.Case, c *coder.Coder) { c.Flag("counted", &k.Counted) })
	coder.List(c, "explanations", &r.Explanations, func(e *Explanation, c *coder.Coder) {
		c.Text("decision", &e.Decision)
		c.Text("tried", &e.Tried)
	})
	if len(r.Explanations) != len(t.Cases) {
		c.Fail("explanations: got %d, want %d, as many as cases", len(r.Explanations), len(t.Cases))
	}
	previous := admission.Instant(0)
	coder.List(c, "events", &t.Events, func(e *testbed.Event, c *coder.Coder) {
		codeEvent(c, t, e, previous)
		previous = e.At
	})
}

// codeOutcome encodes or decodes an outcome as the numbers of its row.
func codeOutcome(c *coder.Coder, o *testbed.Outcome) {
	var row []float64
	if !c.Reading {
		row = Model.AppendRow(nil, o)
	}
	if c.Floats("outcome", &row); c.Reading && c.OK() {
		var err error
		if *o, err = Model.Read(row); err != nil {
			c.Fail("%w", err)
		}
	}
}

// codeEvent encodes or decodes an event. Its instant is coded as the time since the previous event.
func codeEvent(c *coder.Coder, t *testbed.Trace, e *testbed.Event, previous admission.Instant) {
	elapsed := e.At - previous
	coder.Whole(c, "instant", &elapsed, maxInstant)
	if e.At = previous + elapsed; e.At < 0 || e.At > maxInstant {
		c.Fail("instant: got one beyond %d ms", maxInstant)
	}
	coder.Whole(c, "kind", &e.Kind, testbed.NodeLeaves)
	coder.Whole(c, "from", &e.From, admission.States-1)
	coder.Whole(c, "to", &e.To, admission.States-1)
	c.OptionalIndex("node", &e.Node, len(t.Nodes))
	c.OptionalIndex("request", &e.Request, len(t.Cases))
	if isRequest := e.Kind == testbed.RequestMoves; isRequest &&
		(e.Request < 0 || e.Node < 0 && (e.From == admission.Running || e.To == admission.Running)) || !isRequest && e.Node < 0 {
		c.Fail("event at %d ms: got no node or no request", e.At)
	}
}
