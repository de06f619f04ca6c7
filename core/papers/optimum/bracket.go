package optimum

import "fmt"

// A Bracket bounds the largest work that can be accepted of a stretch of requests, in processor-seconds.
type Bracket struct {
	Asked        int64 // the work of all requests
	Lower, Upper int64 // a schedule of the work Lower can be run; no schedule has more work than Upper
}

// Join returns the bracket of the two programs' solutions. p is either of the programs. Join returns an error if the lower end is above the
// upper end, because then a solver's bound is wrong.
func Join(p *Program, below, above Solution) (Bracket, error) {
	b := Bracket{Asked: p.Asked(), Lower: below.Work, Upper: above.Bound}
	if b.Lower > b.Upper {
		return b, fmt.Errorf("optimum: the lower end, %d, is above the upper one, %d", b.Lower, b.Upper)
	}
	return b, nil
}

// RaiseLower returns the bracket with a lower end of at least accepted, which is the work of a schedule that can be run. An order of the
// waiting queue can accept more than the solution of Below, since Below starts requests only at some instants, and since a solver may stop
// before it has the best solution. RaiseLower returns an error if accepted is above the upper end.
func (b Bracket) RaiseLower(accepted int64) (Bracket, error) {
	if accepted > b.Upper {
		return b, fmt.Errorf("optimum: got a schedule of %d processor-seconds, want at most the upper end, %d", accepted, b.Upper)
	}
	b.Lower = max(b.Lower, accepted)
	return b, nil
}

// Regret returns the share of the optimum's work that was not accepted, if the optimum is the upper end and if it is the lower end. The
// share of an end that is 0 is 0.
func (b Bracket) Regret(accepted int64) (upper, lower float64) {
	regret := func(best int64) float64 {
		if best == 0 {
			return 0
		}
		return float64(best-accepted) / float64(best)
	}
	return regret(b.Upper), regret(b.Lower)
}

// Width returns the distance between the ends as a share of the work of all requests; 0 if there are none.
func (b Bracket) Width() float64 {
	if b.Asked == 0 {
		return 0
	}
	return float64(b.Upper-b.Lower) / float64(b.Asked)
}
