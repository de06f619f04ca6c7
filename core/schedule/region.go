package schedule

import "slices"

// A region is a stretch of time with loose jobs in it that concern nobody outside: where a placement puts them and those whom they push
// aside or let past, all of that happens within [from, to). So what a placement comes to there is known before it is made, as long as
// nothing changes within the stretch.
//
// Invariants: members ascend; the stretches of two regions have no instant in common; one that has been worked out begins now or later, and
// one that has not is empty, from equals to. The fate of a member is what becomes of a placement that begins with it, the members before
// it having been left alone, were there nothing else: who finds no slot any more, nobody, or unknown.
type region struct {
	from, to Instant
	members  []turn
	listed   bool  // in regions.byTime
	joined   uint  // the placement that has joined it
	walked   uint  // the last walk that has come to it
	uses     int32 // how often one of its fates was known when asked
}

// unknown is the fate of a member of a region that has not been worked out.
const unknown int32 = -2

// A job that has become loose is looked at by firstPatience placements that are taken back before it gets a region: most settle at the
// first. Where a region is disturbed before its fates were of use at least worthwhile times, as in a short queue in which each event
// concerns everybody, its members are to be looked at laterPatience times before they get another, so that regions cost little there.
const (
	firstPatience = 1
	laterPatience = 16
	worthwhile    = 3
)

// regions are what keeps a placement from going through all loose jobs: those of them that have stayed loose, because placing them anew
// costs somebody else a slot, so that each placement behind which they are fails and is taken back.
//
// # Cost
//
// Of n waiting jobs a share l is loose, and of those that stay loose few lie near any one instant, however long the queue is. Without
// regions a try looks at all l n / 2 behind its request, or at those before the first failure, each for the price of taking jobs out of the
// plan and putting them back. With them it looks at its own surroundings, whose size does not depend on n, works out what an earlier event
// has disturbed there, and compares the ranks of the members between its request and the first failure: a few nanoseconds each, once for
// all rounds of a request. To put a region into byTime or ranked moves the memory of those behind it. What a try that works looks at
// elsewhere is settled by that, so it is paid for by what has made it loose.
//
// # Why it is right
//
// Two placements that read and change nothing in common come to the same one after the other, in either order, and together; so what a
// placement comes to is what comes of its request and of those around it, and of each region by itself: it fails with the first in the
// queue with whom one of these fails. A placement looks at its request, at the loose jobs in no region, and at the regions that these come
// to, which it joins: their members are looked at as well. Of the others it asks the fates. Only where nobody fails are they looked at, and
// then they are loose no longer.
type regions struct {
	byTime  []*region // that have been worked out
	ranked  []turn    // members of all regions, ascending
	joined  []*region // by the placement under way
	spare   []*region
	placing uint // counts placements
	walk    uint
	changes uint    // counts what may have changed ranked
	current *region // being worked out
	limit   *region // whose failure is the limit of the placement under way
}

// meeting is the range of byTime of the regions that have an instant in [from, to).
func (r *regions) meeting(from, to Instant) (low, high int) {
	n := len(r.byTime)
	for low < n {
		if middle := (low + n) / 2; r.byTime[middle].to > from {
			n = middle
		} else {
			low = middle + 1
		}
	}
	for high = low; high < len(r.byTime) && r.byTime[high].from < to; high++ {
	}
	return low, high
}

// firstFrom is the index in ranked of the first that is not before o.
func (r *regions) firstFrom(o rank) int {
	low, high := 0, len(r.ranked)
	for low < high {
		if middle := (low + high) / 2; r.ranked[middle].before(o) {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

// unlist takes g out of byTime.
func (r *regions) unlist(g *region) {
	if g.listed {
		low, _ := r.meeting(g.from, g.to)
		r.byTime = slices.Delete(r.byTime, low, low+1)
		g.listed = false
	}
}

// list puts g, which has been worked out, into byTime.
func (r *regions) list(g *region) {
	if !g.listed && g.from < g.to {
		low, _ := r.meeting(g.from, g.to)
		r.byTime = slices.Insert(r.byTime, low, g)
		g.listed = true
	}
}

// disturb says that something has changed within [from, to).
func (s *Scheduler) disturb(from, to Instant) {
	if len(s.regions.byTime) == 0 {
		return
	}
	for {
		low, high := s.regions.meeting(from, to)
		if low == high {
			return
		}
		s.giveUp(s.regions.byTime[low])
	}
}

// disturbJob says that the waiting job p comes, goes or changes. What it does for others depends on its slot, and on when it might begin.
func (s *Scheduler) disturbJob(p *planned) {
	if p.region != nil {
		s.giveUp(p.region)
	}
	s.disturb(p.ready, p.end)
}

// giveUp forgets the region g; its members are loose jobs like others.
func (s *Scheduler) giveUp(g *region) {
	s.regions.unlist(g)
	patience := int32(0)
	if g.uses < worthwhile {
		patience = laterPatience
	}
	for _, t := range g.members {
		s.regions.drop(t)
		p := &s.jobs[t.job]
		p.region, p.patience = nil, patience
		s.listLoose(t.job)
	}
	s.regions.release(g)
}

func (r *regions) drop(t turn) {
	at := r.firstFrom(t.rank)
	r.ranked = slices.Delete(r.ranked, at, at+1)
	r.changes++
}

func (r *regions) release(g *region) {
	g.members = g.members[:0]
	r.spare = append(r.spare, g)
}

// forgetRegions gives all of them up.
func (s *Scheduler) forgetRegions() {
	for len(s.regions.ranked) > 0 {
		s.giveUp(s.jobs[s.regions.ranked[0].job].region)
	}
}

// leaveRegion takes the job i, which is not loose any more, out of its region.
func (s *Scheduler) leaveRegion(i int32) {
	p := &s.jobs[i]
	g := p.region
	p.region = nil
	at := slices.IndexFunc(g.members, func(t turn) bool { return t.job == i })
	s.regions.drop(g.members[at])
	g.members = slices.Delete(g.members, at, at+1)
	if len(g.members) == 0 && g != s.regions.current {
		s.regions.unlist(g)
		s.regions.release(g)
	}
}

// newRegion gives the loose job i a region of its own.
func (s *Scheduler) newRegion(i int32) {
	r := &s.regions
	var g *region
	if n := len(r.spare); n > 0 {
		g = r.spare[n-1]
		r.spare = r.spare[:n-1]
	} else {
		g = new(region)
	}
	*g = region{members: g.members[:0]}
	p := &s.jobs[i]
	t := turn{p.rank, i}
	g.members = append(g.members, t)
	p.region, p.fate = g, unknown
	r.ranked = slices.Insert(r.ranked, r.firstFrom(t.rank), t)
	r.changes++
}
