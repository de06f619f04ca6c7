package pool

import (
	"strconv"
	"strings"

	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// A Question is one request put to both policies in the middle of a run.
type Question struct {
	Minute       int // when it is put, after the warm-up
	Lead, Length int // min
	Request      qos.Vector
}

// DefaultQuestion is ours: near what many nodes have, and more than most.
func DefaultQuestion() Question {
	return Question{Minute: 15, Lead: 10, Length: 20, Request: qos.Vector{testbed.System: 0, testbed.Processor: 2.4, testbed.Memory: 4,
		testbed.Bandwidth: 400, testbed.Security: 3, testbed.Licence: 1}}
}

// At is when the question is put, at the end of the measured time at the latest.
func (q Question) At(s *testbed.Scenario) admission.Instant {
	const minute = 60 * admission.Instant(admission.Second)
	return admission.Instant(1000*s.WarmUp) + min(admission.Instant(q.Minute)*minute, admission.Instant(1000*s.Window))
}

// An Answer is what both policies say, and what the nodes do then.
type Answer struct {
	testbed.Answers
	Nodes []NodeNow
}

// A NodeNow is a node at the instant of a question, by number: what it does under each policy.
type NodeNow struct {
	Name          string
	KAPAC, Strict testbed.NodeState
}

// Ask puts the question in a run of the scenario.
func (q Question) Ask(s testbed.Scenario, seed uint64) (Answer, error) {
	v, err := testbed.Freeze(s, seed, q.At(&s))
	if err != nil {
		return Answer{}, err
	}
	return q.Of(v)
}

// Of puts the question to a run that was stopped at its instant.
func (q Question) Of(v *testbed.View) (a Answer, err error) {
	const minute = 60 * admission.Second
	if a.Answers, err = v.Ask(q.Request, admission.Millis(q.Lead)*minute, admission.Millis(q.Length)*minute); err != nil {
		return Answer{}, err
	}
	for i, n := range v.Nodes {
		a.Nodes = append(a.Nodes, NodeNow{n.Name, v.State(testbed.KAPAC, i), v.State(testbed.Strict, i)})
	}
	return a, nil
}

// Says is a policy's verdict on the request and, without a full stop, why; threshold is the scenario's.
func (a *Answer) Says(p testbed.Policy, threshold admission.Availability) (verdict, why string) {
	if p == testbed.KAPAC {
		verdict = "Rejected"
		if a.KAPAC.Decision.Accepted() {
			verdict = "Accepted"
		}
		return verdict, a.KAPAC.Decision.Sentence(threshold)
	}
	b := a.Strict
	if b.Resource < 0 {
		return "Rejected", b.Sentence()
	}
	node := a.Nodes[b.Resource]
	why = "the first that satisfies every named parameter and is free then; it is up with probability " +
		admission.Decimals(a.StrictAvailability) + ", which strict negotiation does not ask"
	if node.Strict != testbed.Idle {
		why += ". At this moment it is " + node.Strict.String()
	}
	return "Bound to " + node.Name, why
}

// Table is what both policies say; threshold is the scenario's.
func (a *Answer) Table(threshold admission.Availability) *report.Table {
	t := &report.Table{Columns: report.Columns("policy", "verdict", "why")}
	for _, p := range bothPolicies {
		verdict, why := a.Says(p, threshold)
		t.Add(p, verdict, why)
	}
	return t
}

// ResourcesTable lists every resource by its distance from the request, with what it offers and what each policy has it do.
func (a *Answer) ResourcesTable() *report.Table {
	schema := testbed.Schema()
	t := &report.Table{Columns: report.Columns("#rank|in the k-set", "resource", "#distance|d'")}
	for _, at := range schema {
		column := report.Column{Name: at.Name, Unit: at.Unit}
		if at.Kind == qos.Interval {
			column.Kind = report.Number
		}
		t.Columns = append(t.Columns, column)
	}
	t.Columns = append(t.Columns, report.Columns("missed|not satisfied", "#availability|A", "kapac_state|under kAPAC",
		"strict_state|under strict")...)
	for i := range a.KAPAC.Lines {
		l := &a.KAPAC.Lines[i]
		rank := ""
		if l.InSet {
			rank = strconv.Itoa(i + 1)
		}
		node := a.Nodes[l.Resource]
		row := []string{rank, node.Name, report.Fixed(l.Adjusted.Float(), 3)}
		for f, term := range l.Terms {
			row = append(row, schema[f].Format(term.Offered))
		}
		t.Rows = append(t.Rows, append(row, strings.Join(l.Missed, "; "), report.Fixed(l.Availability.Float(), 5),
			node.KAPAC.String(), node.Strict.String()))
	}
	return t
}
