package saturation

import (
	"context"

	"juggle/core/realtime"
)

// Probabilities are the values of p, the hard guarantee first.
var Probabilities = []realtime.Ratio{
	{}, realtime.NewRatio(1, 1000), realtime.NewRatio(2, 1000), realtime.NewRatio(5, 1000),
	realtime.NewRatio(1, 100), realtime.NewRatio(2, 100), realtime.NewRatio(5, 100), realtime.NewRatio(10, 100),
}

// A Study is the figure: every p over a number of seeds.
type Study struct {
	Params Params
	Seed   uint64 // the first
	Seeds  int
}

// Encode spells what differs from DefaultStudy.
func (s *Study) Encode() string { return Parameters.Encode(s) }

// DecodeStudy reads what Encode wrote.
func DecodeStudy(text string) (Study, error) {
	s := DefaultStudy()
	for _, err := range Parameters.Decode(text, &s) {
		return s, err
	}
	return s, nil
}

// Len is the number of items: runs that are independent of each other. They go seed by seed, so that the first items already give
// every p a replicate.
func (s *Study) Len() int { return s.Seeds * len(Probabilities) }

// Run computes item i.
func (s *Study) Run(ctx context.Context, i int) (Outcome, error) {
	return s.Params.Run(ctx, s.Seed+uint64(i/len(Probabilities)), Probabilities[i%len(Probabilities)])
}

// Results collects the outcomes of a study's items as they come, in any order.
type Results struct {
	study    Study
	outcomes []Outcome // by item; the zero value where it has not come
	done     []bool
	count    int
}

// NewResults is the empty collection; the study must be valid.
func (s *Study) NewResults() *Results {
	return &Results{study: *s, outcomes: make([]Outcome, s.Len()), done: make([]bool, s.Len())}
}

// Add notes the outcome of item i. Adding an item again replaces it.
func (r *Results) Add(i int, o Outcome) {
	if !r.done[i] {
		r.done[i] = true
		r.count++
	}
	r.outcomes[i] = o
}

// Done is the number of items that have come, and of all.
func (r *Results) Done() (come, all int) { return r.count, len(r.done) }

// seeds are those of which every p has come: what is compared is paired.
func (r *Results) seeds() []int {
	var whole []int
	for seed := range r.study.Seeds {
		here := 0
		for p := range Probabilities {
			here += count(r.done[seed*len(Probabilities)+p])
		}
		if here == len(Probabilities) {
			whole = append(whole, seed)
		}
	}
	return whole
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
