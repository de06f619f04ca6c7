package wire

import (
	"juggle/core/coder"
	"math"

	"juggle/core/pool/testbed"
)

// PoolItemWidth is the width of rows: the item's number and its outcome.
const PoolItemWidth = 1 + testbed.OutcomeWidth

// A Pool is the body of a Pools job: some items of a study.
type Pool struct {
	Scenario string // as testbed.Scenario spells it
	Seed     uint64 // the first seed of a study
	Seeds    int
	Figures  []int
	Index    []int32 // items of the study
}

func (p *Pool) fields(c *coder.Coder) {
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
