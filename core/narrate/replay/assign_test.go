package replay

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestNoProcessorIsAssignedToTwoPieces assigns processors to random pieces that fit by construction, and to one piece that is wider than
// the machine. It marks every second of every processor that a piece gets.
func TestNoProcessorIsAssignedToTwoPieces(t *testing.T) {
	const procs = 12
	rng := rand.New(rand.NewPCG(4, 5))
	for range 200 {
		var pieces []Piece
		var busy [60]int32
		for range 40 {
			start := rng.IntN(50)
			p := Piece{Start: Instant(start), End: Instant(start + 1 + rng.IntN(9)), Procs: 1 + rng.Int32N(procs)}
			if slices.Max(busy[p.Start:p.End]) > procs-p.Procs {
				continue
			}
			for at := p.Start; at < p.End; at++ {
				busy[at] += p.Procs
			}
			pieces = append(pieces, p)
		}
		pieces = append(pieces, Piece{Start: 60, End: 61, Procs: procs + 1})
		assigned := AssignProcessors(procs, pieces, nil)
		var taken [60][procs]bool
		for i, on := range assigned[:len(pieces)-1] {
			if !fits(on, pieces[i].Procs, procs) {
				t.Fatalf("piece %+v: got the processors %v, want %d of %d", pieces[i], on, pieces[i].Procs, procs)
			}
			for _, r := range on {
				for at := pieces[i].Start; at < pieces[i].End; at++ {
					for p := r.First; p < r.First+r.Count; p++ {
						if taken[at][p] {
							t.Fatalf("processor %d at %d: got two pieces on it, want one at most", p, at)
						}
						taken[at][p] = true
					}
				}
			}
		}
		if last := assigned[len(pieces)-1]; last != nil {
			t.Fatalf("a piece wider than the machine: got %v, want none", last)
		}
	}
}
