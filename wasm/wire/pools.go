package wire

import (
	"juggle/core/coder"
	"math"

	"juggle/core/pool/testbed"
)

// A PoolAsk is what a Pools job is about.
type PoolAsk uint8

// The two questions.
const (
	PoolItems  PoolAsk = iota // some items of a study; answers in Rows: the item's number and its outcome
	PoolTheory                // some comparisons of equation (1) with a simulated queue; answers in Rows: number, seeds, mean, sd, low, high
	poolAsks
)

// The widths of rows.
const (
	PoolItemWidth   = 1 + testbed.OutcomeWidth
	PoolTheoryWidth = 6
)

// A Pool is the body of a Pools job. Which fields count depends on Ask.
type Pool struct {
	Ask      PoolAsk
	Scenario string // as testbed.Scenario spells it
	Seed     uint64 // the first seed of a study
	Seeds    int
	Figures  []int
	Index    []int32 // items of the study, or comparisons
}

func (p *Pool) fields(c *coder.Coder) {
	coder.Whole(c, "question", &p.Ask, poolAsks-1)
	c.Text("scenario", &p.Scenario)
	coder.Whole(c, "seed", &p.Seed, math.MaxUint64)
	coder.Whole(c, "seeds", &p.Seeds, coder.MaxInt32)
	coder.Wholes(c, "figures", &p.Figures)
	coder.Wholes(c, "items", &p.Index)
}

// Encode gives the body.
func (p Pool) Encode() []byte { return coder.Encode(&p, (*Pool).fields) }

// DecodePool reads the body of a Pools job.
func DecodePool(body []byte) (*Pool, error) {
	return coder.Decode("wire: pools", body, new(Pool), (*Pool).fields)
}
