package schedule

import "slices"

// beginRegions makes the regions ready for a placement: those of the past are given up, and jobs that have stayed loose get one.
func (s *Scheduler) beginRegions() {
	r := &s.regions
	r.placing++
	r.joined = r.joined[:0]
	if s.record != nil || s.policy.Order == Shuffle {
		return
	}
	for len(r.byTime) > 0 && r.byTime[0].from < s.now {
		s.giveUp(r.byTime[0])
	}
	for n := len(s.loose) - 1; n >= 0; n-- {
		if p := &s.jobs[s.loose[n]]; p.patience <= 0 && p.ready >= s.now {
			i := s.loose[n]
			s.unlistLoose(i)
			s.newRegion(i)
		}
	}
}

// joinAround joins the regions around a slot, and tells whether there are any that were not joined before.
func (r *regions) joinAround(at slot) (any bool) {
	low, high := r.meeting(at.start, at.end)
	for _, g := range r.byTime[low:high] {
		if g.joined != r.placing {
			r.join(g)
			any = true
		}
	}
	return any
}

func (r *regions) join(g *region) {
	g.joined = r.placing
	r.joined = append(r.joined, g)
}

// lookAtRegions has place look at the members behind k of the regions that it has joined, or of the others.
func (s *Scheduler) lookAtRegions(k int32, joined bool) {
	r := &s.regions
	if joined {
		for _, g := range r.joined {
			for _, t := range g.members {
				if k == nobody || s.jobs[k].rank.before(t.rank) {
					s.todo.push(t)
				}
			}
		}
		return
	}
	others := r.ranked[s.firstBehind(k):]
	for _, t := range others {
		if s.jobs[t.job].region.joined != r.placing {
			s.todo.push(t)
		}
	}
	for _, t := range others {
		if g := s.jobs[t.job].region; g.joined != r.placing {
			r.join(g)
		}
	}
}

// firstBehind is the index in ranked of the first behind k, or at all.
func (s *Scheduler) firstBehind(k int32) int {
	if k == nobody {
		return 0
	}
	at := s.regions.firstFrom(s.jobs[k].rank)
	if at < len(s.regions.ranked) && s.regions.ranked[at].rank == s.jobs[k].rank {
		at++ // a job that has changed places with k
	}
	return at
}

// firstFailure is the first job in the queue that finds no slot in one of the regions that are not joined, once the members behind k are
// placed anew; nobody where all of them find one. It costs O(members from k to there), and working out fates that are unknown.
func (s *Scheduler) firstFailure(k int32) (limit int32) {
	r := &s.regions
walks:
	for {
		limit, r.limit = nobody, nil
		r.walk++
		for at := s.firstBehind(k); at < len(r.ranked); at++ {
			t := r.ranked[at]
			if limit != nobody && s.jobs[limit].rank.before(t.rank) {
				break
			}
			p := &s.jobs[t.job]
			g := p.region
			if g.walked == r.walk || g.joined == r.placing {
				continue
			}
			g.walked = r.walk
			if p.fate == unknown {
				changes := r.changes
				s.workOut(g, t.rank)
				if r.changes != changes {
					continue walks
				}
			} else {
				g.uses++
			}
			if p.fate != nobody && (limit == nobody || s.behind(limit, p.fate)) {
				limit, r.limit = p.fate, g
			}
		}
		return limit
	}
}

// workOut finds the fate of the first member of g at or behind that rank. Regions that it comes to become part of g.
func (s *Scheduler) workOut(g *region, from rank) {
	r := &s.regions
	for {
		r.current = g
		s.beginSteps()
		for _, t := range g.members {
			if !t.before(from) {
				s.todo = append(s.todo, t) // ascending, so a heap
			}
		}
		failed, done := s.look(nobody, nobody)
		s.takeBack(nobody)
		r.current = nil
		switch {
		case !done:
			s.merge(g)
			continue
		case len(g.members) == 0:
			r.unlist(g)
			r.release(g)
			return
		}
		for _, t := range g.members {
			if !t.before(from) {
				s.jobs[t.job].fate = failed
				break
			}
		}
		r.list(g)
		return
	}
}

// merge makes those that meet the stretch of g, which has grown, a part of it.
func (s *Scheduler) merge(g *region) {
	r := &s.regions
	for low, high := r.meeting(g.from, g.to); low < high; low, high = r.meeting(g.from, g.to) {
		other := r.byTime[low]
		r.byTime = slices.Delete(r.byTime, low, low+1)
		g.from, g.to = min(g.from, other.from), max(g.to, other.to)
		for _, t := range other.members {
			s.jobs[t.job].region = g
			at := len(g.members)
			for ; at > 0 && t.before(g.members[at-1].rank); at-- {
			}
			g.members = slices.Insert(g.members, at, t)
		}
		if other.joined == r.placing && g.joined != r.placing {
			r.join(g)
		}
		r.release(other)
	}
	for _, t := range g.members {
		s.jobs[t.job].fate = unknown
	}
	r.changes++
}

// reach says that place has looked at the job i within [from, to), which may be within regions. It returns false where it has to begin
// anew.
func (s *Scheduler) reach(k, i int32, from, to Instant) bool {
	r := &s.regions
	if g := r.current; g != nil {
		if g.from < g.to {
			from, to = min(from, g.from), max(to, g.to)
		}
		low, high := r.meeting(from, to)
		alone := high-low == 0 || high-low == 1 && r.byTime[low] == g
		if !alone {
			r.unlist(g)
		}
		g.from, g.to = from, to
		return alone
	}
	if len(r.byTime) == 0 {
		return true
	}
	low, high := r.meeting(from, to)
	ok := true
	for _, g := range r.byTime[low:high] {
		if g.joined == r.placing {
			continue
		}
		r.join(g)
		ok = ok && g != r.limit
		for _, t := range g.members {
			if k != nobody && !s.jobs[k].rank.before(t.rank) {
				continue
			}
			ok = ok && s.jobs[i].rank.before(t.rank)
			s.todo.push(t)
		}
	}
	return ok
}
