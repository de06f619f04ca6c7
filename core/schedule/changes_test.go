package schedule

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/profile"
)

// anOrder is one of all, or a formula that looks at something of each kind.
func anOrder(rng *rand.Rand) Order {
	own := []string{"deadline - wait", "start", "price % 7", "random % 5", "if(discount > 3, room, now / procs)"}
	i := rng.IntN(len(sortings) + len(own))
	if i < len(sortings) {
		return Order{number: number(i)}
	}
	o, err := ParseOrder(own[i-len(sortings)])
	if err != nil {
		panic(err)
	}
	return o
}

// TestWhatIsOnlyTriedIsTakenBack plays random agreements and asks, between any two events, what must leave no trace: options, who would be
// asked, and changes that are refused.
func TestWhatIsOnlyTriedIsTakenBack(t *testing.T) {
	refused, asked := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 24))
		policy := Policy{Order: anOrder(rng), Edition: Edition(rng.IntN(2)), FixShare: Never, OfferThreshold: 200,
			OffersTo: OffersToAll, Discount: 20, Ask: 100, Seed: seed}
		if rng.IntN(2) == 0 {
			policy.FixShare = rng.IntN(101)
		}
		s := New(4, policy)
		s.Keep()
		for id := range int64(40) {
			now := Instant(2 * id)
			s.Start(now)
			for len(s.running) > 0 && s.running[0].end <= now+Instant(rng.IntN(3)) {
				s.Complete(now, s.running[0].arrival)
			}
			s.Start(now)
			s.Fix(now)
			r := randomRequest(rng, id, now)
			before := remembered(s)
			s.Options(now, r)
			if _, ok := s.WouldAsk(now, r); ok {
				asked++
			}
			for _, i := range s.inQueue()[:min(3, len(s.queue))] {
				p := s.jobs[i]
				if s.Modify(now, 7, p.arrival, p.start+1, p.end+1).Answer != Rejected {
					before = remembered(s)
					break // numbers are others now
				}
				refused++
			}
			if diff := cmp.Diff(before, remembered(s), cmp.AllowUnexported(memory{}, planned{}, rank{})); diff != "" {
				t.Fatalf("seed %d, request %d: want -, got +:\n%s", seed, id, diff)
			}
			s.Arrive(now, &r)
			if err := s.Check(); err != nil {
				t.Fatalf("seed %d, request %d: %v", seed, id, err)
			}
		}
	}
	if refused < 1000 || asked < 50 {
		t.Errorf("got %d changes refused and %d requests that would ask, want more", refused, asked)
	}
}

func randomRequest(rng *rand.Rand, id int64, now Instant) Request {
	r := Request{ID: id, Submit: now, Ready: now + Instant(rng.IntN(20)), Procs: int32(1 + rng.IntN(4)), Estimate: Seconds(1 + rng.IntN(12))}
	r.Deadline = r.Ready.Add(r.Estimate + Seconds(rng.IntN(20)))
	r.Conditions = &Conditions{Budget: NoLimit, Accepts: NoLimit, Tolerance: 50 * rng.IntN(4)}
	if r.Procs < 4 && rng.IntN(3) == 0 {
		r.Molds = []Mold{{r.Procs, r.Estimate}, {r.Procs + 1, max(1, r.Estimate-2)}}
	}
	return r
}

// memory is what a scheduler remembers from one event to the next; waiting jobs are known by their arrivals.
type memory struct {
	Waiting  map[int32]planned
	Queue    []int32
	Arrivals int
	Lacks    []profile.Lack
}

func remembered(s *Scheduler) memory {
	m := memory{map[int32]planned{}, nil, len(s.ids), s.plan.Lacks(nil, s.now, s.now+1000, s.procs)}
	for _, i := range s.inQueue() {
		p := s.jobs[i]
		m.Queue = append(m.Queue, p.arrival)
		p.at, p.loose, p.unsorted = 0, min(1, p.loose), false
		m.Waiting[p.arrival] = p
	}
	return m
}
