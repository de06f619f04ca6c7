//go:build !small

package wire

import (
	"encoding/binary"

	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
)

// A Judgement is what both policies say to one request, with all that they looked at.
type Judgement pool.Answer

// Encode gives the answer's bytes.
func (j Judgement) Encode() []byte {
	b := appendQuestion(nil, j.Question)
	b = binary.AppendUvarint(b, uint64(len(j.Nodes)))
	for _, n := range j.Nodes {
		b = append(appendBytes(b, n.Name), byte(n.KAPAC), byte(n.Strict))
	}
	a := &j.Answers
	b = appendInts(appendInts(b, a.Waiting), a.KAPAC.Similar)
	d := &a.KAPAC.Decision
	b = append(b, byte(d.Reason), byte(d.SetBy))
	for _, n := range []uint64{uint64(d.Similar), uint64(d.Limit), uint64(d.Availability), uint64(len(d.Set))} {
		b = binary.AppendUvarint(b, n)
	}
	b = append(b, byte(a.Strict.Reason))
	for _, n := range []uint64{uint64(a.Strict.Resource + 1), uint64(a.Strict.Satisfying), uint64(a.StrictAvailability),
		uint64(len(a.KAPAC.Lines))} {
		b = binary.AppendUvarint(b, n)
	}
	for _, l := range a.KAPAC.Lines {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(l.Resource)), uint64(l.Availability))
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(l.Adjusted)), uint64(l.Plain))
		for _, t := range l.Terms {
			b = appendFlag(appendFlag(b, t.Counted), t.Satisfied)
			b = binary.AppendUvarint(appendFloat(b, float64(t.Offered)), uint64(t.Distance))
		}
		b = binary.AppendUvarint(b, uint64(len(l.Missed)))
		for _, words := range l.Missed {
			b = appendBytes(b, words)
		}
	}
	return b
}

// DecodeJudgement reads the answer to PoolAnswer. Every resource in it is one of Nodes.
func DecodeJudgement(body []byte) (Judgement, error) {
	r := reader{what: "judgement", rest: body}
	j := Judgement{Question: r.question()}
	for n := r.number("nodes", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		j.Nodes = append(j.Nodes, pool.NodeNow{Name: r.text("name"), KAPAC: r.nodeState(), Strict: r.nodeState()})
	}
	a := &j.Answers
	a.Waiting, a.KAPAC.Similar = r.ints("waiting"), r.ints("similar")
	d := &a.KAPAC.Decision
	d.Reason = r.reason()
	d.SetBy = admission.SetAvailability(r.number("availability of the set", uint64(admission.AllUp)))
	d.Similar, d.Limit, d.Availability = int(r.number("similar", maxInt32)), int(r.number("limit", maxInt32)), r.availability()
	set := int(r.number("set", uint64(len(j.Nodes))))
	a.Strict.Reason = r.reason()
	a.Strict.Resource, a.Strict.Satisfying = int(r.number("bound to", uint64(len(j.Nodes))))-1, int(r.number("satisfying", maxInt32))
	a.StrictAvailability = r.availability()
	for n := r.number("lines", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		l := admission.Line{InSet: len(a.KAPAC.Lines) < set}
		if l.Resource = int(r.number("resource", maxInt32)); l.Resource >= len(j.Nodes) {
			r.fail("resource: got %d, want below %d", l.Resource, len(j.Nodes))
		}
		l.Availability, l.Adjusted, l.Plain = r.availability(), r.distance(), r.distance()
		for f := 0; f < len(j.Question.Request) && r.err == nil; f++ {
			t := qos.Term{Asked: j.Question.Request[f], Counted: r.flag("counted"), Satisfied: r.flag("satisfied")}
			t.Offered, t.Distance = qos.Value(r.float("offered")), r.distance()
			l.Terms = append(l.Terms, t)
		}
		for m := r.number("missed", uint64(len(r.rest))); m > 0 && r.err == nil; m-- {
			l.Missed = append(l.Missed, r.text("missed"))
		}
		if l.InSet {
			d.Set = append(d.Set, qos.Neighbour{Resource: l.Resource, Distance: l.Adjusted})
		}
		a.KAPAC.Lines = append(a.KAPAC.Lines, l)
	}
	return j, r.end()
}

func (r *reader) nodeState() testbed.NodeState {
	return testbed.NodeState(r.number("state", uint64(testbed.LastNodeState)))
}

func (r *reader) reason() admission.Reason {
	return admission.Reason(r.number("reason", uint64(admission.Booked)))
}

func (r *reader) availability() admission.Availability {
	return admission.Availability(r.number("availability", uint64(admission.Certain)))
}

func (r *reader) distance() qos.Distance {
	return qos.Distance(r.number("distance", uint64(qos.Infinite)))
}

func appendInts(b []byte, xs []int) []byte {
	b = binary.AppendUvarint(b, uint64(len(xs)))
	for _, x := range xs {
		b = binary.AppendUvarint(b, uint64(x))
	}
	return b
}

func (r *reader) ints(field string) []int {
	var xs []int
	for n := r.number(field+" length", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		xs = append(xs, int(r.number(field, maxInt32)))
	}
	return xs
}
