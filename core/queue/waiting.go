package queue

import (
	"math"
	"math/bits"
)

// waiting is the queue as a tree. The leaves are the jobs in their order, whether they wait or not; a node knows the least processors
// and the least seconds of the waiting jobs below it:
//
//	            (2, 30)
//	       ┌───────┴───────┐
//	    (2, 50)         (4, 30)
//	   ┌───┴───┐       ┌───┴───┐
//	(2, 90) (8, 50)  none   (4, 30)
//
// What the seconds are, an estimate or a planned start, is the policy's matter.
//
// Invariants: node i has the children 2i and 2i+1; nodes[leaves+k] is job k's, and none where it does not wait; every other node
// is the least of its children in both numbers.
type waiting struct {
	leaves int // a power of two
	nodes  []least
}

type least struct {
	procs  int32
	second int64
}

// none is the node of no waiting job.
var none = least{math.MaxInt32, math.MaxInt64}

// reset makes w a queue of n jobs, none of which waits.
func (w *waiting) reset(n int) {
	w.leaves = 1 << bits.Len(uint(max(n, 1)-1))
	w.nodes = w.nodes[:0]
	for range 2 * w.leaves {
		w.nodes = append(w.nodes, none)
	}
}

// add lets job k wait, or changes what is known of it. O(log jobs).
func (w *waiting) add(k, procs int32, second int64) { w.set(k, least{procs, second}) }

// remove takes job k out. O(log jobs).
func (w *waiting) remove(k int32) { w.set(k, none) }

func (w *waiting) set(k int32, l least) {
	i := w.leaves + int(k)
	w.nodes[i] = l
	for i >>= 1; i > 0; i >>= 1 {
		a, b := w.nodes[2*i], w.nodes[2*i+1]
		l = least{min(a.procs, b.procs), min(a.second, b.second)}
		if w.nodes[i] == l {
			return
		}
		w.nodes[i] = l
	}
}

// A room is what a job has to be small enough for: at most extra processors, or at most procs and until at the latest.
type room struct {
	procs, extra int32
	until        int64
}

func (r room) holds(l least) bool {
	return l.procs <= r.extra || l.procs <= r.procs && l.second <= r.until
}

// everybody is room for any waiting job.
var everybody = room{extra: math.MaxInt32 - 1}

// next is the first waiting job from k on that r holds; -1 without one. It passes over every subtree whose least numbers r does not
// hold: O(log jobs) where r asks for one number only.
func (w *waiting) next(k int32, r room) int32 {
	if int(k) >= w.leaves {
		return -1
	}
	i := w.leaves + int(k)
	for i > 0 {
		switch {
		case !r.holds(w.nodes[i]):
			i >>= bits.TrailingZeros(^uint(i)) // up, as long as it is a right child,
			if i > 0 {
				i++ // then to the right
			}
		case i >= w.leaves:
			return int32(i - w.leaves)
		default:
			i *= 2
		}
	}
	return -1
}

// earliest is the least second of all waiting jobs.
func (w *waiting) earliest() int64 { return w.nodes[1].second }
