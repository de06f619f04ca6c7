package pool

import (
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/question"
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
