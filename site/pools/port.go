package pools

import (
	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/site/page"
)

// Engine computes for the Pools view, away from the page's thread. What is asked here goes before the figures' study.
type Engine interface {
	// Workers is how many workers share the work, at least 1.
	Workers() int

	// PoolStudy computes items of a study, numbered as its Items are.
	PoolStudy(s pool.Study, items []int32, to Sink) page.Task
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
