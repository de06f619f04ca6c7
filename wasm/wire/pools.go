//go:build !small

package wire

import (
	"encoding/binary"
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

// Encode gives the body.
func (p Pool) Encode() []byte {
	b := append([]byte(nil), byte(p.Ask), byte(p.Policy))
	b = appendBytes(b, p.Scenario)
	for _, n := range []uint64{p.Seed, uint64(p.Seeds)} {
		b = binary.AppendUvarint(b, n)
	}
	b = appendQuestion(b, p.Question)
	b = binary.AppendUvarint(b, uint64(len(p.Figures)))
	for _, f := range p.Figures {
		b = binary.AppendUvarint(b, uint64(f))
	}
	b = binary.AppendUvarint(b, uint64(len(p.Index)))
	for _, i := range p.Index {
		b = binary.AppendUvarint(b, uint64(i))
	}
	return b
}

// DecodePool reads the body of a Pools job.
func DecodePool(body []byte) (Pool, error) {
	r := reader{what: "pools", rest: body}
	p := Pool{Ask: PoolAsk(r.number("question", uint64(poolAsks-1))), Policy: testbed.Policy(r.number("policy", uint64(testbed.Strict)))}
	p.Scenario = r.text("scenario")
	p.Seed, p.Seeds = r.number("seed", math.MaxUint64), int(r.number("seeds", maxInt32))
	p.Question = r.question()
	for n := r.number("figures", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		p.Figures = append(p.Figures, int(r.number("figure", maxInt32)))
	}
	for n := r.number("items", uint64(len(r.rest))); n > 0 && r.err == nil; n-- {
		p.Index = append(p.Index, int32(r.number("item", maxInt32)))
	}
	return p, r.end()
}

func appendQuestion(b []byte, q pool.Question) []byte {
	for _, n := range []int{q.Minute, q.Lead, q.Length} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	return appendFloats(b, q.Request)
}

func (r *reader) question() pool.Question {
	number := func(field string) int { return int(r.number(field, maxInt32)) }
	return pool.Question{Minute: number("minute"), Lead: number("lead"), Length: number("length"), Request: floats[qos.Value](r, "request")}
}

// farthestInstant bounds time: sums of two instants stay whole numbers.
const farthestInstant admission.Instant = 1 << 53

func (r *reader) instant(field string) admission.Instant {
	return admission.Instant(r.number(field, uint64(farthestInstant)))
}
