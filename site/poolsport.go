package site

import (
	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
	"juggle/core/stats"
)

// PoolEngine computes for the Pools view, away from the page's thread. What is asked here goes before the figures' study.
type PoolEngine interface {
	// PoolStudy computes items of a study, numbered as its Items are.
	PoolStudy(s pool.Study, items []int32, to PoolSink) Task
	// PoolTheory computes some of pool.TheoryCases(seed).
	PoolTheory(seed uint64, items []int32, to TheorySink) Task
	// PoolRun plays the test bed once.
	PoolRun(s testbed.Scenario, policy testbed.Policy, seed uint64, done func(PoolRun, error)) Task
	// PoolAsk asks both policies about one request.
	PoolAsk(q PoolQuestion, done func(PoolAnswer, error)) Task
}

// A PoolSink hears of a study of the test bed, like a StudySink.
type PoolSink interface {
	Outcomes([]PoolOutcome)
	Failed(item int32, message string)
	Restarted()
	Ended()
}

// A PoolOutcome is what one item came to.
type PoolOutcome struct {
	Item    int32
	Outcome testbed.Outcome
}

// A TheorySink hears of comparisons.
type TheorySink interface {
	Compared(item int32, s stats.Summary)
	Failed(item int32, message string)
	Restarted()
	Ended()
}

// A PoolRun is one run, to be played. The trace has no scenario, of its nodes only name, cluster and processors, and of its cases only which
// count: Why and Looked say, request by request, why it was decided as it was and where it looked at its start.
type PoolRun struct {
	Trace  testbed.Trace
	Why    []string
	Looked []string
}

// A PoolQuestion is a request to judge: who asks at an instant of a seed's run, for what, how far ahead and for how long.
type PoolQuestion struct {
	Scenario testbed.Scenario
	Seed     uint64
	At       admission.Instant
	Lead     admission.Millis
	Length   admission.Millis
	Request  qos.Vector // empty: the last request that the run has had
}

// A PoolAnswer is what both policies say.
type PoolAnswer struct {
	Answers testbed.Answers
	Request qos.Vector
	Lead    admission.Millis
	Length  admission.Millis
	Nodes   []PoolNode
}

// A PoolNode is a node at the instant of the question, by number.
type PoolNode struct {
	Name          string
	KAPAC, Strict testbed.NodeState
}
