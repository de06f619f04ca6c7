package pool

import (
	"fmt"
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
func (q *Question) At(s *testbed.Scenario) admission.Instant {
	const minute = 60 * admission.Instant(admission.Second)
	return admission.Instant(1000*s.WarmUp) + min(admission.Instant(q.Minute)*minute, admission.Instant(1000*s.Window))
}

// Ask puts the question in a run of the scenario. Where the request is nil it is the run's last, in whole minutes, and the question says
// which that was.
func (q *Question) Ask(s testbed.Scenario, seed uint64) (*testbed.View, testbed.Answers, error) {
	const minute = 60 * admission.Second
	v, err := testbed.Freeze(s, seed, q.At(&s))
	if err != nil {
		return nil, testbed.Answers{}, err
	}
	if q.Request == nil {
		last, ok := v.Typical()
		if !ok {
			return nil, testbed.Answers{}, fmt.Errorf("pool: no request has arrived by minute %d, want a later one", q.Minute)
		}
		q.Request, q.Lead, q.Length = last.QoS, int(admission.Millis(last.Start-last.Arrival)/minute), max(1, int(last.Length/minute))
	}
	a, err := v.Ask(q.Request, admission.Millis(q.Lead)*minute, admission.Millis(q.Length)*minute)
	return v, a, err
}

// KAPACAnswer is kAPAC's answer to one request: the verdict and, without a full stop, why.
func KAPACAnswer(d admission.Decision, threshold admission.Availability) (verdict, why string) {
	verdict = "Rejected"
	if d.Accepted() {
		verdict = "Accepted"
	}
	return verdict, d.Sentence(threshold)
}

// StrictAnswer is strict negotiation's. node is the resource that it binds to, state what that does at this moment and up how likely it is
// to be up; without meaning where it binds to none.
func StrictAnswer(b admission.Binding, node string, state testbed.NodeState, up admission.Availability) (verdict, why string) {
	if b.Reason != admission.Accepted {
		return "Rejected", b.Sentence()
	}
	why = "the first that satisfies every named parameter and is free then; it is up with probability " + admission.Decimals(up) +
		", which strict negotiation does not ask"
	if state != testbed.Idle {
		why += ". At this moment it is " + state.String()
	}
	return "Bound to " + node, why
}

// AnswerTable is what both policies say to one request.
func AnswerTable(s *testbed.Scenario, v *testbed.View, a *testbed.Answers) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "policy"}, {Name: "verdict"}, {Name: "why"}}}
	verdict, why := KAPACAnswer(a.KAPAC.Decision, admission.Share(s.Threshold))
	t.Rows = append(t.Rows, []string{testbed.KAPAC.String(), verdict, why})
	node, state := "", testbed.Idle
	if i := a.Strict.Resource; i >= 0 {
		node, state = v.Nodes[i].Name, v.State(testbed.Strict, i)
	}
	verdict, why = StrictAnswer(a.Strict, node, state, a.StrictAvailability)
	t.Rows = append(t.Rows, []string{testbed.Strict.String(), verdict, why})
	return t
}

// ResourcesTable lists every resource by its distance from the request, with what it offers and what each policy has it do.
func ResourcesTable(v *testbed.View, a *testbed.Answers) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "rank", Title: "in the k-set", Kind: report.Number}, {Name: "resource"},
		{Name: "distance", Title: "d'", Kind: report.Number}}}
	schema := testbed.Schema()
	for _, at := range schema {
		kind := report.Word
		if at.Kind == qos.Interval {
			kind = report.Number
		}
		t.Columns = append(t.Columns, report.Column{Name: at.Name, Unit: at.Unit, Kind: kind})
	}
	t.Columns = append(t.Columns, report.Column{Name: "missed", Title: "not satisfied"}, report.Column{Name: "availability", Title: "A", Kind: report.Number},
		report.Column{Name: "kapac_state", Title: "under kAPAC"}, report.Column{Name: "strict_state", Title: "under strict"})
	for i := range a.KAPAC.Lines {
		l := &a.KAPAC.Lines[i]
		rank := ""
		if l.InSet {
			rank = strconv.Itoa(i + 1)
		}
		row := []string{rank, v.Nodes[l.Resource].Name, report.Fixed(l.Adjusted.Float(), 3)}
		for f, term := range l.Terms {
			row = append(row, schema[f].Format(term.Offered))
		}
		t.Rows = append(t.Rows, append(row, strings.Join(l.Missed, "; "), report.Fixed(l.Availability.Float(), 5),
			v.State(testbed.KAPAC, l.Resource).String(), v.State(testbed.Strict, l.Resource).String()))
	}
	return t
}
