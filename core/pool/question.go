package pool

import (
	"fmt"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/question"
	"juggle/core/stats"
)

// A Judgement asks what both policies say to one request in a seed's run of a scenario.
type Judgement struct {
	Scenario testbed.Scenario
	Seed     uint64
	Question Question
}

// Judge answers a Judgement.
var Judge = question.New("pool.judge", func(c question.Context, q Judgement) (*Answer, error) {
	view, err := q.view(c)
	if err != nil {
		return nil, err
	}
	answer, err := q.Question.Of(view)
	return &answer, err
})

// An instant of a run.
type instant struct {
	scenario testbed.Scenario
	seed     uint64
	at       admission.Instant
}

// view is the run stopped where the request is put. It is kept: the next question is mostly put at the same instant.
func (q Judgement) view(c question.Context) (*testbed.View, error) {
	if err := q.Scenario.Validate(); err != nil {
		return nil, err
	}
	at := instant{q.Scenario, q.Seed, q.Question.At(&q.Scenario)}
	return question.Keep(c, at, func() (*testbed.View, error) { return testbed.Freeze(at.scenario, at.seed, at.at) })
}

// A Playing asks for one run of the test bed, to be played.
type Playing struct {
	Scenario testbed.Scenario
	Policy   testbed.Policy
	Seed     uint64
}

// Play answers a Playing.
var Play = question.New("pool.play", func(_ question.Context, q Playing) (*Recording, error) {
	if err := q.Scenario.Validate(); err != nil {
		return nil, err
	}
	trace, err := testbed.Record(q.Scenario, q.Policy, q.Seed)
	if err != nil {
		return nil, err
	}
	return recordingOf(trace), nil
})

// A Comparison asks for the wait in the simulated queue of one of TheoryCases(Seed).
type Comparison struct {
	Seed uint64
	Case int
}

// Compare answers a Comparison.
var Compare = question.New("pool.compare", func(_ question.Context, q Comparison) (*stats.Summary, error) {
	cases := TheoryCases(q.Seed)
	if q.Case < 0 || q.Case >= len(cases) {
		return nil, fmt.Errorf("pool: comparison %d, want 0 to %d", q.Case, len(cases)-1)
	}
	s := cases[q.Case].Experiment.Run()
	return &s, nil
})
