package sim

import (
	"cmp"
	"slices"
)

// A Range is Count neighbouring processors, numbered from 0.
type Range struct{ First, Count int32 }

// A Piece is a job as it is drawn: Procs processors over [Start, End).
type Piece struct {
	ID         int64
	Start, End Instant
	Procs      int32
}

// Assign says which processors each piece is drawn on, in the order of pieces: in the order of (start, id) each takes the lowest that
// are free, in as many ranges as that needs, and keeps them to its end. It panics where the pieces need more than procs at one instant
// or one of them is empty. It costs O(pieces times ranges in use).
func Assign(procs int, pieces []Piece) [][]Range {
	order := make([]int, len(pieces))
	for i := range order {
		order[i] = i
		if pieces[i].Start >= pieces[i].End || pieces[i].Procs < 1 {
			panic("sim: Assign: an empty piece")
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(pieces[a].Start, pieces[b].Start), cmp.Compare(pieces[a].ID, pieces[b].ID), cmp.Compare(a, b))
	})
	free := ranges{{0, int32(procs)}}
	assigned := make([][]Range, len(pieces))
	var ends endings
	for _, i := range order {
		for len(ends) > 0 && ends[0].at <= pieces[i].Start {
			for _, r := range assigned[ends.pop().arrival] {
				free.put(r)
			}
		}
		assigned[i] = free.take(pieces[i].Procs)
		ends.push(ending{at: pieces[i].End, arrival: int32(i)})
	}
	return assigned
}

// ranges are free processors, ascending, no two of them neighbours.
type ranges []Range

// take takes the n lowest.
func (f *ranges) take(n int32) []Range {
	var taken []Range
	used := 0
	for i := range *f {
		r := &(*f)[i]
		part := Range{r.First, min(r.Count, n)}
		taken = append(taken, part)
		r.First, r.Count, n = r.First+part.Count, r.Count-part.Count, n-part.Count
		if r.Count == 0 {
			used++
		}
		if n == 0 {
			*f = slices.Delete(*f, 0, used)
			return taken
		}
	}
	panic("sim: Assign: more processors in use than there are")
}

// put puts r back.
func (f *ranges) put(r Range) {
	s := *f
	i, _ := slices.BinarySearchFunc(s, r, func(a, b Range) int { return cmp.Compare(a.First, b.First) })
	if i > 0 && s[i-1].First+s[i-1].Count == r.First {
		i--
		s[i].Count += r.Count
	} else {
		s = slices.Insert(s, i, r)
	}
	if i+1 < len(s) && s[i].First+s[i].Count == s[i+1].First {
		s[i].Count += s[i+1].Count
		s = slices.Delete(s, i+1, i+2)
	}
	*f = s
}
