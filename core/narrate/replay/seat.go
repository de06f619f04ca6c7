package replay

import "juggle/core/sim"

// A Piece is the rectangle of a job in a chart: Procs processors over [Start, End).
type Piece struct {
	ID         int64
	Start, End Instant
	Procs      int32
}

// Seat assigns each piece the processors that it is drawn on, in order of (start, index). A piece gets those that before returns for its
// index if they are free over [Start, End), else the lowest free block, else the lowest free ones in several parts. The result of a piece
// for which too few are free is nil. before may be nil. The cost is quadratic in the number of pieces.
func Seat(procs int, pieces []Piece, before func(piece int) []sim.Range) [][]sim.Range {
	l := lanes{procs: int32(procs)}
	seats := make([]holding, len(pieces))
	for i, p := range pieces {
		seats[i] = holding{int32(i), p.Procs, p.Start, p.End, nil}
		if before == nil {
			continue
		}
		if on := before(i); fits(on, p.Procs, int32(procs)) {
			seats[i].ranges = on
		}
	}
	on := make([][]sim.Range, len(pieces))
	for held := 0; !l.assign(seats); held = len(l.held) {
		seats = seats[len(l.held)-held+1:] // a piece that found too few stays without
	}
	for _, h := range l.held {
		on[h.job] = h.ranges
	}
	return on
}

// fits reports whether the ranges are exactly wanted processors of a machine of procs.
func fits(on []sim.Range, wanted, procs int32) bool {
	for _, r := range on {
		if wanted -= r.Count; r.First+r.Count > procs {
			return false
		}
	}
	return wanted == 0
}
