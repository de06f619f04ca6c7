package replay

import "juggle/core/sim"

// A Piece is the rectangle of a job in a chart: Procs processors over [Start, End).
type Piece struct {
	ID         int64
	Start, End Instant
	Procs      int32
}

// AssignProcessors returns the processors on which each piece is drawn. It assigns them in order of start and then of index. A piece gets
// the processors that before returns for its index if they are as many as it needs and are free over [Start, End), else the lowest free
// block that is wide enough, else the lowest free processors in several ranges. The result is nil for a piece for which too few are free.
// before may be nil. AssignProcessors costs O(n²) for n pieces.
func AssignProcessors(procs int, pieces []Piece, before func(piece int) []sim.Range) [][]sim.Range {
	l := lanes{procs: int32(procs)}
	unassigned := make([]holding, len(pieces))
	for i, p := range pieces {
		unassigned[i] = holding{int32(i), p.Procs, p.Start, p.End, nil}
		if before == nil {
			continue
		}
		if on := before(i); fits(on, p.Procs, int32(procs)) {
			unassigned[i].ranges = on
		}
	}
	on := make([][]sim.Range, len(pieces))
	for held := 0; !l.assign(unassigned); held = len(l.held) {
		unassigned = unassigned[len(l.held)-held+1:] // the piece for which too few are free gets none
	}
	for _, h := range l.held {
		on[h.job] = h.ranges
	}
	return on
}

// fits reports whether the ranges have exactly the wanted number of processors and lie on a machine of procs processors.
func fits(on []sim.Range, wanted, procs int32) bool {
	for _, r := range on {
		if wanted -= r.Count; r.First+r.Count > procs {
			return false
		}
	}
	return wanted == 0
}
