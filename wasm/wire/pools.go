package wire

import (
	"juggle/core/coder"
	"math"

	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
)

// A PoolAsk is what a Pools job is about.
type PoolAsk uint8

// The four questions.
const (
	PoolItems  PoolAsk = iota // some items of a study; answers in Rows: the item's number and its outcome
	PoolTrace                 // one run, event by event; answers with a Recording
	PoolAnswer                // what both policies say to one request; answers with a Judgement
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
	Policy   testbed.Policy
	Question pool.Question
}

func (p *Pool) fields(c *coder.Coder) {
	coder.Whole(c, "question", &p.Ask, poolAsks-1)
	coder.Whole(c, "policy", &p.Policy, testbed.Strict)
	c.Text("scenario", &p.Scenario)
	coder.Whole(c, "seed", &p.Seed, math.MaxUint64)
	coder.Whole(c, "seeds", &p.Seeds, coder.MaxInt32)
	question(c, &p.Question)
	coder.Wholes(c, "figures", &p.Figures)
	coder.Wholes(c, "items", &p.Index)
}

// Encode gives the body.
func (p Pool) Encode() []byte { return coder.Encode(&p, (*Pool).fields) }

// DecodePool reads the body of a Pools job.
func DecodePool(body []byte) (*Pool, error) {
	return coder.Decode("wire: pools", body, new(Pool), (*Pool).fields)
}

func question(c *coder.Coder, q *pool.Question) {
	coder.Whole(c, "minute", &q.Minute, coder.MaxInt32)
	coder.Whole(c, "lead", &q.Lead, coder.MaxInt32)
	coder.Whole(c, "length", &q.Length, coder.MaxInt32)
	coder.Floats(c, "request", (*[]qos.Value)(&q.Request))
}

// farthestInstant bounds time: sums of two instants stay whole numbers.
const farthestInstant admission.Instant = 1 << 53

// list is n, how many items there are, and then each of them; more makes room for one that is read.
func list(c *coder.Coder, field string, n int, more func(), each func(i int)) {
	items, i := make([]struct{}, n), 0
	coder.List(c, field, &items, func(*struct{}, *coder.Coder) {
		if c.Reading {
			more()
		}
		each(i)
		i++
	})
}
