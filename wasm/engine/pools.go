package engine

import (
	"slices"

	corepool "juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/site/page"
	"juggle/site/pools"
	"juggle/wasm/wire"
)

const poolBatch = 12 // runs of the test bed in a job, at first

// PoolStudy computes items of a study of the test bed; see pools.Engine.
func (e *Engine) PoolStudy(s corepool.Study, items []int32, to pools.Sink) page.Task {
	b := e.poolItems(wire.Pool{Scenario: s.Scenario.Encode(), Figures: slices.Clone(s.Figures), Seed: s.FirstSeed,
		Seeds: s.Seeds}, items, poolBatch, to)
	collect(b, func(row []float64) (pools.Outcome, error) {
		o, err := testbed.OutcomeOf(row[1:])
		return pools.Outcome{Item: int32(row[0]), Outcome: o}, err
	}, to.Outcomes)
	return b
}

func (e *Engine) poolItems(ask wire.Pool, items []int32, size int, to itemSink) *batches {
	b := &batches{kind: wire.Pools, urgent: true, to: to, body: func(items []int32) []byte {
		ask.Index = items
		return ask.Encode()
	}}
	e.begin(b, items, size)
	e.Soon(func() {
		if !b.over {
			b.feed()
		}
	})
	return b
}

var _ pools.Engine = (*Engine)(nil)
