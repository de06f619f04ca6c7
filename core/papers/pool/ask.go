package pool

import (
	"strconv"
	"strings"

	"juggle/core/experiment/query"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
	"juggle/core/papers/pool/testbed"
)

// minute is a minute of simulated time.
const minute = 60 * admission.Second

// A Question asks how both policies would answer one request at an instant of a run.
type Question struct {
	Minute       int // minutes from the end of the warm-up to the question
	Lead, Length int // of the request, in minutes
	Request      qos.Vector
}

// DefaultQuestion returns the question that the page shows first. Its request is near to what many nodes offer, and asks for more than most
// have.
func DefaultQuestion() Question {
	return Question{Minute: 15, Lead: 10, Length: 20, Request: qos.Vector{testbed.System: 0, testbed.Processor: 2.4, testbed.Memory: 4,
		testbed.Bandwidth: 400, testbed.Security: 3, testbed.Licence: 1}}
}

// At returns the instant of the question, which is at most the end of the window.
func (q Question) At(s *testbed.Scenario) admission.Instant {
	return admission.Instant(1000*s.WarmUp) + min(admission.Instant(q.Minute)*admission.Instant(minute), admission.Instant(1000*s.Window))
}

// An Answer has the answers of both policies, and the states of the nodes at that instant.
type Answer struct {
	testbed.Answers
	Nodes []NodeStates // by number
}

// A NodeStates has the states of a node at the instant of a question under each policy.
type NodeStates struct {
	Name          string
	KAPAC, Strict testbed.NodeState
}

// Ask runs the scenario up to the question and answers it.
func (q Question) Ask(s testbed.Scenario, seed uint64) (*Answer, error) {
	v, err := testbed.Freeze(s, seed, q.At(&s))
	if err != nil {
		return nil, err
	}
	return q.AskView(v), nil
}

// AskView answers the question in a run that was stopped at its instant.
func (q Question) AskView(v *testbed.View) *Answer {
	a := &Answer{Answers: v.Ask(q.Request, admission.Millis(q.Lead)*minute, admission.Millis(q.Length)*minute)}
	for i, n := range v.Nodes {
		a.Nodes = append(a.Nodes, NodeStates{n.Name, v.State(testbed.KAPAC, i), v.State(testbed.Strict, i)})
	}
	return a
}

// Explain returns a policy's verdict on the request, and the reason without a full stop. threshold is the scenario's.
func (a *Answer) Explain(p testbed.Policy, threshold admission.Availability) (verdict, reason string) {
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
	reason = "the first that satisfies every named parameter and is free then; it is up with probability " +
		admission.FormatProbability(a.StrictAvailability) + ", which strict negotiation does not ask"
	if node.Strict != testbed.Idle {
		reason += ". At this moment it is " + node.Strict.String()
	}
	return "Bound to " + node.Name, reason
}

// Table has a row for each policy with its verdict and reason; see Explain.
func (a *Answer) Table(threshold admission.Availability) *report.Table {
	t := &report.Table{Columns: report.Columns("policy", "verdict", "why")}
	for _, p := range bothPolicies {
		verdict, reason := a.Explain(p, threshold)
		t.Add(p, verdict, reason)
	}
	return t
}

// ResourcesTable has a row for each resource, sorted by its distance from the request, with the attributes that it offers and its state
// under each policy.
func (a *Answer) ResourcesTable() *report.Table {
	schema := testbed.Schema()
	t := &report.Table{Columns: report.Columns("#rank|in the k-set", "resource", "#distance|d'")}
	for _, attribute := range schema {
		column := report.Column{Name: attribute.Name, Unit: attribute.Unit}
		if attribute.Kind == qos.Interval {
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
		t.Rows = append(t.Rows, append(row, strings.Join(l.WhyInfinite, "; "), report.Fixed(l.Availability.Float(), 5),
			node.KAPAC.String(), node.Strict.String()))
	}
	return t
}

// A Judgement is what a worker is sent to have a Question answered: the question, and the scenario and seed of the run that it is about.
type Judgement struct {
	Scenario testbed.Scenario
	Seed     uint64
	Question Question
}

// Judge answers a Judgement. The worker keeps the run, since the next question is usually about the same instant.
var Judge = query.New("pool.judge", func(c query.Context, q Judgement) (*Answer, error) {
	type instant struct {
		testbed.Scenario
		seed uint64
		at   admission.Instant
	}
	key := instant{q.Scenario, q.Seed, q.Question.At(&q.Scenario)}
	view, err := query.Cached(c, key, func() (*testbed.View, error) { return testbed.Freeze(key.Scenario, key.seed, key.at) })
	if err != nil {
		return nil, err
	}
	return q.Question.AskView(view), nil
})
