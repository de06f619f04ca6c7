package testbed

import (
	"fmt"
	"slices"

	"juggle/core/heap"
	"juggle/core/param"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
)

// Policy is how requests are admitted.
type Policy uint8

// The two policies that the paper compares.
const (
	KAPAC Policy = iota
	Strict
)

var policies = param.Menu[Policy]{{Value: KAPAC, Name: "kapac", Title: "kAPAC"},
	{Value: Strict, Name: "strict", Title: "strict negotiation"}}

// Policies is the menu of policies.
func Policies() param.Menu[Policy] { return slices.Clone(policies) }

// String is the policy's stable name.
func (p Policy) String() string { return policies.Name(p) }

// bed is the test bed at an instant.
type bed struct {
	scenario *Scenario
	seed     uint64
	policy   Policy
	window   [2]admission.Instant // half-open
	forget   admission.Forgetting
	set      *qos.Set
	kapac    *admission.KAPAC
	hardware []Node
	trace    *Trace // nil unless recorded

	now      admission.Instant
	events   heap.Queue[event]
	nodes    []node
	sites    []site // none where the pool has its nodes for good
	requests []*request

	waiting   []qos.Vector // RAQueue: kAPAC's accepted requests that have not started, oldest first
	waitingID []int32      // their numbers
	nearest   []qos.Neighbour
	open      int // requests of the window that have not ended
	outcome   Outcome

	reserved, local, capacity int64 // flops, which the outcome has in megaflops at the end; the largest pool's fit: some 4e18 in ten hours
}

// request is a Request with what became of it.
type request struct {
	Request
	agreement admission.Agreement
	counted   bool            // it arrived in the window
	misses    bool            // no node has all that it names, though one has what it must have
	set       []qos.Neighbour // its k-set
	node      int32           // bound to; -1 for none yet
}

func newBed(s *Scenario, policy Policy, seed uint64, record *Trace) (*bed, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if policy > Strict {
		return nil, fmt.Errorf("testbed: policy: got %d, want kapac or strict", policy)
	}
	b := &bed{scenario: s, seed: seed, policy: policy, trace: record, hardware: hardware(s, seed),
		forget: admission.Forgetting{Omega: admission.Share(s.Omega), Tau: millis(s.Tau)}}
	begin := admission.Instant(millis(s.WarmUp))
	b.window = [2]admission.Instant{begin, begin + admission.Instant(millis(s.Window))}
	vectors := make([]qos.Vector, len(b.hardware))
	for i, n := range b.hardware {
		vectors[i] = n.QoS
		b.capacity += n.Peak * int64(b.window[1]-b.window[0])
	}
	var err error
	if b.set, err = qos.NewSet(Schema(), vectors); err != nil {
		return nil, err
	}
	b.kapac = admission.NewKAPAC(b.set, admission.Rules{K: s.K, Factor: s.Factor, Reject: s.Reject, SetBy: s.SetBy,
		Epsilon: qos.FromFloat(s.Epsilon), Threshold: admission.Share(s.Threshold)})
	// A node not used yet is trusted as far as its kind is up in the long run: how it differs from its kind, use tells.
	prior := admission.Share(s.MeanUp / (s.MeanUp + s.MeanDown))
	b.nodes = make([]node, len(b.hardware))
	for i := range b.nodes {
		b.nodes[i] = node{job: -1, record: admission.NewRecord(prior), failures: stream(seed, forFailures, i), local: stream(seed, forLocal, i)}
		b.after(exponential(b.nodes[i].failures, b.hardware[i].MeanUp), nodeFails, i)
		b.after(exponential(b.nodes[i].local, b.hardware[i].LocalGap), localArrives, i)
	}
	b.planArrival(0)
	return b, b.openSites()
}

// after plans an event; of a node it is void once the node has failed, failing and recovering apart, and a job's end once it was planned
// anew.
func (b *bed) after(d admission.Millis, k kind, index int) {
	e := event{at: b.now + admission.Instant(d), kind: k, index: int32(index)}
	switch k {
	case jobEnds:
		e.epoch = b.nodes[index].plan
	case localEnds:
		e.epoch = b.nodes[index].epoch
	}
	b.events.Push(e.entry())
}

// planArrival draws request i and plans its arrival.
func (b *bed) planArrival(i int) {
	gap := arrivalGap(b.scenario, b.seed, i)
	q := drawRequest(b.scenario, b.seed, i, b.now+admission.Instant(gap))
	b.requests = append(b.requests, &request{Request: q, node: -1})
	b.after(gap, requestArrives, i)
}

// step handles the next event.
func (b *bed) step() error {
	e := b.events.Pop().Value
	b.now = e.at
	i := int(e.index)
	switch e.kind {
	case jobEnds:
		if e.epoch == b.nodes[i].plan {
			return b.jobEnds(i)
		}
	case localEnds:
		if e.epoch == b.nodes[i].epoch {
			b.endLocal(i)
		}
	case nodeRecovers:
		b.recover(i)
	case nodeFails:
		return b.fail(i)
	case siteNegotiates:
		return b.negotiate(i)
	case centreHears:
		b.report()
	case localArrives:
		b.localArrives(i)
	case requestStarts:
		return b.start(e.index)
	case requestArrives:
		return b.arrive(e.index)
	}
	return nil
}

// move takes a step in a request's life and keeps the books.
func (b *bed) move(id int32, to admission.State) error {
	r := b.requests[id]
	from := r.agreement.State()
	if err := r.agreement.Move(to, b.now); err != nil {
		return fmt.Errorf("testbed: request %d: %w", id, err)
	}
	b.trace.add(Event{At: b.now, Kind: RequestMoves, Node: int(r.node), Request: int(id), From: from, To: to})
	if part := b.part(); to == admission.Negotiated && part < Parts {
		b.outcome.Came[part]++
	}
	if !r.counted {
		return nil
	}
	switch {
	case to == admission.Negotiated:
		b.outcome.Requests++
		b.open++
	case to == admission.Done:
		b.outcome.Completed++
		if r.misses {
			b.outcome.Spared++
		}
	case to == admission.Aborted && from == admission.Running && b.now == r.End():
		b.outcome.Late++
	case to == admission.Aborted && from == admission.Running:
		b.outcome.Failed++
	case to == admission.Aborted:
		b.outcome.NoNode++
	}
	if to.End() {
		b.open--
	}
	return nil
}

// part is which part it is now, from the window's beginning on; Parts or more before and after them.
func (b *bed) part() int {
	if b.now < b.window[0] {
		return Parts
	}
	return int((b.now - b.window[0]) / (b.window[1] - b.window[0]))
}

// lastPart is the end of the last part.
func (b *bed) lastPart() admission.Instant { return b.window[0] + Parts*(b.window[1]-b.window[0]) }

// computed adds to work what a speed computes from an instant until now, as far as that falls into the window.
func (b *bed) computed(work *int64, speed int64, from admission.Instant) {
	from, to := max(from, b.window[0]), min(b.now, b.window[1])
	*work += speed * int64(max(0, to-from))
}
