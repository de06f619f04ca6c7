package schedule

import (
	"slices"

	"juggle/core/profile"
)

// An index keeps waiting jobs with an interval of time each, at most one of a job, and says who meets an interval.
//
// A few entries, at most fewAtMost, lie in one list, in no order: to go through it is quicker than any order. More lie in chunks of at
// most chunkSize, by (from, job); over these stands a tournament of the latest ends, whose leaf c is that of chunk c:
//
//	latest:        [1] 90
//	           [2] 90      [3] 40          latest[i] = max(latest[2i], latest[2i+1])
//	chunks:  0..     5..     20..          leaf of chunk c: latest[leaves+c]
//
// Invariants (checked by check): only one of few and chunks has entries; few[at[job]] is that of job; none of few begins before soonest,
// and one does then unless stale; no chunk is empty; entries ascend by (from, job) within chunks and across them; every leaf is the
// latest end of its chunk, those without a chunk are longAgo.
//
// To insert or remove costs O(log n + chunkSize), and O(n / chunkSize) more once in so many times that a chunk is split or merged;
// to ask who meets an interval O(log n + chunkSize) for every chunk that has somebody.
type index struct {
	few     []entry
	at      []int32 // by job
	soonest Instant
	stale   bool // soonest may have gone

	chunks [][]entry
	size   int       // entries in chunks
	ends   []Instant // by chunk, its latest end
	latest []Instant
	leaves int       // a power of two, at least len(chunks); 0 before the first entry
	spare  [][]entry // empty chunks
}

// An entry is a job's interval [from, to).
type entry struct {
	from, to Instant
	job      int32
}

const (
	fewAtMost = 128
	chunkSize = 64
	longAgo   = -1 << 62 // before every instant
)

func (e entry) before(o entry) bool { return e.from < o.from || e.from == o.from && e.job < o.job }

// reset makes x empty, keeping its memory.
func (x *index) reset() {
	x.few, x.soonest, x.stale, x.size = x.few[:0], profile.Forever, false, 0
	for _, c := range x.chunks {
		x.spare = append(x.spare, c[:0])
	}
	x.chunks = x.chunks[:0]
}

// first is when the first entry begins, Forever where there is none.
func (x *index) first() Instant {
	if len(x.chunks) > 0 {
		return x.chunks[0][0].from
	}
	if x.stale {
		x.soonest, x.stale = profile.Forever, false
		for i := range x.few {
			x.soonest = min(x.soonest, x.few[i].from)
		}
	}
	return x.soonest
}

func (x *index) insert(e entry) {
	switch {
	case len(x.chunks) > 0:
		x.insertInChunk(e)
	case len(x.few) < fewAtMost:
		for int(e.job) >= len(x.at) {
			x.at = append(x.at, 0)
		}
		x.at[e.job] = int32(len(x.few))
		x.few = append(x.few, e)
		x.soonest = min(x.soonest, e.from)
	default:
		x.chunks = append(x.chunks, append(x.chunk(), x.few[0]))
		x.size, x.ends = 1, append(x.ends[:0], x.few[0].to)
		x.raise()
		for _, f := range x.few[1:] {
			x.insertInChunk(f)
		}
		x.few = x.few[:0]
		x.insertInChunk(e)
	}
}

// remove takes e out; it is there.
func (x *index) remove(e entry) {
	if len(x.chunks) > 0 {
		x.removeFromChunk(e)
		return
	}
	i, last := x.at[e.job], len(x.few)-1
	if x.few[i] != e {
		panic(absent)
	}
	x.few[i] = x.few[last]
	x.at[x.few[i].job] = i
	x.few = x.few[:last]
	x.stale = x.stale || e.from == x.soonest
}

const absent = "schedule: index: the entry is not there"

// chunkOf is the chunk in which e is or belongs; there is at least one.
func (x *index) chunkOf(e entry) int {
	low, high := 0, len(x.chunks) // chunks before low begin at or before e, those from high on behind it
	for low < high {
		if middle := (low + high) / 2; e.before(x.chunks[middle][0]) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return max(0, low-1)
}

// placeIn is where in c, which is not empty, e is or belongs.
func placeIn(c []entry, e entry) int {
	// Without a branch on what is compared, as in package profile: the last entry that begins before e, then those that begin with it.
	i := 0
	for n := len(c); n > 1; {
		half := n / 2
		later := int((e.from - 1 - c[i+half].from) >> 63)
		i += half &^ later
		n -= half
	}
	for i < len(c) && c[i].before(e) {
		i++
	}
	return i
}

func (x *index) insertInChunk(e entry) {
	x.size++
	c := x.chunkOf(e)
	if len(x.chunks[c]) == chunkSize {
		x.split(c)
		if !e.before(x.chunks[c+1][0]) {
			c++
		}
	}
	x.chunks[c] = slices.Insert(x.chunks[c], placeIn(x.chunks[c], e), e)
	x.ends[c] = max(x.ends[c], e.to)
	for i := x.leaves + c; i > 0 && x.latest[i] < e.to; i /= 2 {
		x.latest[i] = e.to
	}
}

func (x *index) removeFromChunk(e entry) {
	c := x.chunkOf(e)
	at := placeIn(x.chunks[c], e)
	if at == len(x.chunks[c]) || x.chunks[c][at] != e {
		panic(absent)
	}
	x.chunks[c] = slices.Delete(x.chunks[c], at, at+1)
	x.size--
	switch {
	case x.size <= fewAtMost/4:
		x.flatten()
	case len(x.chunks[c]) == 0:
		x.drop(c)
	case c+1 < len(x.chunks) && len(x.chunks[c])+len(x.chunks[c+1]) <= chunkSize/2:
		x.chunks[c] = append(x.chunks[c], x.chunks[c+1]...)
		x.ends[c] = latestOf(x.chunks[c])
		x.drop(c + 1)
	case e.to == x.ends[c]:
		x.lower(c)
	}
}

// flatten makes few of the chunks' entries again.
func (x *index) flatten() {
	chunks := x.chunks
	x.chunks, x.size, x.soonest, x.stale = x.chunks[:0], 0, profile.Forever, false
	for _, c := range chunks {
		for _, e := range c {
			x.insert(e)
		}
		x.spare = append(x.spare, c[:0])
	}
}

// split makes two chunks of chunk c.
func (x *index) split(c int) {
	half := append(x.chunk(), x.chunks[c][chunkSize/2:]...)
	x.chunks[c] = x.chunks[c][:chunkSize/2]
	x.chunks = slices.Insert(x.chunks, c+1, half)
	x.ends = append(x.ends, 0)
	copy(x.ends[c+1:], x.ends[c:])
	x.ends[c], x.ends[c+1] = latestOf(x.chunks[c]), latestOf(half)
	x.raise()
}

// drop forgets chunk c, whose entries are elsewhere.
func (x *index) drop(c int) {
	x.spare = append(x.spare, x.chunks[c][:0])
	x.chunks = slices.Delete(x.chunks, c, c+1)
	x.ends = append(x.ends[:c], x.ends[c+1:]...)
	x.raise()
}

func (x *index) chunk() []entry {
	if n := len(x.spare); n > 0 {
		c := x.spare[n-1]
		x.spare = x.spare[:n-1]
		return c
	}
	return make([]entry, 0, chunkSize)
}

// raise builds the tournament anew.
func (x *index) raise() {
	for x.leaves = max(1, x.leaves); x.leaves < len(x.chunks); {
		x.leaves *= 2
	}
	x.latest = slices.Grow(x.latest[:0], 2*x.leaves)[:2*x.leaves]
	for i := x.leaves + copy(x.latest[x.leaves:], x.ends); i < 2*x.leaves; i++ {
		x.latest[i] = longAgo
	}
	for i := x.leaves - 1; i > 0; i-- {
		x.latest[i] = max(x.latest[2*i], x.latest[2*i+1])
	}
}

// lower finds the latest end of chunk c again.
func (x *index) lower(c int) {
	i := x.leaves + c
	x.ends[c] = latestOf(x.chunks[c])
	x.latest[i] = x.ends[c]
	for i /= 2; i > 0; i /= 2 {
		x.latest[i] = max(x.latest[2*i], x.latest[2*i+1])
	}
}

func latestOf(c []entry) Instant {
	latest := Instant(longAgo)
	for i := range c {
		latest = max(latest, c[i].to)
	}
	return latest
}

// next is the first chunk, from c on, that has an entry that ends after t; len(x.chunks) or more where there is none.
func (x *index) next(c int, t Instant) int {
	if c >= len(x.chunks) {
		return c
	}
	i := x.leaves + c
	for x.latest[i] <= t {
		for i&1 == 1 { // a right child, or the root
			i /= 2
		}
		if i == 0 {
			return len(x.chunks)
		}
		i++
	}
	for i < x.leaves {
		if i *= 2; x.latest[i] <= t {
			i++
		}
	}
	return i - x.leaves
}

// meeting appends to jobs those whose intervals have an instant in [from, to).
func (x *index) meeting(jobs []int32, from, to Instant) []int32 {
	if len(x.chunks) == 0 {
		return scan(jobs, x.few, from, to)
	}
	for c := x.next(0, from); c < len(x.chunks); c = x.next(c+1, from) {
		if x.chunks[c][0].from >= to {
			break
		}
		jobs = scan(jobs, x.chunks[c], from, to)
	}
	return jobs
}

// scan appends to jobs those of the entries whose intervals have an instant in [from, to).
func scan(jobs []int32, entries []entry, from, to Instant) []int32 {
	// Without a branch on what is compared, which no branch predictor guesses: every job is written down, and the next one over it where it
	// is not wanted. Two negative differences have a sign in common.
	n := len(jobs)
	jobs = slices.Grow(jobs, len(entries))[:n+len(entries)]
	for i := range entries {
		e := &entries[i]
		jobs[n] = e.job
		n -= int(((e.from - to) & (from - e.to)) >> 63)
	}
	return jobs[:n]
}

// begunBefore appends to jobs those whose intervals begin before t.
func (x *index) begunBefore(jobs []int32, t Instant) []int32 {
	if x.first() < t {
		jobs, _ = x.begun(jobs, t)
	}
	return jobs
}

// due is begunBefore. The caller removes all these jobs before it calls anything else.
func (x *index) due(jobs []int32, t Instant) []int32 {
	jobs, x.soonest = x.begun(jobs, t)
	x.stale = false
	return jobs
}

// begun is begunBefore; soonest is when the first of the other entries of few begins.
func (x *index) begun(jobs []int32, t Instant) (_ []int32, soonest Instant) {
	soonest = profile.Forever
	n := len(jobs)
	jobs = slices.Grow(jobs, len(x.few))[:n+len(x.few)]
	for i := range x.few { // without a branch, as in scan
		e := &x.few[i]
		jobs[n] = e.job
		begun := (e.from - t) >> 63
		n -= int(begun)
		soonest = min(soonest, max(e.from, begun&profile.Forever))
	}
	jobs = jobs[:n]
	for _, c := range x.chunks {
		for i := range c {
			if c[i].from >= t {
				return jobs, soonest
			}
			jobs = append(jobs, c[i].job)
		}
	}
	return jobs, soonest
}
