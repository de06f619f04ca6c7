package engine

import (
	"encoding/json"

	corepool "juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/site/page"
	"juggle/site/pools"
	"juggle/wasm/wire"
)

const poolBatch = 12 // runs of the test bed in a job, at first

// PoolStudy computes items of a study of the test bed; see pools.Engine.
func (e *Engine) PoolStudy(s corepool.Study, items []int32, to pools.Sink) page.Task {
	params, err := json.Marshal(s)
	if err != nil {
		panic("engine: PoolStudy: a study that JSON cannot spell")
	}
	plan := wire.Plan{Kind: wire.PoolStudy, Params: string(params)}
	b := &batches{urgent: true, to: to, body: func(items []int32) []byte { return wire.Items{Plan: plan, Index: items}.Encode() }}
	collect(b, func(row []float64) (pools.Outcome, error) {
		o, err := testbed.OutcomeOf(row[1:])
		return pools.Outcome{Item: int32(row[0]), Outcome: o}, err
	}, to.Outcomes)
	e.begin(b, items, poolBatch)
	e.Soon(func() {
		if !b.over {
			b.feed()
		}
	})
	return b
}

var _ pools.Engine = (*Engine)(nil)
