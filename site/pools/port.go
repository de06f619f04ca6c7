package pools

import (
	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
	"juggle/core/stats"
	"juggle/site/page"
)

// Engine computes for the Pools view, away from the page's thread. What is asked here goes before the figures' study.
type Engine interface {
	// Workers is how many workers share the work, at least 1.
	Workers() int

	// PoolStudy computes items of a study, numbered as its Items are.
	PoolStudy(s pool.Study, items []int32, to Sink) page.Task
	// PoolTheory computes some of pool.TheoryCases(seed).
	PoolTheory(seed uint64, items []int32, to TheorySink) page.Task
	// PoolRun plays the test bed once.
	PoolRun(s testbed.Scenario, policy testbed.Policy, seed uint64, done func(Run, error)) page.Task
	// PoolAsk asks both policies about one request.
	PoolAsk(q Question, done func(Answer, error)) page.Task
}

// A Sink hears of a study of the test bed, like a StudySink.
type Sink interface {
	Outcomes([]Outcome)
	Failed(item int32, message string)
	Restarted()
	Ended()
}

// An Outcome is what one item came to.
type Outcome struct {
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

// A Run is one run, to be played. The trace has no scenario, of its nodes only name, cluster and processors, and of its cases only which
// count: Why and Looked say, request by request, why it was decided as it was and where it looked at its start.
type Run struct {
	Trace  testbed.Trace
	Why    []string
	Looked []string
}

// A Question is a request to judge: who asks at an instant of a seed's run, for what, how far ahead and for how long.
type Question struct {
	Scenario testbed.Scenario
	Seed     uint64
	At       admission.Instant
	Lead     admission.Millis
	Length   admission.Millis
	Request  qos.Vector // empty: the last request that the run has had
}

// An Answer is what both policies say.
type Answer struct {
	Answers testbed.Answers
	Request qos.Vector
	Lead    admission.Millis
	Length  admission.Millis
	Nodes   []Node
}

// A Node is a node at the instant of the question, by number.
type Node struct {
	Name          string
	KAPAC, Strict testbed.NodeState
}
