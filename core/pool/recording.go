package pool

import (
	"math"

	"juggle/core/coder"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
)

// A Recording is one run of the test bed as a page plays it. What has gone through bytes has of its trace's nodes only name, cluster and
// processors, of its cases only which count, and no scenario: why and where each case was decided comes as words.
type Recording struct {
	Trace testbed.Trace
	Told  []Told // by request
}

// Told is what is said of a request.
type Told struct {
	Why    string // it was decided as it was
	Looked string // where it looked at its start: "a03 down; b07 idle"
}

func recordingOf(t *testbed.Trace) *Recording {
	r := &Recording{Trace: *t, Told: make([]Told, len(t.Cases))}
	threshold := admission.Share(t.Scenario.Threshold)
	for i := range t.Cases {
		_, why := t.Cases[i].Decision(threshold)
		r.Told[i] = Told{why, t.TriedWords(&t.Cases[i])}
	}
	return r
}

// farthestInstant bounds time: sums of two instants stay whole numbers.
const farthestInstant admission.Instant = 1 << 53

// Fields says what the recording has, to be written or read. Every number in it that is a place in one of its lists has a place there.
func (r *Recording) Fields(c *coder.Coder) {
	t := &r.Trace
	coder.Whole(c, "policy", &t.Policy, testbed.Strict)
	coder.Whole(c, "seed", &t.Seed, math.MaxUint64)
	coder.Whole(c, "begin", &t.Window[0], farthestInstant)
	coder.Whole(c, "end", &t.Window[1], farthestInstant)
	outcome(c, &t.Outcome)
	coder.List(c, "nodes", &t.Nodes, func(n *testbed.Node, c *coder.Coder) {
		c.Text("name", &n.Name)
		c.Text("site", &n.Site)
		coder.Whole(c, "processors", &n.CPUs, coder.MaxInt32)
		c.OptionalIndex("cluster", &n.Cluster, math.MaxUint8)
	})
	coder.List(c, "cases", &t.Cases, func(k *testbed.Case, c *coder.Coder) { c.Flag("counted", &k.Counted) })
	coder.List(c, "told", &r.Told, func(so *Told, c *coder.Coder) {
		c.Text("why", &so.Why)
		c.Text("looked", &so.Looked)
	})
	if len(r.Told) != len(t.Cases) {
		c.Fail("told: got %d, want %d, as many as cases", len(r.Told), len(t.Cases))
	}
	before := admission.Instant(0)
	coder.List(c, "events", &t.Events, func(e *testbed.Event, c *coder.Coder) {
		event(c, t, e, before)
		before = e.At
	})
}

func outcome(c *coder.Coder, o *testbed.Outcome) {
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

// event is one of a trace, of which the time that has passed since the one before is said.
func event(c *coder.Coder, t *testbed.Trace, e *testbed.Event, before admission.Instant) {
	passed := e.At - before
	coder.Whole(c, "instant", &passed, farthestInstant)
	if e.At = before + passed; e.At < 0 || e.At > farthestInstant {
		c.Fail("instant: got one beyond %d ms", farthestInstant)
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
