package optimum

import "fmt"

// A Bracket holds the largest work that can be accepted of a stretch of requests, in processor-seconds.
type Bracket struct {
	Asked        int64 // the work of all requests
	Lower, Upper int64 // Lower can be run; nothing can do better than Upper
}

// Join returns the bracket of the two programs' solutions. It returns an error where the lower end is above the upper one, because then a
// solver's bound is wrong.
func Join(p *Program, below, above Solution) (Bracket, error) {
	b := Bracket{Asked: p.Asked(), Lower: below.Work, Upper: above.Bound}
	if b.Lower > b.Upper {
		return b, fmt.Errorf("optimum: the lower end, %d, is above the upper one, %d", b.Lower, b.Upper)
	}
	return b, nil
}

// RaiseLower returns the bracket with a lower end of at least accepted, the work of a schedule that can be run. Below starts requests at
// few instants, so an order of the waiting queue, which may start them at any instant, can accept more.
func (b Bracket) RaiseLower(accepted int64) (Bracket, error) {
	if accepted > b.Upper {
		return b, fmt.Errorf("optimum: got a schedule of %d processor-seconds, want at most the upper end, %d", accepted, b.Upper)
	}
	b.Lower = max(b.Lower, accepted)
	return b, nil
}

// Regret returns the share of the optimum's work that was not accepted: against the upper end, and against the lower end, which is
// smaller. Both are 0 where nothing can be accepted.
func (b Bracket) Regret(accepted int64) (upper, lower float64) {
	regret := func(best int64) float64 {
		if best == 0 {
			return 0
		}
		return float64(best-accepted) / float64(best)
	}
	return regret(b.Upper), regret(b.Lower)
}

// Width returns the distance between the ends as a share of the work asked for.
func (b Bracket) Width() float64 {
	if b.Asked == 0 {
		return 0
	}
	return float64(b.Upper-b.Lower) / float64(b.Asked)
}
