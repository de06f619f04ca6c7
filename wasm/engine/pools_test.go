package engine

import (
	"errors"
	"strings"
	"testing"

	corepool "juggle/core/pool"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
	"juggle/core/stats"
	"juggle/site/pools"

	"github.com/google/go-cmp/cmp"
)

// poolSink notes what a study of the test bed says.
type poolSink struct {
	outcomes map[int32]testbed.Outcome
	failed   map[int32]string
	restarts int
	ended    bool
}

func newPoolSink() *poolSink {
	return &poolSink{outcomes: map[int32]testbed.Outcome{}, failed: map[int32]string{}}
}

func (s *poolSink) Outcomes(some []pools.Outcome) {
	for _, o := range some {
		s.outcomes[o.Item] = o.Outcome
	}
}
func (s *poolSink) Failed(item int32, message string) { s.failed[item] = message }
func (s *poolSink) Restarted()                        { s.restarts++ }
func (s *poolSink) Ended()                            { s.ended = true }

func someStudy() corepool.Study {
	s := corepool.DefaultStudy()
	s.Seeds, s.Figures = 1, []int{6}
	return s
}

func TestRunsOfTheTestBedAreTheSameInWorkers(t *testing.T) {
	w, study, sink := newWorld(t, 2), someStudy(), newPoolSink()
	items := study.Items()
	var all []int32
	for i := range items {
		all = append(all, int32(i))
	}
	w.engine.PoolStudy(study, all, sink)
	if len(sink.outcomes) != 0 {
		t.Error("outcomes came from within the call")
	}
	w.run(func() bool { return sink.ended })
	for i, it := range items {
		want, err := study.Run(it)
		if err != nil || sink.outcomes[int32(i)] != want {
			t.Errorf("item %d: got %+v, want %+v, %v", i, sink.outcomes[int32(i)], want, err)
		}
	}
	if len(sink.failed) != 0 || len(w.engine.running) != 0 {
		t.Errorf("%d items failed, %d studies are under way, want none", len(sink.failed), len(w.engine.running))
	}
}

func TestARunAndAnAnswerAreTheSameInWorkers(t *testing.T) {
	w := newWorld(t, 1)
	var run *corepool.Recording
	var answer *corepool.Answer
	s := testbed.Default()
	put(w, corepool.Play, corepool.Playing{Scenario: s, Policy: testbed.Strict, Seed: 2}, func(r *corepool.Recording, err error) {
		if err != nil {
			t.Error(err)
		}
		run = r
	})
	request := qos.Vector{0, 2.4, 4, qos.Missing, 3, 1}
	q := corepool.Question{Minute: 3, Lead: 1, Length: 1, Request: request}
	put(w, corepool.Judge, corepool.Judgement{Scenario: s, Seed: 2, Question: q}, func(a *corepool.Answer, err error) {
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
		t.Error("the run differs", diff)
	}
	for i, c := range trace.Cases {
		if c.Strict != nil && run.Told[i].Why != c.Strict.Sentence() {
			t.Errorf("request %d: got %q, want %q", i, run.Told[i].Why, c.Strict.Sentence())
		}
	}
	want, err := q.Ask(s, 2)
	if err != nil {
		t.Fatal(err)
	}
	missing := cmp.Comparer(func(a, b qos.Value) bool { return a == b || !a.Given() && !b.Given() })
	if diff := cmp.Diff(want, *answer, missing); diff != "" {
		t.Error(diff)
	}
}

func TestTheRunsOwnRequestIsJudged(t *testing.T) {
	w := newWorld(t, 1)
	var answer *corepool.Answer
	var failure error
	done := 0
	ask := func(warmUp float64) {
		s := testbed.Default()
		s.WarmUp = warmUp
		put(w, corepool.Judge, corepool.Judgement{Scenario: s, Seed: 1}, func(a *corepool.Answer, err error) {
			answer, failure, done = a, err, done+1
		})
		n := done
		w.run(func() bool { return done > n })
	}
	ask(10_800)
	if failure != nil {
		t.Fatal(failure)
	}
	if got := answer.Question; len(got.Request) != 6 || got.Length == 0 {
		t.Errorf("got the request %v for %d min, %v; want one of the run's", got.Request, got.Length, failure)
	}
	if ask(0); failure == nil || !strings.Contains(failure.Error(), "no request has arrived by minute 0") {
		t.Errorf("before the first request got %v", failure)
	}
	bad := testbed.Default()
	bad.K = 0
	put(w, corepool.Play, corepool.Playing{Scenario: bad, Policy: testbed.KAPAC, Seed: 1}, func(_ *corepool.Recording, err error) {
		failure, done = err, done+1
	})
	n := done
	w.run(func() bool { return done > n })
	if failure == nil || !strings.Contains(failure.Error(), `k: got "0"`) {
		t.Errorf("k of 0: got %v", failure)
	}
}

func TestACancelledQuestionIsNotAnswered(t *testing.T) {
	w := newWorld(t, 1)
	q := corepool.Playing{Scenario: testbed.Default(), Policy: testbed.KAPAC, Seed: 1}
	put(w, corepool.Play, q, func(*corepool.Recording, error) { t.Error("an answer came") }).Cancel()
	second := errors.New("nothing")
	put(w, corepool.Play, q, func(_ *corepool.Recording, err error) { second = err })
	w.run(func() bool { return second == nil })
}

func TestTheFormulaIsComparedInWorkers(t *testing.T) {
	w := newWorld(t, 2)
	for i, c := range corepool.TheoryCases(1)[:2] {
		var to hearing[stats.Summary]
		put(w, corepool.Compare, corepool.Comparison{Seed: 1, Case: i}, to.hear)
		w.run(to.over)
		if want := c.Experiment.Run(); to.err != nil || *to.answer != want {
			t.Errorf("comparison %d: got %+v, %v, want %+v", i, to.answer, to.err, want)
		}
	}
}
