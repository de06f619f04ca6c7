package replay

import "juggle/core/sim"

// A Piece is a job as it is drawn: Procs processors over [Start, End).
type Piece struct {
	ID         int64
	Start, End Instant
	Procs      int32
}

// Seat says which processors each piece is drawn on: in order of (start, place in pieces) each takes those that before names for that place
// where they are free for so long, else the lowest block that is, else the lowest free ones. nil stands for a piece that finds too few.
// A nil before names none. It costs O(pieces squared).
func Seat(procs int, pieces []Piece, before func(piece int) []sim.Range) [][]sim.Range {
	l := lanes{procs: int32(procs)}
	seats := make([]holding, len(pieces))
	for i, p := range pieces {
		seats[i] = holding{int32(i), p.Procs, p.Start, p.End, nil}
		if before == nil {
			continue
		}
		if on := before(i); fits(on, p.Procs, int32(procs)) {
			seats[i].on = on
		}
	}
	on := make([][]sim.Range, len(pieces))
	for held := 0; !l.seatAll(seats); held = len(l.held) {
		seats = seats[len(l.held)-held+1:] // a piece that found too few stays without
	}
	for _, h := range l.held {
		on[h.job] = h.on
	}
	return on
}

// fits reports whether ranges are so many processors of a machine of procs.
func fits(on []sim.Range, wanted, procs int32) bool {
	for _, r := range on {
		if wanted -= r.Count; r.First+r.Count > procs {
			return false
		}
	}
	return wanted == 0
}
