package schedule

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/profile"
)

// checkRegions reports the first broken invariant of the regions, between two events.
func (s *Scheduler) checkRegions() error {
	r := &s.regions
	members := 0
	for n, g := range r.byTime {
		if g.from >= g.to || n > 0 && r.byTime[n-1].to > g.from {
			return fmt.Errorf("stretch %d: got [%d, %d) behind %+v, want a later one", n, g.from, g.to, r.byTime[max(0, n-1)])
		}
		members += len(g.members)
	}
	for n, t := range r.ranked {
		p := &s.jobs[t.job]
		switch {
		case n > 0 && !r.ranked[n-1].before(t.rank):
			return fmt.Errorf("member %d: got rank %+v behind %+v", n, t.rank, r.ranked[n-1].rank)
		case p.rank != t.rank:
			return fmt.Errorf("job %d: got rank %+v in the regions, want %+v", t.job, t.rank, p.rank)
		case p.region == nil || !slices.Contains(p.region.members, t):
			return fmt.Errorf("job %d is in no region, want one", t.job)
		case !p.loose || p.looseAt != 0:
			return fmt.Errorf("job %d: got loose %v and %d, want it loose and not in the list", t.job, p.loose, p.looseAt)
		case p.region.from == p.region.to:
			members++
		}
	}
	if members != len(r.ranked) {
		return fmt.Errorf("got %d members in all regions, want %d", members, len(r.ranked))
	}
	for at, i := range s.loose {
		if p := &s.jobs[i]; !p.loose || p.looseAt != int32(at+1) || p.region != nil {
			return fmt.Errorf("job %d in the list: got %+v", i, p)
		}
	}
	return nil
}

// checkFates works out every known fate anew, beside nothing else, and compares. It returns how many there were.
func (s *Scheduler) checkFates() (known int, err error) {
	for _, t := range slices.Clone(s.regions.ranked) {
		p := &s.jobs[t.job]
		if p.region == nil || p.fate == unknown || p.region.from < s.now {
			continue
		}
		known++
		s.beginSteps()
		for _, member := range p.region.members {
			if !member.before(t.rank) {
				s.todo.push(member)
			}
		}
		s.regions.current = &region{} // of a placement beside all others, with no stretch to keep to
		byTime := s.regions.byTime
		s.regions.byTime = nil
		failed, _ := s.look(nobody, nobody)
		from, to := s.regions.current.from, s.regions.current.to
		s.takeBack(nobody)
		s.regions.current, s.regions.byTime = nil, byTime
		if failed != p.fate || from < p.region.from || to > p.region.to {
			return known, fmt.Errorf("job %d: got fate %d, [%d, %d) in region %+v, want %d", t.job, p.fate, from, to, p.region, failed)
		}
	}
	return known, nil
}

// TestRegionsStayTrue has crowds arrive for a few hundred seconds ahead, so that many jobs stay loose, and works out what the regions
// know after every arrival.
func TestRegionsStayTrue(t *testing.T) {
	for _, order := range []Order{EDF, LFF, BJF, FIFO, Revenue} {
		t.Run(order.String(), func(t *testing.T) {
			most, known := 0, 0
			for seed := range uint64(6) {
				rng := rand.New(rand.NewPCG(seed, 3))
				policy := Policy{Order: order, Edition: Edition(seed % 2), FixShare: Never, OfferThreshold: Never}
				if seed%3 == 1 {
					policy.FixShare, policy.OfferThreshold = 50, 100
				}
				s := New(64, policy)
				for id := range int64(600) {
					now := Instant(id)
					for _, started := range s.Start(now) {
						if rng.IntN(2) == 0 {
							s.Complete(now, started.Arrival) // early
						}
					}
					s.Fix(now)
					s.Arrive(now, flexibleRequest(rng, id+1, now))
					if err := s.checkRegions(); err != nil {
						t.Fatalf("seed %d, request %d: %v", seed, id, err)
					}
					n, err := s.checkFates()
					if err != nil {
						t.Fatalf("seed %d, request %d: %v", seed, id, err)
					}
					most, known = max(most, n), known+n
				}
			}
			if order != FIFO && most < 3 {
				t.Errorf("got at most %d known fates at once, %d in all, want more, or this test shows little", most, known)
			}
		})
	}
}

// flexibleRequest is ready some hundred seconds ahead; half of them have windows twice as long as their run time.
func flexibleRequest(rng *rand.Rand, id int64, now Instant) Request {
	estimate := profile.Seconds(1 + rng.IntN(14))
	r := Request{ID: id, Submit: now, Procs: int32(1 + rng.IntN(16)), Estimate: estimate, Ready: now + Instant(rng.IntN(400))}
	r.Deadline = r.Ready.Add(estimate)
	if r.Flexible = rng.IntN(2) == 0; r.Flexible {
		r.Deadline = r.Deadline.Add(estimate)
	}
	return r
}
