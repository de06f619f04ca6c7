package engine

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
	corepool "juggle/core/papers/pool"
	"juggle/core/papers/pool/qos"
	"juggle/core/papers/pool/testbed"
	"juggle/site/page"

	"github.com/google/go-cmp/cmp"
)

func TestWorkersRunTheTestBedAsADirectRunDoes(t *testing.T) {
	s := corepool.DefaultStudy()
	s.Seeds, s.Figures = 1, []int{6}
	plan, err := corepool.NewPlan(s)
	if err != nil {
		t.Fatal(err)
	}
	r := page.RunRequest{Kind: corepool.Kind, Params: s.Encode(), Figures: s.Figures, Urgent: true}
	for i := range plan.Len() {
		r.Items = append(r.Items, int32(i))
	}
	w, to := newTestPage(t, 2), &sink{}
	w.engine.Run(r, to)
	if len(to.results) != 0 {
		t.Error("results came before Run returned, want them later")
	}
	w.run(func() bool { return to.ended > 0 })
	if len(to.results) != plan.Len() || len(to.failed) != 0 || len(w.engine.running) != 0 {
		t.Errorf("got %d runs, %d failures and %d studies that still run, want %d, 0 and 0", len(to.results), len(to.failed),
			len(w.engine.running), plan.Len())
	}
	for _, got := range to.results {
		if want, err := plan.RunItem(new(experiment.Context), got.Item, nil); err != nil || !slices.Equal(got.Numbers, want) {
			t.Errorf("item %d: got %v, want %v, %v", got.Item, got.Numbers, want, err)
		}
	}
}

func TestAWorkerAnswersQueriesAboutARunAsADirectRunDoes(t *testing.T) {
	w := newTestPage(t, 1)
	var run *corepool.Recording
	var answer *corepool.Answer
	s := testbed.Default()
	sendQuery(w, corepool.Play, corepool.RecordingQuery{Scenario: s, Policy: testbed.Strict, Seed: 2}, func(r *corepool.Recording, err error) {
		if err != nil {
			t.Error(err)
		}
		run = r
	})
	request := qos.Vector{0, 2.4, 4, qos.Missing, 3, 1}
	q := corepool.Question{Minute: 3, Lead: 1, Length: 1, Request: request}
	sendQuery(w, corepool.Judge, corepool.Judgement{Scenario: s, Seed: 2, Question: q}, func(a *corepool.Answer, err error) {
		if err != nil {
			t.Error(err)
		}
		answer = a
	})
	w.run(func() bool { return run != nil && answer != nil })
	trace, err := testbed.Record(s, testbed.Strict, 2)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(trace.Events, run.Trace.Events); diff != "" || run.Trace.Outcome != trace.Outcome {
		t.Errorf("the direct run (-) and the worker's (+) differ in outcome or events:\n%s", diff)
	}
	for i, c := range trace.Cases {
		if c.Strict != nil && run.Explanations[i].Decision != c.Strict.Sentence() {
			t.Errorf("request %d: got %q, want %q", i, run.Explanations[i].Decision, c.Strict.Sentence())
		}
	}
	want, err := q.Ask(s, 2)
	if err != nil {
		t.Fatal(err)
	}
	missing := cmp.Comparer(func(a, b qos.Value) bool { return a == b || !a.HasValue() && !b.HasValue() })
	if diff := cmp.Diff(want, answer, missing); diff != "" {
		t.Errorf("the direct answer (-) and the worker's (+) differ:\n%s", diff)
	}
}

func TestARunOfAWrongScenarioIsAnError(t *testing.T) {
	w := newTestPage(t, 1)
	var failure error
	done := 0
	bad := testbed.Default()
	bad.K = 0
	query := corepool.RecordingQuery{Scenario: bad, Policy: testbed.KAPAC, Seed: 1}
	sendQuery(w, corepool.Play, query, func(_ *corepool.Recording, err error) {
		failure, done = err, done+1
	})
	n := done
	w.run(func() bool { return done > n })
	if failure == nil || !strings.Contains(failure.Error(), `k: got "0"`) {
		t.Errorf("k of 0: got %v, want an error that names it", failure)
	}
}

func TestACancelledQueryGetsNoAnswer(t *testing.T) {
	w := newTestPage(t, 1)
	q := corepool.RecordingQuery{Scenario: testbed.Default(), Policy: testbed.KAPAC, Seed: 1}
	sendQuery(w, corepool.Play, q, func(*corepool.Recording, error) { t.Error("got an answer to the cancelled query, want none") }).Cancel()
	second := errors.New("no answer yet")
	sendQuery(w, corepool.Play, q, func(_ *corepool.Recording, err error) { second = err })
	w.run(func() bool { return second == nil })
}
