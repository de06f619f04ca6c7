package testbed

import (
	"fmt"
	"slices"

	"juggle/core/base/heap"
	"juggle/core/experiment/param"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
)

// Policy is a way to admit requests.
type Policy uint8

// The two policies that the paper compares.
const (
	KAPAC Policy = iota
	Strict
)

var policies = param.Menu[Policy]{{Value: KAPAC, Name: "kapac", Title: "kAPAC"},
	{Value: Strict, Name: "strict", Title: "strict negotiation"}}

// Policies returns the menu of policies.
func Policies() param.Menu[Policy] { return slices.Clone(policies) }

// String returns the stable name of the policy.
func (p Policy) String() string { return policies.Name(p) }

// A bed is the state of a simulated test bed.
type bed struct {
	scenario   Scenario
	seed       uint64
	policy     Policy
	window     [2]admission.Instant // the measured time, from the first instant to before the second
	forgetting admission.Forgetting
	set        *qos.Set
	kapac      *admission.KAPAC
	hardware   []Node
	trace      *Trace // nil unless the run is recorded

	now      admission.Instant
	events   heap.Queue[event]
	nodes    []node
	sites    []site // none where the pool has its nodes permanently
	requests []*request

	waiting    []qos.Vector    // RAQueue: the requests that kAPAC accepted and that have not started, oldest first
	waitingIDs []int32         // the numbers of these requests
	nearest    []qos.Neighbour // a buffer of start
	unfinished int             // requests of the window that are not in a final state
	outcome    Outcome

	// Flops within the window; the Outcome has megaflops. The largest pool computes less than 4e18 flops in ten hours, so an int64 suffices.
	reserved, local, capacity int64
}

// A request is a Request with its state.
type request struct {
	Request
	state        admission.State
	isCounted    bool            // it arrived in the window
	isMissReject bool            // it is counted, and strict negotiation would refuse it for a provisional parameter alone
	kSet         []qos.Neighbour // of kAPAC
	node         int32           // the node that it is bound to; -1 while there is none
}

// newBed returns the test bed at instant 0. The run is recorded in trace, unless trace is nil.
func newBed(s Scenario, policy Policy, seed uint64, trace *Trace) (*bed, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if policy > Strict {
		return nil, fmt.Errorf("testbed: policy: got %d, want kapac or strict", policy)
	}
	b := &bed{scenario: s, seed: seed, policy: policy, trace: trace, hardware: hardware(&s, seed),
		forgetting: admission.Forgetting{Omega: admission.Share(s.Omega), Tau: millis(s.Tau)}}
	begin := admission.Instant(millis(s.WarmUp))
	b.window = [2]admission.Instant{begin, begin + admission.Instant(millis(s.Window))}
	vectors := make([]qos.Vector, len(b.hardware))
	for i, n := range b.hardware {
		vectors[i] = n.QoS
		b.capacity += n.Peak * b.windowLength()
	}
	b.set = qos.NewSet(Schema(), vectors)
	b.kapac = admission.NewKAPAC(b.set, admission.Rules{K: s.K, Factor: s.Factor, Reject: s.Reject, SetBy: s.SetBy,
		Epsilon: qos.FromFloat(s.Epsilon), Threshold: admission.Share(s.Threshold)})
	// A node that was never used is assumed to be as available as a node with the scenario's means is in the long run.
	unused := admission.NewRecord(admission.Share(s.MeanUp / (s.MeanUp + s.MeanDown)))
	b.nodes = make([]node, len(b.hardware))
	for i := range b.nodes {
		b.nodes[i] = node{job: -1, record: unused, reported: unused, failureStream: stream(seed, forFailures, i),
			localStream: stream(seed, forLocal, i)}
		b.scheduleIn(exponential(b.nodes[i].failureStream, b.hardware[i].MeanUp), nodeFails, i)
		b.scheduleIn(exponential(b.nodes[i].localStream, b.hardware[i].LocalGap), localArrives, i)
	}
	b.scheduleArrival(0)
	b.openSites()
	return b, nil
}

// scheduleIn adds an event that is due after a time. The end of a reserved job becomes void when another end of it is scheduled or the
// job ends before. The end of a local job becomes void when the node fails. The node counts both in plans and failures. The event's version
// is the count when the event was added, so an event with an older count is void.
func (b *bed) scheduleIn(d admission.Millis, k kind, index int) {
	e := event{at: b.now + admission.Instant(d), kind: k, index: int32(index)}
	switch k {
	case jobEnds:
		e.version = b.nodes[index].plans
	case localEnds:
		e.version = b.nodes[index].failures
	}
	b.events.Push(e.entry())
}

// scheduleArrival draws request i and schedules its arrival.
func (b *bed) scheduleArrival(i int) {
	gap := arrivalGap(&b.scenario, b.seed, i)
	q := drawRequest(&b.scenario, b.seed, i, b.now+admission.Instant(gap))
	b.requests = append(b.requests, &request{Request: q, node: -1})
	b.scheduleIn(gap, requestArrives, i)
}

// step handles the next event.
func (b *bed) step() {
	e := b.events.Pop().Value
	b.now = e.at
	i := int(e.index)
	switch e.kind {
	case jobEnds:
		if e.version == b.nodes[i].plans {
			b.endPlannedJob(i)
		}
	case localEnds:
		if e.version == b.nodes[i].failures {
			b.endLocal(i)
		}
	case nodeRecovers:
		b.recoverNode(i)
	case nodeFails:
		b.failNode(i)
	case siteNegotiates:
		b.negotiate(i)
	case nodesReport:
		b.reportAll()
	case localArrives:
		b.admitLocal(i)
	case requestStarts:
		b.start(e.index)
	case requestArrives:
		b.arrive(e.index)
	}
}

// move changes the state of request id and counts the change in the outcome. It panics if the transition is not legal.
func (b *bed) move(id int32, to admission.State) {
	r := b.requests[id]
	from := r.state
	if !admission.IsLegal(from, to) {
		panic("testbed: illegal transition of an agreement")
	}
	r.state = to
	b.trace.add(Event{At: b.now, Kind: RequestMoves, Node: int(r.node), Request: int(id), From: from, To: to})
	if part := b.part(); to == admission.Negotiated && part < Parts {
		b.outcome.Arrivals[part]++
	}
	if !r.isCounted {
		return
	}
	switch {
	case to == admission.Negotiated:
		b.outcome.Requests++
		b.unfinished++
	case to == admission.Done:
		b.outcome.Completed++
		if r.isMissReject {
			b.outcome.CompletedMissRejects++
		}
	case to == admission.Aborted && from == admission.Running && b.now == r.End():
		b.outcome.Late++
	case to == admission.Aborted && from == admission.Running:
		b.outcome.Failed++
	case to == admission.Aborted:
		b.outcome.NoNode++
	}
	if to.IsFinal() {
		b.unfinished--
	}
}

// windowLength returns the length of the window, in milliseconds.
func (b *bed) windowLength() int64 { return int64(b.window[1] - b.window[0]) }

// part returns the index of the present part of the run. The result is at least Parts before the window and after the last part.
func (b *bed) part() int {
	if b.now < b.window[0] {
		return Parts
	}
	return int(int64(b.now-b.window[0]) / b.windowLength())
}

// addWork adds to work the flops that are computed from an instant until now within the window. The speed is in flops per millisecond.
func (b *bed) addWork(work *int64, speed int64, from admission.Instant) {
	from, to := max(from, b.window[0]), min(b.now, b.window[1])
	*work += speed * int64(max(0, to-from))
}
