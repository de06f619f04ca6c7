package optimum

import "fmt"

// A Bracket holds the largest work that can be accepted of a stretch of requests, in processor-seconds.
type Bracket struct {
	Asked        int64 // the work of all requests
	Lower, Upper int64 // Lower can be run; nothing can do better than Upper
}

// Join makes the bracket of the programs' solutions. It is an error where the lower end is above the upper one: then a solver's bound
// is wrong.
func Join(p *Program, below, above Solution) (Bracket, error) {
	b := Bracket{Asked: p.Asked(), Lower: below.Work, Upper: above.Bound}
	if b.Lower > b.Upper {
		return b, fmt.Errorf("optimum: the lower end, %d, is above the upper one, %d", b.Lower, b.Upper)
	}
	return b, nil
}

// With is the bracket that also knows of a schedule that accepts so much work and can be run. Below starts requests at few instants, so
// an order of the waiting queue, which may start them anywhere, can be ahead of it.
func (b Bracket) With(accepted int64) (Bracket, error) {
	if accepted > b.Upper {
		return b, fmt.Errorf("optimum: got a schedule of %d processor-seconds, want at most the upper end, %d", accepted, b.Upper)
	}
	b.Lower = max(b.Lower, accepted)
	return b, nil
}

// Regret is how much of the optimum's work was not accepted, as a share of that: against the upper end, and against the lower one, which
// is smaller. Both are 0 where nothing can be accepted.
func (b Bracket) Regret(accepted int64) (upper, lower float64) {
	regret := func(best int64) float64 {
		if best == 0 {
			return 0
		}
		return float64(best-accepted) / float64(best)
	}
	return regret(b.Upper), regret(b.Lower)
}

// Width is how far the ends lie apart, as a share of the work asked for.
func (b Bracket) Width() float64 {
	if b.Asked == 0 {
		return 0
	}
	return float64(b.Upper-b.Lower) / float64(b.Asked)
}
