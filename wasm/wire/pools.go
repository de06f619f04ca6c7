package wire

import (
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

func (p *Pool) fields(c *coder) {
	whole(c, "question", &p.Ask, poolAsks-1)
	whole(c, "policy", &p.Policy, testbed.Strict)
	c.text("scenario", &p.Scenario)
	whole(c, "seed", &p.Seed, math.MaxUint64)
	whole(c, "seeds", &p.Seeds, maxInt32)
	question(c, &p.Question)
	wholes(c, "figures", &p.Figures)
	wholes(c, "items", &p.Index)
}

// Encode gives the body.
func (p Pool) Encode() []byte { return encode(&p, (*Pool).fields) }

// DecodePool reads the body of a Pools job.
func DecodePool(body []byte) (*Pool, error) { return decode("pools", body, new(Pool), (*Pool).fields) }

func question(c *coder, q *pool.Question) {
	whole(c, "minute", &q.Minute, maxInt32)
	whole(c, "lead", &q.Lead, maxInt32)
	whole(c, "length", &q.Length, maxInt32)
	floats(c, "request", (*[]qos.Value)(&q.Request))
}

// farthestInstant bounds time: sums of two instants stay whole numbers.
const farthestInstant admission.Instant = 1 << 53

// list is n, how many items there are, and then each of them; more makes room for one that is read.
func (c *coder) list(field string, n int, more func(), each func(i int)) {
	n = c.count(field, n)
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			more()
		}
		each(i)
	}
}
