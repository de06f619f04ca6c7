//go:build !small

package engine

import (
	"slices"

	corepool "juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/core/stats"
	"juggle/site/page"
	"juggle/site/pools"
	"juggle/wasm/wire"
)

const poolBatch = 12 // runs of the test bed in a job, at first

// PoolStudy computes items of a study of the test bed; see pools.Engine.
func (e *Engine) PoolStudy(s corepool.Study, items []int32, to pools.Sink) page.Task {
	ask := wire.Pool{Ask: wire.PoolItems, Scenario: s.Scenario.Encode(), Figures: slices.Clone(s.Figures), Seed: s.FirstSeed, Seeds: s.Seeds}
	var outcomes []pools.Outcome
	return e.poolItems(ask, items, poolBatch, to, func(row []float64) error {
		o, err := testbed.OutcomeOf(row[1:])
		if err == nil {
			outcomes = append(outcomes, pools.Outcome{Item: int32(row[0]), Outcome: o})
		}
		return err
	}, func() {
		some := outcomes
		outcomes = nil
		to.Outcomes(some)
	})
}

// PoolTheory compares equation (1) with simulated queues; see pools.Engine.
func (e *Engine) PoolTheory(seed uint64, items []int32, to pools.TheorySink) page.Task {
	type compared struct {
		item int32
		s    stats.Summary
	}
	var all []compared
	return e.poolItems(wire.Pool{Ask: wire.PoolTheory, Seed: seed}, items, 1, to, func(row []float64) error {
		if len(row) != wire.PoolTheoryWidth {
			return errWidth
		}
		all = append(all, compared{int32(row[0]), stats.Summary{N: int(row[1]), Mean: row[2], SD: row[3], Low: row[4], High: row[5]}})
		return nil
	}, func() {
		some := all
		all = nil
		e.Show()
		for _, c := range some {
			to.Compared(c.item, c.s)
		}
	})
}

func (e *Engine) poolItems(ask wire.Pool, items []int32, size int, to itemSink, keep func([]float64) error, hand func()) page.Task {
	b := &batches{kind: wire.Pools, urgent: true, to: to, keep: keep, hand: hand, body: func(items []int32) []byte {
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

// PoolRun plays the test bed once; see pools.Engine.
func (e *Engine) PoolRun(s testbed.Scenario, policy testbed.Policy, seed uint64, done func(pools.Run, error)) page.Task {
	return e.ask(wire.Pools, wire.Pool{Ask: wire.PoolTrace, Scenario: s.Encode(), Policy: policy, Seed: seed}.Encode(),
		func(answer []byte, err error) {
			var c wire.Recording
			if err == nil {
				c, err = wire.DecodeRecording(answer)
			}
			done(pools.Run(c), err)
		})
}

// PoolAsk asks both policies about one request; see pools.Engine.
func (e *Engine) PoolAsk(s testbed.Scenario, seed uint64, q corepool.Question, done func(corepool.Answer, error)) page.Task {
	ask := wire.Pool{Ask: wire.PoolAnswer, Scenario: s.Encode(), Seed: seed, Question: q}
	return e.ask(wire.Pools, ask.Encode(), func(answer []byte, err error) {
		var j wire.Judgement
		if err == nil {
			j, err = wire.DecodeJudgement(answer)
		}
		done(corepool.Answer(j), err)
	})
}

var _ pools.Engine = (*Engine)(nil)
