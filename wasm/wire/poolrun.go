//go:build !small

package wire

import (
	"encoding/binary"

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

// Encode gives the answer's bytes.
func (c Recording) Encode() []byte {
	t := &c.Trace
	b := append(make([]byte, 0, 64*len(t.Cases)+12*len(t.Events)), byte(t.Policy))
	b = binary.AppendUvarint(b, t.Seed)
	b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(t.Window[0])), uint64(t.Window[1]))
	b = appendFloats(b, t.Outcome.AppendRow(nil))
	b = binary.AppendUvarint(b, uint64(len(t.Nodes)))
	for _, n := range t.Nodes {
		b = appendBytes(b, n.Name)
		b = append(binary.AppendUvarint(b, uint64(n.CPUs)), byte(n.Cluster+1))
	}
	b = binary.AppendUvarint(b, uint64(len(t.Cases)))
	for i := range t.Cases {
		b = appendBytes(appendBytes(appendFlag(b, t.Cases[i].Counted), c.Why[i]), c.Looked[i])
	}
	b = binary.AppendUvarint(b, uint64(len(t.Events)))
	before := admission.Instant(0)
	for _, e := range t.Events {
		b = append(binary.AppendUvarint(b, uint64(e.At-before)), byte(e.Kind), byte(e.From), byte(e.To))
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(e.Node+1)), uint64(e.Request+1))
		before = e.At
	}
	return b
}

// DecodeRecording reads the answer to PoolTrace. Every number in it that is a place in one of its lists has a place there.
func DecodeRecording(body []byte) (Recording, error) {
	r := reader{what: "recording", rest: body}
	var c Recording
	t := &c.Trace
	t.Policy = testbed.Policy(r.number("policy", uint64(testbed.Strict)))
	t.Seed = r.number("seed", 1<<64-1)
	t.Window = [2]admission.Instant{r.instant("begin"), r.instant("end")}
	if row := floats[float64](&r, "outcome"); r.err == nil {
		var err error
		if t.Outcome, err = testbed.OutcomeOf(row); err != nil {
			r.fail("%w", err)
		}
	}
	for n := r.number("nodes", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		t.Nodes = append(t.Nodes, testbed.Node{Name: r.text("name"), CPUs: int(r.number("processors", maxInt32)),
			Cluster: int(r.number("cluster", 255)) - 1})
	}
	for n := r.number("cases", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		t.Cases = append(t.Cases, testbed.Case{Counted: r.flag("counted")})
		c.Why, c.Looked = append(c.Why, r.text("why")), append(c.Looked, r.text("looked"))
	}
	at := admission.Instant(0)
	for n := r.number("events", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		if at += r.instant("instant"); at < 0 || at > farthestInstant {
			r.fail("instant: got one beyond %d ms", farthestInstant)
		}
		e := testbed.Event{At: at, Kind: testbed.EventKind(r.number("kind", uint64(testbed.LocalEnds)))}
		e.From, e.To = admission.State(r.number("from", admission.States-1)), admission.State(r.number("to", admission.States-1))
		e.Node, e.Request = int(r.number("node", uint64(len(t.Nodes))))-1, int(r.number("request", uint64(len(t.Cases))))-1
		if isRequest := e.Kind == testbed.RequestMoves; isRequest &&
			(e.Request < 0 || e.Node < 0 && (e.From == admission.Running || e.To == admission.Running)) || !isRequest && e.Node < 0 {
			r.fail("event at %d ms: got no node or no request", at)
		}
		t.Events = append(t.Events, e)
	}
	return c, r.end()
}
