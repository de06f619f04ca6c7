package schedule

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// randomOrder returns one of the declared orders, or one of five formulas, which together have inputs of every kind.
func randomOrder(rng *rand.Rand) Order {
	formulas := []string{"deadline - wait", "start", "price % 7", "random % 5", "if(discount > 3, room, now / procs)"}
	i := rng.IntN(len(declaredOrders) + len(formulas))
	if i < len(declaredOrders) {
		return Order{number: orderNumber(i)}
	}
	o, err := ParseOrder(formulas[i-len(declaredOrders)])
	if err != nil {
		panic(err)
	}
	return o
}

// TestOptionsAndRefusedChangesDoNotChangeTheScheduler plays random requests. Between any two events it computes options and asking plans,
// which tell what a request would get, and asks for changes until one is accepted. Options, asking plans and refused changes may not change
// the scheduler.
func TestOptionsAndRefusedChangesDoNotChangeTheScheduler(t *testing.T) {
	refused, asked := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 24))
		policy := Policy{Order: randomOrder(rng), Edition: Edition(rng.IntN(2)), FixShare: Never, OfferThreshold: 200,
			OfferRecipients: OffersToAll, Discount: 20, Ask: 100, Seed: seed}
		if rng.IntN(2) == 0 {
			policy.FixShare = rng.IntN(101)
		}
		s := New(4, policy)
		for id := range int64(40) {
			now := Instant(2 * id)
			s.Start(now)
			for len(s.running) > 0 && s.running[0].End <= now+Instant(rng.IntN(3)) {
				s.Complete(now, s.running[0].Arrival)
			}
			s.Start(now)
			s.Fix(now)
			r := randomRequest(rng, id, now)
			before := stateOf(s)
			s.Options(now, r)
			if _, ok := s.PlanAsking(now, r); ok {
				asked++
			}
			for _, j := range slices.Clone(s.waiting[:min(3, len(s.waiting))]) {
				if s.Modify(now, 7, j.Arrival, j.Start+1, j.End+1).Answer != Rejected {
					before = stateOf(s)
					break
				}
				refused++
			}
			if after := stateOf(s); !reflect.DeepEqual(before, after) { // DeepEqual is faster than cmp.Diff
				t.Fatalf("seed %d, request %d: want -, got +:\n%s", seed, id, cmp.Diff(before, after, cmp.AllowUnexported(Job{})))
			}
			s.Arrive(now, &r)
			if err := s.Check(); err != nil {
				t.Fatalf("seed %d, request %d: %v", seed, id, err)
			}
		}
	}
	if refused < 1000 || asked < 50 {
		t.Errorf("got %d refused changes and %d asking plans, want at least 1000 and 50", refused, asked)
	}
}

// randomRequest returns a request for at most 4 processors that is submitted at now, with a random tolerance and perhaps two molds.
func randomRequest(rng *rand.Rand, id int64, now Instant) Request {
	r := Request{ID: id, Submit: now, Ready: now + Instant(rng.IntN(20)), Procs: int32(1 + rng.IntN(4)), Estimate: Seconds(1 + rng.IntN(12))}
	r.Deadline = r.Ready.Add(r.Estimate + Seconds(rng.IntN(20)))
	r.Conditions = &Conditions{Budget: NoLimit, Accepts: NoLimit, Tolerance: 50 * rng.IntN(4)}
	if r.Procs < 4 && rng.IntN(3) == 0 {
		r.Molds = []Mold{{r.Procs, r.Estimate}, {r.Procs + 1, max(1, r.Estimate-2)}}
	}
	return r
}

// A schedulerState is what the test compares of the state that a scheduler keeps from one event to the next: the waiting queue, the free
// processors in each of the next 200 seconds, and the number of arrivals.
type schedulerState struct {
	Waiting  []Job
	Free     []int32
	Arrivals Arrival
}

// stateOf returns the state of s.
func stateOf(s *Scheduler) schedulerState {
	state := schedulerState{Waiting: []Job{}, Arrivals: s.arrivals}
	for _, j := range s.waiting {
		state.Waiting = append(state.Waiting, *j)
	}
	for at := range Instant(200) {
		state.Free = append(state.Free, s.plan.Free(s.now+at))
	}
	return state
}

// TestALongShuffledQueueStaysSettled lets so many jobs wait that the queue is not sorted by insertion. After every arrival it checks that
// every settled job has its first fit beside the running jobs and the jobs before it in the queue.
func TestALongShuffledQueueStaysSettled(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 44))
	s := New(4, policyWithoutOffersAndFixing(Shuffle))
	for id := range int64(400) {
		r := randomRequest(rng, id, Instant(id))
		r.Conditions, r.Ready = nil, 1000+Instant(rng.IntN(3000))
		r.Deadline = r.Ready.Add(r.Estimate + Seconds(rng.IntN(100)))
		s.Arrive(Instant(id), &r)
		if err := s.Check(); err != nil {
			t.Fatalf("request %d: %v", id, err)
		}
	}
	if n := len(s.waiting); n < 300 {
		t.Errorf("got %d waiting jobs, want at least 300", n)
	}
}
